//! Several calls side by side on one task.

use std::future::{Future, poll_fn};
use std::ops::Range;
use std::pin::Pin;
use std::task::{Context, Poll, Waker};

use super::start::Start;
use super::{Executor, find, run};
use crate::call::{ToolCall, ToolReply};
use crate::context::CallOptions;

/// Which calls of a batch run side by side: an executor's policy.
///
/// A call that runs alone waits until those before it have ended, and those after it wait for it.
/// What is said of a tool goes before the policy, both ways: `#[tool(alone)]`,
/// `#[tool(alone = false)]`, [`DynamicTool::alone`](crate::DynamicTool::alone), and before these
/// [`ExecutorBuilder::alone`](crate::ExecutorBuilder::alone).
///
/// ```
/// use toolkit::{Batching, Executor, tool, tools};
///
/// /// Look up a ship.
/// #[tool(read_only)]
/// fn look_up(ship: u8) -> u8 {
///     ship
/// }
///
/// /// Move a ship; each has a berth of its own, so that moves don't get in one another's way.
/// #[tool(alone = false)]
/// fn moor(ship: u8) -> u8 {
///     ship
/// }
///
/// let executor = Executor::builder()
///     .tools(tools![look_up, moor])
///     .batching(Batching::ReadOnlyTogether) // what is not marked safe runs alone: `moor` says no
///     .build()?;
/// # Ok::<(), toolkit::BuildError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Batching {
    /// All, but those of tools marked `destructive`, each of which runs alone.
    #[default]
    DestructiveAlone,
    /// Those of tools marked `read_only`; every other runs alone.
    ReadOnlyTogether,
    /// All.
    AllTogether,
    /// None: one after another, in their order.
    InOrder,
}

/// A call and, once it has ended, its answer.
#[allow(clippy::large_enum_variant)] // as many as calls in a batch: few
pub(super) enum Slot<'a> {
    Running(Pin<Box<dyn Future<Output = ToolReply> + Send + 'a>>),
    Done(ToolReply),
}

/// One slot for each call.
pub(super) fn slots<'a>(
    executor: &'a Executor,
    calls: &'a [ToolCall],
    options: &'a CallOptions,
    start: Start,
) -> Vec<Slot<'a>> {
    let slot = |call| Slot::Running(Box::pin(run::call(executor, call, options, start)));
    calls.iter().map(slot).collect()
}

impl Slot<'_> {
    pub(super) fn is_done(&self) -> bool {
        matches!(self, Self::Done(_))
    }

    /// Whether the call has ended.
    pub(super) fn poll(&mut self, context: &mut Context<'_>) -> bool {
        if let Self::Running(future) = self
            && let Poll::Ready(reply) = future.as_mut().poll(context)
        {
            *self = Self::Done(reply);
        }
        self.is_done()
    }

    pub(super) fn into_done(self) -> Option<ToolReply> {
        match self {
            Self::Done(reply) => Some(reply),
            Self::Running(_) => None,
        }
    }
}

/// The order of a batch: runs of calls that go side by side, one run after another.
pub(super) struct Batch {
    runs: Vec<Range<usize>>,
    at_once: usize,
}

impl Batch {
    pub(super) fn of(executor: &Executor, calls: &[ToolCall]) -> Self {
        let mut runs: Vec<Range<usize>> = Vec::new();
        let mut open = false;
        for (at, call) in calls.iter().enumerate() {
            let alone = runs_alone(executor, call);
            match runs.last_mut() {
                Some(run) if open && !alone => run.end = at + 1,
                _ => runs.push(at..at + 1),
            }
            open = !alone;
        }
        Self {
            runs,
            at_once: executor.inner.max_concurrency.max(1),
        }
    }

    /// Runs what has not ended.
    pub(super) async fn run(&self, slots: &mut [Slot<'_>]) {
        for run in &self.runs {
            if let Some(slots) = slots.get_mut(run.clone()) {
                side_by_side(slots, self.at_once).await;
            }
        }
    }

    /// Polls once what does not wait for earlier calls. `None` when everything has ended, else the
    /// first call that has not begun.
    pub(super) fn try_run(&self, slots: &mut [Slot<'_>]) -> Option<usize> {
        for run in &self.runs {
            let Some(slots) = slots.get_mut(run.clone()) else {
                continue;
            };
            if !poll_once(slots) {
                return Some(run.end);
            }
        }
        None
    }
}

/// Polls calls once, with nobody to be woken; says whether all have ended.
pub(super) fn poll_once(slots: &mut [Slot<'_>]) -> bool {
    let mut context = Context::from_waker(Waker::noop());
    let mut ended = true;
    for slot in slots {
        ended &= slot.poll(&mut context); // every one, whatever the others said
    }
    ended
}

async fn side_by_side(slots: &mut [Slot<'_>], at_once: usize) {
    poll_fn(|context| {
        let mut running = 0;
        for slot in slots.iter_mut().filter(|slot| !slot.is_done()) {
            // Those beyond the limit have not begun; they begin as others end.
            if running == at_once {
                break;
            }
            running += usize::from(!slot.poll(context));
        }
        if running == 0 {
            Poll::Ready(())
        } else {
            Poll::Pending
        }
    })
    .await;
}

fn runs_alone(executor: &Executor, call: &ToolCall) -> bool {
    let Some(name) = find::name_of(executor, &call.name) else {
        return false;
    };
    let Some(tool) = executor.registry().get(name) else {
        return false;
    };
    if let Some(alone) = tool.alone() {
        return alone;
    }
    let said = tool.annotations();
    match executor.inner.batching {
        Batching::AllTogether => false,
        Batching::InOrder => true,
        Batching::DestructiveAlone => said.destructive == Some(true),
        Batching::ReadOnlyTogether => said.read_only != Some(true),
    }
}
