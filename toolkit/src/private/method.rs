//! Methods as tools of a value.

use std::sync::Arc;

use crate::arguments::Arguments;
use crate::dialect::{Group, Grouped, One, Written};
use crate::tool::{AnyTool, IntoTools, Runner, Started, Tool, ToolDefinition};

/// How a method is started: with its value and checked arguments.
pub type MethodStart<T> = for<'a> fn(Arc<T>, Arguments<'a>) -> Started<'a>;

/// A method that is a tool; its params struct stands for it.
pub trait Method<T> {
    /// What the model is told.
    const DEFINITION: &'static ToolDefinition;
    /// The start.
    const START: MethodStart<T>;
}

/// A method as its value lists it.
#[derive(Debug)]
pub struct MethodEntry<T> {
    definition: &'static ToolDefinition,
    start: MethodStart<T>,
}

impl<T> MethodEntry<T> {
    /// The entry of a method.
    #[must_use]
    pub const fn of<M: Method<T>>() -> Self {
        Self {
            definition: M::DEFINITION,
            start: M::START,
        }
    }
}

/// A type whose methods are tools.
pub trait ToolValue: Send + Sync + Sized + 'static {
    /// The methods.
    const METHODS: &'static [MethodEntry<Self>];
}

impl<T: ToolValue> IntoTools for Arc<T> {
    fn into_tools(self) -> Vec<AnyTool> {
        bind(&self, T::METHODS)
    }
}

/// Methods as the tools of a value.
#[must_use]
pub fn bind<T: Send + Sync + 'static>(
    value: &Arc<T>,
    methods: &'static [MethodEntry<T>],
) -> Vec<AnyTool> {
    let bound = |method: &'static MethodEntry<T>| {
        let value = Arc::clone(value);
        let start = method.start;
        AnyTool {
            definition: method.definition.clone(),
            runner: Runner::Bound(Arc::new(move |arguments| {
                start(Arc::clone(&value), arguments)
            })),
        }
    };
    methods.iter().map(bound).collect()
}

/// What stands in a constant list, in a dialect: a tool, or a type whose methods are tools.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tool",
    label = "not marked with `#[tool]`",
    note = "put `#[tool]` on the function, or on the `impl` block of the type"
)]
pub trait ToolList<const DIALECT: usize> {
    /// The tools with their JSON.
    const GROUP: Group;
}

impl<T: Tool + Written<DIALECT>, const DIALECT: usize> ToolList<DIALECT> for T {
    const GROUP: Group = if T::JSON.fits {
        T::JSON.group()
    } else {
        Grouped::<One<T>, DIALECT>::group()
    };
}

/// A type whose methods are tools.
pub trait ToolBlock {
    /// What the model is told of each.
    const DEFINITIONS: &'static [&'static ToolDefinition];
}
