//! No call takes a thread for itself, and none waits for the thread that waits for it.

use std::future::Future;
use std::pin::pin;
use std::sync::mpsc;
use std::task::{Context, Waker};
use std::time::{Duration, Instant};

use toolkit::{CallOptions, Executor, ToolCall, tool, tools};

/// Wait for ever.
#[tool]
async fn forever() {
    std::future::pending::<()>().await;
}

/// Yield once.
#[tool]
async fn inner_async() -> &'static str {
    tokio::time::sleep(Duration::from_millis(1)).await;
    "inner"
}

/// Block.
#[tool(blocking)]
fn inner_blocking() -> &'static str {
    "inner"
}

/// Call another tool and wait for it.
#[tool]
#[allow(clippy::unused_async)] // it blocks its worker, as a careless author's does
async fn outer_async(name: String, #[state] nested: &Executor) -> String {
    nested.execute_blocking(&name, "{}")
}

/// Call another tool and wait for it.
#[tool]
fn outer_sync(name: String, #[state] nested: &Executor) -> String {
    nested.execute_blocking(&name, "{}")
}

/// Call another tool and wait for it.
#[tool(blocking)]
fn outer_blocking(name: String, #[state] nested: &Executor) -> String {
    nested.execute_blocking(&name, "{}")
}

fn threads() -> usize {
    std::fs::read_dir("/proc/self/task").map_or(1, Iterator::count)
}

#[test]
fn deadlines_without_a_runtime_share_a_thread() {
    let executor = Executor::new(tools![forever]).expect("an executor");
    let call = ToolCall::new("", "forever", "{}");
    let options = CallOptions::new().deadline(Instant::now() + Duration::from_secs(60));
    let before = threads();
    let mut waiting: Vec<_> = (0..200)
        .map(|_| Box::pin(executor.call_with(&call, &options)))
        .collect();
    let mut context = Context::from_waker(Waker::noop());
    for call in &mut waiting {
        assert!(pin!(call).poll(&mut context).is_pending());
    }
    // Other tests of this binary may start some meanwhile.
    assert!(threads() < before + 50, "{} after {before}", threads());
}

/// The answer, unless the call hangs.
fn in_time(work: impl FnOnce() -> String + Send + 'static) -> Option<String> {
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || sender.send(work()));
    receiver.recv_timeout(Duration::from_secs(20)).ok()
}

#[test]
fn a_call_inside_a_call_is_answered_on_the_smallest_pools() {
    let nested = Executor::new(tools![inner_async, inner_blocking]).expect("an executor");
    let builder = Executor::builder().tools(tools![outer_async, outer_sync, outer_blocking]);
    let executor = builder.state(nested).build().expect("an executor");
    let mut hanging = Vec::new();
    for outer in ["outer_async", "outer_sync", "outer_blocking"] {
        for inner in ["inner_async", "inner_blocking"] {
            for runtime in ["one worker", "one thread", "none"] {
                let executor = executor.clone();
                let arguments = format!(r#"{{"name": "{inner}"}}"#);
                let answer = in_time(move || {
                    let mut builder = match runtime {
                        "one worker" => tokio::runtime::Builder::new_multi_thread(),
                        "one thread" => tokio::runtime::Builder::new_current_thread(),
                        _ => return executor.execute_blocking(outer, &arguments),
                    };
                    let builder = builder.worker_threads(1).max_blocking_threads(1);
                    let runtime = builder.enable_all().build().expect("a runtime");
                    runtime.block_on(async move {
                        // On a worker, and not on the thread that made the runtime.
                        let call = async move { executor.execute(outer, &arguments).await };
                        tokio::spawn(call).await.expect("an answer")
                    })
                });
                match answer {
                    Some(text) if text == "inner" || text.contains("can't be run from here") => {}
                    other => hanging.push((outer, inner, runtime, other)),
                }
            }
        }
    }
    assert!(hanging.is_empty(), "{hanging:#?}");
}
