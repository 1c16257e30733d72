use std::collections::{BTreeMap, BTreeSet};

use crate::ConstSchema;

fn json<T: ConstSchema + ?Sized>() -> String {
    let text = T::SCHEMA.to_string();
    let value: serde_json::Value = serde_json::from_str(&text).expect("valid JSON");
    drop(value);
    text
}

#[test]
fn types_of_the_standard_library_in_json_schema_s_words() {
    assert_eq!(
        json::<u8>(),
        r#"{"type":"integer","minimum":0,"maximum":255}"#
    );
    assert_eq!(json::<i64>(), r#"{"type":"integer"}"#);
    assert_eq!(json::<u64>(), r#"{"type":"integer","minimum":0}"#);
    assert_eq!(json::<f32>(), r#"{"type":"number"}"#);
    assert_eq!(
        json::<char>(),
        r#"{"type":"string","minLength":1,"maxLength":1}"#
    );
    assert_eq!(json::<Option<bool>>(), r#"{"type":["boolean","null"]}"#);
    assert_eq!(
        json::<BTreeSet<String>>(),
        r#"{"type":"array","items":{"type":"string"},"uniqueItems":true}"#
    );
    assert_eq!(
        json::<(bool, String)>(),
        r#"{"type":"array","prefixItems":[{"type":"boolean"},{"type":"string"}],"items":{},"minItems":2,"maxItems":2}"#
    );
    assert_eq!(
        json::<BTreeMap<u8, f64>>(),
        r#"{"type":"object","propertyNames":{"pattern":"^(0|[1-9][0-9]*)$"},"additionalProperties":{"type":"number"}}"#
    );
}
