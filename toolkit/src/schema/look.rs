//! One walk over a schema for what must be known of it as a whole, also in a constant.

use super::{Additional, Keys, Part, Property, Schema};

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

/// Whether following references leads back to a definition with no property and no item on the way, as
/// far as the schema is looked at: checking a value against it would never end.
pub(crate) const fn has_circle(schema: &Schema, looked_at: usize) -> bool {
    let mut walk = Walk {
        left: looked_at,
        found: false,
    };
    walk.schema(schema, 0);
    walk.found
}

struct Walk {
    left: usize,
    found: bool,
}

impl Walk {
    /// `direct` is the number of definitions around the place, the innermost ones, that describe the
    /// same value.
    const fn schema(&mut self, schema: &Schema, direct: usize) {
        if self.left == 0 {
            return;
        }
        self.left -= 1;
        if let Some(depth) = schema.reference {
            self.found |= depth < direct;
            return;
        }
        let direct = direct + schema.definition.is_some() as usize;
        let objects = &schema.objects;
        if let Additional::Schema(values) = &objects.additional {
            self.schema(values.get(), 0);
        }
        if let Some(Keys::Schema(keys)) = &objects.keys {
            self.schema(keys.get(), direct);
        }
        if let Some(items) = &schema.lists.items {
            self.schema(items.get(), 0);
        }
        let properties = objects.properties.as_slice();
        let mut at = 0;
        while at < properties.len() {
            match &properties[at] {
                Property::Named(field) => self.schema(field.schema.get(), 0),
                Property::Flattened(part) => self.schema(part.get(), direct),
            }
            at += 1;
        }
        self.each(schema.lists.prefix.as_slice(), 0);
        self.each(schema.any_of.as_slice(), direct);
        self.each(schema.one_of.as_slice(), direct);
        self.each(schema.all_of.as_slice(), direct);
        if let Some(not) = &schema.not {
            self.schema(not.get(), direct);
        }
    }

    const fn each(&mut self, parts: &[Part<Schema>], direct: usize) {
        let mut at = 0;
        while at < parts.len() {
            self.schema(parts[at].get(), direct);
            at += 1;
        }
    }
}
