//! A program's say before a tool runs and after.

use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use serde_json::Value;

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

pub(super) type Asked<T> = Pin<Box<dyn Future<Output = T> + Send>>;

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

    pub(super) fn ask(&self, input: I) -> Asked<O> {
        (self.0)(input)
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
