//! Trees made of other values.

use std::borrow::Cow;
use std::fmt;

use serde::de::{MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::Value;

use super::Json;
use crate::literal::Literal;
use crate::schema::{List, Number, Text};

impl<'a> From<&'a Literal> for Json<'a> {
    fn from(literal: &'a Literal) -> Self {
        match literal {
            Literal::Null => Self::Null,
            Literal::Bool(value) => Self::Bool(*value),
            Literal::Number(number) => Self::Number(Cow::Owned(number.to_string())),
            Literal::String(text) => Self::String(Cow::Borrowed(text.as_str())),
            Literal::List(items) => Self::List(items.iter().map(Json::from).collect()),
            Literal::Object(entries) => Self::Object(
                entries
                    .iter()
                    .map(|(key, value)| (Cow::Borrowed(key.as_str()), value.into()))
                    .collect(),
            ),
        }
    }
}

impl From<&Json<'_>> for Literal {
    fn from(json: &Json<'_>) -> Self {
        match json {
            Json::Null => Self::Null,
            Json::Bool(value) => Self::Bool(*value),
            Json::Number(digits) => Self::Number(number(digits)),
            Json::String(text) => Self::String(Text::from(&**text)),
            Json::List(items) => Self::List(List::Owned(items.iter().map(Self::from).collect())),
            Json::Object(entries) => Self::Object(List::Owned(
                entries
                    .iter()
                    .map(|(key, value)| (Text::from(&**key), value.into()))
                    .collect(),
            )),
        }
    }
}

// Whole where it can be held so; else the digits, as far as they fit, with the nearest float.
fn number(digits: &str) -> Number {
    if let Ok(whole) = digits.parse() {
        return Number::integer(whole);
    }
    let value = digits.parse::<f64>().unwrap_or_default();
    if digits.len() <= 32 {
        return Number::float(value, digits);
    }
    // The shortest digits of a float; its exponent form has at most 25.
    Number::float(value, &format!("{value:e}"))
}

impl<'a> From<&'a Value> for Json<'a> {
    fn from(value: &'a Value) -> Self {
        match value {
            Value::Null => Self::Null,
            Value::Bool(value) => Self::Bool(*value),
            Value::Number(number) => Self::Number(Cow::Owned(number.to_string())),
            Value::String(text) => Self::String(Cow::Borrowed(text)),
            Value::Array(items) => Self::List(items.iter().map(Json::from).collect()),
            Value::Object(entries) => Self::Object(
                entries
                    .iter()
                    .map(|(key, value)| (Cow::Borrowed(key.as_str()), value.into()))
                    .collect(),
            ),
        }
    }
}

impl<'de> Deserialize<'de> for Json<'static> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(TreeVisitor)
    }
}

struct TreeVisitor;

impl<'de> Visitor<'de> for TreeVisitor {
    type Value = Json<'static>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value that JSON has")
    }

    fn visit_bool<E>(self, value: bool) -> Result<Self::Value, E> {
        Ok(Json::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Self::Value, E> {
        Ok(Json::Number(Cow::Owned(value.to_string())))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Self::Value, E> {
        Ok(Json::Number(Cow::Owned(value.to_string())))
    }

    fn visit_f64<E: serde::de::Error>(self, value: f64) -> Result<Self::Value, E> {
        match serde_json::Number::from_f64(value) {
            Some(number) => Ok(Json::Number(Cow::Owned(number.to_string()))),
            None => Err(E::custom("a number that is not finite")),
        }
    }

    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Json::String(Cow::Owned(text.to_owned())))
    }

    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(Json::Null)
    }

    fn visit_none<E>(self) -> Result<Self::Value, E> {
        Ok(Json::Null)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        Json::deserialize(deserializer)
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, inner: D) -> Result<Self::Value, D::Error> {
        Json::deserialize(inner)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self::Value, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element()? {
            list.push(item);
        }
        Ok(Json::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Self::Value, A::Error> {
        let mut object = Vec::new();
        while let Some((key, value)) = entries.next_entry::<String, Json<'static>>()? {
            object.push((Cow::Owned(key), value));
        }
        Ok(Json::Object(object))
    }
}
