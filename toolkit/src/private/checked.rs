//! Rules held against the type of their parameter when the program is compiled.

use crate::dialect::fail;
use crate::schema::fits::{fits, misfit};
use crate::schema::{Bound, Schema, Types};

const fn is_known(schema: &Schema) -> bool {
    schema.deferred.is_none() && schema.reference.is_none()
}

const fn is_whole_only(schema: &Schema) -> bool {
    is_known(schema)
        && schema.types.contains(Types::INTEGER)
        && !schema.types.contains(Types::FRACTION)
}

const fn is_whole(bound: &Option<Bound>) -> bool {
    match bound {
        Some(bound) => bound.value.as_integer().is_some(),
        None => true,
    }
}

/// `range(…)` on a number, within what its type holds.
pub const fn check_range(schema: &Schema, refined: &Schema) {
    assert!(
        !is_known(schema) || !schema.types.intersection(Types::NUMBER).is_empty(),
        "`range` is for numbers; for the length of a string or list write `length(…)`"
    );
    let (of_type, given) = (&schema.numbers, &refined.numbers);
    assert!(
        !is_whole_only(schema) || (is_whole(&given.minimum) && is_whole(&given.maximum)),
        "the type holds whole numbers: write whole ends, as in `1..=7`"
    );
    let too_small = match (&of_type.minimum, &given.minimum) {
        (Some(least), Some(given)) => given.value.is_less(&least.value),
        _ => false,
    };
    let too_large = match (&of_type.maximum, &given.maximum) {
        (Some(greatest), Some(given)) => greatest.value.is_less(&given.value),
        _ => false,
    };
    assert!(
        !too_small && !too_large,
        "the range goes beyond what the type holds: take a narrower range, or a wider type"
    );
}

/// `#[serde(flatten)]`, or a variant beside its tag: what stands there is an object that is there.
pub const fn check_flattened(schema: &Schema, is_option: bool) {
    assert!(
        !is_option,
        "serde reads a flattened `Option` as all of its fields or none, which a schema can't say: make the fields optional, and flatten the type itself"
    );
    assert!(
        !is_known(schema) || schema.types.contains(Types::OBJECT),
        "only the fields of an object can stand beside others: write a struct, or give the enum `content` beside its `tag`"
    );
}

/// `multiple_of = …` on a number.
pub const fn check_multiple_of(schema: &Schema, refined: &Schema) {
    let whole = match &refined.numbers.multiple_of {
        Some(divisor) => divisor.as_integer().is_some(),
        None => true,
    };
    assert!(
        whole || !is_whole_only(schema),
        "the type holds whole numbers: write a whole one, as in `multiple_of = 5`"
    );
    assert!(
        !is_known(schema) || !schema.types.intersection(Types::NUMBER).is_empty(),
        "`multiple_of` is for numbers"
    );
}

/// `length(…)` on a string, list or map.
pub const fn check_length(schema: &Schema) {
    let counted = Types::STRING.union(Types::ARRAY).union(Types::OBJECT);
    assert!(
        !is_known(schema) || !schema.types.intersection(counted).is_empty(),
        "`length` is for strings, lists and maps; for the least and greatest number write `range(…)`"
    );
}

/// `pattern = "…"` on a string.
pub const fn check_pattern(schema: &Schema) {
    assert!(
        !is_known(schema) || schema.types.contains(Types::STRING),
        "`pattern` is for strings"
    );
}

/// `unique` on a list.
pub const fn check_unique(schema: &Schema) {
    assert!(
        !is_known(schema) || schema.types.contains(Types::ARRAY),
        "`unique` is for lists"
    );
}

/// `one_of(…)`: each value is one that the type takes.
pub const fn check_one_of(base: &Schema, refined: &Schema) {
    let choices = refined.choices.as_slice();
    let mut at = 0;
    while at < choices.len() {
        assert!(
            fits(base, &choices[at].value),
            "a value of `one_of` is none that the type takes"
        );
        at += 1;
    }
}

/// `default = LITERAL`: a value that may be sent.
pub const fn check_default(refined: &Schema) {
    if let Some(default) = &refined.default
        && let Some(reason) = misfit(refined, default)
    {
        fail(&["this default can't be sent: it ", reason]);
    }
}

/// `example = LITERAL`: a value that may be sent.
pub const fn check_example(refined: &Schema, at: usize) {
    let examples = refined.examples.as_slice();
    if at < examples.len()
        && let Some(reason) = misfit(refined, &examples[at])
    {
        fail(&["this example can't be sent: it ", reason]);
    }
}

/// A doc text of several pieces without the blanks at its ends.
#[must_use]
pub const fn trimmed(text: &'static str) -> &'static str {
    text.trim_ascii()
}
