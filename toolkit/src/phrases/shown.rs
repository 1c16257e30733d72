//! What is quoted, and how much of it: every text that a model reads is bounded.

use std::borrow::Cow;
use std::fmt::Display;
use std::time::Duration;

use crate::arguments::fault::{Path, QUOTED, Range, quoted};
use crate::schema::Number;
use crate::visible;

/// How many names, choices or faults are listed.
pub(super) const LISTED: usize = 20;

/// How many characters of an author's text are shown: all, of any that is meant for a message.
const AUTHORED: usize = 2000;

/// How many characters of a description, pattern or reader's message stand in a clause.
pub(super) const REMARK: usize = 100;

/// The first `most` characters on one line, with `…` in place of others.
pub(super) fn head(text: &str, most: usize) -> String {
    // What is named in the place of a character is longer than it.
    cut(&visible::line(&cut(text, most)), most).into_owned()
}

/// What an author wrote of a failure, which may have several lines and is shown whole where it can be.
pub(super) fn authored(text: &str) -> String {
    cut(&visible::paragraph(&cut(text, AUTHORED)), AUTHORED).into_owned()
}

fn cut(text: &str, most: usize) -> Cow<'_, str> {
    match text.char_indices().nth(most) {
        Some((end, _)) => {
            let head = text.get(..end).unwrap_or_default().trim_end();
            Cow::Owned(format!("{head}…"))
        }
        None => Cow::Borrowed(text),
    }
}

/// A value in JSON, cut so that its quotes stay closed.
pub(super) fn value(json: &str) -> String {
    // Quotes, and the mark of a cut that was made before.
    const AROUND: usize = 3;
    if json.chars().count() <= QUOTED + AROUND {
        return json.to_owned();
    }
    let close = if json.starts_with('"') { "\"" } else { "" };
    format!("{}{close}", head(json, QUOTED))
}

/// The only value that an entry may have.
pub(super) fn tag(name: &str, tags: &[(String, String)]) -> Option<String> {
    let own = tags.iter().find(|(tag, _)| tag == name);
    own.map(|(_, json)| value(json))
}

/// An entry's name, with its value where it may have one only: `"p"`, `"kind": "circle"`.
pub(super) fn entry(name: &str, tags: &[(String, String)]) -> String {
    match tag(name, tags) {
        Some(value) => format!("{}: {value}", quoted(name)),
        None => quoted(name),
    }
}

/// A path, short of its middle where it is very long.
pub(super) fn path(path: &Path) -> String {
    let whole = visible::line(&path.to_string()).into_owned();
    match (
        whole.char_indices().nth(80),
        whole.char_indices().rev().nth(39),
    ) {
        (Some((head, _)), Some((tail, _))) if tail > head => {
            format!("{}…{}", &whole[..head], &whole[tail..])
        }
        _ => whole,
    }
}

/// Entries with `between` between them, and `last` before the last one.
pub(super) fn joined(items: impl IntoIterator<Item = String>, between: &str, last: &str) -> String {
    let items: Vec<String> = items.into_iter().collect();
    match items.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., end] => format!("{}{last}{end}", first.join(between)),
    }
}

/// At most twenty values in JSON.
pub(super) fn values(values: &[String]) -> impl Iterator<Item = String> {
    values.iter().take(LISTED).map(|json| value(json))
}

/// How many of `count` are left out when at most twenty of `listed` are shown.
pub(super) fn left_out(listed: usize, count: usize) -> usize {
    count.saturating_sub(listed.min(LISTED))
}

/// An end of a range; whether it is excluded.
pub(super) type Limit = (Number, bool);

/// The ends of a range without those of 32-bit types and wider, which nobody chose and which would
/// only lengthen the sentence.
pub(super) fn chosen(range: &Range) -> (Option<Limit>, Option<Limit>) {
    let narrow = |number: &Number| {
        number
            .as_integer()
            .is_none_or(|value| value > i128::from(i32::MIN) && value < i128::from(i32::MAX))
    };
    (
        range.minimum.filter(|(number, _)| narrow(number)),
        range.maximum.filter(|(number, _)| narrow(number)),
    )
}

/// ` 1–7`, ` ≥ 1`, ` > 0 < 5`: a range in signs, or nothing.
pub(super) fn signs(range: &Range) -> String {
    match chosen(range) {
        (Some((least, false)), Some((greatest, false))) if !is_negative(&least) => {
            format!(" {}", span(least, greatest))
        }
        (least, greatest) => {
            let least = least.map(|(n, out)| format!(" {} {n}", if out { '>' } else { '≥' }));
            let greatest = greatest.map(|(n, out)| format!(" {} {n}", if out { '<' } else { '≤' }));
            least.unwrap_or_default() + &greatest.unwrap_or_default()
        }
    }
}

fn is_negative(number: &Number) -> bool {
    number.as_f64() < 0.0
}

/// `1–7`, or `3` alone.
pub(super) fn span<T: Display + PartialEq>(least: T, greatest: T) -> String {
    if least == greatest {
        least.to_string()
    } else {
        format!("{least}–{greatest}")
    }
}

/// `"上" as "%E4%B8%8A"`
pub(super) fn encoded(character: char, as_: &str) -> String {
    let mut bytes = [0; 4];
    let text = character.encode_utf8(&mut bytes);
    let encoded: Vec<_> = text.bytes().map(|byte| format!("%{byte:02X}")).collect();
    format!("{} {as_} \"{}\"", quoted(text), encoded.join(""))
}

/// `30 s`, `1.5 s`, `250 ms`.
pub(super) fn duration(after: Duration) -> String {
    let milliseconds = after.as_millis();
    match milliseconds % 1000 {
        _ if milliseconds < 1000 => format!("{milliseconds} ms"),
        0 => format!("{} s", after.as_secs()),
        _ => format!("{:.1} s", after.as_secs_f64()),
    }
}
