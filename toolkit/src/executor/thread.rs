//! A thread for a blocking tool, where the runtime's pool may have none left: the caller may hold the
//! last one while it waits.

use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

use tokio::runtime::Handle;

use crate::sync::thread;

/// Ends when the thread has.
pub(super) struct Threaded<T>(Arc<Mutex<State<T>>>);

struct State<T> {
    value: Option<T>,
    waker: Option<Waker>,
}

/// Starts a thread inside a runtime; `None` where the system has none left.
pub(super) fn start<T: Send + 'static>(
    runtime: Handle,
    work: impl FnOnce() -> T + Send + 'static,
) -> Option<Threaded<T>> {
    let state = Arc::new(Mutex::new(State {
        value: None,
        waker: None,
    }));
    let shared = Arc::clone(&state);
    thread::try_spawn("toolkit-blocking", move || {
        let _inside = runtime.enter();
        let value = work();
        let mut state = locked(&shared);
        state.value = Some(value);
        let waker = state.waker.take();
        drop(state);
        if let Some(waker) = waker {
            waker.wake();
        }
    })?;
    Some(Threaded(state))
}

impl<T> Future for Threaded<T> {
    type Output = T;

    fn poll(self: Pin<&mut Self>, task: &mut Context<'_>) -> Poll<T> {
        let waker = task.waker().clone();
        let mut state = locked(&self.0);
        match state.value.take() {
            Some(value) => Poll::Ready(value),
            None => {
                let former = state.waker.replace(waker);
                drop(state);
                drop(former);
                Poll::Pending
            }
        }
    }
}

// A panic while the lock is held can't leave the state half changed.
fn locked<T>(state: &Mutex<State<T>>) -> MutexGuard<'_, State<T>> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}
