//! Whether the variants of an untagged enum can be told apart, asked when the program is compiled.

use crate::dialect::fail;
use crate::schema::fits::same_text;
use crate::schema::{Additional, Field, Part, Property, Schema, Types};

/// That serde does not read as this variant what fits only a later one, and lose a part of it; as far
/// as that can be told of objects by the names in them. The executor refuses the rest call by call.
pub const fn check_untagged(forms: &[Part<Schema>], names: &[&str], at: usize, remedy: &str) {
    let mut later = at + 1;
    while later < forms.len() {
        let (form, other) = (forms[at].get(), forms[later].get());
        if let Some(lost) = lost(form, other) {
            let reordered = match self::lost(other, form) {
                None => [", or put `", names[later], "` before it"],
                Some(_) => ["", "", ""],
            };
            fail(&[
                "serde would read a `",
                names[later],
                "` as this variant, which comes first, and lose its `",
                lost,
                "`: ",
                remedy,
                reordered[0],
                reordered[1],
                reordered[2],
            ]);
        }
        later += 1;
    }
}

/// The entry of `other` that is lost where serde reads it as `form`; `None` where it does not.
const fn lost<'s>(form: &Schema, other: &'s Schema) -> Option<&'s str> {
    if !form.objects.reader.skips_others || !is_plain(form) || !is_plain(other) {
        return None;
    }
    let own = form.objects.properties.as_slice();
    let others = other.objects.properties.as_slice();
    let mut at = 0;
    while at < own.len() {
        let Property::Named(field) = &own[at] else {
            return None;
        };
        let shared = find(others, field.name.as_str());
        let absent = match shared {
            Some(other) => !may_be_same(&field.schema, &other.schema),
            None => true,
        };
        if absent && field.required {
            return None;
        }
        at += 1;
    }
    let mut at = 0;
    while at < others.len() {
        if let Property::Named(field) = &others[at]
            && find(own, field.name.as_str()).is_none()
        {
            return Some(field.name.as_str());
        }
        at += 1;
    }
    None
}

const fn is_plain(schema: &Schema) -> bool {
    schema.deferred.is_none()
        && schema.reference.is_none()
        && schema.any_of.is_empty()
        && schema.types.contains(Types::OBJECT)
        && matches!(schema.objects.additional, Additional::Closed)
}

const fn find<'s>(properties: &'s [Property], name: &str) -> Option<&'s Field> {
    let mut at = 0;
    while at < properties.len() {
        if let Property::Named(field) = &properties[at]
            && same_text(field.name.as_str().as_bytes(), name.as_bytes())
        {
            return Some(field);
        }
        at += 1;
    }
    None
}

/// Whether a value may be both; what can't be told may.
const fn may_be_same(left: &Part<Schema>, right: &Part<Schema>) -> bool {
    let (left, right) = (left.get(), right.get());
    !left.types.intersection(right.types).is_empty() || (left.nullable && right.nullable)
}
