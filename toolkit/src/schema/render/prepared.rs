//! The parameters of a tool from pieces: what the macro wrote of each, and what is said of its type.
//!
//! A walk over a schema is what costs in a constant. Here the walk is made once for each type and
//! dialect, and a parameter that says nothing unusual takes two or three pieces. The others are walked.

use super::{Renderer, Slots};
use crate::schema::rules::Rules;
use crate::schema::{Property, Schema};

/// What a dialect says of a type, in pieces.
#[derive(Debug, Clone, Copy)]
pub struct TypeJson {
    /// What a parameter of the type may say that its pieces have a place for: bits of [`Prepared::says`],
    /// none where the type is not known in pieces.
    pub(crate) takes: u16,
    /// What a parameter of the type says, one of these at least, where it is required as it looks.
    pub(crate) looks: u16,
    /// Nothing in it comes near a limit of the dialect.
    pub(crate) modest: bool,
    /// Which of a parameter's rules there is a place for.
    pub(crate) slots: Slots,
    /// All of it, where a parameter has no words of its own.
    pub(crate) plain: &'static str,
    /// What stands after a parameter's own words: the pieces below.
    pub(crate) after: &'static str,
    /// What is left of the description, with the closing quote, and the types.
    pub(crate) more: &'static str,
    /// What stands up to the lower end of a range.
    pub(crate) minimum: &'static str,
    /// The upper end.
    pub(crate) maximum: &'static str,
}

impl TypeJson {
    /// Nothing is known.
    pub(crate) const UNKNOWN: Self = Self {
        takes: 0,
        looks: 0,
        modest: false,
        slots: Slots::None,
        plain: "",
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
    /// The same with `"description":"…` after it, without the closing quote.
    pub words: &'static str,
    /// What follows: `,"minimum":1,"maximum":7`, and the default if the upper end is said.
    pub keywords: &'static str,
    /// The same with the length as lists have it.
    pub of_list: &'static str,
    /// `,"default":3`, where it is not among the keywords.
    pub default: &'static str,
    /// What is said.
    pub says: u16,
}

/// What a parameter says: bits of [`Prepared::says`], which the macro sets.
mod says {
    /// What it means.
    pub(super) const WORDS: u16 = 1;
    /// The lower end of a range.
    pub(super) const MINIMUM: u16 = 2;
    /// The upper end of a range.
    pub(super) const MAXIMUM: u16 = 4;
    /// That the upper end itself lies outside.
    pub(super) const EXCLUSIVE: u16 = 8;
    /// A length.
    pub(super) const LENGTH: u16 = 16;
    /// What stands for it where it is left out.
    pub(super) const DEFAULT: u16 = 32;
    /// That it may be left out.
    pub(super) const LEFT_OUT: u16 = 64;
    // 128: what has no place among the pieces. No type takes it.
    /// That it is required, by the look of its type.
    pub(super) const REQUIRED: u16 = 256;
    /// That it is not, by the same look.
    pub(super) const OPTIONAL: u16 = 512;

    pub(super) const RANGE: u16 = MINIMUM | MAXIMUM;
    pub(super) const KEYWORDS: u16 = RANGE | LENGTH | DEFAULT;
}

/// What a parameter may say whose type has a place for these rules.
pub(super) const fn takes(slots: Slots, rules: &Rules) -> u16 {
    let mut takes = says::WORDS | says::REQUIRED | says::OPTIONAL;
    // What may be left out is required in strict mode, and may be null.
    if !rules.strict {
        takes |= says::LEFT_OUT;
    }
    if rules.default {
        takes |= says::DEFAULT;
    }
    match slots {
        Slots::Range if rules.exclusive => takes |= says::RANGE | says::EXCLUSIVE,
        Slots::Range => takes |= says::RANGE,
        Slots::StringLength if rules.lengths => takes |= says::LENGTH,
        Slots::ListLength if rules.items => takes |= says::LENGTH,
        _ => {}
    }
    takes
}

/// What a parameter says that is required where its look says so, and only there. The macro sees a type's
/// name; the type knows better.
pub(crate) const fn looks(optional: bool, rules: &Rules) -> u16 {
    match (rules.strict, optional) {
        (true, _) => says::REQUIRED,
        (false, true) => says::OPTIONAL,
        (false, false) => says::REQUIRED | says::LEFT_OUT,
    }
}

/// The parameters of a tool in pieces.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Pieces<'a> {
    /// What the macro wrote of each.
    pub(crate) prepared: &'a [Prepared],
    /// The type of each.
    pub(crate) types: &'a [&'static TypeJson],
    /// How many there are.
    pub(crate) count: usize,
    /// What stands after them, with the names of those that are required, where the macro could tell.
    pub(crate) required: Option<&'static str>,
}

impl Renderer<'_, '_> {
    /// The object of a tool's parameters, with its definitions, after `{"type":"object","properties":{`.
    pub(crate) const fn parameters(&mut self, schema: &Schema, pieces: &Pieces<'_>) {
        let mut at = 0;
        while at < pieces.count {
            let (parameter, json) = (&pieces.prepared[at], pieces.types[at]);
            if parameter.says & !json.takes == 0 {
                self.parameter(parameter, json);
            } else {
                self.walked(schema, at, parameter.open);
            }
            at += 1;
        }
        if let Some(required) = pieces.required {
            self.writer.raw(required);
        } else {
            self.writer.raw("}}");
            self.required(&mut false, &schema.objects);
        }
        if self.rules.closed {
            self.writer.raw(r#","additionalProperties":false"#);
        }
        if self.passed > 0 {
            self.definitions(schema, &mut false);
        }
    }

    const fn walked(&mut self, schema: &Schema, at: usize, open: &str) {
        self.writer.raw(open);
        if let Property::Named(field) = &schema.objects.properties.as_slice()[at] {
            self.value(field, None);
        }
    }

    const fn parameter(&mut self, parameter: &Prepared, json: &TypeJson) {
        let says = parameter.says;
        if says & says::WORDS == 0 {
            self.writer.raw(parameter.open);
            return self.writer.raw(json.plain);
        }
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
