//! One walk over a schema for what must be known of it as a whole, also in a constant.

use super::{Additional, Part, Property, Schema};

/// How many parts of a schema a constant looks at: one that uses its types many times over holds
/// more than a compiler should walk through.
pub(super) const LOOKED_AT: usize = 2_000;

/// What was seen in a schema, as far as it was looked at.
pub(super) struct Seen {
    left: usize,
    /// Something in it refers to a definition that does not stand around it.
    pub(super) open: bool,
    /// Something in it was not looked at, or describes what is read alone, or is known only at run
    /// time.
    pub(super) input_only: bool,
}

/// Whether something in it refers to a definition that does not stand around it, as far as it is
/// looked at.
pub(crate) const fn is_open(schema: &Schema, looked_at: usize) -> bool {
    seen(schema, looked_at).open
}

pub(super) const fn seen(schema: &Schema, looked_at: usize) -> Seen {
    let mut seen = Seen {
        left: looked_at,
        open: false,
        input_only: false,
    };
    look(schema, 0, &mut seen);
    seen
}

const fn look(schema: &Schema, around: usize, seen: &mut Seen) {
    if seen.left == 0 {
        seen.input_only = true;
        return;
    }
    seen.left -= 1;
    seen.input_only |= schema.input_only || schema.deferred.is_some();
    if let Some(depth) = schema.reference {
        seen.open |= depth >= around;
        return;
    }
    let around = around + schema.definition.is_some() as usize;
    let objects = &schema.objects;
    if let Additional::Schema(values) = &objects.additional {
        look(values.get(), around, seen);
    }
    if let Some(items) = &schema.lists.items {
        look(items.get(), around, seen);
    }
    let properties = objects.properties.as_slice();
    let mut at = 0;
    while at < properties.len() {
        let part = match &properties[at] {
            Property::Named(field) => field.schema.get(),
            Property::Flattened(part) => part.get(),
        };
        look(part, around, seen);
        at += 1;
    }
    look_at_each(schema.any_of.as_slice(), around, seen);
    look_at_each(schema.one_of.as_slice(), around, seen);
    look_at_each(schema.all_of.as_slice(), around, seen);
    look_at_each(schema.lists.prefix.as_slice(), around, seen);
}

const fn look_at_each(parts: &[Part<Schema>], around: usize, seen: &mut Seen) {
    let mut at = 0;
    while at < parts.len() {
        look(parts[at].get(), around, seen);
        at += 1;
    }
}
