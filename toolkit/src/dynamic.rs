//! Tools made at run time.

use std::error::Error;
use std::fmt;
use std::future::Future;
use std::sync::Arc;

use serde_json::Value;

use crate::arguments::Arguments;
use crate::arguments::json::{self, Json};
use crate::dialect::is_valid_name;
use crate::error::{BuildError, SchemaError, ToolError};
use crate::output::IntoOutput;
use crate::schema::patterns::Patterns;
use crate::schema::{Part, Schema, Text, Types, from_json};
use crate::tool::{
    Annotations, AnyTool, Bound, IntoTools, Outcome, Runner, Started, ToolDefinition,
};

/// A tool that is made at run time: of a plugin, of a configuration, of another server.
///
/// It is validated and answered in words like any other. Its schema is held to the letter: a schema
/// that can't be is refused.
///
/// ```
/// use serde_json::{Value, json};
/// use toolkit::{DynamicTool, Executor, ToolError};
///
/// let schema = json!({
///     "type": "object",
///     "properties": {"word": {"type": "string", "maxLength": 20}},
///     "required": ["word"],
///     "additionalProperties": false,
/// });
/// let shout = DynamicTool::new("shout", "Say a word loudly.", schema, |arguments: Value| async move {
///     Ok::<_, ToolError>(arguments["word"].as_str().unwrap_or_default().to_uppercase())
/// })?;
/// let executor = Executor::builder().tool(shout).build()?;
/// assert_eq!(executor.execute_blocking("shout", r#"{"word": "ahoy"}"#), "AHOY");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct DynamicTool {
    tool: AnyTool,
}

impl DynamicTool {
    /// A tool whose schema is a JSON value. Such a value keeps neither the order of properties
    /// (without `preserve_order`) nor numbers beyond 64 bits: [`from_json`](Self::from_json) does.
    ///
    /// # Errors
    ///
    /// A name that a provider would refuse, a schema that is not one of an object, or one that holds
    /// what can't be enforced.
    pub fn new<H, F, T, E>(
        name: impl Into<String>,
        description: impl Into<String>,
        json_schema: Value,
        handler: H,
    ) -> Result<Self, BuildError>
    where
        H: Fn(Value) -> F + Send + Sync + 'static,
        F: Future<Output = Result<T, E>> + Send + 'static,
        T: IntoOutput + 'static,
        E: Into<Box<dyn Error + Send + Sync>> + 'static,
    {
        Self::from_document(
            name.into(),
            description.into(),
            &Json::from(&json_schema),
            handler,
        )
    }

    /// A tool whose schema is JSON text; the order of its properties and its numbers are kept.
    ///
    /// # Errors
    ///
    /// A name that a provider would refuse, text that is not JSON, a schema that is not one of an
    /// object, or one that holds what can't be enforced.
    pub fn from_json<H, F, T, E>(
        name: impl Into<String>,
        description: impl Into<String>,
        json_schema: &str,
        handler: H,
    ) -> Result<Self, BuildError>
    where
        H: Fn(Value) -> F + Send + Sync + 'static,
        F: Future<Output = Result<T, E>> + Send + 'static,
        T: IntoOutput + 'static,
        E: Into<Box<dyn Error + Send + Sync>> + 'static,
    {
        let name = name.into();
        let document = json::parse_document(json_schema).map_err(|fault| {
            BuildError::schema(
                &name,
                SchemaError {
                    reason: format!("it is no JSON, from character {}", fault.offset),
                },
            )
        })?;
        Self::from_document(name, description.into(), &document, handler)
    }

    /// Says what the tool does to the world.
    #[must_use]
    pub fn annotations(mut self, annotations: Annotations) -> Self {
        self.tool.definition.annotations = annotations;
        self
    }

    /// Whether it runs alone in a batch of calls, after those before it have ended and before those
    /// after it begin, or may run beside others; the executor's [`Batching`](crate::Batching) decides
    /// where nothing is said.
    #[must_use]
    pub fn alone(mut self, alone: bool) -> Self {
        self.tool.definition.alone = Some(alone);
        self
    }

    /// A name for people.
    #[must_use]
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.tool.definition.title = Text::from(title.into());
        self
    }

    /// Says what the handler gives back, where that is more than a text: MCP's `outputSchema`. MCP
    /// is told a result that is no object under the key `result`.
    ///
    /// ```
    /// use serde_json::{Value, json};
    /// use toolkit::{Dialect, DynamicTool, Registry, ToolError};
    ///
    /// let nothing = json!({"type": "object"});
    /// let depth = DynamicTool::new("depth", "Sound the channel.", nothing, |_: Value| async {
    ///     Ok::<_, ToolError>(json!({"metres": 3.5}))
    /// })?;
    /// let depth = depth.output_schema(json!({
    ///     "type": "object",
    ///     "properties": {"metres": {"type": "number"}},
    ///     "required": ["metres"],
    /// }))?;
    /// let list = Registry::new(depth)?.to_value(Dialect::Mcp)?;
    /// assert_eq!(list[0]["outputSchema"]["required"], json!(["metres"]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// A schema that holds what can't be enforced.
    pub fn output_schema(mut self, json_schema: Value) -> Result<Self, BuildError> {
        let refused = |error| BuildError::schema(self.tool.definition.name(), error);
        let output = from_json::from_json(&Json::from(&json_schema)).map_err(refused)?;
        Patterns::compile(&output).map_err(refused)?;
        self.tool.definition.output = Some(Part::new(output));
        Ok(self)
    }

    /// What the model is told of it.
    #[must_use]
    pub fn definition(&self) -> &ToolDefinition {
        &self.tool.definition
    }

    fn from_document<H, F, T, E>(
        name: String,
        description: String,
        document: &Json<'_>,
        handler: H,
    ) -> Result<Self, BuildError>
    where
        H: Fn(Value) -> F + Send + Sync + 'static,
        F: Future<Output = Result<T, E>> + Send + 'static,
        T: IntoOutput + 'static,
        E: Into<Box<dyn Error + Send + Sync>> + 'static,
    {
        if !is_valid_name(&name) {
            return Err(BuildError::invalid_name(&name));
        }
        let refused = |error| BuildError::schema(&name, error);
        let parameters = from_json::from_json(document)
            .and_then(object)
            .map_err(refused)?;
        Patterns::compile(&parameters).map_err(refused)?;
        let definition = ToolDefinition {
            name: Text::from(name),
            title: Text::EMPTY,
            description: Text::from(description),
            annotations: Annotations::UNSAID,
            parameters: Part::new(parameters),
            output: None,
            package: "",
            location: "",
            timeout: None,
            blocking: false,
            alone: None,
            states: &[],
        };
        let runner = Runner::Bound(bound(handler));
        Ok(Self {
            tool: AnyTool { definition, runner },
        })
    }
}

// What every provider wants: an object at the root.
fn object(mut schema: Schema) -> Result<Schema, SchemaError> {
    schema.types = schema.types.intersection(Types::OBJECT);
    if schema.definition.is_some() {
        return Err(SchemaError {
            reason: "the arguments hold themselves: give the recursive part a name of its own in `$defs`".to_owned(),
        });
    }
    if schema.types.is_empty() || schema.definition.is_some() || schema.reference.is_some() {
        return Err(SchemaError {
            reason: "the arguments of a tool are an object".to_owned(),
        });
    }
    Ok(schema)
}

fn bound<H, F, T, E>(handler: H) -> Arc<Bound>
where
    H: Fn(Value) -> F + Send + Sync + 'static,
    F: Future<Output = Result<T, E>> + Send + 'static,
    T: IntoOutput + 'static,
    E: Into<Box<dyn Error + Send + Sync>> + 'static,
{
    Arc::new(move |arguments: Arguments<'_>| match arguments.to_value() {
        Ok(value) => {
            let ended = handler(value);
            Started::Pending(Box::pin(async move { outcome(ended.await) }))
        }
        Err(error) => Started::Done(Err(error.into())),
    })
}

fn outcome<T, E>(result: Result<T, E>) -> Outcome
where
    T: IntoOutput + 'static,
    E: Into<Box<dyn Error + Send + Sync>>,
{
    let value = result.map_err(|error| ToolError::from_error(error))?;
    Ok(value.into_output()?)
}

impl IntoTools for DynamicTool {
    fn into_tools(self) -> Vec<AnyTool> {
        vec![self.tool]
    }
}

impl fmt::Debug for DynamicTool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DynamicTool")
            .field("name", &self.tool.definition.name)
            .finish_non_exhaustive()
    }
}
