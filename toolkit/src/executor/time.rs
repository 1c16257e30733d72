//! The end of a call that is not the tool's own: its time is up, or it is cancelled.

use std::future::{Future, poll_fn};
use std::pin::{Pin, pin};
use std::task::Poll;
use std::time::Instant;

use super::alarm::Alarms;
#[cfg(feature = "tokio")]
use super::start::caught;
use crate::context::ToolContext;

/// Why a call ended before its tool.
pub(super) enum Early {
    /// Its time was up.
    TimedOut,
    /// It was cancelled.
    Cancelled,
}

/// Whether the time that the caller gave is over.
pub(super) fn is_late(context: &ToolContext) -> bool {
    context
        .deadline
        .is_some_and(|deadline| deadline <= Instant::now())
}

/// Waits for a tool, or for the call's end before it.
pub(super) async fn within<T>(
    alarms: &Alarms,
    context: &ToolContext,
    work: impl Future<Output = T>,
) -> Result<T, Early> {
    let mut work = pin!(until(alarms, context.deadline, work));
    let mut cancelled = pin!(context.cancelled());
    poll_fn(|task| {
        if cancelled.as_mut().poll(task).is_ready() {
            return Poll::Ready(Err(Early::Cancelled));
        }
        work.as_mut().poll(task)
    })
    .await
}

/// Waits for some work until a deadline. It is polled once even where that has passed.
pub(super) async fn until<T>(
    alarms: &Alarms,
    deadline: Option<Instant>,
    work: impl Future<Output = T>,
) -> Result<T, Early> {
    let mut work = pin!(work);
    let mut timer = deadline.map(|deadline| timer(alarms, deadline));
    poll_fn(|task| {
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
fn timer(alarms: &Alarms, deadline: Instant) -> Timer {
    // A runtime may have been built without its clock, and there is no asking it before.
    let timer = tokio::runtime::Handle::try_current()
        .ok()
        .and_then(|_| caught(|| tokio::time::sleep_until(deadline.into())).ok());
    match timer {
        Some(timer) => Box::pin(timer),
        None => Box::pin(alarms.at(deadline)),
    }
}

#[cfg(not(feature = "tokio"))]
fn timer(alarms: &Alarms, deadline: Instant) -> Timer {
    Box::pin(alarms.at(deadline))
}
