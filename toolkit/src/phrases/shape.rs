//! Calls and signatures: JSON with holes, the same in every language but for what a hole says.

use super::{Parameter, Phrases, shown};
use crate::arguments::fault::{Draft, Expected};

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
    serde_json::Value::from(name).to_string()
}

pub(super) fn hole<P: Phrases + ?Sized>(p: &P, expected: &Expected) -> String {
    shape(&|leaf| format!("<{}>", p.form(leaf)), expected, DEPTH)
}

fn shape(leaf: &dyn Fn(&Expected) -> String, expected: &Expected, depth: usize) -> String {
    let inner = |expected: &Expected| match depth.checked_sub(1) {
        Some(depth) => shape(leaf, expected, depth),
        None => "…".to_owned(),
    };
    match expected {
        Expected::Null => "null".to_owned(),
        // The only value there is.
        Expected::Choice { values, count: 1 } if values.len() == 1 => {
            shown::values(values).collect()
        }
        Expected::List { items, length } if length.max == Some(1) => format!("[{}]", inner(items)),
        Expected::List { items, .. } => format!("[{}, …]", inner(items)),
        Expected::Tuple(items) => {
            let items: Vec<_> = items.iter().take(shown::LISTED).map(inner).collect();
            format!("[{}]", items.join(", "))
        }
        Expected::Object { entries, count } => object(entries, *count),
        Expected::Map { values, .. } => format!("{{\"…\": {}, …}}", inner(values)),
        _ => leaf(expected),
    }
}

/// The names that an object must have, or those it may have where it must have none.
fn object(entries: &[(String, bool)], count: usize) -> String {
    let required = entries.iter().any(|(_, required)| *required);
    let names: Vec<_> = entries
        .iter()
        .take(shown::LISTED)
        .filter(|(_, is_required)| *is_required || !required)
        .map(|(name, _)| format!("{}: …", json(name)))
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
    let what = match parameter.expected {
        Expected::Choice { values, count } => {
            let more = if shown::left_out(values.len(), *count) > 0 {
                " | …"
            } else {
                ""
            };
            format!(
                "{}{more}",
                shown::joined(shown::values(values), " | ", " | ")
            )
        }
        other => shape(&|leaf| p.form(leaf), other, DEPTH),
    };
    format!(
        "{}{optional}: {what}{}",
        parameter.name,
        default.unwrap_or_default()
    )
}
