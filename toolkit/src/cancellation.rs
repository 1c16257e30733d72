//! A wish that calls end early.

use std::fmt;
use std::future::poll_fn;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Poll, Waker};

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
    fn waiting(&self) -> std::sync::MutexGuard<'_, Waiting> {
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
        let mut waiting = self.token.waiting();
        match waiting.wakers.iter_mut().find(|(id, _)| *id == self.id) {
            Some((_, known)) => known.clone_from(waker),
            None => waiting.wakers.push((self.id, waker.clone())),
        }
    }
}

impl Drop for Guard<'_> {
    fn drop(&mut self) {
        self.token.waiting().wakers.retain(|(id, _)| *id != self.id);
    }
}

#[cfg(test)]
mod tests {
    use std::future::Future;
    use std::pin::pin;
    use std::task::Context;

    use super::*;

    #[test]
    fn waiting_ends_when_it_is_cancelled_and_leaves_nothing_behind() {
        let token = CancellationToken::new();
        let mut context = Context::from_waker(Waker::noop());
        {
            let mut ended = pin!(token.cancelled());
            assert!(ended.as_mut().poll(&mut context).is_pending());
            assert!(ended.as_mut().poll(&mut context).is_pending());
            assert_eq!(token.waiting().wakers.len(), 1);
        }
        assert!(token.waiting().wakers.is_empty());
        let mut ended = pin!(token.cancelled());
        assert!(ended.as_mut().poll(&mut context).is_pending());
        token.cancel();
        assert!(ended.as_mut().poll(&mut context).is_ready());
    }
}
