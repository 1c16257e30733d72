//! What a provider can't bear at all: said before the request fails, at compile time where it can be.

use crate::schema::render::{blank, is_anything};
use crate::schema::rules::Rules;
use crate::schema::{Additional, Field, Objects, Part, Property, Schema, Types};
use crate::tool::ToolDefinition;

use super::Dialect;

/// Why a dialect can't take a tool.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Objection<'a> {
    /// The parameter, where it is one.
    pub(crate) parameter: Option<&'a str>,
    /// The reason, after "it" or the parameter's name.
    pub(crate) reason: &'static str,
}

/// Why a dialect can't take a tool; `None` when it can.
pub(crate) const fn objection(dialect: Dialect, tool: &ToolDefinition) -> Option<Objection<'_>> {
    let mut walk = Walk::new(dialect);
    let root = tool.parameters.get();
    let properties = root.objects.properties.as_slice();
    if let Some(reason) = walk.root(root) {
        return Some(Objection {
            parameter: None,
            reason,
        });
    }
    if let Some(reason) = walk.properties(properties, 1) {
        // Which one it was is looked for only now.
        let mut at = 0;
        while at < properties.len() {
            if let Property::Named(Field { name, .. }) = &properties[at] {
                let one = properties.split_at(at).1.split_at(1).0;
                let mut walk = Walk::new(dialect);
                if walk.properties(one, 1).is_some() {
                    return Some(Objection {
                        parameter: Some(name.as_str()),
                        reason,
                    });
                }
            }
            at += 1;
        }
        return Some(Objection {
            parameter: None,
            reason,
        });
    }
    None
}

/// How many parameters a tool may have that [`is_modest`] speaks of.
pub(super) const MODEST: usize = 20;

/// Whether [`MODEST`] parameters of such a type come near no limit, and none is refused.
pub(super) const fn is_modest(dialect: Dialect, schema: &Schema) -> bool {
    let mut walk = Walk::new(dialect);
    walk.schema(schema, 1).is_none()
        && walk.parts <= 200
        && walk.properties <= 200
        && walk.choices <= 50
        && walk.letters <= 5_000
}

/// Types that are used in many places are written out in each: a few kilobytes of code can become
/// megabytes of schema, which no provider takes.
const MAX_PARTS: usize = 5_000;
// OpenAI's structured-outputs guide, read in autumn 2026.
const MAX_PROPERTIES: usize = 5_000;
const MAX_DEPTH: usize = 10;
const MAX_LETTERS: usize = 120_000;
const MAX_CHOICES: usize = 1_000;

#[derive(Clone, Copy)]
struct Walk {
    rules: Rules,
    dialect: Dialect,
    parts: usize,
    properties: usize,
    choices: usize,
    letters: usize,
}

impl Walk {
    const fn new(dialect: Dialect) -> Self {
        Self {
            rules: dialect.rules(),
            dialect,
            parts: 0,
            properties: 0,
            choices: 0,
            letters: 0,
        }
    }

    // All but MCP's clients want a plain object at the root.
    const fn root(&self, root: &Schema) -> Option<&'static str> {
        let united = !root.any_of.is_empty()
            || !root.one_of.is_empty()
            || !root.all_of.is_empty()
            || root.not.is_some();
        if united && !matches!(self.dialect, Dialect::Mcp) {
            return Some("takes one of several forms at its root, which the provider refuses");
        }
        let empty = root.objects.properties.is_empty();
        let open = !matches!(root.objects.additional, Additional::Closed);
        let is_map = matches!(root.objects.additional, Additional::Schema(_));
        if (matches!(self.dialect, Dialect::Gemini) && empty && is_map)
            || (self.rules.strict && open)
        {
            return Some("takes entries of any name at its root, which the provider can't express");
        }
        None
    }

    const fn properties(&mut self, properties: &[Property], depth: usize) -> Option<&'static str> {
        let mut at = 0;
        while at < properties.len() {
            let objection = match &properties[at] {
                Property::Named(field) => self.property(field, depth),
                Property::Flattened(part) => self.flattened(part.get(), depth),
            };
            if objection.is_some() {
                return objection;
            }
            at += 1;
        }
        None
    }

    const fn property(&mut self, field: &Field, depth: usize) -> Option<&'static str> {
        self.properties += 1;
        self.letters += field.name.as_str().len();
        if !self.takes_name(field.name.as_str().as_bytes()) {
            return Some(
                "has a name, or holds one, that the provider refuses: rename it with letters, digits and underscores, 64 at most",
            );
        }
        if self.rules.strict && self.properties > MAX_PROPERTIES {
            return Some("has more than the 5,000 properties that the provider takes");
        }
        self.schema(field.schema.get(), depth)
    }

    // A union flattened into an object has no form that these providers take.
    const fn flattened(&mut self, schema: &Schema, depth: usize) -> Option<&'static str> {
        if !schema.any_of.is_empty() || !schema.one_of.is_empty() {
            return Some("flattens a choice of forms into an object, which can't be expressed");
        }
        self.properties(schema.objects.properties.as_slice(), depth)
    }

    const fn takes_name(&self, name: &[u8]) -> bool {
        if !matches!(self.dialect, Dialect::Anthropic | Dialect::Gemini) {
            return true;
        }
        if name.is_empty() || name.len() > 64 {
            return false;
        }
        let mut at = 0;
        while at < name.len() {
            let plain = name[at].is_ascii_alphanumeric() || name[at] == b'_';
            let taken = match self.dialect {
                Dialect::Anthropic => plain || name[at] == b'.' || name[at] == b'-',
                Dialect::Gemini => plain && !(at == 0 && name[at].is_ascii_digit()),
                _ => true,
            };
            if !taken {
                return false;
            }
            at += 1;
        }
        true
    }

    const fn schema(&mut self, schema: &Schema, depth: usize) -> Option<&'static str> {
        self.parts += 1;
        if self.parts > MAX_PARTS {
            return Some(
                "is described in more than 5,000 parts, since a type is written out wherever it is used: flatten it, or take it as a list",
            );
        }
        if schema.deferred.is_some() {
            return Some(
                "has a type that only schemars describes: derive `toolkit::ConstSchema` for it, or list the tool at run time with `Registry::to_json`",
            );
        }
        if self.rules.strict && depth > MAX_DEPTH {
            return Some("is nested more than the 10 levels deep that the provider takes");
        }
        if matches!(self.dialect, Dialect::Gemini)
            && (schema.definition.is_some() || schema.reference.is_some())
        {
            return Some("has a type that holds itself, which the provider can't express");
        }
        if (self.rules.strict || matches!(self.dialect, Dialect::Gemini))
            && let Some(objection) = self.own(schema)
        {
            return Some(objection);
        }
        self.inside(schema, depth)
    }

    // What is not said is passed over without a call: in a constant a call costs more than a look.
    const fn inside(&mut self, schema: &Schema, depth: usize) -> Option<&'static str> {
        let (lists, objects) = (&schema.lists, &schema.objects);
        let mut objection = None;
        if !matches!(schema, blank!(unions)) {
            objection = self.parts(schema.any_of.as_slice(), depth);
            if objection.is_none() {
                objection = self.parts(schema.one_of.as_slice(), depth);
            }
        }
        if objection.is_none() && !matches!(lists, blank!(lists)) {
            objection = self.parts(lists.prefix.as_slice(), depth + 1);
            if objection.is_none() {
                objection = self.part(&lists.items, depth + 1);
            }
        }
        if objection.is_none() && !matches!(objects, blank!(objects)) {
            objection = self.additional(objects, depth + 1);
            if objection.is_none() {
                objection = self.properties(objects.properties.as_slice(), depth + 1);
            }
        }
        objection
    }

    const fn own(&mut self, schema: &Schema) -> Option<&'static str> {
        if matches!(self.dialect, Dialect::Gemini) && schema.types.is_empty() {
            return Some("takes no value at all, which the provider can't express");
        }
        if !schema.all_of.is_empty() {
            return Some("must fit several descriptions at once, which can't be expressed");
        }
        if !self.rules.strict {
            return None;
        }
        // A reference says nothing of itself.
        if schema.reference.is_some() {
            return None;
        }
        if is_anything(schema) {
            return Some("takes any value at all, which strict mode can't express");
        }
        let objects = &schema.objects;
        let is_object = schema.types.contains(Types::OBJECT);
        let shaped =
            schema.any_of.is_empty() && schema.one_of.is_empty() && schema.choices.is_empty();
        if is_object && shaped && !matches!(objects.additional, Additional::Closed) {
            return Some(
                "is a map or an open object, which strict mode can't express: take a list of pairs",
            );
        }
        let is_list = schema.types.contains(Types::ARRAY) && shaped;
        if is_list && schema.lists.items.is_none() && schema.lists.prefix.is_empty() {
            return Some("is a list of anything, which strict mode can't express");
        }
        self.choices(schema)
    }

    const fn choices(&mut self, schema: &Schema) -> Option<&'static str> {
        let choices = schema.choices.as_slice();
        let (mut at, mut letters) = (0, 0);
        while at < choices.len() {
            if let crate::literal::Literal::String(text) = &choices[at].value {
                letters += text.as_str().len();
            }
            at += 1;
        }
        self.choices += choices.len();
        self.letters += letters;
        if self.choices > MAX_CHOICES {
            return Some(
                "has, with those before it, more than the 1,000 choices that the provider takes",
            );
        }
        if choices.len() > 250 && letters > 15_000 {
            return Some(
                "has more than 250 choices of more than 15,000 letters together, which the provider refuses",
            );
        }
        if self.letters > MAX_LETTERS {
            return Some(
                "has, with those before it, more than the 120,000 letters of names and choices that the provider takes",
            );
        }
        None
    }

    const fn parts(&mut self, parts: &[Part<Schema>], depth: usize) -> Option<&'static str> {
        let mut at = 0;
        while at < parts.len() {
            let objection = self.schema(parts[at].get(), depth);
            if objection.is_some() {
                return objection;
            }
            at += 1;
        }
        None
    }

    const fn part(&mut self, part: &Option<Part<Schema>>, depth: usize) -> Option<&'static str> {
        match part {
            // What follows a tuple's items: nothing.
            Some(part) if !part.get().types.is_empty() => self.schema(part.get(), depth),
            _ => None,
        }
    }

    const fn additional(&mut self, objects: &Objects, depth: usize) -> Option<&'static str> {
        match &objects.additional {
            Additional::Schema(values) => self.schema(values.get(), depth),
            Additional::Any | Additional::Closed => None,
        }
    }
}
