//! Of these is built what threads share. `tests/tests/interleavings.rs` compiles the modules that
//! use them once more, with a model checker's in their place.

pub(crate) use std::sync::atomic::{AtomicBool, Ordering};
pub(crate) use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
pub(crate) use std::time::Instant;

#[cfg(test)]
pub(crate) use crate::executor::parked;

pub(crate) mod thread {
    #[cfg(test)]
    pub(crate) use std::thread::spawn;
    pub(crate) use std::thread::{Thread, current, park, park_timeout};

    /// Starts a thread, unless the system has none left.
    pub(crate) fn try_spawn(name: &str, work: impl FnOnce() + Send + 'static) -> Option<Thread> {
        let thread = std::thread::Builder::new().name(name.to_owned());
        Some(thread.spawn(work).ok()?.thread().clone())
    }
}

/// Runs a test of what threads share: here once, there in every order of its steps.
#[cfg(test)]
pub(crate) fn explored(test: impl Fn() + Send + Sync + 'static) {
    test();
}
