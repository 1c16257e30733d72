//! Enums whose variants are told by their names: `"Unit"` or `{"Circle": …}`.

use super::flattened::named;
use super::{Check, Place};
use crate::arguments::fault::{Expected, FaultKind, Found, quoted};
use crate::arguments::json::{Entry, Json};
use crate::literal::Literal;
use crate::nearest::{LISTED, nearest};
use crate::schema::{Additional, Field, Schema, Types};

/// The variants of such an enum.
pub(super) struct External<'s> {
    units: Vec<&'s str>,
    objects: Vec<(&'s str, &'s Schema)>,
}

/// What was meant by a value that fits no variant.
enum Meant<'s> {
    /// The variant of an object, and the value is one.
    Object(&'s Schema),
    /// The variant of an object, and the value is only its name.
    NameOfObject(&'s Schema),
    /// The variant that is a name, and the value is an object.
    Unit(&'s str),
    /// The variant that is a name, and the value is one near it.
    MisspeltUnit(&'s str),
    /// A variant, by a name near its own.
    Misnamed(&'s str),
}

impl<'s> External<'s> {
    /// `None` when one of the forms is told otherwise than by its name.
    pub(super) fn of(forms: &[&'s Schema]) -> Option<Self> {
        let (mut units, mut objects) = (Vec::new(), Vec::new());
        for form in forms {
            match only_field(form) {
                Some(field) => objects.push((field.name.as_str(), *form)),
                None if form.types == Types::STRING && !form.choices.is_empty() => {
                    for choice in form.choices.iter() {
                        let Literal::String(name) = &choice.value else {
                            return None;
                        };
                        units.push(name.as_str());
                    }
                }
                None => return None,
            }
        }
        (!objects.is_empty()).then_some(Self { units, objects })
    }

    fn meant(&self, json: &Json<'_>) -> Option<Meant<'s>> {
        match json {
            Json::String(name) => {
                let near = self.near(name)?;
                Some(match self.object(near) {
                    Some(object) => Meant::NameOfObject(object),
                    None => Meant::MisspeltUnit(near),
                })
            }
            Json::Object(entries) => {
                let mut objects = entries.iter().filter_map(|(name, _)| self.object(name));
                if let (Some(only), None) = (objects.next(), objects.next()) {
                    return Some(Meant::Object(only));
                }
                let [(name, _)] = entries.as_slice() else {
                    return None;
                };
                let near = self.near(name)?;
                let is_object = self.object(near).is_some();
                Some(match is_object {
                    true => Meant::Misnamed(near),
                    false => Meant::Unit(near),
                })
            }
            _ => None,
        }
    }

    /// The form whose name, or an alias of it, is the only one that was sent.
    pub(super) fn named(&self, entries: &[Entry<'_>]) -> Option<&'s Schema> {
        let is_name = |name: &str, form: &Schema| {
            let field = only_field(form);
            field.is_some_and(|field| {
                *field.name == *name || field.aliases.iter().any(|alias| **alias == *name)
            })
        };
        let sent = |name: &str| {
            let mut forms = self.objects.iter().map(|(_, form)| *form);
            forms.find(|form| is_name(name, form))
        };
        let mut forms = entries.iter().filter_map(|(name, _)| sent(name));
        match (forms.next(), forms.next()) {
            (Some(only), None) => Some(only),
            _ => None,
        }
    }

    /// The form that was meant by an object.
    pub(super) fn form(&self, json: &Json<'_>) -> Option<&'s Schema> {
        match (json, self.meant(json)?) {
            (Json::Object(_), Meant::Object(form)) => Some(form),
            (Json::Object(_), Meant::Misnamed(near)) => self.object(near),
            _ => None,
        }
    }

    fn near(&self, name: &str) -> Option<&'s str> {
        let exact = self.names().find(|own| *own == name);
        exact.or_else(|| nearest(name, self.names()))
    }

    fn names(&self) -> impl Iterator<Item = &'s str> {
        let objects = self.objects.iter().map(|(name, _)| *name);
        self.units.iter().copied().chain(objects)
    }

    fn object(&self, name: &str) -> Option<&'s Schema> {
        let mut objects = self.objects.iter();
        objects.find(|(own, _)| *own == name).map(|(_, form)| *form)
    }
}

/// The property of an object that has one, and must have it.
fn only_field(form: &Schema) -> Option<&Field> {
    let closed = matches!(form.objects.additional, Additional::Closed);
    let mut fields = named(&form.objects.properties);
    match (fields.next(), fields.next()) {
        (Some(only), None) if form.types == Types::OBJECT && closed => {
            (only.required && only.schema.choices.is_empty()).then_some(only)
        }
        _ => None,
    }
}

impl Check<'_> {
    /// Tells what is wrong with a value that fits no variant.
    pub(super) fn variant(
        &mut self,
        schema: &Schema,
        external: &External<'_>,
        json: &Json<'_>,
        scope: Option<&super::Scope<'_>>,
        place: &Place<'_>,
    ) {
        let Some(meant) = external.meant(json) else {
            return self.wrong(schema, json, place, FaultKind::Type);
        };
        match meant {
            Meant::MisspeltUnit(near) => {
                let nearest = Some(quoted(near));
                self.wrong(schema, json, place, FaultKind::Choice { nearest });
            }
            Meant::Object(form) => self.value(form, json, scope, place),
            Meant::NameOfObject(form) => self.wrong(form, json, place, FaultKind::Type),
            Meant::Unit(name) => {
                let expected = Expected::Choice {
                    values: vec![quoted(name)],
                    count: 1,
                };
                let found = Found::of(json, self.secret);
                self.fault(place, FaultKind::Type, expected, Some(found));
            }
            Meant::Misnamed(near) => {
                let known: Vec<String> = external.names().map(str::to_owned).collect();
                let kind = FaultKind::Unknown {
                    nearest: Some(near.to_owned()),
                    count: known.len(),
                    known: known.into_iter().take(LISTED).collect(),
                };
                if let Json::Object(entries) = json
                    && let [(name, value)] = entries.as_slice()
                {
                    let found = Found::hidden(value.kind());
                    self.fault(&place.key(name), kind, Expected::Anything, Some(found));
                }
            }
        }
    }
}
