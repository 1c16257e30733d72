//! A registered secret is found in every form in which it travels.

use super::*;

fn known(value: &str) -> Known {
    let mut known = Known::default();
    known.add(value);
    known
}

/// Every character as an escape.
fn as_escapes(text: &str) -> String {
    let units = text.encode_utf16().map(|unit| format!("\\u{unit:04x}"));
    units.collect()
}

#[test]
fn under_layers_of_escapes() {
    let value = "p\"ä/𝄞\\ word";
    let known = known(value);
    let json = |text: &str| serde_json::to_string(text).expect("JSON");
    let once = json(value);
    let twice = json(&once);
    let thrice = json(&twice);
    let slashes = once.replace('/', "\\/");
    let non_ascii = once.replace('ä', "\\u00E4").replace('𝄞', "\\ud834\\udd1e");
    let of_escapes = json(&format!("\"{}\"", as_escapes(value)));
    let in_url = format!(
        "https://example.org/?q={}",
        once.replace('"', "%22").replace(' ', "%20")
    );
    for text in [
        once,
        twice,
        thrice,
        slashes,
        non_ascii,
        as_escapes(value),
        of_escapes,
        in_url,
    ] {
        let clean = known.remove_from(&text).into_owned();
        assert!(clean.contains(SECRET), "{text} -> {clean}");
        assert!(!clean.contains("word"), "{text} -> {clean}");
    }
}

#[test]
fn what_is_around_it_stays() {
    let known = known("hunter22");
    let text = r#"{"a": "x\n\u0068unter22y", "b": "100%25 hunter\u00322"}"#;
    let clean = known.remove_from(text);
    assert_eq!(clean, r#"{"a": "x\n[secret]y", "b": "100%25 [secret]"}"#);
    let harmless = r"C:\users\hunter %20 \u12";
    assert!(matches!(known.remove_from(harmless), Cow::Borrowed(_)));
}

#[test]
fn json_stays_json() {
    let known = known("48213377");
    for (text, clean) in [
        (r#"{"pin":48213377}"#, r#"{"pin":"[secret]"}"#),
        (
            r#"[48213377,1,"x48213377"]"#,
            r#"["[secret]",1,"x[secret]"]"#,
        ),
        (
            r#"{"48213377":-48213377.5e1}"#,
            r#"{"[secret]":"[secret]"}"#,
        ),
        (r#"{"a":4821}"#, r#"{"a":4821}"#),
    ] {
        assert_eq!(known.remove_from_json(text), clean);
        let mut value = serde_json::from_str(text).expect("JSON");
        known.remove_from_value(&mut value);
        let of_text: Value = serde_json::from_str(clean).expect("JSON");
        assert_eq!(value, of_text);
    }
}

#[test]
fn bytes_keep_their_length() {
    let known = known("hunter22");
    let mut bytes = b"\x89PNG hunter22 \xff aHVudGVyMjI".to_vec();
    let length = bytes.len();
    assert!(known.remove_from_bytes(&mut bytes));
    assert_eq!(bytes.len(), length);
    assert!(bytes.starts_with(b"\x89PNG ********"));
    assert!(!bytes.ends_with(b"aHVudGVyMjI"));
}

use serde_json::Value;
