//! Ordinary functions as tools that a language model can call.

#[path = "private/mod.rs"]
#[doc(hidden)]
pub mod __private;
mod arguments;
mod base64;
mod call;
mod cancellation;
mod context;
mod dialect;
mod dynamic;
mod error;
mod executor;
mod literal;
mod macros;
mod nearest;
mod output;
pub mod phrases;
mod redact;
mod registry;
pub mod schema;
mod tool;

pub use arguments::fault::{
    Counts, Draft, End, Expected, Fault, FaultKind, Found, JsonType, Path, Range, Repair,
    RepairKind, Repairs, Segment, SyntaxFault, SyntaxKind,
};
pub use call::{ToolCall, ToolReply};
pub use cancellation::CancellationToken;
pub use context::{CallOptions, ToolContext};
pub use dialect::Dialect;
pub use dynamic::DynamicTool;
pub use error::{
    BuildError, CallError, DialectError, ResultExt, SchemaError, ToolError, ToolErrorKind,
};
pub use executor::{
    Batching, Decision, Executor, ExecutorBuilder, FinishedCall, PendingCall, Session,
};
pub use literal::Literal;
pub use output::{Content, IntoOutput, ToolOutput};
pub use phrases::Phrases;
pub use redact::Disclosure;
pub use registry::Registry;
pub use schema::{ConstSchema, Schema};
pub use tool::{Annotations, AnyTool, IntoTools, Tool, ToolDefinition, ToolEntry};
pub use toolkit_macros::{ConstSchema, tool};
