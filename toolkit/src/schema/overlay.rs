//! What `#[param(...)]` says about a parameter, laid over the schema of its type.

use super::{Bound, Choice, Deferred, List, Number, Part, Schema, Text, Types};
use crate::literal::Literal;

/// What the attributes of a parameter or field say about it, besides its type.
///
/// Not public API: used by generated code, which writes `Overlay { …, ..Overlay::NONE }`.
#[derive(Debug, Clone, Copy)]
#[allow(clippy::exhaustive_structs)] // constants of generated code are struct literals
pub struct Overlay {
    /// What it means, for the model.
    pub description: Option<&'static Text>,
    /// `default = LITERAL`
    pub default: Option<&'static Literal>,
    /// `example = LITERAL`, once for each
    pub examples: &'static [Literal],
    /// `range(…)`, the lower end
    pub minimum: Option<Bound>,
    /// `range(…)`, the upper end
    pub maximum: Option<Bound>,
    /// `length(…)`, the fewest characters, items or entries
    pub min_length: Option<u64>,
    /// `length(…)`, the most characters, items or entries
    pub max_length: Option<u64>,
    /// `pattern = "…"`
    pub pattern: Option<&'static Text>,
    /// `one_of(…)`
    pub choices: &'static [Choice],
    /// `multiple_of = …`
    pub multiple_of: Option<Number>,
    /// `unique`
    pub unique: bool,
    /// `secret`
    pub secret: bool,
}

impl Overlay {
    /// Nothing said.
    pub const NONE: Self = Self {
        description: None,
        default: None,
        examples: &[],
        minimum: None,
        maximum: None,
        min_length: None,
        max_length: None,
        pattern: None,
        choices: &[],
        multiple_of: None,
        unique: false,
        secret: false,
    };

    /// Whether less is allowed than the type takes.
    pub(super) const fn narrows(&self) -> bool {
        self.minimum.is_some()
            || self.maximum.is_some()
            || self.min_length.is_some()
            || self.max_length.is_some()
            || self.pattern.is_some()
            || !self.choices.is_empty()
            || self.multiple_of.is_some()
            || self.unique
    }
}

impl Schema {
    /// The schema with what a parameter's attributes say laid over it.
    ///
    /// # Panics
    ///
    /// When a rule does not suit the type; in a constant, where generated code calls it, that is a
    /// compile error.
    #[doc(hidden)]
    #[must_use]
    pub const fn refined(&'static self, overlay: &'static Overlay) -> Self {
        use std::mem::forget;

        let mut schema = self.copied();
        if let Some(deferred) = schema.deferred {
            schema.deferred = Some(Deferred {
                overlay: Some(overlay),
                ..deferred
            });
        } else {
            schema.apply(overlay);
            if overlay.narrows() {
                forget(schema.unruled.replace(Part::Static(self)));
            }
        }
        schema
    }

    // What was there is forgotten and not dropped, since a `const fn` can't drop: it must be static.
    pub(super) const fn apply(&mut self, overlay: &'static Overlay) {
        use std::mem::{forget, replace};

        if let Some(description) = overlay.description {
            let of_type = replace(&mut self.description, description.copied());
            if of_type.is_empty() {
                forget(of_type);
            } else {
                forget(replace(&mut self.type_description, of_type));
            }
        }
        if let Some(default) = overlay.default {
            forget(self.default.replace(default.copied()));
        }
        if !overlay.examples.is_empty() {
            forget(replace(&mut self.examples, List::Static(overlay.examples)));
        }
        if !overlay.choices.is_empty() {
            forget(replace(&mut self.choices, List::Static(overlay.choices)));
        }
        if let Some(pattern) = overlay.pattern {
            forget(self.strings.pattern.replace(pattern.copied()));
        }
        if overlay.minimum.is_some() {
            self.numbers.minimum = overlay.minimum;
        }
        if overlay.maximum.is_some() {
            self.numbers.maximum = overlay.maximum;
        }
        if overlay.multiple_of.is_some() {
            self.numbers.multiple_of = overlay.multiple_of;
        }
        self.lists.unique |= overlay.unique;
        self.secret |= overlay.secret;
        self.apply_length(overlay.min_length, overlay.max_length);
    }

    const fn apply_length(&mut self, min: Option<u64>, max: Option<u64>) {
        let (least, most) = if self.types.contains(Types::STRING) {
            (&mut self.strings.min_length, &mut self.strings.max_length)
        } else if self.types.contains(Types::ARRAY) {
            (&mut self.lists.min_items, &mut self.lists.max_items)
        } else {
            (
                &mut self.objects.min_properties,
                &mut self.objects.max_properties,
            )
        };
        if min.is_some() {
            *least = min;
        }
        if max.is_some() {
            *most = max;
        }
    }
}
