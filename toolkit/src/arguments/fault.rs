//! What is wrong with a call's arguments, as data without prose: [`Phrases`](crate::Phrases) writes
//! the sentences.

use std::fmt;

use crate::schema::{Format, Number};

/// Where in the arguments a value stands, in the model's own spelling: `legs[2].seat_class`.
///
/// ```
/// use toolkit::{Path, Segment};
///
/// let path = Path::from(vec![Segment::Key("legs".into()), Segment::Index(2), Segment::Key("class".into())]);
/// assert_eq!(path.to_string(), "legs[2].class");
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Path(Vec<Segment>);

/// One step of a [`Path`].
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[allow(clippy::exhaustive_enums)] // JSON nests in these two ways
pub enum Segment {
    /// An entry of an object.
    Key(String),
    /// An item of a list, from 0.
    Index(usize),
}

impl Path {
    /// The steps from the arguments' root.
    #[must_use]
    pub fn segments(&self) -> &[Segment] {
        &self.0
    }

    /// Whether it is the root itself.
    #[must_use]
    pub fn is_root(&self) -> bool {
        self.0.is_empty()
    }
}

impl From<Vec<Segment>> for Path {
    fn from(segments: Vec<Segment>) -> Self {
        Self(segments)
    }
}

impl fmt::Display for Path {
    /// Names that are no identifiers are quoted, `["first name"]`; long ones are cut.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, segment) in self.0.iter().enumerate() {
            match segment {
                Segment::Index(index) => write!(f, "[{index}]")?,
                Segment::Key(key) if is_plain(key) => {
                    f.write_str(if at == 0 { "" } else { "." })?;
                    f.write_str(key)?;
                }
                Segment::Key(key) if at == 0 => f.write_str(&quoted(key))?,
                Segment::Key(key) => write!(f, "[{}]", quoted(key))?,
            }
        }
        Ok(())
    }
}

fn is_plain(key: &str) -> bool {
    !key.is_empty()
        && key.len() <= 64
        && key
            .chars()
            .all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '$'))
}

/// A text in JSON's quotes, cut after 40 characters.
pub(crate) fn quoted(text: &str) -> String {
    let mut shown: String = text.chars().take(QUOTED).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    serde_json::Value::String(visible(&shown)).to_string()
}

/// A text in which what can't be seen, or turns the writing round, is named.
pub(crate) fn visible(text: &str) -> String {
    let unseen = |c: char| matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
    if !text.contains(unseen) {
        return text.to_owned();
    }
    let named = |c: char| match unseen(c) {
        true => format!("[U+{:04X}]", u32::from(c)),
        false => c.to_string(),
    };
    text.chars().map(named).collect()
}

/// How many characters of the model's own text are quoted back to it.
pub(crate) const QUOTED: usize = 40;

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
    /// More than one of the forms fits where exactly one may.
    Ambiguous,
    /// It is nested too deeply to be looked at.
    TooDeep,
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
        /// How many there are.
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
    /// Raw line breaks or tabs stood inside a string.
    RawControl,
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
