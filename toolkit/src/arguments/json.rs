//! JSON as the model wrote it: order, duplicates and exact numbers are kept, strings are borrowed.

use std::borrow::Cow;

/// A JSON value.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Json<'a> {
    Null,
    Bool(bool),
    /// The digits, as they were written: a number that is valid in JSON.
    Number(Cow<'a, str>),
    String(Cow<'a, str>),
    List(Vec<Json<'a>>),
    Object(Vec<(Cow<'a, str>, Json<'a>)>),
}
