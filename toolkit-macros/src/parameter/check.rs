//! Rules checked against each other, as far as that can be seen without the type.

use super::{Default_, Ends, Rules};
use crate::errors::Errors;
use crate::literal::Literal;
use crate::names;

pub(super) fn check(rules: &Rules, errors: &mut Errors) {
    check_ends(rules, errors);
    check_lengths(rules, errors);
    check_pattern(rules, errors);
    check_matches(rules, errors);
    check_choices(rules, errors);
    check_multiple_of(rules, errors);
    check_rename(rules, errors);
    check_skip(rules, errors);
}

// #[param(range(7..=1))]
fn check_ends(rules: &Rules, errors: &mut Errors) {
    for (
        _,
        Ends {
            least,
            greatest,
            open,
        },
    ) in [&rules.range, &rules.length].into_iter().flatten()
    {
        if let (Some(least), Some(greatest)) = (least, greatest)
            && (least.is_greater(greatest) || (*open && !greatest.is_greater(least)))
        {
            let message = "nothing lies in this range: the least comes first, as in `1..=7`";
            errors.span(least.span, message);
        }
    }
}

// #[param(length(1.5..))]
fn check_lengths(rules: &Rules, errors: &mut Errors) {
    let Some((
        _,
        Ends {
            least, greatest, ..
        },
    )) = &rules.length
    else {
        return;
    };
    for end in [least, greatest].into_iter().flatten() {
        if end.as_count().is_none() {
            errors.span(end.span, "a length is a whole number from 0");
        }
    }
}

// #[param(pattern = "(")]
fn check_pattern(rules: &Rules, errors: &mut Errors) {
    if let Some(pattern) = &rules.pattern
        && let Err(error) = regex_lite::Regex::new(&pattern.value())
    {
        let message = format!(
            "this pattern can't be used: {error}\nlook-around, references back and Unicode classes \
             are not supported, since matching is to take linear time"
        );
        errors.span(pattern.span(), message);
    }
}

// #[param(pattern = "^a$", default = "b")]
fn check_matches(rules: &Rules, errors: &mut Errors) {
    let Some(pattern) = &rules.pattern else {
        return;
    };
    let Ok(regex) = regex_lite::Regex::new(&pattern.value()) else {
        return;
    };
    let default = match &rules.default {
        Some((_, Default_::Literal(literal))) => Some(literal),
        _ => None,
    };
    let choices = rules.one_of.iter().flat_map(|(_, choices)| choices);
    for literal in default.into_iter().chain(&rules.examples).chain(choices) {
        if let Literal::String(text) = literal
            && !regex.is_match(&text.value())
        {
            let message = format!(
                "this does not match the pattern `{}` beside it",
                pattern.value()
            );
            errors.span(text.span(), message);
        }
    }
}

// #[param(one_of("a", "a"))]
fn check_choices(rules: &Rules, errors: &mut Errors) {
    let Some((_, choices)) = &rules.one_of else {
        return;
    };
    for (at, choice) in choices.iter().enumerate() {
        if choices
            .iter()
            .take(at)
            .any(|earlier| earlier.is_same(choice))
        {
            errors.span(choice.span(), "this value is named twice: remove it");
        }
    }
}

// #[param(multiple_of = 0)]
fn check_multiple_of(rules: &Rules, errors: &mut Errors) {
    if let Some(number) = &rules.multiple_of
        && number.as_f64() <= 0.0
    {
        let message = "only a number above 0 can divide others: write `multiple_of = 5`";
        errors.span(number.span, message);
    }
}

// #[param(rename = "first name")]
fn check_rename(rules: &Rules, errors: &mut Errors) {
    if let Some(name) = &rules.rename
        && let Some(objection) = names::objection(&name.value())
    {
        errors.span(
            name.span(),
            format!("providers refuse this name: {objection}"),
        );
    }
}

// #[param(skip, range(1..=7))]
fn check_skip(rules: &Rules, errors: &mut Errors) {
    let ruled = rules.range.is_some()
        || rules.length.is_some()
        || rules.pattern.is_some()
        || rules.one_of.is_some()
        || rules.multiple_of.is_some()
        || rules.unique.is_some();
    if let Some(span) = rules.skip
        && ruled
    {
        let message = "a parameter that is skipped is never sent: remove its rules, or `skip`";
        errors.span(span, message);
    }
}
