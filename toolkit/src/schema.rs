//! The one description of a value: told to the model, enforced on its calls, explained in its faults.

pub(crate) mod assembly;
#[cfg(feature = "schemars")]
pub(crate) mod bridge;
pub(crate) mod build;
mod collections;
pub(crate) mod fits;
pub(crate) mod from_json;
mod keywords;
pub(crate) mod look;
mod number;
mod numbers;
mod overlay;
mod part;
pub(crate) mod patterns;
pub(crate) mod render;
pub(crate) mod resolve;
pub(crate) mod results;
pub(crate) mod rules;
mod text;
mod wrappers;
pub(crate) mod writer;

pub use collections::ConstKeys;
pub use keywords::{
    Additional, Bound, Choice, Field, Format, Keys, Lists, Numbers, ObjectReader, Objects,
    Property, Strings, Types,
};
pub use number::Number;
pub use overlay::Overlay;
pub use part::{List, Part, Text};

use crate::literal::Literal;

/// Types that describe themselves at compile time.
///
/// It is implemented for the standard library's types that make sense as JSON and derived for a
/// program's own types with `#[derive(ConstSchema)]`. The constant is the whole truth about the
/// type: the derive reads serde's attributes so that schema and `Deserialize` agree.
///
/// ```
/// use toolkit::ConstSchema;
///
/// assert_eq!(<Vec<bool>>::SCHEMA.to_string(), r#"{"type":"array","items":{"type":"boolean"}}"#);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no schema that is known at compile time",
    label = "a tool's parameters must be described to the model",
    note = "derive `toolkit::ConstSchema` on it, beside `serde::Deserialize`"
)]
pub trait ConstSchema {
    /// The description of the type.
    const SCHEMA: &'static Schema;

    // Not public API. Used by generated code.
    #[doc(hidden)]
    const OPTIONAL: bool = false;
}

/// The description of a value: the part of JSON Schema (2020-12) that this crate prints, enforces
/// and explains.
///
/// Every keyword speaks of values of its own type and lets the others pass, as in JSON Schema;
/// [`Schema::types`] says which types there may be. A schema can stand in a `const` and can as well
/// be made at run time; it is then freed with its tool. Its [`Display`](std::fmt::Display) form is JSON.
// Not public API: the fields. Generated code builds schemas as constants, with `..Schema::ANY`.
#[derive(Debug, Clone)]
#[allow(clippy::exhaustive_structs)] // constants of generated code are struct literals
#[allow(clippy::struct_excessive_bools)] // a table of what can be said
pub struct Schema {
    /// The JSON types that a value may have.
    #[doc(hidden)]
    pub types: Types,
    /// `null` fits, whatever else is said here.
    #[doc(hidden)]
    pub nullable: bool,
    /// What the value means, for the model.
    #[doc(hidden)]
    pub description: Text,
    /// What its type is, where more is said of the value itself.
    #[doc(hidden)]
    pub type_description: Text,
    /// What stands for the value where it is left out, where that is told.
    #[doc(hidden)]
    pub default: Option<Literal>,
    /// Values to show the model.
    #[doc(hidden)]
    pub examples: List<Literal>,
    /// The only values allowed (`enum`, `const`); no restriction when empty.
    #[doc(hidden)]
    pub choices: List<Choice>,
    /// Rules for numbers.
    #[doc(hidden)]
    pub numbers: Numbers,
    /// Rules for strings.
    #[doc(hidden)]
    pub strings: Strings,
    /// Rules for lists.
    #[doc(hidden)]
    pub lists: Lists,
    /// Rules for objects.
    #[doc(hidden)]
    pub objects: Objects,
    /// At least one of these must fit; no restriction when empty.
    #[doc(hidden)]
    pub any_of: List<Part<Schema>>,
    /// The type's reader takes the first of `any_of` that it can read (serde's `untagged`), which may
    /// be one that the value does not fit.
    #[doc(hidden)]
    pub first_read: bool,
    /// Exactly one of these must fit; no restriction when empty.
    #[doc(hidden)]
    pub one_of: List<Part<Schema>>,
    /// All of these must fit.
    #[doc(hidden)]
    pub all_of: List<Part<Schema>>,
    /// This must not fit.
    #[doc(hidden)]
    pub not: Option<Part<Schema>>,
    /// The name under which the schemas inside refer to this one, where the type holds itself.
    #[doc(hidden)]
    pub definition: Option<Text>,
    /// The value is described by an enclosing definition: 0 is the innermost.
    #[doc(hidden)]
    pub reference: Option<usize>,
    /// The value must never be shown.
    #[doc(hidden)]
    pub secret: bool,
    /// What serde writes of the type is not what it reads: the schema speaks of arguments alone.
    #[doc(hidden)]
    pub input_only: bool,
    /// What the type's reader takes, where an author's attributes allow less.
    #[doc(hidden)]
    pub unruled: Option<Part<Schema>>,
    /// The description is known only at run time; everything else here is empty until then.
    #[doc(hidden)]
    pub deferred: Option<Deferred>,
}

/// A description that is made at run time from a type that only schemars describes.
#[derive(Debug, Clone, Copy)]
#[allow(clippy::exhaustive_structs)] // constants of generated code are struct literals
pub struct Deferred {
    /// Makes it. The error says what this crate can't honour in the type's own schema.
    pub make: fn() -> Result<Schema, crate::error::SchemaError>,
    /// The Rust type, for errors at build time.
    pub type_name: fn() -> &'static str,
    /// What the parameter's attributes add to it.
    pub overlay: Option<&'static Overlay>,
}

impl Schema {
    /// Anything at all.
    pub const ANY: Self = Self {
        types: Types::ANY,
        nullable: false,
        description: Text::EMPTY,
        type_description: Text::EMPTY,
        default: None,
        examples: List::EMPTY,
        choices: List::EMPTY,
        numbers: Numbers::ANY,
        strings: Strings::ANY,
        lists: Lists::ANY,
        objects: Objects::ANY,
        any_of: List::EMPTY,
        first_read: false,
        one_of: List::EMPTY,
        all_of: List::EMPTY,
        not: None,
        definition: None,
        reference: None,
        secret: false,
        input_only: false,
        unruled: None,
        deferred: None,
    };

    /// Nothing at all.
    pub const NEVER: Self = Self::of(Types::NONE);

    /// The JSON types that a value may have.
    #[must_use]
    pub const fn types(&self) -> Types {
        self.types
    }

    /// What the value means, for the model; may be empty.
    #[must_use]
    pub const fn description(&self) -> &str {
        self.description.as_str()
    }

    // A constant can't be cloned in a `const fn`, but one that is static throughout can be copied.
    const fn copied(&'static self) -> Self {
        Self {
            types: self.types,
            nullable: self.nullable,
            description: self.description.copied(),
            type_description: self.type_description.copied(),
            default: match &self.default {
                Some(default) => Some(default.copied()),
                None => None,
            },
            examples: self.examples.copied(),
            choices: self.choices.copied(),
            numbers: self.numbers,
            strings: self.strings.copied(),
            lists: self.lists.copied(),
            objects: self.objects.copied(),
            any_of: self.any_of.copied(),
            first_read: self.first_read,
            one_of: self.one_of.copied(),
            all_of: self.all_of.copied(),
            not: part::copied(&self.not),
            definition: match &self.definition {
                Some(name) => Some(name.copied()),
                None => None,
            },
            reference: self.reference,
            secret: self.secret,
            input_only: self.input_only,
            unruled: part::copied(&self.unruled),
            deferred: self.deferred,
        }
    }
}
