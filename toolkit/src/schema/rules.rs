//! What a dialect of JSON Schema can say. What it can't is said in the description, in plain words.

/// What a dialect can say.
#[derive(Debug, Clone, Copy)]
#[allow(clippy::struct_excessive_bools)] // a table of what can be said
pub(crate) struct Rules {
    /// Every property is required and may be null where it could be left out; objects are closed.
    pub(crate) strict: bool,
    /// `"nullable": true` stands for a list of types with `null` in it (`OpenAPI` 3.0).
    pub(crate) nullable_word: bool,
    /// `additionalProperties: false` is understood.
    pub(crate) closed: bool,
    /// `oneOf`; else it is written as `anyOf`.
    pub(crate) one_of: bool,
    /// `not`.
    pub(crate) not: bool,
    /// Any value at all, `{}`; else the types are listed.
    pub(crate) anything: bool,
    /// `enum` of values that are not strings.
    pub(crate) mixed_choices: bool,
    /// `default`.
    pub(crate) default: bool,
    /// `examples`.
    pub(crate) examples: bool,
    /// `exclusiveMinimum`, `exclusiveMaximum`.
    pub(crate) exclusive: bool,
    /// `multipleOf`.
    pub(crate) multiple_of: bool,
    /// `minLength`, `maxLength`.
    pub(crate) lengths: bool,
    /// `minItems`, `maxItems`.
    pub(crate) items: bool,
    /// `uniqueItems`.
    pub(crate) unique: bool,
    /// `prefixItems`; else the items are one of these.
    pub(crate) prefix_items: bool,
    /// `propertyNames`, `minProperties`, `maxProperties`.
    pub(crate) map_rules: bool,
    /// The forms of string that are understood; all where it is `None`.
    pub(crate) formats: Option<&'static [&'static str]>,
}

impl Rules {
    /// JSON Schema 2020-12.
    pub(crate) const FULL: Self = Self {
        strict: false,
        nullable_word: false,
        closed: true,
        one_of: true,
        not: true,
        anything: true,
        mixed_choices: true,
        default: true,
        examples: true,
        exclusive: true,
        multiple_of: true,
        lengths: true,
        items: true,
        unique: true,
        prefix_items: true,
        map_rules: true,
        formats: None,
    };

    /// What clients of draft 7 understand as well: lists always have `items`.
    pub(crate) const PORTABLE: Self = Self {
        prefix_items: false,
        ..Self::FULL
    };

    /// `OpenAI`'s strict mode: its structured-outputs guide, read in autumn 2026.
    pub(crate) const OPENAI_STRICT: Self = Self {
        strict: true,
        one_of: false,
        not: false,
        anything: false,
        default: false,
        examples: false,
        lengths: false,
        unique: false,
        prefix_items: false,
        map_rules: false,
        formats: Some(&[
            "date-time",
            "time",
            "date",
            "duration",
            "email",
            "hostname",
            "ipv4",
            "ipv6",
            "uuid",
        ]),
        ..Self::FULL
    };

    /// `DeepSeek`'s strict mode: its guide to tool calls, read in autumn 2026.
    pub(crate) const DEEPSEEK_STRICT: Self = Self {
        default: true,
        items: false,
        formats: Some(&["email", "hostname", "ipv4", "ipv6", "uuid"]),
        ..Self::OPENAI_STRICT
    };

    /// Gemini's `parameters`: a part of `OpenAPI` 3.0.
    pub(crate) const GEMINI: Self = Self {
        nullable_word: true,
        closed: false,
        one_of: false,
        not: false,
        anything: false,
        mixed_choices: false,
        examples: false,
        exclusive: false,
        multiple_of: false,
        unique: false,
        prefix_items: false,
        map_rules: false,
        formats: Some(&["enum", "date-time"]),
        ..Self::FULL
    };

    /// Whether a form of string is understood.
    pub(crate) const fn knows(&self, format: &str) -> bool {
        let Some(formats) = self.formats else {
            return true;
        };
        let mut at = 0;
        while at < formats.len() {
            if same(formats[at], format) {
                return true;
            }
            at += 1;
        }
        false
    }
}

const fn same(left: &str, right: &str) -> bool {
    let (left, right) = (left.as_bytes(), right.as_bytes());
    if left.len() != right.len() {
        return false;
    }
    let mut at = 0;
    while at < left.len() {
        if left[at] != right[at] {
            return false;
        }
        at += 1;
    }
    true
}
