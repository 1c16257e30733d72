//! Answers that were wrong, or that told too much, and their kinds.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use toolkit::phrases::Chinese;
use toolkit::{
    CallError, CallOptions, Content, Disclosure, DynamicTool, Executor, ToolCall, ToolError,
    ToolErrorKind, ToolOutput, openai, tool, tools,
};

const PANICKED: &str = "The tool failed because of an internal error. \
                        Trying again with the same arguments will not help.";

#[tool]
fn dice() -> Vec<u8> {
    vec![3, 5, 6]
}

#[tool]
fn no_dice() -> Vec<u8> {
    Vec::new()
}

#[tool]
fn set_of_dice() -> &'static [u8] {
    &[3, 5, 6]
}

#[tool]
fn chart() -> ToolOutput {
    ToolOutput::bytes(b"\x89PNG\r\n\x1a\n".to_vec())
}

#[test]
fn numbers_of_eight_bits_are_numbers() {
    let executor = Executor::new(tools![dice, no_dice, set_of_dice, chart]).expect("an executor");
    for (name, text) in [
        ("dice", "[3,5,6]"),
        ("no_dice", "[]"),
        ("set_of_dice", "[3,5,6]"),
        ("chart", "Done; the tool returned image/png (8 bytes)."),
    ] {
        assert_eq!(executor.execute_blocking(name, ""), text);
    }
}

async fn broken_task() -> Result<u8, tokio::task::JoinError> {
    tokio::spawn(async { panic!("db row 5 of users") }).await
}

#[tool]
async fn joined() -> Result<u8, tokio::task::JoinError> {
    broken_task().await
}

#[tool]
async fn joined_by_anyhow() -> anyhow::Result<u8> {
    use anyhow::Context;
    broken_task().await.context("counting the crew")
}

#[tool]
async fn joined_on_the_way() -> Result<u8, ToolError> {
    broken_task().await.map_err(ToolError::from_error)
}

#[derive(Debug, thiserror::Error)]
#[error("the count: {0}")]
struct Counting(#[from] tokio::task::JoinError);

#[tool]
async fn joined_in_words() -> Result<u8, Counting> {
    Ok(broken_task().await?)
}

#[tool]
async fn joined_as_text() -> Result<u8, String> {
    broken_task().await.map_err(|error| error.to_string())
}

#[tokio::test]
async fn a_panic_in_a_task_is_told_as_a_panic() {
    let tools = tools![
        joined,
        joined_by_anyhow,
        joined_on_the_way,
        joined_in_words,
        joined_as_text
    ];
    for disclosure in [Disclosure::Redacted, Disclosure::Verbatim] {
        let executor = Executor::builder()
            .tools(tools)
            .disclosure(disclosure)
            .build()
            .expect("an executor");
        for name in executor.registry().names() {
            let reply = executor.call(&ToolCall::new("", name, "")).await;
            assert_eq!(reply.text, PANICKED, "{name}");
            let kind = reply.error().and_then(CallError::tool_error);
            assert_eq!(kind.map(ToolError::kind), Some(ToolErrorKind::Panicked));
        }
    }
}

#[tool]
fn fail_with(words: String) -> Result<u8, String> {
    Err(words)
}

#[test]
fn no_stack_trace_reaches_the_model() {
    let executor = Executor::new(tools![fail_with]).expect("an executor");
    let rust =
        "thread 'main' panicked at src/main.rs:10:5:\nno row 5\nstack backtrace:\n   0: main";
    let numbered = "thread 'main' (4711) panicked at src/main.rs:10:5:\nno row 5";
    let python = "Traceback (most recent call last):\n  File \"/app/x.py\", line 3, in <module>\n    \
                  go()\nValueError: no tide at noon";
    let script = "TypeError: tide is undefined\n    at go (x.js:1:2)\n    at main (x.js:9:9)";
    let java =
        "java.io.IOException: disk full\n\tat Main.go(Main.java:3)\n\t... 3 more\nCaused by: x";
    let go = "panic: no tide\n\ngoroutine 1 [running]:\nmain.main()\n\tx.go:10 +0x1d";
    let anyhow = "reading the log\n\nCaused by:\n    0: no row 5\n\nStack backtrace:\n   0: main";
    for (words, text) in [
        (rust.to_owned(), PANICKED),
        (numbered.to_owned(), PANICKED),
        (
            format!("the build failed: {rust}"),
            "The tool failed: the build failed.",
        ),
        (
            python.to_owned(),
            "The tool failed: ValueError: no tide at noon.",
        ),
        (
            format!("exit 1\n{python}"),
            "The tool failed: exit 1\n  ValueError: no tide at noon.",
        ),
        (
            script.to_owned(),
            "The tool failed: TypeError: tide is undefined.",
        ),
        (
            java.to_owned(),
            "The tool failed: java.io.IOException: disk full.",
        ),
        (go.to_owned(), "The tool failed: panic: no tide."),
        (anyhow.to_owned(), "The tool failed: reading the log."),
        (
            "she looked at  the thread 'main' and panicked".to_owned(),
            "The tool failed: she looked at  the thread 'main' and panicked.",
        ),
    ] {
        let arguments = json!({"words": words}).to_string();
        assert_eq!(executor.execute_blocking("fail_with", &arguments), text);
    }
}

#[test]
fn an_after_hook_that_panics_lets_nothing_through() {
    let at_once = Executor::builder()
        .tools(tools![chart])
        .after(|call| {
            assert!(call.is_error, "in the hook");
            async { None }
        })
        .build();
    let later = Executor::builder()
        .tools(tools![chart])
        .after(|_| async { panic!("in the hook") })
        .build();
    for executor in [at_once, later] {
        let executor = executor.expect("an executor");
        let reply = executor.call_blocking(&ToolCall::new("", "chart", ""));
        assert_eq!(reply.text, PANICKED);
        assert!(matches!(reply.error(), Some(CallError::Panicked)));
        assert_eq!(reply.content(), [Content::Text(PANICKED.to_owned())]);
    }
}

#[tool]
fn look_up(q: Value) -> Result<u8, ToolError> {
    Err(ToolError::not_found(q["name"].to_string()))
}

#[test]
fn a_repeat_is_noticed_however_it_is_written() {
    let executor = Executor::new(tools![look_up]).expect("an executor");
    let first = r#"{"q":{"name":"Tern","n":[1,2.5]}}"#;
    let notice = "\nThis call failed in the same way before: change the arguments or go about it \
                  another way.";
    for (second, repeated) in [
        (
            "{ \"q\" : {\"n\": [1.0, 2.50],\n \"name\" : \"\\u0054ern\"} }",
            true,
        ),
        (r#"{"q":{"name":"Tern","n":[2.5,1]}}"#, false),
        (r#"{"q":{"name":"Tern","n":["1",2.5]}}"#, false),
        (r#"{"q":{"name":"Tern"}}"#, false),
    ] {
        let session = executor.session();
        let plain = session.execute_blocking("look_up", first);
        let notice = if repeated { notice } else { "" };
        assert_eq!(
            session.execute_blocking("look_up", second),
            format!("{plain}{notice}")
        );
    }
}

#[test]
fn a_call_whose_time_is_over_is_not_begun() {
    let runs = Arc::new(AtomicUsize::new(0));
    let count = |name: &str| {
        let runs = Arc::clone(&runs);
        let schema = json!({"type": "object", "properties": {}});
        DynamicTool::new(name, "Count.", schema, move |_| {
            runs.fetch_add(1, Ordering::Relaxed);
            std::future::ready(Ok::<_, ToolError>(1))
        })
    };
    let english = Executor::builder()
        .tool(count("count").expect("a tool"))
        .before(|_| std::future::ready(toolkit::Decision::Proceed))
        .build();
    let chinese = Executor::builder()
        .tool(count("count").expect("a tool"))
        .phrases(Chinese)
        .build();
    let runtime = tokio::runtime::Builder::new_current_thread().build();
    let runtime = runtime.expect("a runtime");
    for (executor, text) in [
        (
            english,
            "count was not run: the time for this call was over before it began. \
             Call again only if it is still wanted.",
        ),
        (
            chinese,
            "工具 \"count\" 未执行：调用开始前时限已过。如仍有需要，请重新调用。",
        ),
    ] {
        let executor = executor.expect("an executor");
        let past = Instant::now().checked_sub(Duration::from_secs(1));
        let options = CallOptions::new().deadline(past.expect("a second ago"));
        let reply = runtime.block_on(executor.call_with(&ToolCall::new("", "count", ""), options));
        assert_eq!(reply.text, text);
        assert!(matches!(reply.error(), Some(CallError::TooLate)));
    }
    assert_eq!(runs.load(Ordering::Relaxed), 0);
}

#[tool]
fn nothing() {}

#[test]
fn the_nearest_names_are_listed_first() {
    let words = ["there", "weld", "write", "fetch", "whale"];
    let tool = |name: String| {
        let schema = json!({"type": "object", "properties": {}});
        DynamicTool::new(name, "Do.", schema, |_| async { Ok::<_, ToolError>(()) }).expect("a tool")
    };
    let names = words.iter().map(|word| (*word).to_owned());
    let others = (0..30).map(|number| format!("tool_{number}"));
    let mut builder = Executor::builder().tool(tool("get_weather".to_owned()));
    for name in names.chain(others) {
        builder = builder.tool(tool(name));
    }
    let executor = builder.build().expect("an executor");
    let reply = executor.call_blocking(&ToolCall::new("", "wether", ""));
    let Some(CallError::UnknownTool {
        nearest, available, ..
    }) = reply.error()
    else {
        panic!("{}", reply.text)
    };
    assert_eq!(nearest.as_deref(), Some("get_weather"));
    assert_eq!(available.first(), nearest.as_ref(), "{available:?}");
    let reply = executor.call_blocking(&ToolCall::new("", "get_weather_now_please_x", ""));
    assert!(
        reply
            .text
            .contains("Did you mean \"get_weather\"? Available tools: get_weather, "),
        "{}",
        reply.text
    );
}

#[derive(Debug, thiserror::Error)]
#[error("the tide table: {0}")]
struct Table(#[from] serde_json::Error);

#[tool]
fn read_table() -> Result<Value, serde_json::Error> {
    serde_json::from_str("{")
}

#[tool]
fn read_named_table() -> Result<Value, Table> {
    Ok(serde_json::from_str("{")?)
}

#[tool]
fn read_old_table() -> std::io::Result<Value> {
    Ok(serde_json::from_str("{")?)
}

#[test]
fn broken_data_of_the_tools_is_no_fault_of_the_models() {
    let executor =
        Executor::new(tools![read_table, read_named_table, read_old_table]).expect("an executor");
    let bare = "The tool failed: data that it read was not in the form it expects. \
                The arguments were in the right form.";
    for (name, text) in [
        ("read_table", bare),
        (
            "read_named_table",
            "The tool failed: invalid data: the tide table.",
        ),
        ("read_old_table", bare),
    ] {
        let reply = executor.call_blocking(&ToolCall::new("", name, ""));
        assert_eq!(reply.text, text);
        let error = reply.error().and_then(CallError::tool_error);
        assert_eq!(error.map(ToolError::kind), Some(ToolErrorKind::InvalidData));
    }
}

#[test]
fn ids_that_are_numbers_and_the_old_form_of_calls() {
    let executor = Executor::new(tools![nothing]).expect("an executor");
    let message = json!({"message": {"tool_calls": [
        {"id": 5, "function": {"name": "nothing", "arguments": "{}"}},
    ]}});
    let calls = openai::calls(&message);
    let replies = executor.call_all_blocking(&calls);
    let done = "Done; the tool returned nothing.";
    assert_eq!(
        openai::replies(&replies),
        json!([{"role": "tool", "tool_call_id": "5", "content": done}])
    );
    let old = json!({"message": {"function_call": {"name": "nothing", "arguments": "{}"}}});
    let calls = openai::calls(&old);
    let replies = executor.call_all_blocking(&calls);
    assert_eq!(
        openai::replies(&replies),
        json!([{"role": "function", "name": "nothing", "content": done}])
    );
    assert_eq!(
        openai::message("", &calls),
        json!({"role": "assistant", "content": null,
            "function_call": {"name": "nothing", "arguments": "{}"}})
    );
}

#[tool]
fn moor(
    #[param(default_with = "Tern".into())] boat: String,
    #[param(default_with = Default::default())] berth: u8,
    #[param(default_with = "north")] pier: &str,
    #[param(default_with = vec![1])] lines: &[u8],
) -> String {
    format!("{boat} {berth} {pier} {lines:?}")
}

#[test]
fn a_default_has_the_type_of_its_parameter() {
    let executor = Executor::new(tools![moor]).expect("an executor");
    assert_eq!(executor.execute_blocking("moor", ""), "Tern 0 north [1]");
    let params: MoorParams = serde_json::from_str("{}").expect("parameters");
    let MoorParams {
        boat,
        berth,
        pier,
        lines,
    } = params;
    assert_eq!(
        (&*boat, berth, &*pier, &*lines),
        ("Tern", 0, "north", &[1][..])
    );
}
