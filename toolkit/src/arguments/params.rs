//! A tool's params struct from any format of serde's, held to the tool's schema.

use serde::{Deserialize, Deserializer, de};

use super::fault::Fault;
use super::json::Json;
use super::{Arguments, Work, check, fill};
use crate::phrases::{English, Phrases};
use crate::schema::patterns::Patterns;
use crate::schema::{Part, Schema, resolve};
use crate::tool::Failure;

/// Reads a params struct: the value is checked against the schema first, so that a struct that was
/// read is one that the tool would have been called with.
///
/// Not public API: used by generated code.
///
/// # Errors
///
/// Everything that is wrong with the value, in English.
pub fn deserialize_params<'de, D: Deserializer<'de>, P>(
    deserializer: D,
    schema: &'static Schema,
    build: for<'a> fn(Arguments<'a>) -> Result<P, Failure>,
) -> Result<P, D::Error> {
    let mut json = Json::deserialize(deserializer)?;
    let schema = resolve::resolved(&Part::Static(schema)).map_err(de::Error::custom)?;
    let patterns = Patterns::compile(&schema).map_err(de::Error::custom)?;
    // A value that came through serde has no length of its own; reading it took as much work.
    let work = Work::new(&patterns, json.size());
    let faults = check::check(&schema, &json, &work);
    if !faults.kept.is_empty() {
        let lines: Vec<String> = faults.kept.iter().map(told).collect();
        return Err(de::Error::custom(lines.join(" ")));
    }
    fill::fill(&schema, &mut json, &work);
    build(Arguments::detached(&json, &schema, &patterns)).map_err(|failure| match failure {
        Failure::Rejected(fault) => de::Error::custom(told(&fault)),
        Failure::Failed(error) => de::Error::custom(error),
    })
}

fn told(fault: &Fault) -> String {
    format!("{}: {}", fault.path, English.fault(fault))
}
