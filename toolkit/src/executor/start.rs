//! A tool is started and waited for: on this task or on the blocking pool, within its time; a panic
//! on the way, at any await, is its end as well.

use std::future::{Future, poll_fn};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

#[cfg(feature = "tokio")]
use tokio::runtime::{Handle, RuntimeFlavor};

use super::alarm::Alarms;
#[cfg(feature = "tokio")]
use super::parked::parked;
#[cfg(feature = "tokio")]
use super::thread;
use super::time::{self, Early};
use crate::arguments::json::Json;
use crate::arguments::{Arguments, CallScope};
use crate::context::{ToolContext, Values};
use crate::registry::Registered;
use crate::tool::{Outcome, Started};

/// When an async tool's future is polled first.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Start {
    /// At once.
    AtOnce,
    /// At the second poll: the first tells whether a runtime is needed at all.
    AfterYield,
}

impl Start {
    /// Ends when a runtime is there for what may need one, if one is to be made for the call.
    pub(super) async fn in_runtime(self) {
        if self == Self::AfterYield && !has_runtime() {
            yielded().await;
        }
    }
}

#[cfg(feature = "tokio")]
fn has_runtime() -> bool {
    Handle::try_current().is_ok()
}

/// Without tokio no runtime is made, so there is none to wait for.
#[cfg(not(feature = "tokio"))]
fn has_runtime() -> bool {
    true
}

/// A future of a tool's or a hook's: its panic is a value, also where it is dropped.
pub(super) struct Shielded<'a, T>(Option<Pin<Box<dyn Future<Output = T> + Send + 'a>>>);

impl<'a, T> Shielded<'a, T> {
    pub(super) fn new(future: Pin<Box<dyn Future<Output = T> + Send + 'a>>) -> Self {
        Self(Some(future))
    }
}

impl<T> Future for Shielded<'_, T> {
    type Output = Result<T, NoOutcome>;

    fn poll(mut self: Pin<&mut Self>, task: &mut Context<'_>) -> Poll<Self::Output> {
        let Some(future) = &mut self.0 else {
            return Poll::Ready(Err(NoOutcome::Panicked));
        };
        match caught(|| future.as_mut().poll(task)) {
            Ok(poll) => poll.map(Ok),
            Err(panicked) => Poll::Ready(Err(panicked)),
        }
    }
}

impl<T> Drop for Shielded<'_, T> {
    fn drop(&mut self) {
        let future = self.0.take();
        let _ = caught(|| drop(future));
    }
}

/// Why a tool gave no outcome.
pub(super) enum NoOutcome {
    /// It panicked; what it said stays with the program's panic hook.
    Panicked,
    /// Its time was up.
    TimedOut { may_complete: bool },
    /// Nobody wants it any more.
    Cancelled { may_complete: bool },
    /// It would have to wait for the thread that waits for it.
    #[cfg(feature = "tokio")]
    Deadlocked,
}

/// All that a tool is started with.
pub(super) struct Job<'e> {
    pub(super) tool: &'e Arc<Registered>,
    pub(super) states: &'e Arc<Values>,
    pub(super) context: &'e ToolContext,
    pub(super) alarms: &'e Alarms,
    pub(super) start: Start,
}

impl Job<'_> {
    pub(super) async fn run(&self, json: &Json<'_>) -> Result<Outcome, NoOutcome> {
        if self.context.is_cancelled() {
            return Err(NoOutcome::Cancelled {
                may_complete: false,
            });
        }
        if self.tool.definition.blocking {
            return self.run_blocking(json).await;
        }
        let scope = CallScope {
            context: self.context,
            states: self.states,
        };
        let arguments = Arguments::new(json, self.tool, &scope);
        let future = match caught(|| self.tool.runner.start(arguments))? {
            Started::Done(outcome) => return Ok(outcome),
            Started::Pending(future) => Shielded::new(future),
        };
        if self.start == Start::AfterYield {
            yielded().await;
        }
        match time::within(self.alarms, self.context, future).await {
            Ok(outcome) => outcome,
            Err(early) => Err(NoOutcome::early(early, false)),
        }
    }

    /// On the blocking pool, with arguments of its own: it may outlive the call.
    #[cfg(feature = "tokio")]
    async fn run_blocking(&self, json: &Json<'_>) -> Result<Outcome, NoOutcome> {
        if self.start == Start::AfterYield {
            yielded().await;
        }
        let json = json.clone().into_owned();
        let (tool, states) = (Arc::clone(self.tool), Arc::clone(self.states));
        let context = self.context.clone();
        let work = move || {
            caught(|| {
                let scope = CallScope {
                    context: &context,
                    states: &states,
                };
                let arguments = Arguments::new(&json, &tool, &scope);
                match tool.runner.start(arguments) {
                    Started::Done(outcome) => outcome,
                    Started::Pending(future) => parked(future),
                }
            })
        };
        let Ok(runtime) = Handle::try_current() else {
            return work();
        };
        let (alarms, context) = (self.alarms, self.context);
        let is_parked = self.start == Start::AfterYield
            && runtime.runtime_flavor() == RuntimeFlavor::MultiThread;
        let ended = if is_parked {
            let work = thread::start(runtime, work).ok_or(NoOutcome::Deadlocked)?;
            time::within(alarms, context, work).await
        } else {
            // The pool panics where the system has no thread left for it.
            let work = caught(|| tokio::task::spawn_blocking(work))?;
            let work = async { work.await.unwrap_or(Err(NoOutcome::Panicked)) };
            time::within(alarms, context, work).await
        };
        ended.unwrap_or_else(|early| Err(NoOutcome::early(early, true)))
    }

    /// Without a blocking pool no tool is marked so: the macro refuses it.
    #[cfg(not(feature = "tokio"))]
    async fn run_blocking(&self, json: &Json<'_>) -> Result<Outcome, NoOutcome> {
        let scope = CallScope {
            context: self.context,
            states: self.states,
        };
        let arguments = Arguments::new(json, self.tool, &scope);
        match caught(|| self.tool.runner.start(arguments))? {
            Started::Done(outcome) => Ok(outcome),
            Started::Pending(future) => Ok(future.await),
        }
    }
}

impl NoOutcome {
    pub(super) fn early(early: Early, may_complete: bool) -> Self {
        match early {
            Early::TimedOut => Self::TimedOut { may_complete },
            Early::Cancelled => Self::Cancelled { may_complete },
        }
    }
}

/// Does some work of the user's; its panic is a value.
pub(super) fn caught<T>(work: impl FnOnce() -> T) -> Result<T, NoOutcome> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|payload| {
        // A payload may itself panic when it is dropped.
        if let Err(second) = catch_unwind(AssertUnwindSafe(|| drop(payload))) {
            std::mem::forget(second);
        }
        NoOutcome::Panicked
    })
}

async fn yielded() {
    let mut polled = false;
    poll_fn(|task| {
        if polled {
            return Poll::Ready(());
        }
        polled = true;
        task.waker().wake_by_ref();
        Poll::Pending
    })
    .await;
}
