//! A hook sees what the tool gets, and every answer passes through the last one, once and in time.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use toolkit::{
    CallError, CallOptions, CancellationToken, Decision, DynamicTool, Executor, FinishedCall,
    ToolCall, ToolError, tool, tools,
};

/// Put days into a calendar.
#[tool]
fn put(days: BTreeMap<u8, String>) -> String {
    format!("{days:?}")
}

/// Weigh a ship.
#[tool]
fn weigh(tons: f64, crew: Option<u8>) -> String {
    format!("{tons} {crew:?}")
}

/// Wait.
#[tool]
async fn wait(milliseconds: u64) -> &'static str {
    tokio::time::sleep(Duration::from_millis(milliseconds)).await;
    "waited"
}

/// An executor that keeps what its first hook saw.
fn watched() -> (Executor, Arc<Mutex<Vec<Value>>>) {
    let seen = Arc::new(Mutex::new(Vec::new()));
    let kept = Arc::clone(&seen);
    let schema = json!({"type": "object", "properties": {"days": {"type": "object", "propertyNames": {"pattern": "^[0-9]+$"}}}});
    let echo = DynamicTool::new("echo", "Echo.", schema, |value: Value| async move {
        Ok::<_, ToolError>(value.to_string())
    });
    let executor = Executor::builder()
        .tools(tools![put, weigh])
        .tool(echo.expect("a tool"))
        .before(move |call| {
            kept.lock().expect("a lock").push(call.arguments);
            async { Decision::Proceed }
        })
        .build()
        .expect("an executor");
    (executor, seen)
}

#[test]
fn the_first_hook_sees_what_the_tool_gets() {
    let digits = "1234567890123456789012345678901234567890";
    let cases = [
        (
            "put",
            r#"{"days": {"3": "a", "12": "b"}}"#.to_owned(),
            json!({"days": {"3": "a", "12": "b"}}),
            r#"{3: "a", 12: "b"}"#.to_owned(),
        ),
        (
            "weigh",
            format!(r#"{{"tons": {digits}}}"#),
            json!({"tons": 1.234_567_890_123_456_8e39}),
            format!("{} None", digits.parse::<f64>().expect("a float")),
        ),
        (
            "weigh",
            format!(r#"{{"tons": -{digits}.5e-3, "crew": 3.0}}"#),
            json!({"tons": -1.234_567_890_123_456_8e36, "crew": 3}),
            format!(
                "{} Some(3)",
                format!("-{digits}.5e-3").parse::<f64>().expect("a float")
            ),
        ),
        (
            "echo",
            r#"{"days": {"3": "a"}}"#.to_owned(),
            json!({"days": {"3": "a"}}),
            r#"{"days":{"3":"a"}}"#.to_owned(),
        ),
    ];
    for (name, arguments, seen_by_hook, answer) in cases {
        let (executor, seen) = watched();
        assert_eq!(
            executor.execute_blocking(name, &arguments),
            answer,
            "{arguments}"
        );
        assert_eq!(*seen.lock().expect("a lock"), [seen_by_hook], "{arguments}");
    }
}

#[test]
fn a_number_that_no_value_can_hold_reaches_neither_hook_nor_tool() {
    let schema = json!({"type": "object", "properties": {"n": {"type": "number"}}});
    let runs = Arc::new(AtomicUsize::new(0));
    let (hooked, ran) = (Arc::clone(&runs), Arc::clone(&runs));
    let tool = DynamicTool::new("f", "", schema, move |_: Value| {
        ran.fetch_add(1, Ordering::Relaxed);
        async { Ok::<_, ToolError>("ran") }
    });
    let executor = Executor::builder()
        .tool(tool.expect("a tool"))
        .before(move |_| {
            hooked.fetch_add(1, Ordering::Relaxed);
            async { Decision::Proceed }
        })
        .build()
        .expect("an executor");
    let reply = executor.call_blocking(&ToolCall::new("", "f", r#"{"n": 1e400}"#));
    assert!(
        matches!(reply.error(), Some(CallError::InvalidArguments(_))),
        "{reply:?}"
    );
    assert!(reply.text.contains("- n:"), "{}", reply.text);
    assert_eq!(runs.load(Ordering::Relaxed), 0);
}

/// An executor whose last hook keeps what it saw and marks it.
fn marking() -> (Executor, Arc<Mutex<Vec<FinishedCall>>>) {
    let seen = Arc::new(Mutex::new(Vec::new()));
    let kept = Arc::clone(&seen);
    let executor = Executor::builder()
        .tools(tools![weigh, wait])
        .after(move |call: FinishedCall| {
            let text = format!("[{}]", call.text);
            kept.lock().expect("a lock").push(call);
            async {
                // A hook that waits needs tokio's clock.
                tokio::time::sleep(Duration::from_millis(1)).await;
                Some(text)
            }
        })
        .build()
        .expect("an executor");
    (executor, seen)
}

#[test]
fn every_answer_passes_through_the_last_hook_once() {
    let (executor, seen) = marking();
    let marked = |text: &str| {
        let mut seen = seen.lock().expect("a lock");
        assert_eq!(seen.len(), 1, "{text}");
        assert_eq!(text, format!("[{}]", seen[0].text));
        seen.clear();
    };
    for (name, arguments) in [
        ("weigh", r#"{"tons": 1}"#),
        ("weigh", r#"{"tons": "x"}"#),
        ("weigh", r#"{"tons"#),
        ("wiegh", r#"{"tons": 1}"#),
        ("nothing_like_it", "{}"),
        ("wait", r#"{"milliseconds": 1}"#),
    ] {
        marked(&executor.execute_blocking(name, arguments));
    }
    let call = ToolCall::new("c", "weigh", r#"{"tons": 1}"#);
    marked(
        &executor
            .call_blocking(&call.clone().incomplete("length"))
            .text,
    );
    marked(
        &executor
            .fail(&call, ToolError::unavailable("too many calls"))
            .text,
    );
    let session = executor.session().budget(0);
    marked(&session.call_blocking(&call).text);
    marked(&session.call_all_blocking(std::slice::from_ref(&call))[0].text);
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    runtime.expect("a runtime").block_on(async {
        marked(&session.call(&call).await.text);
        marked(&session.call_all(std::slice::from_ref(&call)).await[0].text);
    });
}

#[test]
fn a_hook_that_hangs_ends_with_the_call() {
    let hanging = Executor::builder()
        .tools(tools![weigh])
        .timeout(Duration::from_millis(50))
        .after(|_| std::future::pending())
        .build()
        .expect("an executor");
    let begun = Instant::now();
    let reply = hanging.call_blocking(&ToolCall::new("", "weigh", r#"{"tons": 1}"#));
    assert!(
        matches!(
            reply.error(),
            Some(CallError::TimedOut {
                may_complete: true,
                ..
            })
        ),
        "{reply:?}"
    );
    assert!(
        !reply.text.contains('1') || reply.text.contains("timed out"),
        "{}",
        reply.text
    );
    let reply = hanging.call_blocking(&ToolCall::new("", "nothing", "{}"));
    assert!(
        matches!(reply.error(), Some(CallError::TimedOut { .. })),
        "{reply:?}"
    );

    let endless = Executor::builder()
        .tools(tools![weigh])
        .after(|_| std::future::pending());
    let endless = endless.build().expect("an executor");
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    runtime.expect("a runtime").block_on(async {
        let options = CallOptions::new().deadline(Instant::now() + Duration::from_millis(50));
        let reply = endless
            .call_with(&ToolCall::new("", "weigh", r#"{"tons": 1}"#), &options)
            .await;
        assert!(
            matches!(reply.error(), Some(CallError::TimedOut { .. })),
            "{reply:?}"
        );
    });
    assert!(begun.elapsed() < Duration::from_secs(20));
}

#[test]
fn a_cancelled_call_passes_through_the_last_hook_as_well() {
    let (executor, seen) = marking();
    let token = CancellationToken::new();
    token.cancel();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    let call = ToolCall::new("", "wait", r#"{"milliseconds": 1}"#);
    let options = CallOptions::new().cancel(token);
    let reply = runtime
        .expect("a runtime")
        .block_on(executor.call_with(&call, &options));
    assert!(matches!(reply.error(), Some(CallError::Cancelled { .. })));
    assert_eq!(seen.lock().expect("a lock").len(), 1);
    assert!(reply.text.starts_with('['));
}

#[test]
fn hooks_that_need_tokio_have_it_in_the_blocking_forms() {
    let executor = Executor::builder()
        .tools(tools![weigh])
        .before(|_| async {
            tokio::time::sleep(Duration::from_millis(1)).await;
            Decision::Proceed
        })
        .after(|_| async {
            tokio::task::yield_now().await;
            tokio::time::sleep(Duration::from_millis(1)).await;
            None
        })
        .build()
        .expect("an executor");
    assert_eq!(
        executor.execute_blocking("weigh", r#"{"tons": 1}"#),
        "1 None"
    );
    // Inside a runtime of one thread what must wait can't be waited for; the tool does not run.
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    let text = runtime
        .expect("a runtime")
        .block_on(async { executor.execute_blocking("weigh", r#"{"tons": 1}"#) });
    assert_eq!(
        text,
        "The tool can't be run from here: it was not run. Go on without it."
    );
    // Hooks that need not wait are no hindrance.
    let ready = Executor::builder()
        .tools(tools![weigh])
        .before(|_| async { Decision::Proceed })
        .after(|_| async { None })
        .build()
        .expect("an executor");
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    let text = runtime
        .expect("a runtime")
        .block_on(async { ready.execute_blocking("weigh", r#"{"tons": 1}"#) });
    assert_eq!(text, "1 None");
}
