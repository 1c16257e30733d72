//! Values of Rust's from checked arguments: strings are borrowed, and the schema says what a type
//! expects where serde would not know (whole floats, integer keys inside its buffers).

mod error;
mod key;
mod object;
mod value;

use serde::de::{self, Deserializer, SeqAccess, Visitor};
use serde::{Deserialize, forward_to_deserialize_any};

pub(crate) use self::error::ReadError;
use self::key::KeyReader;
use self::object::{Entries, Variant};
pub(crate) use self::value::PlainValue;
use super::check::{Scope, fits, named};
use super::fault::Segment;
use super::json::Json;
use super::number;
use super::work::Work;
use crate::schema::patterns::Patterns;
use crate::schema::{Part, Property, Schema, Types};
use crate::tool::Failure;

/// The value of a parameter, unless it was left out.
pub(super) fn sent<'a>(json: &'a Json<'a>, schema: &Schema, name: &str) -> Option<&'a Json<'a>> {
    match json.get(name) {
        Some(Json::Null) if !is_required(schema, name) => None,
        found => found,
    }
}

fn is_required(schema: &Schema, name: &str) -> bool {
    field(schema, name).is_some_and(|field| field.required)
}

fn field<'s>(schema: &'s Schema, name: &str) -> Option<&'s crate::schema::Field> {
    // The first levels are plain: this is asked for each parameter.
    let plain = schema
        .objects
        .properties
        .iter()
        .find_map(|property| match property {
            Property::Named(field) if field.name.as_str() == name => Some(field),
            _ => None,
        });
    plain.or_else(|| named(&schema.objects.properties).find(|field| field.name.as_str() == name))
}

/// A parameter, as its type reads it.
pub(super) fn parameter<'a, T: Deserialize<'a>>(
    json: &'a Json<'a>,
    schema: &'a Schema,
    patterns: &'a Patterns,
    name: &'static str,
) -> Result<T, Failure> {
    let described = field(schema, name).map(|field| &*field.schema);
    let result = match sent(json, schema, name) {
        Some(value) => {
            // Only a union makes work of it.
            let size = if described.is_some_and(is_plain) {
                0
            } else {
                value.size()
            };
            let work = Work::new(patterns, size);
            let read = T::deserialize(Reader::new(value, described, &work));
            guided(read, &work)
        }
        None => T::deserialize(Nothing),
    };
    result.map_err(|mut error: ReadError| {
        error.steps.push(Segment::Key(name.to_owned()));
        Failure::Rejected(Box::new(error.into_fault(json, schema)))
    })
}

/// What was read, unless the schema could not guide the reader to the end: then it may be something
/// else than what was checked.
pub(super) fn guided<T>(read: Result<T, ReadError>, work: &Work<'_>) -> Result<T, ReadError> {
    match work.is_spent() {
        true => Err(ReadError::too_complex()),
        false => read,
    }
}

/// Whether a schema describes a single value without variants.
fn is_plain(schema: &Schema) -> bool {
    schema.any_of.is_empty()
        && schema.one_of.is_empty()
        && !schema.types.contains(Types::ARRAY)
        && !schema.types.contains(Types::OBJECT)
}

/// A value and what its schema says of it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Reader<'de, 's> {
    json: &'de Json<'de>,
    schema: Option<&'s Schema>,
    scope: Option<&'s Scope<'s>>,
    work: &'s Work<'s>,
}

impl<'de, 's> Reader<'de, 's> {
    pub(crate) fn new(
        json: &'de Json<'de>,
        schema: Option<&'s Schema>,
        work: &'s Work<'s>,
    ) -> Self {
        Self {
            json,
            schema,
            scope: None,
            work,
        }
    }

    fn child(self, json: &'de Json<'de>, schema: Option<&'s Schema>) -> Self {
        Self {
            json,
            schema,
            ..self
        }
    }

    /// Goes on with the schema itself: references followed, and of several forms the one that fits.
    fn resolved<T>(self, then: impl FnOnce(Reader<'de, '_>) -> T) -> T {
        let Some(schema) = self.schema else {
            return then(self);
        };
        if let Some(depth) = schema.reference {
            let target = Scope::resolve(self.scope, depth);
            let schema = target.map(|target| target.schema);
            return Reader {
                schema,
                scope: target,
                ..self
            }
            .formed(then);
        }
        if schema.definition.is_some() {
            let inner = Scope {
                schema,
                outer: self.scope,
            };
            return Reader {
                json: self.json,
                schema: Some(schema),
                scope: Some(&inner),
                work: self.work,
            }
            .formed(then);
        }
        self.formed(then)
    }

    fn formed<T>(self, then: impl FnOnce(Reader<'de, '_>) -> T) -> T {
        let Some(schema) = self.schema else {
            return then(self);
        };
        let forms = if schema.any_of.is_empty() {
            &schema.one_of
        } else {
            &schema.any_of
        };
        let fitting = |form: &&Part<Schema>| fits(form, self.json, self.scope, self.work);
        match forms.iter().find(fitting) {
            Some(form) => Reader {
                schema: Some(form),
                ..self
            }
            .resolved_form(then),
            None => then(self),
        }
    }

    // A form is followed one level: a union of unions is rare, and guidance is all that it would add.
    fn resolved_form<T>(self, then: impl FnOnce(Reader<'de, '_>) -> T) -> T {
        let Some(depth) = self.schema.and_then(|schema| schema.reference) else {
            return then(self);
        };
        let target = Scope::resolve(self.scope, depth);
        then(Reader {
            schema: target.map(|target| target.schema),
            scope: target,
            ..self
        })
    }

    fn wants_whole(&self) -> bool {
        self.schema.is_some_and(|schema| {
            schema.types.contains(Types::INTEGER) && !schema.types.contains(Types::FRACTION)
        })
    }

    fn visit_number<V: Visitor<'de>>(
        self,
        digits: &str,
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        let plain = digits
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'-');
        let whole = if plain || self.wants_whole() {
            number::to_integer(digits)
        } else {
            None
        };
        match whole {
            Some(whole) => visit_integer(whole, visitor),
            None => visit_float(digits, visitor),
        }
    }
}

fn visit_integer<'de, V: Visitor<'de>>(whole: i128, visitor: V) -> Result<V::Value, ReadError> {
    if let Ok(whole) = u64::try_from(whole) {
        visitor.visit_u64(whole)
    } else if let Ok(whole) = i64::try_from(whole) {
        visitor.visit_i64(whole)
    } else {
        // Types of 128 bits are not taken: nothing else holds it.
        let reply = visitor.visit_i128(whole);
        reply.map_err(|_: ReadError| ReadError::beyond(whole < 0, false))
    }
}

fn visit_float<'de, V: Visitor<'de>>(digits: &str, visitor: V) -> Result<V::Value, ReadError> {
    match digits.parse::<f64>() {
        Ok(float) if float.is_finite() => visitor.visit_f64(float),
        _ => Err(ReadError::beyond(digits.starts_with('-'), true)),
    }
}

macro_rules! integers {
    ($($method:ident)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
            match self.json {
                Json::Number(digits) => match number::to_integer(digits) {
                    Some(whole) => visit_integer(whole, visitor),
                    None => visit_float(digits, visitor),
                },
                _ => self.deserialize_any(visitor),
            }
        }
    )*};
}

impl<'de> Deserializer<'de> for Reader<'de, '_> {
    type Error = ReadError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        match self.json {
            Json::Null => visitor.visit_unit(),
            Json::Bool(value) => visitor.visit_bool(*value),
            Json::String(text) => visitor.visit_borrowed_str(text),
            Json::Number(digits) => self.resolved(|reader| reader.visit_number(digits, visitor)),
            Json::List(items) => self.resolved(|reader| {
                let mut items = Items {
                    reader,
                    items: items.iter(),
                    at: 0,
                };
                let value = visitor.visit_seq(&mut items)?;
                match items.items.len() {
                    0 => Ok(value),
                    _ => Err(de::Error::custom("the list has more items than are read")),
                }
            }),
            Json::Object(entries) => {
                self.resolved(|reader| visitor.visit_map(Entries::new(reader, entries)))
            }
        }
    }

    integers! {
        deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_i128
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64 deserialize_u128
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        match self.json {
            Json::Number(digits) => visit_float(digits, visitor),
            _ => self.deserialize_any(visitor),
        }
    }

    fn deserialize_f32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        self.deserialize_f64(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        match self.json {
            Json::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        match self.json {
            Json::String(text) => visitor.visit_enum(de::value::BorrowedStrDeserializer::new(text)),
            Json::Object(entries) => match entries.as_slice() {
                [(name, value)] => self.resolved(|reader| {
                    let described = reader.schema.and_then(|schema| field(schema, name));
                    let content = reader.child(value, described.map(|field| &*field.schema));
                    visitor.visit_enum(Variant { name, content })
                }),
                _ => Err(de::Error::custom(
                    "an object of exactly one entry is wanted",
                )),
            },
            _ => Err(de::Error::custom(
                "a name, or an object of one entry, is wanted",
            )),
        }
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        visitor.visit_unit()
    }

    forward_to_deserialize_any! {
        bool char str string bytes byte_buf unit unit_struct seq tuple tuple_struct map struct identifier
    }
}

/// The items of a list.
struct Items<'de, 's> {
    reader: Reader<'de, 's>,
    items: std::slice::Iter<'de, Json<'de>>,
    at: usize,
}

impl<'de> SeqAccess<'de> for Items<'de, '_> {
    type Error = ReadError;

    fn next_element_seed<T: de::DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, ReadError> {
        let Some(item) = self.items.next() else {
            return Ok(None);
        };
        let at = self.at;
        self.at += 1;
        let described = self.reader.schema.and_then(|schema| {
            schema
                .lists
                .prefix
                .get(at)
                .or(schema.lists.items.as_ref())
                .map(Part::get)
        });
        let item = seed.deserialize(self.reader.child(item, described));
        item.map(Some)
            .map_err(|error| error.inside(Segment::Index(at)))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.items.len())
    }
}

/// What stands for a parameter that was left out: nothing, which some types take.
struct Nothing;

impl<'de> Deserializer<'de> for Nothing {
    type Error = ReadError;

    fn deserialize_any<V: Visitor<'de>>(self, _visitor: V) -> Result<V::Value, ReadError> {
        Err(ReadError {
            message: None,
            kind: None,
            steps: Vec::new(),
        })
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        visitor.visit_none()
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        visitor.visit_newtype_struct(self)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit
        unit_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}
