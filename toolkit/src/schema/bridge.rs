//! To and from schemars.

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;

use super::{Deferred, Schema, from_json, resolve};
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

fn made<T: JsonSchema>() -> Result<Schema, SchemaError> {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.inline_subschemas = true;
        settings.meta_schema = None;
    });
    let document = settings.into_generator().into_root_schema_for::<T>();
    let document = Json::from(document.as_value());
    let named = |error: SchemaError| SchemaError {
        reason: format!("`{}`: {}", std::any::type_name::<T>(), error.reason),
    };
    from_json::from_json(&document).map_err(named)
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
