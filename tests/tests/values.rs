//! Values that were lost, misread, or refused in words that did not say why.

use std::collections::{BTreeMap, HashMap};

use serde_json::{Value, json};
use toolkit::{ConstSchema, Dialect, Executor, tool, tools};

fn told(executor: &Executor, tool: &str, arguments: &Value) -> String {
    let text = executor.execute_blocking(tool, &arguments.to_string());
    match text.split_once('\n') {
        Some((_, faults)) => faults.to_owned(),
        None => text,
    }
}

fn fault(executor: &Executor, tool: &str, arguments: &Value) -> String {
    let told = told(executor, tool, arguments);
    let (faults, _) = told.split_once("\nCall again: ").expect("a call to send");
    faults.to_owned()
}

#[tool]
fn counted(small: Option<BTreeMap<u8, String>>, wide: Option<HashMap<i64, f64>>) -> String {
    format!("{small:?} {wide:?}")
}

#[test]
fn two_names_of_one_integer_lose_nothing() {
    let executor = Executor::new(tools![counted]).expect("an executor");
    for (arguments, expected) in [
        (
            json!({"small": {"0": "a", "-0": "b"}}),
            r#"- small.-0: the name must be "0"."#,
        ),
        (
            json!({"wide": {"0": 1, "-0": 2}}),
            r#"- wide.-0: the name must be "0"."#,
        ),
        (
            json!({"small": {"+1": "a"}}),
            r#"- small["+1"]: the name must be "1"."#,
        ),
        (
            json!({"small": {"01": "a"}}),
            r#"- small.01: the name must be "1"."#,
        ),
        (
            json!({"small": {"1.0": "a"}}),
            r#"- small["1.0"]: the name must be "1"."#,
        ),
        (
            json!({"small": {"256": "a"}}),
            "- small.256: the name must be an integer from 0 to 255.",
        ),
        (
            json!({"small": {"x": "a"}}),
            "- small.x: the name must be an integer from 0 to 255.",
        ),
        (
            json!({"wide": {"9223372036854775808": 1}}),
            "- wide.9223372036854775808: the name must be an integer from -9223372036854775808 to 9223372036854775807.",
        ),
        (
            json!({"wide": {"x": 1}}),
            "- wide.x: the name must be an integer.",
        ),
    ] {
        assert_eq!(fault(&executor, "counted", &arguments), expected);
    }
    let right = json!({"small": {"0": "a", "12": "b"}, "wide": {"-3": 1}});
    let text = told(&executor, "counted", &right);
    assert_eq!(text, r#"Some({0: "a", 12: "b"}) Some({-3: 1.0})"#);
}

#[derive(serde::Deserialize, ConstSchema, Debug)]
#[serde(untagged)]
#[allow(dead_code)] // told by its form
enum Listed {
    Point(Point),
    Numbers(Vec<u8>),
}

#[derive(serde::Deserialize, ConstSchema, Debug)]
#[allow(dead_code)] // told by its form
struct Point {
    x: u8,
    y: u8,
}

#[derive(serde::Deserialize, ConstSchema, Debug)]
#[serde(untagged)]
#[allow(dead_code)] // told by its form
enum Ruled {
    Short(#[param(length(..=3))] String),
    Long(String),
}

#[derive(serde::Deserialize, ConstSchema, Debug)]
#[serde(untagged, deny_unknown_fields)]
#[allow(dead_code)] // told by its form
enum Strict {
    A { x: Option<u8> },
    B { y: Option<u8> },
    C { x: u8, z: u8 },
}

#[derive(serde::Deserialize, schemars::JsonSchema, Debug)]
#[serde(untagged)]
#[allow(dead_code)] // told by its form
enum Elsewhere {
    A { x: Option<u8> },
    B { y: Option<u8> },
}

#[derive(serde::Deserialize, ConstSchema, Debug)]
#[allow(dead_code)] // told by its form
struct Outer<T> {
    inner: T,
}

#[derive(serde::Deserialize, ConstSchema, Debug)]
#[serde(untagged)]
#[allow(dead_code)] // told by its form
enum Nested {
    A(Outer<A>),
    B(Outer<B>),
}

#[derive(serde::Deserialize, ConstSchema, Debug)]
#[allow(dead_code)] // told by its form
struct A {
    x: Option<u8>,
}

#[derive(serde::Deserialize, ConstSchema, Debug)]
#[allow(dead_code)] // told by its form
struct B {
    y: Option<u8>,
}

#[tool]
fn formed(
    listed: Option<Listed>,
    ruled: Option<Ruled>,
    strict: Option<Strict>,
    elsewhere: Option<Elsewhere>,
    nested: Option<Nested>,
) -> String {
    let forms = format!("{listed:?} {ruled:?} {strict:?} {elsewhere:?} {nested:?}");
    forms.replace("None ", "").replace(" None", "")
}

#[test]
fn a_form_is_not_read_as_the_one_before_it() {
    let executor = Executor::new(tools![formed]).expect("an executor");
    for (arguments, expected) in [
        (
            json!({"listed": [1, 2]}),
            r#"- listed: can't be told from an object with "x", "y", which is read first; send that form."#,
        ),
        (
            json!({"ruled": "long"}),
            "- ruled: can't be told from a string (at most 3 characters), which is read first; send that form.",
        ),
        (
            json!({"elsewhere": {"y": 1}}),
            r#"- elsewhere: can't be told from an object (optional: "x"), which is read first; send that form."#,
        ),
        (
            json!({"nested": {"inner": {"y": 1}}}),
            r#"- nested: can't be told from an object with "inner", which is read first; send that form."#,
        ),
    ] {
        assert_eq!(fault(&executor, "formed", &arguments), expected);
    }
    for (arguments, expected) in [
        (json!({"listed": [1, 2, 3]}), "Some(Numbers([1, 2, 3]))"),
        (
            json!({"listed": {"x": 1, "y": 2}}),
            "Some(Point(Point { x: 1, y: 2 }))",
        ),
        (json!({"ruled": "abc"}), r#"Some(Short("abc"))"#),
        (json!({"strict": {"y": 1}}), "Some(B { y: Some(1) })"),
        (
            json!({"strict": {"x": 1, "z": 2}}),
            "Some(C { x: 1, z: 2 })",
        ),
        (json!({"elsewhere": {"x": 1}}), "Some(A { x: Some(1) })"),
        (
            json!({"nested": {"inner": {"x": 1}}}),
            "Some(A(Outer { inner: A { x: Some(1) } }))",
        ),
    ] {
        assert_eq!(told(&executor, "formed", &arguments), expected);
    }
}

#[tool]
fn keyed(
    chars: Option<BTreeMap<char, u8>>,
    truths: Option<BTreeMap<bool, u8>>,
    uuids: Option<BTreeMap<uuid::Uuid, u8>>,
    days: BTreeMap<chrono::NaiveDate, u8>,
) -> String {
    format!("{chars:?} {truths:?} {uuids:?} {days:?}")
}

#[tool(unregistered)]
fn pairs(pairs: HashMap<(u8, u8), u8>) -> usize {
    pairs.len()
}

#[tool(unregistered)]
fn maybe(maybe: BTreeMap<Option<u8>, u8>) -> usize {
    maybe.len()
}

#[tool(unregistered)]
fn lists(lists: Vec<HashMap<(u8, u8), u8>>) -> usize {
    lists.len()
}

#[test]
fn keys_are_told_as_they_are() {
    let executor = Executor::new(tools![keyed]).expect("an executor");
    let list = executor.registry().to_json(Dialect::Mcp).expect("a list");
    assert!(
        list.contains(r#""propertyNames":{"type":"string","format":"date"}"#),
        "{list}"
    );
    for (arguments, expected) in [
        (
            json!({"days": {}, "chars": {"ab": 1}}),
            "- chars.ab: the name must be a string (1 character).",
        ),
        (
            json!({"days": {}, "truths": {"yes": 1}}),
            r#"- truths.yes: the name must be one of "true", "false"."#,
        ),
        (
            json!({"days": {"1 May": 1}}),
            r#"- days["1 May"]: the name must be a date YYYY-MM-DD."#,
        ),
    ] {
        assert_eq!(fault(&executor, "keyed", &arguments), expected);
    }
    let right = json!({
        "chars": {"a": 1},
        "truths": {"true": 1},
        "uuids": {"67e55044-10b1-426f-9247-bb680e5fe0c8": 1},
        "days": {"2026-05-01": 1}
    });
    assert_eq!(
        told(&executor, "keyed", &right),
        "Some({'a': 1}) Some({true: 1}) Some({67e55044-10b1-426f-9247-bb680e5fe0c8: 1}) {2026-05-01: 1}"
    );
}

#[test]
fn what_can_be_no_key_is_refused_when_the_tools_are_put_together() {
    for (tools, name) in [
        (tools![pairs], "(u8, u8)"),
        (tools![maybe], "core::option::Option<u8>"),
        (tools![lists], "alloc::vec::Vec<std::collections::hash::map::HashMap<(u8, u8), u8>>"),
    ] {
        let error = Executor::new(tools).expect_err("no keys").to_string();
        let expected =
            format!("a map's keys are strings or integers in JSON, which `{name}` is not: take a list of pairs");
        assert!(error.ends_with(&expected), "{error}");
    }
}
