//! A type that holds itself.

use crate::schema::{ConstSchema, Schema};

/// Stands for the type around it, in the types of its own fields.
#[derive(Debug)]
pub struct Enclosing;

impl ConstSchema for Enclosing {
    const SCHEMA: &'static Schema = &Schema::recursive(0);
}
