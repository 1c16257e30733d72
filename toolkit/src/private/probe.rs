//! A type's schema, from the type itself or, failing that, from schemars.
//!
//! Method selection on references to a [`Probe`] finds the most particular answer, as in
//! `returned.rs`. A constant can't call a trait's method, but it can learn from a closure that is
//! never called what type the method would give, and ask that type.

use std::marker::PhantomData;

use crate::schema::{ConstSchema, Schema};

/// Stands for a type in method selection.
#[derive(Debug)]
pub struct Probe<T: ?Sized>(PhantomData<fn() -> PhantomData<T>>);

impl<T: ?Sized> Probe<T> {
    /// The probe.
    pub const NEW: Self = Self(PhantomData);
}

/// What is known of a type.
pub trait Known {
    /// The schema.
    const SCHEMA: &'static Schema;
    /// Whether the type takes nothing for a value.
    const OPTIONAL: bool;
}

/// The schema of the type that a closure would give.
#[must_use]
pub const fn schema_of<K: Known>(_: &impl Fn() -> K) -> &'static Schema {
    K::SCHEMA
}

/// What is known of a type, as a value.
#[derive(Debug, Clone, Copy)]
#[allow(clippy::exhaustive_structs)] // read by generated code
pub struct TypeSchema {
    /// The schema.
    pub schema: &'static Schema,
    /// Whether the type takes nothing for a value.
    pub optional: bool,
}

/// What is known of the type that a closure would give.
#[must_use]
pub const fn described<K: Known>(_: &impl Fn() -> K) -> TypeSchema {
    TypeSchema {
        schema: K::SCHEMA,
        optional: K::OPTIONAL,
    }
}

/// Whether the type that a closure would give takes nothing for a value.
#[must_use]
pub const fn is_optional<K: Known>(_: &impl Fn() -> K) -> bool {
    K::OPTIONAL
}

/// First: the type describes itself.
pub trait ByConst {
    /// What knows the type.
    type Known;

    /// Never called.
    fn pick(&self) -> Self::Known;
}

/// A type that describes itself.
#[derive(Debug)]
pub struct Described<T: ?Sized>(PhantomData<T>);

impl<T: ConstSchema + ?Sized> ByConst for &&&Probe<T> {
    type Known = Described<T>;

    fn pick(&self) -> Described<T> {
        Described(PhantomData)
    }
}

impl<T: ConstSchema + ?Sized> Known for Described<T> {
    const SCHEMA: &'static Schema = T::SCHEMA;
    const OPTIONAL: bool = T::OPTIONAL;
}

/// Second: a form of type that schemars alone would not describe well enough.
#[cfg(feature = "schemars")]
pub trait ByForm {
    /// What knows the type.
    type Known;

    /// Never called.
    fn pick(&self) -> Self::Known;
}

/// A map whose keys and values schemars describes. Its own description of the map would say nothing of
/// the keys.
#[cfg(feature = "schemars")]
#[derive(Debug)]
pub struct Keyed<K, V>(PhantomData<(K, V)>);

#[cfg(feature = "schemars")]
impl<K: schemars::JsonSchema, V: schemars::JsonSchema> ByForm
    for &&Probe<std::collections::BTreeMap<K, V>>
{
    type Known = Keyed<K, V>;

    fn pick(&self) -> Keyed<K, V> {
        Keyed(PhantomData)
    }
}

#[cfg(feature = "schemars")]
impl<K: schemars::JsonSchema, V: schemars::JsonSchema, S> ByForm
    for &&Probe<std::collections::HashMap<K, V, S>>
{
    type Known = Keyed<K, V>;

    fn pick(&self) -> Keyed<K, V> {
        Keyed(PhantomData)
    }
}

#[cfg(feature = "schemars")]
impl<K: schemars::JsonSchema, V: schemars::JsonSchema> Known for Keyed<K, V> {
    const SCHEMA: &'static Schema = &crate::schema::bridge::keyed::<K, V>();
    const OPTIONAL: bool = false;
}

/// What may be left out, and which schemars describes otherwise.
#[cfg(feature = "schemars")]
#[derive(Debug)]
pub struct Optional<T>(PhantomData<T>);

#[cfg(feature = "schemars")]
impl<T: schemars::JsonSchema> ByForm for &&Probe<Option<T>> {
    type Known = Optional<T>;

    fn pick(&self) -> Optional<T> {
        Optional(PhantomData)
    }
}

#[cfg(feature = "schemars")]
impl<T: schemars::JsonSchema> Known for Optional<T> {
    const SCHEMA: &'static Schema = &crate::schema::bridge::deferred::<Option<T>>();
    const OPTIONAL: bool = true;
}

/// Third: schemars describes the type at run time.
#[cfg(feature = "schemars")]
pub trait BySchemars {
    /// What knows the type.
    type Known;

    /// Never called.
    fn pick(&self) -> Self::Known;
}

/// A type that schemars describes.
#[cfg(feature = "schemars")]
#[derive(Debug)]
pub struct Deferred<T>(PhantomData<T>);

#[cfg(feature = "schemars")]
impl<T: schemars::JsonSchema> BySchemars for &Probe<T> {
    type Known = Deferred<T>;

    fn pick(&self) -> Deferred<T> {
        Deferred(PhantomData)
    }
}

#[cfg(feature = "schemars")]
impl<T: schemars::JsonSchema> Known for Deferred<T> {
    const SCHEMA: &'static Schema = &crate::schema::bridge::deferred::<T>();
    const OPTIONAL: bool = false;
}

/// Last: nothing describes the type.
pub trait ByNothing {
    /// What knows the type.
    type Known;

    /// Never called.
    fn pick(&self) -> Self::Known;
}

/// A type that nothing describes.
#[derive(Debug)]
pub struct Undescribed<T: ?Sized>(PhantomData<T>);

impl<T: ?Sized> ByNothing for Probe<T> {
    type Known = Undescribed<T>;

    fn pick(&self) -> Undescribed<T> {
        Undescribed(PhantomData)
    }
}

impl<T: HasSchema + ?Sized> Known for Undescribed<T> {
    const SCHEMA: &'static Schema = &Schema::ANY;
    const OPTIONAL: bool = false;
}

/// Implemented by nothing: to ask for it tells the user what is missing.
#[diagnostic::on_unimplemented(
    message = "the model can't be told what a `{Self}` is: it has no schema",
    label = "a type without a schema",
    note = "derive `toolkit::ConstSchema` for it, beside `serde::Deserialize`",
    note = "or implement `schemars::JsonSchema`; for types of other crates schemars has features (chrono04, uuid1, url2, …)"
)]
pub trait HasSchema {}

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
