//! A schema as JSON: one walk for constants and for run time.
//!
//! Definitions are written where they stand, except those that hold themselves: these are referred
//! to by name and collected under `$defs` at the root.

mod cut;
mod hints;
mod keywords;
mod prepared;
mod properties;
mod types;

pub(crate) use cut::{Cut, Slots};
pub(crate) use keywords::is_anything;
pub(crate) use prepared::Pieces;
pub use prepared::Prepared;
pub(crate) use prepared::{TypeJson, looks};
pub(crate) use properties::is_nullable;

use std::fmt;

use super::assembly::Writer;
use super::rules::Rules;
use super::writer::key;
use super::{Schema, Text, resolve};

/// Patterns for what is not said: compared without a call.
macro_rules! blank {
    (numbers) => {
        crate::schema::Numbers {
            minimum: None,
            maximum: None,
            multiple_of: None,
        }
    };
    (strings) => {
        crate::schema::Strings {
            min_length: None,
            max_length: None,
            pattern: None,
            format: None,
        }
    };
    (lists) => {
        crate::schema::Lists {
            prefix: crate::schema::List::Static([]),
            items: None,
            min_items: None,
            max_items: None,
            unique: false,
        }
    };
    (objects) => {
        crate::schema::Objects {
            properties: crate::schema::List::Static([]),
            additional: crate::schema::Additional::Any,
            keys: None,
            min_properties: None,
            max_properties: None,
            reader: _,
        }
    };
    (unions) => {
        crate::schema::Schema {
            any_of: crate::schema::List::Static([]),
            one_of: crate::schema::List::Static([]),
            all_of: crate::schema::List::Static([]),
            not: None,
            ..
        }
    };
}
pub(crate) use blank;

/// A walk over a schema that writes it.
pub(crate) struct Renderer<'w, 'b> {
    writer: &'w mut Writer<'b>,
    rules: Rules,
    // How many definitions the walk has passed.
    passed: usize,
    // The number of the definition whose body is wanted, in the walk that writes `$defs`.
    wanted: Option<usize>,
}

/// The definitions around a place, the innermost first.
#[derive(Clone, Copy)]
struct Scope<'a> {
    name: &'a Text,
    number: usize,
    outer: Option<&'a Scope<'a>>,
}

impl<'w, 'b> Renderer<'w, 'b> {
    pub(crate) const fn new(writer: &'w mut Writer<'b>, rules: Rules) -> Self {
        Self {
            writer,
            rules,
            passed: 0,
            wanted: None,
        }
    }

    /// A whole schema, with its definitions.
    pub(crate) const fn root(&mut self, schema: &Schema) {
        self.open(schema);
        self.writer.raw("}");
    }

    /// A whole schema without its last brace.
    pub(crate) const fn open(&mut self, schema: &Schema) {
        self.writer.raw("{");
        let mut first = true;
        self.keywords(schema, schema.nullable, None, &mut first);
        self.definitions(schema, &mut first);
    }

    /// An object that holds what the schema describes under a key, with its definitions.
    pub(crate) const fn under(&mut self, key: &str, schema: &Schema) {
        self.writer.raw(r#"{"type":"object","properties":{""#);
        self.writer.raw(key);
        self.writer.raw("\":");
        self.schema(schema, None);
        self.writer.raw(r#"},"required":[""#);
        self.writer.raw(key);
        self.writer.raw(r#""],"additionalProperties":false"#);
        self.definitions(schema, &mut false);
        self.writer.raw("}");
    }

    const fn definitions(&mut self, schema: &Schema, first: &mut bool) {
        let count = self.passed;
        if count > 0 {
            self.writer.member(first, key!("$defs"));
            self.writer.raw("{");
            let mut number = 0;
            let mut first = true;
            while number < count {
                self.writer.comma(&mut first);
                self.definition(schema, number);
                number += 1;
            }
            self.writer.raw("}");
        }
    }

    const fn definition(&mut self, root: &Schema, number: usize) {
        self.passed = 0;
        self.wanted = Some(number);
        self.writer.muted = true;
        let mut first = true;
        self.keywords(root, root.nullable, None, &mut first);
        self.writer.muted = false;
        self.wanted = None;
    }

    const fn schema(&mut self, schema: &Schema, scope: Option<&Scope<'_>>) {
        self.writer.raw("{");
        let mut first = true;
        self.keywords(schema, schema.nullable, scope, &mut first);
        self.writer.raw("}");
    }

    const fn keywords(
        &mut self,
        schema: &Schema,
        nullable: bool,
        scope: Option<&Scope<'_>>,
        first: &mut bool,
    ) {
        // A list that holds what only schemars describes has been refused with the reason.
        if let Some(depth) = schema.reference {
            self.reference(schema, depth, nullable, scope, first);
        } else if let Some(name) = &schema.definition {
            self.definition_site(schema, name, nullable, scope, first);
        } else {
            self.body(schema, nullable, scope, first);
        }
    }

    const fn reference(
        &mut self,
        schema: &Schema,
        depth: usize,
        nullable: bool,
        scope: Option<&Scope<'_>>,
        first: &mut bool,
    ) {
        let (mut scope, mut depth) = (scope, depth);
        while let Some(inner) = scope {
            if depth == 0 {
                return self.refer(schema, inner, nullable, first);
            }
            scope = inner.outer;
            depth -= 1;
        }
        panic!("a schema refers to a definition that does not enclose it");
    }

    // Nothing may stand beside a `$ref` where drafts before 2019-09 are read, and in strict mode.
    const fn refer(&mut self, schema: &Schema, to: &Scope<'_>, nullable: bool, first: &mut bool) {
        let is_definition = schema.definition.is_some();
        let wrapped = nullable || (!is_definition && !schema.description.is_empty());
        if wrapped {
            self.writer.member(first, key!("anyOf"));
            self.writer.raw("[{");
        }
        let mut only = true;
        let first_of_reference = if wrapped { &mut only } else { &mut *first };
        self.writer
            .member(first_of_reference, key!("$ref" "\"#/$defs/"));
        self.definition_name(to);
        self.writer.raw("\"");
        if wrapped {
            self.writer.raw(if nullable {
                "},{\"type\":\"null\"}]"
            } else {
                "}]"
            });
        }
        if !is_definition && !schema.description.is_empty() {
            self.writer.member(first, key!("description"));
            self.writer.string(&schema.description);
        }
    }

    // Two types of one name are told apart by their numbers.
    const fn definition_name(&mut self, scope: &Scope<'_>) {
        self.writer.escaped(scope.name);
        if scope.number > 0 {
            self.writer.count(scope.number as u64 + 1);
        }
    }

    // Writes a reference, and passes through the body for the definitions inside it; or writes the
    // body, where it is the one wanted.
    const fn definition_site(
        &mut self,
        schema: &Schema,
        name: &Text,
        nullable: bool,
        scope: Option<&Scope<'_>>,
        first: &mut bool,
    ) {
        let inner = Scope {
            name,
            number: self.passed,
            outer: scope,
        };
        self.passed += 1;
        let muted = self.writer.muted;
        self.refer(schema, &inner, nullable, first);
        let wanted = matches!(self.wanted, Some(wanted) if wanted == inner.number);
        self.writer.muted = !wanted;
        if wanted {
            self.writer.raw("\"");
            self.definition_name(&inner);
            self.writer.raw("\":{");
        }
        let mut body_first = true;
        self.body(schema, false, Some(&inner), &mut body_first);
        if wanted {
            self.writer.raw("}");
        }
        self.writer.muted = muted;
    }
}

impl fmt::Display for Schema {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut schema = self.clone();
        match resolve::resolve(&mut schema) {
            Ok(()) => f.write_str(&to_string(&schema)),
            Err(_) => f.write_str("{}"),
        }
    }
}

fn to_string(schema: &Schema) -> String {
    let mut writer = Writer::measuring();
    Renderer::new(&mut writer, Rules::FULL).root(schema);
    let mut bytes = vec![0; writer.len()];
    Renderer::new(&mut Writer::over(&mut bytes), Rules::FULL).root(schema);
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests;
