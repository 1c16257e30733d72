//! Schemas put together, in constants and at run time alike.
//!
//! A `const fn` can't drop, so what a builder replaces is forgotten. In a constant nothing is lost
//! by that; at run time each builder is called once, on [`Schema::ANY`], which owns nothing.

use std::mem::{forget, replace};

use super::look::{LOOKED_AT, has_circle, is_open};
use super::{
    Additional, Choice, Deferred, Field, Format, Keys, List, Lists, Number, Numbers, ObjectReader,
    Objects, Part, Property, Schema, Text, Types,
};
use crate::literal::Literal;

macro_rules! setting {
    ($($(#[$doc:meta])* $name:ident => $($field:ident).+: $type:ty;)*) => {
        #[doc(hidden)] // Not public API. Used by generated code.
        impl Schema {$(
            $(#[$doc])*
            #[must_use]
            pub const fn $name(mut self, value: $type) -> Self {
                self.$($field).+ = value;
                self
            }
        )*}
    };
}

setting! {
    /// Which types there may be.
    with_types => types: Types;
    /// `null` fits as well.
    with_nullable => nullable: bool;
    /// Rules for numbers.
    with_numbers => numbers: Numbers;
    /// Fewest characters.
    with_min_length => strings.min_length: Option<u64>;
    /// Most characters.
    with_max_length => strings.max_length: Option<u64>;
}

macro_rules! replacing {
    ($($(#[$doc:meta])* $name:ident => $($field:ident).+: $type:ty;)*) => {
        #[doc(hidden)] // Not public API. Used by generated code.
        impl Schema {$(
            $(#[$doc])*
            #[must_use]
            pub const fn $name(mut self, value: $type) -> Self {
                forget(replace(&mut self.$($field).+, value));
                self
            }
        )*}
    };
}

replacing! {
    /// What the value means.
    described => description: Text;
    /// What stands for a value left out.
    with_default => default: Option<Literal>;
    /// Values to show.
    with_examples => examples: List<Literal>;
    /// The only values allowed.
    with_choices => choices: List<Choice>;
    /// Rules for lists.
    with_lists => lists: Lists;
    /// Rules for objects.
    with_objects => objects: Objects;
    /// A pattern to be found in the string.
    with_pattern => strings.pattern: Option<Text>;
    /// A form of string.
    with_format => strings.format: Option<Format>;
    /// At least one of these must fit.
    with_any_of => any_of: List<Part<Schema>>;
    /// Exactly one of these must fit.
    with_one_of => one_of: List<Part<Schema>>;
    /// All of these must fit.
    with_all_of => all_of: List<Part<Schema>>;
    /// This must not fit.
    with_not => not: Option<Part<Schema>>;
    /// The name for references from inside.
    with_definition => definition: Option<Text>;
}

#[doc(hidden)] // Not public API. Used by generated code.
impl Schema {
    /// Any value of these types.
    #[must_use]
    pub const fn of(types: Types) -> Self {
        Self::ANY.with_types(types)
    }

    /// One of these strings, or other values.
    #[must_use]
    pub const fn choice(types: Types, choices: List<Choice>) -> Self {
        Self::of(types).with_choices(choices)
    }

    /// A definition to which parts of it refer back.
    ///
    /// # Panics
    ///
    /// Some way back has no property and no item on it. In a constant that is a compile error.
    #[must_use]
    pub const fn recursive_as(self, name: Text) -> Self {
        let schema = self.with_definition(Some(name));
        assert!(
            !has_circle(&schema, LOOKED_AT),
            "this type is described by itself without end: put the inner value into a field with a \
             name, or into a list"
        );
        schema
    }

    /// A definition, if a type in it refers to what stands around it.
    #[must_use]
    pub const fn defined_if_open(self, name: Text) -> Self {
        if is_open(&self, LOOKED_AT) {
            return self.recursive_as(name);
        }
        forget(name);
        self
    }

    /// A schema of arguments alone, if serde writes the type otherwise than it reads it.
    #[must_use]
    pub const fn input_only_if(mut self, is_written_otherwise: bool) -> Self {
        self.input_only |= is_written_otherwise;
        self
    }

    /// An object of these properties and no others.
    #[must_use]
    pub const fn object(properties: List<Property>) -> Self {
        Self::of(Types::OBJECT).with_objects(Objects {
            properties,
            additional: Additional::Closed,
            keys: None,
            min_properties: None,
            max_properties: None,
            reader: ObjectReader::EXACT,
        })
    }

    /// The type's reader takes more than the schema of the object says.
    #[must_use]
    pub const fn read_by(mut self, reader: ObjectReader) -> Self {
        self.objects.reader = reader;
        self
    }

    /// A value that one of these describes, of which serde takes the first that it can read.
    #[must_use]
    pub const fn first_of(variants: &'static [Part<Self>]) -> Self {
        let mut schema = Self::any(variants);
        schema.first_read = true;
        schema
    }

    /// Open, if one of the parts flattened into it is.
    #[must_use]
    pub const fn opened_by(mut self, parts: &[&'static Self]) -> Self {
        let mut at = 0;
        while at < parts.len() {
            let part = parts[at];
            let united = !part.any_of.is_empty() || !part.one_of.is_empty();
            let deferred = part.deferred.is_some() || part.reference.is_some();
            if !united && !deferred {
                let additional = match &part.objects.additional {
                    Additional::Closed => Additional::Closed,
                    Additional::Any => Additional::Any,
                    Additional::Schema(values) => Additional::Schema(Part::Static(values.get())),
                };
                if matches!(additional, Additional::Closed) {
                    forget(additional);
                } else {
                    forget(replace(&mut self.objects.additional, additional));
                }
            }
            at += 1;
        }
        self
    }

    /// A list of such items.
    #[must_use]
    pub const fn list(items: &'static Self, length: Option<u64>, unique: bool) -> Self {
        Self::of(Types::ARRAY).with_lists(Lists {
            prefix: List::EMPTY,
            items: Some(Part::Static(items)),
            min_items: length,
            max_items: length,
            unique,
        })
    }

    /// A list of exactly these items.
    #[must_use]
    pub const fn tuple(items: &'static [Part<Self>]) -> Self {
        Self::of(Types::ARRAY).with_lists(Lists {
            prefix: List::Static(items),
            items: Some(Part::Static(const { &Self::NEVER })),
            min_items: Some(items.len() as u64),
            max_items: Some(items.len() as u64),
            unique: false,
        })
    }

    /// An object with such keys and values.
    #[must_use]
    pub const fn map(keys: Option<Keys>, values: &'static Self) -> Self {
        Self::of(Types::OBJECT).with_objects(Objects {
            properties: List::EMPTY,
            additional: Additional::Schema(Part::Static(values)),
            keys,
            min_properties: None,
            max_properties: None,
            reader: ObjectReader::EXACT,
        })
    }

    /// A value that one of these describes.
    #[must_use]
    pub const fn any(variants: &'static [Part<Self>]) -> Self {
        Self::ANY.with_any_of(List::Static(variants))
    }

    /// A value that an enclosing definition describes: 0 is the innermost.
    #[must_use]
    pub const fn recursive(depth: usize) -> Self {
        let mut schema = Self::ANY;
        schema.reference = Some(depth);
        schema
    }

    /// A value whose description is made at run time.
    #[must_use]
    pub const fn deferred(deferred: Deferred) -> Self {
        let mut schema = Self::ANY;
        schema.deferred = Some(deferred);
        schema
    }

    /// A number in a range of whole numbers.
    #[must_use]
    pub const fn integer(numbers: Numbers) -> Self {
        Self::of(Types::INTEGER).with_numbers(numbers)
    }
}

#[doc(hidden)] // Not public API. Used by generated code.
impl Field {
    /// A property of an object.
    #[must_use]
    pub const fn new(name: Text, schema: &'static Schema, required: bool) -> Self {
        Self {
            name,
            schema: Part::Static(schema),
            required,
            aliases: List::EMPTY,
        }
    }

    /// Other names that are read as this one.
    #[must_use]
    pub const fn with_aliases(mut self, aliases: &'static [Text]) -> Self {
        forget(replace(&mut self.aliases, List::Static(aliases)));
        self
    }
}

impl From<Number> for Literal {
    fn from(number: Number) -> Self {
        Self::Number(number)
    }
}
