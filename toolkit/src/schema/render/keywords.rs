//! The keywords of one schema.

use super::{Renderer, Scope, blank};
use crate::literal::Literal;
use crate::schema::writer::{Key, key};
use crate::schema::{
    Additional, Bound, Choice, List, Lists, Numbers, Part, Schema, Strings, Types,
};

/// What a schema speaks of: what it does not is passed over without a call, since in a constant a call
/// costs more than a look.
#[derive(Clone, Copy)]
#[allow(clippy::struct_excessive_bools)] // a table of what is said
pub(super) struct Said {
    pub(super) choices: bool,
    pub(super) numbers: bool,
    pub(super) strings: bool,
    pub(super) lists: bool,
    pub(super) objects: bool,
    pub(super) unions: bool,
}

impl Said {
    pub(super) const fn of(schema: &Schema) -> Self {
        Self {
            choices: !matches!(schema.choices, List::Static([])),
            numbers: !matches!(schema.numbers, blank!(numbers)),
            strings: !matches!(schema.strings, blank!(strings)),
            lists: !matches!(schema.lists, blank!(lists)),
            objects: !matches!(schema.objects, blank!(objects)),
            unions: !matches!(schema, blank!(unions)),
        }
    }
}

impl Renderer<'_, '_> {
    pub(super) const fn body(
        &mut self,
        schema: &Schema,
        nullable: bool,
        scope: Option<&Scope<'_>>,
        first: &mut bool,
    ) {
        let said = Said::of(schema);
        if !self.rules.anything && is_anything(schema) {
            self.description(schema, said, nullable, first);
            return self.any_type(first);
        }
        if matches!(schema.types, Types::NONE) {
            return self.never(first);
        }
        self.description(schema, said, nullable, first);
        self.types(schema, said, nullable, first);
        if said.choices {
            self.choices(schema, nullable, first);
        }
        if said.numbers {
            self.minimum(&schema.numbers, first);
            self.maximum(&schema.numbers, first);
        }
        self.rest(schema, said, nullable, scope, first);
    }

    /// What stands after the ends of a range.
    pub(super) const fn rest(
        &mut self,
        schema: &Schema,
        said: Said,
        nullable: bool,
        scope: Option<&Scope<'_>>,
        first: &mut bool,
    ) {
        if said.numbers {
            self.divisor(&schema.numbers, first);
        }
        if said.strings {
            self.strings(&schema.strings, first);
        }
        if said.lists {
            self.lists(&schema.lists, scope, first);
        }
        if said.objects {
            self.objects(schema, scope, first);
        }
        if said.unions {
            self.unions(schema, nullable, scope, first);
        }
        self.examples(schema, first);
    }

    const fn examples(&mut self, schema: &Schema, first: &mut bool) {
        if let Some(default) = &schema.default
            && self.rules.default
        {
            self.writer.member(first, key!("default"));
            self.writer.literal(default);
        }
        if !matches!(schema.examples, List::Static([])) && self.rules.examples {
            self.writer.member(first, key!("examples" "["));
            self.writer.literals(schema.examples.as_slice());
            self.writer.raw("]");
        }
    }

    // Booleans are schemas, too, but not to every client.
    const fn never(&mut self, first: &mut bool) {
        self.writer.member(first, key!("not"));
        self.writer.raw("{}");
    }

    const fn any_type(&mut self, first: &mut bool) {
        self.writer.member(first, key!("anyOf"));
        self.writer.raw(
            r#"[{"type":"string"},{"type":"number"},{"type":"boolean"},{"type":"object"},{"type":"array","items":{"type":"string"}}]"#,
        );
        if self.rules.nullable_word {
            self.writer.member(first, key!("nullable"));
            self.writer.raw("true");
        }
    }

    pub(super) const fn choices(&mut self, schema: &Schema, nullable: bool, first: &mut bool) {
        let choices = schema.choices.as_slice();
        if choices.is_empty() || !self.says_choices(schema) {
            return;
        }
        self.writer.member(first, key!("enum" "["));
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

    pub(super) const fn minimum(&mut self, numbers: &Numbers, first: &mut bool) {
        if let Some(bound) = &numbers.minimum {
            self.bound(first, bound, key!("minimum"), key!("exclusiveMinimum"));
        }
    }

    pub(super) const fn maximum(&mut self, numbers: &Numbers, first: &mut bool) {
        if let Some(bound) = &numbers.maximum {
            self.bound(first, bound, key!("maximum"), key!("exclusiveMaximum"));
        }
    }

    const fn divisor(&mut self, numbers: &Numbers, first: &mut bool) {
        if let Some(divisor) = &numbers.multiple_of
            && self.rules.multiple_of
        {
            self.writer.member(first, key!("multipleOf"));
            self.writer.number(divisor);
        }
    }

    const fn bound(&mut self, first: &mut bool, bound: &Bound, inclusive: &Key, exclusive: &Key) {
        if !bound.printed || (bound.exclusive && !self.rules.exclusive) {
            return;
        }
        let key = if bound.exclusive {
            exclusive
        } else {
            inclusive
        };
        self.writer.member(first, key);
        self.writer.number(&bound.value);
    }

    pub(super) const fn limit(&mut self, first: &mut bool, key: &Key, limit: &Option<u64>) {
        if let Some(limit) = limit {
            self.writer.member(first, key);
            self.writer.count(*limit);
        }
    }

    const fn strings(&mut self, strings: &Strings, first: &mut bool) {
        if self.rules.lengths {
            self.limit(first, key!("minLength"), &strings.min_length);
            self.limit(first, key!("maxLength"), &strings.max_length);
        }
        if let Some(pattern) = &strings.pattern {
            self.writer.member(first, key!("pattern"));
            self.writer.string(pattern);
        }
        if let Some(format) = &strings.format
            && self.rules.knows(format.as_str())
        {
            self.writer.member(first, key!("format" "\""));
            self.writer.raw(format.as_str());
            self.writer.raw("\"");
        }
    }

    const fn lists(&mut self, lists: &Lists, scope: Option<&Scope<'_>>, first: &mut bool) {
        let prefix = lists.prefix.as_slice();
        if self.rules.prefix_items {
            self.schemas(key!("prefixItems" "["), prefix, scope, first);
        }
        if let Some(items) = &lists.items
            && (!items.get().types.is_empty() || prefix.is_empty())
        {
            self.writer.member(first, key!("items"));
            self.schema(items.get(), scope);
        } else if !prefix.is_empty() {
            // A tuple; there is nothing after its items.
            self.writer.member(first, key!("items" "{"));
            if !self.rules.prefix_items {
                let mut first = true;
                self.schemas(key!("anyOf" "["), prefix, scope, &mut first);
            }
            self.writer.raw("}");
        }
        if self.rules.items {
            self.limit(first, key!("minItems"), &lists.min_items);
            self.limit(first, key!("maxItems"), &lists.max_items);
        }
        if lists.unique && self.rules.unique {
            self.writer.member(first, key!("uniqueItems"));
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
        self.union(key!("anyOf" "["), any_of, null, scope, first);
        let key = if self.rules.one_of {
            key!("oneOf" "[")
        } else {
            key!("anyOf" "[")
        };
        self.union(key, one_of, null && any_of.is_empty(), scope, first);
        self.schemas(key!("allOf" "["), schema.all_of.as_slice(), scope, first);
        if let Some(not) = &schema.not
            && self.rules.not
        {
            self.writer.member(first, key!("not"));
            self.schema(not.get(), scope);
        }
    }

    const fn union(
        &mut self,
        key: &Key,
        forms: &[Part<Schema>],
        null: bool,
        scope: Option<&Scope<'_>>,
        first: &mut bool,
    ) {
        if forms.is_empty() {
            return;
        }
        self.writer.member(first, key);
        let mut first = true;
        self.forms(forms, scope, &mut first);
        if null {
            self.writer.raw(",{\"type\":\"null\"}");
        }
        self.writer.raw("]");
    }

    const fn schemas(
        &mut self,
        key: &Key,
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
