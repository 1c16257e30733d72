//! Many calls of every kind from many tasks: each is answered once, and nothing is left behind. In a
//! program of its own, since it measures the program's memory.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use toolkit::{CallOptions, CancellationToken, Executor, ToolCall, tool, tools};

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

#[tool]
async fn late_panic(really: bool) -> u8 {
    tokio::task::yield_now().await;
    assert!(!really, "over she goes");
    1
}

#[tool]
fn echo(text: String) -> String {
    text
}

fn executor() -> Executor {
    Executor::new(tools![nap, nap_blocking, late_panic, echo]).expect("an executor")
}

fn call(id: &str, name: &str, arguments: &str) -> ToolCall {
    ToolCall::new(id, name, arguments)
}

/// `SOAK_CALLS=1000000` runs longer.
fn soak_calls() -> usize {
    let calls = std::env::var("SOAK_CALLS").ok();
    calls.and_then(|calls| calls.parse().ok()).unwrap_or(20_000)
}

/// The memory that the process holds, in kilobytes, where the system tells.
fn resident() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok())
        .unwrap_or(0)
}

#[test]
fn a_soak_of_calls_of_every_kind() {
    const TASKS: usize = 16;
    // The panics are meant; their words would fill the log.
    let told = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        if !info.to_string().contains("over she goes") {
            told(info);
        }
    }));
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .expect("a runtime");
    let (answered, first) = runtime.block_on(async {
        let executor = executor();
        let answered = Arc::new(AtomicUsize::new(0));
        let kinds = [
            ("echo", r#"{"text": "好"}"#),
            ("echo", r#"{"txet": "x"}"#),
            ("ehco", "{}"),
            ("echo", r#"{"text": "#),
            ("nap", r#"{"ms": 0}"#),
            ("late_panic", r#"{"really": true}"#),
            ("late_panic", r#"{"really": "false"}"#),
            ("nap_blocking", r#"{"ms": 0}"#),
            ("nap", r#"{"ms": 60000}"#),
        ];
        let mut first = 0;
        for half in 0..2 {
            let tasks = (0..TASKS).map(|task| {
                let (executor, answered) = (executor.clone(), Arc::clone(&answered));
                tokio::spawn(async move {
                    for at in 0..soak_calls() / TASKS / 2 {
                        let (name, arguments) = kinds[(task + at) % kinds.len()];
                        let token = CancellationToken::new();
                        if arguments.contains("60000") {
                            token.cancel();
                        }
                        let options = CallOptions::new().cancel(token);
                        let reply = executor
                            .call_with(&call("x", name, arguments), &options)
                            .await;
                        assert!(reply.call_id == "x" && !reply.text.is_empty());
                        answered.fetch_add(1, Ordering::Relaxed);
                    }
                })
            });
            for task in tasks.collect::<Vec<_>>() {
                task.await.expect("no panic");
            }
            if half == 0 {
                first = resident();
            }
        }
        // A task is counted for a moment after whoever waited for it has been told.
        let mut left = usize::MAX;
        for _ in 0..500 {
            left = tokio::runtime::Handle::current()
                .metrics()
                .num_alive_tasks();
            if left == 0 {
                break;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        assert_eq!(left, 0, "tasks left behind");
        (answered.load(Ordering::Relaxed), first)
    });
    let last = resident();
    println!("{answered} calls; {first} kB half way, {last} kB at the end");
    assert_eq!(answered, soak_calls() / TASKS / 2 * TASKS * 2);
    assert!(last < first + 20_000, "{first} kB grew to {last} kB");
}
