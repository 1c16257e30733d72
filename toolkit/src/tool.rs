//! What a tool is: a definition that is told to the model, and a way to start it.

mod definition;

use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

pub use definition::{Annotations, ToolDefinition};

use crate::arguments::Arguments;
use crate::arguments::fault::Fault;
use crate::error::ToolError;
use crate::output::ToolOutput;
use crate::schema::Text;

/// A function that a model can call.
///
/// `#[tool]` implements it for the handle that stands beside the function; it can't be implemented
/// by hand. Tools made at run time are [`DynamicTool`](crate::DynamicTool)s.
///
/// ```
/// use toolkit::{Tool, tool};
///
/// /// Add two whole numbers.
/// #[tool]
/// fn add(a: i64, b: i64) -> i64 {
///     a + b
/// }
///
/// assert_eq!(<add as Tool>::DEFINITION.name(), "add");
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tool",
    label = "not marked with `#[tool]`",
    note = "put `#[tool]` on the function",
    note = "the tools of a type with a `#[tool] impl` need a value: `builder().tools(value)`"
)]
pub trait Tool: Sized + 'static {
    /// The tool's parameters, owned, one field a parameter.
    type Params;

    /// What the model is told of the tool.
    const DEFINITION: &'static ToolDefinition;

    // Not public API. Used by generated code.
    #[doc(hidden)]
    const START: Start;
}

/// How a tool is started: with checked arguments, to an outcome now or later.
pub type Start = for<'a> fn(Arguments<'a>) -> Started<'a>;

/// A tool's way to be started, with or without a value that it belongs to.
#[derive(Clone)]
#[allow(clippy::exhaustive_enums)] // a function or a closure
pub enum Runner {
    /// A function.
    Function(Start),
    /// A function of a value: a method, or a handler made at run time.
    Bound(Arc<Bound>),
}

/// A tool's way to be started that holds a value.
pub(crate) type Bound = dyn for<'a> Fn(Arguments<'a>) -> Started<'a> + Send + Sync;

impl Runner {
    pub(crate) fn start<'a>(&self, arguments: Arguments<'a>) -> Started<'a> {
        match self {
            Self::Function(start) => start(arguments),
            Self::Bound(start) => start(arguments),
        }
    }
}

impl fmt::Debug for Runner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Function(_) => "Function",
            Self::Bound(_) => "Bound",
        })
    }
}

/// A tool on its way into a registry.
///
/// Not public API: it comes out of [`IntoTools`].
#[derive(Debug, Clone)]
pub struct AnyTool {
    pub(crate) definition: ToolDefinition,
    pub(crate) runner: Runner,
}

impl AnyTool {
    /// The tool under a name with a prefix.
    pub(crate) fn named(mut self, prefix: &str) -> Self {
        self.definition.name = Text::from(format!("{prefix}{}", self.definition.name()));
        self
    }
}

/// What tools can be taken from: `tools![…]`, a [`DynamicTool`](crate::DynamicTool), a list of such.
#[diagnostic::on_unimplemented(
    message = "`{Self}` holds no tools",
    label = "tools are expected here",
    note = "write `tools![name, module::other]`"
)]
pub trait IntoTools {
    // Not public API. Used by generated code.
    #[doc(hidden)]
    fn into_tools(self) -> Vec<AnyTool>;
}

impl<T: IntoTools> IntoTools for Vec<T> {
    fn into_tools(self) -> Vec<AnyTool> {
        self.into_iter().flat_map(T::into_tools).collect()
    }
}

impl<T: IntoTools, const N: usize> IntoTools for [T; N] {
    fn into_tools(self) -> Vec<AnyTool> {
        self.into_iter().flat_map(T::into_tools).collect()
    }
}

impl IntoTools for AnyTool {
    fn into_tools(self) -> Vec<AnyTool> {
        vec![self]
    }
}

/// A tool that has been started.
#[allow(clippy::exhaustive_enums)] // now or later
pub enum Started<'a> {
    /// It has ended already.
    Done(Outcome),
    /// It goes on.
    Pending(Pin<Box<dyn Future<Output = Outcome> + Send + 'a>>),
}

impl fmt::Debug for Started<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Done(_) => "Done",
            Self::Pending(_) => "Pending",
        })
    }
}

/// How a tool ended.
pub type Outcome = Result<ToolOutput, Failure>;

/// Why a tool did not give a result.
#[derive(Debug)]
#[allow(clippy::exhaustive_enums)] // before it ran, or when it ran
pub enum Failure {
    /// A parameter's type refused a value that fits its schema; the function did not run.
    Rejected(Box<Fault>),
    /// The function failed.
    Failed(ToolError),
}

impl From<ToolError> for Failure {
    fn from(error: ToolError) -> Self {
        Self::Failed(error)
    }
}

/// A tool as `tools![…]` lists it: its definition and the way to start it, known at compile time.
#[derive(Debug, Clone, Copy)]
pub struct ToolEntry {
    definition: &'static ToolDefinition,
    start: Start,
}

impl ToolEntry {
    /// The entry of a function that is marked with `#[tool]`.
    #[must_use]
    pub const fn of<T: Tool>() -> Self {
        Self {
            definition: T::DEFINITION,
            start: T::START,
        }
    }

    /// What the model is told of it.
    #[must_use]
    pub const fn definition(&self) -> &'static ToolDefinition {
        self.definition
    }
}

impl IntoTools for ToolEntry {
    fn into_tools(self) -> Vec<AnyTool> {
        vec![AnyTool {
            definition: self.definition.clone(),
            runner: Runner::Function(self.start),
        }]
    }
}

#[cfg(feature = "discover")]
inventory::collect!(ToolEntry);
