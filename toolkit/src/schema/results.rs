//! Which schemas say something of a tool's result, and in what form.

use super::build::LOOKED_AT;
use super::render::is_anything;
use super::{Additional, Part, Property, Schema, Types, build};

/// The key under which MCP is told a result that is no object: its clients want one.
pub(crate) const KEY: &str = "result";

/// Whether the schema of a type says something true of the results of a tool that returns it.
///
/// A text says nothing that the reader of a text does not see; what is written otherwise than it is
/// read, or is known only at run time, is not described here.
pub(crate) const fn is_told(schema: &Schema) -> bool {
    let text = Types::STRING.union(Types::NULL);
    if text.contains(schema.types) || is_anything(schema) || build::is_open(schema, LOOKED_AT) {
        return false;
    }
    let mut left = LOOKED_AT;
    is_written_as_read(schema, &mut left)
}

/// Whether a result that it describes is a plain object.
pub(crate) const fn is_plain_object(schema: &Schema) -> bool {
    let whole = schema.definition.is_none() && schema.reference.is_none() && schema.not.is_none();
    let one = schema.any_of.is_empty() && schema.one_of.is_empty() && schema.all_of.is_empty();
    Types::OBJECT.contains(schema.types) && !schema.nullable && whole && one
}

const fn is_written_as_read(schema: &Schema, left: &mut usize) -> bool {
    if *left == 0 || schema.input_only || schema.deferred.is_some() {
        return false;
    }
    *left -= 1;
    let objects = &schema.objects;
    if let Additional::Schema(values) = &objects.additional
        && !is_written_as_read(values.get(), left)
    {
        return false;
    }
    if let Some(items) = &schema.lists.items
        && !is_written_as_read(items.get(), left)
    {
        return false;
    }
    let properties = objects.properties.as_slice();
    let mut at = 0;
    while at < properties.len() {
        let part = match &properties[at] {
            Property::Named(field) => field.schema.get(),
            Property::Flattened(part) => part.get(),
        };
        if !is_written_as_read(part, left) {
            return false;
        }
        at += 1;
    }
    are_written_as_read(schema.any_of.as_slice(), left)
        && are_written_as_read(schema.one_of.as_slice(), left)
        && are_written_as_read(schema.all_of.as_slice(), left)
        && are_written_as_read(schema.lists.prefix.as_slice(), left)
}

const fn are_written_as_read(parts: &[Part<Schema>], left: &mut usize) -> bool {
    let mut at = 0;
    while at < parts.len() {
        if !is_written_as_read(parts[at].get(), left) {
            return false;
        }
        at += 1;
    }
    true
}
