//! What a tool is: a definition that is told to the model, and a way to start it.

use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use crate::arguments::Arguments;
use crate::arguments::check::named;
use crate::arguments::fault::{Expected, Fault};
use crate::arguments::json::Json;
use crate::context::StateType;
use crate::error::ToolError;
use crate::output::ToolOutput;
use crate::phrases::{Parameter, Phrases};
use crate::schema::{Field, Part, Schema, Text, results};

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

/// What is told of a tool: its name, what it does, what it takes.
#[derive(Debug, Clone)]
pub struct ToolDefinition {
    pub(crate) name: Text,
    pub(crate) title: Text,
    pub(crate) description: Text,
    pub(crate) annotations: Annotations,
    pub(crate) parameters: Part<Schema>,
    pub(crate) output: Option<Part<Schema>>,
    pub(crate) package: &'static str,
    pub(crate) location: &'static str,
    pub(crate) timeout: Option<Duration>,
    pub(crate) blocking: bool,
    pub(crate) alone: Option<bool>,
    pub(crate) states: &'static [StateType],
}

impl ToolDefinition {
    // Not public API. Used by generated code.
    #[doc(hidden)]
    #[must_use]
    pub const fn new(
        name: Text,
        description: Text,
        parameters: &'static Schema,
        package: &'static str,
        location: &'static str,
    ) -> Self {
        Self {
            name,
            title: Text::EMPTY,
            description,
            annotations: Annotations::UNSAID,
            parameters: Part::Static(parameters),
            output: None,
            package,
            location,
            timeout: None,
            blocking: false,
            alone: None,
            states: &[],
        }
    }

    // Not public API. Used by generated code.
    #[doc(hidden)]
    #[must_use]
    pub const fn titled(mut self, title: Text) -> Self {
        std::mem::forget(std::mem::replace(&mut self.title, title));
        self
    }

    // Not public API. Used by generated code.
    #[doc(hidden)]
    #[must_use]
    pub const fn annotated(mut self, annotations: Annotations) -> Self {
        self.annotations = annotations;
        self
    }

    // Not public API. Used by generated code.
    #[doc(hidden)]
    #[must_use]
    pub const fn with_timeout(mut self, milliseconds: u64) -> Self {
        self.timeout = Some(Duration::from_millis(milliseconds));
        self
    }

    // Not public API. Used by generated code.
    #[doc(hidden)]
    #[must_use]
    pub const fn on_blocking_pool(mut self) -> Self {
        self.blocking = true;
        self
    }

    // Not public API. Used by generated code.
    #[doc(hidden)]
    #[must_use]
    pub const fn run_alone(mut self, alone: bool) -> Self {
        self.alone = Some(alone);
        self
    }

    // Not public API. Used by generated code.
    #[doc(hidden)]
    #[must_use]
    pub const fn with_states(mut self, states: &'static [StateType]) -> Self {
        self.states = states;
        self
    }

    // Not public API. Used by generated code.
    #[doc(hidden)]
    #[must_use]
    pub const fn returning(mut self, output: Option<&'static Schema>) -> Self {
        if let Some(output) = output {
            std::mem::forget(self.output.replace(Part::Static(output)));
        }
        self
    }

    /// The name by which the model calls it.
    #[must_use]
    pub const fn name(&self) -> &str {
        self.name.as_str()
    }

    /// A name for people, where one is given.
    #[must_use]
    pub const fn title(&self) -> Option<&str> {
        if self.title.is_empty() {
            None
        } else {
            Some(self.title.as_str())
        }
    }

    /// What it does, for the model.
    #[must_use]
    pub const fn description(&self) -> &str {
        self.description.as_str()
    }

    /// What its author says of its effects.
    #[must_use]
    pub const fn annotations(&self) -> Annotations {
        self.annotations
    }

    /// What it takes: always an object.
    #[must_use]
    pub const fn parameters(&self) -> &Schema {
        self.parameters.get()
    }

    /// What it gives back, where that is more than a text and its type describes itself: MCP's
    /// `outputSchema`, and `output_schema` in `OpenAI`'s responses.
    ///
    /// ```
    /// use toolkit::{Tool, tool};
    ///
    /// /// Divide one whole number by another.
    /// #[tool]
    /// fn divide(a: i64, b: i64) -> Result<f64, String> {
    ///     if b == 0 { Err("the divisor is zero".to_owned()) } else { Ok(a as f64 / b as f64) }
    /// }
    ///
    /// let output = <divide as Tool>::DEFINITION.output_schema().expect("a number");
    /// assert_eq!(output.to_string(), r#"{"type":"number"}"#);
    /// ```
    #[must_use]
    pub const fn output_schema(&self) -> Option<&Schema> {
        match &self.output {
            Some(output) if results::is_told(output.get()) => Some(output.get()),
            _ => None,
        }
    }

    /// The tool in one line, in the words of a language:
    /// `get_weather(city: string 1–80 characters, days?: integer 1–7 = 3)`.
    #[must_use]
    pub fn signature(&self, phrases: &dyn Phrases) -> String {
        let fields: Vec<_> = named(&self.parameters().objects.properties).collect();
        let expected: Vec<_> = fields
            .iter()
            .map(|field| Expected::of(&field.schema))
            .collect();
        let default = |field: &Field| {
            field
                .schema
                .default
                .as_ref()
                .map(|d| Json::from(d).to_string())
        };
        let defaults: Vec<_> = fields.iter().map(|field| default(field)).collect();
        let parameters = fields.iter().zip(&expected).zip(&defaults);
        let parameters: Vec<_> = parameters
            .map(|((field, expected), default)| Parameter {
                name: &field.name,
                required: field.required,
                expected,
                default: default.as_deref(),
            })
            .collect();
        phrases.signature(self.name(), &parameters)
    }

    /// How long a call may take, where the tool's author says so.
    #[must_use]
    pub const fn timeout(&self) -> Option<Duration> {
        self.timeout
    }

    /// Whether it runs on the runtime's blocking pool.
    #[must_use]
    pub const fn is_blocking(&self) -> bool {
        self.blocking
    }

    /// Whether it runs alone in a batch of calls, or may run beside others, where that is said;
    /// else the executor's [`Batching`](crate::Batching) decides.
    #[must_use]
    pub const fn alone(&self) -> Option<bool> {
        self.alone
    }

    /// The package in which it is written; empty for tools made at run time.
    #[must_use]
    pub const fn package(&self) -> &'static str {
        self.package
    }

    /// Where it is written, as `module::path`; empty for tools made at run time.
    #[must_use]
    pub const fn location(&self) -> &'static str {
        self.location
    }
}

/// What a tool's author says of its effects, in MCP's terms; `None` where nothing is said.
///
/// MCP (2025-06-18 and later) reads what is not said as: not read-only, destructive, not
/// idempotent, open-world.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Annotations {
    /// It changes nothing.
    pub read_only: Option<bool>,
    /// It may destroy something.
    pub destructive: Option<bool>,
    /// Calling it again with the same arguments changes nothing more.
    pub idempotent: Option<bool>,
    /// It reaches beyond the program, as a web search does.
    pub open_world: Option<bool>,
}

impl Annotations {
    /// Nothing is said.
    pub const UNSAID: Self = Self {
        read_only: None,
        destructive: None,
        idempotent: None,
        open_world: None,
    };

    // Not public API. Used by generated code.
    #[doc(hidden)]
    #[must_use]
    pub const fn new(
        read_only: Option<bool>,
        destructive: Option<bool>,
        idempotent: Option<bool>,
        open_world: Option<bool>,
    ) -> Self {
        Self {
            read_only,
            destructive,
            idempotent,
            open_world,
        }
    }
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
