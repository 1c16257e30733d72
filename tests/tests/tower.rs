//! An executor among tower's layers.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use toolkit::{CallError, Executor, ToolCall, ToolError, ToolErrorKind, ToolReply, tool, tools};
use tower::retry::Policy;
use tower::{Service, ServiceBuilder, ServiceExt};

#[derive(Default)]
struct Seen {
    now: AtomicUsize,
    most: AtomicUsize,
    times: AtomicU64,
}

#[tool]
async fn nap(ms: u64, #[state] seen: &Arc<Seen>) -> u64 {
    let now = seen.now.fetch_add(1, Ordering::SeqCst) + 1;
    seen.most.fetch_max(now, Ordering::SeqCst);
    tokio::time::sleep(Duration::from_millis(ms)).await;
    seen.now.fetch_sub(1, Ordering::SeqCst);
    ms
}

/// Fails twice, then works.
#[tool]
fn flaky(#[state] seen: &Arc<Seen>) -> Result<u64, ToolError> {
    match seen.times.fetch_add(1, Ordering::SeqCst) {
        0 | 1 => Err(ToolError::unavailable("the line is busy")),
        times => Ok(times),
    }
}

fn executor() -> (Executor, Arc<Seen>) {
    let seen = Arc::new(Seen::default());
    let executor = Executor::builder()
        .tools(tools![nap, flaky])
        .state(Arc::clone(&seen))
        .build()
        .expect("an executor");
    (executor, seen)
}

fn nap_call(ms: u64) -> ToolCall {
    ToolCall::new("n", "nap", format!(r#"{{"ms": {ms}}}"#))
}

#[tokio::test]
async fn limits_of_number_and_rate_are_kept() {
    let (executor, seen) = executor();
    let service = ServiceBuilder::new()
        .concurrency_limit(2)
        .service(executor.clone());
    let calls = (0..6).map(|_| tokio::spawn(service.clone().oneshot(nap_call(20))));
    for call in calls.collect::<Vec<_>>() {
        assert_eq!(call.await.expect("a task").expect("a reply").text, "20");
    }
    assert_eq!(seen.most.load(Ordering::SeqCst), 2);

    let mut service = ServiceBuilder::new()
        .rate_limit(2, Duration::from_millis(60))
        .service(executor);
    let begun = Instant::now();
    for _ in 0..5 {
        let ready = service.ready().await.expect("never an error");
        ready.call(nap_call(0)).await.expect("never an error");
    }
    assert!(begun.elapsed() >= Duration::from_millis(100));
}

#[tokio::test]
async fn a_layers_error_becomes_the_answer_that_is_owed() {
    let (executor, _) = executor();
    let service = ServiceBuilder::new()
        .timeout(Duration::from_millis(20))
        .service(executor.clone());
    let call = nap_call(60_000);
    let error = service
        .oneshot(call.clone())
        .await
        .expect_err("its time is up");
    assert!(error.is::<tower::timeout::error::Elapsed>(), "{error}");
    let reply = executor.fail(&call, ToolError::timeout("nothing came"));
    assert_eq!((reply.call_id.as_str(), reply.name.as_str()), ("n", "nap"));
    assert!(reply.text.contains("nothing came"), "{}", reply.text);
    assert!(
        matches!(reply.error(), Some(CallError::Failed(error)) if error.kind() == ToolErrorKind::Timeout)
    );
}

/// Repeats what is unavailable.
#[derive(Clone)]
struct Again(usize);

impl<E> Policy<ToolCall, ToolReply, E> for Again {
    type Future = std::future::Ready<()>;

    fn retry(
        &mut self,
        _: &mut ToolCall,
        result: &mut Result<ToolReply, E>,
    ) -> Option<Self::Future> {
        let error = result.as_ref().ok()?.error()?;
        let busy =
            matches!(error, CallError::Failed(error) if error.kind() == ToolErrorKind::Unavailable);
        self.0 = self.0.checked_sub(1)?;
        busy.then(|| std::future::ready(()))
    }

    fn clone_request(&mut self, call: &ToolCall) -> Option<ToolCall> {
        Some(call.clone())
    }
}

#[tokio::test]
async fn a_policy_reads_the_reply_and_calls_again() {
    let (executor, _) = executor();
    let service = ServiceBuilder::new()
        .buffer::<ToolCall>(8)
        .retry(Again(3))
        .service(executor);
    let reply = service
        .oneshot(ToolCall::new("", "flaky", "{}"))
        .await
        .expect("a reply");
    assert_eq!(reply.text, "2");
}

#[tokio::test]
async fn the_executors_own_call_stays_the_plain_one() {
    let (mut executor, _) = executor();
    let call = ToolCall::new("", "nop", "{}");
    assert!(executor.call(&call).await.is_error());
    let service: &mut dyn Service<
        ToolCall,
        Response = ToolReply,
        Error = std::convert::Infallible,
        Future = <Executor as Service<ToolCall>>::Future,
    > = &mut executor;
    assert!(service.call(call).await.is_ok_and(|reply| reply.is_error()));
}
