//! The forms for callers that are not async.

use std::future::Future;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

use super::batch::{self, Batch};
use super::start::Start;
#[cfg(feature = "tokio")]
use super::start::caught;
use super::{Executor, run};
use crate::call::{ToolCall, ToolReply};
use crate::context::CallOptions;

/// Sync tools run at once; async ones where there is or can be a runtime for them.
pub(super) fn call_all(executor: &Executor, calls: &[ToolCall]) -> Vec<ToolReply> {
    let options = CallOptions::new();
    let mut slots = batch::slots(executor, calls, &options, Start::AfterYield);
    let batch = Batch::of(executor, calls);
    if let Some(unbegun) = batch.try_run(&mut slots)
        && block_on(batch.run(&mut slots)).is_none()
    {
        // What need not wait runs all the same: the first poll of a call ends before its tool must.
        batch::poll_once(slots.get_mut(unbegun..).unwrap_or_default());
    }
    let replies = slots.into_iter().zip(calls).map(|(slot, call)| {
        slot.into_done()
            .unwrap_or_else(|| run::would_deadlock(executor, call))
    });
    replies.collect()
}

/// Waits for some work; `None` where that would never end.
pub(super) fn wait<T>(work: impl Future<Output = T>) -> Option<T> {
    let mut work = pin!(work);
    match work.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(value) => Some(value),
        Poll::Pending => block_on(work),
    }
}

/// Runs what has not ended, unless that could never end: on a runtime's only thread, what waits for
/// it would wait for ever.
#[cfg(feature = "tokio")]
fn block_on<T>(work: impl Future<Output = T>) -> Option<T> {
    use tokio::runtime::{Builder, Handle, RuntimeFlavor};

    match Handle::try_current() {
        Ok(handle) if handle.runtime_flavor() == RuntimeFlavor::MultiThread => {
            // Inside a `LocalSet` tokio refuses to block, and there is no asking it before.
            caught(|| tokio::task::block_in_place(|| handle.block_on(work))).ok()
        }
        Ok(_) => None,
        Err(_) => {
            let runtime = Builder::new_current_thread().enable_all().build().ok()?;
            let value = runtime.block_on(work);
            // A blocking tool whose time is up goes on; nobody waits for it.
            runtime.shutdown_background();
            Some(value)
        }
    }
}

/// Runs what has not ended, on this thread.
#[cfg(not(feature = "tokio"))]
#[allow(clippy::unnecessary_wraps)] // with tokio it may be none
fn block_on<T>(work: impl Future<Output = T>) -> Option<T> {
    Some(super::parked::parked(work))
}
