//! Headers whose whole content is secret.

use super::super::{SECRET, bounded, span};
use super::Value;
use super::values::{is_no_value, is_prose, quoted, wrapped};

/// How far a header is looked into before it is known to hold a secret.
const LOOKED_AT: usize = 256;

/// `Authorization: Bearer x`: the scheme stays.
pub(super) fn header(after: &str) -> Option<Value> {
    let inside = wrapped(after);
    if inside > 0 {
        return header(&after[inside + 1..]).map(|Value { from, to }| Value {
            from: inside + 1 + from,
            to: inside + 1 + to,
        });
    }
    if let Some(Value { from, to }) = quoted(after) {
        if after[from..to].ends_with(SECRET) {
            return None;
        }
        let scheme = header(&after[from..to]).map_or(0, |value| value.from);
        return Some(Value {
            from: from + scheme,
            to,
        });
    }
    let is_credential = |c: char| !c.is_whitespace() && !",\"']}".contains(c);
    let first = span(bounded(after, LOOKED_AT), is_credential);
    let second = after[first..].trim_start_matches([' ', '\t']);
    let from = after.len() - second.len();
    let scheme = &after[..first];
    let whole = ["digest", "aws4-hmac-sha256", "oauth", "signature", "hawk"];
    if whole.iter().any(|name| scheme.eq_ignore_ascii_case(name)) {
        let to = after.find(['\n', '\r']).unwrap_or(after.len());
        return (to > from).then_some(Value { from, to });
    }
    let length = span(second, is_credential);
    let named = [
        "bearer",
        "basic",
        "token",
        "apikey",
        "negotiate",
        "key",
        "bot",
    ];
    if named.iter().any(|name| scheme.eq_ignore_ascii_case(name)) {
        let is_shown = length == 0 || second.starts_with(SECRET) || is_prose(&second[..length], "");
        return (!is_shown).then_some(Value {
            from,
            to: from + length,
        });
    }
    let prose = is_no_value(scheme) || is_prose(scheme, second);
    (first > 0 && !prose).then_some(Value { from: 0, to: first })
}

pub(super) fn cookies(after: &str) -> Option<Value> {
    if let Some(value) = quoted(after) {
        return Some(value);
    }
    let end = |text: &str| {
        text.find(['\n', '\r', '"', '\'', '}', ']'])
            .unwrap_or(text.len())
    };
    let start = bounded(after, LOOKED_AT);
    start[..end(start)].contains('=').then(|| Value {
        from: 0,
        to: end(after),
    })
}
