//! What an object may hold: its own entries, those of what is flattened into it and those of the
//! form that was meant.

use crate::arguments::check::{Form, Scope, Tagged, flattened, meant, named, target};
use crate::arguments::json::{Entry, Json};
use crate::arguments::work::Work;
use crate::schema::{Additional, Field, Part, Schema, resolve};

/// The entries of an object.
pub(super) struct Shape<'s> {
    pub(super) fields: Vec<&'s Field>,
    /// Unions of which it is not told which form was meant.
    pub(super) tagged: Vec<Tagged<'s>>,
    /// What other entries may be.
    pub(super) others: &'s Additional,
}

/// What is asked of unions.
#[derive(Clone, Copy)]
struct Seeker<'a, 's> {
    scope: Option<&'a Scope<'s>>,
    work: &'a Work<'a>,
}

impl<'s> Shape<'s> {
    pub(super) fn of(
        schema: &'s Schema,
        json: &Json<'_>,
        scope: Option<&Scope<'s>>,
        work: &Work<'_>,
    ) -> Self {
        let mut shape = Self {
            fields: Vec::new(),
            tagged: Vec::new(),
            others: &schema.objects.additional,
        };
        shape.add(schema, json, Seeker { scope, work });
        shape
    }

    fn add(&mut self, schema: &'s Schema, json: &Json<'_>, seeker: Seeker<'_, 's>) {
        for field in named(&schema.objects.properties) {
            if !self.fields.iter().any(|known| known.name == field.name) {
                self.fields.push(field);
            }
        }
        let none: &[Entry<'_>] = &[];
        let entries = match json {
            Json::Object(entries) => entries.as_slice(),
            _ => none,
        };
        for (part, own) in flattened(&schema.objects.properties, entries) {
            if forms(part).is_empty() && matches!(self.others, Additional::Closed) {
                self.others = &part.objects.additional;
            }
            self.add(part, &own, seeker);
        }
        for part in schema.all_of.iter() {
            self.add_form(part, json, seeker);
        }
        for forms in [&schema.any_of, &schema.one_of] {
            if forms.is_empty() {
                continue;
            }
            match meant(forms, json, seeker.scope, seeker.work) {
                Form::One(form) => self.add_form(form, json, seeker),
                Form::Tagged(tagged) => {
                    if tagged.is_closed() {
                        self.others = &Additional::Closed;
                    }
                    self.tagged.push(tagged);
                }
                Form::Unknown => {}
            }
        }
    }

    // What refers to an enclosing type is not followed: it has a scope of its own. What it holds is
    // not shown where some of it must not be.
    fn add_form(&mut self, form: &'s Schema, json: &Json<'_>, seeker: Seeker<'_, 's>) {
        if form.reference.is_some() || form.definition.is_some() {
            if resolve::holds_secret(target(form, seeker.scope)) {
                self.others = &Additional::Closed;
            }
            return;
        }
        match (self.others, &form.objects.additional) {
            (_, closed @ Additional::Closed) => self.others = closed,
            (Additional::Any, of_form) => self.others = of_form,
            _ => {}
        }
        self.add(form, json, seeker);
    }
}

/// The forms of a union.
pub(super) fn forms(schema: &Schema) -> &[Part<Schema>] {
    match schema.any_of.is_empty() {
        true => &schema.one_of,
        false => &schema.any_of,
    }
}

/// Whether nothing is said of a value but that it has one of several forms.
pub(super) fn is_union_alone(schema: &Schema) -> bool {
    schema.objects.properties.is_empty()
        && schema.all_of.is_empty()
        && matches!(schema.objects.additional, Additional::Any)
        && schema.lists.prefix.is_empty()
        && schema.lists.items.is_none()
        && (schema.any_of.is_empty() || schema.one_of.is_empty())
}
