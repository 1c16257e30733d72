//! An executor behind the protocol.

use std::borrow::Cow;
use std::sync::Arc;

use rmcp::model::{
    CallToolRequestParams, CallToolResponse, Implementation, ListToolsResult,
    PaginatedRequestParams, ServerCapabilities, ServerConfig, Tool,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler};
use serde_json::Value;

use super::result::result;
use super::{McpError, Progress};
use crate::call::{ToolCall, ToolReply};
use crate::cancellation::CancellationToken;
use crate::context::CallOptions;
use crate::dialect::Dialect;
use crate::error::CallError;
use crate::executor::Executor;

/// An executor's tools as an MCP server: a handler for rmcp's services.
///
/// Faults of the arguments, failures, time-outs and panics are results with `isError`, which the
/// model reads; only an unknown tool is an error of the protocol, as its specification has it. A call
/// that the client cancels is cancelled; a tool reports its progress with [`Progress`].
#[derive(Clone, Debug)]
pub struct McpServer {
    executor: Executor,
    tools: Arc<[Tool]>,
    info: Implementation,
    instructions: Option<String>,
}

impl McpServer {
    /// The tools of an executor.
    ///
    /// # Errors
    ///
    /// A tool that can't be told in this protocol.
    pub fn new(executor: Executor) -> Result<Self, McpError> {
        let list = executor.registry().to_json(Dialect::Mcp)?;
        let tools: Vec<Tool> =
            serde_json::from_str(list).map_err(|error| McpError::Request(error.into()))?;
        let info = Implementation::new(env!("CARGO_PKG_NAME"), env!("CARGO_PKG_VERSION"));
        Ok(Self {
            executor,
            tools: tools.into(),
            info,
            instructions: None,
        })
    }

    /// The name and version that the client is told.
    #[must_use]
    pub fn named(mut self, name: impl Into<String>, version: impl Into<String>) -> Self {
        self.info = Implementation::new(name, version);
        self
    }

    /// What the client's model is told of the server as a whole.
    #[must_use]
    pub fn instructions(mut self, text: impl Into<String>) -> Self {
        self.instructions = Some(text.into());
        self
    }

    async fn answer(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> ToolReply {
        let arguments = request.arguments.map(Value::Object);
        let arguments = arguments.map_or_else(String::new, |arguments| arguments.to_string());
        let call = ToolCall::new(context.id.to_string(), request.name, arguments);
        let cancellation = CancellationToken::new();
        let mut options = CallOptions::new().cancel(cancellation.clone());
        if let Some(token) = context.meta.get_progress_token() {
            options = options.extension(Progress::new(context.peer.clone(), token));
        }
        let answer = self.executor.call_with(&call, &options);
        tokio::pin!(answer);
        tokio::select! {
            reply = &mut answer => reply,
            () = context.ct.cancelled() => {
                cancellation.cancel();
                answer.await
            }
        }
    }
}

impl ServerHandler for McpServer {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder().enable_tools().build();
        let config = ServerConfig::new(capabilities).with_server_info(self.info.clone());
        match &self.instructions {
            Some(text) => config.with_instructions(text.clone()),
            None => config,
        }
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(self.tools.to_vec()))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let reply = self.answer(request, context).await;
        match reply.error() {
            Some(CallError::UnknownTool { .. }) => {
                Err(ErrorData::invalid_params(Cow::Owned(reply.text), None))
            }
            _ => Ok(result(&self.executor, &reply).into()),
        }
    }
}
