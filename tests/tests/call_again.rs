//! The call to send shows the form that was meant, keeps what was right and guesses nothing.

#[path = "call_again/forms.rs"]
mod forms;

use forms::executor;

/// The answer to a call with the argument, without its first line.
fn told(tool: &str, e: &str) -> String {
    let text = executor().execute_blocking(tool, &format!(r#"{{"e": {e}}}"#));
    match text.split_once('\n') {
        Some((_, told)) => told.to_owned(),
        None => text,
    }
}

fn check(tool: &str, cases: &[(&str, &[&str], &str)]) {
    for (sent, faults, call) in cases {
        let faults: Vec<String> = faults.iter().map(|fault| format!("- {fault}\n")).collect();
        let wanted = format!("{}Call again: {tool}({{\"e\": {call}}})", faults.concat());
        assert_eq!(told(tool, sent), wanted, "{tool} {sent}");
    }
}

const MISSING_KIND: &str =
    "e.kind: missing; expected one of \"unit-one\", \"new\", \"struct-one\".";

const ANY_KIND: &str = "<one of \"unit-one\", \"new\", \"struct-one\">";

#[test]
fn a_tag_tells_the_form_of_what_stands_beside_it() {
    check(
        "adjacent",
        &[
            (
                r#"{"t": "Tup", "c": [1, 2]}"#,
                &["e.c[1]: expected a string, got 2."],
                r#"{"t": "Tup", "c": [1, <string>]}"#,
            ),
            (
                r#"{"t": "Struct", "c": {}}"#,
                &["e.c.a: missing; expected an integer from 0 to 255."],
                r#"{"t": "Struct", "c": {"a": <integer 0–255>}}"#,
            ),
            (
                r#"{"t": "Struct", "a": 9}"#,
                &[
                    "e.c: missing; expected an object with \"a\".",
                    "e.a: not a parameter; there are: \"c\".",
                ],
                r#"{"t": "Struct", "c": {"a": …}}"#,
            ),
            (
                r#"{"t": "Struct", "c": {"a": 1, "extra": 1}}"#,
                &["e.c.extra: not a parameter; there are no others."],
                r#"{"t": "Struct", "c": {"a": 1}}"#,
            ),
            (
                r#"{"c": {"a": 9}}"#,
                &["e.t: missing; expected one of \"Unit\", \"New\", \"Tup\", \"Struct\"."],
                r#"{"t": "Struct", "c": {"a": 9}}"#,
            ),
            (
                r#"{"t": "Strukt", "c": {"a": 900}}"#,
                &[
                    "e.t: \"Strukt\" is not one of \"Unit\", \"New\", \"Tup\", \"Struct\"; did you mean \"Struct\"?",
                    "e.c.a: 900 is too large; must be 0 to 255.",
                ],
                r#"{"t": <one of "Unit", "New", "Tup", "Struct">, "c": {"a": <integer 0–255>}}"#,
            ),
        ],
    );
}

#[test]
fn a_name_tells_the_form_of_what_it_holds() {
    check(
        "external",
        &[
            (
                r#"{"Struct": {"a": 1, "c": 5}}"#,
                &["e.Struct.c: not a parameter; there are: \"b\"."],
                r#"{"Struct": {"a": 1}}"#,
            ),
            (
                r#"{"struct": {"a": 1}}"#,
                &["e.struct: not a parameter; did you mean \"Struct\"?"],
                r#"{"Struct": {"a": 1}}"#,
            ),
        ],
    );
}

#[test]
fn a_tag_is_not_guessed() {
    check(
        "internal",
        &[
            (
                r#"{"Kind": "struct-one"}"#,
                &[
                    "e.a: missing; expected an integer from 0 to 255.",
                    "e.Kind: not a parameter; did you mean \"kind\"?",
                ],
                r#"{"kind": "struct-one", "a": <integer 0–255>}"#,
            ),
            (
                r#"{"Kind": "other"}"#,
                &["e.Kind: not a parameter; did you mean \"kind\"?"],
                &format!(r#"{{"kind": {ANY_KIND}}}"#),
            ),
            (
                r#"{"new": {"p": 5}}"#,
                &[
                    MISSING_KIND,
                    "e.new: not a parameter; there are: \"kind\", \"p\", \"q\", \"a\".",
                ],
                &format!(r#"{{"kind": {ANY_KIND}}}"#),
            ),
            ("{}", &[MISSING_KIND], &format!(r#"{{"kind": {ANY_KIND}}}"#)),
            (
                r#"{"p": 1, "a": 2}"#,
                &[MISSING_KIND],
                &format!(r#"{{"kind": {ANY_KIND}, "p": 1, "a": 2}}"#),
            ),
            (
                r#"{"p": 128, "q": "x"}"#,
                &[
                    MISSING_KIND,
                    "e.p: 128 is too large; must be -128 to 127.",
                    "e.q: expected an integer from 0 to 255, got the string \"x\".",
                ],
                r#"{"kind": "new", "p": <integer ≥ -128 ≤ 127>, "q": <integer 0–255>}"#,
            ),
        ],
    );
}

#[test]
fn what_stands_twice_is_told_once_and_sent_once() {
    let twice = |name: &str| format!("e.{name}: sent twice with different values; send it once.");
    let a = twice("a");
    check(
        "map",
        &[(r#"{"a": 1, "a": 2}"#, &[&a], r#"{"a": <integer 0–255>}"#)],
    );
    check(
        "internal",
        &[(
            r#"{"kind": "struct-one", "a": 1, "a": 2}"#,
            &[&a],
            r#"{"kind": "struct-one", "a": <integer 0–255>}"#,
        )],
    );
    let b = twice("b");
    check(
        "rest",
        &[(
            r#"{"a": 1, "b": 1, "b": 2}"#,
            &[&b],
            r#"{"a": 1, "b": <integer 0–255>}"#,
        )],
    );
}

#[test]
fn a_flattened_enum_keeps_what_was_sent() {
    check(
        "named",
        &[
            (
                r#"{"kind": "struct-one", "a": 300, "name": "a"}"#,
                &["e.a: 300 is too large; must be 0 to 255."],
                r#"{"name": "a", "kind": "struct-one", "a": <integer 0–255>}"#,
            ),
            (
                r#"{"name": "a"}"#,
                &[MISSING_KIND],
                &format!(r#"{{"name": "a", "kind": {ANY_KIND}}}"#),
            ),
            (
                r#"{"name": "a", "Kind": "struct-one", "A": 1, "z": 2}"#,
                &[
                    "e.Kind: not a parameter; did you mean \"kind\"?",
                    "e.A: not a parameter; did you mean \"a\"?",
                    "e.z: not a parameter; there are: \"kind\", \"p\", \"q\", \"a\".",
                ],
                r#"{"name": "a", "kind": "struct-one", "a": 1}"#,
            ),
            (
                r#"{"kind": "struct-one", "a": 1, "z": 2}"#,
                &[
                    "e.name: missing; expected a string.",
                    "e.z: not a parameter; there are: \"name\".",
                ],
                r#"{"name": <string>, "kind": "struct-one", "a": 1}"#,
            ),
            (
                "1",
                &["e: expected an object with \"name\", \"kind\", got 1."],
                r#"{"name": …, "kind": …}"#,
            ),
        ],
    );
    assert_eq!(
        told("named", r#"{"kind": "struct-one", "a": "1", "name": "a"}"#),
        r#"Named { name: "a", how: StructOne { a: 1 } }"#
    );
    check(
        "foreign",
        &[
            (
                r#"{"kind": "B"}"#,
                &[
                    "e.a: missing; expected an integer from 0 to 255.",
                    "e.x: missing; expected an integer from 0 to 255.",
                ],
                r#"{"a": <integer 0–255>, "kind": "B", "x": <integer 0–255>}"#,
            ),
            (
                r#"{"kind": "A"}"#,
                &["e.a: missing; expected an integer from 0 to 255."],
                r#"{"a": <integer 0–255>, "kind": "A"}"#,
            ),
        ],
    );
}

#[test]
fn the_form_that_was_named_is_repaired_whatever_else_is_wrong() {
    check(
        "internal",
        &[(
            r#"{"kind": "new", "p": "5", "z": 1}"#,
            &["e.z: not a parameter; there are: \"q\"."],
            r#"{"kind": "new", "p": 5}"#,
        )],
    );
    check(
        "external",
        &[(
            r#"{"Struct": {"a": "5", "c": 1}}"#,
            &["e.Struct.c: not a parameter; there are: \"b\"."],
            r#"{"Struct": {"a": 5}}"#,
        )],
    );
}

#[test]
fn the_forms_of_a_tag_are_told_by_its_values() {
    check(
        "internal",
        &[(
            "5",
            &[
                "e: expected an object with \"kind\": \"unit-one\", an object with \"kind\": \"new\", \"p\" (optional: \"q\") or an object with \"kind\": \"struct-one\", \"a\", got 5.",
            ],
            r#"<{"kind": "unit-one"} | {"kind": "new", "p": …} | {"kind": "struct-one", "a": …}>"#,
        )],
    );
}

#[test]
fn a_tuple_keeps_its_right_items() {
    check(
        "tuple",
        &[
            (
                r#"[1, "a"]"#,
                &["e: 2 items, too few; must be exactly 3."],
                r#"[1, "a", <true or false>]"#,
            ),
            (
                r#"[300, "a", true, 4]"#,
                &[
                    "e: 4 items, too many; must be exactly 3.",
                    "e[0]: 300 is too large; must be 0 to 255.",
                ],
                r#"[<integer 0–255>, "a", true]"#,
            ),
        ],
    );
    check(
        "adjacent",
        &[(
            r#"{"t": "Tup", "c": [1]}"#,
            &["e.c: 1 item, too few; must be exactly 2."],
            r#"{"t": "Tup", "c": [1, <string>]}"#,
        )],
    );
}

#[test]
fn items_that_must_differ_are_told_to() {
    check(
        "set",
        &[
            (
                "[1, 2, 1]",
                &["e[2]: the same as item [0]; no two may be equal."],
                "[1, 2, <another integer 0–255>]",
            ),
            (
                r#"["x"]"#,
                &["e[0]: expected an integer from 0 to 255, got the string \"x\"."],
                "[<integer 0–255>]",
            ),
        ],
    );
}

#[test]
fn a_union_inside_a_union_does_not_speak_for_it() {
    check(
        "loose",
        &[(
            r#""x""#,
            &[
                "e: expected an object with \"kind\": \"unit-one\", an object with \"kind\": \"new\", \"p\" (optional: \"q\") or an object with \"kind\": \"struct-one\", \"a\" or a list of 2 items, got the string \"x\".",
            ],
            r#"<{"kind": "unit-one"} | {"kind": "new", "p": …} | {"kind": "struct-one", "a": …} | [integer 0–255, string]>"#,
        )],
    );
}

#[test]
fn what_holds_itself_is_told_by_what_it_is() {
    check(
        "term",
        &[(
            r#"{"op": "Not", "term": {"op": "Not"}}"#,
            &[
                "e.term.term: missing; expected an object with \"op\": \"One\" or an object with \"op\": \"Not\", \"term\".",
            ],
            r#"{"op": "Not", "term": {"op": "Not", "term": <{"op": "One"} | {"op": "Not", "term": …}>}}"#,
        )],
    );
}

#[test]
fn a_secret_in_a_form_is_not_shown() {
    for tool in ["login", "account", "hidden", "hidden_loose"] {
        for e in [
            r#"{"by": "Key", "key": "hunter2", "n": 300}"#,
            r#"{"by": "Kee", "key": "hunter2", "n": 300}"#,
            r#"{"by": "other", "key": "hunter2", "n": 1}"#,
            r#"{"By": "Key", "key": "hunter2", "n": 1}"#,
            r#"{"key": "hunter2", "name": "x"}"#,
            r#"{"key": "hunter2", "n": 1}"#,
            r#"{"key": ["hunter2"], "n": 1}"#,
            r#"{"by": "Key", "key": "hunter2", "key": "hunter3", "n": 1}"#,
            r#"{"by": "Name", "key": "hunter2", "n": 1}"#,
            r#"{"by": "Key", "Key": "hunter2", "n": 1}"#,
        ] {
            let told = told(tool, e);
            assert!(told.contains("Call again"), "{tool} {e}: {told}");
            assert!(!told.contains("hunter"), "{tool} {e}: {told}");
        }
    }
    for e in [
        r#"{"by": "hunter2", "hunter3": 1}"#,
        r#"["hunter2", 1]"#,
        r#"{"kind": "new", "p": "hunter2", "hunter3": 1}"#,
        r#""hunter2""#,
    ] {
        for tool in ["hidden", "hidden_loose"] {
            let told = told(tool, e);
            assert!(!told.contains("hunter"), "{tool} {e}: {told}");
        }
    }
}
