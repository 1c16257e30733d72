//! A program's say before a tool runs and after.

use std::fmt;
use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::sync::Arc;
use std::task::Poll;

use serde::Deserialize;
use serde_json::Value;

use super::Executor;
use super::start::{NoOutcome, caught};
use super::time::{self, Early, is_late};
use crate::arguments::Arguments;
use crate::arguments::json::Json;
use crate::context::ToolContext;
use crate::registry::Registered;

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

    /// What it says; its panic, at once or later, is a value.
    pub(super) async fn answer(&self, input: I) -> Result<O, NoOutcome> {
        let mut asked = caught(|| (self.0)(input))?;
        poll_fn(|task| match caught(|| asked.as_mut().poll(task)) {
            Ok(poll) => poll.map(Ok),
            Err(panicked) => Poll::Ready(Err(panicked)),
        })
        .await
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

/// What the program says of a call that is about to run.
pub(super) async fn before(
    executor: &Executor,
    tool: &Registered,
    context: &ToolContext,
    json: &Json<'_>,
) -> Result<Decision, NoOutcome> {
    let Some(hook) = &executor.inner.before else {
        return Ok(Decision::Proceed);
    };
    if is_late(context) {
        return Err(NoOutcome::early(Early::TimedOut, false));
    }
    let arguments = Arguments::detached(json, tool.definition.parameters());
    let call = PendingCall {
        call_id: context.call_id().to_owned(),
        name: context.tool().to_owned(),
        arguments: Value::deserialize(arguments.reader()).unwrap_or_default(),
    };
    match time::within(context, hook.answer(call)).await {
        Ok(decision) => decision,
        Err(early) => Err(NoOutcome::early(early, false)),
    }
}
