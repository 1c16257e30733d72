//! A type's schema, from the type itself or, failing that, from schemars.

use std::marker::PhantomData;

use crate::schema::{ConstSchema, Schema};

/// Stands for a type. What it knows as an inherent constant wins over what a trait would say.
#[derive(Debug)]
pub struct Probe<T: ?Sized>(PhantomData<T>);

impl<T: ConstSchema + ?Sized> Probe<T> {
    /// The schema.
    pub const SCHEMA: &'static Schema = T::SCHEMA;
    /// Whether the type takes nothing for a value.
    pub const OPTIONAL: bool = T::OPTIONAL;
}

/// The schema of a type that only schemars describes.
#[cfg(feature = "schemars")]
pub trait DeferredSchema {
    /// The schema, to be made at run time.
    const SCHEMA: &'static Schema;
    /// Whether the type takes nothing for a value.
    const OPTIONAL: bool;
}

#[cfg(feature = "schemars")]
impl<T: schemars::JsonSchema> DeferredSchema for Probe<T> {
    const SCHEMA: &'static Schema = &crate::schema::bridge::deferred::<T>();
    const OPTIONAL: bool = false;
}

/// Tells an `Option` by its type, so that aliases work.
#[derive(Debug)]
pub struct OptionProbe<T: ?Sized>(PhantomData<T>);

impl<T> OptionProbe<Option<T>> {
    /// It is one.
    pub const IS_OPTION: bool = true;
}

/// What is no `Option`.
pub trait NotOption {
    /// It is none.
    const IS_OPTION: bool;
}

impl<T: ?Sized> NotOption for OptionProbe<T> {
    const IS_OPTION: bool = false;
}
