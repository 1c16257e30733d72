//! What went wrong elsewhere when tools ran: the cases of kind 4, each by its number, where no other
//! test has it already.

use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::{Value, json};
use toolkit::{
    CallError, CallOptions, CancellationToken, Decision, DynamicTool, Executor, RepairKind,
    ToolCall, ToolError, tool, tools,
};

#[tool]
fn lock_time() -> &'static str {
    "noon"
}

#[tool]
fn echo(text: String) -> String {
    text
}

/// Panics come from values, too.
#[tool]
#[allow(clippy::unnecessary_literal_unwrap)]
async fn breaks(how: &str, number: usize) -> usize {
    let none: Option<usize> = None;
    let empty: Vec<usize> = Vec::new();
    match how {
        "index" => empty[number],
        "unwrap" => none.unwrap(),
        "divide" => 1 / number,
        "overflow" => number - 1,
        "slice" => "é"[1..].len(),
        "borrow" => {
            let cell = std::cell::RefCell::new(number);
            let _held = cell.borrow_mut();
            *cell.borrow()
        }
        _ => {
            tokio::task::yield_now().await;
            empty[number]
        }
    }
}

fn executor() -> Executor {
    Executor::new(tools![lock_time, echo, breaks]).expect("an executor")
}

fn call(name: &str, arguments: &str) -> ToolCall {
    ToolCall::new("id", name, arguments)
}

// C165
#[tokio::test]
async fn panics_that_come_from_values_are_answered() {
    let executor = executor();
    for how in [
        "index", "unwrap", "divide", "overflow", "slice", "borrow", "later",
    ] {
        let arguments = format!(r#"{{"how": "{how}", "number": 0}}"#);
        let reply = executor.call(&call("breaks", &arguments)).await;
        let panicked = matches!(reply.error(), Some(CallError::Panicked));
        assert!(panicked, "{how}: {}", reply.text);
        assert_eq!(executor.execute("lock_time", "{}").await, "noon");
    }
}

#[tool]
fn capsize() -> u8 {
    panic!("over she goes")
}

// C164: what `a_panic_prints_nothing_to_standard_output` runs in a process of its own.
#[test]
#[ignore = "run by another test"]
fn capsizes() {
    let executor = Executor::new(tools![capsize]).expect("an executor");
    assert!(executor.call_blocking(&call("capsize", "{}")).is_error());
}

// C164: over standard output goes the protocol.
#[test]
fn a_panic_prints_nothing_to_standard_output() {
    let output = Command::new(std::env::current_exe().expect("this program"))
        .args(["--exact", "capsizes", "--ignored", "--nocapture"])
        .output()
        .expect("a run");
    assert!(output.status.success(), "{output:?}");
    let (out, err) = (
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    assert!(
        out.contains("1 passed") && !out.contains("over she goes"),
        "{out}"
    );
    assert!(err.contains("over she goes"), "{err}");
}

// C167
#[test]
fn whether_panics_can_be_answered_is_told() {
    assert!(Executor::catches_panics(), "tests unwind");
}

#[tool(timeout = "30ms")]
async fn drift() -> u8 {
    std::future::pending().await
}

#[tool(blocking, timeout = "30ms")]
fn mark(#[state] marked: &Arc<AtomicBool>) {
    std::thread::sleep(Duration::from_millis(150));
    marked.store(true, Ordering::SeqCst);
}

// C169, C170
#[tokio::test]
async fn a_time_out_names_tool_and_limit_and_warns_of_what_was_done() {
    let marked = Arc::new(AtomicBool::new(false));
    let builder = || {
        Executor::builder()
            .tools(tools![drift, mark, lock_time])
            .state(Arc::clone(&marked))
    };
    let english = builder().build().expect("an executor");
    let chinese = builder()
        .phrases(toolkit::phrases::Chinese)
        .build()
        .expect("an executor");
    let calls = [call("drift", ""), call("lock_time", ""), call("mark", "")];
    let replies = english.call_all(&calls).await;
    for (at, warning) in [(0, "part of its work"), (2, "may still complete")] {
        let text = &replies[at].text;
        assert!(text.contains(&replies[at].name), "{text}");
        assert!(text.contains("30 ms") && text.contains(warning), "{text}");
    }
    assert_eq!(replies[1].text, "noon", "other calls go on");
    for (name, warning) in [("drift", "部分操作"), ("mark", "仍可能完成")] {
        let text = chinese.execute(name, "").await;
        assert!(
            text.contains(name) && text.contains("30 毫秒") && text.contains(warning),
            "{text}"
        );
    }
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert!(marked.load(Ordering::SeqCst), "the late result is dropped");
}

#[tokio::test]
async fn a_time_out_that_is_repeated_is_told_so() {
    let session = Executor::new(tools![drift]).expect("an executor").session();
    let first = session.execute("drift", "").await;
    let second = session.execute("drift", "").await;
    assert!(
        second.starts_with(&first) && second.len() > first.len(),
        "{second}"
    );
}

#[tool]
async fn refuses() -> Result<(), ToolError> {
    tokio::task::yield_now().await;
    Err(ToolError::unavailable("the line is busy"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_session_that_is_shared_counts_each_failure() {
    let executor = Executor::new(tools![refuses, lock_time]).expect("an executor");
    let session = Arc::new(executor.session());
    let asking = (0..8).map(|_| {
        let session = Arc::clone(&session);
        tokio::spawn(async move {
            for _ in 0..50 {
                session.execute("refuses", "{}").await;
                session.execute("lock_time", "{}").await;
            }
        })
    });
    for asking in asking.collect::<Vec<_>>() {
        asking.await.expect("an end");
    }
    assert_eq!(session.failures("refuses"), 400);
    assert_eq!(session.failures("lock_time"), 0);
}

#[tool(timeout = "400ms")]
async fn quick() -> u8 {
    tokio::time::sleep(Duration::from_millis(1)).await;
    1
}

#[tokio::test]
async fn the_time_for_an_approval_is_not_the_tools() {
    let executor = Executor::builder()
        .tools(tools![quick])
        .before(|_| async {
            tokio::time::sleep(Duration::from_millis(500)).await;
            Decision::Proceed
        })
        .build()
        .expect("an executor");
    assert_eq!(executor.execute("quick", "").await, "1");
}

#[tokio::test]
async fn an_approval_that_never_comes_can_be_cancelled_and_has_the_calls_deadline() {
    let executor = Executor::builder()
        .tools(tools![quick])
        .before(|_| std::future::pending())
        .build()
        .expect("an executor");
    let token = CancellationToken::new();
    let options = CallOptions::new().cancel(token.clone());
    let cancel = async {
        tokio::time::sleep(Duration::from_millis(10)).await;
        token.cancel();
    };
    let call = call("quick", "");
    let (reply, ()) = tokio::join!(executor.call_with(&call, &options), cancel);
    assert!(matches!(
        reply.error(),
        Some(CallError::Cancelled {
            may_complete: false
        })
    ));
    let deadline = std::time::Instant::now() + Duration::from_millis(10);
    let options = CallOptions::new().deadline(deadline);
    let reply = executor.call_with(&call, &options).await;
    assert!(matches!(reply.error(), Some(CallError::TooLate)));
}

fn made(name: &str) -> DynamicTool {
    DynamicTool::new(name, "", json!({"type": "object"}), |_: Value| async {
        Ok::<_, ToolError>(())
    })
    .expect("a tool")
}

// C172
#[tokio::test]
async fn an_unknown_tool_is_an_error_that_says_so() {
    let many: Vec<_> = (0..40).map(|at| made(&format!("tool_{at}"))).collect();
    let executors = [
        Executor::new(tools![]),
        Executor::new(tools![lock_time]),
        Executor::new(many),
    ];
    for executor in executors {
        let executor = executor.expect("an executor");
        for name in ["weather", "", " ", "tool", "\u{0}"] {
            let reply = executor.call(&call(name, "{}")).await;
            assert!(
                reply.text.starts_with("Error: There is no tool"),
                "{}",
                reply.text
            );
            assert!(matches!(reply.error(), Some(CallError::UnknownTool { .. })));
        }
    }
}

#[tool]
fn functions_list() -> u8 {
    1
}

#[tool]
fn list() -> u8 {
    2
}

// C173, C174, C175
#[tokio::test]
async fn a_providers_prefix_is_taken_off_where_there_is_no_such_tool() {
    let executor = Executor::new(tools![lock_time, functions_list, list]).expect("an executor");
    for name in [
        "functions.lock_time",
        "default_api.lock_time",
        "tools/lock_time",
    ] {
        let reply = executor.call(&call(name, "{}")).await;
        assert_eq!(
            (reply.text.as_str(), reply.name.as_str()),
            ("noon", "lock_time")
        );
        assert_eq!(reply.repairs()[0].kind, RepairKind::NamePrefix);
    }
    for (name, text) in [
        ("functions_list", "1"),
        ("list", "2"),
        ("functions.list", "2"),
        ("functions.functions_list", "1"),
        ("lock_time\n", "noon"),
        (" \tlock_time\r\n", "noon"),
    ] {
        assert_eq!(executor.execute(name, "{}").await, text, "{name}");
    }
    for name in ["functions lock_time", "functions_lock_time", ".lock_time"] {
        assert!(executor.execute(name, "{}").await.contains("lock_time"));
        assert!(executor.call(&call(name, "{}")).await.is_error(), "{name}");
    }
}

#[derive(Default)]
struct Ledger(Mutex<Vec<u64>>);

#[tool]
impl Ledger {
    #[tool]
    async fn slow(&self, ms: u64) -> usize {
        tokio::time::sleep(Duration::from_millis(ms)).await;
        let mut held = self.0.lock().expect("a ledger");
        held.push(ms);
        held.len()
    }
}

// C177, C179
#[tokio::test]
async fn calls_of_one_value_overlap_and_answers_keep_their_order() {
    let executor = Executor::builder()
        .tools(Ledger::default())
        .tools(tools![lock_time])
        .build()
        .expect("an executor");
    let calls =
        [90, 10, 50].map(|ms| ToolCall::new(format!("{ms}"), "slow", format!(r#"{{"ms": {ms}}}"#)));
    let replies = executor.call_all(&calls).await;
    let answers: Vec<_> = replies
        .iter()
        .map(|reply| (&*reply.call_id, &*reply.text))
        .collect();
    // Each tells how many had ended: they ran side by side.
    assert_eq!(answers, [("90", "3"), ("10", "1"), ("50", "2")]);
}
