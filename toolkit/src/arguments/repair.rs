//! What has one reading under the schema is read so; each time it is recorded.
//!
//! A value that fits as it stands is never touched, and what a repair gives fits. Encoding is
//! repaired, content is not: names, choices and missing things are faults.

use std::borrow::Cow;
use std::collections::HashSet;

use super::check::{Place, Scope, allows, by_name, fits};
use super::equal;
use super::fault::{Path, Repair, RepairKind, Repairs};
use super::json::{Entry, Json, parse};
use super::number;
use super::work::Work;
use crate::schema::{Additional, Choice, Field, Part, Schema, Types};

/// How many repairs are recorded.
const RECORDED: usize = 100;

/// How many steps of the work on a call a form of a union takes that is tried with repairs.
const TRIAL: u64 = 100;

/// What was repaired.
pub(super) struct Log<'w> {
    repairs: Vec<Repair>,
    on: bool,
    work: &'w Work<'w>,
}

impl<'w> Log<'w> {
    pub(super) fn new(repairs: Repairs, work: &'w Work<'w>) -> Self {
        Self {
            repairs: Vec::new(),
            on: repairs != Repairs::None,
            work,
        }
    }

    pub(super) fn is_on(&self) -> bool {
        self.on
    }

    pub(super) fn work(&self) -> &'w Work<'w> {
        self.work
    }

    /// A log to be thrown away.
    pub(super) fn trial(&self) -> Self {
        Self {
            repairs: Vec::new(),
            on: self.on,
            work: self.work,
        }
    }

    pub(super) fn note(&mut self, path: &Path, kind: RepairKind) {
        if self.repairs.len() < RECORDED {
            self.repairs.push(Repair {
                path: path.clone(),
                kind,
            });
        }
    }

    fn note_at(&mut self, place: &Place<'_>, kind: RepairKind) {
        if self.repairs.len() < RECORDED {
            self.repairs.push(Repair {
                path: place.path(),
                kind,
            });
        }
    }

    pub(super) fn into_repairs(self) -> Vec<Repair> {
        self.repairs
    }
}

/// The arguments with what has one reading read so.
pub(super) fn repair<'t>(schema: &Schema, json: Json<'t>, log: &mut Log<'_>) -> Json<'t> {
    if !log.on {
        return json;
    }
    value(schema, json, None, &Place::ROOT, log)
}

fn value<'t>(
    schema: &Schema,
    json: Json<'t>,
    scope: Option<&Scope<'_>>,
    place: &Place<'_>,
    log: &mut Log<'_>,
) -> Json<'t> {
    if schema.nullable && json == Json::Null {
        return json;
    }
    let work = log.work;
    // What is left is for the check, which tells what is wrong as it stands.
    let Some(_entered) = work.enter().filter(|_| !work.is_half_done()) else {
        return json;
    };
    if let Some(depth) = schema.reference {
        return match Scope::resolve(scope, depth) {
            Some(target) => body(target.schema, json, Some(target), place, log),
            None => json,
        };
    }
    if schema.definition.is_some() {
        let inner = Scope {
            schema,
            outer: scope,
        };
        return body(schema, json, Some(&inner), place, log);
    }
    body(schema, json, scope, place, log)
}

fn body<'t>(
    schema: &Schema,
    json: Json<'t>,
    scope: Option<&Scope<'_>>,
    place: &Place<'_>,
    log: &mut Log<'_>,
) -> Json<'t> {
    let json = by_alias(schema, json, place, log);
    let mut json = if allows(schema.types, &json) {
        match json {
            Json::List(items) => Json::List(list(schema, items, scope, place, log)),
            Json::Object(entries) => Json::Object(object(schema, entries, scope, place, log)),
            other => other,
        }
    } else {
        unquoted(schema, json, scope, place, log)
    };
    for part in schema.all_of.iter() {
        json = value(part, json, scope, place, log);
    }
    for forms in [&schema.any_of, &schema.one_of] {
        json = union(schema, forms, json, scope, place, log);
    }
    json
}

/// A choice by another name that its author accepts.
fn by_alias<'t>(schema: &Schema, json: Json<'t>, place: &Place<'_>, log: &mut Log<'_>) -> Json<'t> {
    let Json::String(text) = &json else {
        return json;
    };
    let is_alias = |choice: &&Choice| choice.aliases.iter().any(|alias| alias.as_str() == text);
    let told = |choice: &Choice| equal::is(&json, &choice.value);
    match schema.choices.iter().find(is_alias) {
        Some(choice) if !schema.choices.iter().any(told) => {
            log.note_at(place, RepairKind::Alias);
            Json::from(&choice.value).into_owned()
        }
        _ => json,
    }
}

/// A string where no string may stand: a number, a truth value, a list or an object in quotes.
fn unquoted<'t>(
    schema: &Schema,
    json: Json<'t>,
    scope: Option<&Scope<'_>>,
    place: &Place<'_>,
    log: &mut Log<'_>,
) -> Json<'t> {
    let Json::String(text) = &json else {
        return json;
    };
    if number::is_number(text) {
        let number = Json::Number(text.clone());
        let finite = text.parse::<f64>().is_ok_and(f64::is_finite);
        if finite && allows(schema.types, &number) {
            log.note_at(place, RepairKind::QuotedNumber);
            return number;
        }
        return json;
    }
    if schema.types.contains(Types::BOOLEAN)
        && ["true", "false"]
            .iter()
            .any(|word| text.eq_ignore_ascii_case(word))
    {
        log.note_at(place, RepairKind::QuotedBoolean);
        return Json::Bool(text.len() == 4);
    }
    if !text.trim_start().starts_with(['[', '{']) {
        return json;
    }
    let inner = match text {
        Cow::Borrowed(text) => parse(text).map(|parsed| parsed.json),
        Cow::Owned(text) => parse(text).map(|parsed| parsed.json.into_owned()),
    };
    let Ok(inner) = inner else { return json };
    if !allows(schema.types, &inner) {
        return json;
    }
    let mut trial = log.trial();
    let inner = body(schema, inner, scope, place, &mut trial);
    if !fits(schema, &inner, scope, log.work) {
        return json;
    }
    log.note_at(place, RepairKind::EncodedValue);
    for repair in trial.repairs {
        log.note(&repair.path, repair.kind);
    }
    inner
}

fn list<'t>(
    schema: &Schema,
    items: Vec<Json<'t>>,
    scope: Option<&Scope<'_>>,
    place: &Place<'_>,
    log: &mut Log<'_>,
) -> Vec<Json<'t>> {
    let lists = &schema.lists;
    let items = items.into_iter().enumerate().map(|(at, item)| {
        match lists.prefix.get(at).or(lists.items.as_ref()) {
            Some(described) => value(described, item, scope, &place.index(at), log),
            None => item,
        }
    });
    items.collect()
}

fn object<'t>(
    schema: &Schema,
    entries: Vec<Entry<'t>>,
    scope: Option<&Scope<'_>>,
    place: &Place<'_>,
    log: &mut Log<'_>,
) -> Vec<Entry<'t>> {
    let fields: Vec<&Field> = super::check::named(&schema.objects.properties).collect();
    let entries = renamed(&fields, entries, place, log);
    let entries = once(entries, place, log);
    let entries = entries.into_iter().map(|(name, sent)| {
        let field = fields.iter().find(|field| field.name.as_str() == name);
        let repaired = {
            let place = place.key(&name);
            match (field, &schema.objects.additional) {
                (Some(field), _) => optional(field, sent, scope, &place, log),
                (None, Additional::Schema(values)) => value(values, sent, scope, &place, log),
                (None, _) => sent,
            }
        };
        (name, repaired)
    });
    inside_flattened(schema, entries.collect(), scope, place, log)
}

/// The entries that belong to what is flattened into the object.
fn inside_flattened<'t>(
    schema: &Schema,
    mut entries: Vec<Entry<'t>>,
    scope: Option<&Scope<'_>>,
    place: &Place<'_>,
    log: &mut Log<'_>,
) -> Vec<Entry<'t>> {
    for (part, own) in super::check::flattened(&schema.objects.properties, &entries) {
        let Json::Object(sent) = &own else { continue };
        let mut names: HashSet<String> = sent.iter().map(|(name, _)| name.to_string()).collect();
        let Json::Object(repaired) = value(part, own, scope, place, log) else {
            continue;
        };
        let first = |(name, _): &Entry<'_>| names.contains(&**name);
        let at = entries.iter().position(first).unwrap_or(entries.len());
        // A second entry of a name stays, to be told of.
        entries.retain(|(name, _)| !names.remove(&**name));
        entries.splice(at..at, repaired);
    }
    entries
}

/// `""` and `"null"` stand for nothing where nothing may stand and no text can.
fn optional<'t>(
    field: &Field,
    sent: Json<'t>,
    scope: Option<&Scope<'_>>,
    place: &Place<'_>,
    log: &mut Log<'_>,
) -> Json<'t> {
    let schema = &*field.schema;
    if field.required {
        return value(schema, sent, scope, place, log);
    }
    if sent == Json::Null {
        return sent;
    }
    let is_nothing = matches!(&sent, Json::String(text) if text.is_empty() || text == "null");
    if is_nothing && !fits(schema, &sent, scope, log.work) && !holds_text(schema, scope) {
        log.note_at(place, RepairKind::EmptyText);
        return Json::Null;
    }
    value(schema, sent, scope, place, log)
}

/// Whether some text could stand there, besides those of a list of choices.
fn holds_text(schema: &Schema, scope: Option<&Scope<'_>>) -> bool {
    if let Some(depth) = schema.reference {
        return Scope::resolve(scope, depth).is_some_and(|s| holds_text(s.schema, None));
    }
    if !schema.choices.is_empty() || !schema.types.contains(Types::STRING) {
        return false;
    }
    let forms = |forms: &[Part<Schema>]| {
        forms.is_empty() || forms.iter().any(|form| holds_text(form, scope))
    };
    forms(&schema.any_of)
        && forms(&schema.one_of)
        && schema.all_of.iter().all(|part| holds_text(part, scope))
}

/// Entries under the names that their author prefers.
fn renamed<'t>(
    fields: &[&Field],
    entries: Vec<Entry<'t>>,
    place: &Place<'_>,
    log: &mut Log<'_>,
) -> Vec<Entry<'t>> {
    if fields.iter().all(|field| field.aliases.is_empty()) {
        return entries;
    }
    let own = |name: &str| {
        let mut meant = fields.iter().filter(|field| field.name.as_str() != name);
        meant.find(|field| field.aliases.iter().any(|alias| alias.as_str() == name))
    };
    let is_name = |name: &str| fields.iter().any(|field| field.name.as_str() == name);
    let entries = entries.into_iter().map(|(name, sent)| match own(&name) {
        Some(field) if !is_name(&name) => {
            log.note_at(&place.key(&field.name), RepairKind::Alias);
            (Cow::Owned(field.name.to_string()), sent)
        }
        _ => (name, sent),
    });
    entries.collect()
}

/// Entries that stand twice with the same value stand once.
fn once<'t>(entries: Vec<Entry<'t>>, place: &Place<'_>, log: &mut Log<'_>) -> Vec<Entry<'t>> {
    let mut names: std::collections::HashMap<&str, usize> =
        std::collections::HashMap::with_capacity(entries.len());
    let mut surplus = vec![false; entries.len()];
    for (at, ((name, sent), surplus)) in entries.iter().zip(&mut surplus).enumerate() {
        let first = *names.entry(name).or_insert(at);
        let other = entries.get(first).map(|(_, other)| other);
        if first < at && other.is_some_and(|other| equal::same(other, sent)) {
            log.note_at(&place.key(name), RepairKind::RepeatedKey);
            *surplus = true;
        }
    }
    drop(names);
    let kept = entries
        .into_iter()
        .zip(surplus)
        .filter(|(_, surplus)| !surplus);
    kept.map(|(entry, _)| entry).collect()
}

/// Of several forms, the first that fits after repairs, where none fits as the value stands.
fn union<'t>(
    schema: &Schema,
    forms: &[Part<Schema>],
    json: Json<'t>,
    scope: Option<&Scope<'_>>,
    place: &Place<'_>,
    log: &mut Log<'_>,
) -> Json<'t> {
    if forms.is_empty() || fits(schema, &json, scope, log.work) {
        return json;
    }
    for form in forms {
        if log.work.is_half_done() {
            break;
        }
        log.work.step(TRIAL);
        let mut trial = log.trial();
        let candidate = value(form, json.clone(), scope, place, &mut trial);
        if candidate != json && fits(schema, &candidate, scope, log.work) {
            for repair in trial.repairs {
                log.note(&repair.path, repair.kind);
            }
            return candidate;
        }
    }
    // Of a form that names itself, each value is repaired by itself, as in any object.
    match by_name(forms, &json, scope) {
        Some(form) => value(form, json, scope, place, log),
        None => json,
    }
}
