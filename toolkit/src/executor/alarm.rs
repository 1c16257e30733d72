//! A timer for other runtimes than tokio's: one thread wakes every task at its deadline, and ends
//! when none has waited for a while.

use std::collections::BTreeMap;
use std::future::Future;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use crate::sync::thread::{self, Thread};
use crate::sync::{Arc, Instant, Mutex, MutexGuard, PoisonError};

/// How long the thread stays when nothing is left to wake: a call that follows finds it running.
const IDLE: Duration = Duration::from_secs(1);

/// The deadlines that an executor waits for.
#[derive(Clone, Default)]
pub(super) struct Alarms(Arc<Mutex<Queue>>);

#[derive(Default)]
struct Queue {
    waiting: BTreeMap<Key, Waker>,
    next: u64,
    thread: Option<Thread>,
}

/// Sorted by the deadline; the number tells deadlines apart that are the same.
type Key = (Instant, u64);

impl Alarms {
    /// Returns a future that ends at the deadline.
    pub(super) fn at(&self, deadline: Instant) -> Sleeper {
        Sleeper {
            deadline,
            alarms: self.clone(),
            number: None,
        }
    }

    /// Wakes what is due until nothing waits any more.
    fn run(&self) {
        let mut idle = false;
        loop {
            let mut queue = self.queue();
            let now = Instant::now();
            let mut due = Vec::new();
            while let Some(first) = queue.waiting.first_entry() {
                if first.key().0 > now {
                    break;
                }
                due.push(first.remove());
            }
            let next = queue.waiting.first_key_value();
            let next = next.map(|((deadline, _), _)| deadline.saturating_duration_since(now));
            if next.is_none() && due.is_empty() && idle {
                queue.thread = None;
                return;
            }
            idle = next.is_none() && due.is_empty();
            drop(queue);
            for waker in due {
                // A waker is another's code: its panic must not end the thread that others wait for.
                let _ = catch_unwind(AssertUnwindSafe(|| waker.wake()));
            }
            thread::park_timeout(next.unwrap_or(IDLE));
        }
    }

    // A panic while the lock is held can't leave the queue half changed.
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Ends at a deadline.
pub(super) struct Sleeper {
    deadline: Instant,
    alarms: Alarms,
    // Under which number it waits.
    number: Option<u64>,
}

impl Sleeper {
    /// Waits in the queue, of which the thread is started where there is none.
    ///
    /// Returns whether there is a thread that will wake the task.
    fn wait(&mut self, waker: Waker) -> bool {
        let mut queue = self.alarms.queue();
        let number = *self.number.get_or_insert(queue.next);
        queue.next = queue.next.max(number.wrapping_add(1));
        // Dropped when the lock is free again: a waker is another's code.
        let former = queue.waiting.insert((self.deadline, number), waker);
        let is_first = queue
            .waiting
            .first_key_value()
            .is_some_and(|(key, _)| key.1 == number);
        if queue.thread.is_none() {
            let alarms = self.alarms.clone();
            queue.thread = thread::try_spawn("toolkit-timer", move || alarms.run());
        } else if is_first && let Some(thread) = &queue.thread {
            thread.unpark();
        }
        let has_thread = queue.thread.is_some();
        drop(queue);
        drop(former);
        has_thread
    }
}

impl Future for Sleeper {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, task: &mut Context<'_>) -> Poll<()> {
        if Instant::now() >= self.deadline {
            return Poll::Ready(());
        }
        // The task may have moved since it was last polled.
        if !self.wait(task.waker().clone()) {
            // No thread can be started: the task asks again and again, which still ends.
            task.waker().wake_by_ref();
        }
        // The thread may have looked before the waker stood there; it does so when the time is up.
        if Instant::now() >= self.deadline {
            Poll::Ready(())
        } else {
            Poll::Pending
        }
    }
}

impl Drop for Sleeper {
    fn drop(&mut self) {
        let Some(number) = self.number else { return };
        let mut queue = self.alarms.queue();
        let waker = queue.waiting.remove(&(self.deadline, number));
        if queue.waiting.is_empty()
            && let Some(thread) = &queue.thread
        {
            thread.unpark();
        }
        drop(queue);
        drop(waker);
    }
}

impl std::fmt::Debug for Alarms {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Alarms")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sync::{explored, parked};

    fn soon() -> Instant {
        Instant::now() + Duration::from_millis(1)
    }

    #[test]
    fn a_deadline_that_is_near_is_not_slept_through() {
        explored(|| parked(Alarms::default().at(soon())));
    }

    #[test]
    fn a_timer_that_is_dropped_lets_its_thread_go() {
        explored(|| {
            let mut sleeper = Alarms::default().at(soon());
            let mut context = Context::from_waker(Waker::noop());
            let _ = Pin::new(&mut sleeper).poll(&mut context);
            drop(sleeper);
        });
    }

    #[test]
    fn two_deadlines_share_a_thread() {
        explored(|| {
            let alarms = Alarms::default();
            let mut later = alarms.at(soon() + Duration::from_millis(1));
            let mut context = Context::from_waker(Waker::noop());
            assert!(Pin::new(&mut later).poll(&mut context).is_pending());
            parked(alarms.at(soon()));
            parked(later);
        });
    }
}
