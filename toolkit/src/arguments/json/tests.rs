use super::{Json, parse};
use crate::arguments::fault::SyntaxKind;

fn kind(text: &str) -> SyntaxKind {
    match parse(text) {
        Ok(parsed) => panic!("{text} was read as {}", parsed.json),
        Err(fault) => fault.kind,
    }
}

#[test]
fn what_is_json_comes_back_as_it_was() {
    for text in [
        r#"{"b": 1, "a": [1.50, -0, 1e400, 18446744073709551616], "b": null}"#,
        r#"["é 漢 🚢", "a\"b\\c\nd", true, false, {}]"#,
    ] {
        assert_eq!(parse(text).expect("JSON").json.to_string(), text);
    }
    let escaped = parse(r#""\ud83d\ude00 \u00e6\/\b""#).expect("JSON").json;
    assert_eq!(escaped, Json::String("😀 æ/\u{8}".into()));
}

#[test]
fn what_is_not_json_is_told_by_kind_and_place() {
    for (text, wanted) in [
        ("", SyntaxKind::CutOff),
        (r#"{"a": "x"#, SyntaxKind::CutOff),
        (r#"{"a": tru"#, SyntaxKind::CutOff),
        (r#"{"a": 12."#, SyntaxKind::CutOff),
        (r#"{"a": "\u00"#, SyntaxKind::CutOff),
        (r#"{"a": "\ud83d\u"#, SyntaxKind::CutOff),
        (r#"{"a": 1"#, SyntaxKind::CutOff),
        (r#"{"a": 1,}"#, SyntaxKind::TrailingComma),
        (r#"{"a": 1}}"#, SyntaxKind::TextAfter),
        (r#"{"a": 1}{"a": 2}"#, SyntaxKind::SecondObject),
        ("{'a': 1}", SyntaxKind::SingleQuotes),
        (r#"{"a": None}"#, SyntaxKind::Word("None".into())),
        (r#"{"a": -Infinity}"#, SyntaxKind::Word("-Infinity".into())),
        (r#"{"a": "\ud83d x"}"#, SyntaxKind::LoneSurrogate),
        (r#"{"a": "\ude00"}"#, SyntaxKind::LoneSurrogate),
        (r#"{"a": "\x41"}"#, SyntaxKind::Escape),
        ("{\"a\": \"\u{1}\"}", SyntaxKind::ControlCharacter),
        (r#"{"a": 01}"#, SyntaxKind::Number),
        (r#"{"a": "the "Sea Mew""}"#, SyntaxKind::Unexpected),
        ("Here you go: {}", SyntaxKind::Unexpected),
    ] {
        assert_eq!(kind(text), wanted, "{text}");
    }
    let fault = parse(r#"{"legs": [{"seat": "wind"#).expect_err("cut off");
    assert_eq!(fault.inside.to_string(), "legs[0].seat");
    assert_eq!(fault.offset, 24);
}

#[test]
fn depth_is_bounded_and_every_prefix_and_splice_is_survived() {
    assert_eq!(kind(&"[".repeat(1_000_000)), SyntaxKind::TooDeep);
    assert_eq!(kind(&"{\"a\":".repeat(100_000)), SyntaxKind::TooDeep);
    let text = r#"{"a": [1, "é\n\ud83d\ude00", {"b": -1.5e3}], "c": null}"#;
    for (end, _) in text.char_indices() {
        let head = &text[..end];
        if let Err(fault) = parse(head) {
            assert_eq!(fault.kind, SyntaxKind::CutOff, "{head}");
        }
        for character in ["\"", "\\", "}", "]", ",", "é", "0", "\u{0}"] {
            let _ = parse(&format!("{head}{character}{}", &text[end..]));
        }
    }
}
