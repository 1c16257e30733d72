//! Values that were lost, misread, or refused in words that did not say why.

use std::collections::{BTreeMap, HashMap};
use std::net::{IpAddr, SocketAddr, SocketAddrV4, SocketAddrV6};
use std::num::NonZeroI32;

use serde_json::{Value, json};
use toolkit::phrases::Chinese;
use toolkit::{ConstSchema, Dialect, DynamicTool, Executor, RepairKind, ToolCall, tool, tools};

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
        (
            tools![lists],
            "alloc::vec::Vec<std::collections::hash::map::HashMap<(u8, u8), u8>>",
        ),
    ] {
        let error = Executor::new(tools).expect_err("no keys").to_string();
        let expected = format!(
            "a map's keys are strings or integers in JSON, which `{name}` is not: take a list of pairs"
        );
        assert!(error.ends_with(&expected), "{error}");
    }
}

fn dynamic(schema: Value) -> Executor {
    let reply = |value: Value| async move { Ok::<_, String>(value) };
    let tool = DynamicTool::new("open", "Open.", schema, reply).expect("a tool");
    Executor::builder().tool(tool).build().expect("an executor")
}

#[test]
fn a_url_says_what_it_can_not_hold() {
    let executor = dynamic(json!({
        "type": "object",
        "properties": {"url": {"type": "string", "format": "uri"}}
    }));
    for (url, expected) in [
        (
            "https://zh.wikipedia.org/wiki/上海",
            r#"- url: a URL can't hold all of its characters; write "上" as "%E4%B8%8A", "海" as "%E6%B5%B7"."#,
        ),
        (
            "https://example.org/?q={x}|y z",
            r#"- url: a URL can't hold all of its characters; write "{" as "%7B", "}" as "%7D", "|" as "%7C", " " as "%20"."#,
        ),
        (
            "https://example.org/100%",
            r#"- url: a URL can't hold all of its characters; write "%" as "%25"."#,
        ),
        (
            "example.org",
            r#"- url: "example.org" is not a valid URL with its scheme."#,
        ),
    ] {
        let arguments = json!({"url": url});
        assert_eq!(fault(&executor, "open", &arguments), expected);
    }
}

#[tool]
fn connect(
    any: Option<SocketAddr>,
    four: Option<SocketAddrV4>,
    six: Option<SocketAddrV6>,
    ip: Option<IpAddr>,
    at: chrono::NaiveTime,
    on: chrono::NaiveDateTime,
) -> String {
    format!("{any:?} {four:?} {six:?} {ip:?} {at:?} {on:?}")
}

#[test]
fn addresses_and_times_are_told_at_once() {
    let executor = Executor::new(tools![connect]).expect("an executor");
    let wrong = json!({
        "any": "localhost:80", "four": "1.2.3.4", "six": "::1:80", "ip": "1.2.3.4.5",
        "at": "5pm", "on": "2026-03-31 17:30"
    });
    assert_eq!(
        told(&executor, "connect", &wrong),
        r#"- any: "localhost:80" is not a valid address IP:PORT.
- four: "1.2.3.4" is not a valid address IPv4:PORT.
- six: "::1:80" is not a valid address [IPv6]:PORT.
- ip: expected an IPv4 address or an IPv6 address, got the string "1.2.3.4.5".
- at: "5pm" is not a valid time HH:MM:SS.
- on: "2026-03-31 17:30" is not a valid date-time YYYY-MM-DDTHH:MM:SS.
Call again: connect({"any": <address IP:PORT>, "four": <address IPv4:PORT>, "six": <address [IPv6]:PORT>, "ip": <IPv4 address | IPv6 address>, "at": <time HH:MM:SS>, "on": <date-time YYYY-MM-DDTHH:MM:SS>})"#
    );
    for (at, on) in [
        ("17:30", "2026-03-31T17:30:00"),
        ("17:30:15.25", "2026-03-31T17:30:15.5"),
    ] {
        let right = json!({
            "any": "[::1]:80", "four": "1.2.3.4:80", "six": "[::1]:80", "ip": "::1", "at": at, "on": on
        });
        let text = executor.execute_blocking("connect", &right.to_string());
        assert!(text.starts_with("Some("), "{text}");
    }
}

#[derive(serde::Deserialize, ConstSchema, Debug)]
#[serde(untagged)]
#[allow(dead_code)] // told by its form
enum Mixed {
    I(u8),
    F(f64),
    S(String),
}

#[derive(serde::Deserialize, ConstSchema, Debug)]
#[serde(tag = "kind")]
#[allow(dead_code)] // told by its form
enum Kind {
    A { x: u8 },
    B { x: u8 },
}

#[tool]
fn small(
    n: Option<NonZeroI32>,
    mixed: Option<Mixed>,
    any: Option<Value>,
    kind: Option<Kind>,
    letter: Option<char>,
) -> String {
    format!("{n:?} {mixed:?} {any:?} {kind:?} {letter:?}")
}

#[test]
fn words_that_apply() {
    let executor = Executor::new(tools![small]).expect("an executor");
    for (arguments, expected) in [
        (
            r#"{"n": 0}"#,
            "- n: must not be 0.\nCall again: small({\"n\": <integer>})",
        ),
        (
            r#"{"mixed": 1e400}"#,
            "- mixed: 1e400 is too large; must be at most 1.7976931348623157e308.\nCall again: small({\"mixed\": <number>})",
        ),
        (
            r#"{"any": 18446744073709551616}"#,
            "- any: 18446744073709551616 is too large; must be at most 18446744073709551615.\nCall again: small({\"any\": <any value>})",
        ),
        (
            r#"{"any": -1e400}"#,
            "- any: -1e400 is too small; must be at least -1.7976931348623157e308.\nCall again: small({\"any\": <any value>})",
        ),
        (
            r#"{"any": [-1e400, 2]}"#,
            "- any[0]: -1e400 is too small; must be at least -1.7976931348623157e308.\nCall again: small({\"any\": [<any value>, 2]})",
        ),
        (
            r#"{"kind": {"kind": null, "x": 1}}"#,
            "- kind.kind: null is not one of \"A\", \"B\".\nCall again: small({\"kind\": {\"kind\": <one of \"A\", \"B\">, \"x\": 1}})",
        ),
        (
            r#"{"letter": 5}"#,
            "- letter: expected a string (1 character), got 5.\nCall again: small({\"letter\": <string 1 character>})",
        ),
    ] {
        let text = executor.execute_blocking("small", arguments);
        let (_, told) = text.split_once('\n').expect("faults");
        assert_eq!(told, expected);
    }
}

#[test]
fn json_is_refused_for_what_is_wrong_with_it() {
    let executor = Executor::new(tools![small]).expect("an executor");
    for (arguments, expected) in [
        (
            "{n: 5}",
            "not valid JSON; a name stands without quotes (after 1 character, near `{n: 5}`). Put names in double quotes.",
        ),
        (
            r#"{"n": +5}"#,
            r#"not valid JSON; a number is not written as in JSON (after 6 characters, in "n", near `{"n": +5}`). Write it in plain digits."#,
        ),
        (
            "{\"n\":\u{a0}5}",
            "not valid JSON; the character U+00A0 stands outside the strings (after 5 characters, in \"n\", near `{\"n\":\u{a0}5}`). Leave it out, or write a plain blank.",
        ),
        (
            "{\"n\": 5}\0",
            "not valid JSON; the character U+0000 stands outside the strings (after 8 characters, near `{\"n\": 5}[U+0000]`). Leave it out, or write a plain blank.",
        ),
    ] {
        let text = executor.execute_blocking("small", arguments);
        let told = text.lines().next().expect("a line");
        assert_eq!(told, format!("small was not run: {expected}"));
    }
    let reply = executor.call_blocking(&ToolCall::new("", "small", "\u{feff}{\"n\": 5}"));
    assert_eq!(reply.text, "Some(5) None None None None");
    let kinds: Vec<_> = reply.repairs().iter().map(|repair| repair.kind).collect();
    assert_eq!(kinds, [RepairKind::ByteOrderMark]);
}

#[test]
fn odd_names_are_quoted_once() {
    let executor = Executor::builder()
        .tools(tools![small])
        .phrases(Chinese)
        .build()
        .expect("an executor");
    let arguments = json!({"first name": 1});
    let told = told(&executor, "small", &arguments);
    let line = told.lines().next().expect("a line");
    assert!(line.starts_with(r#"- 参数 "first name"："#), "{line}");
}
