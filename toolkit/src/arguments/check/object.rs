//! Objects: what is missing, what is wrong, what does not belong there.

use std::collections::HashMap;

use super::flattened::{Flattened, named};
use super::union::target;
use super::{Check, Place, Scope};
use crate::arguments::fault::{Expected, FaultKind, Found, Range, quoted};
use crate::arguments::json::{Entry, Json};
use crate::arguments::number;
use crate::nearest::{LISTED, nearest};
use crate::schema::{Additional, Field, Keys, Schema};

/// How many unknown names are compared with the known ones: the rest are strangers anyway.
const COMPARED: usize = 2 * LISTED;

/// Stands for a name that must not be shown.
const HIDDEN: &str = "…";

/// The entries of an object by name.
struct Sent<'j> {
    entries: &'j [Entry<'j>],
    // Where each name stands first; only for objects that are not small.
    index: Option<HashMap<&'j str, usize>>,
}

impl<'j> Sent<'j> {
    fn new(entries: &'j [Entry<'j>]) -> Self {
        let index = (entries.len() > 16).then(|| {
            let names = entries.iter().enumerate().rev();
            names.map(|(at, (name, _))| (&**name, at)).collect()
        });
        Self { entries, index }
    }

    fn position(&self, name: &str) -> Option<usize> {
        match &self.index {
            Some(index) => index.get(name).copied(),
            None => self.entries.iter().position(|(key, _)| key == name),
        }
    }

    fn get(&self, name: &str) -> Option<&'j Json<'j>> {
        self.position(name)
            .and_then(|at| self.entries.get(at))
            .map(|(_, value)| value)
    }
}

/// The first entry of each name.
pub(super) fn once<'e, 'j>(entries: &'e [Entry<'j>]) -> Vec<&'e Entry<'j>> {
    let sent = Sent::new(entries);
    let first = entries
        .iter()
        .enumerate()
        .filter(|(at, (name, _))| sent.position(name) == Some(*at));
    first.map(|(_, entry)| entry).collect()
}

impl Check<'_> {
    pub(super) fn object(
        &mut self,
        schema: &Schema,
        entries: &[Entry<'_>],
        json: &Json<'_>,
        scope: Option<&Scope<'_>>,
        place: &Place<'_>,
    ) {
        let objects = &schema.objects;
        let fields: Vec<&Field> = named(&objects.properties).collect();
        if !self.work.step((entries.len() + fields.len() / 8) as u64) {
            return;
        }
        let sent = Sent::new(entries);
        let flattened = Flattened::of(&objects.properties, entries, &fields, !self.is_probing());
        let names = fields.iter().map(|field| field.name.as_str());
        // Nobody is told of them while forms are tried.
        let names: Vec<&str> = match self.is_probing() {
            true => Vec::new(),
            false => names.chain(flattened.names()).collect(),
        };
        let is_known = |name: &str| is_field(&fields, name) || flattened.knows(name);
        let unknown = self.unknown(schema, &sent, &names, &is_known);
        for field in &fields {
            self.field(field, &sent, &unknown, scope, place);
        }
        for (part, own) in &flattened.parts {
            self.transient(|check| check.value(part, own, scope, place));
        }
        self.strangers(schema, &unknown, &sent, &names, scope, place);
        self.names(schema, &sent, scope, place);
        let absent = fields.iter().filter(|field| is_absent(field, &sent));
        let length = entries.len().saturating_sub(absent.count()) as u64;
        self.length(
            schema,
            length,
            objects.min_properties,
            objects.max_properties,
            json,
            place,
        );
    }

    fn field(
        &mut self,
        field: &Field,
        sent: &Sent<'_>,
        unknown: &Unknown<'_, '_>,
        scope: Option<&Scope<'_>>,
        place: &Place<'_>,
    ) {
        if self.is_over() {
            return;
        }
        match sent.get(&field.name) {
            // A null stands for nothing where nothing may stand.
            Some(Json::Null) if !field.required => {}
            Some(value) => self.value(&field.schema, value, scope, &place.key(&field.name)),
            None if !field.required || unknown.mean(&field.name) => {}
            None if self.is_probing() || self.is_full() => {
                self.fault(place, FaultKind::Forbidden, Expected::Anything, None);
            }
            None => {
                let kind = FaultKind::Missing {
                    description: field.schema.description.to_string(),
                };
                let expected = Expected::of(target(&field.schema, scope));
                self.fault(&place.key(&field.name), kind, expected, None);
            }
        }
    }

    /// The names that do not belong there, each with the one that was meant if one is near.
    fn unknown<'j, 'f>(
        &self,
        schema: &Schema,
        sent: &Sent<'j>,
        names: &[&'f str],
        is_known: &dyn Fn(&str) -> bool,
    ) -> Unknown<'j, 'f> {
        let mut unknown = Unknown::default();
        let skipped = self.is_reading() && schema.objects.reader.skips_others;
        if skipped || matches!(schema.objects.additional, Additional::Any) {
            return unknown;
        }
        for (at, (name, _)) in sent.entries.iter().enumerate() {
            if !is_known(name) {
                unknown.places.push(at);
            }
        }
        if self.is_probing() || matches!(schema.objects.additional, Additional::Schema(_)) {
            return unknown;
        }
        for at in unknown.places.iter().take(COMPARED) {
            let Some((name, _)) = sent.entries.get(*at) else {
                continue;
            };
            let free = names.iter().copied().filter(|own| {
                sent.position(own).is_none() && !unknown.meant.iter().any(|(_, n)| n == own)
            });
            if let Some(near) = nearest(name, free) {
                unknown.meant.push((*at, near));
            }
        }
        unknown
    }

    fn strangers(
        &mut self,
        schema: &Schema,
        unknown: &Unknown<'_, '_>,
        sent: &Sent<'_>,
        names: &[&str],
        scope: Option<&Scope<'_>>,
        place: &Place<'_>,
    ) {
        for at in &unknown.places {
            let Some((name, value)) = sent.entries.get(*at) else {
                continue;
            };
            if self.is_over() {
                return;
            }
            let name = if self.secret { HIDDEN } else { name };
            if let Additional::Schema(values) = &schema.objects.additional {
                self.value(values, value, scope, &place.key(name));
            } else if self.is_full() {
                self.count();
            } else {
                let near = unknown.meant.iter().find(|(place, _)| place == at);
                let free = names.iter().copied();
                let free: Vec<&str> = free.filter(|name| sent.position(name).is_none()).collect();
                self.stranger(name, near.map(|(_, name)| *name), &free, value, place);
            }
        }
    }

    /// A name that does not belong there.
    pub(super) fn stranger(
        &mut self,
        name: &str,
        near: Option<&str>,
        free: &[&str],
        value: &Json<'_>,
        place: &Place<'_>,
    ) {
        let name = if self.secret { HIDDEN } else { name };
        let known = free.iter().take(LISTED);
        let kind = FaultKind::Unknown {
            nearest: near.map(str::to_owned),
            count: free.len(),
            known: known.map(|name| (*name).to_owned()).collect(),
        };
        let found = Found::hidden(value.kind());
        self.fault(&place.key(name), kind, Expected::Anything, Some(found));
    }

    /// What holds of every name: that it stands once, and that it is as a map's names must be.
    fn names(
        &mut self,
        schema: &Schema,
        sent: &Sent<'_>,
        scope: Option<&Scope<'_>>,
        place: &Place<'_>,
    ) {
        for (at, (name, _)) in sent.entries.iter().enumerate() {
            if self.is_over() {
                return;
            }
            if sent.position(name).is_some_and(|first| first < at) {
                let kind = FaultKind::Duplicate;
                let name = if self.secret { HIDDEN } else { name };
                self.fault(&place.key(name), kind, Expected::Anything, None);
            }
            match &schema.objects.keys {
                Some(Keys::Integer { minimum, maximum }) => {
                    if let Some(expected) = wrong_integer(name, *minimum, *maximum) {
                        self.bad_name(name, expected, place);
                    }
                }
                Some(Keys::Schema(keys)) => {
                    let text = Json::String(std::borrow::Cow::Borrowed(name));
                    if !super::fits(keys, &text, scope, self.work) {
                        self.bad_name(name, Expected::of(keys), place);
                    }
                }
                None => {}
            }
        }
    }

    fn bad_name(&mut self, name: &str, expected: Expected, place: &Place<'_>) {
        let name = if self.secret { HIDDEN } else { name };
        self.fault(&place.key(name), FaultKind::Key, expected, None);
    }
}

/// Whether a null stands for nothing at all, and not for itself.
fn is_absent(field: &Field, sent: &Sent<'_>) -> bool {
    let is_null = matches!(sent.get(&field.name), Some(Json::Null));
    is_null && !field.required && !super::takes_null(&field.schema)
}

/// What the name of an entry should be where it is no integer in a range, or is one that is not
/// written as the others are: `"-0"` and `"0"` would be the same entry, of which one is lost.
fn wrong_integer(name: &str, minimum: i128, maximum: i128) -> Option<Expected> {
    let whole = name.parse::<i128>().ok().or_else(|| {
        let is_number = number::is_number(name) && number::is_whole(name);
        is_number.then(|| number::to_integer(name)).flatten()
    });
    match whole {
        Some(key) if key < minimum || key > maximum => Some(keys(minimum, maximum, true)),
        Some(key) if key.to_string() == name => None,
        Some(key) => Some(Expected::Choice {
            values: vec![quoted(&key.to_string())],
            count: 1,
        }),
        None => Some(keys(minimum, maximum, false)),
    }
}

/// Integers of a type; the ends of wide types are told where one was passed.
fn keys(minimum: i128, maximum: i128, passed: bool) -> Expected {
    use crate::schema::Number;
    let narrow = |value: i128| value.abs() < i128::from(i32::MAX);
    let end = |value: i128| (passed || narrow(value)).then(|| (Number::integer(value), false));
    Expected::Integer(Range {
        minimum: end(minimum),
        maximum: end(maximum),
        multiple_of: None,
    })
}

/// Names that do not belong there: their places, and what is meant by those that are near another.
#[derive(Default)]
struct Unknown<'j, 'f> {
    places: Vec<usize>,
    meant: Vec<(usize, &'f str)>,
    // The names are borrowed from the call.
    _call: std::marker::PhantomData<&'j ()>,
}

impl Unknown<'_, '_> {
    fn mean(&self, name: &str) -> bool {
        self.meant.iter().any(|(_, meant)| *meant == name)
    }
}

pub(super) fn is_field(fields: &[&Field], name: &str) -> bool {
    fields.iter().any(|field| field.name.as_str() == name)
}
