//! Unions: the form that fits, or the faults of the one that was meant.

use super::external::External;
use super::object::named;
use super::{Check, Faults, Place, Scope, allows};
use crate::arguments::expected::shown;
use crate::arguments::fault::{End, Expected, FaultKind, Found};
use crate::arguments::json::Json;
use crate::literal::Literal;
use crate::nearest::{LISTED, nearest};
use crate::schema::{Field, Part, Schema};

impl Check<'_> {
    pub(super) fn combined(
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
        } else if schema.first_read && !self.as_read {
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
        let mut check = Check::new(self.patterns, true);
        (check.tried, check.as_read) = (self.tried, self.as_read);
        check.value(form, json, scope, &Place::ROOT);
        self.tried = check.tried;
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
        if self.probing || self.is_full() {
            return self.fault(place, FaultKind::Forbidden, Expected::Anything, None);
        }
        let forms: Vec<&Schema> = forms.iter().map(|form| target(form, scope)).collect();
        if let Some(external) = External::of(&forms) {
            return self.variant(schema, &external, json, scope, place);
        }
        let alike: Vec<&Schema> = forms
            .into_iter()
            .filter(|form| allows(form.types, json) && !form.types.is_empty())
            .collect();
        if let (Json::Object(_), Some(tag)) = (json, tag(&alike)) {
            match meant(&alike, tag, json) {
                Some(form) => return self.value(form, json, scope, place),
                None => return self.bad_tag(&alike, tag, json, place),
            }
        }
        match self.least_wrong(&alike, json, scope, place) {
            Some(faults) => {
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

    /// The faults of the form with the fewest; `None` when every form wants something else altogether.
    fn least_wrong(
        &mut self,
        forms: &[&Schema],
        json: &Json<'_>,
        scope: Option<&Scope<'_>>,
        place: &Place<'_>,
    ) -> Option<Faults> {
        let root = place.path();
        let mut best: Option<(usize, Faults)> = None;
        // A form's own unions are looked at once for each form around them: few levels, few forms.
        if self.tried > super::TRIED / 2 {
            return None;
        }
        for form in forms.iter().take(LISTED) {
            self.tried += 1_000;
            let mut check = Check::new(self.patterns, false);
            check.tried = self.tried;
            check.value(form, json, scope, place);
            self.tried = check.tried;
            let whole = |fault: &crate::arguments::fault::Fault| {
                fault.path == root
                    && matches!(
                        fault.kind,
                        FaultKind::Type | FaultKind::Choice { .. } | FaultKind::Forbidden
                    )
            };
            let faults = check.faults;
            let strangers = faults
                .kept
                .iter()
                .filter(|f| matches!(f.kind, FaultKind::Unknown { nearest: None, .. }))
                .count();
            let score = 2 * (faults.kept.len() + faults.more) + strangers;
            // Where nothing of what was sent belongs to a form, it is not the one that was meant.
            let alien = matches!(json, Json::Object(entries) if strangers == entries.len());
            if (alien || faults.kept.iter().any(whole)) && forms.len() > 1 {
                continue;
            }
            best = match best {
                Some((least, kept)) if least < score => Some((least, kept)),
                Some((least, kept)) if least == score => Some((score, nearer(kept, faults)?)),
                _ => Some((score, faults)),
            };
        }
        best.map(|(_, faults)| faults)
    }

    fn bad_tag(&mut self, forms: &[&Schema], tag: &str, json: &Json<'_>, place: &Place<'_>) {
        let tags: Vec<&Literal> = forms.iter().filter_map(|form| tag_of(form, tag)).collect();
        let values: Vec<String> = tags.iter().take(LISTED).map(|tag| shown(tag)).collect();
        let expected = Expected::Choice {
            values,
            count: tags.len(),
        };
        let place = place.key(tag);
        let Some(found) = json.get(tag) else {
            let kind = FaultKind::Missing {
                description: String::new(),
            };
            return self.fault(&place, kind, expected, None);
        };
        let nearest = match found {
            Json::String(text) => nearest(text, tags.iter().filter_map(|tag| text_of(tag))),
            _ => None,
        };
        let nearest = nearest.map(|name| shown(&Literal::String(name.into())));
        let kind = FaultKind::Choice { nearest };
        self.fault(&place, kind, expected, Some(Found::of(found, false)));
    }
}

/// Of two forms that are as wrong the one whose end is further, and else the first; `None` where
/// each wants a string of another form.
fn nearer(first: Faults, second: Faults) -> Option<Faults> {
    let kinds = match (first.kept.as_slice(), second.kept.as_slice()) {
        ([one], [two]) if one.path == two.path => (&one.kind, &two.kind),
        _ => return Some(first),
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
        ) if end == other_end => {
            let further = match end {
                End::Least => other.is_less(limit),
                End::Greatest => limit.is_less(other),
            };
            Some(if further { second } else { first })
        }
        _ => Some(first),
    }
}

fn target<'s>(form: &'s Schema, scope: Option<&Scope<'s>>) -> &'s Schema {
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

fn text_of(literal: &Literal) -> Option<&str> {
    match literal {
        Literal::String(text) => Some(text.as_str()),
        _ => None,
    }
}

/// The property by which all the forms can be told apart: required, with a single choice in each.
fn tag<'s>(forms: &[&'s Schema]) -> Option<&'s str> {
    let (first, others) = forms.split_first()?;
    let mut names = named(&first.objects.properties).filter(|field| is_tag(field));
    names.find_map(|field| {
        let shared = others
            .iter()
            .all(|form| tag_of(form, &field.name).is_some());
        shared.then_some(field.name.as_str())
    })
}

fn is_tag(field: &Field) -> bool {
    field.required && field.schema.choices.len() == 1
}

fn tag_of<'s>(form: &'s Schema, tag: &str) -> Option<&'s Literal> {
    let mut fields = named(&form.objects.properties).filter(|field| is_tag(field));
    let field = fields.find(|field| field.name.as_str() == tag)?;
    field.schema.choices.first().map(|choice| &choice.value)
}

fn meant<'s>(forms: &[&'s Schema], tag: &str, json: &Json<'_>) -> Option<&'s Schema> {
    let sent = json.get(tag)?;
    let is_meant = |form: &&&Schema| {
        tag_of(form, tag).is_some_and(|tag| crate::arguments::equal::is(sent, tag))
    };
    forms.iter().find(is_meant).copied()
}
