//! Unions: the form that fits, or the faults of the one that was meant.

use super::external::External;
use super::object::once;
use super::tagged::Tagged;
use super::{Check, Faults, Place, Question, Scope, allows};
use crate::arguments::fault::{End, Expected, Fault, FaultKind};
use crate::arguments::json::{Entry, Json};
use crate::nearest::LISTED;
use crate::schema::{Part, Schema};

impl Check<'_> {
    pub(super) fn combined(
        &mut self,
        schema: &Schema,
        json: &Json<'_>,
        scope: Option<&Scope<'_>>,
        place: &Place<'_>,
    ) {
        let once = match json {
            Json::Object(entries) if has_parts(schema) => without_repeats(entries),
            _ => None,
        };
        // What stands twice has been told of the object itself.
        match &once {
            Some(once) => self.transient(|check| check.parts(schema, once, scope, place)),
            None => self.parts(schema, json, scope, place),
        }
    }

    fn parts(
        &mut self,
        schema: &Schema,
        json: &Json<'_>,
        scope: Option<&Scope<'_>>,
        place: &Place<'_>,
    ) {
        for part in schema.all_of.iter() {
            self.value(part, json, scope, place);
        }
        if let Some(not) = &schema.not
            && self.matches(not, json, scope)
        {
            let kind = match not.choices.is_empty() {
                true => FaultKind::Forbidden,
                false => FaultKind::Excluded,
            };
            self.wrong(schema, json, place, kind);
        }
        let matching = |check: &mut Self, forms: &[Part<Schema>], most: usize| {
            forms
                .iter()
                .filter(|form| check.matches(form, json, scope))
                .take(most)
                .count()
        };
        if !schema.any_of.is_empty() && matching(self, &schema.any_of, 1) == 0 {
            self.nearest_form(schema, &schema.any_of, json, scope, place);
        } else if schema.first_read && !self.is_reading() {
            self.misread(schema, json, scope, place);
        }
        if !schema.one_of.is_empty() {
            match matching(self, &schema.one_of, 2) {
                0 => self.nearest_form(schema, &schema.one_of, json, scope, place),
                1 => {}
                _ => self.wrong(schema, json, place, FaultKind::Ambiguous),
            }
        }
    }

    pub(super) fn matches(
        &mut self,
        form: &Schema,
        json: &Json<'_>,
        scope: Option<&Scope<'_>>,
    ) -> bool {
        // A value is read as a variant by the same rules as what it stands in.
        let question = match self.question {
            Question::IsRead => Question::IsRead,
            Question::Faults | Question::Fits => Question::Fits,
        };
        let mut check = self.inner(question);
        check.value(form, json, scope, &Place::ROOT);
        check.fits()
    }

    fn nearest_form(
        &mut self,
        schema: &Schema,
        forms: &[Part<Schema>],
        json: &Json<'_>,
        scope: Option<&Scope<'_>>,
        place: &Place<'_>,
    ) {
        if self.is_probing() || self.is_full() {
            return self.fault(place, FaultKind::Forbidden, Expected::Anything, None);
        }
        let forms = targets(forms, scope);
        if let Some(external) = External::of(&forms) {
            return self.variant(schema, &external, json, scope, place);
        }
        let several = forms.len() > 1;
        let alike = alike(&forms, json);
        if let Json::Object(entries) = json
            && let Some(tagged) = Tagged::of(alike.clone())
        {
            return self.tagged(&tagged, entries, json, scope, place);
        }
        match self.least_wrong(&alike, several, json, scope, place) {
            Some((_, faults)) => {
                self.faults.more += faults.more;
                for fault in faults.kept {
                    if self.is_full() {
                        self.count();
                    } else {
                        self.faults.kept.push(fault);
                    }
                }
            }
            None => self.wrong(schema, json, place, FaultKind::Type),
        }
    }

    /// The form with the fewest faults, and they; `None` when every form wants something else altogether.
    pub(super) fn least_wrong<'s>(
        &mut self,
        forms: &[&'s Schema],
        several: bool,
        json: &Json<'_>,
        scope: Option<&Scope<'_>>,
        place: &Place<'_>,
    ) -> Option<(&'s Schema, Faults)> {
        let root = place.path();
        let mut best: Option<(usize, &Schema, Faults)> = None;
        // A form's own unions are looked at once for each form around them: few levels, few forms.
        if self.work.is_half_done() {
            return None;
        }
        for form in forms.iter().take(LISTED) {
            let faults = self.faults_of(form, json, scope, place);
            let strangers = strangers(&faults);
            // Where nothing of what was sent belongs to a form, it is not the one that was meant.
            let alien = matches!(json, Json::Object(entries) if strangers == entries.len());
            let is_whole = |fault: &Fault| fault.path == root && is_of_whole(fault);
            if forms.len() > 1 && (alien || faults.kept.iter().any(is_whole)) {
                continue;
            }
            // A union inside, of which no form is of the type: it says too little of the others.
            let is_type = |fault: &Fault| fault.path == root && fault.kind == FaultKind::Type;
            if several && faults.kept.iter().any(is_type) {
                continue;
            }
            let score = 2 * (faults.kept.len() + faults.more) + strangers;
            best = match best {
                Some((least, kept_form, kept)) if least < score => Some((least, kept_form, kept)),
                Some((least, kept_form, kept)) if least == score => {
                    match is_nearer(&faults, &kept)? {
                        true => Some((score, *form, faults)),
                        false => Some((score, kept_form, kept)),
                    }
                }
                _ => Some((score, *form, faults)),
            };
        }
        best.map(|(_, form, faults)| (form, faults))
    }

    fn faults_of(
        &mut self,
        form: &Schema,
        json: &Json<'_>,
        scope: Option<&Scope<'_>>,
        place: &Place<'_>,
    ) -> Faults {
        let mut check = self.inner(Question::Faults);
        check.secret = self.secret;
        self.work.step(1_000);
        check.value(form, json, scope, place);
        check.faults
    }
}

fn strangers(faults: &Faults) -> usize {
    let is_stranger =
        |fault: &&Fault| matches!(fault.kind, FaultKind::Unknown { nearest: None, .. });
    faults.kept.iter().filter(is_stranger).count()
}

fn is_of_whole(fault: &Fault) -> bool {
    matches!(
        fault.kind,
        FaultKind::Type | FaultKind::Choice { .. } | FaultKind::Forbidden | FaultKind::Excluded
    )
}

/// The forms themselves.
pub(super) fn targets<'s>(forms: &'s [Part<Schema>], scope: Option<&Scope<'s>>) -> Vec<&'s Schema> {
    forms.iter().map(|form| target(form, scope)).collect()
}

/// The forms that take values of the type.
pub(super) fn alike<'s>(forms: &[&'s Schema], json: &Json<'_>) -> Vec<&'s Schema> {
    let takes = |form: &&Schema| allows(form.types, json) && !form.types.is_empty();
    forms.iter().copied().filter(takes).collect()
}

fn has_parts(schema: &Schema) -> bool {
    !(schema.any_of.is_empty() && schema.one_of.is_empty() && schema.all_of.is_empty())
}

/// The object with each name once, where one stands twice.
fn without_repeats<'j>(entries: &[Entry<'j>]) -> Option<Json<'j>> {
    let once = once(entries);
    let repeats = once.len() < entries.len();
    repeats.then(|| Json::Object(once.into_iter().cloned().collect()))
}

/// Whether, of two forms that are as wrong, the second is meant rather: its end is further. `None` where
/// each wants a string of another form.
fn is_nearer(second: &Faults, first: &Faults) -> Option<bool> {
    let kinds = match (first.kept.as_slice(), second.kept.as_slice()) {
        ([one], [two]) if one.path == two.path => (&one.kind, &two.kind),
        _ => return Some(false),
    };
    match kinds {
        (FaultKind::Format(one), FaultKind::Format(two)) if one != two => None,
        (
            FaultKind::Range { limit, end, .. },
            FaultKind::Range {
                limit: other,
                end: other_end,
                ..
            },
        ) if end == other_end => Some(match end {
            End::Least => other.is_less(limit),
            End::Greatest => limit.is_less(other),
        }),
        _ => Some(false),
    }
}

/// What a reference stands for.
pub(crate) fn target<'s>(form: &'s Schema, scope: Option<&Scope<'s>>) -> &'s Schema {
    let mut target = form;
    let mut depth = form.reference;
    let mut scope = scope;
    while let Some(steps) = depth {
        let Some(inner) = scope else { break };
        if steps == 0 {
            target = inner.schema;
            break;
        }
        scope = inner.outer;
        depth = Some(steps - 1);
    }
    target
}
