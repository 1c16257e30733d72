//! Defaults in the place of what was left out.

use std::borrow::Cow;

use super::check::{Scope, fits, named, takes_null};
use super::json::{Entry, Json};
use crate::schema::patterns::Patterns;
use crate::schema::{Additional, Field, Schema};

/// Puts defaults where nothing was sent, at every depth, into arguments that fit.
pub(super) fn fill(schema: &Schema, json: &mut Json<'_>, patterns: &Patterns) {
    Filler { patterns, tried: 0 }.value(schema, json, None);
}

/// An item as a tool receives it, which may equal another that was written otherwise.
pub(super) fn filled(
    schema: &Schema,
    json: &Json<'_>,
    scope: Option<&Scope<'_>>,
    patterns: &Patterns,
) -> Json<'static> {
    let mut json = json.clone().into_owned();
    Filler { patterns, tried: 0 }.value(schema, &mut json, scope);
    json
}

struct Filler<'p> {
    patterns: &'p Patterns,
    tried: u32,
}

impl Filler<'_> {
    fn value(&mut self, schema: &Schema, json: &mut Json<'_>, scope: Option<&Scope<'_>>) {
        if !matches!(json, Json::List(_) | Json::Object(_)) {
            return;
        }
        if let Some(depth) = schema.reference {
            if let Some(target) = Scope::resolve(scope, depth) {
                self.body(target.schema, json, Some(target));
            }
            return;
        }
        if schema.definition.is_some() {
            let inner = Scope {
                schema,
                outer: scope,
            };
            return self.body(schema, json, Some(&inner));
        }
        self.body(schema, json, scope);
    }

    fn body(&mut self, schema: &Schema, json: &mut Json<'_>, scope: Option<&Scope<'_>>) {
        match json {
            Json::List(items) => {
                let lists = &schema.lists;
                for (at, item) in items.iter_mut().enumerate() {
                    if let Some(described) = lists.prefix.get(at).or(lists.items.as_ref()) {
                        self.value(described, item, scope);
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
            let fitting = forms
                .iter()
                .find(|form| fits(form, json, scope, self.patterns, &mut self.tried));
            if let Some(form) = fitting {
                self.value(form, json, scope);
            }
        }
    }

    fn object(&mut self, schema: &Schema, entries: &mut Vec<Entry<'_>>, scope: Option<&Scope<'_>>) {
        let fields: Vec<&Field> = named(&schema.objects.properties).collect();
        for (name, sent) in entries.iter_mut() {
            let field = fields.iter().find(|field| field.name.as_str() == name);
            match (field, &schema.objects.additional) {
                (Some(field), _) => self.value(&field.schema, sent, scope),
                (None, Additional::Schema(values)) => self.value(values, sent, scope),
                (None, _) => {}
            }
        }
        for field in &fields {
            let Some(default) = field.schema.default.as_ref().filter(|_| !field.required) else {
                continue;
            };
            let default = Json::from(default).into_owned();
            // A schema made elsewhere may tell a default that it does not take.
            if !fits(
                &field.schema,
                &default,
                scope,
                self.patterns,
                &mut self.tried,
            ) {
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
