//! Which schemas say something of a tool's result, and in what form.

use super::look::{LOOKED_AT, seen};
use super::render::is_anything;
use super::{Schema, Types};

/// The key under which MCP is told a result that is no object: its clients want one.
pub(crate) const KEY: &str = "result";

/// Whether the schema of a type says something true of the results of a tool that returns it.
///
/// A text says nothing that the reader of a text does not see; what is written otherwise than it is
/// read, or is known only at run time, is not described here.
pub(crate) const fn is_told(schema: &Schema) -> bool {
    let text = Types::STRING.union(Types::NULL);
    if text.contains(schema.types) || is_anything(schema) {
        return false;
    }
    let seen = seen(schema, LOOKED_AT);
    !seen.open && !seen.input_only
}

/// Whether a result that it describes is a plain object.
pub(crate) const fn is_plain_object(schema: &Schema) -> bool {
    let whole = schema.definition.is_none() && schema.reference.is_none() && schema.not.is_none();
    let one = schema.any_of.is_empty() && schema.one_of.is_empty() && schema.all_of.is_empty();
    Types::OBJECT.contains(schema.types) && !schema.nullable && whole && one
}
