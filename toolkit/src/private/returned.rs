//! What a function gives back, told by its type.
//!
//! Generated code calls a method on a reference to a [`Tag`] of the returned type, and method
//! selection finds the most particular answer: each level of priority is implemented for one more
//! reference, and inherent methods come first. So aliases such as `io::Result` work, which no look
//! at tokens would see.

use std::convert::Infallible;
use std::error::Error;
use std::future::Future;
use std::marker::PhantomData;

use crate::arguments::Arguments;
use crate::error::ToolError;
use crate::output::{IntoOutput, ToolOutput};
use crate::tool::{Failure, Outcome, Started};

/// Stands for a type in method selection.
#[derive(Debug)]
pub struct Tag<T>(PhantomData<fn() -> T>);

impl<T> Tag<T> {
    /// The tag of a value's type.
    #[must_use]
    pub const fn of(_: &T) -> Self {
        Self(PhantomData)
    }
}

/// Starts a function that is not `async`.
pub fn begin<'a>(
    arguments: Arguments<'a>,
    call: impl FnOnce(Arguments<'a>) -> Result<Started<'a>, Failure>,
) -> Started<'a> {
    call(arguments).unwrap_or_else(|failure| Started::Done(Err(failure)))
}

/// Starts an async function. Its future must be `Send`: an executor may move it between threads.
pub fn later<'a>(tool: impl Future<Output = Outcome> + Send + 'a) -> Started<'a> {
    Started::Pending(Box::pin(tool))
}

/// A value that is there, or a future of it.
pub trait Later<'a> {
    /// The value.
    type Output;

    /// Makes the outcome of the value, now or when it is there.
    fn settle(self, settle: impl FnOnce(Self::Output) -> Outcome + Send + 'a) -> Started<'a>;
}

/// A value that is there.
#[derive(Debug)]
pub struct Now<T>(T);

impl<'a, T> Later<'a> for Now<T> {
    type Output = T;

    fn settle(self, settle: impl FnOnce(T) -> Outcome + Send + 'a) -> Started<'a> {
        Started::Done(settle(self.0))
    }
}

/// A future of a value.
#[derive(Debug)]
pub struct Awaited<F>(F);

impl<'a, F: Future + Send + 'a> Later<'a> for Awaited<F> {
    type Output = F::Output;

    fn settle(self, settle: impl FnOnce(F::Output) -> Outcome + Send + 'a) -> Started<'a> {
        Started::Pending(Box::pin(async move { settle(self.0.await) }))
    }
}

/// First: what is returned is a future.
pub trait ReturnsFuture<F> {
    /// The future.
    fn later(&self, returned: F) -> Awaited<F>;
}

impl<F: Future> ReturnsFuture<F> for &Tag<F> {
    fn later(&self, returned: F) -> Awaited<F> {
        Awaited(returned)
    }
}

/// Second: what is returned is the value itself.
pub trait ReturnsValue<T> {
    /// The value.
    fn later(&self, returned: T) -> Now<T>;
}

impl<T> ReturnsValue<T> for Tag<T> {
    fn later(&self, returned: T) -> Now<T> {
        Now(returned)
    }
}

impl<T, E> Tag<Result<T, E>> {
    /// The value is a result.
    pub fn result(&self, value: Result<T, E>) -> Result<T, E> {
        value
    }
}

/// What is no `Result` can't have failed.
pub trait AnyValue<T> {
    /// The value.
    fn result(&self, value: T) -> Result<T, Infallible>;
}

impl<T> AnyValue<T> for Tag<T> {
    fn result(&self, value: T) -> Result<T, Infallible> {
        Ok(value)
    }
}

impl Tag<Option<ToolOutput>> {
    /// An output or nothing.
    ///
    /// # Errors
    ///
    /// None: the result is one in form.
    pub fn output(&self, value: Option<ToolOutput>) -> Outcome {
        Ok(value.unwrap_or_default())
    }
}

/// What makes an output.
pub trait AnyOutput<T> {
    /// The output.
    ///
    /// # Errors
    ///
    /// The value can't be written as JSON.
    fn output(&self, value: T) -> Outcome
    where
        T: IntoOutput;
}

impl<T> AnyOutput<T> for Tag<T> {
    fn output(&self, value: T) -> Outcome
    where
        T: IntoOutput,
    {
        value.into_output().map_err(Failure::Failed)
    }
}

/// First: errors that hold another one which can be looked into, as anyhow's do.
pub trait RefError<E> {
    /// The failure.
    fn failure(&self, error: E) -> Failure;
}

impl<E: AsRef<dyn Error + Send + Sync + 'static>> RefError<E> for &&&Tag<E> {
    fn failure(&self, error: E) -> Failure {
        Failure::Failed(ToolError::from_dyn(error.as_ref()))
    }
}

/// Second: errors and texts.
pub trait BoxError<E> {
    /// The failure.
    fn failure(&self, error: E) -> Failure;
}

impl<E: Into<Box<dyn Error + Send + Sync>>> BoxError<E> for &&Tag<E> {
    fn failure(&self, error: E) -> Failure {
        Failure::Failed(ToolError::from_error(error))
    }
}

/// Third: errors that can't leave their thread.
pub trait BoxErrorOnly<E> {
    /// The failure.
    fn failure(&self, error: E) -> Failure;
}

impl BoxErrorOnly<Box<dyn Error>> for &Tag<Box<dyn Error>> {
    fn failure(&self, error: Box<dyn Error>) -> Failure {
        Failure::Failed(ToolError::from_dyn(&*error))
    }
}

impl Tag<Infallible> {
    /// What can't have failed.
    #[must_use]
    pub fn failure(&self, error: Infallible) -> Failure {
        match error {}
    }
}

/// Last: what is no error.
pub trait AnyError<E> {
    /// The failure.
    fn failure(&self, error: E) -> Failure
    where
        E: IsError;
}

impl<E> AnyError<E> for Tag<E> {
    fn failure(&self, error: E) -> Failure
    where
        E: IsError,
    {
        drop(error);
        Failure::Failed(ToolError::failed(""))
    }
}

/// Implemented by nothing: to ask for it tells the user what is missing.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no error that a tool can fail with",
    label = "the result of this tool fails with it",
    note = "implement `std::error::Error` for it (thiserror derives that), or fail with `toolkit::ToolError`, `String` or `anyhow::Error`"
)]
pub trait IsError {}
