//! What is said of a type, cut where the words of a parameter of that type go.

use super::keywords::Said;
use super::prepared::takes;
use super::{Renderer, blank, is_anything};
use crate::schema::{Bound, List, Numbers, Schema, Types};

/// Where each piece ends that [`Renderer::cut`] writes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Cut {
    /// What stands after a parameter's own words in the description, with the closing quote, and the types.
    pub(crate) more: usize,
    /// The values that there may be, and the lower end of a range.
    pub(crate) minimum: usize,
    /// The upper end.
    pub(crate) maximum: usize,
    /// All other keywords.
    pub(crate) rest: usize,
    /// All of it once more, as it is where a parameter has no words of its own.
    pub(crate) plain: usize,
    /// Which of a parameter's rules there is a place for.
    pub(crate) slots: Slots,
    /// What a parameter may say.
    pub(crate) takes: u16,
}

/// For which of a parameter's rules there is a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Slots {
    /// For none.
    None,
    /// For a range.
    Range,
    /// For the length of a string.
    StringLength,
    /// For the length of a list.
    ListLength,
}

impl Renderer<'_, '_> {
    /// Writes what is said of a type, in pieces; `None` where it can't be cut.
    pub(crate) const fn cut(&mut self, schema: &Schema, nullable: bool) -> Option<Cut> {
        let said = Said::of(schema);
        if !is_plain(schema) || (!self.rules.anything && is_anything(schema)) {
            return None;
        }
        self.after_words(schema, said, nullable);
        self.types(schema, said, nullable, &mut false);
        let more = self.writer.len();
        if said.choices {
            self.choices(schema, nullable, &mut false);
        }
        self.minimum(&schema.numbers, &mut false);
        let minimum = self.writer.len();
        self.maximum(&schema.numbers, &mut false);
        let maximum = self.writer.len();
        self.rest(schema, said, nullable, None, &mut false);
        let rest = self.writer.len();
        self.body(schema, nullable, None, &mut true);
        // What stands under `$defs` is the whole tool's.
        if self.passed > 0 {
            return None;
        }
        let slots = Slots::of(schema, said);
        Some(Cut {
            more,
            minimum,
            maximum,
            rest,
            plain: self.writer.len(),
            slots,
            takes: takes(slots, &self.rules),
        })
    }
}

// It is said here, and all of it where it stands.
const fn is_plain(schema: &Schema) -> bool {
    schema.deferred.is_none()
        && schema.reference.is_none()
        && schema.definition.is_none()
        && schema.default.is_none()
        && matches!(schema.examples, List::Static([]))
        && !matches!(schema.types, Types::NONE)
}

impl Slots {
    // A rule has a place where nothing else is said that would stand between.
    const fn of(schema: &Schema, said: Said) -> Self {
        if said.choices || said.objects || said.unions {
            return Self::None;
        }
        let types = schema.types;
        match (said.numbers, said.strings, said.lists) {
            (_, false, false)
                if !types.intersection(Types::NUMBER).is_empty() && is_range(&schema.numbers) =>
            {
                Self::Range
            }
            (false, false, false) if types.contains(Types::STRING) => Self::StringLength,
            (false, false, true)
                if !types.contains(Types::STRING)
                    && matches!(
                        schema.lists,
                        crate::schema::Lists {
                            prefix: List::Static([]),
                            items: _,
                            min_items: None,
                            max_items: None,
                            unique: false,
                        }
                    ) =>
            {
                Self::ListLength
            }
            _ => Self::None,
        }
    }
}

const fn is_range(numbers: &Numbers) -> bool {
    matches!(numbers, blank!(numbers))
        || (numbers.multiple_of.is_none()
            && is_inclusive(&numbers.minimum)
            && is_inclusive(&numbers.maximum))
}

const fn is_inclusive(bound: &Option<Bound>) -> bool {
    !matches!(
        bound,
        Some(Bound {
            exclusive: true,
            ..
        })
    )
}
