//! What is wrong with a call's arguments, as data without prose: [`Phrases`](crate::Phrases) writes
//! the sentences.

mod path;
mod wanted;

pub use path::{Path, Segment};
pub(crate) use path::{QUOTED, kept_key, quoted};
pub use wanted::{Counts, Expected, Found, JsonType, Range};

use crate::schema::{Format, Number};

/// One thing that is wrong with the arguments of a call.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Fault {
    /// Where.
    pub path: Path,
    /// What.
    pub kind: FaultKind,
    /// What may stand there.
    pub expected: Expected,
    /// What stood there; `None` where nothing did.
    pub found: Option<Found>,
}

/// What is wrong with a value.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum FaultKind {
    /// It is required and not there.
    Missing {
        /// What it means, as the tool's author wrote it; may be empty.
        description: String,
    },
    /// No entry has this name.
    Unknown {
        /// The names that it may have, the nearest first if one is near; those that were not sent.
        nearest: Option<String>,
        /// The names there are, at most twenty.
        known: Vec<String>,
        /// How many names there are.
        count: usize,
    },
    /// The same name stands twice with different values.
    Duplicate,
    /// It is of another type.
    Type,
    /// The number is under the least or over the greatest one.
    Range {
        /// The end of the range that it passes.
        limit: Number,
        /// Whether the end itself lies outside.
        exclusive: bool,
        /// Which end.
        end: End,
    },
    /// The number is not a multiple.
    MultipleOf(Number),
    /// The string, list or object is too short or too long.
    Length {
        /// How long it is, in the unit that suits its type.
        length: u64,
        /// The limit that it passes.
        limit: u64,
        /// Which end.
        end: End,
    },
    /// The pattern is not found in the string.
    Pattern(String),
    /// The string does not have the form.
    Format(Format),
    /// The string would be a URL if these characters were percent-encoded; at most five are kept.
    Unencoded {
        /// The characters, each once.
        characters: Vec<char>,
    },
    /// It is none of the values allowed.
    Choice {
        /// The nearest of them, in JSON, if one is near.
        nearest: Option<String>,
    },
    /// It equals an earlier item of a list in which no two may be equal.
    Repeated {
        /// Which item it equals.
        first: usize,
    },
    /// The name of a map's entry is not as names must be; the path ends with it.
    Key,
    /// It is what must not be there.
    Forbidden,
    /// It is the one value that must not be there.
    Excluded,
    /// More than one of the forms fits where exactly one may.
    Ambiguous,
    /// The type's reader would take it for another form than the one that it fits, and lose what that
    /// form does not hold; the other form is what is expected.
    Misread,
    /// It is nested too deeply, or in too many ways at once, to be checked with reasonable work.
    TooComplex,
    /// The type's own reader refused it although it fits its schema.
    Rejected {
        /// The reader's words, cleaned of Rust's and of positions.
        message: String,
    },
}

/// An end of a range.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(clippy::exhaustive_enums)] // a range has two ends
pub enum End {
    /// The least.
    Least,
    /// The greatest.
    Greatest,
}

/// A call as it should be sent, with holes where something was wrong.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Draft {
    /// JSON to be sent as it stands.
    Value(String),
    /// To be filled in.
    Hole(Expected),
    /// A list.
    List(Vec<Draft>),
    /// An object; the names are plain, not yet in JSON.
    Object(Vec<(String, Draft)>),
    /// What was right and is too long to be shown: `…`.
    Rest,
}

/// Why a call's text is no JSON object.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct SyntaxFault {
    /// What is wrong.
    pub kind: SyntaxKind,
    /// After how many characters.
    pub offset: usize,
    /// Inside which parameter; the root when it is inside none.
    pub inside: Path,
    /// The text around the place, at most 40 characters.
    pub near: String,
}

/// What is wrong with a text that should be JSON.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum SyntaxKind {
    /// It ends before it is complete.
    CutOff,
    /// A comma stands before a closing bracket.
    TrailingComma,
    /// Something follows the object.
    TextAfter,
    /// A second object follows the object.
    SecondObject,
    /// Strings are in single quotes.
    SingleQuotes,
    /// Python's or JavaScript's word stands for JSON's (`True`, `None`, `NaN`).
    Word(String),
    /// Half of a pair of UTF-16 escapes (`\ud83d` alone).
    LoneSurrogate,
    /// A backslash that begins no escape of JSON's.
    Escape,
    /// A control character inside a string, other than line breaks and tabs.
    ControlCharacter,
    /// A number that is not written as JSON writes it.
    Number,
    /// The name of an entry that is not in quotes.
    BareName,
    /// A character that can't be seen, or looks like a blank and is none of JSON's.
    Stray(char),
    /// Nested too deeply.
    TooDeep,
    /// It is JSON, but no object.
    NotAnObject(JsonType),
    /// Anything else that should not stand there.
    Unexpected,
}

/// Something in a call that had one reading and was read so.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Repair {
    /// Where; the root for the call as a whole.
    pub path: Path,
    /// What was done.
    pub kind: RepairKind,
}

/// What was repaired.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum RepairKind {
    /// No arguments, blanks or `null` were read as `{}`.
    NoArguments,
    /// The object stood inside a JSON string.
    EncodedArguments,
    /// The object stood inside a Markdown fence.
    Fence,
    /// The object stood inside the call's own envelope.
    Envelope,
    /// A number stood inside a string.
    QuotedNumber,
    /// A truth value stood inside a string.
    QuotedBoolean,
    /// A list, map or object stood inside a string.
    EncodedValue,
    /// `""` or `"null"` stood for nothing.
    EmptyText,
    /// The same name stood twice with the same value.
    RepeatedKey,
    /// The value was given under another name that its author accepts.
    Alias,
    /// A provider's prefix stood before the tool's name.
    NamePrefix,
    /// Blanks stood around the tool's name.
    NameBlanks,
    /// Raw line breaks or tabs stood inside a string.
    RawControl,
    /// A mark of the byte order (U+FEFF) stood before the whole.
    ByteOrderMark,
    /// The provider's answer held the arguments under another key than the documented one, such as
    /// `parameters` for `arguments`.
    ArgumentsKey,
}

/// Whether what has one reading is repaired.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Repairs {
    /// It is.
    #[default]
    Unambiguous,
    /// Nothing is.
    None,
}
