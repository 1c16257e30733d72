//! One keyword at a time.

use super::{Reader, choices, refusal, text, types};
use crate::arguments::json::Json;
use crate::error::SchemaError;
use crate::literal::Literal;
use crate::schema::{
    Additional, Bound, Choice, Field, Format, Keys, List, Number, Part, Property, Schema, Text,
    Types,
};

/// Says of an object that its type's reader passes over entries that it does not know.
pub(in crate::schema) const SKIPS_OTHERS: &str = "x-toolkit-skips-others";

/// Says of `anyOf` that its type's reader takes the first form that it can read.
pub(in crate::schema) const FIRST_READ: &str = "x-toolkit-first-read";

/// Keywords that say nothing about which values are allowed, or that another keyword reads.
pub(super) fn is_ignored(key: &str) -> bool {
    const IGNORED: &[&str] = &[
        "$schema",
        "$id",
        "$comment",
        "$defs",
        "definitions",
        "$anchor",
        "$vocabulary",
        "title",
        "deprecated",
        "readOnly",
        "writeOnly",
        "contentEncoding",
        "contentMediaType",
        "contentSchema",
        "discriminator",
        "example",
        "required",
    ];
    IGNORED.contains(&key)
}

/// Keywords of JSON Schema that this crate can't enforce.
fn is_refused(key: &str) -> bool {
    const REFUSED: &[&str] = &[
        "$dynamicRef",
        "$dynamicAnchor",
        "$recursiveRef",
        "if",
        "then",
        "else",
        "dependentRequired",
        "dependentSchemas",
        "dependencies",
        "patternProperties",
        "unevaluatedProperties",
        "unevaluatedItems",
        "contains",
        "minContains",
        "maxContains",
    ];
    REFUSED.contains(&key)
}

impl<'j> Reader<'j> {
    pub(super) fn keyword(
        &mut self,
        schema: &mut Schema,
        key: &str,
        json: &'j Json<'j>,
    ) -> Result<(), SchemaError> {
        match key {
            "type" => schema.types = schema.types.intersection(types(json)?),
            "description" => schema.description = Text::from(text(key, json)?),
            "default" => schema.default = Some(json.into()),
            "examples" => schema.examples = literals(key, json)?,
            "enum" => schema.restrict(choices(json)?),
            "const" => schema.restrict(List::Owned(vec![Choice::new(json.into())])),
            "multipleOf" => schema.numbers.multiple_of = Some(positive(key, json)?),
            "minimum" | "exclusiveMinimum" | "maximum" | "exclusiveMaximum" => {
                bound(schema, key, number(key, json)?);
            }
            "minLength" => schema.strings.min_length = Some(count(key, json)?),
            "maxLength" => schema.strings.max_length = Some(count(key, json)?),
            "pattern" => schema.strings.pattern = Some(Text::from(text(key, json)?)),
            "format" => schema.strings.format = Some(format(text(key, json)?)),
            "anyOf" => schema.any_of = self.parts(key, json)?,
            "oneOf" => schema.one_of = self.parts(key, json)?,
            "allOf" => schema.all_of = self.parts(key, json)?,
            "not" => schema.not = Some(self.part(json)?),
            _ => return self.structure(schema, key, json),
        }
        Ok(())
    }

    fn structure(
        &mut self,
        schema: &mut Schema,
        key: &str,
        json: &'j Json<'j>,
    ) -> Result<(), SchemaError> {
        let (lists, objects) = (&mut schema.lists, &mut schema.objects);
        match key {
            "prefixItems" => lists.prefix = self.children(key, json)?,
            "items" if matches!(json, Json::List(_)) => lists.prefix = self.children(key, json)?,
            "items" | "additionalItems" => lists.items = Some(self.child(json)?),
            "minItems" => lists.min_items = Some(count(key, json)?),
            "maxItems" => lists.max_items = Some(count(key, json)?),
            "uniqueItems" => lists.unique = matches!(json, Json::Bool(true)),
            "properties" => objects.properties = self.properties(json)?,
            "additionalProperties" => objects.additional = self.additional(json)?,
            // Marks of the bridge's own: what a type's reader makes of it.
            SKIPS_OTHERS => objects.reader.skips_others = true,
            FIRST_READ => schema.first_read = true,
            "propertyNames" => objects.keys = Some(Keys::Schema(self.keys(json)?)),
            "minProperties" => objects.min_properties = Some(count(key, json)?),
            "maxProperties" => objects.max_properties = Some(count(key, json)?),
            _ if is_refused(key) => {
                return Err(refusal(format!("`{key}` can't be enforced")));
            }
            // Vendors' own words (`x-…`) and those of later drafts are annotations to us.
            _ => {}
        }
        Ok(())
    }

    fn properties(&mut self, json: &'j Json<'j>) -> Result<List<Property>, SchemaError> {
        let Json::Object(entries) = json else {
            return Err(refusal("`properties` is an object"));
        };
        let mut properties = Vec::with_capacity(entries.len());
        for (name, schema) in entries {
            properties.push(Property::Named(Field {
                name: Text::from(&**name),
                schema: self.child(schema)?,
                required: false,
                aliases: List::EMPTY,
            }));
        }
        Ok(List::Owned(properties))
    }

    fn additional(&mut self, json: &'j Json<'j>) -> Result<Additional, SchemaError> {
        Ok(match json {
            Json::Bool(true) => Additional::Any,
            Json::Bool(false) => Additional::Closed,
            schema => Additional::Schema(self.child(schema)?),
        })
    }
}

impl Schema {
    // `enum` and `const` may stand together; both must hold.
    fn restrict(&mut self, choices: List<Choice>) {
        if choices.is_empty() {
            self.types = Types::NONE;
        } else if self.choices.is_empty() {
            self.choices = choices;
        } else {
            let other = Part::new(Self::ANY.with_choices(choices));
            let mut all = self.all_of.to_vec();
            all.push(other);
            self.all_of = List::Owned(all);
        }
    }
}

// Of `minimum` and `exclusiveMinimum` the narrower one counts.
fn bound(schema: &mut Schema, key: &str, value: Number) {
    let numbers = &mut schema.numbers;
    let exclusive = key.starts_with('e');
    let lower = key.ends_with("inimum");
    let slot = if lower {
        &mut numbers.minimum
    } else {
        &mut numbers.maximum
    };
    let narrower = slot.is_none_or(|old| {
        let inside = if lower {
            old.value.is_less(&value)
        } else {
            value.is_less(&old.value)
        };
        inside || (exclusive && old.value == value)
    });
    if narrower {
        *slot = Some(Bound {
            value,
            exclusive,
            printed: true,
        });
    }
}

fn number(key: &str, json: &Json<'_>) -> Result<Number, SchemaError> {
    match Literal::from(json) {
        Literal::Number(number) => Ok(number),
        _ => Err(refusal(format!("`{key}` is no number"))),
    }
}

fn positive(key: &str, json: &Json<'_>) -> Result<Number, SchemaError> {
    let number = number(key, json)?;
    if number.as_f64() > 0.0 {
        Ok(number)
    } else {
        Err(refusal(format!("`{key}` is not above 0")))
    }
}

fn count(key: &str, json: &Json<'_>) -> Result<u64, SchemaError> {
    let number = number(key, json)?;
    let whole = number.as_integer().or_else(|| whole(number.as_f64()));
    whole
        .and_then(|count| u64::try_from(count).ok())
        .ok_or_else(|| refusal(format!("`{key}` is no count")))
}

#[allow(clippy::cast_possible_truncation)] // checked to be whole and small
fn whole(value: f64) -> Option<i128> {
    (value.fract() == 0.0 && value.abs() < 1e15).then_some(value as i128)
}

fn literals(key: &str, json: &Json<'_>) -> Result<List<Literal>, SchemaError> {
    match json {
        Json::List(items) => Ok(List::Owned(items.iter().map(Literal::from).collect())),
        _ => Err(refusal(format!("`{key}` is no list"))),
    }
}

fn format(name: &str) -> Format {
    match name {
        "date" => Format::Date,
        "time" => Format::Time,
        "date-time" => Format::DateTime,
        "uuid" => Format::Uuid,
        "ipv4" => Format::Ipv4,
        "ipv6" => Format::Ipv6,
        "email" => Format::Email,
        "uri" => Format::Uri,
        other => Format::Other(Text::from(other)),
    }
}

/// A `format` of numbers is a range to us (`uint32`, as schemars and `OpenAPI` write it), or nothing.
pub(super) fn settle_format(schema: &mut Schema) {
    if schema.types.contains(Types::STRING) {
        return;
    }
    let Some(Format::Other(name)) = schema.strings.format.take() else {
        return;
    };
    let range = match &*name {
        "int8" => (i8::MIN.into(), i8::MAX.into()),
        "int16" => (i16::MIN.into(), i16::MAX.into()),
        "int32" => (i32::MIN.into(), i32::MAX.into()),
        "int64" | "int" => (i64::MIN.into(), i64::MAX.into()),
        "uint8" => (0, u8::MAX.into()),
        "uint16" => (0, u16::MAX.into()),
        "uint32" => (0, u32::MAX.into()),
        "uint64" | "uint" => (0, u64::MAX.into()),
        _ => return,
    };
    let printed = !name.ends_with("64") && &*name != "int" && &*name != "uint";
    narrow(schema, "minimum", range.0, printed || range.0 == 0);
    narrow(schema, "maximum", range.1, printed);
}

fn narrow(schema: &mut Schema, key: &str, value: i128, printed: bool) {
    let before = (
        schema.numbers.minimum.is_some(),
        schema.numbers.maximum.is_some(),
    );
    bound(schema, key, Number::integer(value));
    let numbers = &mut schema.numbers;
    let (slot, had) = if key == "minimum" {
        (&mut numbers.minimum, before.0)
    } else {
        (&mut numbers.maximum, before.1)
    };
    if let Some(bound) = slot
        && !had
    {
        bound.printed = printed;
    }
}
