//! From a call's text to checked arguments: parse, repair, check, fill in, read.
//!
//! `check` decides alone; serde only builds values afterwards.

pub(crate) mod fault;

pub(crate) mod check;
mod draft;
pub(crate) mod equal;
mod expected;
mod fill;
pub(crate) mod json;
mod number;
mod params;
mod read;
mod repair;
mod unwrap;

pub(crate) use draft::draft;
pub use params::deserialize_params;
use read::PlainValue;
pub(crate) use read::ReadError;

use serde::Deserialize;
use serde_json::Value;

use crate::context::{ToolContext, Values};
use crate::schema::Schema;
use crate::schema::patterns::Patterns;
use crate::tool::Failure;
use check::Faults;
use fault::{Draft, Fault, Repair, Repairs, SyntaxFault};
use json::Json;

/// Arguments that fit.
#[derive(Debug)]
pub(crate) struct Prepared<'t> {
    pub(crate) json: Json<'t>,
    pub(crate) repairs: Vec<Repair>,
}

/// Why arguments don't fit.
#[derive(Debug)]
pub(crate) enum Refusal {
    /// They are no JSON object.
    Syntax(SyntaxFault),
    /// They are, and these things are wrong with it.
    Faults {
        faults: Vec<Fault>,
        more: usize,
        draft: Option<Draft>,
    },
}

/// From text to arguments that fit.
#[allow(clippy::result_large_err)] // made once a call, on the way out
pub(crate) fn prepare<'t>(
    text: &'t str,
    tool: &str,
    schema: &Schema,
    patterns: &Patterns,
    repairs: Repairs,
) -> Result<Prepared<'t>, Refusal> {
    let mut done = repair::Log::new(repairs, patterns);
    let json = unwrap::object(text, tool, schema, &mut done).map_err(Refusal::Syntax)?;
    let json = repair::repair(schema, json, &mut done);
    let Faults { kept, more } = check::check(schema, &json, patterns);
    if !kept.is_empty() {
        let draft = draft(schema, &json, &kept, patterns);
        return Err(Refusal::Faults {
            faults: kept,
            more,
            draft,
        });
    }
    Ok(Prepared {
        json,
        repairs: done.into_repairs(),
    })
}

/// Puts defaults in the place of what was left out.
pub(crate) fn fill(schema: &Schema, json: &mut Json<'_>, patterns: &Patterns) {
    fill::fill(schema, json, patterns);
}

/// What a call carries besides its arguments.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CallScope<'a> {
    pub(crate) context: &'a ToolContext,
    pub(crate) states: &'a Values,
}

/// The checked arguments of one call, to be read parameter by parameter.
///
/// Not public API: used by generated code.
#[derive(Debug, Clone, Copy)]
pub struct Arguments<'a> {
    json: &'a Json<'a>,
    schema: &'a Schema,
    scope: Option<&'a CallScope<'a>>,
}

impl<'a> Arguments<'a> {
    pub(crate) fn new(json: &'a Json<'a>, schema: &'a Schema, scope: &'a CallScope<'a>) -> Self {
        Self {
            json,
            schema,
            scope: Some(scope),
        }
    }

    /// Arguments without a call: for building a params struct, and for hooks.
    pub(crate) fn detached(json: &'a Json<'a>, schema: &'a Schema) -> Self {
        Self {
            json,
            schema,
            scope: None,
        }
    }

    /// Returns all of them as one JSON value.
    pub(crate) fn to_value(self) -> Result<Value, ReadError> {
        let reader = read::Reader::new(self.json, self.schema);
        PlainValue::deserialize(reader).map(|PlainValue(value)| value)
    }

    /// A parameter; what its type makes of nothing where it was left out.
    ///
    /// # Errors
    ///
    /// Its type refuses the value although it fits the schema.
    pub fn read<T: Deserialize<'a>>(self, name: &'static str) -> Result<T, Failure> {
        read::parameter(self.json, self.schema, name)
    }

    /// A parameter; the default where it was left out.
    ///
    /// # Errors
    ///
    /// As for [`Arguments::read`].
    pub fn read_or_else<T: Deserialize<'a>>(
        self,
        name: &'static str,
        default: impl FnOnce() -> T,
    ) -> Result<T, Failure> {
        match read::sent(self.json, self.schema, name) {
            Some(_) => self.read(name),
            None => Ok(default()),
        }
    }

    /// A value of the program's. `build` has seen to it that it is there.
    ///
    /// # Errors
    ///
    /// The tool is called without an executor.
    pub fn state<T: Send + Sync + 'static>(self) -> Result<&'a T, Failure> {
        let found = self.scope.and_then(|scope| scope.states.get());
        found
            .ok_or_else(|| crate::error::ToolError::failed("a state of the tool is missing").into())
    }

    /// What is known of the call.
    ///
    /// # Errors
    ///
    /// The tool is called without an executor.
    pub fn context(self) -> Result<&'a ToolContext, Failure> {
        let found = self.scope.map(|scope| scope.context);
        found.ok_or_else(|| crate::error::ToolError::failed("the call has no context").into())
    }
}
