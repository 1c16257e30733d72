//! From JSON Schema to [`Schema`]: for types that only schemars describes and for tools made at run time.
//!
//! What the model can't carry is refused with its name, so that no rule is told and not enforced.
//! References are followed within the document; the number of nodes and their depth are bounded.

mod keywords;
mod references;

#[cfg(feature = "schemars")]
pub(super) use keywords::{FIRST_READ, SKIPS_OTHERS};

use std::collections::{HashMap, HashSet};

use super::{Choice, Field, List, Part, Property, Schema, Text, Types};
use crate::arguments::json::Json;
use crate::error::SchemaError;
use references::Pointer;

/// How many schemas a document may have when every reference is followed. A tool's schema goes to
/// the model with every request: one of this size would fill its context alone.
const MAX_NODES: usize = 20_000;

/// How deep schemas may stand in schemas. Calls nest by two levels for each at most, and the
/// parser's limit is 128.
const MAX_DEPTH: usize = 64;

/// Reads a JSON Schema (2020-12; of draft 7 `definitions` and lists of `items`).
pub(crate) fn from_json(document: &Json<'_>) -> Result<Schema, SchemaError> {
    let mut reader = Reader {
        document,
        nodes: 0,
        depth: 0,
        children: 0,
        keys: 0,
        enclosing: Vec::new(),
        recursive: HashMap::new(),
    };
    let root = Pointer::ROOT;
    if reader.is_recursive(&root) {
        return reader.definition(root);
    }
    reader.schema(document)
}

struct Reader<'j> {
    document: &'j Json<'j>,
    nodes: usize,
    depth: usize,
    // How many times the reader went from a value to one inside it: a property or an item.
    children: usize,
    // How many definitions stand around the `propertyNames` in which the reader is.
    keys: usize,
    // The recursive definitions around the place where the reader stands.
    enclosing: Vec<Enclosing<'j>>,
    recursive: HashMap<Pointer<'j>, bool>,
}

/// A definition that is being read.
struct Enclosing<'j> {
    pointer: Pointer<'j>,
    children: usize,
}

impl<'j> Reader<'j> {
    fn schema(&mut self, json: &'j Json<'j>) -> Result<Schema, SchemaError> {
        self.nodes += 1;
        if self.nodes > MAX_NODES {
            return Err(refusal(format!(
                "with its references followed it has more than {MAX_NODES} parts"
            )));
        }
        if self.depth >= MAX_DEPTH {
            return Err(refusal(format!("it is nested more than {MAX_DEPTH} deep")));
        }
        self.depth += 1;
        let schema = match json {
            Json::Bool(true) => Ok(Schema::ANY),
            Json::Bool(false) => Ok(Schema::NEVER),
            Json::Object(entries) => self.object(entries),
            _ => Err(refusal("a schema is an object, `true` or `false`")),
        };
        self.depth -= 1;
        schema
    }

    fn object(
        &mut self,
        entries: &'j [(std::borrow::Cow<'j, str>, Json<'j>)],
    ) -> Result<Schema, SchemaError> {
        let mut schema = Schema::ANY;
        let mut reference = None;
        for (key, value) in entries {
            if key == "$ref" {
                reference = Some(Pointer::parse(text("$ref", value)?)?);
            } else {
                self.keyword(&mut schema, key, value)?;
            }
        }
        requirements(&mut schema, entries)?;
        keywords::settle_format(&mut schema);
        match reference {
            None => Ok(schema),
            Some(pointer) => self.referred(pointer, schema, is_annotated_only(entries)),
        }
    }

    /// What a reference stands for. Beside it annotations replace the definition's own, and rules add to them.
    fn referred(
        &mut self,
        pointer: Pointer<'j>,
        beside: Schema,
        annotations_only: bool,
    ) -> Result<Schema, SchemaError> {
        let (pointer, aliases) = self.followed(pointer)?;
        let enclosing = self.enclosing.iter().rev();
        let target = match enclosing.clone().position(|outer| outer.pointer == pointer) {
            Some(depth) => self.back_to(depth)?,
            None if self.is_recursive(&pointer) => self.definition(pointer)?,
            None => {
                let json = pointer.resolve(self.document)?;
                self.schema(json)?
            }
        };
        let target = aliases.into_iter().rev().fold(target, annotated);
        match annotations_only {
            true => Ok(annotated(target, beside)),
            false => Ok(beside.with_all_of(List::Owned(vec![Part::new(target)]))),
        }
    }

    /// Follows references that stand alone, or beside annotations: the definition at their end, and
    /// the annotations on the way.
    fn followed(
        &mut self,
        pointer: Pointer<'j>,
    ) -> Result<(Pointer<'j>, Vec<Schema>), SchemaError> {
        let (mut pointer, mut aliases) = (pointer, Vec::new());
        let mut seen = HashSet::new();
        while let Json::Object(entries) = pointer.resolve(self.document)? {
            let reference = entries.iter().find(|(key, _)| key == "$ref");
            let Some((_, reference)) = reference.filter(|_| is_annotated_only(entries)) else {
                break;
            };
            if !seen.insert(pointer) {
                return Err(refusal(CIRCLE));
            }
            pointer = Pointer::parse(text("$ref", reference)?)?;
            let mut annotations = Schema::ANY;
            for (key, value) in entries.iter().filter(|(key, _)| key != "$ref") {
                self.keyword(&mut annotations, key, value)?;
            }
            aliases.push(annotations);
        }
        Ok((pointer, aliases))
    }

    /// A reference to a definition that is being read.
    fn back_to(&self, depth: usize) -> Result<Schema, SchemaError> {
        let place = self.enclosing.len().checked_sub(depth + 1);
        let Some((place, outer)) = place.and_then(|at| Some((at, self.enclosing.get(at)?))) else {
            return Err(refusal(CIRCLE));
        };
        if outer.children == self.children {
            return Err(refusal(CIRCLE));
        }
        if place < self.keys {
            return Err(refusal(
                "`propertyNames` refers back to a schema around it, which no key can fit",
            ));
        }
        Ok(Schema::recursive(depth))
    }

    fn definition(&mut self, pointer: Pointer<'j>) -> Result<Schema, SchemaError> {
        let json = pointer.resolve(self.document)?;
        let name = Text::from(pointer.name());
        self.enclosing.push(Enclosing {
            pointer,
            children: self.children,
        });
        let schema = self.schema(json);
        self.enclosing.pop();
        let schema = schema?;
        // A definition that is nothing but another one stays around it: references count both.
        let schema = match schema.definition.is_some() || schema.reference.is_some() {
            true => Schema::ANY.with_all_of(List::Owned(vec![Part::new(schema)])),
            false => schema,
        };
        Ok(schema.with_definition(Some(name)))
    }

    /// A schema of the names of properties.
    fn keys(&mut self, json: &'j Json<'j>) -> Result<Part<Schema>, SchemaError> {
        let before = std::mem::replace(&mut self.keys, self.enclosing.len());
        let part = self.part(json);
        self.keys = before;
        part
    }

    /// A schema of what stands inside a value.
    fn child(&mut self, json: &'j Json<'j>) -> Result<Part<Schema>, SchemaError> {
        self.children += 1;
        let part = self.part(json);
        self.children -= 1;
        part
    }

    /// Schemas of what stands inside a value.
    fn children(
        &mut self,
        key: &str,
        json: &'j Json<'j>,
    ) -> Result<List<Part<Schema>>, SchemaError> {
        self.children += 1;
        let parts = self.parts(key, json);
        self.children -= 1;
        parts
    }

    fn part(&mut self, json: &'j Json<'j>) -> Result<Part<Schema>, SchemaError> {
        self.schema(json).map(Part::new)
    }

    fn parts(&mut self, key: &str, json: &'j Json<'j>) -> Result<List<Part<Schema>>, SchemaError> {
        let Json::List(items) = json else {
            return Err(refusal(format!("`{key}` is a list of schemas")));
        };
        let parts: Result<Vec<_>, _> = items.iter().map(|item| self.part(item)).collect();
        Ok(List::Owned(parts?))
    }
}

/// `required` says of properties, wherever they stand in the object, that they must be there.
fn requirements(
    schema: &mut Schema,
    entries: &[(std::borrow::Cow<'_, str>, Json<'_>)],
) -> Result<(), SchemaError> {
    let Some((_, Json::List(names))) = entries.iter().find(|(key, _)| key == "required") else {
        return Ok(());
    };
    let mut properties = schema.objects.properties.to_vec();
    let mut places: HashMap<String, usize> = properties
        .iter()
        .enumerate()
        .filter_map(|(at, property)| match property {
            Property::Named(field) => Some((field.name.to_string(), at)),
            Property::Flattened(_) => None,
        })
        .collect();
    for name in names {
        let name = text("required", name)?;
        let at = *places.entry(name.to_owned()).or_insert_with(|| {
            // Without a description of its own it is one of the additional ones.
            let schema = match &schema.objects.additional {
                super::Additional::Schema(values) => values.clone(),
                super::Additional::Any => Part::Static(const { &Schema::ANY }),
                super::Additional::Closed => Part::Static(const { &Schema::NEVER }),
            };
            properties.push(Property::Named(Field {
                name: Text::from(name),
                schema,
                required: false,
                aliases: List::EMPTY,
            }));
            properties.len() - 1
        });
        if let Some(Property::Named(field)) = properties.get_mut(at) {
            field.required = true;
        }
    }
    schema.objects.properties = List::Owned(properties);
    Ok(())
}

/// Why a schema is refused of which checking a value would never end.
const CIRCLE: &str = "a reference leads back to itself without a property or an item on the way";

/// A schema with the annotations of a reference to it.
fn annotated(mut schema: Schema, beside: Schema) -> Schema {
    if !beside.description.is_empty() {
        schema.description = beside.description;
    }
    if beside.default.is_some() {
        schema.default = beside.default;
    }
    if !beside.examples.is_empty() {
        schema.examples = beside.examples;
    }
    schema
}

fn is_annotated_only(entries: &[(std::borrow::Cow<'_, str>, Json<'_>)]) -> bool {
    entries.iter().all(|(key, _)| {
        key == "$ref"
            || matches!(&**key, "description" | "default" | "examples")
            || keywords::is_ignored(key)
    })
}

fn refusal(reason: impl Into<String>) -> SchemaError {
    SchemaError {
        reason: reason.into(),
    }
}

fn text<'j>(key: &str, json: &'j Json<'_>) -> Result<&'j str, SchemaError> {
    match json {
        Json::String(text) => Ok(text),
        _ => Err(refusal(format!(
            "`{key}` holds something that is no string"
        ))),
    }
}

fn types(json: &Json<'_>) -> Result<Types, SchemaError> {
    match json {
        Json::List(names) => names.iter().try_fold(Types::NONE, |types, name| {
            Ok(types.union(self::types(name)?))
        }),
        Json::String(name) => match &**name {
            "null" => Ok(Types::NULL),
            "boolean" => Ok(Types::BOOLEAN),
            "integer" => Ok(Types::INTEGER),
            "number" => Ok(Types::NUMBER),
            "string" => Ok(Types::STRING),
            "array" => Ok(Types::ARRAY),
            "object" => Ok(Types::OBJECT),
            other => Err(refusal(format!("`{other}` is no type of JSON Schema"))),
        },
        _ => Err(refusal("`type` is a name or a list of names")),
    }
}

fn choices(json: &Json<'_>) -> Result<List<Choice>, SchemaError> {
    match json {
        Json::List(values) => Ok(List::Owned(
            values
                .iter()
                .map(|value| Choice::new(value.into()))
                .collect(),
        )),
        _ => Err(refusal("`enum` is a list")),
    }
}

#[cfg(test)]
mod tests;
