//! The object among what models put around it: nothing, a string, a fence, an envelope.

use std::borrow::Cow;

use super::check;
use super::fault::{JsonType, Path, RepairKind, SyntaxFault, SyntaxKind};
use super::json::{Entry, Json, not_an_object, parse};
use super::repair::{self, Log};
use crate::schema::{Property, Schema};

/// The arguments as an object.
pub(super) fn object<'t>(
    text: &'t str,
    tool: &str,
    schema: &Schema,
    log: &mut Log<'_>,
) -> Result<Json<'t>, SyntaxFault> {
    let text = match text.strip_prefix('\u{feff}') {
        Some(rest) if log.is_on() => {
            log.note(&Path::default(), RepairKind::ByteOrderMark);
            rest
        }
        _ => text,
    };
    let json = if text.trim().is_empty() && log.is_on() {
        log.note(&Path::default(), RepairKind::NoArguments);
        return Ok(Json::Object(Vec::new()));
    } else {
        parsed(text, log)?
    };
    match json {
        Json::Null if log.is_on() => {
            log.note(&Path::default(), RepairKind::NoArguments);
            Ok(Json::Object(Vec::new()))
        }
        Json::String(inner) if log.is_on() => encoded(text, inner, log),
        Json::Object(entries) => Ok(unenveloped(entries, tool, schema, log)),
        other => Err(not_an_object(text, other.kind())),
    }
}

fn parsed<'t>(text: &'t str, log: &mut Log<'_>) -> Result<Json<'t>, SyntaxFault> {
    let fault = match parse(text) {
        Ok(parsed) => {
            return match parsed.raw_control {
                Some(place) if log.is_on() => {
                    log.note(&place, RepairKind::RawControl);
                    Ok(parsed.json)
                }
                Some(place) => Err(SyntaxFault {
                    kind: SyntaxKind::ControlCharacter,
                    offset: 0,
                    inside: place,
                    near: String::new(),
                }),
                None => Ok(parsed.json),
            };
        }
        Err(fault) => fault,
    };
    match unfenced(text).filter(|_| log.is_on()).map(parse) {
        Some(Ok(parsed)) => {
            log.note(&Path::default(), RepairKind::Fence);
            Ok(parsed.json)
        }
        Some(Err(inner)) => Err(inner),
        None => Err(fault),
    }
}

/// What one Markdown fence holds that stands around the whole.
fn unfenced(text: &str) -> Option<&str> {
    let inner = text.trim().strip_prefix("```")?.strip_suffix("```")?;
    let (info, inner) = inner.split_once('\n')?;
    let is_info = info.trim().chars().all(|c| c.is_ascii_alphanumeric());
    (is_info && !inner.contains("```")).then_some(inner)
}

/// The object that a JSON string holds; if it is cut off inside, that is what is wrong.
fn encoded<'t>(
    text: &str,
    inner: Cow<'t, str>,
    log: &mut Log<'_>,
) -> Result<Json<'t>, SyntaxFault> {
    let parsed = match &inner {
        Cow::Borrowed(inner) => parse(inner).map(|parsed| parsed.json),
        Cow::Owned(inner) => parse(inner).map(|parsed| parsed.json.into_owned()),
    };
    match parsed {
        Ok(json @ Json::Object(_)) => {
            log.note(&Path::default(), RepairKind::EncodedArguments);
            Ok(json)
        }
        Err(fault) if inner.trim_start().starts_with('{') => Err(fault),
        _ => Err(not_an_object(text, JsonType::String)),
    }
}

/// The arguments without the call's own envelope: exactly `name` (the tool's) and `arguments`; or the
/// sole key `arguments`, `parameters` or `input`, undeclared, whose value alone fits.
fn unenveloped<'t>(
    entries: Vec<Entry<'t>>,
    tool: &str,
    schema: &Schema,
    log: &mut Log<'_>,
) -> Json<'t> {
    let is_declared = |name: &str| {
        schema
            .objects
            .properties
            .iter()
            .any(|property| match property {
                Property::Named(field) => {
                    field.name.as_str() == name
                        || field.aliases.iter().any(|alias| alias.as_str() == name)
                }
                Property::Flattened(_) => true,
            })
    };
    let (value, must_fit) = match entries.as_slice() {
        [(key, value)]
            if matches!(&**key, "arguments" | "parameters" | "input") && !is_declared(key) =>
        {
            (value, true)
        }
        [(first, one), (second, two)] => match (&**first, &**second) {
            ("name", "arguments") if is_name(one, tool) => (two, false),
            ("arguments", "name") if is_name(two, tool) => (one, false),
            _ => return Json::Object(entries),
        },
        _ => return Json::Object(entries),
    };
    if !log.is_on() || is_declared("name") && !must_fit || is_declared("arguments") {
        return Json::Object(entries);
    }
    let inner = match value {
        Json::String(text) => parse(text).ok().map(|parsed| parsed.json.into_owned()),
        other => Some(other.clone()),
    };
    let Some(inner) = inner.filter(|inner| matches!(inner, Json::Object(_))) else {
        return Json::Object(entries);
    };
    let fits = || {
        let mut trial = log.trial();
        let repaired = repair::repair(schema, inner.clone(), &mut trial);
        check::fits(schema, &repaired, None, log.work())
    };
    if must_fit && !fits() {
        return Json::Object(entries);
    }
    log.note(&Path::default(), RepairKind::Envelope);
    inner
}

fn is_name(json: &Json<'_>, tool: &str) -> bool {
    matches!(json, Json::String(name) if name == tool)
}
