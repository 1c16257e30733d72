//! The tools that a program offers. This is the one file that knows how tools are discovered.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use serde_json::Value;

use crate::dialect::{self, Dialect, objection};
use crate::error::{BuildError, DialectError, SchemaError};
use crate::nearest::Names;
use crate::schema::look::{has_circle, is_open};
use crate::schema::patterns::Patterns;
use crate::schema::{Part, Schema, resolve, results};
#[cfg(feature = "discover")]
use crate::tool::ToolEntry;
use crate::tool::{AnyTool, IntoTools, Runner, ToolDefinition};

/// The tools that a program offers, by name.
///
/// Cheap to clone; finding a tool takes the same time among three and among ten thousand.
///
/// ```
/// use toolkit::{Dialect, Registry, openai_tools, tool, tools};
///
/// /// Add two whole numbers.
/// #[tool]
/// fn add(a: i64, b: i64) -> i64 {
///     a + b
/// }
///
/// let registry = Registry::new(tools![add])?;
/// assert_eq!(registry.names(), ["add"]);
/// assert_eq!(registry.to_json(Dialect::OpenAi)?, openai_tools![add]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Registry(Arc<Tools>);

#[derive(Debug)]
struct Tools {
    // Sorted by name.
    entries: Vec<Arc<Registered>>,
    index: HashMap<Box<str>, usize>,
    // Made when a name is asked for that no tool has.
    names: OnceLock<Names>,
    lists: Vec<OnceLock<Result<String, DialectError>>>,
}

/// A tool that is ready to be called.
#[derive(Debug)]
pub(crate) struct Registered {
    pub(crate) definition: ToolDefinition,
    pub(crate) patterns: Patterns,
    // Those of its output schema, to which MCP's clients hold it.
    #[cfg_attr(not(feature = "mcp"), allow(dead_code))]
    pub(crate) output_patterns: Patterns,
    pub(crate) runner: Runner,
}

impl Registered {
    fn new(tool: AnyTool) -> Result<Self, BuildError> {
        let AnyTool {
            mut definition,
            runner,
        } = tool;
        let refused = |error| BuildError::schema(definition.name(), error);
        let parameters = resolve::resolved(&definition.parameters).map_err(refused)?;
        if is_open(&parameters, usize::MAX) {
            let reason = "a type refers to one that stands around it, and does not stand there";
            return Err(refused(SchemaError {
                reason: reason.to_owned(),
            }));
        }
        if has_circle(&parameters, usize::MAX) {
            let reason = "a type is described by itself without a property or an item on the way";
            return Err(refused(SchemaError {
                reason: reason.to_owned(),
            }));
        }
        let patterns = Patterns::compile(&parameters).map_err(refused)?;
        let (output, output_patterns) = definition.output.take().and_then(described).unzip();
        definition.parameters = parameters;
        definition.output = output;
        Ok(Self {
            definition,
            patterns,
            output_patterns: output_patterns.unwrap_or_default(),
            runner,
        })
    }
}

// A result that can't be described is none the worse: nothing is said of it.
fn described(output: Part<Schema>) -> Option<(Part<Schema>, Patterns)> {
    let output = resolve::resolved(&output).ok()?;
    let patterns = Patterns::compile(&output).ok()?;
    if has_circle(&output, usize::MAX) {
        return None;
    }
    results::is_told(&output).then_some((output, patterns))
}

impl Registry {
    /// The tools of `tools![…]`, or of a value whose type has a `#[tool] impl`.
    ///
    /// # Errors
    ///
    /// Two tools of one name, a name that a provider would refuse, or a parameter whose type
    /// describes itself in a way that can't be enforced.
    pub fn new(tools: impl IntoTools) -> Result<Self, BuildError> {
        let made: Result<Vec<_>, _> = tools
            .into_tools()
            .into_iter()
            .map(|tool| Registered::new(tool).map(Arc::new))
            .collect();
        Self::from_entries(made?)
    }

    /// Every `#[tool]` function that is linked into the program and not marked `unregistered`.
    ///
    /// # Errors
    ///
    /// As for [`Registry::new`]: two crates may have a tool of one name without knowing.
    #[cfg(feature = "discover")]
    pub fn discover() -> Result<Self, BuildError> {
        Self::new(discovered(|_| true))
    }

    /// Every `#[tool]` function of one package that is linked into the program and not marked
    /// `unregistered`: `Registry::discover_in(env!("CARGO_PKG_NAME"))`.
    ///
    /// # Errors
    ///
    /// As for [`Registry::new`].
    #[cfg(feature = "discover")]
    pub fn discover_in(package: &str) -> Result<Self, BuildError> {
        Self::new(discovered(|tool| tool.package() == package))
    }

    fn from_entries(mut entries: Vec<Arc<Registered>>) -> Result<Self, BuildError> {
        // By place, too, so that a complaint about two tools of one name is the same in every run.
        entries.sort_by(|a, b| order(&a.definition).cmp(&order(&b.definition)));
        let mut index = HashMap::with_capacity(entries.len());
        for (at, entry) in entries.iter().enumerate() {
            let name = entry.definition.name();
            if !dialect::is_valid_name(name) {
                return Err(BuildError::invalid_name(name));
            }
            if let Some(earlier) = index.insert(name.into(), at) {
                let earlier: &Registered = &entries[earlier];
                return Err(BuildError::duplicate(
                    name,
                    earlier.definition.location(),
                    entry.definition.location(),
                ));
            }
        }
        let lists = Dialect::ALL.iter().map(|_| OnceLock::new()).collect();
        Ok(Self(Arc::new(Tools {
            entries,
            index,
            names: OnceLock::new(),
            lists,
        })))
    }

    /// The names of the tools, sorted.
    #[must_use]
    pub fn names(&self) -> Vec<&str> {
        self.0
            .entries
            .iter()
            .map(|entry| entry.definition.name())
            .collect()
    }

    /// What the model is told of a tool.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&ToolDefinition> {
        self.find(name).map(|entry| &entry.definition)
    }

    /// How many tools there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.entries.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.entries.is_empty()
    }

    /// Some of the tools: what one request to a model may see.
    ///
    /// # Errors
    ///
    /// A name that no tool has.
    pub fn subset<N: AsRef<str>>(
        &self,
        names: impl IntoIterator<Item = N>,
    ) -> Result<Self, BuildError> {
        let mut entries = Vec::new();
        for name in names {
            let name = name.as_ref();
            let at = self
                .0
                .index
                .get(name)
                .ok_or_else(|| BuildError::unknown(name))?;
            entries.extend(self.0.entries.get(*at).map(Arc::clone));
        }
        Self::from_entries(entries)
    }

    /// The list of tools as a provider takes it, sorted by name; made once. The constants
    /// ([`openai_tools!`](crate::openai_tools)) have the same bytes.
    ///
    /// # Errors
    ///
    /// A schema that the dialect can't express; the error names the tool and the parameter.
    pub fn to_json(&self, dialect: Dialect) -> Result<&str, DialectError> {
        let list = self.0.lists[dialect as usize].get_or_init(|| {
            let tools: Vec<_> = self
                .0
                .entries
                .iter()
                .map(|entry| &entry.definition)
                .collect();
            match tools
                .iter()
                .find_map(|tool| Some((tool, objection(dialect, tool)?)))
            {
                Some((tool, objection)) => Err(DialectError::new(dialect, tool.name(), objection)),
                None => Ok(dialect::list(dialect, &tools)),
            }
        });
        list.as_deref().map_err(Clone::clone)
    }

    /// The same as a value. Its properties are sorted, unless `serde_json` has `preserve_order`.
    ///
    /// # Errors
    ///
    /// As for [`Registry::to_json`].
    pub fn to_value(&self, dialect: Dialect) -> Result<Value, DialectError> {
        let json = self.to_json(dialect)?;
        serde_json::from_str(json).map_err(|error| DialectError::internal(dialect, &error))
    }

    /// The names to list where no tool has the name, the closest first, and the closest if it is
    /// near enough to be meant.
    pub(crate) fn closest(&self, name: &str) -> (Vec<&str>, Option<&str>) {
        let entries = &self.0.entries;
        let of = |at: &usize| entries.get(*at).map(|entry| entry.definition.name());
        let names = self.0.names.get_or_init(|| Names::new(self.names()));
        let (listed, nearest) = names.closest_first(name);
        let listed = listed.iter().filter_map(of).collect();
        (listed, nearest.as_ref().and_then(of))
    }

    /// Whether some tool has a parameter that must not be shown.
    #[cfg(feature = "tracing")]
    pub(crate) fn holds_secret(&self) -> bool {
        let mut tools = self.0.entries.iter();
        tools.any(|tool| resolve::holds_secret(tool.definition.parameters()))
    }

    pub(crate) fn find(&self, name: &str) -> Option<&Arc<Registered>> {
        self.0
            .index
            .get(name)
            .and_then(|at| self.0.entries.get(*at))
    }
}

fn order(definition: &ToolDefinition) -> (&str, &str) {
    (definition.name(), definition.location())
}

#[cfg(feature = "discover")]
fn discovered(wanted: impl Fn(&ToolDefinition) -> bool) -> Vec<ToolEntry> {
    inventory::iter::<ToolEntry>
        .into_iter()
        .filter(|entry| wanted(entry.definition()))
        .copied()
        .collect()
}

/// A registry's tools for an executor: `Executor::new(Registry::discover()?)`.
impl IntoTools for Registry {
    fn into_tools(self) -> Vec<AnyTool> {
        let tool = |registered: &Arc<Registered>| AnyTool {
            definition: registered.definition.clone(),
            runner: registered.runner.clone(),
        };
        self.0.entries.iter().map(tool).collect()
    }
}
