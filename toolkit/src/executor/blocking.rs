//! The forms for callers that are not async.

use super::batch::{self, Batch, Slot};
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
    if let Some(unbegun) = batch.try_run(&mut slots) {
        drive(&batch, &mut slots, unbegun);
    }
    let replies = slots.into_iter().zip(calls).map(|(slot, call)| {
        slot.into_done()
            .unwrap_or_else(|| run::would_deadlock(executor, call))
    });
    replies.collect()
}

/// Runs what has not ended, unless that could never end.
#[cfg(feature = "tokio")]
fn drive(batch: &Batch, slots: &mut [Slot<'_>], unbegun: usize) {
    use tokio::runtime::{Builder, Handle, RuntimeFlavor};

    match Handle::try_current() {
        Ok(handle) if handle.runtime_flavor() == RuntimeFlavor::MultiThread => {
            // Inside a `LocalSet` tokio refuses to block, and there is no asking it before.
            let parked = caught(|| {
                tokio::task::block_in_place(|| handle.block_on(batch.run(slots)));
            });
            if parked.is_err() {
                at_once(slots, unbegun);
            }
        }
        Ok(_) => at_once(slots, unbegun),
        Err(_) => {
            if let Ok(runtime) = Builder::new_current_thread().enable_all().build() {
                runtime.block_on(batch.run(slots));
                // A blocking tool whose time is up goes on; nobody waits for it.
                runtime.shutdown_background();
            }
        }
    }
}

/// This thread is the runtime's only one: what waits for it would wait for ever. What need not wait
/// runs all the same: the first poll of a call ends before its tool must wait.
#[cfg(feature = "tokio")]
fn at_once(slots: &mut [Slot<'_>], unbegun: usize) {
    batch::poll_once(slots.get_mut(unbegun..).unwrap_or_default());
}

/// Runs what has not ended, on this thread.
#[cfg(not(feature = "tokio"))]
fn drive(batch: &Batch, slots: &mut [Slot<'_>], _unbegun: usize) {
    super::parked::parked(batch.run(slots));
}
