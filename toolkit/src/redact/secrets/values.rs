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

/// Whether a word looks like a secret and not like a word of a sentence, a name or a number.
pub(super) fn looks_secret(word: &str) -> bool {
    let word = word.trim_matches(|c: char| ".,;:!?\"'`()[]{}".contains(c));
    let count = |is: fn(&u8) -> bool| word.bytes().filter(is).count();
    let digits = count(u8::is_ascii_digit);
    let upper = count(u8::is_ascii_uppercase);
    let lower = count(u8::is_ascii_lowercase);
    let others = word.chars().filter(|c| !c.is_alphanumeric()).count();
    let letters = upper + lower;
    if word.len() < 6 || is_version(word) {
        return false;
    }
    let classes = [digits > 0, upper > 0, lower > 0, others > 0];
    let classes = classes.into_iter().filter(|has| *has).count();
    // Digits among letters; or three classes; or so long that no word is.
    let mixed = digits > 0 && letters > 0;
    let of_classes = classes >= 3 && word.len() >= 8;
    let long = letters + digits == word.len() && word.len() >= 24;
    let camel = upper > 1 && lower > 1 && word.len() >= 12 && others == 0 && !is_title(word);
    mixed || of_classes || long || camel
}

/// `1.2.3-beta.4`, `2024-05-04`: figures that are told.
fn is_version(word: &str) -> bool {
    let parts = word
        .trim_start_matches('v')
        .split(['.', '-', ':', '/', '+']);
    let is_part = |part: &str| {
        part.bytes().all(|b| b.is_ascii_digit())
            || ["alpha", "beta", "rc", "dev", "T", "Z"]
                .contains(&part.trim_end_matches(|c: char| c.is_ascii_digit()))
    };
    word.starts_with(|c: char| c.is_ascii_digit() || c == 'v')
        && parts.clone().count() > 1
        && parts.into_iter().all(is_part)
}

/// `SharedAccessKey`: words with capitals, each of three letters or more.
fn is_title(word: &str) -> bool {
    let starts: Vec<usize> = word
        .char_indices()
        .filter(|(_, c)| c.is_ascii_uppercase())
        .map(|(at, _)| at)
        .collect();
    let ends = starts.iter().skip(1).copied().chain([word.len()]);
    starts.iter().zip(ends).all(|(from, to)| to - from >= 3)
}
