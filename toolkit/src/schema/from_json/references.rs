//! References within a document (`#`, `#/$defs/Leg`): found, followed, and told whether they lead
//! back to themselves.

use std::borrow::Cow;
use std::collections::HashSet;

use super::{Reader, refusal};
use crate::arguments::json::Json;
use crate::error::SchemaError;

/// A JSON pointer (RFC 6901), without the `#` of its URI form.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Pointer<'j>(Cow<'j, str>);

impl<'j> Pointer<'j> {
    pub(super) const ROOT: Self = Self(Cow::Borrowed(""));

    pub(super) fn parse(reference: &'j str) -> Result<Self, SchemaError> {
        let Some(pointer) = reference.strip_prefix('#') else {
            return Err(refusal(format!(
                "`{reference}` leads out of the document, and nothing is fetched"
            )));
        };
        if !pointer.is_empty() && !pointer.starts_with('/') {
            return Err(refusal(format!(
                "`{reference}` is an anchor, which is not followed"
            )));
        }
        Ok(Self(percent_decoded(pointer)))
    }

    /// The last step, for people.
    pub(super) fn name(&self) -> String {
        let name = self.0.rsplit('/').next().unwrap_or_default();
        let plain: String = name
            .chars()
            .filter(|c| c.is_ascii_alphanumeric() || *c == '_')
            .collect();
        if plain.is_empty() {
            "Root".to_owned()
        } else {
            plain
        }
    }

    pub(super) fn resolve(&self, document: &'j Json<'j>) -> Result<&'j Json<'j>, SchemaError> {
        let steps = self.0.split('/').skip(1);
        let mut place = document;
        for step in steps {
            let step = step.replace("~1", "/").replace("~0", "~");
            let next = match place {
                Json::Object(entries) => entries
                    .iter()
                    .find(|(key, _)| *key == step)
                    .map(|(_, value)| value),
                Json::List(items) => step.parse::<usize>().ok().and_then(|at| items.get(at)),
                _ => None,
            };
            place = next.ok_or_else(|| refusal(format!("`#{}` leads nowhere", self.0)))?;
        }
        Ok(place)
    }
}

fn percent_decoded(text: &str) -> Cow<'_, str> {
    if !text.contains('%') {
        return Cow::Borrowed(text);
    }
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        let code = after.get(..2).and_then(|hex| std::str::from_utf8(hex).ok());
        match code.and_then(|hex| u8::from_str_radix(hex, 16).ok()) {
            Some(byte) if first == b'%' => {
                bytes.push(byte);
                rest = after.get(2..).unwrap_or_default();
            }
            _ => {
                bytes.push(first);
                rest = after;
            }
        }
    }
    Cow::Owned(String::from_utf8_lossy(&bytes).into_owned())
}

impl<'j> Reader<'j> {
    /// Whether following a reference leads back to it.
    pub(super) fn is_recursive(&mut self, pointer: &Pointer<'j>) -> bool {
        if let Some(&known) = self.recursive.get(pointer) {
            return known;
        }
        let mut seen = HashSet::new();
        let mut open = vec![pointer.clone()];
        let mut found = false;
        while let Some(next) = open.pop() {
            let Ok(place) = next.resolve(self.document) else {
                continue;
            };
            for inner in references(place) {
                found |= inner == *pointer;
                if seen.insert(inner.clone()) {
                    open.push(inner);
                }
            }
        }
        self.recursive.insert(pointer.clone(), found);
        found
    }
}

/// The references that stand in a part of the document. Definitions count where they are referred to.
fn references<'j>(place: &'j Json<'j>) -> Vec<Pointer<'j>> {
    const DATA: &[&str] = &[
        "$defs",
        "definitions",
        "enum",
        "const",
        "default",
        "examples",
    ];
    let mut found = Vec::new();
    let mut open = vec![place];
    while let Some(place) = open.pop() {
        match place {
            Json::List(items) => open.extend(items),
            Json::Object(entries) => {
                for (key, value) in entries {
                    match value {
                        Json::String(text) if key == "$ref" => found.extend(Pointer::parse(text)),
                        _ if DATA.contains(&&**key) => {}
                        _ => open.push(value),
                    }
                }
            }
            _ => {}
        }
    }
    found
}
