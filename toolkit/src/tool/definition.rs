//! What is told of a tool.

use std::time::Duration;

use crate::arguments::check::named;
use crate::arguments::fault::Expected;
use crate::arguments::json::Json;
use crate::context::StateType;
use crate::phrases::{Parameter, Phrases};
use crate::schema::{Additional, Field, Part, Schema, Text, resolve, results};

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

    /// Whether no argument can be sent to it, so that none can be lost on the way.
    pub(crate) fn takes_nothing(&self) -> bool {
        let schema = self.parameters();
        let closed = matches!(schema.objects.additional, Additional::Closed);
        closed && resolve::parts(schema).next().is_none()
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
