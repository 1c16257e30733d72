//! Calls and signatures: JSON with holes, the same in every language but for what a hole says.

use super::{Parameter, Phrases, shown};
use crate::arguments::fault::{Draft, Expected};
use crate::arguments::json::write_string;

/// How many characters a call or signature may take: what is right in it was shortened before, so
/// this binds only where there are very many faults.
const MOST: usize = 1500;

/// How deep a hole shows what stands inside what.
const DEPTH: usize = 3;

pub(super) fn call<P: Phrases + ?Sized>(p: &P, tool: &str, draft: &Draft) -> String {
    shown::head(
        &format!("{}({})", shown::head(tool, 64), written(p, draft)),
        MOST,
    )
}

fn written<P: Phrases + ?Sized>(p: &P, draft: &Draft) -> String {
    match draft {
        Draft::Value(json) => json.clone(),
        Draft::Hole(expected) => p.hole(expected),
        Draft::Rest => "…".to_owned(),
        Draft::List(items) => {
            let items: Vec<_> = items.iter().map(|item| written(p, item)).collect();
            format!("[{}]", items.join(", "))
        }
        Draft::Object(entries) => {
            let entries: Vec<_> = entries
                .iter()
                .map(|(name, draft)| match draft {
                    Draft::Rest if name.is_empty() => "…".to_owned(),
                    draft => format!("{}: {}", json(name), written(p, draft)),
                })
                .collect();
            format!("{{{}}}", entries.join(", "))
        }
    }
}

fn json(name: &str) -> String {
    let mut json = String::with_capacity(name.len() + 2);
    let _ = write_string(&mut json, name);
    json
}

pub(super) fn hole<P: Phrases + ?Sized>(p: &P, expected: &Expected) -> String {
    shape(p, expected, true, DEPTH)
}

/// What a value looks like; its words stand in angle brackets where they stand among JSON.
fn shape<P: Phrases + ?Sized>(p: &P, expected: &Expected, bracketed: bool, depth: usize) -> String {
    let inner = |expected: &Expected, bracketed: bool| match depth.checked_sub(1) {
        Some(depth) => shape(p, expected, bracketed, depth),
        None => "…".to_owned(),
    };
    let inside = |expected: &Expected| inner(expected, bracketed);
    let words = |words: String| match bracketed {
        true => format!("<{words}>"),
        false => words,
    };
    match expected {
        Expected::Null => "null".to_owned(),
        // The only value there is.
        Expected::Choice { values, count: 1 } if values.len() == 1 => {
            shown::values(values).collect()
        }
        Expected::Choice { values, count } if !bracketed => {
            let more = shown::left_out(values.len(), *count) > 0;
            alternatives(shown::values(values), if more { " | …" } else { "" })
        }
        Expected::OneOf(forms) => {
            let forms = forms.iter().take(shown::LISTED);
            let mut shapes: Vec<_> = forms.map(|form| inner(form, false)).collect();
            shapes.dedup();
            words(alternatives(shapes, ""))
        }
        Expected::List { items, length } if length.max == Some(1) => format!("[{}]", inside(items)),
        Expected::List { items, .. } => format!("[{}, …]", inside(items)),
        Expected::Tuple(items) => {
            let items: Vec<_> = items.iter().take(shown::LISTED).map(inside).collect();
            format!("[{}]", items.join(", "))
        }
        Expected::Object {
            entries,
            tags,
            count,
        } => object(entries, tags, *count),
        Expected::Map { values, .. } => format!("{{\"…\": {}, …}}", inside(values)),
        _ => words(p.form(expected)),
    }
}

fn alternatives(shapes: impl IntoIterator<Item = String>, more: &str) -> String {
    let shapes: Vec<_> = shapes.into_iter().collect();
    format!("{}{more}", shapes.join(" | "))
}

/// The names that an object must have, or those it may have where it must have none.
fn object(entries: &[(String, bool)], tags: &[(String, String)], count: usize) -> String {
    let required = entries.iter().any(|(_, required)| *required);
    let names: Vec<_> = entries
        .iter()
        .take(shown::LISTED)
        .filter(|(_, is_required)| *is_required || !required)
        .map(|(name, _)| match shown::tag(name, tags) {
            Some(value) => format!("{}: {value}", json(name)),
            None => format!("{}: …", json(name)),
        })
        .collect();
    let more = if names.is_empty() || names.len() < count && !required {
        "…"
    } else {
        ""
    };
    let comma = if more.is_empty() || names.is_empty() {
        ""
    } else {
        ", "
    };
    format!("{{{}{comma}{more}}}", names.join(", "))
}

pub(super) fn signature<P: Phrases + ?Sized>(
    p: &P,
    tool: &str,
    parameters: &[Parameter<'_>],
) -> String {
    let parameters: Vec<_> = parameters
        .iter()
        .map(|parameter| declared(p, parameter))
        .collect();
    shown::head(&format!("{tool}({})", parameters.join(", ")), MOST)
}

fn declared<P: Phrases + ?Sized>(p: &P, parameter: &Parameter<'_>) -> String {
    let optional = if parameter.required { "" } else { "?" };
    let default = parameter
        .default
        .map(|json| format!(" = {}", shown::value(json)));
    let what = shape(p, parameter.expected, false, DEPTH);
    format!(
        "{}{optional}: {what}{}",
        parameter.name,
        default.unwrap_or_default()
    )
}
