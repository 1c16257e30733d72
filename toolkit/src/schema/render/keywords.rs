//! The keywords of one schema.

use super::{Renderer, Scope};
use crate::literal::Literal;
use crate::schema::{Additional, Bound, Choice, Lists, Part, Schema, Text, Types};

impl Renderer<'_, '_> {
    pub(super) const fn body(
        &mut self,
        schema: &Schema,
        nullable: bool,
        scope: Option<&Scope<'_>>,
        first: &mut bool,
    ) {
        if is_anything(schema) && !self.rules.anything {
            self.description(schema, nullable, first);
            return self.any_type(first);
        }
        if schema.types.is_empty() {
            return self.never(first);
        }
        self.types(schema, nullable, first);
        self.description(schema, nullable, first);
        self.choices(schema, nullable, first);
        self.numbers(schema, first);
        self.strings(schema, first);
        self.lists(&schema.lists, scope, first);
        self.objects(schema, scope, first);
        self.unions(schema, nullable, scope, first);
        if let Some(default) = &schema.default
            && self.rules.default
        {
            self.writer.key(first, "default");
            self.writer.literal(default);
        }
        if !schema.examples.is_empty() && self.rules.examples {
            self.writer.key(first, "examples");
            self.writer.raw("[");
            self.writer.literals(schema.examples.as_slice());
            self.writer.raw("]");
        }
    }

    // Booleans are schemas, too, but not to every client.
    const fn never(&mut self, first: &mut bool) {
        self.writer.key(first, "not");
        self.writer.raw("{}");
    }

    const fn any_type(&mut self, first: &mut bool) {
        self.writer.key(first, "anyOf");
        self.writer.raw(
            r#"[{"type":"string"},{"type":"number"},{"type":"boolean"},{"type":"object"},{"type":"array","items":{"type":"string"}}]"#,
        );
        if self.rules.nullable_word {
            self.writer.key(first, "nullable");
            self.writer.raw("true");
        }
    }

    pub(super) const fn text(&mut self, first: &mut bool, key: &str, text: &Text) {
        if !text.is_empty() {
            self.writer.key(first, key);
            self.writer.string(text);
        }
    }

    const fn types(&mut self, schema: &Schema, nullable: bool, first: &mut bool) {
        let mut types = schema.types;
        let united = !schema.any_of.is_empty() || !schema.one_of.is_empty();
        let null = types.contains(Types::NULL) && !united;
        if self.rules.nullable_word && (nullable || null) {
            types = types.without(Types::NULL);
            if types.is_empty() {
                types = Types::STRING; // there is no other way to say "always null"
            }
            self.writer.key(first, "nullable");
            self.writer.raw("true");
        } else if nullable && schema.any_of.is_empty() && schema.one_of.is_empty() {
            // A union that allows null says so in one of its forms.
            types = types.union(Types::NULL);
        }
        if types.contains(schema_any(self.rules.nullable_word)) {
            return;
        }
        let several = count_types(types) > 1;
        if several && self.rules.nullable_word {
            return self.one_of_types(types, first);
        }
        self.writer.key(first, "type");
        self.writer.raw(if several { "[" } else { "" });
        let (mut at, mut first) = (0, true);
        while at < NAMES.len() {
            if is_named(types, at) {
                self.writer.comma(&mut first);
                self.writer.raw(NAMES[at].1);
            }
            at += 1;
        }
        self.writer.raw(if several { "]" } else { "" });
    }

    // One node has one type there.
    const fn one_of_types(&mut self, types: Types, first: &mut bool) {
        self.writer.key(first, "anyOf");
        self.writer.raw("[");
        let (mut at, mut first) = (0, true);
        while at < NAMES.len() {
            if is_named(types, at) {
                self.writer.comma(&mut first);
                self.writer.raw("{\"type\":");
                self.writer.raw(NAMES[at].1);
                self.writer.raw("}");
            }
            at += 1;
        }
        self.writer.raw("]");
    }

    const fn choices(&mut self, schema: &Schema, nullable: bool, first: &mut bool) {
        let choices = schema.choices.as_slice();
        if choices.is_empty() || !self.says_choices(schema) {
            return;
        }
        self.writer.key(first, "enum");
        self.writer.raw("[");
        let (mut at, mut first) = (0, true);
        while at < choices.len() {
            self.writer.comma(&mut first);
            self.writer.literal(&choices[at].value);
            at += 1;
        }
        if nullable && !self.rules.nullable_word && !has_null(choices) {
            self.writer.raw(",null");
        }
        self.writer.raw("]");
    }

    pub(super) const fn says_choices(&self, schema: &Schema) -> bool {
        self.rules.mixed_choices || are_strings(schema.choices.as_slice())
    }

    const fn numbers(&mut self, schema: &Schema, first: &mut bool) {
        let numbers = &schema.numbers;
        self.bound(first, &numbers.minimum, "minimum", "exclusiveMinimum");
        self.bound(first, &numbers.maximum, "maximum", "exclusiveMaximum");
        if let Some(divisor) = &numbers.multiple_of
            && self.rules.multiple_of
        {
            self.writer.key(first, "multipleOf");
            self.writer.number(divisor);
        }
    }

    const fn bound(
        &mut self,
        first: &mut bool,
        bound: &Option<Bound>,
        inclusive: &str,
        exclusive: &str,
    ) {
        if let Some(bound) = bound
            && bound.printed
            && (!bound.exclusive || self.rules.exclusive)
        {
            self.writer.key(
                first,
                if bound.exclusive {
                    exclusive
                } else {
                    inclusive
                },
            );
            self.writer.number(&bound.value);
        }
    }

    pub(super) const fn limit(&mut self, first: &mut bool, key: &str, limit: Option<u64>) {
        if let Some(limit) = limit {
            self.writer.key(first, key);
            self.writer.count(limit);
        }
    }

    const fn strings(&mut self, schema: &Schema, first: &mut bool) {
        let strings = &schema.strings;
        if self.rules.lengths {
            self.limit(first, "minLength", strings.min_length);
            self.limit(first, "maxLength", strings.max_length);
        }
        if let Some(pattern) = &strings.pattern {
            self.text(first, "pattern", pattern);
        }
        if let Some(format) = &strings.format
            && self.rules.knows(format.as_str())
        {
            self.writer.key(first, "format");
            self.writer.raw("\"");
            self.writer.raw(format.as_str());
            self.writer.raw("\"");
        }
    }

    const fn lists(&mut self, lists: &Lists, scope: Option<&Scope<'_>>, first: &mut bool) {
        let prefix = lists.prefix.as_slice();
        if self.rules.prefix_items {
            self.schemas("prefixItems", prefix, scope, first);
        }
        if let Some(items) = &lists.items
            && (!items.get().types.is_empty() || prefix.is_empty())
        {
            self.writer.key(first, "items");
            self.schema(items.get(), scope);
        } else if !prefix.is_empty() {
            // A tuple; there is nothing after its items.
            self.writer.key(first, "items");
            self.writer.raw("{");
            if !self.rules.prefix_items {
                let mut first = true;
                self.schemas("anyOf", prefix, scope, &mut first);
            }
            self.writer.raw("}");
        }
        if self.rules.items {
            self.limit(first, "minItems", lists.min_items);
            self.limit(first, "maxItems", lists.max_items);
        }
        if lists.unique && self.rules.unique {
            self.writer.key(first, "uniqueItems");
            self.writer.raw("true");
        }
    }

    const fn unions(
        &mut self,
        schema: &Schema,
        nullable: bool,
        scope: Option<&Scope<'_>>,
        first: &mut bool,
    ) {
        let null = nullable && !self.rules.nullable_word;
        let (any_of, one_of) = (schema.any_of.as_slice(), schema.one_of.as_slice());
        self.union("anyOf", any_of, null, scope, first);
        let key = if self.rules.one_of { "oneOf" } else { "anyOf" };
        self.union(key, one_of, null && any_of.is_empty(), scope, first);
        self.schemas("allOf", schema.all_of.as_slice(), scope, first);
        if let Some(not) = &schema.not
            && self.rules.not
        {
            self.writer.key(first, "not");
            self.schema(not.get(), scope);
        }
    }

    const fn union(
        &mut self,
        key: &str,
        forms: &[Part<Schema>],
        null: bool,
        scope: Option<&Scope<'_>>,
        first: &mut bool,
    ) {
        if forms.is_empty() {
            return;
        }
        self.writer.key(first, key);
        self.writer.raw("[");
        let mut first = true;
        self.forms(forms, scope, &mut first);
        if null {
            self.writer.raw(",{\"type\":\"null\"}");
        }
        self.writer.raw("]");
    }

    const fn schemas(
        &mut self,
        key: &str,
        schemas: &[Part<Schema>],
        scope: Option<&Scope<'_>>,
        first: &mut bool,
    ) {
        self.union(key, schemas, false, scope, first);
    }

    const fn forms(
        &mut self,
        schemas: &[Part<Schema>],
        scope: Option<&Scope<'_>>,
        first: &mut bool,
    ) {
        let mut at = 0;
        while at < schemas.len() {
            self.writer.comma(first);
            self.schema(schemas[at].get(), scope);
            at += 1;
        }
    }
}

const NAMES: [(Types, &str); 7] = [
    (Types::STRING, "\"string\""),
    (Types::NUMBER, "\"number\""),
    (Types::INTEGER, "\"integer\""),
    (Types::BOOLEAN, "\"boolean\""),
    (Types::ARRAY, "\"array\""),
    (Types::OBJECT, "\"object\""),
    (Types::NULL, "\"null\""),
];

// An integer is a number: it is not named where numbers are.
const fn is_named(types: Types, at: usize) -> bool {
    let is_integer = at == 2;
    types.contains(NAMES[at].0) && !(is_integer && types.contains(Types::NUMBER))
}

const fn count_types(types: Types) -> usize {
    let (mut at, mut count) = (0, 0);
    while at < NAMES.len() {
        count += is_named(types, at) as usize;
        at += 1;
    }
    count
}

const fn schema_any(without_null: bool) -> Types {
    if without_null {
        Types::ANY.without(Types::NULL)
    } else {
        Types::ANY
    }
}

/// Whether nothing is said of the value.
pub(crate) const fn is_anything(schema: &Schema) -> bool {
    schema.types.contains(Types::ANY)
        && schema.choices.is_empty()
        && schema.any_of.is_empty()
        && schema.one_of.is_empty()
        && schema.all_of.is_empty()
        && schema.not.is_none()
        && schema.objects.properties.is_empty()
        && matches!(schema.objects.additional, Additional::Any)
        && schema.lists.items.is_none()
        && schema.lists.prefix.is_empty()
}

const fn are_strings(choices: &[Choice]) -> bool {
    let mut at = 0;
    while at < choices.len() {
        if !matches!(choices[at].value, Literal::String(_)) {
            return false;
        }
        at += 1;
    }
    true
}

const fn has_null(choices: &[Choice]) -> bool {
    let mut at = 0;
    while at < choices.len() {
        if matches!(choices[at].value, Literal::Null) {
            return true;
        }
        at += 1;
    }
    false
}
