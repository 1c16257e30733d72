//! What is wrong at one place, in one short clause: longer ones make small models repeat the call.

use super::expected::{self, choices, form_of, plural};
use crate::arguments::fault::{Counts, End, Expected, Found, JsonType, Range, quoted};
use crate::phrases::shown;
use crate::schema::{Format, Number};

pub(in crate::phrases) fn missing(expected: &Expected, description: &str) -> String {
    // The form stands in the call to send; what it means stands nowhere else.
    match description.trim() {
        "" => format!("missing; expected {}.", expected::expected(expected)),
        description => {
            let remark = shown::head(description, shown::REMARK);
            format!("missing ({}).", remark.trim_end_matches('.'))
        }
    }
}

pub(in crate::phrases) fn unknown_parameter(
    nearest: Option<&str>,
    known: &[String],
    count: usize,
) -> String {
    if let Some(nearest) = nearest {
        return format!("not a parameter; did you mean {}?", quoted(nearest));
    }
    if count == 0 {
        return "not a parameter; there are no others.".to_owned();
    }
    let names = known.iter().take(shown::LISTED).map(|name| quoted(name));
    let names = shown::joined(names, ", ", ", ");
    match shown::left_out(known.len(), count) {
        0 => format!("not a parameter; there are: {names}."),
        more => format!("not a parameter; there are: {names} and {more} more."),
    }
}

pub(in crate::phrases) fn duplicate() -> String {
    "sent twice with different values; send it once.".to_owned()
}

pub(in crate::phrases) fn wrong_type(expected: &Expected, found: Option<&Found>) -> String {
    let wanted = expected::expected(expected);
    let Some(found) = found else {
        return format!("expected {wanted}.");
    };
    let bare = !matches!(
        found.kind,
        JsonType::List | JsonType::Object | JsonType::Null
    );
    let form = if bare && matches!(expected, Expected::List { .. }) {
        ", in brackets [ ]"
    } else {
        ""
    };
    format!("expected {wanted}{form}, got {}.", what(found))
}

/// `the string "abc"`, `9`, `a list`.
fn what(found: &Found) -> String {
    let text = found.text.as_deref().map(shown::value);
    match (found.kind, text) {
        (JsonType::Null, _) => "null".to_owned(),
        (JsonType::String, Some(text)) => format!("the string {text}"),
        (JsonType::Boolean | JsonType::Integer | JsonType::Number, Some(text)) => text,
        (JsonType::Boolean, None) => "true or false".to_owned(),
        (JsonType::Integer, None) => "an integer".to_owned(),
        (JsonType::Number, None) => "a number with a fraction".to_owned(),
        (JsonType::String, None) => "a string".to_owned(),
        (JsonType::List, _) => "a list".to_owned(),
        (JsonType::Object, _) => "an object".to_owned(),
    }
}

/// The value where it may be shown, else `it`.
fn it(found: Option<&Found>) -> String {
    if found.is_some_and(|found| found.kind == JsonType::Null) {
        return "null".to_owned();
    }
    found
        .and_then(|found| found.text.as_deref())
        .map_or_else(|| "it".to_owned(), shown::value)
}

pub(in crate::phrases) fn out_of_range(range: &Range, end: End, found: Option<&Found>) -> String {
    let far = match end {
        End::Least => "small",
        End::Greatest => "large",
    };
    format!("{} is too {far}; must be {}.", it(found), ends(range))
}

/// `1 to 7`, `at most 50`, `above 0 and at most 1`.
fn ends(range: &Range) -> String {
    if let (Some((least, false)), Some((greatest, false))) = (range.minimum, range.maximum) {
        return format!("{least} to {greatest}");
    }
    let least = range
        .minimum
        .map(|(n, out)| format!("{} {n}", if out { "above" } else { "at least" }));
    let greatest = range
        .maximum
        .map(|(n, out)| format!("{} {n}", if out { "below" } else { "at most" }));
    shown::joined(least.into_iter().chain(greatest), " and ", " and ")
}

pub(in crate::phrases) fn not_a_multiple(of: &Number, found: Option<&Found>) -> String {
    format!("{} is not a multiple of {of}.", it(found))
}

pub(in crate::phrases) fn wrong_length(
    length: u64,
    allowed: Counts,
    end: End,
    expected: &Expected,
) -> String {
    let unit = match expected {
        Expected::List { .. } | Expected::Tuple(_) => "item",
        Expected::Map { .. } | Expected::Object { .. } => "entry",
        _ => "character",
    };
    let length = if length == 1 {
        format!("1 {unit}")
    } else {
        format!("{length} {}", plural(unit))
    };
    let far = match (end, unit) {
        (End::Least, "character") => "too short",
        (End::Greatest, "character") => "too long",
        (End::Least, _) => "too few",
        (End::Greatest, _) => "too many",
    };
    let allowed = match (allowed.min, allowed.max) {
        (Some(min), Some(max)) if min == max => format!("exactly {min}"),
        (Some(min), Some(max)) => format!("{min} to {max}"),
        _ => expected::lengths(&allowed).unwrap_or_default(),
    };
    format!("{length}, {far}; must be {allowed}.")
}

pub(in crate::phrases) fn no_match(pattern: &str, found: Option<&Found>) -> String {
    format!(
        "{} does not match the pattern {}",
        it(found),
        ended(pattern)
    )
}

/// A pattern ends as it is written: a full stop could be read as part of it.
fn ended(pattern: &str) -> String {
    shown::head(pattern, shown::REMARK)
}

pub(in crate::phrases) fn wrong_format(format: &Format, found: Option<&Found>) -> String {
    let zone = match format {
        Format::Time | Format::DateTime => ", with Z or an offset such as +02:00",
        _ => "",
    };
    format!("{} is not a valid {}{zone}.", it(found), form_of(format))
}

pub(in crate::phrases) fn unencoded(characters: &[char]) -> String {
    let encoded = characters.iter().map(|c| shown::encoded(*c, "as"));
    format!(
        "a URL can't hold all of its characters; write {}.",
        shown::joined(encoded, ", ", ", ")
    )
}

pub(in crate::phrases) fn not_a_choice(
    expected: &Expected,
    nearest: Option<&str>,
    found: Option<&Found>,
) -> String {
    let wanted = match expected {
        Expected::Choice { values, count } => choices(values, *count),
        other => expected::expected(other),
    };
    let nearest = nearest.map(|nearest| format!("; did you mean {}?", shown::value(nearest)));
    format!(
        "{} is not {wanted}{}",
        it(found),
        nearest.unwrap_or_else(|| ".".to_owned())
    )
}

pub(in crate::phrases) fn repeated(first: usize) -> String {
    format!("the same as item [{first}]; no two may be equal.")
}

pub(in crate::phrases) fn wrong_key(expected: &Expected) -> String {
    match expected {
        Expected::Integer(range) if range.minimum.is_some() && range.maximum.is_some() => {
            format!("the name must be an integer from {}.", ends(range))
        }
        expected => format!("the name must be {}.", expected::expected(expected)),
    }
}

pub(in crate::phrases) fn forbidden() -> String {
    "this value is not allowed.".to_owned()
}

pub(in crate::phrases) fn excluded(found: Option<&Found>) -> String {
    match found.and_then(|found| found.text.as_deref()) {
        Some(text) => format!("must not be {}.", shown::value(text)),
        None => forbidden(),
    }
}

pub(in crate::phrases) fn ambiguous(expected: &Expected) -> String {
    format!(
        "fits more than one form; send what fits only one of: {}.",
        expected::expected(expected)
    )
}

pub(in crate::phrases) fn misread(read_as: &Expected) -> String {
    format!(
        "can't be told from {}, which is read first; send that form.",
        expected::expected(read_as)
    )
}

pub(in crate::phrases) fn too_complex() -> String {
    "nested too deeply or in too many ways at once to be checked; send something simpler."
        .to_owned()
}

pub(in crate::phrases) fn rejected(message: &str) -> String {
    let message = message.trim().trim_end_matches('.');
    if message.is_empty() {
        return "not accepted.".to_owned();
    }
    format!("not accepted: {}.", shown::head(message, shown::REMARK * 2))
}
