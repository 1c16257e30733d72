//! Faults that were found by trying to break it, and their kinds.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use toolkit::{
    CallError, ConstSchema, Dialect, DynamicTool, Executor, Registry, RepairKind, Repairs,
    ToolCall, tool, tools,
};

#[derive(serde::Deserialize, ConstSchema)]
struct Credentials {
    user: String,
    pass: String,
    pin: u8,
}

/// A login whose secret stands inside.
#[derive(serde::Deserialize, ConstSchema)]
struct Account {
    name: String,
    #[param(secret)]
    key: String,
}

struct Picky(String);

impl<'de> serde::Deserialize<'de> for Picky {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let words =
            format!("could not open /home/bob/.aws/{text} at db.internal:5432 password=hunter2");
        if text == "good" {
            Ok(Self(text))
        } else {
            Err(serde::de::Error::custom(words))
        }
    }
}

impl ConstSchema for Picky {
    const SCHEMA: &'static toolkit::Schema = String::SCHEMA;
}

#[tool]
fn login(
    #[param(secret)] credentials: Credentials,
    #[param(secret)] codes: Vec<u8>,
    #[param(secret)] extra: Option<HashMap<String, u8>>,
    #[param(secret)] word: Option<Picky>,
    n: u8,
) -> u8 {
    let Credentials { user, pass, pin } = credentials;
    n + u8::from(user == pass)
        + pin
        + codes.len().to_le_bytes()[0]
        + extra.map_or(0, |_| 1)
        + word.map_or(0, |w| w.0.len().to_le_bytes()[0])
}

#[tool]
fn open_account(account: Account, n: u8) -> usize {
    account.name.len() + account.key.len() + usize::from(n)
}

#[tool]
fn pick(word: Picky) -> String {
    word.0
}

#[test]
fn a_secret_is_not_shown_whatever_is_wrong() {
    let executor = Executor::new(tools![login, open_account]).expect("an executor");
    let good = json!({"user": "bob", "pass": "hunter2", "pin": 9});
    let calls = [
        ("login", json!({"credentials": {"user": "bob", "pass": "hunter2", "pin": 999}, "codes": [7777], "n": 1}).to_string()),
        ("login", json!({"credentials": good, "codes": [1], "n": "x"}).to_string()),
        ("login", json!({"credentials": good, "codes": "hunter2", "n": 1}).to_string()),
        ("login", json!({"credentials": good, "codes": [], "extra": {"hunter2": 7777}, "n": 1}).to_string()),
        ("login", json!({"credentials": {"hunter2": 1}, "codes": [], "n": 1}).to_string()),
        ("login", json!({"credentials": good, "codes": [], "word": "hunter2", "n": 1}).to_string()),
        ("login", r#"{"credentials": {"pass": "hunter2"}, "n": x}"#.to_owned()),
        ("login", r#"{"credentials": "hunter2"}}"#.to_owned()),
        ("login", "{'credentials': 'hunter2'}".to_owned()),
        ("open_account", json!({"account": {"name": "bob", "key": "hunter2"}, "n": "x"}).to_string()),
        ("open_account", json!({"account": "hunter2", "n": 1}).to_string()),
        ("open_account", json!({"account": {"name": 5, "key": "hunter2"}, "n": 1}).to_string()),
    ];
    for (tool, arguments) in calls {
        let reply = executor.call_blocking(&ToolCall::new("", tool, &arguments));
        assert!(reply.is_error(), "{arguments}: {}", reply.text);
        let shown = format!("{} {:?}", reply.text, reply.error());
        for secret in ["hunter", "7777", "999"] {
            assert!(!shown.contains(secret), "{arguments}\n{shown}");
        }
    }
    let reply = executor.call_blocking(&ToolCall::new(
        "",
        "login",
        json!({"credentials": good, "codes": [1], "n": "x"}).to_string(),
    ));
    assert!(
        reply.text.contains(r#""codes": [<integer"#),
        "{}",
        reply.text
    );
}

#[test]
fn the_words_of_a_deserialize_are_redacted() {
    let executor = Executor::new(tools![pick]).expect("an executor");
    let text = executor.execute_blocking("pick", r#"{"word": "bad"}"#);
    for leak in ["/home", "internal", "hunter2"] {
        assert!(!text.contains(leak), "{text}");
    }
    assert!(text.contains("could not open"), "{text}");
}

#[tool(timeout = "50ms")]
async fn drift() -> u8 {
    std::future::pending::<()>().await;
    0
}

#[tool(blocking, timeout = "50ms")]
fn sleep() -> u8 {
    std::thread::sleep(Duration::from_secs(3));
    1
}

#[tool]
async fn soon() -> u8 {
    tokio::task::yield_now().await;
    7
}

#[test]
fn a_runtime_without_a_clock_is_good_enough() {
    let executor = Executor::new(tools![drift]).expect("an executor");
    let runtime = tokio::runtime::Builder::new_current_thread()
        .build()
        .expect("a runtime");
    let reply = runtime.block_on(executor.call(&ToolCall::new("", "drift", "")));
    assert!(
        matches!(reply.error(), Some(CallError::TimedOut { .. })),
        "{}",
        reply.text
    );
}

#[test]
fn blocking_forms_inside_a_local_set() {
    let executor = Executor::new(tools![soon, pick]).expect("an executor");
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    let local = tokio::task::LocalSet::new();
    let replies = runtime.block_on(local.run_until(async move {
        executor.call_all_blocking(&[
            ToolCall::new("", "soon", ""),
            ToolCall::new("", "pick", r#"{"word": "good"}"#),
        ])
    }));
    assert!(
        matches!(replies[0].error(), Some(CallError::WouldDeadlock)),
        "{}",
        replies[0].text
    );
    assert_eq!(replies[1].text, "good");
}

#[test]
fn a_blocking_tool_is_left_in_time_without_a_runtime() {
    let executor = Executor::new(tools![sleep]).expect("an executor");
    let begun = Instant::now();
    let text = executor.execute_blocking("sleep", "");
    assert!(begun.elapsed() < Duration::from_secs(2), "{text}");
    assert!(text.contains("may still complete"), "{text}");
}

#[tool]
fn shared(one: Arc<u8>, words: Arc<str>, list: Arc<[u8]>, inner: std::rc::Rc<String>) -> usize {
    usize::from(*one) + words.len() + list.len() + inner.len()
}

#[tool]
fn nothing(u: (), maybe: Option<()>, list: Vec<()>) -> usize {
    let ((), _) = (u, maybe);
    list.len()
}

#[tool]
fn mean(numbers: Vec<f64>) -> f64 {
    #[allow(clippy::cast_precision_loss)]
    let count = numbers.len() as f64;
    numbers.iter().sum::<f64>() / count
}

#[test]
fn types_that_were_forgotten() {
    let executor = Executor::new(tools![shared, nothing, mean]).expect("an executor");
    let arguments = r#"{"one": 1, "words": "ab", "list": [1, 2, 3], "inner": "abcd"}"#;
    assert_eq!(executor.execute_blocking("shared", arguments), "10");
    let gemini = executor.registry().to_value(Dialect::Gemini).expect("JSON");
    assert!(gemini.to_string().contains("Always null"), "{gemini}");
    assert_eq!(
        executor.execute_blocking("mean", r#"{"numbers": []}"#),
        "NaN"
    );
}

// Recursion behind an alias and through another type.
type Alias = Stem;

#[derive(serde::Deserialize, ConstSchema)]
struct Stem {
    n: u8,
    #[param(recursive = Stem)]
    leaves: Vec<Alias>,
    #[param(recursive = Stem)]
    root: Option<Box<Alias>>,
}

#[derive(serde::Deserialize, ConstSchema)]
struct Folder {
    name: String,
    files: Vec<File>,
}

#[derive(serde::Deserialize, ConstSchema)]
struct File {
    size: u32,
    #[param(recursive = Folder)]
    inside: Option<Box<Folder>>,
}

#[tool]
fn grow(stem: Stem) -> u8 {
    fn sum(stem: &Stem) -> u8 {
        stem.n + stem.leaves.iter().map(sum).sum::<u8>() + stem.root.as_deref().map_or(0, sum)
    }
    sum(&stem)
}

#[tool]
fn weigh(folder: Folder) -> u32 {
    fn sum(folder: &Folder) -> u32 {
        let inside = |file: &File| file.size + file.inside.as_deref().map_or(0, sum);
        folder.files.iter().map(inside).sum::<u32>() + u32::from(folder.name.is_empty())
    }
    sum(&folder)
}

const RECURSIVE: &str = toolkit::openai_tools![strict; grow, weigh];

#[test]
fn recursion_is_described_as_it_is() {
    let executor = Executor::new(tools![grow, weigh]).expect("an executor");
    assert_eq!(
        executor
            .registry()
            .to_json(Dialect::OpenAiStrict)
            .expect("a list"),
        RECURSIVE
    );
    let stem = json!({"stem": {"n": 1, "leaves": [{"n": 2, "leaves": []}], "root": {"n": 3, "leaves": [], "root": null}}});
    assert_eq!(executor.execute_blocking("grow", &stem.to_string()), "6");
    let wrong = json!({"stem": {"n": 1, "leaves": {"n": 2, "leaves": []}}});
    assert!(
        executor
            .execute_blocking("grow", &wrong.to_string())
            .contains("stem.leaves: expected a list")
    );
    let folder = json!({"folder": {"name": "a", "files": [{"size": 1, "inside": {"name": "b", "files": [{"size": 2}]}}]}});
    assert_eq!(executor.execute_blocking("weigh", &folder.to_string()), "3");
    let wrong = json!({"folder": {"name": "a", "files": [{"size": 1, "inside": {"name": "b", "files": [{"size": "x"}]}}]}});
    let text = executor.execute_blocking("weigh", &wrong.to_string());
    assert!(
        text.contains("folder.files[0].inside.files[0].size"),
        "{text}"
    );
}

#[tool(unregistered)]
fn loose(file: File) -> u32 {
    file.size + file.inside.map_or(0, |_| 1)
}

#[test]
fn a_part_of_a_recursive_type_is_refused_alone() {
    let error = Registry::new(tools![loose]).expect_err("it refers to what is not there");
    assert!(error.to_string().contains("loose"), "{error}");
}

#[derive(serde::Deserialize, ConstSchema, Debug)]
enum Side {
    #[serde(alias = "left")]
    Port,
    Starboard,
}

#[derive(serde::Deserialize, ConstSchema)]
#[serde(tag = "kind")]
enum Step {
    #[serde(alias = "walk")]
    Walk { metres: u32 },
}

#[tool]
fn turn(side: Side, step: Option<Step>) -> String {
    let metres = step.map(|Step::Walk { metres }| metres);
    format!("{side:?}{metres:?}")
}

#[test]
fn aliases_of_variants_are_taken_and_recorded() {
    let executor = Executor::new(tools![turn]).expect("an executor");
    let arguments = r#"{"side": "left", "step": {"kind": "walk", "metres": 5}}"#;
    let reply = executor.call_blocking(&ToolCall::new("", "turn", arguments));
    assert_eq!(reply.text, "PortSome(5)");
    assert!(
        reply
            .repairs()
            .iter()
            .all(|repair| repair.kind == RepairKind::Alias)
    );
    let list = executor
        .registry()
        .to_json(Dialect::OpenAi)
        .expect("a list");
    assert!(!list.contains("left") && !list.contains("walk"), "{list}");
}

fn dynamic(schema: Value) -> Result<Executor, toolkit::BuildError> {
    let tool = DynamicTool::new("dyn", "d", schema, |value: Value| async move {
        Ok::<_, String>(value)
    })?;
    Executor::builder().tool(tool).build()
}

#[test]
fn schemas_from_elsewhere() {
    let circle = json!({"type": "object", "properties": {"a": {"$ref": "#/$defs/a"}}, "$defs": {"a": {"$ref": "#/$defs/a"}}});
    assert!(dynamic(circle).is_err());

    let forms = json!({"anyOf": [
        {"type": "object", "properties": {"a": {}}, "required": ["a"]},
        {"type": "object", "properties": {"b": {}}, "required": ["b"]},
    ]});
    let executor = dynamic(forms).expect("a tool");
    for dialect in [Dialect::OpenAi, Dialect::Anthropic, Dialect::Gemini] {
        let error = executor
            .registry()
            .to_json(dialect)
            .expect_err("a combinator at the root");
        assert!(error.to_string().contains("dyn"), "{error}");
    }
    assert!(executor.registry().to_json(Dialect::Mcp).is_ok());

    let map = json!({"type": "object", "additionalProperties": {"type": "integer"}});
    assert!(
        dynamic(map)
            .expect("a tool")
            .registry()
            .to_json(Dialect::Gemini)
            .is_err()
    );

    let mixed = json!({"type": "object", "properties": {"v": {"type": ["string", "integer"]}, "w": {"anyOf": [{"type": "string"}, {"type": "boolean"}]}}});
    let gemini = dynamic(mixed)
        .expect("a tool")
        .registry()
        .to_value(Dialect::Gemini)
        .expect("a list")
        .to_string();
    assert!(
        !gemini.contains(r#""type":["#) && !gemini.contains("nullable"),
        "{gemini}"
    );

    let wrong_default =
        json!({"type": "object", "properties": {"a": {"type": "integer", "default": "x"}}});
    assert_eq!(
        dynamic(wrong_default)
            .expect("a tool")
            .execute_blocking("dyn", "{}"),
        "{}"
    );
}

#[tool]
fn crew(#[param(unique)] cells: Vec<Cell>) -> usize {
    cells.iter().filter(|cell| cell.note.is_none()).count()
        + cells.iter().map(|cell| cell.name.len()).sum::<usize>()
}

#[derive(serde::Deserialize, ConstSchema)]
struct Cell {
    name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

#[test]
fn what_cannot_be_seen_is_named() {
    let executor = Executor::new(tools![crew]).expect("an executor");
    let text = executor.execute_blocking("crew", "{\"cells\": [], \"\u{202e}v\": 1}");
    assert!(
        text.contains("[U+202E]v") && !text.contains('\u{202e}'),
        "{text}"
    );
    assert_eq!(
        executor.execute_blocking("crew", r#"{"cells": [{"name": "a"}, {"name": "b"}]}"#),
        "4"
    );
    assert!(
        executor
            .execute_blocking("crew", r#"{"cells": [{"name": "a"}, {"name": "a"}]}"#)
            .contains("cells[1]")
    );
}

/// Draw numbers.
#[tool]
fn draw(#[param(unique)] numbers: Vec<u8>) -> usize {
    numbers.len()
}

#[test]
fn every_repeated_item_is_told_with_the_one_it_repeats() {
    let executor = Executor::new(tools![draw]).expect("an executor");
    let text = executor.execute_blocking("draw", r#"{"numbers": [1, 2, 1, 3, 2, 1.0]}"#);
    for line in [
        "numbers[2]: the same as item [0]",
        "numbers[4]: the same as item [1]",
        "numbers[5]: the same as item [0]",
    ] {
        assert!(text.contains(line), "{text}");
    }
    assert!(!text.contains("numbers[3]"), "{text}");
}

#[test]
fn blanks_around_a_name_are_repaired_and_recorded() {
    let call = ToolCall::new("", " functions.draw\n", r#"{"numbers": [1]}"#);
    let lenient = Executor::new(tools![draw]).expect("an executor");
    let reply = lenient.call_blocking(&call);
    let kinds: Vec<_> = reply.repairs().iter().map(|repair| repair.kind).collect();
    assert_eq!(kinds, [RepairKind::NameBlanks, RepairKind::NamePrefix]);
    assert_eq!(reply.text, "1");
    let strict = Executor::builder()
        .tools(tools![draw])
        .repairs(Repairs::None)
        .build()
        .expect("an executor");
    let reply = strict.call_blocking(&ToolCall::new("", "draw ", r#"{"numbers": [1]}"#));
    assert!(
        reply.text.contains("Did you mean \"draw\""),
        "{}",
        reply.text
    );
}
