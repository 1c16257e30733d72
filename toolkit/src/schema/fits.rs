//! Whether a literal fits a schema, asked by the compiler. The run time's check knows more
//! (patterns, formats, unions of unions); what is not known here passes.

use super::{Bound, Property, Schema, Types};
use crate::literal::Literal;

/// Whether a literal fits, as far as that can be told in a constant.
pub(crate) const fn fits(schema: &Schema, literal: &Literal) -> bool {
    if schema.deferred.is_some() || schema.reference.is_some() {
        return true;
    }
    if schema.nullable && matches!(literal, Literal::Null) {
        return true;
    }
    is_of_types(schema, literal)
        && is_choice(schema, literal)
        && keeps_rules(schema, literal)
        && fits_union(schema, literal)
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

const fn same_text(left: &[u8], right: &[u8]) -> bool {
    let mut at = 0;
    while at < left.len() && at < right.len() && left[at] == right[at] {
        at += 1;
    }
    at == left.len() && at == right.len()
}

const fn keeps_rules(schema: &Schema, literal: &Literal) -> bool {
    match literal {
        Literal::Number(number) => {
            let numbers = &schema.numbers;
            let above = match &numbers.minimum {
                Some(Bound {
                    value,
                    exclusive: false,
                    ..
                }) => !number.is_less(value),
                Some(Bound {
                    value,
                    exclusive: true,
                    ..
                }) => value.is_less(number),
                None => true,
            };
            let below = match &numbers.maximum {
                Some(Bound {
                    value,
                    exclusive: false,
                    ..
                }) => !value.is_less(number),
                Some(Bound {
                    value,
                    exclusive: true,
                    ..
                }) => number.is_less(value),
                None => true,
            };
            let divides = match (&numbers.multiple_of, number.as_integer()) {
                (Some(divisor), Some(value)) => match divisor.as_integer() {
                    Some(divisor) => value % divisor == 0,
                    None => true,
                },
                _ => true,
            };
            above && below && divides
        }
        Literal::String(text) => {
            let length = characters(text.as_str().as_bytes());
            within(length, schema.strings.min_length, schema.strings.max_length)
        }
        Literal::List(items) => {
            let lists = &schema.lists;
            let items = items.as_slice();
            let mut at = 0;
            while at < items.len() {
                let described = lists.prefix.as_slice();
                let fits_place = if at < described.len() {
                    fits(described[at].get(), &items[at])
                } else {
                    match &lists.items {
                        Some(described) => fits(described.get(), &items[at]),
                        None => true,
                    }
                };
                if !fits_place {
                    return false;
                }
                at += 1;
            }
            within(items.len() as u64, lists.min_items, lists.max_items)
        }
        Literal::Object(entries) => has_required(schema, entries.as_slice().len()),
        Literal::Null | Literal::Bool(_) => true,
    }
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

const fn within(length: u64, least: Option<u64>, most: Option<u64>) -> bool {
    let enough = match least {
        Some(least) => length >= least,
        None => true,
    };
    let few = match most {
        Some(most) => length <= most,
        None => true,
    };
    enough && few
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
