//! Several futures side by side on one task.

use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::task::{Context, Poll};

/// A future and, once it has ended, what it gave.
pub(super) enum Slot<'a, T> {
    Running(Pin<Box<dyn Future<Output = T> + Send + 'a>>),
    Done(T),
}

impl<'a, T> Slot<'a, T> {
    pub(super) fn new(future: impl Future<Output = T> + Send + 'a) -> Self {
        Self::Running(Box::pin(future))
    }

    /// Whether the future has ended.
    pub(super) fn poll(&mut self, context: &mut Context<'_>) -> bool {
        if let Self::Running(future) = self
            && let Poll::Ready(value) = future.as_mut().poll(context)
        {
            *self = Self::Done(value);
        }
        matches!(self, Self::Done(_))
    }

    pub(super) fn into_done(self) -> Option<T> {
        match self {
            Self::Done(value) => Some(value),
            Self::Running(_) => None,
        }
    }
}

/// What all of the futures give, in their order.
pub(super) async fn all<'a, T: 'a>(
    futures: impl Iterator<Item = impl Future<Output = T> + Send + 'a>,
) -> Vec<T> {
    let mut slots: Vec<_> = futures.map(Slot::new).collect();
    poll_all(&mut slots).await;
    slots.into_iter().filter_map(Slot::into_done).collect()
}

/// Ends when all of the futures have ended.
pub(super) async fn poll_all<T>(slots: &mut [Slot<'_, T>]) {
    poll_fn(|context| {
        let running = slots.iter_mut().filter(|slot| !matches!(slot, Slot::Done(_)));
        // All are polled, also after one that has not ended.
        let ended = running.fold(true, |ended, slot| slot.poll(context) && ended);
        if ended { Poll::Ready(()) } else { Poll::Pending }
    })
    .await;
}
