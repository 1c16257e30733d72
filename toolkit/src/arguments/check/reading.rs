//! What the reader of a type takes besides what its schema allows.
//!
//! serde tries the forms of an untagged enum in their order and keeps the first that it can read. It
//! may read a value as a form that the value does not fit: a struct passes over entries that it does
//! not know, and knows nothing of an author's rules. What it passed over would be lost in silence.

use super::flattened::named;
use super::{Check, Place, Question, Scope};
use crate::arguments::fault::{Expected, FaultKind, Found};
use crate::arguments::json::Json;
use crate::schema::{Part, Property, Schema, resolve};

impl Check<'_> {
    /// Refuses a value that would be read as another form than the one that it fits.
    pub(super) fn misread(
        &mut self,
        schema: &Schema,
        json: &Json<'_>,
        scope: Option<&Scope<'_>>,
        place: &Place<'_>,
    ) {
        let forms = &schema.any_of;
        let fitting = forms
            .iter()
            .position(|form| self.matches(form, json, scope));
        let before = forms.iter().take(fitting.unwrap_or_default());
        let taken: Vec<&Part<Schema>> = before
            .filter(|form| self.is_read_as(form, json, scope))
            .take(1)
            .collect();
        if let Some(form) = taken.first() {
            let found = Found::of(json, self.secret || resolve::holds_secret(schema));
            let expected = Expected::of(form);
            self.fault(place, FaultKind::Misread, expected, Some(found));
        }
    }

    fn is_read_as(&mut self, form: &Schema, json: &Json<'_>, scope: Option<&Scope<'_>>) -> bool {
        let mut check = self.inner(Question::IsRead);
        check.value(form, json, scope, &Place::ROOT);
        check.fits()
    }

    /// Whether the value was looked at by rules of the reader's own.
    pub(super) fn body_as_read(
        &mut self,
        schema: &Schema,
        json: &Json<'_>,
        scope: Option<&Scope<'_>>,
        place: &Place<'_>,
    ) -> bool {
        if let Some(unruled) = &schema.unruled {
            self.body(unruled, json, scope, place);
            return true;
        }
        let Json::List(items) = json else {
            return false;
        };
        let objects = &schema.objects;
        if !objects.reader.takes_lists {
            return false;
        }
        let is_named = |property: &Property| matches!(property, Property::Named(_));
        let fields: Vec<_> = named(&objects.properties).collect();
        let missing = fields.iter().skip(items.len()).any(|field| field.required);
        if missing || items.len() > fields.len() || !objects.properties.iter().all(is_named) {
            return false;
        }
        for (field, item) in fields.iter().zip(items) {
            self.value(&field.schema, item, scope, place);
        }
        true
    }
}
