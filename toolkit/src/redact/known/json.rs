//! JSON that stays JSON when a secret is taken out of it.

use serde_json::Value;

use super::super::SECRET;
use super::Known;

/// The text with every string cleaned, and a placeholder in quotes for a number that is a secret.
pub(super) fn clean(known: &Known, text: &str) -> String {
    let mut clean = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '"' => string(rest),
            c if is_of_number(c) => rest.find(|c| !is_of_number(c)).unwrap_or(rest.len()),
            other => other.len_utf8(),
        };
        let (token, after) = rest.split_at(length);
        match first {
            '"' => {
                // The quotes are not part of it, though a secret may have one.
                let inside = token.strip_prefix('"').unwrap_or(token);
                let (inside, close) = match inside.strip_suffix('"') {
                    Some(inside) => (inside, "\""),
                    None => (inside, ""),
                };
                clean.push('"');
                clean.push_str(&known.remove_from(inside));
                clean.push_str(close);
            }
            c if is_of_number(c) && known.is_in(token) => {
                clean.push('"');
                clean.push_str(SECRET);
                clean.push('"');
            }
            _ => clean.push_str(token),
        }
        rest = after;
    }
    clean
}

fn is_of_number(character: char) -> bool {
    character.is_ascii_digit() || "+-.eE".contains(character)
}

/// How long the string is with which a text begins.
fn string(text: &str) -> usize {
    let mut escaped = false;
    for (at, byte) in text.bytes().enumerate().skip(1) {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

impl Known {
    /// Puts placeholders into a value.
    pub(crate) fn remove_from_value(&self, value: &mut Value) {
        match value {
            Value::String(text) => self.remove_in(text),
            Value::Number(number) if self.is_in(&number.to_string()) => {
                *value = Value::String(SECRET.to_owned());
            }
            Value::Array(items) => {
                for item in items {
                    self.remove_from_value(item);
                }
            }
            Value::Object(entries) => {
                for (key, mut value) in std::mem::take(entries) {
                    self.remove_from_value(&mut value);
                    entries.insert(self.remove_from(&key).into_owned(), value);
                }
            }
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }
}
