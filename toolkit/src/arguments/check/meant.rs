//! Which form of a union a value was meant to have: for the call to send, which shows that form.

use super::external::External;
use super::memo::Memo;
use super::tagged::{Tagged, Told};
use super::union::{alike, targets};
use super::{Check, Place, Question, Scope, fits};
use crate::arguments::json::Json;
use crate::arguments::work::Work;
use crate::schema::{Part, Schema};

/// The form that was meant.
pub(crate) enum Form<'s> {
    /// This one.
    One(&'s Schema),
    /// One of these: their tag does not tell which.
    Tagged(Tagged<'s>),
    /// Nothing is known of it.
    Unknown,
}

/// Looks for the form as [`check`](super::check) does, whose faults speak of it.
pub(crate) fn meant<'s>(
    forms: &'s [Part<Schema>],
    json: &Json<'_>,
    scope: Option<&Scope<'s>>,
    work: &Work<'_>,
) -> Form<'s> {
    let fitting = forms.iter().find(|form| fits(form, json, scope, work));
    if let Some(form) = fitting {
        return Form::One(form);
    }
    let targets = targets(forms, scope);
    let form = match told(&targets, json, scope, work) {
        Form::One(form) => form,
        other => return other,
    };
    // As it stands in the union: a reference is followed with its own scope.
    let own = targets
        .iter()
        .position(|target| std::ptr::eq(*target, form));
    let own = own.and_then(|at| forms.get(at));
    Form::One(own.map_or(form, Part::get))
}

fn told<'s>(
    targets: &[&'s Schema],
    json: &Json<'_>,
    scope: Option<&Scope<'s>>,
    work: &Work<'_>,
) -> Form<'s> {
    if let Some(external) = External::of(targets) {
        return external.form(json).map_or(Form::Unknown, Form::One);
    }
    let alike = alike(targets, json);
    if let Json::Object(entries) = json
        && let Some(tagged) = Tagged::of(alike.clone())
    {
        return match tagged.told(entries, scope, work) {
            Told::Form(form) | Told::ByEntries(form) | Told::WrongTag(Some(form)) => {
                Form::One(form)
            }
            Told::WrongTag(None) | Told::NoTag => Form::Tagged(tagged),
        };
    }
    let memo = Memo::default();
    let mut check = Check::new(work, &memo, Question::Faults);
    let least = check.least_wrong(&alike, targets.len() > 1, json, scope, &Place::ROOT);
    least.map_or(Form::Unknown, |(form, _)| Form::One(form))
}

/// The form that a value names itself, by a tag or by its only entry, whatever else is wrong with it.
pub(crate) fn by_name<'s>(
    forms: &'s [Part<Schema>],
    json: &Json<'_>,
    scope: Option<&Scope<'s>>,
) -> Option<&'s Schema> {
    let Json::Object(entries) = json else {
        return None;
    };
    let targets = targets(forms, scope);
    let named = match External::of(&targets) {
        Some(external) => external.named(entries),
        None => Tagged::of(alike(&targets, json))?.named(json),
    }?;
    let own = targets
        .iter()
        .position(|target| std::ptr::eq(*target, named))?;
    forms.get(own).map(Part::get)
}
