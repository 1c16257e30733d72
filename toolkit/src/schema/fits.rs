//! Whether a literal fits a schema, asked by the compiler. The run time's check knows more
//! (patterns, formats, unions of unions); what is not known here passes.

use super::{Bound, Lists, Number, Numbers, Property, Schema, Types};
use crate::literal::Literal;

/// Whether a literal fits, as far as that can be told in a constant.
pub(crate) const fn fits(schema: &Schema, literal: &Literal) -> bool {
    misfit(schema, literal).is_none()
}

/// Why a literal does not fit, after "it"; `None` where it does, as far as that can be told.
pub(crate) const fn misfit(schema: &Schema, literal: &Literal) -> Option<&'static str> {
    if schema.deferred.is_some() || schema.reference.is_some() {
        return None;
    }
    if schema.nullable && matches!(literal, Literal::Null) {
        return None;
    }
    if !is_of_types(schema, literal) {
        return Some("is of another type than the parameter");
    }
    if !is_choice(schema, literal) {
        return Some("is none of the values that the parameter takes");
    }
    let broken = broken_rule(schema, literal);
    if broken.is_some() {
        return broken;
    }
    if fits_union(schema, literal) {
        None
    } else {
        Some("fits none of the forms that the parameter takes")
    }
}

const fn is_of_types(schema: &Schema, literal: &Literal) -> bool {
    let own = match literal {
        Literal::Null => Types::NULL,
        Literal::Bool(_) => Types::BOOLEAN,
        Literal::Number(number) => match number.as_integer() {
            Some(_) => Types::INTEGER,
            None => Types::FRACTION,
        },
        Literal::String(_) => Types::STRING,
        Literal::List(_) => Types::ARRAY,
        Literal::Object(_) => Types::OBJECT,
    };
    schema.types.contains(own)
}

const fn is_choice(schema: &Schema, literal: &Literal) -> bool {
    let choices = schema.choices.as_slice();
    let mut at = 0;
    while at < choices.len() {
        if same(&choices[at].value, literal) {
            return true;
        }
        at += 1;
    }
    choices.is_empty()
}

const fn same(left: &Literal, right: &Literal) -> bool {
    match (left, right) {
        (Literal::Null, Literal::Null) => true,
        (Literal::Bool(left), Literal::Bool(right)) => *left == *right,
        (Literal::Number(left), Literal::Number(right)) => {
            !left.is_less(right) && !right.is_less(left)
        }
        (Literal::String(left), Literal::String(right)) => {
            same_text(left.as_str().as_bytes(), right.as_str().as_bytes())
        }
        (Literal::List(left), Literal::List(right)) => {
            let (left, right) = (left.as_slice(), right.as_slice());
            let mut at = 0;
            while at < left.len() && at < right.len() && same(&left[at], &right[at]) {
                at += 1;
            }
            at == left.len() && at == right.len()
        }
        _ => false,
    }
}

/// Whether two texts are the same.
pub(crate) const fn same_text(left: &[u8], right: &[u8]) -> bool {
    let mut at = 0;
    while at < left.len() && at < right.len() && left[at] == right[at] {
        at += 1;
    }
    at == left.len() && at == right.len()
}

const fn broken_rule(schema: &Schema, literal: &Literal) -> Option<&'static str> {
    match literal {
        Literal::Number(number) => broken_number_rule(&schema.numbers, number),
        Literal::String(text) => {
            let length = characters(text.as_str().as_bytes());
            wrong_length(length, schema.strings.min_length, schema.strings.max_length)
        }
        Literal::List(items) => broken_list_rule(&schema.lists, items.as_slice()),
        Literal::Object(entries) if !has_required(schema, entries.as_slice().len()) => {
            Some("lacks a field that must be there")
        }
        Literal::Object(_) | Literal::Null | Literal::Bool(_) => None,
    }
}

const fn broken_number_rule(numbers: &Numbers, number: &Number) -> Option<&'static str> {
    if let Some(Bound {
        value, exclusive, ..
    }) = &numbers.minimum
        && (number.is_less(value) || (*exclusive && !value.is_less(number)))
    {
        return Some("is smaller than the least number that the parameter takes");
    }
    if let Some(Bound {
        value, exclusive, ..
    }) = &numbers.maximum
        && (value.is_less(number) || (*exclusive && !number.is_less(value)))
    {
        return Some("is greater than the greatest number that the parameter takes");
    }
    if let (Some(divisor), Some(value)) = (&numbers.multiple_of, number.as_integer())
        && let Some(divisor) = divisor.as_integer()
        && value % divisor != 0
    {
        return Some("is no multiple, as `multiple_of` wants it");
    }
    None
}

const fn broken_list_rule(lists: &Lists, items: &[Literal]) -> Option<&'static str> {
    let described = lists.prefix.as_slice();
    let mut at = 0;
    while at < items.len() {
        let fits_place = if at < described.len() {
            fits(described[at].get(), &items[at])
        } else {
            match &lists.items {
                Some(described) => fits(described.get(), &items[at]),
                None => true,
            }
        };
        if !fits_place {
            return Some("holds an item that the parameter does not take");
        }
        at += 1;
    }
    wrong_length(items.len() as u64, lists.min_items, lists.max_items)
}

// Attributes can't write objects but empty ones; more is not needed.
const fn has_required(schema: &Schema, entries: usize) -> bool {
    let properties = schema.objects.properties.as_slice();
    let mut at = 0;
    while at < properties.len() && entries == 0 {
        if let Property::Named(field) = &properties[at]
            && field.required
        {
            return false;
        }
        at += 1;
    }
    true
}

const fn characters(bytes: &[u8]) -> u64 {
    let (mut at, mut count) = (0, 0);
    while at < bytes.len() {
        count += (bytes[at] & 0xC0 != 0x80) as u64;
        at += 1;
    }
    count
}

const fn wrong_length(length: u64, least: Option<u64>, most: Option<u64>) -> Option<&'static str> {
    if let Some(least) = least
        && length < least
    {
        return Some("is shorter than the parameter may be");
    }
    if let Some(most) = most
        && length > most
    {
        return Some("is longer than the parameter may be");
    }
    None
}

const fn fits_union(schema: &Schema, literal: &Literal) -> bool {
    let lists = [schema.any_of.as_slice(), schema.one_of.as_slice()];
    let mut list = 0;
    while list < lists.len() {
        let forms = lists[list];
        let mut at = 0;
        let mut found = forms.is_empty();
        while at < forms.len() {
            found |= fits(forms[at].get(), literal);
            at += 1;
        }
        if !found {
            return false;
        }
        list += 1;
    }
    true
}
