//! Another server's tools.

use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rmcp::handler::client::ClientHandler;
use rmcp::model::{CallToolRequestParams, CallToolResult, ClientConfig, Implementation};
use rmcp::service::{NotificationContext, RunningService, ServiceError};
use rmcp::transport::IntoTransport;
use rmcp::{Peer, RoleClient};
use serde_json::Value;

use super::{McpError, page};
use crate::dynamic::DynamicTool;
use crate::error::{ToolError, ToolErrorKind};
use crate::output::{Content, ToolOutput};
use crate::tool::Annotations;
use crate::visible;

/// Opens a connection to another MCP server: over a child process, streamable HTTP, or any other of
/// rmcp's transports.
///
/// ```no_run
/// use toolkit::Executor;
/// use toolkit::mcp::{connect, rmcp::transport::TokioChildProcess};
///
/// # async fn run() -> Result<(), Box<dyn std::error::Error>> {
/// let command = tokio::process::Command::new("tide-server");
/// let server = connect(TokioChildProcess::new(command)?).await?;
/// let executor = Executor::builder().tools(server.tools("tide_").await?).build()?;
/// # Ok(())
/// # }
/// ```
///
/// # Errors
///
/// A server that does not open the connection.
pub async fn connect<T, E, A>(transport: T) -> Result<RemoteServer, McpError>
where
    T: IntoTransport<RoleClient, E, A>,
    E: Error + Send + Sync + 'static,
{
    let changed = Changed::default();
    let running = rmcp::serve_client(changed.clone(), transport)
        .await
        .map_err(|error| McpError::Connect(error.into()))?;
    Ok(RemoteServer { running, changed })
}

/// A connection to another MCP server; it is closed when it is dropped, and its tools then say so.
#[derive(Debug)]
pub struct RemoteServer {
    running: RunningService<RoleClient, Changed>,
    changed: Changed,
}

impl RemoteServer {
    /// The server's tools as they are now, each under its name with a prefix. No more is taken of a list
    /// than 10,000 tools of 32 MiB on 200 pages within 60 s, of a tool's schema than 256 KiB, and of
    /// its description than 4,000 characters. The protocol allows
    /// names that providers refuse: `files.read` becomes `files_read`, and stays `files.read` to the
    /// server. The tools are checked, answered, timed and redacted as local ones are; the server's
    /// own words are another's, as an error's are.
    ///
    /// # Errors
    ///
    /// A server that does not answer, or a tool whose schema can't be enforced, with its name; by
    /// [`each_tool`](Self::each_tool) the others can be used all the same.
    pub async fn tools(&self, prefix: &str) -> Result<Vec<DynamicTool>, McpError> {
        self.each_tool(prefix).await?.into_iter().collect()
    }

    /// The server's tools as [`tools`](Self::tools) gives them, but one whose schema can't be enforced
    /// is an error of its own.
    ///
    /// ```no_run
    /// # async fn run(server: toolkit::mcp::RemoteServer) -> Result<(), toolkit::mcp::McpError> {
    /// let (mut usable, mut refused) = (Vec::new(), Vec::new());
    /// for tool in server.each_tool("tide_").await? {
    ///     match tool {
    ///         Ok(tool) => usable.push(tool),
    ///         Err(error) => refused.push(error),
    ///     }
    /// }
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// A server that does not answer.
    pub async fn each_tool(
        &self,
        prefix: &str,
    ) -> Result<Vec<Result<DynamicTool, McpError>>, McpError> {
        self.changed.0.store(false, Ordering::Release);
        let listed = page::all_tools(self.running.peer()).await?;
        let tools = listed.iter().map(|tool| self.tool(tool, prefix));
        Ok(tools.collect())
    }

    /// Whether the server said that its tools have changed since they were last taken.
    #[must_use]
    pub fn has_changed(&self) -> bool {
        self.changed.0.load(Ordering::Acquire)
    }

    /// Closes the connection and waits until it is closed.
    pub async fn close(self) {
        let _ = self.running.cancel().await;
    }

    fn tool(&self, tool: &rmcp::model::Tool, prefix: &str) -> Result<DynamicTool, McpError> {
        let peer = self.running.peer().clone();
        let changed = self.changed.clone();
        let name = tool.name.to_string();
        let handler = move |arguments: Value| {
            let (peer, changed, name) = (peer.clone(), changed.clone(), name.clone());
            async move { call(&peer, &changed, name, arguments).await }
        };
        if page::has_long_schemas(tool) {
            let limit = page::SCHEMA_BYTES / 1024;
            let named = head(&tool.name, 64);
            return Err(McpError::List(format!(
                "the schema of its tool `{named}` has more than {limit} KiB"
            )));
        }
        let schema = Value::Object((*tool.input_schema).clone());
        let description = head(tool.description.as_deref().unwrap_or_default(), DESCRIPTION);
        let made = DynamicTool::new(local_name(prefix, &tool.name), description, schema, handler)?;
        let made = made.annotations(annotations(tool));
        // A promise that can't be held is not passed on.
        let made = match &tool.output_schema {
            Some(schema) => {
                let schema = Value::Object((**schema).clone());
                made.clone().output_schema(schema).unwrap_or(made)
            }
            None => made,
        };
        Ok(match &tool.title {
            Some(title) => made.title(head(title, TITLE)),
            None => made,
        })
    }
}

/// How many characters of a tool's description are taken, and of its title.
const DESCRIPTION: usize = 4_000;
const TITLE: usize = 200;

/// The beginning of another's text, on lines of its own but without what can't be seen.
fn head(text: &str, most: usize) -> String {
    let text = visible::result(text);
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text.into_owned(),
    }
}

/// Whether the server's list has changed.
#[derive(Clone, Debug, Default)]
struct Changed(Arc<AtomicBool>);

impl ClientHandler for Changed {
    fn get_info(&self) -> ClientConfig {
        let mut config = ClientConfig::default();
        config.client_info = Implementation::new(env!("CARGO_PKG_NAME"), env!("CARGO_PKG_VERSION"));
        config
    }

    async fn on_tool_list_changed(&self, _: NotificationContext<RoleClient>) {
        self.0.store(true, Ordering::Release);
    }
}

/// A name that every provider takes, but for its length.
fn local_name(prefix: &str, name: &str) -> String {
    let plain = |c: char| {
        if c.is_ascii_alphanumeric() || c == '-' {
            c
        } else {
            '_'
        }
    };
    let name: String = prefix.chars().chain(name.chars()).map(plain).collect();
    match name.starts_with(|c: char| c == '-' || c.is_ascii_digit()) {
        true => format!("_{name}"),
        false => name,
    }
}

fn annotations(tool: &rmcp::model::Tool) -> Annotations {
    let Some(said) = &tool.annotations else {
        return Annotations::UNSAID;
    };
    Annotations::new(
        said.read_only_hint,
        said.destructive_hint,
        said.idempotent_hint,
        said.open_world_hint,
    )
}

async fn call(
    peer: &Peer<RoleClient>,
    changed: &Changed,
    name: String,
    arguments: Value,
) -> Result<ToolOutput, ToolError> {
    let mut request = CallToolRequestParams::new(name);
    if let Value::Object(arguments) = arguments {
        request = request.with_arguments(arguments);
    }
    match peer.call_tool(request).await {
        Ok(result) => output(result),
        Err(error) => Err(failure(error, changed)),
    }
}

fn failure(error: ServiceError, changed: &Changed) -> ToolError {
    let failure = match &error {
        ServiceError::TransportClosed | ServiceError::TransportSend(_) => {
            ToolError::unavailable("the server of this tool is gone").hint("Go on without it.")
        }
        ServiceError::Timeout { .. } => {
            ToolError::timeout("the server of this tool did not answer")
        }
        ServiceError::McpError(error) if changed.0.load(Ordering::Acquire) => {
            ToolError::foreign(ToolErrorKind::NotFound, error.message.to_string())
                .hint("The server has changed its tools; this one may be gone.")
        }
        ServiceError::McpError(error) => {
            ToolError::foreign(ToolErrorKind::Failed, error.message.to_string())
        }
        _ => ToolError::failed("the server of this tool does not answer as it should"),
    };
    failure.caused_by(error)
}

/// A result of the other server's. The words of its errors are not the program's own.
fn output(result: CallToolResult) -> Result<ToolOutput, ToolError> {
    let blocks = serde_json::to_value(&result.content).unwrap_or_default();
    let pieces = blocks.as_array().into_iter().flatten().filter_map(content);
    let mut output = pieces.fold(ToolOutput::nothing(), ToolOutput::with);
    if let Some(value) = &result.structured_content
        && output.is_nothing()
    {
        output = ToolOutput::json(value)?;
    }
    if result.is_error == Some(true) {
        return Err(ToolError::foreign(
            ToolErrorKind::Failed,
            output.as_str().to_owned(),
        ));
    }
    Ok(match result.structured_content {
        Some(value) => output.with_structured(value),
        None => output,
    })
}

fn content(block: &Value) -> Option<Content> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let (data, mime_type) = (text(&block["data"]), text(&block["mimeType"]));
    Some(match block["type"].as_str()? {
        "text" => Content::Text(text(&block["text"])),
        "image" => Content::Image { data, mime_type }.of_its_bytes(),
        "audio" => Content::Audio { data, mime_type }.of_its_bytes(),
        "resource" => {
            let resource = &block["resource"];
            match resource["text"].as_str() {
                Some(text) => Content::Text(text.to_owned()),
                None => Content::File {
                    name: text(&resource["uri"]),
                    data: text(&resource["blob"]),
                    mime_type: text(&resource["mimeType"]),
                },
            }
        }
        "resource_link" => Content::Text(text(&block["uri"])),
        _ => return None,
    })
}
