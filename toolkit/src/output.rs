//! What a tool gives back, and how it is told to the model.

/// What a tool gives back.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct ToolOutput {
    pub(crate) text: String,
}
