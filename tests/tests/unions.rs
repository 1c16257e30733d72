//! What is told of a value that fits no form of an enum, and the call to send.

use toolkit::{ConstSchema, Executor, tool, tools};

#[derive(serde::Deserialize, ConstSchema, Debug)]
#[allow(dead_code)] // told by its form
enum Named {
    Unit,
    Circle { r: f64 },
    Pair(u8, u8),
}

#[derive(serde::Deserialize, ConstSchema, Debug)]
#[serde(untagged)]
#[allow(dead_code)] // told by its form
enum Untagged {
    Place { x: u8, z: bool },
    Name { y: String },
    Numbers(Vec<u8>),
}

/// Take one of several forms.
#[tool]
fn take(named: Option<Named>, untagged: Option<Untagged>) -> String {
    format!("{named:?} {untagged:?}")
}

fn told(arguments: &str) -> (String, String) {
    let executor = Executor::new(tools![take]).expect("an executor");
    let text = executor.execute_blocking("take", arguments);
    let (_, faults) = text.split_once('\n').expect("faults");
    let (faults, call) = faults.split_once("\nCall again: take(").expect("a call");
    (faults.to_owned(), call.trim_end_matches(')').to_owned())
}

#[test]
fn variants_that_have_names_are_told_by_them() {
    let all = r#"{"named": <"Unit" | {"Circle": …} | {"Pair": …}>}"#;
    for (arguments, fault, call) in [
        (
            r#"{"named": "Unti"}"#,
            "- named: \"Unti\" is not \"Unit\", an object with \"Circle\" or an object with \"Pair\"; did you mean \"Unit\"?",
            all,
        ),
        (
            r#"{"named": "Circle"}"#,
            "- named: expected an object with \"Circle\", got the string \"Circle\".",
            r#"{"named": {"Circle": …}}"#,
        ),
        (
            r#"{"named": {"Unit": null}}"#,
            "- named: expected \"Unit\", got an object.",
            r#"{"named": "Unit"}"#,
        ),
        (
            r#"{"named": {"circle": {"r": 1}}}"#,
            "- named.circle: not a parameter; did you mean \"Circle\"?",
            r#"{"named": {"Circle": {"r": 1}}}"#,
        ),
        (
            r#"{"named": {"Circle": {"r": "x"}}}"#,
            "- named.Circle.r: expected a number, got the string \"x\".",
            r#"{"named": {"Circle": {"r": <number>}}}"#,
        ),
        (
            r#"{"named": {"type": "Circle", "r": 1}}"#,
            "- named: expected \"Unit\", an object with \"Circle\" or an object with \"Pair\", got an object.",
            all,
        ),
        (
            r#"{"named": {}}"#,
            "- named: expected \"Unit\", an object with \"Circle\" or an object with \"Pair\", got an object.",
            all,
        ),
    ] {
        assert_eq!(
            told(arguments),
            (fault.to_owned(), call.to_owned()),
            "{arguments}"
        );
    }
}

#[test]
fn forms_without_names_are_told_by_what_was_sent() {
    let all = r#"{"untagged": <{"x": …, "z": …} | {"y": …} | [integer 0–255, …]>}"#;
    for (arguments, fault, call) in [
        (
            r#"{"untagged": {"x": 300, "z": true}}"#,
            "- untagged.x: 300 is too large; must be 0 to 255.",
            r#"{"untagged": {"x": <integer 0–255>, "z": true}}"#,
        ),
        (
            r#"{"untagged": [1, 300]}"#,
            "- untagged[1]: 300 is too large; must be 0 to 255.",
            r#"{"untagged": [1, <integer 0–255>]}"#,
        ),
        (
            r#"{"untagged": {"q": 1}}"#,
            "- untagged: expected an object with \"x\", \"z\", an object with \"y\" or a list of integers, got an object.",
            all,
        ),
        (
            r#"{"untagged": 5}"#,
            "- untagged: expected an object with \"x\", \"z\", an object with \"y\" or a list of integers, got 5.",
            all,
        ),
    ] {
        assert_eq!(
            told(arguments),
            (fault.to_owned(), call.to_owned()),
            "{arguments}"
        );
    }
}
