//! To and from schemars.

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::Value;

use super::{Additional, Bound, Deferred, Keys, Objects, Part, Schema, Types, from_json, resolve};
use crate::arguments::json::Json;
use crate::error::SchemaError;

/// The schema of a type that only schemars describes: made when the tool is registered.
#[must_use]
pub(crate) const fn deferred<T: JsonSchema>() -> Schema {
    Schema::deferred(Deferred {
        make: made::<T>,
        type_name: std::any::type_name::<T>,
        overlay: None,
    })
}

/// The schema of a map whose keys schemars alone describes: whether they can be keys is seen when
/// the tool is registered, since schemars says of the map nothing but its values.
#[must_use]
pub(crate) const fn keyed<K: JsonSchema, V: JsonSchema>() -> Schema {
    Schema::deferred(Deferred {
        make: made_of_keys::<K, V>,
        type_name: std::any::type_name::<K>,
        overlay: None,
    })
}

fn made_of_keys<K: JsonSchema, V: JsonSchema>() -> Result<Schema, SchemaError> {
    let keys = made::<K>()?;
    let is_map = |keys| Schema {
        objects: Objects {
            keys: Some(keys),
            ..Objects::ANY
        },
        ..Schema::of(Types::OBJECT)
    };
    let mut map = if Types::STRING.contains(keys.types) && !keys.types.is_empty() && !keys.nullable
    {
        is_map(Keys::Schema(Part::new(keys)))
    } else if keys.types == Types::INTEGER && !keys.nullable {
        let end = |bound: Option<Bound>, otherwise: i64| {
            let value = bound.and_then(|bound| bound.value.as_integer());
            value.unwrap_or(otherwise.into())
        };
        is_map(Keys::Integer {
            minimum: end(keys.numbers.minimum, i64::MIN),
            maximum: end(keys.numbers.maximum, i64::MAX),
        })
    } else {
        return Err(not_keys::<K>());
    };
    map.objects.additional = Additional::Schema(Part::new(made::<V>()?));
    Ok(map)
}

fn not_keys<K>() -> SchemaError {
    SchemaError {
        reason: format!(
            "a map's keys are strings or integers in JSON, which `{}` is not: take a list of pairs",
            std::any::type_name::<K>()
        ),
    }
}

/// The same of what serde writes of the type.
#[must_use]
pub(crate) const fn written<T: JsonSchema>() -> Schema {
    Schema::deferred(Deferred {
        make: made_of_written::<T>,
        type_name: std::any::type_name::<T>,
        overlay: None,
    })
}

fn settings() -> SchemaSettings {
    SchemaSettings::draft2020_12().with(|settings| {
        settings.inline_subschemas = true;
        settings.meta_schema = None;
    })
}

fn made<T: JsonSchema>() -> Result<Schema, SchemaError> {
    // Inside another type a map's keys show in this name alone.
    if ["Map<(", "Map<[", "Map<Option<"]
        .iter()
        .any(|map| T::schema_id().contains(map))
    {
        return Err(not_keys::<T>());
    }
    let mut document = document::<T>(settings());
    close(&mut document, false);
    read::<T>(&document)
}

fn made_of_written<T: JsonSchema>() -> Result<Schema, SchemaError> {
    read::<T>(&document::<T>(settings().for_serialize()))
}

fn document<T: JsonSchema>(settings: SchemaSettings) -> Value {
    settings
        .into_generator()
        .into_root_schema_for::<T>()
        .to_value()
}

fn read<T>(document: &Value) -> Result<Schema, SchemaError> {
    let document = Json::from(document);
    let named = |error: SchemaError| SchemaError {
        reason: format!("`{}`: {}", std::any::type_name::<T>(), error.reason),
    };
    from_json::from_json(&document).map_err(named)
}

/// Objects with named properties take no others, unless their schema says that they do: so they are
/// in the types that this crate describes, and a misspelt name is told instead of lost. Where several
/// descriptions hold of one object, each knows a part of its names alone, and stays open.
fn close(schema: &mut Value, shared: bool) {
    let Value::Object(keywords) = schema else {
        return;
    };
    let named = keywords.contains_key("properties");
    let several = ["allOf", "anyOf", "oneOf", "$ref", "if", "not"]
        .iter()
        .any(|keyword| keywords.contains_key(*keyword));
    if named && !several && !shared && !keywords.contains_key("additionalProperties") {
        keywords.insert("additionalProperties".to_owned(), Value::Bool(false));
        keywords.insert(from_json::SKIPS_OTHERS.to_owned(), Value::Bool(true));
    }
    if keywords.contains_key("anyOf") {
        keywords.insert(from_json::FIRST_READ.to_owned(), Value::Bool(true));
    }
    for (keyword, value) in keywords {
        match (keyword.as_str(), value) {
            ("anyOf" | "oneOf", Value::Array(forms)) => {
                for form in forms {
                    close(form, shared || named);
                }
            }
            ("allOf", Value::Array(parts)) => {
                for part in parts {
                    close(part, true);
                }
            }
            ("properties" | "$defs", Value::Object(schemas)) => {
                schemas.values_mut().for_each(|schema| close(schema, false));
            }
            ("prefixItems", Value::Array(items)) => {
                for item in items {
                    close(item, false);
                }
            }
            ("items" | "additionalProperties", value) => close(value, false),
            _ => {}
        }
    }
}

/// A schema as schemars holds it.
#[must_use]
pub fn to_schemars(schema: &'static Schema) -> schemars::Schema {
    let mut schema = schema.clone();
    // What can't be honoured is left open here; the registry refuses the tool with the reason.
    if resolve::resolve(&mut schema).is_err() {
        return schemars::Schema::default();
    }
    serde_json::from_str(&schema.to_string()).unwrap_or_default()
}
