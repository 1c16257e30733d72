//! What a schema is made of: each piece is either static, in a constant, or owned, at run time.

use std::fmt;
use std::ops::Deref;

/// A piece of text that knows its JSON form where that was made at compile time.
#[derive(Clone)]
#[allow(clippy::exhaustive_enums)] // constants of generated code are literals
pub enum Text {
    /// In a constant.
    Static {
        /// The text.
        text: &'static str,
        /// The text with JSON's escapes, without the quotes. `None`: to be escaped when it is printed.
        escaped: Option<&'static str>,
    },
    /// Made at run time.
    Owned(Box<str>),
}

impl Text {
    /// No text.
    pub const EMPTY: Self = Self::literal("", "");

    /// A text whose escaped form is known, as the macros know it of a literal.
    #[must_use]
    pub const fn literal(text: &'static str, escaped: &'static str) -> Self {
        Self::Static {
            text,
            escaped: Some(escaped),
        }
    }

    /// A text that the macros can't see: `concat!(…)`, `include_str!(…)`.
    #[must_use]
    pub const fn expression(text: &'static str) -> Self {
        Self::Static {
            text,
            escaped: None,
        }
    }

    /// The text.
    #[must_use]
    pub const fn as_str(&self) -> &str {
        match self {
            Self::Static { text, .. } => text,
            Self::Owned(text) => text,
        }
    }

    /// Whether there is nothing in it.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.as_str().is_empty()
    }

    pub(crate) const fn copied(&'static self) -> Self {
        match self {
            Self::Static { text, escaped } => Self::Static {
                text,
                escaped: *escaped,
            },
            Self::Owned(_) => panic!("a schema in a constant is static throughout"),
        }
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        Self::Owned(text.into())
    }
}

impl From<String> for Text {
    fn from(text: String) -> Self {
        Self::Owned(text.into())
    }
}

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl PartialEq for Text {
    fn eq(&self, other: &Self) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Eq for Text {}

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

/// A part of a schema that stands elsewhere.
#[derive(Clone)]
#[allow(clippy::exhaustive_enums)] // constants of generated code are literals
pub enum Part<T: 'static> {
    /// In a constant.
    Static(&'static T),
    /// Made at run time.
    Owned(Box<T>),
}

impl<T> Part<T> {
    /// The part itself.
    #[must_use]
    pub const fn get(&self) -> &T {
        match self {
            Self::Static(part) => part,
            Self::Owned(part) => part,
        }
    }

    pub(crate) fn new(part: T) -> Self {
        Self::Owned(Box::new(part))
    }
}

impl<T> Deref for Part<T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.get()
    }
}

impl<T: fmt::Debug> fmt::Debug for Part<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.get(), f)
    }
}

pub(super) const fn copied<T>(part: &'static Option<Part<T>>) -> Option<Part<T>> {
    match part {
        Some(part) => Some(Part::Static(part.get())),
        None => None,
    }
}

/// A list in a schema.
#[derive(Clone)]
#[allow(clippy::exhaustive_enums)] // constants of generated code are literals
pub enum List<T: 'static> {
    /// In a constant.
    Static(&'static [T]),
    /// Made at run time.
    Owned(Vec<T>),
}

impl<T> List<T> {
    /// No items.
    pub const EMPTY: Self = Self::Static(&[]);

    /// The items.
    #[must_use]
    pub const fn as_slice(&self) -> &[T] {
        match self {
            Self::Static(items) => items,
            Self::Owned(items) => items.as_slice(),
        }
    }

    /// Whether there are no items.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.as_slice().is_empty()
    }

    pub(crate) const fn copied(&'static self) -> Self {
        Self::Static(self.as_slice())
    }
}

impl<T> From<Vec<T>> for List<T> {
    fn from(items: Vec<T>) -> Self {
        Self::Owned(items)
    }
}

impl<T> Deref for List<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        self.as_slice()
    }
}

impl<T: fmt::Debug> fmt::Debug for List<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_slice(), f)
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
