//! Running tools: batches, panics everywhere, time, hooks, sessions, and a soak.

use std::fmt;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use toolkit::{
    CallError, CallOptions, CancellationToken, Decision, Executor, ToolCall, ToolError, tool, tools,
};

#[tool]
async fn nap(ms: u64) -> u64 {
    tokio::time::sleep(Duration::from_millis(ms)).await;
    ms
}

#[tool(blocking)]
fn nap_blocking(ms: u64) -> u64 {
    std::thread::sleep(Duration::from_millis(ms));
    ms
}

#[tool(timeout = "30ms")]
async fn drift() -> u8 {
    std::future::pending::<()>().await;
    0
}

#[tool]
async fn late_panic(really: bool) -> u8 {
    tokio::task::yield_now().await;
    assert!(!really, "over she goes");
    1
}

#[tool]
fn wake_in(hours: f64) -> String {
    format!("{:?}", Duration::from_secs_f64(hours * 3_600.0))
}

struct Bad;

impl<'de> serde::Deserialize<'de> for Bad {
    fn deserialize<D: serde::Deserializer<'de>>(_: D) -> Result<Self, D::Error> {
        panic!("in Deserialize")
    }
}

impl toolkit::ConstSchema for Bad {
    const SCHEMA: &'static toolkit::Schema = <String as toolkit::ConstSchema>::SCHEMA;
}

impl serde::Serialize for Bad {
    fn serialize<S: serde::Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
        panic!("in Serialize")
    }
}

#[derive(Debug)]
struct BadError;

impl fmt::Display for BadError {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        panic!("in Display")
    }
}

impl std::error::Error for BadError {}

#[tool]
fn reads(bad: Bad) -> u8 {
    let Bad = bad;
    0
}

#[tool]
fn writes() -> Bad {
    Bad
}

#[tool]
fn fails() -> Result<u8, BadError> {
    Err(BadError)
}

#[tool]
fn echo(text: String) -> String {
    text
}

static RUNNING: AtomicUsize = AtomicUsize::new(0);

#[tool(destructive)]
async fn scuttle(boat: String) -> Result<String, ToolError> {
    if RUNNING.fetch_add(1, Ordering::SeqCst) > 0 {
        return Err(ToolError::failed("not alone"));
    }
    tokio::time::sleep(Duration::from_millis(20)).await;
    RUNNING.fetch_sub(1, Ordering::SeqCst);
    Ok(boat)
}

fn executor() -> Executor {
    Executor::new(tools![
        nap,
        nap_blocking,
        drift,
        late_panic,
        wake_in,
        reads,
        writes,
        fails,
        echo,
        scuttle
    ])
    .expect("an executor")
}

fn call(id: &str, name: &str, arguments: &str) -> ToolCall {
    ToolCall::new(id, name, arguments)
}

#[tokio::test]
async fn every_call_of_a_batch_is_answered_once_and_in_order() {
    let calls = [
        call("a", "nap", r#"{"ms": 90}"#),
        call("b", "nothing_like_it", "{}"),
        call("c", "nap", "{"),
        call("a", "late_panic", r#"{"really": true}"#),
        call("d", "drift", ""),
        call("e", "nap", r#"{"ms": 10}"#),
        call("f", "nap", r#"{"ms": "x"}"#),
        call("g", "echo", r#"{"text": "好"}"#),
    ];
    let replies = executor().call_all(&calls).await;
    let ids: Vec<_> = replies.iter().map(|reply| reply.call_id.as_str()).collect();
    assert_eq!(ids, ["a", "b", "c", "a", "d", "e", "f", "g"]);
    let errors: Vec<_> = replies.iter().map(toolkit::ToolReply::is_error).collect();
    assert_eq!(errors, [false, true, true, true, true, false, true, false]);
    assert!(matches!(replies[3].error(), Some(CallError::Panicked)));
    assert!(matches!(
        replies[4].error(),
        Some(CallError::TimedOut {
            may_complete: false,
            ..
        })
    ));
}

#[tokio::test]
async fn panics_wherever_they_are_become_answers() {
    let executor = executor();
    for (name, arguments) in [
        ("wake_in", r#"{"hours": -1}"#),
        ("wake_in", r#"{"hours": 1e300}"#),
        ("late_panic", r#"{"really": true}"#),
        ("reads", r#"{"bad": "x"}"#),
        ("writes", ""),
        ("fails", ""),
    ] {
        let reply = executor.call(&call("", name, arguments)).await;
        assert!(
            matches!(reply.error(), Some(CallError::Panicked)),
            "{name}: {}",
            reply.text
        );
        for leak in ["over she goes", "Deserialize", "Serialize", "Display"] {
            assert!(!reply.text.contains(leak), "{}", reply.text);
        }
        assert_eq!(executor.execute("echo", r#"{"text": "ok"}"#).await, "ok");
    }
}

#[tokio::test]
async fn blocking_tools_stall_nobody() {
    let executor = executor();
    let ticks = Arc::new(AtomicU64::new(0));
    let counted = Arc::clone(&ticks);
    let ticking = tokio::spawn(async move {
        loop {
            tokio::time::sleep(Duration::from_millis(5)).await;
            counted.fetch_add(1, Ordering::Relaxed);
        }
    });
    let calls = [
        call("a", "nap_blocking", r#"{"ms": 300}"#),
        call("b", "nap_blocking", r#"{"ms": 300}"#),
    ];
    let replies = executor.call_all(&calls).await;
    assert!(replies.iter().all(|reply| reply.text == "300"));
    assert!(
        ticks.load(Ordering::Relaxed) > 5,
        "the ticking task went on"
    );
    ticking.abort();
}

#[tokio::test]
async fn destructive_tools_run_alone_and_limits_are_kept() {
    let calls: Vec<_> = (0..4)
        .map(|at| {
            call(
                &at.to_string(),
                "scuttle",
                &format!(r#"{{"boat": "{at}"}}"#),
            )
        })
        .collect();
    let replies = executor().call_all(&calls).await;
    assert!(replies.iter().all(|reply| !reply.is_error()), "{replies:?}");

    let one = Executor::builder()
        .tools(tools![nap])
        .max_concurrency(1)
        .build()
        .expect("an executor");
    let calls: Vec<_> = (0..4).map(|_| call("", "nap", r#"{"ms": 30}"#)).collect();
    let begun = Instant::now();
    one.call_all(&calls).await;
    assert!(begun.elapsed() >= Duration::from_millis(120));
}

#[tokio::test]
async fn a_batch_is_cancelled_and_a_deadline_is_kept() {
    let executor = executor();
    let token = CancellationToken::new();
    let options = CallOptions::new().cancel(token.clone());
    let calls = [
        call("a", "echo", r#"{"text": "x"}"#),
        call("b", "nap", r#"{"ms": 60000}"#),
    ];
    let cancel = async {
        tokio::time::sleep(Duration::from_millis(20)).await;
        token.cancel();
    };
    let (replies, ()) = tokio::join!(executor.call_all_with(&calls, &options), cancel);
    assert_eq!(replies[0].text, "x");
    assert!(
        matches!(replies[1].error(), Some(CallError::Cancelled { .. })),
        "{}",
        replies[1].text
    );
    let options = CallOptions::new().deadline(Instant::now() + Duration::from_millis(20));
    let reply = executor
        .call_with(&call("", "nap", r#"{"ms": 60000}"#), &options)
        .await;
    assert!(
        matches!(reply.error(), Some(CallError::TimedOut { .. })),
        "{}",
        reply.text
    );
}

#[tokio::test]
async fn hooks_see_checked_arguments_and_may_answer() {
    let seen = Arc::new(Mutex::new(Vec::new()));
    let kept = Arc::clone(&seen);
    let executor = Executor::builder()
        .tools(tools![echo, scuttle])
        .before(move |call| {
            kept.lock()
                .expect("no panic")
                .push(call.arguments.to_string());
            async move {
                match call.arguments["text"].as_str() {
                    Some("secret") => Decision::Refuse("that is not said".to_owned()),
                    Some("known") => Decision::Answer("from the store".to_owned()),
                    Some("panic") => panic!("in the hook"),
                    _ => Decision::Proceed,
                }
            }
        })
        .after(|call| async move { call.text.contains("loud").then(|| call.text.to_uppercase()) })
        .build()
        .expect("an executor");
    assert_eq!(executor.execute("echo", r#"{"text": "hi"}"#).await, "hi");
    assert_eq!(
        executor.execute("echo", r#"{"text": "loud"}"#).await,
        "LOUD"
    );
    assert_eq!(
        executor.execute("echo", r#"{"text": "known"}"#).await,
        "from the store"
    );
    assert!(
        executor
            .execute("echo", r#"{"text": "secret"}"#)
            .await
            .contains("that is not said")
    );
    assert!(
        executor
            .call(&call("", "echo", r#"{"text": "panic"}"#))
            .await
            .is_error()
    );
    assert!(
        executor
            .call(&call("", "echo", r#"{"text": 5}"#))
            .await
            .is_error()
    );
    assert_eq!(
        seen.lock().expect("no panic").len(),
        5,
        "what is refused by the schema is not asked about"
    );
}
