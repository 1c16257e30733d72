//! An executor's configuration.

use std::sync::Arc;

use super::{Executor, Inner};
use crate::arguments::fault::Repairs;
use crate::error::BuildError;
use crate::phrases::{English, Phrases};
use crate::registry::Registry;
use crate::tool::{AnyTool, IntoTools};

/// How many characters of a result a model reads where nothing else is said.
const MAX_OUTPUT: usize = 4_000;

/// Configures an [`Executor`].
///
/// ```
/// use toolkit::{Executor, tool, tools};
///
/// /// The time at the lock.
/// #[tool]
/// fn lock_time() -> &'static str {
///     "noon"
/// }
///
/// let executor = Executor::builder()
///     .tools(tools![lock_time])
///     .phrases(toolkit::phrases::Chinese)
///     .max_output(2_000)
///     .build()?;
/// # Ok::<(), toolkit::BuildError>(())
/// ```
#[must_use = "an executor is made by `build`"]
pub struct ExecutorBuilder {
    tools: Vec<AnyTool>,
    phrases: Box<dyn Phrases>,
    repairs: Repairs,
    max_output: usize,
}

impl Default for ExecutorBuilder {
    fn default() -> Self {
        Self {
            tools: Vec::new(),
            phrases: Box::new(English),
            repairs: Repairs::default(),
            max_output: MAX_OUTPUT,
        }
    }
}

impl ExecutorBuilder {
    /// Adds tools: those of `tools![…]`, or those of a value whose type has a `#[tool] impl`.
    pub fn tools(mut self, tools: impl IntoTools) -> Self {
        self.tools.extend(tools.into_tools());
        self
    }

    /// Adds one tool: a [`DynamicTool`](crate::DynamicTool).
    pub fn tool(self, tool: impl IntoTools) -> Self {
        self.tools(tool)
    }

    /// The language of the answers; English where nothing is said.
    pub fn phrases(mut self, phrases: impl Phrases + 'static) -> Self {
        self.phrases = Box::new(phrases);
        self
    }

    /// Whether arguments with one reading are read so; they are where nothing is said.
    pub fn repairs(mut self, repairs: Repairs) -> Self {
        self.repairs = repairs;
        self
    }

    /// How many characters of a result a model reads; 4,000 where nothing is said.
    pub fn max_output(mut self, characters: usize) -> Self {
        self.max_output = characters;
        self
    }

    /// Makes the executor.
    ///
    /// # Errors
    ///
    /// As for [`Registry::new`].
    pub fn build(self) -> Result<Executor, BuildError> {
        let inner = Inner {
            registry: Registry::new(self.tools)?,
            phrases: self.phrases,
            repairs: self.repairs,
            max_output: self.max_output,
        };
        Ok(Executor { inner: Arc::new(inner) })
    }
}

impl std::fmt::Debug for ExecutorBuilder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ExecutorBuilder")
            .field("tools", &self.tools.len())
            .field("repairs", &self.repairs)
            .field("max_output", &self.max_output)
            .finish_non_exhaustive()
    }
}
