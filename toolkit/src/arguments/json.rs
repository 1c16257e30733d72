//! JSON as the model wrote it: order, duplicates and exact numbers are kept, strings are borrowed.

mod from;
mod parse;
mod write;

use std::borrow::Cow;

pub(crate) use parse::{not_an_object, parse};
pub(crate) use write::write_string;

use super::fault::{JsonType, SyntaxFault};

/// A JSON value.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Json<'a> {
    Null,
    Bool(bool),
    /// The digits, as they were written: a number that is valid in JSON.
    Number(Cow<'a, str>),
    String(Cow<'a, str>),
    List(Vec<Json<'a>>),
    Object(Vec<Entry<'a>>),
}

/// A name and what it stands for.
pub(crate) type Entry<'a> = (Cow<'a, str>, Json<'a>);

impl<'a> Json<'a> {
    pub(crate) fn into_owned(self) -> Json<'static> {
        match self {
            Self::Null => Json::Null,
            Self::Bool(value) => Json::Bool(value),
            Self::Number(digits) => Json::Number(Cow::Owned(digits.into_owned())),
            Self::String(text) => Json::String(Cow::Owned(text.into_owned())),
            Self::List(items) => Json::List(items.into_iter().map(Json::into_owned).collect()),
            Self::Object(entries) => Json::Object(
                entries
                    .into_iter()
                    .map(|(key, value)| (Cow::Owned(key.into_owned()), value.into_owned()))
                    .collect(),
            ),
        }
    }

    /// The value that a name stands for, the first where it stands twice.
    pub(crate) fn get(&self, name: &str) -> Option<&Json<'a>> {
        match self {
            Self::Object(entries) => entries
                .iter()
                .find(|(key, _)| key == name)
                .map(|(_, value)| value),
            _ => None,
        }
    }

    /// How many values there are, and how long their texts and keys are, together.
    pub(crate) fn size(&self) -> usize {
        let inside: usize = match self {
            Self::Null | Self::Bool(_) => 0,
            Self::Number(text) | Self::String(text) => text.len(),
            Self::List(items) => items.iter().map(Self::size).sum(),
            Self::Object(entries) => entries
                .iter()
                .map(|(key, value)| key.len() + value.size())
                .sum(),
        };
        inside + 1
    }

    /// The type, with whole numbers told apart.
    pub(crate) fn kind(&self) -> JsonType {
        match self {
            Self::Null => JsonType::Null,
            Self::Bool(_) => JsonType::Boolean,
            Self::Number(digits) if super::number::is_whole(digits) => JsonType::Integer,
            Self::Number(_) => JsonType::Number,
            Self::String(_) => JsonType::String,
            Self::List(_) => JsonType::List,
            Self::Object(_) => JsonType::Object,
        }
    }
}

/// A document that is no call: a schema.
pub(crate) fn parse_document(text: &str) -> Result<Json<'_>, SyntaxFault> {
    parse(text).map(|parsed| parsed.json)
}

#[cfg(test)]
mod tests;
