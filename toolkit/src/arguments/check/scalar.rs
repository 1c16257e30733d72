//! Numbers and strings.

use std::cmp::Ordering;

use super::format::{has_format, unencoded};
use super::{Check, Place};
use crate::arguments::fault::{End, FaultKind};
use crate::arguments::json::Json;
use crate::arguments::number;
use crate::schema::{Bound, Format, Schema, resolve};

impl Check<'_> {
    pub(super) fn number(
        &mut self,
        schema: &Schema,
        digits: &str,
        json: &Json<'_>,
        place: &Place<'_>,
    ) {
        let numbers = &schema.numbers;
        let ends = [
            (&numbers.minimum, End::Least),
            (&numbers.maximum, End::Greatest),
        ];
        for (bound, end) in ends {
            if let Some(bound) = bound
                && passes(digits, bound, end)
            {
                let kind = FaultKind::Range {
                    limit: bound.value,
                    exclusive: bound.exclusive,
                    end,
                };
                return self.wrong(schema, json, place, kind);
            }
        }
        if let Some(divisor) = &numbers.multiple_of
            && !number::is_multiple(digits, divisor)
        {
            self.wrong(schema, json, place, FaultKind::MultipleOf(*divisor));
        }
    }

    pub(super) fn string(
        &mut self,
        schema: &Schema,
        text: &str,
        json: &Json<'_>,
        place: &Place<'_>,
    ) {
        let strings = &schema.strings;
        if !self.work.step(text.len() as u64 / 16) {
            return;
        }
        if strings.min_length.is_some() || strings.max_length.is_some() {
            let length = text.chars().count() as u64;
            self.length(
                schema,
                length,
                strings.min_length,
                strings.max_length,
                json,
                place,
            );
        }
        if let Some(pattern) = &strings.pattern
            && !self.work.patterns().is_match(pattern, text)
        {
            self.wrong(schema, json, place, FaultKind::Pattern(pattern.to_string()));
        }
        if let Some(format) = &strings.format
            && !has_format(text, format)
        {
            let hidden = self.secret || resolve::holds_secret(schema);
            let unencoded = match format {
                Format::Uri if !hidden && !self.is_probing() => unencoded(text),
                _ => None,
            };
            let kind = match unencoded {
                Some(characters) => FaultKind::Unencoded { characters },
                None => FaultKind::Format(format.clone()),
            };
            self.wrong(schema, json, place, kind);
        }
    }

    pub(super) fn length(
        &mut self,
        schema: &Schema,
        length: u64,
        min: Option<u64>,
        max: Option<u64>,
        json: &Json<'_>,
        place: &Place<'_>,
    ) {
        let passed = match (min, max) {
            (Some(min), _) if length < min => Some((min, End::Least)),
            (_, Some(max)) if length > max => Some((max, End::Greatest)),
            _ => None,
        };
        if let Some((limit, end)) = passed {
            self.wrong(
                schema,
                json,
                place,
                FaultKind::Length { length, limit, end },
            );
        }
    }
}

fn passes(digits: &str, bound: &Bound, end: End) -> bool {
    let beyond = match end {
        End::Least => Ordering::Less,
        End::Greatest => Ordering::Greater,
    };
    let order = number::compare_to(digits, &bound.value);
    order == beyond || (bound.exclusive && order == Ordering::Equal)
}
