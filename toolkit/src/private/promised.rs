//! What a function's result looks like, told by its type alone: as in `returned.rs`, but in a closure
//! that is never called.

use std::future::Future;
use std::marker::PhantomData;

use crate::output::ToolOutput;
use crate::schema::{ConstSchema, Schema};

/// Stands for the type of what a function gives back.
#[derive(Debug)]
pub struct Given<T>(PhantomData<fn() -> T>);

impl<T> Given<T> {
    const NEW: Self = Self(PhantomData);

    /// The type of a value.
    #[must_use]
    pub const fn of(_: &T) -> Self {
        Self::NEW
    }
}

/// An argument of a call that is never made.
///
/// # Panics
///
/// When the call is made all the same.
#[must_use]
pub fn absent<T>() -> T {
    panic!("a call that only names a type is never made")
}

/// The schema of what the type that a closure would give stands for.
#[must_use]
pub const fn output_of<P: Promised>(_: &impl Fn() -> P) -> Option<&'static Schema> {
    P::SCHEMA
}

/// First: a future gives its value.
pub trait GivesLater {
    /// The value.
    type Value;

    /// The type of the value.
    fn awaited(&self) -> Given<Self::Value>;
}

impl<F: Future> GivesLater for &Given<F> {
    type Value = F::Output;

    fn awaited(&self) -> Given<F::Output> {
        Given::NEW
    }
}

/// Second: what is given is there.
pub trait GivesNow<T> {
    /// The type of the value.
    fn awaited(&self) -> Given<T>;
}

impl<T> GivesNow<T> for Given<T> {
    fn awaited(&self) -> Self {
        Self::NEW
    }
}

impl<T, E> Given<Result<T, E>> {
    /// What a result holds when all went well.
    #[must_use]
    pub fn value(&self) -> Given<T> {
        Given::NEW
    }
}

/// What is no `Result` is the value.
pub trait GivesValue<T> {
    /// The type of the value.
    fn value(&self) -> Given<T>;
}

impl<T> GivesValue<T> for Given<T> {
    fn value(&self) -> Self {
        Self::NEW
    }
}

/// What is told in a form of its own.
#[derive(Debug)]
pub struct OwnForm;

macro_rules! own_form {
    ($($ty:ty),*) => {$(
        impl Given<$ty> {
            /// It is no JSON that a schema could describe.
            #[must_use]
            pub fn told(&self) -> Given<OwnForm> {
                Given::NEW
            }
        }
    )*};
}

own_form!(ToolOutput, Option<ToolOutput>);

/// All else is told as JSON, or as a text.
pub trait GivesJson<T> {
    /// The type of the value.
    fn told(&self) -> Given<T>;
}

impl<T> GivesJson<T> for Given<T> {
    fn told(&self) -> Self {
        Self::NEW
    }
}

/// What is known of a result.
pub trait Promised {
    /// Its schema.
    const SCHEMA: Option<&'static Schema>;
}

/// A type that describes itself.
#[derive(Debug)]
pub struct Described<T>(PhantomData<T>);

impl<T: ConstSchema> Promised for Described<T> {
    const SCHEMA: Option<&'static Schema> = Some(T::SCHEMA);
}

/// First: the type describes itself.
pub trait PromisedByConst {
    /// What knows the type.
    type Promised;

    /// Never called.
    fn promised(&self) -> Self::Promised;
}

impl<T: ConstSchema> PromisedByConst for &&Given<T> {
    type Promised = Described<T>;

    fn promised(&self) -> Described<T> {
        Described(PhantomData)
    }
}

/// A type that schemars describes.
#[cfg(feature = "schemars")]
#[derive(Debug)]
pub struct Deferred<T>(PhantomData<T>);

#[cfg(feature = "schemars")]
impl<T: schemars::JsonSchema> Promised for Deferred<T> {
    const SCHEMA: Option<&'static Schema> = Some(&crate::schema::bridge::written::<T>());
}

/// Second: schemars describes the type at run time.
#[cfg(feature = "schemars")]
pub trait PromisedBySchemars {
    /// What knows the type.
    type Promised;

    /// Never called.
    fn promised(&self) -> Self::Promised;
}

#[cfg(feature = "schemars")]
impl<T: schemars::JsonSchema> PromisedBySchemars for &Given<T> {
    type Promised = Deferred<T>;

    fn promised(&self) -> Deferred<T> {
        Deferred(PhantomData)
    }
}

/// A type of which nothing is known.
#[derive(Debug)]
pub struct Unknown;

impl Promised for Unknown {
    const SCHEMA: Option<&'static Schema> = None;
}

/// Last: nothing describes the type.
pub trait PromisedByNothing {
    /// Never called.
    fn promised(&self) -> Unknown;
}

impl<T> PromisedByNothing for Given<T> {
    fn promised(&self) -> Unknown {
        Unknown
    }
}
