//! When two JSON values are the same: numbers by value, objects in any order.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::fmt::Write;

use super::json::Json;
use super::number;
use crate::literal::Literal;

/// Whether two values are the same.
pub(super) fn same(left: &Json<'_>, right: &Json<'_>) -> bool {
    match (left, right) {
        (Json::Number(left), Json::Number(right)) => {
            number::compare(left, right) == Ordering::Equal
        }
        (Json::List(left), Json::List(right)) => {
            left.len() == right.len() && left.iter().zip(right).all(|(a, b)| same(a, b))
        }
        (Json::Object(_), Json::Object(_)) => canonical(left) == canonical(right),
        _ => left == right,
    }
}

/// Whether a value is the one of a schema.
pub(super) fn is(json: &Json<'_>, literal: &Literal) -> bool {
    match (json, literal) {
        (Json::String(text), Literal::String(wanted)) => **text == **wanted,
        (Json::String(_), _) | (_, Literal::String(_)) => false,
        _ => same(json, &Json::from(literal)),
    }
}

/// The items that equal an earlier one: each one's place and that of the first such item.
pub(super) fn repeated(items: &[Json<'_>]) -> Vec<(usize, usize)> {
    let mut seen = HashMap::with_capacity(items.len());
    let pairs = items.iter().enumerate().map(|(at, item)| {
        let first = *seen.entry(canonical(item)).or_insert(at);
        (at, first)
    });
    pairs.filter(|(at, first)| at != first).collect()
}

/// A text that two values share when they are the same.
pub(crate) fn canonical(json: &Json<'_>) -> String {
    let mut text = String::new();
    write(&mut text, json);
    text
}

fn write(out: &mut String, json: &Json<'_>) {
    match json {
        Json::Number(digits) => out.push_str(&number::canonical(digits)),
        Json::List(items) => {
            out.push('[');
            for item in items {
                write(out, item);
                out.push(',');
            }
            out.push(']');
        }
        Json::Object(entries) => {
            let mut sorted: Vec<_> = entries.iter().collect();
            sorted.sort_by(|(a, _), (b, _)| a.cmp(b));
            out.push('{');
            for (key, value) in sorted {
                // A String takes whatever is written to it.
                let _ = super::json::write_string(out, key);
                out.push(':');
                write(out, value);
                out.push(',');
            }
            out.push('}');
        }
        plain => {
            let _ = write!(out, "{plain}");
        }
    }
}
