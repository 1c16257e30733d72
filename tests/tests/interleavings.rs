//! What threads share, in every order of their steps: the modules that share are compiled here once
//! more with loom's types in the place of the standard library's, and their tests run so often that
//! no order is left. `cargo test --test interleavings -- --nocapture` tells how many there were.

#![allow(dead_code, unreachable_pub)] // what the library needs of them and the tests do not

#[path = "../../toolkit/src/executor/alarm.rs"]
mod alarm;
#[path = "../../toolkit/src/cancellation.rs"]
mod cancellation;
#[path = "../../toolkit/src/executor/memory.rs"]
mod memory;
#[path = "../../toolkit/src/executor/parked.rs"]
mod parked;

/// Loom's side of `toolkit/src/sync.rs`.
mod sync {
    use std::cell::Cell;
    use std::ops::Add;
    use std::sync::Arc as StdArc;
    use std::sync::atomic::AtomicUsize;
    use std::time::Duration;

    pub(crate) use loom::sync::atomic::{AtomicBool, Ordering};
    pub(crate) use loom::sync::{Arc, Mutex, MutexGuard};
    pub(crate) use std::sync::PoisonError;

    pub(crate) use crate::parked::parked;

    /// How often a thread is interrupted in one order at the most; what is not found so is rare.
    const PREEMPTIONS: usize = 3;

    /// Runs a test in every order of its threads' steps.
    pub(crate) fn explored(test: impl Fn() + Send + Sync + 'static) {
        let orders = StdArc::new(AtomicUsize::new(0));
        let counted = StdArc::clone(&orders);
        let mut model = loom::model::Builder::new();
        model.preemption_bound = Some(PREEMPTIONS);
        model.check(move || {
            CLOCK.set(Duration::ZERO);
            counted.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            test();
        });
        let name = std::thread::current().name().map(str::to_owned);
        println!("{}: {orders:?} orders", name.unwrap_or_default());
    }

    pub(crate) mod thread {
        use std::time::Duration;

        pub(crate) use loom::thread::{Thread, current, park, spawn};

        #[allow(clippy::unnecessary_wraps)] // as in the library, where the system may have none left
        pub(crate) fn try_spawn(_: &str, work: impl FnOnce() + Send + 'static) -> Option<Thread> {
            Some(spawn(work).thread().clone())
        }

        /// Time passes where a thread sleeps.
        pub(crate) fn park_timeout(duration: Duration) {
            super::CLOCK.set(super::CLOCK.get() + duration);
            loom::thread::yield_now();
        }
    }

    // The threads of a model are played on one.
    thread_local! {
        static CLOCK: Cell<Duration> = const { Cell::new(Duration::ZERO) };
    }

    /// A time of a clock that goes only when a thread sleeps.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub(crate) struct Instant(Duration);

    impl Instant {
        pub(crate) fn now() -> Self {
            Self(CLOCK.get())
        }

        pub(crate) fn saturating_duration_since(self, earlier: Self) -> Duration {
            self.0.saturating_sub(earlier.0)
        }
    }

    impl Add<Duration> for Instant {
        type Output = Self;

        fn add(self, duration: Duration) -> Self {
            Self(self.0 + duration)
        }
    }
}
