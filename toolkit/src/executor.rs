//! The way of a call: find, repair, check, read, run, catch, say.

mod alarm;
mod answer;
mod batch;
mod blocking;
mod builder;
mod find;
mod hooks;
mod memory;
mod parked;
mod run;
mod session;
mod start;
#[cfg(feature = "tokio")]
mod thread;
mod time;
#[cfg(feature = "tracing")]
mod trace;

use std::borrow::Borrow;
use std::sync::Arc;
use std::time::Duration;

pub use batch::Batching;
pub use builder::ExecutorBuilder;
pub use hooks::{Decision, FinishedCall, PendingCall};
#[cfg(test)]
pub(crate) use parked::parked;
pub use session::Session;

use crate::arguments::fault::Repairs;
use crate::call::{ToolCall, ToolReply};
use crate::context::{CallOptions, Values};
use crate::error::{BuildError, CallError, ToolError};
use crate::output::JsonStyle;
use crate::phrases::Phrases;
use crate::redact::{Disclosure, Known, Roots};
use crate::registry::Registry;
use crate::tool::IntoTools;

/// Runs the calls of a model and answers each in words.
///
/// No call ends in an `Err` or a panic: an unknown tool, broken JSON, wrong arguments, a failing or
/// panicking function are all answered with a text that says what was wrong and what to do next.
/// Cheap to clone; to be shared among tasks and threads.
///
/// ```
/// use toolkit::{Executor, ToolError, tool, tools};
///
/// /// Divide one whole number by another.
/// #[tool]
/// fn divide(a: i64, b: i64) -> Result<i64, ToolError> {
///     a.checked_div(b).ok_or_else(|| ToolError::invalid_value("the divisor is zero"))
/// }
///
/// let executor = Executor::new(tools![divide])?;
/// assert_eq!(executor.execute_blocking("divide", r#"{"a": 10, "b": 2}"#), "5");
/// assert!(executor.execute_blocking("divide", r#"{"a": 10, "b": "abc"}"#).contains("integer"));
/// # Ok::<(), toolkit::BuildError>(())
/// ```
#[derive(Clone)]
pub struct Executor {
    inner: Arc<Inner>,
}

struct Inner {
    registry: Registry,
    phrases: Box<dyn Phrases>,
    states: Arc<Values>,
    repairs: Repairs,
    max_output: usize,
    json_style: JsonStyle,
    known: Known,
    disclosure: Disclosure,
    roots: Roots,
    #[cfg(feature = "tracing")]
    record_content: bool,
    timeout: Option<Duration>,
    batching: Batching,
    max_concurrency: usize,
    before: Option<hooks::Hook<PendingCall, Decision>>,
    after: Option<hooks::Hook<FinishedCall, Option<String>>>,
    alarms: alarm::Alarms,
}

impl Executor {
    /// An executor with these tools and nothing else configured.
    ///
    /// # Errors
    ///
    /// As for [`Registry::new`].
    pub fn new(tools: impl IntoTools) -> Result<Self, BuildError> {
        Self::builder().tools(tools).build()
    }

    /// An executor to be configured.
    pub fn builder() -> ExecutorBuilder {
        ExecutorBuilder::default()
    }

    /// The tools.
    #[must_use]
    pub fn registry(&self) -> &Registry {
        &self.inner.registry
    }

    #[cfg(feature = "mcp")]
    pub(crate) fn phrases(&self) -> &dyn Phrases {
        &*self.inner.phrases
    }

    /// Runs a tool and returns what the model reads: the result, or what was wrong and what to do.
    pub async fn execute(&self, name: &str, arguments: &str) -> String {
        self.call(&ToolCall::new("", name, arguments)).await.text
    }

    /// Runs a call.
    pub async fn call(&self, call: &ToolCall) -> ToolReply {
        self.call_with(call, &CallOptions::new()).await
    }

    /// Runs a call with a deadline, a wish to cancel it, or values of its own.
    pub async fn call_with(&self, call: &ToolCall, options: impl Borrow<CallOptions>) -> ToolReply {
        run::call(self, call, options.borrow(), start::Start::AtOnce).await
    }

    /// Runs calls side by side on the caller's task; the answers are in the order of the calls.
    ///
    /// Sync tools that are not `blocking` run one after another. A `destructive` tool runs alone:
    /// after the calls before it have ended, and before those after it begin. `#[tool(alone)]` says
    /// so of any tool, `#[tool(alone = false)]` the contrary, [`ExecutorBuilder::batching`] of all.
    pub async fn call_all(&self, calls: &[ToolCall]) -> Vec<ToolReply> {
        self.call_all_with(calls, &CallOptions::new()).await
    }

    /// [`call_all`](Self::call_all) with a deadline, a wish to cancel, or values for all the calls.
    pub async fn call_all_with(
        &self,
        calls: &[ToolCall],
        options: impl Borrow<CallOptions>,
    ) -> Vec<ToolReply> {
        let options = options.borrow();
        let mut slots = batch::slots(self, calls, options, start::Start::AtOnce);
        batch::Batch::of(self, calls).run(&mut slots).await;
        slots
            .into_iter()
            .filter_map(batch::Slot::into_done)
            .collect()
    }

    /// Answers a call that is not run, since something of the program's in front of the executor ended
    /// it: a limit, a queue that is full. A model is owed an answer to every call. An
    /// [`after`](ExecutorBuilder::after) hook that must wait is waited for as
    /// [`call_blocking`](Self::call_blocking) waits.
    ///
    /// ```
    /// use toolkit::{Executor, ToolCall, ToolError, tools};
    ///
    /// let executor = Executor::new(tools![])?;
    /// let call = ToolCall::new("call_1", "search", "{}");
    /// let error = ToolError::unavailable("too many calls at once").hint("Try again in a minute.");
    /// let reply = executor.fail(&call, error);
    /// assert_eq!(reply.call_id, "call_1");
    /// assert!(reply.text.contains("Try again in a minute."));
    /// # Ok::<(), toolkit::BuildError>(())
    /// ```
    #[must_use]
    pub fn fail(&self, call: &ToolCall, error: ToolError) -> ToolReply {
        let name = find::name_of(self, &call.name).unwrap_or(&call.name);
        let (error, options) = (CallError::Failed(error), CallOptions::new());
        let start = start::Start::AfterYield;
        blocking::wait(run::refused_call(self, call, name, error, &options, start))
            .unwrap_or_else(|| run::would_deadlock(self, call))
    }

    /// Whether a panic of a tool becomes an answer. With `panic = "abort"` in the program's profile
    /// it can't, and ends the program; tests unwind even then, so that they don't show it.
    ///
    /// ```
    /// assert!(toolkit::Executor::catches_panics(), "the profile has panic = \"abort\"");
    /// ```
    #[must_use]
    pub const fn catches_panics() -> bool {
        cfg!(panic = "unwind")
    }

    /// A conversation's memory: notices a call that fails again in the same way.
    #[must_use]
    pub fn session(&self) -> Session {
        Session::new(self.clone())
    }

    /// [`execute`](Self::execute) for callers that are not async.
    ///
    /// Without a runtime around it, async tools run on one made for the call (feature `tokio`).
    /// Inside a multi-thread tokio runtime the thread is parked meanwhile, and `blocking` tools have
    /// threads of their own, since the runtime's pool may have none left. Inside a current-thread
    /// runtime sync tools run, and async ones are answered with
    /// [`CallError::WouldDeadlock`](crate::CallError::WouldDeadlock).
    #[must_use]
    pub fn execute_blocking(&self, name: &str, arguments: &str) -> String {
        self.call_blocking(&ToolCall::new("", name, arguments)).text
    }

    /// [`call`](Self::call) for callers that are not async; as
    /// [`execute_blocking`](Self::execute_blocking).
    #[must_use]
    pub fn call_blocking(&self, call: &ToolCall) -> ToolReply {
        let mut replies = self.call_all_blocking(std::slice::from_ref(call));
        replies
            .pop()
            .unwrap_or_else(|| run::would_deadlock(self, call))
    }

    /// [`call_all`](Self::call_all) for callers that are not async; as
    /// [`execute_blocking`](Self::execute_blocking).
    #[must_use]
    pub fn call_all_blocking(&self, calls: &[ToolCall]) -> Vec<ToolReply> {
        blocking::call_all(self, calls)
    }
}

impl std::fmt::Debug for Executor {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Executor")
            .field("tools", &self.inner.registry.names())
            .field("states", &self.inner.states)
            .field("repairs", &self.inner.repairs)
            .field("max_output", &self.inner.max_output)
            .finish_non_exhaustive()
    }
}
