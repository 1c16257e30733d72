//! Why a call has no result, for programs.

use std::error::Error;
use std::fmt;
use std::time::Duration;

use super::ToolError;
use crate::arguments::fault::{Draft, Fault, SyntaxFault};
use crate::phrases::{English, Phrases};

/// Why a call has no result.
///
/// It is data; [`Phrases`] makes the sentences that the model reads. Its [`Display`](fmt::Display)
/// form is the English one.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum CallError {
    /// No tool has the name.
    UnknownTool {
        /// The name in the call.
        name: String,
        /// The name that comes nearest, if one is near.
        nearest: Option<String>,
        /// Names of tools that there are, at most twenty.
        available: Vec<String>,
        /// How many tools there are.
        count: usize,
        /// The nearest tool's arguments as they should be sent.
        draft: Option<Draft>,
    },
    /// The arguments are not a JSON object.
    InvalidJson(SyntaxFault),
    /// The arguments do not fit the tool.
    InvalidArguments(Vec<Fault>),
    /// The call was cut off before it was whole.
    Incomplete {
        /// Why, as the provider says; may be empty.
        reason: String,
    },
    /// The call arrived without its arguments, so that the tool was not run: what the model meant to
    /// send is not known.
    ArgumentsMissing,
    /// The tool ran and failed.
    Failed(ToolError),
    /// The tool took too long.
    TimedOut {
        /// How long it was waited for.
        after: Duration,
        /// Whether it could not be stopped, so that its work may still be done.
        may_complete: bool,
    },
    /// The time for the call was over before the tool began: it was not run.
    TooLate,
    /// The call was cancelled by whoever asked for it.
    Cancelled {
        /// Whether the tool could not be stopped, so that its work may still be done.
        may_complete: bool,
    },
    /// The program refused the call before the tool ran.
    Refused {
        /// Why, for the model.
        reason: String,
    },
    /// The tool has failed too often in this conversation and was not run.
    Exhausted {
        /// How often.
        failures: u32,
    },
    /// The tool panicked.
    Panicked,
    /// The tool is async, and waiting for it here would have blocked the runtime it needs.
    WouldDeadlock,
}

impl CallError {
    /// What is wrong with the arguments; empty for other errors.
    #[must_use]
    pub fn faults(&self) -> &[Fault] {
        match self {
            Self::InvalidArguments(faults) => faults,
            _ => &[],
        }
    }

    /// The tool's own error, where it ran and failed.
    #[must_use]
    pub fn tool_error(&self) -> Option<&ToolError> {
        match self {
            Self::Failed(error) => Some(error),
            _ => None,
        }
    }
}

impl fmt::Display for CallError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&English.call_error("the tool", self))
    }
}

impl Error for CallError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.tool_error()
            .map(|error| error as &(dyn Error + 'static))
    }
}

impl From<ToolError> for CallError {
    fn from(error: ToolError) -> Self {
        Self::Failed(error)
    }
}
