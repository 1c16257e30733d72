//! Defaults in the place of what was left out.

use std::borrow::Cow;
use std::collections::HashSet;
use std::hash::{BuildHasher, Hash, RandomState};

use super::check::{Scope, fits, named, takes_null};
use super::json::{Entry, Json};
use super::work::Work;
use crate::schema::{Additional, Field, Schema};

/// Puts defaults where nothing was sent, at every depth, into arguments that fit. Where the work on the
/// call is spent by then, some are missing.
pub(super) fn fill(schema: &Schema, json: &mut Json<'_>, work: &Work<'_>) {
    Filler::new(work).value(schema, json, None);
}

/// An item as a tool receives it, which may equal another that was written otherwise.
pub(super) fn filled(
    schema: &Schema,
    json: &Json<'_>,
    scope: Option<&Scope<'_>>,
    work: &Work<'_>,
) -> Json<'static> {
    let mut json = json.clone().into_owned();
    Filler::new(work).value(schema, &mut json, scope);
    json
}

struct Filler<'w> {
    work: &'w Work<'w>,
    hasher: RandomState,
    // Where the value stands, as a hash of the steps to it: its address changes as others are filled.
    place: u64,
    // The places that were filled, each with its definition: two parts of a type may lead back to it.
    filled: HashSet<u64>,
}

impl<'w> Filler<'w> {
    fn new(work: &'w Work<'w>) -> Self {
        Self {
            work,
            hasher: RandomState::new(),
            place: 0,
            filled: HashSet::new(),
        }
    }

    /// Goes on with what stands inside a value, under a key or an index.
    fn inside(&mut self, step: impl Hash, fill: impl FnOnce(&mut Self)) {
        let place = self.hasher.hash_one((self.place, step));
        let before = std::mem::replace(&mut self.place, place);
        fill(self);
        self.place = before;
    }

    fn definition(&mut self, scope: &Scope<'_>, json: &mut Json<'_>) {
        let mut definitions = Vec::new();
        let mut around = Some(scope);
        while let Some(inner) = around {
            definitions.push(std::ptr::from_ref(inner.schema).addr());
            around = inner.outer;
        }
        if self
            .filled
            .insert(self.hasher.hash_one((self.place, definitions)))
        {
            self.body(scope.schema, json, Some(scope));
        }
    }

    fn value(&mut self, schema: &Schema, json: &mut Json<'_>, scope: Option<&Scope<'_>>) {
        if !matches!(json, Json::List(_) | Json::Object(_)) {
            return;
        }
        let work = self.work;
        let Some(_entered) = work.enter() else {
            return;
        };
        if let Some(depth) = schema.reference {
            if let Some(target) = Scope::resolve(scope, depth) {
                self.definition(target, json);
            }
            return;
        }
        if schema.definition.is_some() {
            let inner = Scope {
                schema,
                outer: scope,
            };
            return self.definition(&inner, json);
        }
        self.body(schema, json, scope);
    }

    fn body(&mut self, schema: &Schema, json: &mut Json<'_>, scope: Option<&Scope<'_>>) {
        match json {
            Json::List(items) => {
                let lists = &schema.lists;
                for (at, item) in items.iter_mut().enumerate() {
                    if let Some(described) = lists.prefix.get(at).or(lists.items.as_ref()) {
                        self.inside(at, |filler| filler.value(described, item, scope));
                    }
                }
            }
            Json::Object(entries) => self.object(schema, entries, scope),
            _ => {}
        }
        for part in schema.all_of.iter() {
            self.value(part, json, scope);
        }
        for forms in [&schema.any_of, &schema.one_of] {
            let fitting = forms.iter().find(|form| fits(form, json, scope, self.work));
            if let Some(form) = fitting {
                self.value(form, json, scope);
            }
        }
    }

    fn object(&mut self, schema: &Schema, entries: &mut Vec<Entry<'_>>, scope: Option<&Scope<'_>>) {
        let fields: Vec<&Field> = named(&schema.objects.properties).collect();
        for (name, sent) in entries.iter_mut() {
            let field = fields.iter().find(|field| field.name.as_str() == name);
            let described = match (field, &schema.objects.additional) {
                (Some(field), _) => &*field.schema,
                (None, Additional::Schema(values)) => values.get(),
                (None, _) => continue,
            };
            self.inside(&**name, |filler| filler.value(described, sent, scope));
        }
        for field in &fields {
            let Some(default) = field.schema.default.as_ref().filter(|_| !field.required) else {
                continue;
            };
            let default = Json::from(default).into_owned();
            // A schema made elsewhere may tell a default that it does not take.
            if !fits(&field.schema, &default, scope, self.work) {
                continue;
            }
            match entries
                .iter_mut()
                .find(|(name, _)| *name == field.name.as_str())
            {
                Some((_, sent @ Json::Null)) => *sent = default,
                Some(_) => {}
                None => entries.push((Cow::Owned(field.name.to_string()), default)),
            }
        }
        // What reads a form of a union does not know which of its nulls stand for nothing.
        entries.retain(|(name, sent)| {
            let stays = |field: &&Field| field.required || takes_null(&field.schema);
            let field = || fields.iter().find(|field| field.name.as_str() == name);
            *sent != Json::Null || field().is_none_or(stays)
        });
    }
}
