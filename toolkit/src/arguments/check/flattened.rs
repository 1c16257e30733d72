//! What stands inside an object at its own level: serde's `flatten`, and the forms of unions.

use super::object::{is_field, once};
use crate::arguments::json::{Entry, Json};
use crate::schema::{Additional, Field, Part, Property, Schema};

/// The parts of an object that are flattened into it, each with the entries that are its own.
pub(super) struct Flattened<'s, 'j> {
    pub(super) parts: Vec<(&'s Schema, Json<'j>)>,
    // One of them takes whatever is left.
    open: bool,
}

impl<'s, 'j> Flattened<'s, 'j> {
    pub(super) fn of(properties: &'s [Property], entries: &[Entry<'j>], fields: &[&Field]) -> Self {
        let parts: Vec<&Schema> = properties
            .iter()
            .filter_map(|property| match property {
                Property::Flattened(part) if !is_plain(part) => Some(part.get()),
                _ => None,
            })
            .collect();
        let open = parts.iter().any(|part| {
            !matches!(part.objects.additional, Additional::Closed)
                && part.any_of.is_empty()
                && part.one_of.is_empty()
        });
        // What stands twice is told of the whole object.
        let once = once(entries);
        let own = |part: &Schema| {
            let taken = once.iter().filter(|(name, _)| {
                !is_field(fields, name)
                    && (knows(part, name)
                        || (!matches!(part.objects.additional, Additional::Closed)
                            && part.any_of.is_empty()
                            && part.one_of.is_empty()
                            && !parts.iter().any(|other| knows(other, name))))
            });
            Json::Object(taken.map(|entry| (*entry).clone()).collect())
        };
        let parts = parts.iter().map(|part| (*part, own(part))).collect();
        Self { parts, open }
    }

    pub(super) fn knows(&self, name: &str) -> bool {
        self.open || self.parts.iter().any(|(part, _)| knows(part, name))
    }
}

/// Whether a flattened part is no more than further properties.
fn is_plain(part: &Schema) -> bool {
    part.any_of.is_empty()
        && part.one_of.is_empty()
        && part.all_of.is_empty()
        && part.reference.is_none()
        && matches!(part.objects.additional, Additional::Closed)
}

/// The parts of an object that are not plain, each with the entries that are its own.
pub(crate) fn flattened<'s, 'j>(
    properties: &'s [Property],
    entries: &[Entry<'j>],
) -> Vec<(&'s Schema, Json<'j>)> {
    if !properties
        .iter()
        .any(|property| matches!(property, Property::Flattened(part) if !is_plain(part)))
    {
        return Vec::new();
    }
    let fields: Vec<&Field> = named(properties).collect();
    Flattened::of(properties, entries, &fields).parts
}

/// What stands inside a part at the same level: its forms, and what is flattened into it.
fn inside(part: &Schema) -> impl Iterator<Item = &Schema> {
    let forms = [&part.any_of, &part.one_of, &part.all_of];
    let forms = forms.into_iter().flat_map(|forms| forms.iter());
    let flattened = part.objects.properties.iter();
    let flattened = flattened.filter_map(|property| match property {
        Property::Flattened(inner) if !is_plain(inner) => Some(inner),
        _ => None,
    });
    forms.chain(flattened).map(Part::get)
}

/// The names of the properties of a part and of all its forms.
pub(super) fn names_of(part: &Schema) -> Vec<&str> {
    let own = named(&part.objects.properties).map(|field| field.name.as_str());
    own.chain(inside(part).flat_map(names_of)).collect()
}

/// Whether a part, or one of its forms, has a property of that name.
pub(super) fn knows(part: &Schema, name: &str) -> bool {
    named(&part.objects.properties).any(|field| field.name.as_str() == name)
        || inside(part).any(|form| knows(form, name))
}

/// The properties that have names of their own, those of plain flattened parts among them.
pub(crate) fn named(properties: &[Property]) -> Box<dyn Iterator<Item = &Field> + '_> {
    Box::new(
        properties
            .iter()
            .flat_map(|property| -> Box<dyn Iterator<Item = &Field> + '_> {
                match property {
                    Property::Named(field) => Box::new(std::iter::once(field)),
                    Property::Flattened(part) if is_plain(part) => named(&part.objects.properties),
                    Property::Flattened(_) => Box::new(std::iter::empty()),
                }
            }),
    )
}
