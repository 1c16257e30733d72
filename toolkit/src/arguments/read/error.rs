//! Why a type refused a value, as a fault with its place.

use std::fmt;

use serde::de;

use super::field;
use crate::arguments::fault::{End, Expected, Fault, FaultKind, Found, Path, Segment};
use crate::arguments::json::Json;
use crate::redact::redact;
use crate::schema::{Number, Part, Schema, resolve};
use crate::tool::Failure;

/// Why a type refused a value.
#[derive(Debug)]
pub(crate) struct ReadError {
    // `None`: nothing was sent.
    pub(super) message: Option<String>,
    // What is known of it better than the reader says.
    pub(super) kind: Option<FaultKind>,
    // From the value outwards.
    pub(super) steps: Vec<Segment>,
}

impl ReadError {
    /// A number that nothing can hold.
    pub(super) fn beyond(negative: bool, float: bool) -> Self {
        let (limit, end) = match (negative, float) {
            (true, false) => (Number::integer(i64::MIN.into()), End::Least),
            (false, false) => (Number::integer(u64::MAX.into()), End::Greatest),
            (true, true) => (
                Number::float(f64::MIN, "-1.7976931348623157e308"),
                End::Least,
            ),
            (false, true) => (
                Number::float(f64::MAX, "1.7976931348623157e308"),
                End::Greatest,
            ),
        };
        Self {
            message: Some(String::new()),
            kind: Some(FaultKind::Range {
                limit,
                exclusive: false,
                end,
            }),
            steps: Vec::new(),
        }
    }

    /// A value that can't be read within the work that a call may take.
    pub(super) fn too_complex() -> Self {
        Self {
            message: Some(String::new()),
            kind: Some(FaultKind::TooComplex),
            steps: Vec::new(),
        }
    }

    pub(super) fn inside(mut self, step: Segment) -> Self {
        self.steps.push(step);
        self
    }

    pub(crate) fn into_fault(mut self, json: &Json<'_>, schema: &Schema) -> Fault {
        self.steps.reverse();
        let (found, described) = at(json, schema, &self.steps);
        let secret = is_secret(schema, &self.steps) || described.is_some_and(resolve::holds_secret);
        let expected = described.map_or(Expected::Anything, Expected::of);
        let kind = match (self.kind, self.message) {
            (Some(kind), _) => kind,
            (None, Some(_)) if secret => FaultKind::Rejected {
                message: String::new(),
            },
            (None, Some(message)) => FaultKind::Rejected {
                message: redact(plain_words(&message)).into_owned(),
            },
            (None, None) => FaultKind::Missing {
                description: String::new(),
            },
        };
        let found = found.map(|found| Found::of(found, secret));
        Fault {
            path: Path::from(self.steps),
            kind,
            expected,
            found,
        }
    }
}

/// Whether a path leads through a value that must not be shown.
fn is_secret(schema: &Schema, steps: &[Segment]) -> bool {
    let ways = (0..=steps.len()).filter_map(|length| steps.get(..length));
    let mut described = ways.filter_map(|steps| at(&Json::Null, schema, steps).1);
    described.any(|schema| schema.secret)
}

/// What stands at a path, and what its schema says, as far as it can be followed.
fn at<'j, 's>(
    json: &'j Json<'j>,
    schema: &'s Schema,
    steps: &[Segment],
) -> (Option<&'j Json<'j>>, Option<&'s Schema>) {
    let (mut found, mut described) = (Some(json), Some(schema));
    for step in steps {
        match step {
            Segment::Key(key) => {
                found = found.and_then(|json| json.get(key));
                described = described
                    .and_then(|s| field(s, key))
                    .map(|field| &*field.schema);
            }
            Segment::Index(index) => {
                found = match found {
                    Some(Json::List(items)) => items.get(*index),
                    _ => None,
                };
                described = described
                    .and_then(|s| s.lists.items.as_ref())
                    .map(Part::get);
            }
        }
    }
    (found, described)
}

/// A reader's words without serde's frame: no position, no Rust type at the end.
fn plain_words(message: &str) -> &str {
    let end = message.find(" at line ").unwrap_or(message.len());
    message.get(..end).unwrap_or(message)
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message.as_deref().unwrap_or("nothing was sent"))
    }
}

impl std::error::Error for ReadError {}

impl de::Error for ReadError {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self {
            message: Some(message.to_string()),
            kind: None,
            steps: Vec::new(),
        }
    }
}

impl From<ReadError> for Failure {
    fn from(error: ReadError) -> Self {
        Self::Rejected(Box::new(error.into_fault(&Json::Null, &Schema::ANY)))
    }
}
