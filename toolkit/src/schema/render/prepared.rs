//! The parameters of a tool from pieces: what the macro wrote of each, and what is said of its type.
//!
//! A walk over a schema is what costs in a constant. Here the walk is made once for each type and
//! dialect, and a parameter that says nothing unusual takes some five pieces. The others are walked.

use super::{Renderer, Slots};
use crate::schema::rules::Rules;
use crate::schema::writer::Key;
use crate::schema::{Field, Property, Schema};

/// What a dialect says of a type, in pieces.
#[derive(Debug, Clone, Copy)]
pub struct TypeJson {
    /// It is known in pieces.
    pub(crate) known: bool,
    /// Nothing in it comes near a limit of the dialect.
    pub(crate) modest: bool,
    /// For which rules there is a place.
    pub(crate) slots: Slots,
    /// All of it, where a parameter has no words of its own.
    pub(crate) plain: &'static str,
    /// What stands before a parameter's own words.
    pub(crate) before: &'static str,
    /// What stands after them: the pieces below.
    pub(crate) after: &'static str,
    /// What is left of the description, with the closing quote.
    pub(crate) more: &'static str,
    /// What stands up to the lower end of a range.
    pub(crate) minimum: &'static str,
    /// The upper end.
    pub(crate) maximum: &'static str,
}

impl TypeJson {
    /// Nothing is known.
    pub(crate) const UNKNOWN: Self = Self {
        known: false,
        modest: false,
        slots: Slots::None,
        plain: "",
        before: "",
        after: "",
        more: "",
        minimum: "",
        maximum: "",
    };
}

/// What the macro wrote of a parameter.
#[derive(Debug, Clone, Copy)]
#[allow(clippy::exhaustive_structs)] // made by generated code
pub struct Prepared {
    /// `"city":{`, with the braces before it that close another one.
    pub open: &'static str,
    /// `,"city"`, first with the keyword `required` and the braces before it.
    pub required: Key,
    /// `"description":"…`, without the closing quote; empty where there is none.
    pub words: &'static str,
    /// What follows: `,"minimum":1,"maximum":7`, and the default if the upper end is said.
    pub keywords: &'static str,
    /// The same with the length as lists have it.
    pub of_list: &'static str,
    /// `,"default":3`, where it is not among the keywords.
    pub default: &'static str,
    /// What is said.
    pub says: u8,
}

/// What a parameter says: bits of [`Prepared::says`], which the macro sets.
mod says {
    /// What it means.
    pub(super) const WORDS: u8 = 1;
    /// The lower end of a range.
    pub(super) const MINIMUM: u8 = 2;
    /// The upper end of a range.
    pub(super) const MAXIMUM: u8 = 4;
    /// That the upper end itself lies outside.
    pub(super) const EXCLUSIVE: u8 = 8;
    /// A length.
    pub(super) const LENGTH: u8 = 16;
    /// What stands for it where it is left out.
    pub(super) const DEFAULT: u8 = 32;
    /// That it may be left out.
    pub(super) const LEFT_OUT: u8 = 64;
    /// What has no place among the pieces.
    pub(super) const OTHER: u8 = 128;

    pub(super) const RANGE: u8 = MINIMUM | MAXIMUM;
    pub(super) const KEYWORDS: u8 = RANGE | LENGTH | DEFAULT;
}

impl Prepared {
    /// Whether pieces say all that a walk would say.
    pub(crate) const fn is_whole(&self, json: &TypeJson, rules: &Rules) -> bool {
        let says = self.says;
        if !json.known || says & says::OTHER != 0 {
            return false;
        }
        if says & !says::WORDS == 0 {
            return true;
        }
        let length = match json.slots {
            Slots::StringLength => rules.lengths,
            Slots::ListLength => rules.items,
            Slots::Range | Slots::None => false,
        };
        // A rule has its place after the words; what may be left out is required in strict mode.
        says & says::WORDS != 0
            && (says & says::LEFT_OUT == 0 || !rules.strict)
            && (says & says::DEFAULT == 0 || rules.default)
            && (says & says::RANGE == 0 || matches!(json.slots, Slots::Range))
            && (says & says::EXCLUSIVE == 0 || rules.exclusive)
            && (says & says::LENGTH == 0 || length)
    }
}

/// The parameters of a tool in pieces.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Pieces<'a> {
    /// What the macro wrote of each.
    pub(crate) prepared: &'a [Prepared],
    /// The type of each.
    pub(crate) types: &'a [&'static TypeJson],
    /// Which need no walk.
    pub(crate) whole: &'a [bool],
}

impl Renderer<'_, '_> {
    /// The object of a tool's parameters, with its definitions, after `{"type":"object","properties":{`.
    pub(crate) const fn parameters(&mut self, schema: &Schema, pieces: &Pieces<'_>) {
        let Pieces {
            prepared,
            types,
            whole,
        } = *pieces;
        let properties = schema.objects.properties.as_slice();
        let (mut at, count) = (0, prepared.len());
        while at < count {
            let parameter = &prepared[at];
            self.writer.raw(parameter.open);
            if whole[at] {
                self.parameter(parameter, types[at]);
            } else if let Property::Named(field) = &properties[at] {
                self.value(field, None);
            }
            at += 1;
        }
        let mut first = true;
        at = 0;
        while at < count {
            if self.rules.strict
                || matches!(
                    &properties[at],
                    Property::Named(Field { required: true, .. })
                )
            {
                self.writer.member(&mut first, &prepared[at].required);
            }
            at += 1;
        }
        self.close(schema, count == 0, first);
    }

    // In as few pieces as can be: most have the same end.
    const fn close(&mut self, schema: &Schema, is_empty: bool, nothing_required: bool) {
        self.writer
            .raw(match (nothing_required, self.rules.closed) {
                (false, true) => r#"],"additionalProperties":false"#,
                (false, false) => "]",
                (true, true) if is_empty => r#"},"additionalProperties":false"#,
                (true, true) => r#"}},"additionalProperties":false"#,
                (true, false) if is_empty => "}",
                (true, false) => "}}",
            });
        if self.passed > 0 {
            self.definitions(schema, &mut false);
        }
    }

    const fn parameter(&mut self, parameter: &Prepared, json: &TypeJson) {
        let says = parameter.says;
        if says & says::WORDS == 0 {
            return self.writer.raw(json.plain);
        }
        self.writer.raw(json.before);
        self.writer.raw(parameter.words);
        if says & says::RANGE != 0 {
            return self.range(parameter, json);
        }
        self.writer.raw(json.after);
        if says & says::KEYWORDS != 0 {
            self.writer.raw(match json.slots {
                Slots::ListLength => parameter.of_list,
                _ => parameter.keywords,
            });
        }
    }

    // What the type says of an end holds where the parameter does not say it.
    const fn range(&mut self, parameter: &Prepared, json: &TypeJson) {
        self.writer.raw(json.more);
        match parameter.says & says::RANGE {
            says::MINIMUM => {
                self.writer.raw(parameter.keywords);
                self.writer.raw(json.maximum);
                self.writer.raw(parameter.default);
            }
            says::MAXIMUM => {
                self.writer.raw(json.minimum);
                self.writer.raw(parameter.keywords);
            }
            _ => self.writer.raw(parameter.keywords),
        }
    }
}
