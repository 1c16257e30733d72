//! A timer for other runtimes than tokio's: a thread that sleeps until the deadline, or until the
//! timer is dropped.

use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll, Waker};

use crate::sync::thread::{self, Thread};
use crate::sync::{Arc, AtomicBool, Instant, Mutex, MutexGuard, Ordering, PoisonError};

pub(super) struct Sleeper {
    deadline: Instant,
    alarm: Option<(Arc<Alarm>, Thread)>,
}

#[derive(Default)]
struct Alarm {
    waker: Mutex<Option<Waker>>,
    dropped: AtomicBool,
}

impl Sleeper {
    pub(super) fn new(deadline: Instant) -> Self {
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
        let waker = task.waker().clone();
        let former = alarm.waker().replace(waker);
        drop(former);
        // The thread may have looked before the waker stood there; it does so when the time is up.
        if Instant::now() >= deadline {
            Poll::Ready(())
        } else {
            Poll::Pending
        }
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
        let waker = self.waker().take();
        if let Some(waker) = waker {
            waker.wake();
        }
    }

    // A panic while the lock is held can't leave a waker half there.
    fn waker(&self) -> MutexGuard<'_, Option<Waker>> {
        self.waker.lock().unwrap_or_else(PoisonError::into_inner)
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

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::sync::{explored, parked};

    #[test]
    fn a_deadline_that_is_near_is_not_slept_through() {
        explored(|| parked(Sleeper::new(Instant::now() + Duration::from_millis(1))));
    }

    #[test]
    fn a_timer_that_is_dropped_lets_its_thread_go() {
        explored(|| {
            let mut sleeper = Sleeper::new(Instant::now() + Duration::from_millis(1));
            let mut context = Context::from_waker(Waker::noop());
            let _ = Pin::new(&mut sleeper).poll(&mut context);
            drop(sleeper);
        });
    }
}
