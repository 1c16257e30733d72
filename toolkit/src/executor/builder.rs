//! An executor's configuration.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use super::hooks::{Decision, FinishedCall, Hook, PendingCall};
use super::{Batching, Executor, Inner};
use crate::arguments::fault::Repairs;
use crate::context::Values;
use crate::error::BuildError;
use crate::output::JsonStyle;
use crate::phrases::{English, Phrases};
use crate::redact::{Disclosure, Known, Roots};
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
    states: Values,
    // A type of state that was given twice.
    doubled: Option<&'static str>,
    phrases: Box<dyn Phrases>,
    repairs: Repairs,
    max_output: usize,
    json_style: JsonStyle,
    known: Known,
    disclosure: Disclosure,
    roots: Roots,
    #[cfg(feature = "tracing")]
    record_content: bool,
    timeout: Option<Duration>,
    batching: Batching,
    // What is said of tools by their names.
    alone: Vec<(String, bool)>,
    max_concurrency: usize,
    before: Option<Hook<PendingCall, Decision>>,
    after: Option<Hook<FinishedCall, Option<String>>>,
}

impl Default for ExecutorBuilder {
    fn default() -> Self {
        Self {
            tools: Vec::new(),
            states: Values::default(),
            doubled: None,
            phrases: Box::new(English),
            repairs: Repairs::default(),
            max_output: MAX_OUTPUT,
            json_style: JsonStyle::default(),
            known: Known::default(),
            disclosure: Disclosure::default(),
            roots: Roots::default(),
            #[cfg(feature = "tracing")]
            record_content: false,
            timeout: None,
            batching: Batching::default(),
            alone: Vec::new(),
            max_concurrency: usize::MAX,
            before: None,
            after: None,
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

    /// Adds the tools of a value under names with a prefix: `mem_` makes `mem_get` of `get`.
    pub fn tools_named(mut self, prefix: &str, tools: impl IntoTools) -> Self {
        let named = tools
            .into_tools()
            .into_iter()
            .map(|tool| tool.named(prefix));
        self.tools.extend(named);
        self
    }

    /// A value that tools find by its type: `#[state] db: &Db`.
    pub fn state<T: Send + Sync + 'static>(mut self, state: T) -> Self {
        if self.states.insert(state) {
            self.doubled = Some(std::any::type_name::<T>());
        }
        self
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

    /// How results that are JSON are laid out: without blanks where nothing is said.
    pub fn json_style(mut self, style: JsonStyle) -> Self {
        self.json_style = style;
        self
    }

    /// A value that no model may see: it is taken out of every answer, of results too, as it is and
    /// in base64, percent-encoded, as hexadecimal and as JSON has it. Values of fewer than four
    /// bytes are left, since they would be found in every sentence.
    ///
    /// ```
    /// use toolkit::{Executor, tool, tools};
    ///
    /// /// Repeat some words.
    /// #[tool]
    /// fn repeat(words: &str) -> String {
    ///     words.to_owned()
    /// }
    ///
    /// let executor = Executor::builder().tools(tools![repeat]).secret("open-sesame").build()?;
    /// let answer = executor.execute_blocking("repeat", r#"{"words": "say open-sesame"}"#);
    /// assert_eq!(answer, "say [secret]");
    /// # Ok::<(), toolkit::BuildError>(())
    /// ```
    pub fn secret(mut self, value: impl AsRef<str>) -> Self {
        self.known.add(value.as_ref());
        self
    }

    /// How much of an error's own words a model reads; redacted where nothing is said.
    pub fn disclosure(mut self, disclosure: Disclosure) -> Self {
        self.disclosure = disclosure;
        self
    }

    /// Shows the paths under a folder in the words of others' errors, where all paths are taken out
    /// otherwise: the folder that a tool works in, whose error would say nothing without them. May be
    /// given several times. A path with `..` in it is taken out all the same.
    ///
    /// ```
    /// use toolkit::{Executor, tool, tools};
    ///
    /// /// Read a page.
    /// #[tool]
    /// fn read_page(path: &str) -> Result<String, String> {
    ///     Err(format!("{path} is not a page, see /etc/pages.conf"))
    /// }
    ///
    /// let executor = Executor::builder().tools(tools![read_page]).show_paths_under("/workspace").build()?;
    /// let text = executor.execute_blocking("read_page", r#"{"path": "/workspace/a.txt"}"#);
    /// assert!(text.contains("/workspace/a.txt is not a page, see [path]"), "{text}");
    /// # Ok::<(), toolkit::BuildError>(())
    /// ```
    pub fn show_paths_under(mut self, folder: impl AsRef<str>) -> Self {
        self.roots.add(folder.as_ref());
        self
    }

    /// Whether spans hold the arguments and results of calls, redacted and cut at 4,000 characters;
    /// they do not where nothing is said. OpenTelemetry calls both sensitive. The arguments of tools
    /// with a `secret` parameter are never recorded.
    #[cfg(feature = "tracing")]
    pub fn record_content(mut self, record: bool) -> Self {
        self.record_content = record;
        self
    }

    /// How long a call may take, where its tool says nothing of its own. An async tool is stopped
    /// then; a `blocking` one goes on unheard. A sync tool that is not `blocking` can't be left. The time
    /// begins with the tool, after [`before`](Self::before) has let it pass.
    #[cfg(feature = "tokio")]
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.timeout = Some(timeout);
        self
    }

    /// Which calls of a batch run side by side; all but destructive ones where nothing is said. What a
    /// tool says of itself goes before.
    pub fn batching(mut self, batching: Batching) -> Self {
        self.batching = batching;
        self
    }

    /// Whether a tool runs alone in a batch, whatever the policy and its author say: for tools that
    /// others have written. A name that no tool has is an error when the executor is made.
    ///
    /// ```
    /// use toolkit::{Executor, tool, tools};
    ///
    /// /// Count the boats.
    /// #[tool]
    /// fn count() -> u8 {
    ///     3
    /// }
    ///
    /// let executor = Executor::builder().tools(tools![count]).alone("count", true).build()?;
    /// assert_eq!(executor.registry().get("count").and_then(|tool| tool.alone()), Some(true));
    /// assert!(Executor::builder().alone("count", true).build().is_err());
    /// # Ok::<(), toolkit::BuildError>(())
    /// ```
    pub fn alone(mut self, tool: impl Into<String>, alone: bool) -> Self {
        self.alone.push((tool.into(), alone));
        self
    }

    /// How many calls of a batch run at once at the most; 1 where 0 is said.
    pub fn max_concurrency(mut self, calls: usize) -> Self {
        self.max_concurrency = calls;
        self
    }

    /// Asks the program before a tool runs, after its arguments were checked: to let the call pass,
    /// to answer in the tool's place, or to refuse with a reason that the model reads. It may take its
    /// time, as a person's approval does: until the call is cancelled or its deadline
    /// ([`CallOptions`](crate::CallOptions)) has come. Where the hook panics, the tool does not run.
    ///
    /// ```
    /// use toolkit::{Decision, Executor, tool, tools};
    ///
    /// /// Sink a boat.
    /// #[tool(destructive)]
    /// fn scuttle(boat: String) -> String {
    ///     format!("{boat} is gone")
    /// }
    ///
    /// let executor = Executor::builder()
    ///     .tools(tools![scuttle])
    ///     .before(|call| async move {
    ///         match call.name.as_str() {
    ///             "scuttle" => Decision::Refuse("ask the harbour master first".to_owned()),
    ///             _ => Decision::Proceed,
    ///         }
    ///     })
    ///     .build()?;
    /// let answer = executor.execute_blocking("scuttle", r#"{"boat": "Tern"}"#);
    /// assert!(answer.contains("harbour master"));
    /// # Ok::<(), toolkit::BuildError>(())
    /// ```
    pub fn before<F, R>(mut self, hook: F) -> Self
    where
        F: Fn(PendingCall) -> R + Send + Sync + 'static,
        R: Future<Output = Decision> + Send + 'static,
    {
        self.before = Some(Hook::new(hook));
        self
    }

    /// Asks the program after a call was answered; `Some` text is what the model reads instead. It
    /// stands for the result's value as well, so that nothing which it leaves out goes to an MCP
    /// client beside it; images, sounds and files stay.
    ///
    /// Every answer passes through it, once: those of unknown tools, of calls that were refused or
    /// not run, and of [`Executor::fail`](crate::Executor::fail) as well. It may take as long as a
    /// tool may ([`timeout`](Self::timeout)), and ends with the call's deadline; that the call is
    /// cancelled does not end it.
    ///
    /// Where the hook panics or does not end in time, nothing of the answer is let through: it may
    /// have been about to take something out of it. The model reads what it reads of a tool that
    /// panicked or timed out. Values registered with [`secret`](Self::secret) are removed from its
    /// text as from any other.
    pub fn after<F, R>(mut self, hook: F) -> Self
    where
        F: Fn(FinishedCall) -> R + Send + Sync + 'static,
        R: Future<Output = Option<String>> + Send + 'static,
    {
        self.after = Some(Hook::new(hook));
        self
    }

    /// Makes the executor.
    ///
    /// # Errors
    ///
    /// As for [`Registry::new`]; and a tool whose state is missing, two states of one type, or a word
    /// on a tool that is not there.
    pub fn build(mut self) -> Result<Executor, BuildError> {
        self.say_alone()?;
        if let Some(state) = self.doubled {
            return Err(BuildError::doubled_state(state));
        }
        for tool in &self.tools {
            let definition = &tool.definition;
            let missing = definition
                .states
                .iter()
                .find(|state| !self.states.has((state.id)()));
            if let Some(state) = missing {
                return Err(BuildError::missing_state(definition.name(), (state.name)()));
            }
        }
        let inner = Inner {
            registry: Registry::new(self.tools)?,
            phrases: self.phrases,
            states: Arc::new(self.states),
            repairs: self.repairs,
            max_output: self.max_output,
            json_style: self.json_style,
            known: self.known,
            disclosure: self.disclosure,
            roots: self.roots,
            #[cfg(feature = "tracing")]
            record_content: self.record_content,
            timeout: self.timeout,
            batching: self.batching,
            max_concurrency: self.max_concurrency,
            before: self.before,
            after: self.after,
            alarms: super::alarm::Alarms::default(),
        };
        Ok(Executor {
            inner: Arc::new(inner),
        })
    }
}

impl ExecutorBuilder {
    /// Tells the tools what is said of them by their names.
    fn say_alone(&mut self) -> Result<(), BuildError> {
        for (name, alone) in &self.alone {
            let named = |tool: &&mut AnyTool| tool.definition.name() == name;
            let tool = self.tools.iter_mut().find(named);
            let tool = tool.ok_or_else(|| BuildError::unknown(name))?;
            tool.definition.alone = Some(*alone);
        }
        Ok(())
    }
}

impl std::fmt::Debug for ExecutorBuilder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ExecutorBuilder")
            .field("tools", &self.tools.len())
            .field("states", &self.states)
            .field("repairs", &self.repairs)
            .field("max_output", &self.max_output)
            .finish_non_exhaustive()
    }
}
