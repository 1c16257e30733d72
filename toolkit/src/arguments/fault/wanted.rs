//! What a value may be, and what it was.

use crate::schema::{Format, Number};

/// What a value may be, without prose: for holes in the call to send and for "expected …".
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Expected {
    /// Anything.
    Anything,
    /// `null`.
    Null,
    /// `true` or `false`.
    Boolean,
    /// A whole number.
    Integer(Range),
    /// A number.
    Number(Range),
    /// A string.
    String {
        /// Characters.
        length: Counts,
        /// What must be found in it.
        pattern: Option<String>,
        /// The form it must have.
        format: Option<Format>,
    },
    /// One of these values, in JSON; at most twenty are kept.
    Choice {
        /// The values.
        values: Vec<String>,
        /// How many there are.
        count: usize,
    },
    /// A list.
    List {
        /// What its items are.
        items: Box<Expected>,
        /// How many there may be.
        length: Counts,
    },
    /// A list of exactly these.
    Tuple(Vec<Expected>),
    /// An object with these entries; at most twenty are kept.
    Object {
        /// Their names, and whether each must be there.
        entries: Vec<(String, bool)>,
        /// The only value, in JSON, of each entry that has no other: a tag by which forms are told apart.
        tags: Vec<(String, String)>,
        /// How many entries there are.
        count: usize,
    },
    /// An object with any names.
    Map {
        /// What its values are.
        values: Box<Expected>,
        /// How many entries there may be.
        length: Counts,
    },
    /// One of several forms.
    OneOf(Vec<Expected>),
    /// Something that none of the other items of its list is.
    Another(Box<Expected>),
}

/// The numbers allowed.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[non_exhaustive]
pub struct Range {
    /// The least, and whether it lies outside itself; of types of 64 bits it is not set.
    pub minimum: Option<(Number, bool)>,
    /// The greatest, and whether it lies outside itself.
    pub maximum: Option<(Number, bool)>,
    /// What divides it.
    pub multiple_of: Option<Number>,
}

/// The lengths allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Counts {
    /// The fewest.
    pub min: Option<u64>,
    /// The most.
    pub max: Option<u64>,
}

/// What stood where something else was expected.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Found {
    /// Its type.
    pub kind: JsonType,
    /// The value in JSON when it is short, or the head of a string (closed, with `…`), number or name;
    /// `None` for lists and objects, and for secrets.
    pub text: Option<String>,
}

/// The types of JSON, with whole numbers told apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(clippy::exhaustive_enums)] // JSON has these
pub enum JsonType {
    /// `null`
    Null,
    /// `true`, `false`
    Boolean,
    /// a number without a fraction
    Integer,
    /// a number with a fraction
    Number,
    /// a string
    String,
    /// a list
    List,
    /// an object
    Object,
}
