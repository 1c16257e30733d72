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
mod work;

pub(crate) use draft::draft;
pub use params::deserialize_params;
use read::PlainValue;
pub(crate) use read::ReadError;
pub(crate) use work::Work;

use serde::Deserialize;
use serde_json::Value;

use crate::context::{ToolContext, Values};
use crate::registry::Registered;
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
    work: &Work<'_>,
    repairs: Repairs,
) -> Result<Prepared<'t>, Refusal> {
    let mut done = repair::Log::new(repairs, work);
    let json = unwrap::object(text, tool, schema, &mut done).map_err(Refusal::Syntax)?;
    // A value that fits as it stands is never touched.
    if check::fits(schema, &json, None, work) {
        return Ok(Prepared {
            json,
            repairs: done.into_repairs(),
        });
    }
    let json = repair::repair(schema, json, &mut done);
    let Faults { kept, more } = check::check(schema, &json, work);
    if work.is_spent() {
        return Err(Refusal::too_complex());
    }
    if !kept.is_empty() {
        let draft = draft(schema, &json, &kept, work);
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

impl Refusal {
    /// The arguments can't be looked at within the work that a call may take.
    pub(crate) fn too_complex() -> Self {
        let Faults { kept, more } = Faults::too_complex();
        Self::Faults {
            faults: kept,
            more,
            draft: None,
        }
    }
}

/// Puts defaults in the place of what was left out.
#[allow(clippy::result_large_err)] // made once a call, on the way out
pub(crate) fn fill(schema: &Schema, json: &mut Json<'_>, work: &Work<'_>) -> Result<(), Refusal> {
    fill::fill(schema, json, work);
    match work.is_spent() {
        true => Err(Refusal::too_complex()),
        false => Ok(()),
    }
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
    patterns: &'a Patterns,
    scope: Option<&'a CallScope<'a>>,
}

impl<'a> Arguments<'a> {
    pub(crate) fn new(json: &'a Json<'a>, tool: &'a Registered, scope: &'a CallScope<'a>) -> Self {
        Self {
            scope: Some(scope),
            ..Self::detached(json, tool.definition.parameters(), &tool.patterns)
        }
    }

    /// Arguments without a call: for building a params struct, and for hooks.
    pub(crate) fn detached(json: &'a Json<'a>, schema: &'a Schema, patterns: &'a Patterns) -> Self {
        Self {
            json,
            schema,
            patterns,
            scope: None,
        }
    }

    /// Returns all of them as one JSON value.
    pub(crate) fn to_value(self) -> Result<Value, ReadError> {
        let work = Work::new(self.patterns, self.json.size());
        let reader = read::Reader::new(self.json, Some(self.schema), &work);
        let read = PlainValue::deserialize(reader).map(|PlainValue(value)| value);
        read::guided(read, &work)
    }

    /// A parameter; what its type makes of nothing where it was left out.
    ///
    /// # Errors
    ///
    /// Its type refuses the value although it fits the schema.
    pub fn read<T: Deserialize<'a>>(self, name: &'static str) -> Result<T, Failure> {
        read::parameter(self.json, self.schema, self.patterns, name)
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
