//! What is wrong with the tools themselves, told when they are put together.

use crate::dialect::{Dialect, Objection};

/// A schema that this crate can't honour.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct SchemaError {
    pub(crate) reason: String,
}

/// Tools that can't stand together, or that lack something.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// Two tools have one name.
    #[error(
        "two tools are named `{name}`, {first} and {second}; name one of them otherwise with `#[tool(name = \"…\")]`"
    )]
    DuplicateName {
        /// The name.
        name: String,
        /// Where the one is written, as `module::path`.
        first: String,
        /// Where the other is written.
        second: String,
    },
    /// No provider would take the name.
    #[error("`{name}` can't be the name of a tool: {reason}")]
    InvalidName {
        /// The name.
        name: String,
        /// What is wrong with it.
        reason: String,
    },
    /// No tool has the name.
    #[error("there is no tool `{name}`")]
    UnknownTool {
        /// The name.
        name: String,
    },
    /// The schema of a tool can't be honoured.
    #[error("the tool `{tool}`: {source}")]
    Schema {
        /// The tool's name.
        tool: String,
        /// What can't be honoured.
        source: SchemaError,
    },
    /// A tool takes a state that was not given.
    #[error("the tool `{tool}` needs a state of type `{type_name}`; give it with `.state(…)`")]
    MissingState {
        /// The tool's name.
        tool: String,
        /// The state's type.
        type_name: &'static str,
    },
    /// Two states of one type were given.
    #[error("two states of type `{type_name}` were given; a tool could not tell which it takes")]
    DuplicateState {
        /// The state's type.
        type_name: &'static str,
    },
}

impl BuildError {
    pub(crate) fn duplicate(name: &str, first: &str, second: &str) -> Self {
        let place = |place: &str| match place {
            "" => "one made at run time".to_owned(),
            place => format!("in `{place}`"),
        };
        Self::DuplicateName {
            name: name.to_owned(),
            first: place(first),
            second: place(second),
        }
    }

    pub(crate) fn invalid_name(name: &str) -> Self {
        let reason = "a name has 1 to 64 ASCII letters, digits, underscores and hyphens, and begins \
                      with a letter or underscore";
        Self::InvalidName {
            name: name.to_owned(),
            reason: reason.to_owned(),
        }
    }

    pub(crate) fn unknown(name: &str) -> Self {
        Self::UnknownTool {
            name: name.to_owned(),
        }
    }

    pub(crate) fn schema(tool: &str, source: SchemaError) -> Self {
        Self::Schema {
            tool: tool.to_owned(),
            source,
        }
    }

    pub(crate) fn missing_state(tool: &str, type_name: &'static str) -> Self {
        Self::MissingState {
            tool: tool.to_owned(),
            type_name,
        }
    }

    pub(crate) fn doubled_state(type_name: &'static str) -> Self {
        Self::DuplicateState { type_name }
    }
}

/// A tool that a dialect can't take.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the tool `{tool}` can't stand in a list for {dialect}: {what} {reason}")]
pub struct DialectError {
    dialect: Dialect,
    tool: String,
    parameter: Option<String>,
    what: String,
    reason: String,
}

impl DialectError {
    pub(crate) fn new(dialect: Dialect, tool: &str, objection: Objection<'_>) -> Self {
        let parameter = objection.parameter.map(str::to_owned);
        let what = match &parameter {
            Some(name) => format!("its parameter `{name}`"),
            None => "it".to_owned(),
        };
        let reason = objection.reason.to_owned();
        Self {
            dialect,
            tool: tool.to_owned(),
            parameter,
            what,
            reason,
        }
    }

    pub(crate) fn internal(dialect: Dialect, error: &serde_json::Error) -> Self {
        let what = "the list".to_owned();
        let reason = format!("could not be read back: {error}");
        Self {
            dialect,
            tool: String::new(),
            parameter: None,
            what,
            reason,
        }
    }

    /// The dialect.
    #[must_use]
    pub fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// The name of the tool.
    #[must_use]
    pub fn tool(&self) -> &str {
        &self.tool
    }

    /// The name of the parameter that the dialect can't take, where it is one.
    #[must_use]
    pub fn parameter(&self) -> Option<&str> {
        self.parameter.as_deref()
    }
}
