//! What can go wrong, as data.

mod build;
mod call;
mod classify;
mod result;
mod rewrite;
mod tool;

pub use build::{BuildError, DialectError, SchemaError};
pub use call::CallError;
pub use result::ResultExt;
pub use tool::{ToolError, ToolErrorKind};
