//! What a schema expects, and what was found, as data for messages.

use super::check::named;
use super::fault::{Counts, Expected, Found, JsonType, QUOTED, Range, quoted};
use super::json::Json;
use crate::literal::Literal;
use crate::nearest::LISTED;
use crate::schema::{Additional, Bound, Field, Part, Property, Schema, Types};

/// How deep a description goes into lists and maps.
const DEPTH: usize = 4;

impl Expected {
    /// What a schema expects.
    #[must_use]
    pub fn of(schema: &Schema) -> Self {
        of(schema, DEPTH)
    }
}

fn of(schema: &Schema, depth: usize) -> Expected {
    if schema.reference.is_some() || depth == 0 {
        return Expected::Anything;
    }
    if !schema.choices.is_empty() {
        let values = schema
            .choices
            .iter()
            .take(LISTED)
            .map(|choice| shown(&choice.value));
        return Expected::Choice {
            values: values.collect(),
            count: schema.choices.len(),
        };
    }
    let forms = if schema.any_of.is_empty() {
        &schema.one_of
    } else {
        &schema.any_of
    };
    if !forms.is_empty() {
        let forms = forms.iter().map(|form| of_form(schema, form, depth - 1));
        return one_of(forms.collect());
    }
    if schema.types.contains(Types::ANY) {
        return schema
            .all_of
            .first()
            .map_or(Expected::Anything, |part| of(part, depth - 1));
    }
    let known = KNOWN.iter().filter(|(types, _)| {
        let integer_in_number = *types == Types::INTEGER && schema.types.contains(Types::NUMBER);
        schema.types.contains(*types) && !integer_in_number
    });
    one_of(known.map(|(_, describe)| describe(schema, depth)).collect())
}

/// What one of its forms is, with what is said of all of them.
fn of_form(schema: &Schema, form: &Schema, depth: usize) -> Expected {
    match of(form, depth) {
        Expected::Object { .. } if !schema.objects.properties.is_empty() => {
            described(&[schema, form])
        }
        other => other,
    }
}

pub(super) fn one_of(mut forms: Vec<Expected>) -> Expected {
    forms.dedup();
    match (forms.len(), forms.pop()) {
        (1, Some(only)) => only,
        (_, Some(last)) => {
            forms.push(last);
            forms.truncate(LISTED);
            Expected::OneOf(forms)
        }
        (_, None) => Expected::Anything,
    }
}

type Describe = fn(&Schema, usize) -> Expected;

const KNOWN: &[(Types, Describe)] = &[
    (Types::STRING, string),
    (Types::NUMBER, |schema, _| Expected::Number(range(schema))),
    (Types::INTEGER, |schema, _| Expected::Integer(range(schema))),
    (Types::BOOLEAN, |_, _| Expected::Boolean),
    (Types::ARRAY, list),
    (Types::OBJECT, object),
    (Types::NULL, |_, _| Expected::Null),
];

fn string(schema: &Schema, _: usize) -> Expected {
    let strings = &schema.strings;
    Expected::String {
        length: Counts {
            min: strings.min_length,
            max: strings.max_length,
        },
        pattern: strings.pattern.as_ref().map(ToString::to_string),
        format: strings.format.clone(),
    }
}

fn range(schema: &Schema) -> Range {
    let end = |bound: &Option<Bound>| {
        bound
            .filter(|bound| bound.printed)
            .map(|bound| (bound.value, bound.exclusive))
    };
    let numbers = &schema.numbers;
    Range {
        minimum: end(&numbers.minimum),
        maximum: end(&numbers.maximum),
        multiple_of: numbers.multiple_of,
    }
}

fn list(schema: &Schema, depth: usize) -> Expected {
    let lists = &schema.lists;
    if !lists.prefix.is_empty() {
        return Expected::Tuple(
            lists
                .prefix
                .iter()
                .map(|item| of(item, depth - 1))
                .collect(),
        );
    }
    Expected::List {
        items: Box::new(
            lists
                .items
                .as_ref()
                .map_or(Expected::Anything, |i| of(i, depth - 1)),
        ),
        length: Counts {
            min: lists.min_items,
            max: lists.max_items,
        },
    }
}

fn object(schema: &Schema, depth: usize) -> Expected {
    let objects = &schema.objects;
    if objects.properties.is_empty()
        && let Additional::Schema(values) = &objects.additional
    {
        return Expected::Map {
            values: Box::new(of(values, depth - 1)),
            length: Counts {
                min: objects.min_properties,
                max: objects.max_properties,
            },
        };
    }
    described(&[schema])
}

/// An object with the entries of several descriptions of it.
fn described(schemas: &[&Schema]) -> Expected {
    let mut fields = Vec::new();
    for schema in schemas {
        properties(&schema.objects.properties, &mut fields);
    }
    let count = fields.len();
    fields.truncate(LISTED);
    let entries = fields.iter();
    let entries = entries.map(|(field, _)| (field.name.to_string(), field.required));
    let own = fields.iter().filter(|(_, own)| *own);
    Expected::Object {
        entries: entries.collect(),
        tags: own.filter_map(|(field, _)| tag(field)).collect(),
        count,
    }
}

/// The fields of an object; whether each is as told, and not one of what several forms may hold.
fn properties<'s>(properties: &'s [Property], fields: &mut Vec<(&'s Field, bool)>) {
    for property in properties {
        match property {
            Property::Named(field) => fields.push((field, true)),
            Property::Flattened(part) => {
                self::properties(&part.objects.properties, fields);
                for forms in [&part.any_of, &part.one_of] {
                    fields.extend(shared(forms).map(|field| (field, false)));
                }
            }
        }
    }
}

/// The fields that every form must have.
fn shared(forms: &[Part<Schema>]) -> impl Iterator<Item = &Field> {
    let (first, others) = forms
        .split_first()
        .map_or((None, forms), |(first, others)| (Some(first), others));
    let has = |form: &Schema, name: &str| {
        let mut fields = named(&form.objects.properties);
        fields.any(|field| field.required && field.name.as_str() == name)
    };
    let fields = first
        .into_iter()
        .flat_map(|form| named(&form.objects.properties));
    fields.filter(move |field| field.required && others.iter().all(|form| has(form, &field.name)))
}

fn tag(field: &Field) -> Option<(String, String)> {
    match field.schema.choices.as_slice() {
        [only] if field.required && !field.schema.secret => {
            Some((field.name.to_string(), shown(&only.value)))
        }
        _ => None,
    }
}

/// A value of a schema in JSON, cut where it is long.
pub(super) fn shown(literal: &Literal) -> String {
    match literal {
        Literal::String(text) => quoted(text),
        other => cut(&Json::from(other).to_string()),
    }
}

fn cut(text: &str) -> String {
    let mut cut: String = text.chars().take(QUOTED).collect();
    if cut.len() < text.len() {
        cut.push('…');
    }
    cut
}

impl Found {
    pub(super) fn of(json: &Json<'_>, secret: bool) -> Self {
        let text = match json {
            Json::String(text) => Some(quoted(text)),
            Json::Number(digits) => Some(cut(digits)),
            Json::Bool(value) => Some(value.to_string()),
            Json::Null | Json::List(_) | Json::Object(_) => None,
        };
        Self {
            kind: json.kind(),
            text: text.filter(|_| !secret),
        }
    }

    /// Something of which nothing is shown.
    pub(super) fn hidden(kind: JsonType) -> Self {
        Self { kind, text: None }
    }
}
