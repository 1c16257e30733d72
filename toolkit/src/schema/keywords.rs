//! What the keywords of a schema say of values: their types, and rules for those of one type.

use super::{List, Number, Part, Schema, Text, part};
use crate::literal::Literal;

/// A set of JSON types, where an integer is a type of its own and a number is an integer or a fraction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Types(u8);

impl Types {
    /// No type: nothing fits.
    pub const NONE: Self = Self(0);
    /// `null`.
    pub const NULL: Self = Self(1);
    /// `true` and `false`.
    pub const BOOLEAN: Self = Self(2);
    /// Numbers without a fraction, `12.0` among them.
    pub const INTEGER: Self = Self(4);
    /// Numbers with a fraction.
    pub const FRACTION: Self = Self(8);
    /// All numbers.
    pub const NUMBER: Self = Self(12);
    /// Strings.
    pub const STRING: Self = Self(16);
    /// Lists.
    pub const ARRAY: Self = Self(32);
    /// Objects.
    pub const OBJECT: Self = Self(64);
    /// Every type.
    pub const ANY: Self = Self(127);

    /// Whether all of `other` is in the set.
    #[must_use]
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// The types that are in both sets.
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The types that are in one of the sets.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The types that are in this set and not in `other`.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether there is no type in the set.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// One allowed value, with what it means.
#[derive(Debug, Clone)]
#[allow(clippy::exhaustive_structs)] // constants of generated code are struct literals
pub struct Choice {
    /// The value.
    pub value: Literal,
    /// What it means, for the model; may be empty.
    pub description: Text,
    /// Other values that are read as this one, and not told to the model.
    pub aliases: &'static [Text],
}

impl Choice {
    /// A choice that explains itself.
    #[must_use]
    pub const fn new(value: Literal) -> Self {
        Self {
            value,
            description: Text::EMPTY,
            aliases: &[],
        }
    }

    // Not public API. Used by generated code.
    #[doc(hidden)]
    #[must_use]
    pub const fn with_aliases(mut self, aliases: &'static [Text]) -> Self {
        self.aliases = aliases;
        self
    }
}

/// One end of a range.
#[derive(Debug, Clone, Copy)]
#[allow(clippy::exhaustive_structs)] // constants of generated code are struct literals
pub struct Bound {
    /// The number at the end.
    pub value: Number,
    /// Whether the number itself lies outside.
    pub exclusive: bool,
    /// Whether it is told in schemas. Those of 64 bits are not: they cost tokens, and clients in
    /// JavaScript round them.
    pub printed: bool,
}

/// Rules for numbers.
#[derive(Debug, Clone, Copy)]
#[allow(clippy::exhaustive_structs)] // constants of generated code are struct literals
pub struct Numbers {
    /// The lower end.
    pub minimum: Option<Bound>,
    /// The upper end.
    pub maximum: Option<Bound>,
    /// What divides the number without a rest.
    pub multiple_of: Option<Number>,
}

impl Numbers {
    /// No rule.
    pub const ANY: Self = Self {
        minimum: None,
        maximum: None,
        multiple_of: None,
    };
}

/// Rules for strings.
#[derive(Debug, Clone)]
#[allow(clippy::exhaustive_structs)] // constants of generated code are struct literals
pub struct Strings {
    /// Fewest characters.
    pub min_length: Option<u64>,
    /// Most characters.
    pub max_length: Option<u64>,
    /// A regular expression that must be found in the string.
    pub pattern: Option<Text>,
    /// A form that the string must have.
    pub format: Option<Format>,
}

impl Strings {
    /// No rule.
    pub const ANY: Self = Self {
        min_length: None,
        max_length: None,
        pattern: None,
        format: None,
    };

    pub(super) const fn copied(&'static self) -> Self {
        Self {
            min_length: self.min_length,
            max_length: self.max_length,
            pattern: match &self.pattern {
                Some(pattern) => Some(pattern.copied()),
                None => None,
            },
            format: match &self.format {
                Some(format) => Some(format.copied()),
                None => None,
            },
        }
    }
}

/// A form of string, named as JSON Schema names it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Format {
    /// `2026-03-31` (RFC 3339).
    Date,
    /// `17:30:00Z` (RFC 3339).
    Time,
    /// `2026-03-31T17:30:00Z` (RFC 3339).
    DateTime,
    /// `67e55044-10b1-426f-9247-bb680e5fe0c8` (RFC 4122).
    Uuid,
    /// `192.0.2.1`.
    Ipv4,
    /// `2001:db8::1`.
    Ipv6,
    /// `kim@example.org`.
    Email,
    /// `https://example.org/` (RFC 3986, with a scheme).
    Uri,
    /// Any other name: told to the model, and enforced only where schemars or this crate has given
    /// it (`partial-time`, `partial-date-time`, `ip`, `socket-address`).
    Other(Text),
}

impl Format {
    pub(super) const fn copied(&'static self) -> Self {
        match self {
            Self::Date => Self::Date,
            Self::Time => Self::Time,
            Self::DateTime => Self::DateTime,
            Self::Uuid => Self::Uuid,
            Self::Ipv4 => Self::Ipv4,
            Self::Ipv6 => Self::Ipv6,
            Self::Email => Self::Email,
            Self::Uri => Self::Uri,
            Self::Other(name) => Self::Other(name.copied()),
        }
    }

    /// The name, as JSON Schema has it.
    #[must_use]
    pub const fn as_str(&self) -> &str {
        match self {
            Self::Date => "date",
            Self::Time => "time",
            Self::DateTime => "date-time",
            Self::Uuid => "uuid",
            Self::Ipv4 => "ipv4",
            Self::Ipv6 => "ipv6",
            Self::Email => "email",
            Self::Uri => "uri",
            Self::Other(name) => name.as_str(),
        }
    }
}

/// Rules for lists.
#[derive(Debug, Clone)]
#[allow(clippy::exhaustive_structs)] // constants of generated code are struct literals
pub struct Lists {
    /// What the first items are, one by one, as in a tuple.
    pub prefix: List<Part<Schema>>,
    /// What the other items are; anything when it is not said.
    pub items: Option<Part<Schema>>,
    /// Fewest items.
    pub min_items: Option<u64>,
    /// Most items.
    pub max_items: Option<u64>,
    /// Whether no two items may be equal.
    pub unique: bool,
}

impl Lists {
    /// No rule.
    pub const ANY: Self = Self {
        prefix: List::EMPTY,
        items: None,
        min_items: None,
        max_items: None,
        unique: false,
    };

    pub(super) const fn copied(&'static self) -> Self {
        Self {
            prefix: self.prefix.copied(),
            items: part::copied(&self.items),
            min_items: self.min_items,
            max_items: self.max_items,
            unique: self.unique,
        }
    }
}

/// Rules for objects.
#[derive(Debug, Clone)]
#[allow(clippy::exhaustive_structs)] // constants of generated code are struct literals
pub struct Objects {
    /// The entries that have a name, in the order of the code.
    pub properties: List<Property>,
    /// What other entries there may be.
    pub additional: Additional,
    /// What the names of all entries are like, as in a map.
    pub keys: Option<Keys>,
    /// Fewest entries.
    pub min_properties: Option<u64>,
    /// Most entries.
    pub max_properties: Option<u64>,
    /// How the type's reader is wider than what is said here.
    pub reader: ObjectReader,
}

/// What the reader of an object's type takes besides what its schema says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(clippy::exhaustive_structs)] // constants of generated code are struct literals
pub struct ObjectReader {
    /// It passes over entries that it does not know (no `deny_unknown_fields`).
    pub skips_others: bool,
    /// It takes a list of the values as well, as serde's structs do.
    pub takes_lists: bool,
}

impl ObjectReader {
    /// Nothing else.
    pub const EXACT: Self = Self {
        skips_others: false,
        takes_lists: false,
    };
}

impl Objects {
    /// No rule.
    pub const ANY: Self = Self {
        properties: List::EMPTY,
        additional: Additional::Any,
        keys: None,
        min_properties: None,
        max_properties: None,
        reader: ObjectReader::EXACT,
    };

    pub(super) const fn copied(&'static self) -> Self {
        Self {
            properties: self.properties.copied(),
            additional: match &self.additional {
                Additional::Closed => Additional::Closed,
                Additional::Any => Additional::Any,
                Additional::Schema(schema) => Additional::Schema(Part::Static(schema.get())),
            },
            keys: match &self.keys {
                Some(Keys::Integer { minimum, maximum }) => Some(Keys::Integer {
                    minimum: *minimum,
                    maximum: *maximum,
                }),
                Some(Keys::Schema(schema)) => Some(Keys::Schema(Part::Static(schema.get()))),
                None => None,
            },
            min_properties: self.min_properties,
            max_properties: self.max_properties,
            reader: self.reader,
        }
    }
}

/// What entries an object may have besides its properties.
#[derive(Debug, Clone)]
#[allow(clippy::exhaustive_enums)] // nothing, everything, or what a schema says
pub enum Additional {
    /// None.
    Closed,
    /// All.
    Any,
    /// Those whose value is as described.
    Schema(Part<Schema>),
}

/// What the names of a map's entries are like.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum Keys {
    /// Whole numbers in a range, written as strings.
    Integer {
        /// The smallest.
        minimum: i128,
        /// The largest.
        maximum: i128,
    },
    /// Strings as described.
    Schema(Part<Schema>),
}

/// A property, or all the properties of a flattened object.
#[derive(Debug, Clone)]
#[allow(clippy::exhaustive_enums)] // constants of generated code are literals
#[allow(clippy::large_enum_variant)] // the small variant is the rare one
pub enum Property {
    /// One property.
    Named(Field),
    /// The properties, or the variants, of an object that stands at this place (serde's `flatten`).
    Flattened(Part<Schema>),
}

/// A named entry of an object.
#[derive(Debug, Clone)]
#[allow(clippy::exhaustive_structs)] // constants of generated code are struct literals
pub struct Field {
    /// The name in JSON.
    pub name: Text,
    /// What the value is.
    pub schema: Part<Schema>,
    /// Whether the entry must be there.
    pub required: bool,
    /// Other names that are read as this one and not told to the model.
    pub aliases: List<Text>,
}
