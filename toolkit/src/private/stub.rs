//! What stands for a tool whose attribute has mistakes, so that they are all that is reported.

use crate::arguments::Arguments;
use crate::error::ToolError;
use crate::schema::{List, Schema, Text};
use crate::tool::{Started, ToolDefinition};

const PARAMETERS: &Schema = &Schema::object(List::EMPTY);

/// A definition that is never used: the program does not compile.
pub const STUB: &ToolDefinition = &ToolDefinition::new(
    Text::literal("stub", "stub"),
    Text::EMPTY,
    PARAMETERS,
    "",
    "",
);

/// A start that is never used: the program does not compile.
#[must_use]
pub fn stub(_: Arguments<'_>) -> Started<'_> {
    Started::Done(Err(ToolError::failed("this tool was not compiled").into()))
}
