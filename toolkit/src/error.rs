//! What can go wrong, as data.

/// A schema that this crate can't honour.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct SchemaError {
    pub(crate) reason: String,
}

/// Why a tool failed, in its author's words.
#[derive(Debug)]
pub struct ToolError {
    pub(crate) text: String,
}
