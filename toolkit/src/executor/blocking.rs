//! The forms for callers that are not async.

use std::task::{Context, Waker};

use super::batch::{self, Slot};
use super::{Executor, run};
use crate::call::{ToolCall, ToolReply};

/// Sync tools run at once, in the order of the calls; async ones then side by side, where there is
/// or can be a runtime for them.
pub(super) fn call_all(executor: &Executor, calls: &[ToolCall]) -> Vec<ToolReply> {
    let mut slots: Vec<Slot<'_, ToolReply>> = calls
        .iter()
        .map(|call| Slot::new(run::call(executor, call, run::Start::AfterYield)))
        .collect();
    let mut context = Context::from_waker(Waker::noop());
    let ended = slots.iter_mut().fold(true, |ended, slot| slot.poll(&mut context) && ended);
    if !ended {
        drive(&mut slots);
    }
    let replies = slots.into_iter().zip(calls).map(|(slot, call)| {
        slot.into_done().unwrap_or_else(|| run::would_deadlock(executor, call))
    });
    replies.collect()
}

/// Runs what has not ended, unless that could never end.
#[cfg(feature = "tokio")]
fn drive(slots: &mut [Slot<'_, ToolReply>]) {
    use tokio::runtime::{Builder, Handle, RuntimeFlavor};

    match Handle::try_current() {
        Ok(handle) if handle.runtime_flavor() == RuntimeFlavor::MultiThread => {
            tokio::task::block_in_place(|| handle.block_on(batch::poll_all(slots)));
        }
        Ok(_) => {}
        Err(_) => {
            if let Ok(runtime) = Builder::new_current_thread().enable_all().build() {
                runtime.block_on(batch::poll_all(slots));
            }
        }
    }
}

/// Runs what has not ended, on this thread.
#[cfg(not(feature = "tokio"))]
fn drive(slots: &mut [Slot<'_, ToolReply>]) {
    use std::pin::pin;
    use std::sync::Arc;
    use std::task::{Poll, Wake};
    use std::thread::{self, Thread};

    struct Unpark(Thread);

    impl Wake for Unpark {
        fn wake(self: Arc<Self>) {
            self.0.unpark();
        }
    }

    let waker = Waker::from(Arc::new(Unpark(thread::current())));
    let mut context = Context::from_waker(&waker);
    let mut all = pin!(batch::poll_all(slots));
    while let Poll::Pending = std::future::Future::poll(all.as_mut(), &mut context) {
        thread::park();
    }
}
