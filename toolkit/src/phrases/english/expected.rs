//! What a value may be.

use crate::arguments::fault::{Counts, Expected, Range};
use crate::phrases::shown;
use crate::schema::Format;

/// After "expected": with an article.
pub(in crate::phrases) fn expected(expected: &Expected) -> String {
    match expected {
        Expected::Anything => "a value".to_owned(),
        Expected::Null => "null".to_owned(),
        Expected::Boolean => "true or false".to_owned(),
        Expected::Integer(range) => format!("an integer{}", within(range)),
        Expected::Number(range) => format!("a number{}", within(range)),
        Expected::String {
            format: Some(format),
            ..
        } => article(&form_of(format)),
        Expected::String { length, .. } => format!("a string{}", of(length, "character")),
        Expected::Choice { values, count } => choices(values, *count),
        Expected::List { items, length } => {
            format!("a list{}{}", items_of(items), of(length, "item"))
        }
        Expected::Tuple(items) => {
            format!("a list of {}", super::counted(items.len() as u64, "item"))
        }
        Expected::Object {
            entries,
            tags,
            count,
        } => format!("an object{}", with(entries, tags, *count)),
        Expected::Map { length, .. } => format!("an object{}", of(length, "entry")),
        Expected::OneOf(forms) => {
            let forms = forms.iter().take(shown::LISTED).map(self::expected);
            shown::joined(forms, ", ", " or ")
        }
        Expected::Another(inner) => format!("another {}", form(inner)),
    }
}

/// Inside a hole: without an article.
pub(in crate::phrases) fn form(expected: &Expected) -> String {
    match expected {
        Expected::Anything => "any value".to_owned(),
        Expected::Integer(range) => format!("integer{}{}", shown::signs(range), multiple(range)),
        Expected::Number(range) => format!("number{}{}", shown::signs(range), multiple(range)),
        Expected::String {
            format: Some(format),
            ..
        } => form_of(format),
        Expected::String {
            pattern: Some(pattern),
            ..
        } => {
            format!("string matching {}", shown::head(pattern, shown::REMARK))
        }
        Expected::String { length, .. } => match lengths(length) {
            None => "string".to_owned(),
            Some(lengths) if is_single(length) => format!("string {lengths} character"),
            Some(lengths) => format!("string {lengths} characters"),
        },
        Expected::List { .. } | Expected::Tuple(_) => "list".to_owned(),
        Expected::Object { .. } | Expected::Map { .. } => "object".to_owned(),
        Expected::OneOf(forms) => {
            shown::joined(forms.iter().take(shown::LISTED).map(form), ", ", " or ")
        }
        other => self::expected(other),
    }
}

/// `one of "a", "b"`; a single value stands alone.
pub(super) fn choices(values: &[String], count: usize) -> String {
    let list = shown::joined(shown::values(values), ", ", ", ");
    match shown::left_out(values.len(), count) {
        0 if values.len() == 1 => list,
        0 => format!("one of {list}"),
        more => format!("one of {list} and {more} more"),
    }
}

/// ` from 1 to 7`, ` of at least 1`, ` above 0 and below 5`.
fn within(range: &Range) -> String {
    let ends = match shown::chosen(range) {
        (Some((least, false)), Some((greatest, false))) if least == greatest => {
            format!(" equal to {least}")
        }
        (Some((least, false)), Some((greatest, false))) => format!(" from {least} to {greatest}"),
        (least, greatest) => {
            let least = least.map(|(n, out)| {
                if out {
                    format!("above {n}")
                } else {
                    format!("of at least {n}")
                }
            });
            let greatest = greatest.map(|(n, out)| {
                if out {
                    format!("below {n}")
                } else {
                    format!("of at most {n}")
                }
            });
            match shown::joined(least.into_iter().chain(greatest), " and ", " and ") {
                ends if ends.is_empty() => ends,
                ends => format!(" {ends}"),
            }
        }
    };
    match range.multiple_of {
        Some(of) => format!("{ends} that is a multiple of {of}"),
        None => ends,
    }
}

fn multiple(range: &Range) -> String {
    range
        .multiple_of
        .map(|of| format!(", multiple of {of}"))
        .unwrap_or_default()
}

/// `1–80`, `at least 1`, `at most 80`.
pub(super) fn lengths(length: &Counts) -> Option<String> {
    match (length.min, length.max) {
        (Some(min), Some(max)) => Some(shown::span(min, max)),
        (Some(min), None) => Some(format!("at least {min}")),
        (None, Some(max)) => Some(format!("at most {max}")),
        (None, None) => None,
    }
}

/// ` (1–80 characters)`.
fn of(length: &Counts, unit: &str) -> String {
    let plural = if is_single(length) {
        unit.to_owned()
    } else {
        plural(unit)
    };
    lengths(length)
        .map(|lengths| format!(" ({lengths} {plural})"))
        .unwrap_or_default()
}

fn is_single(length: &Counts) -> bool {
    matches!(
        (length.min, length.max),
        (Some(1) | None, Some(1)) | (Some(1), None)
    )
}

pub(super) fn plural(unit: &str) -> String {
    match unit.strip_suffix('y') {
        Some(stem) => format!("{stem}ies"),
        None => format!("{unit}s"),
    }
}

fn items_of(items: &Expected) -> String {
    let name = match items {
        Expected::Anything | Expected::Null | Expected::OneOf(_) => return String::new(),
        Expected::Boolean => "true or false",
        Expected::Integer(_) => "integers",
        Expected::Number(_) => "numbers",
        Expected::String { .. } => "strings",
        Expected::Choice { values, count } => return format!(", each {}", choices(values, *count)),
        Expected::List { .. } | Expected::Tuple(_) => "lists",
        Expected::Object { .. } | Expected::Map { .. } => "objects",
        Expected::Another(inner) => return items_of(inner),
    };
    format!(" of {name}")
}

/// ` with "from", "to" (and, if wanted, "note")`.
fn with(entries: &[(String, bool)], tags: &[(String, String)], count: usize) -> String {
    let named = |wanted: bool| {
        let names = entries
            .iter()
            .take(shown::LISTED)
            .filter(move |(_, required)| *required == wanted);
        shown::joined(names.map(|(name, _)| shown::entry(name, tags)), ", ", ", ")
    };
    let (required, optional) = (named(true), named(false));
    let more = match shown::left_out(entries.len(), count) {
        0 => String::new(),
        more => format!(", {more} more"),
    };
    match (required.is_empty(), optional.is_empty()) {
        (true, true) => String::new(),
        (false, true) => format!(" with {required}{more}"),
        (true, false) => format!(" (optional: {optional}{more})"),
        (false, false) => format!(" with {required} (optional: {optional}{more})"),
    }
}

fn article(noun: &str) -> String {
    let vowel = noun.starts_with(['a', 'e', 'i', 'o']) || noun.starts_with("IP");
    format!("{} {noun}", if vowel { "an" } else { "a" })
}

/// A form's name, and how it is written where the name does not say.
pub(super) fn form_of(format: &Format) -> String {
    match format {
        Format::Date => "date YYYY-MM-DD".to_owned(),
        Format::Time => "time HH:MM:SSZ".to_owned(),
        Format::DateTime => "date-time YYYY-MM-DDTHH:MM:SSZ".to_owned(),
        Format::Uuid => "UUID".to_owned(),
        Format::Ipv4 => "IPv4 address".to_owned(),
        Format::Ipv6 => "IPv6 address".to_owned(),
        Format::Email => "e-mail address".to_owned(),
        Format::Uri => "URL with its scheme".to_owned(),
        Format::Other(name) => match name.as_str() {
            "partial-time" => "time HH:MM:SS".to_owned(),
            "partial-date-time" => "date-time YYYY-MM-DDTHH:MM:SS".to_owned(),
            "socket-address" => "address IP:PORT".to_owned(),
            "ipv4-socket-address" => "address IPv4:PORT".to_owned(),
            "ipv6-socket-address" => "address [IPv6]:PORT".to_owned(),
            "ip" => "IP address".to_owned(),
            other => format!("string in the form {}", shown::head(other, 40)),
        },
    }
}
