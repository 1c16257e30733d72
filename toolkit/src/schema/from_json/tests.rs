use super::from_json;
use crate::arguments::json::Json;

fn round_trip(text: &str) -> String {
    let document: Json<'_> = serde_json::from_str(text).expect("JSON");
    match from_json(&document) {
        Ok(schema) => schema.to_string(),
        Err(error) => format!("refused: {error}"),
    }
}

#[test]
fn what_the_model_carries_is_printed_as_it_was() {
    for text in [
        r#"{"type":"object","properties":{"a":{"type":["integer","null"],"minimum":1}},"required":["a"],"additionalProperties":false}"#,
        r#"{"type":"string","minLength":1,"pattern":"^a","format":"date"}"#,
        r#"{"anyOf":[{"type":"number","exclusiveMaximum":1.5},{"enum":["x",null]}]}"#,
        r#"{"type":"array","items":{"type":"boolean"},"maxItems":3,"uniqueItems":true}"#,
    ] {
        assert_eq!(round_trip(text), text);
    }
}

#[test]
fn references_are_followed_and_definitions_inlined() {
    let text = r##"{"$defs":{"P":{"type":"string"}},"type":"object","properties":{"p":{"$ref":"#/$defs/P","description":"here"}}}"##;
    assert_eq!(
        round_trip(text),
        r#"{"type":"object","properties":{"p":{"description":"here","type":"string"}}}"#
    );
}

#[test]
fn what_holds_itself_stays_a_definition() {
    let text = r##"{"type":"object","properties":{"t":{"$ref":"#/$defs/T"}},"$defs":{"T":{"type":"array","items":{"$ref":"#/$defs/T"}}}}"##;
    assert_eq!(
        round_trip(text),
        r##"{"type":"object","properties":{"t":{"$ref":"#/$defs/T"}},"$defs":{"T":{"type":"array","items":{"$ref":"#/$defs/T"}}}}"##
    );
}

#[test]
fn what_cannot_be_honoured_is_refused_by_name() {
    for (text, word) in [
        (r#"{"if":{},"then":{}}"#, "`if`"),
        (r#"{"$ref":"https://example.org/x.json"}"#, "fetched"),
        (r##"{"$ref":"#/$defs/Gone"}"##, "leads nowhere"),
        (r#"{"type":"strng"}"#, "strng"),
        ("5", "a schema is an object"),
    ] {
        let answer = round_trip(text);
        assert!(
            answer.starts_with("refused: ") && answer.contains(word),
            "{text}: {answer}"
        );
    }
}
