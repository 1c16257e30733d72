//! A program's say before a tool runs and after.

use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, OnceLock};
use std::time::Instant;

use serde_json::Value;

use super::Executor;
use super::answer::failed;
use super::start::{NoOutcome, Shielded, Start, caught};
use super::time::{self, Early, is_late};
use crate::call::ToolReply;
use crate::context::ToolContext;
use crate::error::CallError;

/// A call that is about to run: found, repaired and checked.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct PendingCall {
    /// The provider's id of the call.
    pub call_id: String,
    /// The name of the tool.
    pub name: String,
    /// The arguments as the tool will receive them, defaults filled in. What is marked `secret` is
    /// there as well: this is the program's own side.
    pub arguments: Value,
}

/// What becomes of a call that is about to run.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Decision {
    /// The tool runs.
    Proceed,
    /// The tool does not run, and the model reads this as its result.
    Answer(String),
    /// The tool does not run, and the model reads that it was refused, and why.
    Refuse(String),
}

/// A call that has been answered.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct FinishedCall {
    /// The provider's id of the call.
    pub call_id: String,
    /// The name of the tool.
    pub name: String,
    /// What the model is to read.
    pub text: String,
    /// Whether the call did not go well.
    pub is_error: bool,
}

type Asked<T> = Pin<Box<dyn Future<Output = T> + Send>>;

/// A function of a program's that is asked.
pub(super) struct Hook<I, O>(Arc<dyn Fn(I) -> Asked<O> + Send + Sync>);

impl<I, O> Hook<I, O> {
    pub(super) fn new<F, R>(hook: F) -> Self
    where
        F: Fn(I) -> R + Send + Sync + 'static,
        R: Future<Output = O> + Send + 'static,
    {
        Self(Arc::new(move |input| Box::pin(hook(input))))
    }

    /// Returns what it says; its panic, at once or later, is a value.
    pub(super) async fn answer(&self, input: I) -> Result<O, NoOutcome> {
        Shielded::new(caught(|| (self.0)(input))?).await
    }
}

impl<I, O> Clone for Hook<I, O> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<I, O> fmt::Debug for Hook<I, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Hook")
    }
}

/// Asks the program about a call that is about to run.
pub(super) async fn before(
    executor: &Executor,
    context: &ToolContext,
    arguments: Value,
    start: Start,
) -> Result<Decision, NoOutcome> {
    let Some(hook) = &executor.inner.before else {
        return Ok(Decision::Proceed);
    };
    if is_late(context) {
        return Err(NoOutcome::early(Early::TimedOut, false));
    }
    let call = PendingCall {
        call_id: context.call_id().to_owned(),
        name: context.tool().to_owned(),
        arguments,
    };
    start.in_runtime().await;
    match time::within(&executor.inner.alarms, context, hook.answer(call)).await {
        Ok(decision) => decision,
        Err(early) => Err(NoOutcome::early(early, false)),
    }
}

/// Lets the program have the last word on what the model reads.
///
/// A hook that panics, or has not ended at the deadline, lets nothing through: it may have been about
/// to take something out.
pub(super) async fn after(
    executor: &Executor,
    reply: &mut ToolReply,
    deadline: Option<Instant>,
    start: Start,
) {
    let Some(hook) = &executor.inner.after else {
        return;
    };
    let call = FinishedCall {
        call_id: reply.call_id.clone(),
        name: reply.name.clone(),
        text: reply.text.clone(),
        is_error: reply.is_error(),
    };
    start.in_runtime().await;
    let begun = Instant::now();
    let error = match time::until(&executor.inner.alarms, deadline, hook.answer(call)).await {
        Ok(Ok(None)) => return,
        Ok(Ok(Some(text))) => {
            let text = executor.inner.known.remove_from(&text).into_owned();
            // What a program takes out of the text must not stand beside it as a value.
            reply.reword(&text);
            reply.text = text;
            return;
        }
        Ok(Err(_)) => CallError::Panicked,
        Err(_) => CallError::TimedOut {
            after: deadline.map_or_else(Default::default, |at| at.saturating_duration_since(begun)),
            may_complete: true,
        },
    };
    let answer = failed(executor, &reply.name, error);
    reply.text = answer.text;
    reply.result = answer.result;
    reply.content = OnceLock::new();
}
