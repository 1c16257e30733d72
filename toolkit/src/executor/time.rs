//! The end of a call that is not the tool's own: its time is up, or nobody wants it any more.

use std::future::{Future, poll_fn};
use std::pin::{Pin, pin};
use std::task::Poll;
use std::time::Instant;

use crate::context::ToolContext;

/// Why a call ended before its tool.
pub(super) enum Early {
    /// Its time was up.
    TimedOut,
    /// It was cancelled.
    Cancelled,
}

/// Waits for a tool, or for the call's end before it.
pub(super) async fn within<T>(
    context: &ToolContext,
    work: impl Future<Output = T>,
) -> Result<T, Early> {
    let mut work = pin!(work);
    let mut cancelled = pin!(context.cancelled());
    let mut timer = context.deadline.map(timer);
    poll_fn(|task| {
        if cancelled.as_mut().poll(task).is_ready() {
            return Poll::Ready(Err(Early::Cancelled));
        }
        if let Poll::Ready(value) = work.as_mut().poll(task) {
            return Poll::Ready(Ok(value));
        }
        if let Some(timer) = &mut timer
            && timer.as_mut().poll(task).is_ready()
        {
            return Poll::Ready(Err(Early::TimedOut));
        }
        Poll::Pending
    })
    .await
}

type Timer = Pin<Box<dyn Future<Output = ()> + Send>>;

#[cfg(feature = "tokio")]
fn timer(deadline: Instant) -> Timer {
    if tokio::runtime::Handle::try_current().is_ok() {
        Box::pin(tokio::time::sleep_until(deadline.into()))
    } else {
        Box::pin(sleeping(deadline))
    }
}

#[cfg(not(feature = "tokio"))]
fn timer(deadline: Instant) -> Timer {
    Box::pin(sleeping(deadline))
}

/// A timer for other runtimes than tokio's: a thread that sleeps. It holds a waker for no longer
/// than the call may take.
async fn sleeping(deadline: Instant) {
    let mut started = false;
    poll_fn(|task| {
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Poll::Ready(());
        }
        if !started {
            started = true;
            let waker = task.waker().clone();
            std::thread::spawn(move || {
                std::thread::sleep(left);
                waker.wake();
            });
        }
        Poll::Pending
    })
    .await;
}
