//! Ordinary functions as tools that a language model can call.
//!
//! [`tool`](macro@tool) makes a function a tool: its signature and documentation become a JSON
//! Schema, a constant of the program. Lists of tools for a provider's request are constants too
//! ([`openai_tools!`] and its kin) or come from a [`Registry`]. An [`Executor`] runs what a model
//! calls: it finds the tool, repairs what has one reading, holds the arguments against the schema,
//! runs the function, catches what goes wrong, and always answers in words that a model can act on.
//!
//! ```
//! use toolkit::{Executor, tool, tools};
//!
//! /// A unit of temperature.
//! #[derive(serde::Deserialize, toolkit::ConstSchema)]
//! #[serde(rename_all = "snake_case")]
//! enum Unit {
//!     Celsius,
//!     Fahrenheit,
//! }
//!
//! /// Forecast the weather of a city.
//! #[tool(read_only)]
//! fn get_weather(
//!     /// City name in any language.
//!     #[param(length(1..=80))]
//!     city: &str,
//!     /// How many days to forecast.
//!     #[param(default = 3, range(1..=7))]
//!     days: u8,
//!     unit: Option<Unit>,
//! ) -> String {
//!     let sign = if matches!(unit, Some(Unit::Fahrenheit)) { "°F" } else { "°C" };
//!     format!("{city}: 21 {sign} for {days} days")
//! }
//!
//! let executor = Executor::new(tools![get_weather])?;
//! assert_eq!(
//!     executor.execute_blocking("get_weather", r#"{"city": "上海", "days": "2"}"#),
//!     "上海: 21 °C for 2 days", // "2" has one reading
//! );
//! let answer = executor.execute_blocking("get_weather", r#"{"days": 9, "untis": "celsius"}"#);
//! assert!(answer.contains("3 problems"));
//! assert!(answer.contains(r#"did you mean "unit"?"#));
//! assert!(answer.contains(r#"get_weather({"city": <string 1–80 characters>, "days": <integer 1–7>"#));
//! # Ok::<(), toolkit::BuildError>(())
//! ```
//!
//! # What happens to a call
//!
//! 1. **Find** the tool by its name; without a provider's prefix if need be. An unknown name is
//!    answered with the nearest one and the call to send.
//! 2. **Parse** the arguments into a tree that keeps order, duplicates and exact numbers.
//! 3. **Repair** what has one reading ([`RepairKind`]); what needs a guess is refused.
//! 4. **Check** against the schema, and collect every fault ([`Fault`]).
//! 5. **Read** each parameter with serde, run the function, catch its panic, keep its time.
//! 6. **Say** the result or the failure, in the language of the executor's [`Phrases`].
//!
//! # Features
//!
//! | feature | default | what it adds |
//! |---|---|---|
//! | `schemars` | yes | parameter types that only schemars describes (chrono, uuid, url, …) |
//! | `discover` | yes | [`Registry::discover`](Registry) |
//! | `pattern` | yes | `pattern = "…"` and patterns in schemas made at run time |
//! | `tokio` | yes | time-outs, `blocking` tools, blocking calls of async tools |
//! | `mcp` | no | serving over MCP and using other servers' tools |
//! | `tracing` | no | a span for each call with OpenTelemetry's `GenAI` attributes |
//! | `tower` | no | an [`Executor`] as a `tower::Service`, for limits and repetition |
//! | `testing` | no | calls that must succeed or fail, for test suites |
//! | `preserve_order` | no | JSON values keep the order of their entries |

#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
mod readme {}

#[path = "private/mod.rs"]
#[doc(hidden)]
pub mod __private;
pub mod anthropic;
mod arguments;
mod base64;
mod call;
mod cancellation;
mod context;
mod dialect;
mod dynamic;
mod error;
mod executor;
pub mod gemini;
mod literal;
mod macros;
#[cfg(feature = "mcp")]
pub mod mcp;
mod nearest;
pub mod openai;
pub mod openai_responses;
mod output;
pub mod phrases;
mod provider;
mod redact;
mod registry;
pub mod schema;
#[doc = include_str!("../docs/security.md")]
pub mod security {}
mod sync;
#[cfg(feature = "testing")]
pub mod testing;
mod tool;
#[cfg(feature = "tower")]
mod tower;
mod visible;

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
pub use output::{Content, IntoOutput, JsonStyle, ToolOutput};
pub use phrases::Phrases;
pub use redact::Disclosure;
pub use registry::Registry;
pub use schema::{ConstSchema, Schema};
pub use tool::{Annotations, AnyTool, IntoTools, Tool, ToolDefinition, ToolEntry};
/// ```
/// use toolkit::{ConstSchema, Schema};
///
/// /// A leg of a trip.
/// #[derive(serde::Deserialize, ConstSchema)]
/// struct Leg {
///     /// IATA code of the airport, such as PVG.
///     #[param(pattern = "^[A-Z]{3}$")]
///     from: String,
///     #[serde(default)]
///     bags: u8,
/// }
///
/// const LEG: &Schema = Leg::SCHEMA;
/// ```
pub use toolkit_macros::ConstSchema;
/// ```
/// use std::sync::atomic::{AtomicI64, Ordering};
/// use toolkit::{Executor, tool};
///
/// #[derive(Default)]
/// struct Counter(AtomicI64);
///
/// #[tool]
/// impl Counter {
///     /// Add to the counter.
///     #[tool(idempotent = false)]
///     fn add(&self, #[param(range(1..=10))] number: i64) -> i64 {
///         self.0.fetch_add(number, Ordering::Relaxed) + number
///     }
/// }
///
/// const TOOLS: &str = toolkit::openai_tools![Counter];
/// let executor = Executor::new(Counter::default())?;
/// assert_eq!(executor.execute_blocking("add", r#"{"number": 3}"#), "3");
/// # Ok::<(), toolkit::BuildError>(())
/// ```
pub use toolkit_macros::tool;
