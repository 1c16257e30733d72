//! What a type is to the derive.

use proc_macro2::{Span, TokenStream};
use syn::{DeriveInput, Ident, Type};

use crate::doc::Text;
use crate::parameter::Rules;

/// A type to be described.
pub(crate) struct Container<'a> {
    pub(crate) input: &'a DeriveInput,
    /// Where toolkit is.
    pub(crate) krate: TokenStream,
    pub(crate) description: Text,
    /// serde writes it otherwise than it reads it.
    pub(crate) input_only: bool,
    /// serde passes over entries that it does not know.
    pub(crate) skips_others: bool,
    pub(crate) shape: Shape<'a>,
}

/// What a type looks like in JSON.
pub(crate) enum Shape<'a> {
    /// An object of named fields.
    Struct(Fields<'a>),
    /// What the only field looks like.
    Transparent(Box<Field<'a>>),
    /// A list of the fields.
    Tuple(Vec<Field<'a>>),
    /// Nothing.
    Unit,
    /// One of several.
    Enum(Tagging, Vec<Variant<'a>>),
}

/// The named fields of a struct or variant.
pub(crate) struct Fields<'a> {
    pub(crate) fields: Vec<Field<'a>>,
    /// `deny_unknown_fields`, which is what every schema says that is not open.
    pub(crate) span: Span,
}

/// How the variant of an enum is told.
pub(crate) enum Tagging {
    /// `{"Circle": {…}}`
    External,
    /// `{"type": "Circle", …}`
    Internal(String),
    /// `{"type": "Circle", "content": {…}}`
    Adjacent(String, String),
    /// Not at all.
    Untagged,
}

/// A variant of an enum.
pub(crate) struct Variant<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) name: String,
    pub(crate) aliases: Vec<String>,
    pub(crate) description: Text,
    pub(crate) shape: VariantShape<'a>,
}

/// What a variant holds.
pub(crate) enum VariantShape<'a> {
    Unit,
    Newtype(Box<Field<'a>>),
    Tuple(Vec<Field<'a>>),
    Struct(Fields<'a>),
}

/// A field of a struct or variant.
pub(crate) struct Field<'a> {
    pub(crate) name: String,
    pub(crate) aliases: Vec<String>,
    pub(crate) ty: &'a Type,
    pub(crate) rules: Rules,
    /// serde fills it in where it is left out.
    pub(crate) default: bool,
    /// serde may leave it out when it writes.
    pub(crate) omitted: bool,
    /// Its fields stand in the object around it.
    pub(crate) flatten: bool,
}
