//! What stands inside an object at its own level: serde's `flatten`, and the forms of unions.

use super::object::{is_field, once};
use super::tagged::Tagged;
use crate::arguments::json::{Entry, Json};
use crate::nearest::{LISTED, nearest};
use crate::schema::{Additional, Field, Part, Property, Schema};

/// The parts of an object that are flattened into it, each with the entries that are its own.
pub(super) struct Flattened<'s, 'j> {
    pub(super) parts: Vec<(&'s Schema, Json<'j>)>,
    // One of them takes whatever is left.
    open: bool,
    // Names near one of a part's.
    near: Vec<(String, &'s Schema)>,
}

impl<'s, 'j> Flattened<'s, 'j> {
    /// With `near`, a part of which a tag tells the form has the names that are near its own too.
    pub(super) fn of(
        properties: &'s [Property],
        entries: &[Entry<'j>],
        fields: &[&'s Field],
        near: bool,
    ) -> Self {
        let parts = parts(properties);
        let (open, mut near_names) = (parts.iter().any(|part| is_open(part)), Vec::new());
        if parts.is_empty() {
            let parts = Vec::new();
            return Self {
                parts,
                open,
                near: near_names,
            };
        }
        // What stands twice is told of the whole object.
        let once = once(entries);
        if near && !open {
            near_names = misspelt(&parts, &once, fields);
        }
        let takes = |part: &Schema, name: &str| {
            knows(part, name) || is_open(part) && !parts.iter().any(|other| knows(other, name))
        };
        let own = |part: &'s Schema| {
            let taken = once.iter().filter(|(name, _)| {
                let is_near =
                    |(near, of): &(String, &Schema)| *near == **name && std::ptr::eq(*of, part);
                !is_field(fields, name) && takes(part, name) || near_names.iter().any(is_near)
            });
            Json::Object(taken.map(|entry| (*entry).clone()).collect())
        };
        let parts = parts.iter().map(|part| (*part, own(part))).collect();
        Self {
            parts,
            open,
            near: near_names,
        }
    }

    pub(super) fn knows(&self, name: &str) -> bool {
        self.open
            || self.parts.iter().any(|(part, _)| knows(part, name))
            || self.near.iter().any(|(near, _)| near == name)
    }

    /// The names of all parts, of tagged ones those of the form whose tag was sent.
    pub(super) fn names(&self) -> Vec<&'s str> {
        let names = self.parts.iter().flat_map(|(part, own)| {
            let form = tagged(part).and_then(|tagged| tagged.named(own));
            names_of(form.unwrap_or(part))
        });
        let mut distinct = Vec::new();
        for name in names {
            if !distinct.contains(&name) {
                distinct.push(name);
            }
        }
        distinct
    }
}

fn parts(properties: &[Property]) -> Vec<&Schema> {
    let parts = properties.iter().filter_map(|property| match property {
        Property::Flattened(part) if !is_plain(part) => Some(part.get()),
        _ => None,
    });
    parts.collect()
}

/// The names that are near one of a part of which a tag tells the form, and nearer to no field.
fn misspelt<'s>(
    parts: &[&'s Schema],
    entries: &[&Entry<'_>],
    fields: &[&'s Field],
) -> Vec<(String, &'s Schema)> {
    let tagged: Vec<_> = parts
        .iter()
        .copied()
        .filter(|part| tagged(part).is_some())
        .collect();
    let is_sent = |name: &str| entries.iter().any(|(sent, _)| sent == name);
    let names = fields.iter().map(|field| field.name.as_str());
    let names = names.chain(tagged.iter().flat_map(|part| names_of(part)));
    let free: Vec<&str> = names.filter(|name| !is_sent(name)).collect();
    let unknown = entries
        .iter()
        .filter(|(name, _)| !is_field(fields, name) && !parts.iter().any(|part| knows(part, name)));
    let near = unknown.take(LISTED).filter_map(|(name, _)| {
        let near = nearest(name, free.iter().copied())?;
        let part = tagged.iter().find(|part| knows(part, near))?;
        (!is_field(fields, near)).then(|| (name.to_string(), *part))
    });
    near.collect()
}

fn tagged(part: &Schema) -> Option<Tagged<'_>> {
    let forms = part.any_of.iter().chain(part.one_of.iter());
    Tagged::of(forms.map(Part::get).collect())
}

fn is_open(part: &Schema) -> bool {
    !matches!(part.objects.additional, Additional::Closed)
        && part.any_of.is_empty()
        && part.one_of.is_empty()
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
    let fields: Vec<&Field> = named(properties).collect();
    Flattened::of(properties, entries, &fields, true).parts
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
