//! Schemas that are known only at run time, put in their places.

use super::{Additional, Field, Keys, List, Overlay, Part, Property, Schema, Text};
use crate::error::SchemaError;

/// The schema with all that was deferred made: the same part where there is nothing of the kind.
pub(crate) fn resolved(schema: &Part<Schema>) -> Result<Part<Schema>, SchemaError> {
    if !is_deferred(schema) {
        return Ok(schema.clone());
    }
    let mut owned = schema.get().clone();
    resolve(&mut owned)?;
    Ok(Part::new(owned))
}

pub(crate) fn resolve(schema: &mut Schema) -> Result<(), SchemaError> {
    if let Some(deferred) = schema.deferred {
        let mut made = (deferred.make)()?;
        if let Some(overlay) = deferred.overlay {
            let unruled = overlay.narrows().then(|| Part::new(made.clone()));
            refine(&mut made, overlay);
            made.unruled = unruled;
        }
        made.nullable |= schema.nullable;
        *schema = made;
        return Ok(());
    }
    for list in [
        &mut schema.any_of,
        &mut schema.one_of,
        &mut schema.all_of,
        &mut schema.lists.prefix,
    ] {
        each(list, replace)?;
    }
    for part in [&mut schema.not, &mut schema.lists.items]
        .into_iter()
        .flatten()
    {
        replace(part)?;
    }
    // Of what is told only now it would know nothing.
    if schema
        .unruled
        .as_ref()
        .is_some_and(|part| is_deferred(part))
    {
        schema.unruled = None;
    }
    if let Additional::Schema(part) = &mut schema.objects.additional {
        replace(part)?;
    }
    each(&mut schema.objects.properties, |property| match property {
        Property::Named(Field { schema, .. }) | Property::Flattened(schema) => replace(schema),
    })
}

// `apply` forgets what it replaces, as constants must; at run time that is dropped first.
fn refine(schema: &mut Schema, overlay: &'static Overlay) {
    if overlay.description.is_some() && !schema.description.is_empty() {
        schema.type_description = Text::EMPTY;
    }
    if overlay.default.is_some() {
        schema.default = None;
    }
    if !overlay.examples.is_empty() {
        schema.examples = List::EMPTY;
    }
    if !overlay.choices.is_empty() {
        schema.choices = List::EMPTY;
    }
    if overlay.pattern.is_some() {
        schema.strings.pattern = None;
    }
    schema.apply(overlay);
}

fn replace(part: &mut Part<Schema>) -> Result<(), SchemaError> {
    *part = resolved(part)?;
    Ok(())
}

fn each<T: Clone>(
    list: &mut List<T>,
    mut change: impl FnMut(&mut T) -> Result<(), SchemaError>,
) -> Result<(), SchemaError> {
    let mut items = list.to_vec();
    for item in &mut items {
        change(item)?;
    }
    *list = List::Owned(items);
    Ok(())
}

/// Whether a part of the schema is known only at run time.
pub(crate) fn is_deferred(schema: &Schema) -> bool {
    schema.deferred.is_some() || parts(schema).any(is_deferred)
}

/// Whether a value, or one in it, must not be shown.
pub(crate) fn holds_secret(schema: &Schema) -> bool {
    schema.secret || parts(schema).any(holds_secret)
}

/// The schemas that stand in a schema.
pub(crate) fn parts(schema: &Schema) -> impl Iterator<Item = &Schema> {
    let objects = &schema.objects;
    let properties = objects.properties.iter().map(|property| match property {
        Property::Named(field) => field.schema.get(),
        Property::Flattened(part) => part.get(),
    });
    let additional = match &objects.additional {
        Additional::Schema(values) => Some(values.get()),
        Additional::Any | Additional::Closed => None,
    };
    let keys = match &objects.keys {
        Some(Keys::Schema(keys)) => Some(keys.get()),
        _ => None,
    };
    let lists = [
        &schema.any_of,
        &schema.one_of,
        &schema.all_of,
        &schema.lists.prefix,
    ];
    properties
        .chain(
            lists
                .into_iter()
                .flat_map(|list| list.iter().map(Part::get)),
        )
        .chain(schema.lists.items.as_ref().map(Part::get))
        .chain(schema.not.as_ref().map(Part::get))
        .chain(additional)
        .chain(keys)
}
