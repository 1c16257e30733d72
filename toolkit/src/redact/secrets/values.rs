//! Where a value begins and ends, and whether it is one at all.

use super::super::{bounded, is_word, span};
use super::Value;

/// How much stands around a value: `Some(`, `Secret(`, `[`, `b`.
pub(super) fn wrapped(after: &str) -> usize {
    let name = span(bounded(after, 32), is_word);
    let opened = &after[name..];
    let is_open = opened.starts_with(['(', '[']) && opened[1..].starts_with(['"', '\'']);
    match opened.starts_with(['"', '\'']) && name == 1 {
        true => 1,
        false if is_open => name + 1,
        false => 0,
    }
}

/// A value in quotes: to the same quote, which is escaped or doubled where it belongs to the value.
/// One that is never closed goes to the end.
pub(super) fn quoted(text: &str) -> Option<Value> {
    let slashes = span(text, |c| c == '\\');
    let quote = text[slashes..]
        .chars()
        .next()
        .filter(|c| "\"'`".contains(*c))?;
    let open = slashes + 1;
    let close = format!("{}{quote}", &text[..slashes]);
    let mut at = open;
    while let Some(found) = text[at..].find(&close) {
        let end = at + found;
        let after = end + close.len();
        let escaped = slashes == 0 && text[..end].ends_with('\\') && !text[..end].ends_with("\\\\");
        let doubled =
            quote == '\'' && slashes == 0 && text[after..].starts_with(quote) && end > open;
        if !escaped && !doubled {
            return (end > open).then_some(Value {
                from: open,
                to: end,
            });
        }
        at = if doubled { after + 1 } else { after };
    }
    (text.len() > open).then_some(Value {
        from: open,
        to: text.len(),
    })
}

/// How long a value without quotes is.
pub(super) fn plain(text: &str, assigned: bool) -> usize {
    let end = span(text, |c| {
        !c.is_whitespace()
            && !c.is_control()
            && !";&,\"'`<>()[]{}|，。：；！？、）（」「”“".contains(c)
    });
    match assigned {
        true => end,
        // The stop of a sentence.
        false => text[..end].trim_end_matches(['.', '!', '?', ':']).len(),
    }
}

pub(super) fn is_no_value(word: &str) -> bool {
    const NONE: &[&str] = &[
        "null",
        "none",
        "nil",
        "true",
        "false",
        "undefined",
        "yes",
        "no",
        "some",
        "unset",
        "empty",
    ];
    word.is_empty()
        || NONE.iter().any(|none| word.eq_ignore_ascii_case(none))
        || word
            .bytes()
            .all(|byte| b"*.x#-".contains(&byte.to_ascii_lowercase()))
}

/// `password: must have 8 characters`, `token: expired`.
pub(super) fn is_prose(word: &str, following: &str) -> bool {
    #[rustfmt::skip]
    const WORDS: &[&str] = &[
        "a", "absent", "an", "and", "are", "at", "bad", "bearer", "blank", "boolean", "can", "cannot", "could", "denied", "does",
        "error", "exceeds", "expected", "expects", "expired", "failed", "field", "forbidden", "found", "got", "has", "have",
        "illegal", "in", "incorrect", "input", "insufficient", "integer", "invalid", "is", "it", "length", "malformed", "may",
        "mismatch", "missing", "must", "need", "needs", "not", "number", "object", "of", "only", "optional", "or", "please",
        "provide", "received", "rejected", "required", "requires", "revoked", "should", "string", "the", "this", "to", "too",
        "type", "unauthorized", "unexpected", "unknown", "unsupported", "use", "value", "was", "wrong", "your",
    ];
    if word.len() > 64 {
        return false;
    }
    let bare = word.trim_end_matches([',', '.', ':', '!']);
    if WORDS.iter().any(|prose| bare.eq_ignore_ascii_case(prose)) {
        return true;
    }
    // Words in lower case that are followed by others make a sentence.
    let is_lower = |text: &str| {
        let word = &text[..span(bounded(text, 40), |c| c.is_ascii_alphabetic() || c == '\'')];
        !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase() || b == b'\'')
    };
    let whole = bare.bytes().all(|b| b.is_ascii_lowercase() || b == b'\'');
    let is_chinese = bare.chars().all(|c| !c.is_ascii());
    let next = following.split(' ').next().unwrap_or_default();
    is_chinese || (whole && is_lower(next) && !next.contains(['=', ':']))
}

/// Whether a word has letters and figures, or capitals inside, as no word of a sentence.
pub(super) fn is_mixed(word: &str) -> bool {
    let digit = word.bytes().any(|byte| byte.is_ascii_digit());
    let letter = word.bytes().any(|byte| byte.is_ascii_alphabetic());
    digit && letter
}
