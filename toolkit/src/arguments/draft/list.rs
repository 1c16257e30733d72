//! Lists in the call to send: of a tuple what is missing is a hole, and what is too much is dropped.

use super::{Builder, ENTRIES, Wrong, ahead};
use crate::arguments::check::Scope;
use crate::arguments::fault::{Draft, Expected, Fault, FaultKind, Segment};
use crate::arguments::json::Json;
use crate::schema::{Lists, Schema};

impl Builder<'_> {
    pub(super) fn list(
        &mut self,
        schema: &Schema,
        json: &Json<'_>,
        items: &[Json<'_>],
        faults: &[Wrong<'_>],
        scope: Option<&Scope<'_>>,
    ) -> Draft {
        if let Some(form) = self.form(schema, json, scope) {
            return self.formed(form, json, faults, scope);
        }
        let lists = &schema.lists;
        let described = |at: usize| lists.prefix.get(at).or(lists.items.as_ref());
        let wrong_length = faults.iter().any(|(_, ahead)| ahead.is_empty());
        let (least, most) = match wrong_length {
            true => ends(lists),
            false => (0, usize::MAX),
        };
        let mut drafts: Vec<Draft> = Vec::new();
        for (at, item) in items.iter().enumerate().take(most) {
            if drafts.len() >= ENTRIES {
                drafts.push(Draft::Rest);
                break;
            }
            let own = ahead(faults, |segment| *segment == Segment::Index(at));
            let draft = match described(at) {
                Some(described) => self.value(described, Some(item), &own, scope),
                None => self.value(const { &Schema::ANY }, Some(item), &own, scope),
            };
            if !(matches!(draft, Draft::Rest) && matches!(drafts.last(), Some(Draft::Rest))) {
                drafts.push(draft);
            }
        }
        let missing = (items.len()..least.min(ENTRIES)).filter_map(described);
        drafts.extend(missing.map(|item| Draft::Hole(Expected::of(item))));
        match lists.unique && drafts.len() > 1 {
            true => Draft::List(drafts.into_iter().map(unlike_others).collect()),
            false => Draft::List(drafts),
        }
    }
}

/// How many items a list has at least and at most.
fn ends(lists: &Lists) -> (usize, usize) {
    let count = |end: Option<u64>| end.and_then(|end| usize::try_from(end).ok());
    let (least, most) = (count(lists.min_items), count(lists.max_items));
    (least.unwrap_or(0), most.unwrap_or(usize::MAX))
}

/// A hole in a list in which no two may be equal.
fn unlike_others(draft: Draft) -> Draft {
    match draft {
        Draft::Hole(
            expected @ (Expected::String { .. }
            | Expected::Integer(_)
            | Expected::Number(_)
            | Expected::Choice { .. }),
        ) => Draft::Hole(Expected::Another(Box::new(expected))),
        other => other,
    }
}

pub(super) fn is_length_of_tuple(fault: &Fault) -> bool {
    matches!(
        (&fault.kind, &fault.expected),
        (FaultKind::Length { .. }, Expected::Tuple(_))
    )
}
