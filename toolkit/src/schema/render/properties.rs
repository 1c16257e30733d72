//! The properties of an object.

use super::{Renderer, Scope};
use crate::schema::rules::Rules;
use crate::schema::writer::key;
use crate::schema::{Additional, Field, Keys, Objects, Property, Schema, Types};

/// Whether a property may be null. In strict mode that stands for being left out.
pub(crate) const fn is_nullable(rules: &Rules, schema: &Schema, required: bool) -> bool {
    schema.nullable || (rules.strict && !required && !schema.types.contains(Types::NULL))
}

impl Renderer<'_, '_> {
    pub(super) const fn objects(
        &mut self,
        schema: &Schema,
        scope: Option<&Scope<'_>>,
        first: &mut bool,
    ) {
        let objects = &schema.objects;
        let closed = matches!(objects.additional, Additional::Closed);
        if !objects.properties.is_empty() || closed {
            self.writer.member(first, key!("properties" "{"));
            let mut first_property = true;
            self.properties(objects.properties.as_slice(), scope, &mut first_property);
            self.writer.raw(if first_property { "}" } else { "}}" });
            self.required(first, objects);
        }
        if self.rules.map_rules {
            if let Some(keys) = &objects.keys {
                self.writer.member(first, key!("propertyNames"));
                self.keys(keys, scope);
            }
            self.limit(first, key!("minProperties"), &objects.min_properties);
            self.limit(first, key!("maxProperties"), &objects.max_properties);
        }
        self.additional(schema, scope, first);
    }

    const fn additional(&mut self, schema: &Schema, scope: Option<&Scope<'_>>, first: &mut bool) {
        match &schema.objects.additional {
            Additional::Closed if self.rules.closed => {
                self.writer
                    .member(first, key!("additionalProperties" "false"));
            }
            Additional::Schema(values) => {
                self.writer.member(first, key!("additionalProperties"));
                self.schema(values.get(), scope);
            }
            Additional::Closed | Additional::Any => {}
        }
    }

    const fn properties(
        &mut self,
        properties: &[Property],
        scope: Option<&Scope<'_>>,
        first: &mut bool,
    ) {
        let mut at = 0;
        while at < properties.len() {
            match &properties[at] {
                Property::Named(field) => self.property(field, scope, first),
                Property::Flattened(part) => {
                    self.properties(part.get().objects.properties.as_slice(), scope, first);
                }
            }
            at += 1;
        }
    }

    const fn property(&mut self, field: &Field, scope: Option<&Scope<'_>>, first: &mut bool) {
        // The braces of one are closed with what stands before the next.
        self.writer.raw(if *first { "\"" } else { "},\"" });
        *first = false;
        self.writer.escaped(&field.name);
        self.writer.raw("\":{");
        self.value(field, scope);
    }

    /// What is said of a property's value, without the braces.
    pub(super) const fn value(&mut self, field: &Field, scope: Option<&Scope<'_>>) {
        let schema = field.schema.get();
        let nullable = is_nullable(&self.rules, schema, field.required);
        self.keywords(schema, nullable, scope, &mut true);
    }

    pub(super) const fn required(&mut self, first: &mut bool, objects: &Objects) {
        let mut first_name = true;
        self.required_names(objects.properties.as_slice(), first, &mut first_name);
        if !first_name {
            self.writer.raw("\"]");
        }
    }

    // The keyword stands only before a first name.
    const fn required_names(
        &mut self,
        properties: &[Property],
        first: &mut bool,
        first_name: &mut bool,
    ) {
        let mut at = 0;
        while at < properties.len() {
            match &properties[at] {
                Property::Named(field) if field.required || self.rules.strict => {
                    if *first_name {
                        self.writer.member(first, key!("required" "[\""));
                    } else {
                        self.writer.raw("\",\"");
                    }
                    *first_name = false;
                    self.writer.escaped(&field.name);
                }
                Property::Named(_) => {}
                Property::Flattened(part) => {
                    let properties = part.get().objects.properties.as_slice();
                    self.required_names(properties, first, first_name);
                }
            }
            at += 1;
        }
    }

    const fn keys(&mut self, keys: &Keys, scope: Option<&Scope<'_>>) {
        match keys {
            Keys::Integer { minimum, .. } if *minimum >= 0 => {
                self.writer.raw(r#"{"pattern":"^(0|[1-9][0-9]*)$"}"#);
            }
            Keys::Integer { .. } => self.writer.raw(r#"{"pattern":"^(0|-?[1-9][0-9]*)$"}"#),
            Keys::Schema(schema) => self.schema(schema.get(), scope),
        }
    }
}
