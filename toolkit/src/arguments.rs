//! From a call's text to checked arguments: parse, repair, check, read.

pub mod fault;
pub(crate) mod json;

use crate::schema::Schema;
use json::Json;

/// The checked arguments of one call, to be read parameter by parameter.
///
/// Not public API: used by generated code.
#[derive(Debug, Clone, Copy)]
pub struct Arguments<'a> {
    pub(crate) json: &'a Json<'a>,
    pub(crate) schema: &'a Schema,
}
