//! Of these is built what threads share. `tests/tests/interleavings.rs` compiles the modules that
//! use them once more, with a model checker's in their place.

pub(crate) use std::sync::atomic::{AtomicBool, Ordering};
pub(crate) use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
pub(crate) use std::thread;
pub(crate) use std::time::Instant;

#[cfg(test)]
pub(crate) use crate::executor::parked;

/// Runs a test of what threads share: here once, there in every order of its steps.
#[cfg(test)]
pub(crate) fn explored(test: impl Fn() + Send + Sync + 'static) {
    test();
}
