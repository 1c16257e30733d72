//! The properties of an object.

use super::{Renderer, Scope};
use crate::schema::{Additional, Field, Keys, Objects, Property, Schema, Types};

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
            self.writer.key(first, "properties");
            self.writer.raw("{");
            let mut first_property = true;
            self.properties(objects.properties.as_slice(), scope, &mut first_property);
            self.writer.raw("}");
            self.required(first, objects);
        }
        if self.rules.map_rules {
            if let Some(keys) = &objects.keys {
                self.writer.key(first, "propertyNames");
                self.keys(keys, scope);
            }
            self.limit(first, "minProperties", objects.min_properties);
            self.limit(first, "maxProperties", objects.max_properties);
        }
        self.additional(schema, scope, first);
    }

    const fn additional(&mut self, schema: &Schema, scope: Option<&Scope<'_>>, first: &mut bool) {
        match &schema.objects.additional {
            Additional::Closed if self.rules.closed => {
                self.writer.key(first, "additionalProperties");
                self.writer.raw("false");
            }
            Additional::Schema(values) => {
                self.writer.key(first, "additionalProperties");
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
        self.writer.comma(first);
        self.writer.string(&field.name);
        self.writer.raw(":");
        let schema = field.schema.get();
        let forced = self.rules.strict && !field.required && !schema.types.contains(Types::NULL);
        self.schema_or_null(schema, schema.nullable || forced, scope);
    }

    const fn required(&mut self, first: &mut bool, objects: &Objects) {
        if count_required(objects.properties.as_slice(), self.rules.strict) == 0 {
            return;
        }
        self.writer.key(first, "required");
        self.writer.raw("[");
        let mut first = true;
        self.required_names(objects.properties.as_slice(), &mut first);
        self.writer.raw("]");
    }

    const fn required_names(&mut self, properties: &[Property], first: &mut bool) {
        let mut at = 0;
        while at < properties.len() {
            match &properties[at] {
                Property::Named(field) if field.required || self.rules.strict => {
                    self.writer.comma(first);
                    self.writer.string(&field.name);
                }
                Property::Named(_) => {}
                Property::Flattened(part) => {
                    self.required_names(part.get().objects.properties.as_slice(), first);
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

const fn count_required(properties: &[Property], all: bool) -> usize {
    let (mut at, mut count) = (0, 0);
    while at < properties.len() {
        count += match &properties[at] {
            Property::Named(field) => (field.required || all) as usize,
            Property::Flattened(part) => {
                count_required(part.get().objects.properties.as_slice(), all)
            }
        };
        at += 1;
    }
    count
}
