//! Saying on the way what a failure means.

use std::error::Error;

use super::{ToolError, ToolErrorKind};

/// Turns any error into a [`ToolError`] on the way, as in `read(path).or_not_found("the report")?`.
///
/// The error itself is kept as the source, for logs, and is not shown to the model.
///
/// ```
/// use toolkit::{ResultExt, ToolError};
///
/// fn read(text: &str) -> Result<u16, ToolError> {
///     text.parse::<u16>().or_invalid_value("the port is no number").hint("Give digits only.")
/// }
///
/// assert_eq!(read("http").unwrap_err().text(), "the port is no number");
/// ```
pub trait ResultExt<T>: Sized {
    // Not public API: the one step behind the others.
    #[doc(hidden)]
    fn or_tool_error(self, kind: ToolErrorKind, text: String) -> Result<T, ToolError>;

    /// Adds what the model may do about it; the kind and the text are the error's own.
    fn hint(self, text: impl Into<String>) -> Result<T, ToolError>;

    /// What was asked for is not there.
    fn or_not_found(self, text: impl Into<String>) -> Result<T, ToolError> {
        self.or_tool_error(ToolErrorKind::NotFound, text.into())
    }

    /// It must not be done.
    fn or_permission_denied(self, text: impl Into<String>) -> Result<T, ToolError> {
        self.or_tool_error(ToolErrorKind::PermissionDenied, text.into())
    }

    /// It took too long.
    fn or_timeout(self, text: impl Into<String>) -> Result<T, ToolError> {
        self.or_tool_error(ToolErrorKind::Timeout, text.into())
    }

    /// An argument has a value that the tool can't work with.
    fn or_invalid_value(self, text: impl Into<String>) -> Result<T, ToolError> {
        self.or_tool_error(ToolErrorKind::InvalidValue, text.into())
    }

    /// A service or device can't be reached now.
    fn or_unavailable(self, text: impl Into<String>) -> Result<T, ToolError> {
        self.or_tool_error(ToolErrorKind::Unavailable, text.into())
    }

    /// Anything else.
    fn or_failed(self, text: impl Into<String>) -> Result<T, ToolError> {
        self.or_tool_error(ToolErrorKind::Failed, text.into())
    }
}

impl<T, E: Into<Box<dyn Error + Send + Sync>>> ResultExt<T> for Result<T, E> {
    fn or_tool_error(self, kind: ToolErrorKind, text: String) -> Result<T, ToolError> {
        self.map_err(|error| ToolError::new(kind, text).caused_by(error))
    }

    fn hint(self, text: impl Into<String>) -> Result<T, ToolError> {
        self.map_err(|error| ToolError::from_error(error).hint(text))
    }
}
