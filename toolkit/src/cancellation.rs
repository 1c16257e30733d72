//! A wish that calls end early.

use std::fmt;
use std::future::poll_fn;
use std::task::{Poll, Waker};

use crate::sync::{Arc, AtomicBool, Mutex, MutexGuard, Ordering, PoisonError};

/// Ends calls early: handed to them before they start, and cancelled by whoever holds a clone.
///
/// ```
/// use toolkit::CancellationToken;
///
/// let token = CancellationToken::new();
/// let theirs = token.clone();
/// token.cancel();
/// assert!(theirs.is_cancelled());
/// ```
#[derive(Clone, Default)]
pub struct CancellationToken(Arc<Shared>);

#[derive(Default)]
struct Shared {
    cancelled: AtomicBool,
    // One for each task that waits; a task that is polled anew replaces its own.
    waiting: Mutex<Waiting>,
}

#[derive(Default)]
struct Waiting {
    next: u64,
    wakers: Vec<(u64, Waker)>,
}

impl CancellationToken {
    /// A token that is not cancelled.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Cancels the calls that hold the token, once and for all.
    pub fn cancel(&self) {
        self.0.cancelled.store(true, Ordering::Release);
        let wakers = std::mem::take(&mut self.waiting().wakers);
        for (_, waker) in wakers {
            waker.wake();
        }
    }

    /// Whether the token was cancelled.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.cancelled.load(Ordering::Acquire)
    }

    /// Ends when the token is cancelled.
    pub async fn cancelled(&self) {
        let guard = Guard {
            token: self,
            id: self.register(),
        };
        poll_fn(|context| {
            if self.is_cancelled() {
                return Poll::Ready(());
            }
            guard.wait(context.waker());
            // It may have been cancelled before the waker stood in the list.
            if self.is_cancelled() {
                Poll::Ready(())
            } else {
                Poll::Pending
            }
        })
        .await;
    }

    fn register(&self) -> u64 {
        let mut waiting = self.waiting();
        waiting.next += 1;
        waiting.next
    }

    // A panic while the lock is held can't leave the list half changed.
    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.0
            .waiting
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for CancellationToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CancellationToken")
            .field("cancelled", &self.is_cancelled())
            .finish()
    }
}

/// A place in the list of those who wait, given up when the waiting ends.
struct Guard<'a> {
    token: &'a CancellationToken,
    id: u64,
}

impl Guard<'_> {
    fn wait(&self, waker: &Waker) {
        let waker = waker.clone();
        let mut waiting = self.token.waiting();
        let known = waiting.wakers.iter_mut().find(|(id, _)| *id == self.id);
        let former = match known {
            Some((_, known)) => Some(std::mem::replace(known, waker)),
            None => {
                waiting.wakers.push((self.id, waker));
                None
            }
        };
        // A task may go with its last waker, and it may wait for this token: not under the lock.
        drop(waiting);
        drop(former);
    }
}

impl Drop for Guard<'_> {
    fn drop(&mut self) {
        let mut waiting = self.token.waiting();
        let at = waiting.wakers.iter().position(|(id, _)| *id == self.id);
        let last = at.map(|at| waiting.wakers.swap_remove(at));
        drop(waiting);
        drop(last); // as above
    }
}

#[cfg(test)]
mod tests {
    use std::future::Future;
    use std::pin::{Pin, pin};
    use std::sync::Mutex as StdMutex;
    use std::task::{Context, Wake};

    use super::*;
    use crate::sync::{explored, parked, thread};

    fn polled(future: Pin<&mut (impl Future<Output = ()> + ?Sized)>) -> Poll<()> {
        future.poll(&mut Context::from_waker(Waker::noop()))
    }

    #[test]
    fn waiting_ends_when_it_is_cancelled_and_leaves_nothing_behind() {
        explored(|| {
            let token = CancellationToken::new();
            {
                let mut ended = pin!(token.cancelled());
                assert!(polled(ended.as_mut()).is_pending());
                assert!(polled(ended.as_mut()).is_pending());
                assert_eq!(token.waiting().wakers.len(), 1);
            }
            assert!(token.waiting().wakers.is_empty());
            let mut ended = pin!(token.cancelled());
            assert!(polled(ended.as_mut()).is_pending());
            token.cancel();
            assert!(polled(ended.as_mut()).is_ready());
        });
    }

    #[test]
    fn one_who_waits_misses_no_wish() {
        explored(|| {
            let token = CancellationToken::new();
            let other = token.clone();
            let cancelling = thread::spawn(move || other.cancel());
            parked(token.cancelled());
            assert!(token.is_cancelled());
            cancelling.join().expect("an end");
        });
    }

    #[test]
    fn all_who_wait_are_woken() {
        explored(|| {
            let token = CancellationToken::new();
            let waiting = [token.clone(), token.clone()]
                .map(|token| thread::spawn(move || parked(token.cancelled())));
            token.cancel();
            for waiting in waiting {
                waiting.join().expect("an end");
            }
            assert!(token.waiting().wakers.is_empty());
        });
    }

    #[test]
    fn one_who_gives_up_leaves_nothing_behind() {
        explored(|| {
            let token = CancellationToken::new();
            let (waiter, other) = (token.clone(), token.clone());
            let giving_up = thread::spawn(move || {
                let _ = polled(pin!(waiter.cancelled()));
            });
            let cancelling = thread::spawn(move || other.cancel());
            giving_up.join().expect("an end");
            cancelling.join().expect("an end");
            assert!(token.waiting().wakers.is_empty());
        });
    }

    /// A task that waits itself, and is gone with its last waker.
    struct Task(#[allow(dead_code)] StdMutex<Pin<Box<dyn Future<Output = ()> + Send>>>);

    impl Wake for Task {
        fn wake(self: std::sync::Arc<Self>) {}
    }

    #[test]
    fn a_waker_may_hold_a_task_that_waits() {
        explored(|| {
            let token = CancellationToken::new();
            let task = |token: &CancellationToken| {
                let token = token.clone();
                let mut waits: Pin<Box<dyn Future<Output = ()> + Send>> =
                    Box::pin(async move { token.cancelled().await });
                let _ = polled(waits.as_mut());
                Waker::from(std::sync::Arc::new(Task(StdMutex::new(waits))))
            };
            let mut ended = Box::pin(token.cancelled());
            for waker in [task(&token), task(&token)] {
                let _ = ended.as_mut().poll(&mut Context::from_waker(&waker));
            }
            drop(ended);
            assert!(token.waiting().wakers.is_empty());
        });
    }
}
