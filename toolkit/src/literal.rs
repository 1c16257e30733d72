//! JSON values that can stand in a constant: defaults, choices, examples.

use crate::schema::{List, Number, Text};

/// A JSON value that can stand in a constant.
#[derive(Debug, Clone)]
#[allow(clippy::exhaustive_enums)] // JSON has these kinds of value and no others
pub enum Literal {
    /// `null`
    Null,
    /// `true`, `false`
    Bool(bool),
    /// A number.
    Number(Number),
    /// A string.
    String(Text),
    /// A list.
    List(List<Literal>),
    /// An object.
    Object(List<(Text, Literal)>),
}

impl Literal {
    pub(crate) const fn copied(&'static self) -> Self {
        match self {
            Self::Null => Self::Null,
            Self::Bool(value) => Self::Bool(*value),
            Self::Number(number) => Self::Number(*number),
            Self::String(text) => Self::String(text.copied()),
            Self::List(items) => Self::List(items.copied()),
            Self::Object(entries) => Self::Object(entries.copied()),
        }
    }
}
