//! The end of a call that is not the tool's own: its time is up, or nobody wants it any more.

use std::future::{Future, poll_fn};
use std::pin::{Pin, pin};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, Waker};
use std::thread::{self, Thread};
use std::time::Instant;

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
    // A runtime may have been built without its clock, and there is no asking it before.
    let timer = tokio::runtime::Handle::try_current()
        .ok()
        .and_then(|_| caught(|| tokio::time::sleep_until(deadline.into())).ok());
    match timer {
        Some(timer) => Box::pin(timer),
        None => Box::pin(Sleeper::new(deadline)),
    }
}

#[cfg(not(feature = "tokio"))]
fn timer(deadline: Instant) -> Timer {
    Box::pin(Sleeper::new(deadline))
}

/// A timer for other runtimes than tokio's: a thread that sleeps until the deadline, or until the
/// timer is dropped.
struct Sleeper {
    deadline: Instant,
    alarm: Option<(Arc<Alarm>, Thread)>,
}

#[derive(Default)]
struct Alarm {
    waker: Mutex<Option<Waker>>,
    dropped: AtomicBool,
}

impl Sleeper {
    fn new(deadline: Instant) -> Self {
        Self {
            deadline,
            alarm: None,
        }
    }
}

impl Future for Sleeper {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, task: &mut Context<'_>) -> Poll<()> {
        let deadline = self.deadline;
        if Instant::now() >= deadline {
            return Poll::Ready(());
        }
        let (alarm, _) = self.alarm.get_or_insert_with(|| {
            let alarm = Arc::new(Alarm::default());
            let kept = Arc::clone(&alarm);
            let sleeper = thread::spawn(move || kept.sleep(deadline));
            (alarm, sleeper.thread().clone())
        });
        // The task may have moved since it was last polled.
        *alarm.waker.lock().unwrap_or_else(PoisonError::into_inner) = Some(task.waker().clone());
        Poll::Pending
    }
}

impl Alarm {
    fn sleep(&self, deadline: Instant) {
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            if self.dropped.load(Ordering::Acquire) {
                return;
            }
            if left.is_zero() {
                break;
            }
            thread::park_timeout(left);
        }
        let waker = self
            .waker
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        if let Some(waker) = waker {
            waker.wake();
        }
    }
}

impl Drop for Sleeper {
    fn drop(&mut self) {
        if let Some((alarm, thread)) = &self.alarm {
            alarm.dropped.store(true, Ordering::Release);
            thread.unpark();
        }
    }
}
