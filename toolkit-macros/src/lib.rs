//! The macros of toolkit. Use them through that crate, where they are documented.

mod doc;
mod errors;
mod literal;
mod names;
mod parameter;
mod schema;
mod tool;

use proc_macro::TokenStream;

/// Makes a function a tool that a language model can call.
///
/// The function stays as it is. Beside it stands a handle of its name, to be listed in
/// `tools![…]`, and a struct of its parameters. Documentation is what the model is told.
///
/// `#[tool(…)]` takes:
///
/// | key | what it says |
/// |---|---|
/// | `name = "…"` | the name for the model; else the function's |
/// | `title = "…"` | a name for people |
/// | `description = "…"` | what it does; else the doc comment |
/// | `handle = Name`, `params = Name` | the names of the handle and of the params struct; of an `impl` block `handle` alone |
/// | `crate = path` | where toolkit is, if it is not `::toolkit` |
/// | `read_only`, `destructive`, `idempotent`, `open_world` | its effects, in MCP's terms; each also `= false` |
/// | `timeout = "30s"` | how long a call may take (`ms`, `s`, `m`) |
/// | `blocking` | it runs on the runtime's blocking pool |
/// | `alone`, `alone = false` | whether it runs alone in a batch of calls, whatever the executor's `Batching` says |
/// | `unregistered` | `Registry::discover` leaves it out |
///
/// `#[param(…)]` on a parameter takes:
///
/// | key | what it says |
/// |---|---|
/// | `default`, `default = LITERAL`, `default_with = EXPR` | it may be left out; a literal is told to the model |
/// | `range(1..=7)` | least and greatest number |
/// | `length(1..=80)` | characters of a string, items of a list, entries of a map |
/// | `pattern = "…"` | a regular expression to be found in the string |
/// | `one_of("a", "b")` | the only values allowed |
/// | `multiple_of = 5` | what divides the number |
/// | `unique` | no two items are equal |
/// | `rename = "…"` | its name for the model |
/// | `description = "…"` | what it means; else the doc comment |
/// | `example = LITERAL` | a value to show; may stand several times |
/// | `secret` | its value is never shown |
/// | `skip` | it is no parameter and filled by `Default` |
///
/// A parameter with `#[state]` is a value of the executor's ([`ExecutorBuilder::state`]), one with
/// `#[context]` the call's [`ToolContext`]; the model sees neither.
///
/// On an `impl` block, `#[tool]` makes the methods that are marked so themselves the tools of a value:
/// they take `&self`, `self: Arc<Self>` or no `self`, and the value goes into
/// [`ExecutorBuilder::tools`]. The block may be generic, as long as what the model sends is not;
/// what its methods give back is then not described to the model.
///
/// A type has one such block; each further one is named, `#[tool(handle = CalculatorAdmin)]`. The name
/// is a type that holds the tools of this block, of a value or of one that is shared, and stands in
/// lists of its own: `.tools(CalculatorAdmin::from(Arc::clone(&calculator)))`.
///
/// [`ExecutorBuilder::state`]: https://docs.rs/toolkit/latest/toolkit/struct.ExecutorBuilder.html#method.state
/// [`ExecutorBuilder::tools`]: https://docs.rs/toolkit/latest/toolkit/struct.ExecutorBuilder.html#method.tools
/// [`ToolContext`]: https://docs.rs/toolkit/latest/toolkit/struct.ToolContext.html
#[proc_macro_attribute]
pub fn tool(args: TokenStream, item: TokenStream) -> TokenStream {
    tool::expand(args.into(), item.into()).into()
}

/// Describes a type at compile time: `toolkit::ConstSchema`, from its serde attributes, its doc
/// comments and the `#[param(…)]` keys of `#[tool]` on its fields.
///
/// Structs and enums in all of serde's representations are described; what can't be described
/// truthfully (`with`, `deserialize_with`) is refused at its token. `#[toolkit(crate = path)]` says
/// where toolkit is, if it is not `::toolkit`.
#[proc_macro_derive(ConstSchema, attributes(param, toolkit, serde))]
pub fn const_schema(input: TokenStream) -> TokenStream {
    schema::expand(input.into()).into()
}
