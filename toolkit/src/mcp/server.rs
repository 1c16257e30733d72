//! An executor behind the protocol.

use std::borrow::Cow;
use std::sync::Arc;

use axum::http::request::Parts;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, CustomRequest, CustomResult,
    ErrorCode, Implementation, ListToolsResult, PaginatedRequestParams, ServerCapabilities,
    ServerConfig, Tool,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler};
use serde_json::Value;
use tokio::sync::Semaphore;

use super::http::Identity;
use super::result::result;
use super::{McpError, Progress};
use crate::call::{ToolCall, ToolReply};
use crate::cancellation::CancellationToken;
use crate::context::CallOptions;
use crate::dialect::Dialect;
use crate::error::{CallError, ToolError};
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
    calls: Arc<Semaphore>,
}

/// How many calls may be in flight where nothing is said.
const CALLS: usize = 256;

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
            calls: Arc::new(Semaphore::new(CALLS)),
        })
    }

    /// The name and version that the client is told.
    #[must_use]
    pub fn named(mut self, name: impl Into<String>, version: impl Into<String>) -> Self {
        self.info = Implementation::new(name, version);
        self
    }

    /// How many calls may be in flight at once, of all clients together; 256 where nothing is said. A
    /// further one is answered and not run.
    #[must_use]
    pub fn max_calls(mut self, calls: usize) -> Self {
        self.calls = Arc::new(Semaphore::new(calls.min(Semaphore::MAX_PERMITS)));
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
        name: String,
        arguments: String,
        context: RequestContext<RoleServer>,
    ) -> ToolReply {
        let call = ToolCall::new(context.id.to_string(), name, arguments);
        let Ok(_permit) = self.calls.try_acquire() else {
            let error = ToolError::unavailable("too many calls at once");
            return self
                .executor
                .fail(&call, error.hint("Try again in a minute."));
        };
        let cancellation = CancellationToken::new();
        let mut options = CallOptions::new().cancel(cancellation.clone());
        if let Some(token) = context.meta.get_progress_token() {
            options = options.extension(Progress::new(context.peer.clone(), token));
        }
        // Over HTTP the request's own parts hold who asks.
        let parts = context.extensions.get::<Parts>();
        if let Some(identity) = parts.and_then(|parts| parts.extensions.get::<Identity>()) {
            options = identity.add_to(options);
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

    fn result(&self, reply: ToolReply) -> Result<CallToolResult, ErrorData> {
        match reply.error() {
            Some(CallError::UnknownTool { .. }) => {
                Err(ErrorData::invalid_params(Cow::Owned(reply.text), None))
            }
            _ => Ok(result(&self.executor, &reply)),
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
        let arguments = request.arguments.map(Value::Object);
        let arguments = arguments.map_or_else(String::new, |arguments| arguments.to_string());
        let name = request.name.into_owned();
        let reply = self.answer(name, arguments, context).await;
        self.result(reply).map(CallToolResponse::from)
    }

    /// A call that is not as the protocol has it, arguments that are no object most likely: the model
    /// reads what is wrong with it.
    async fn on_custom_request(
        &self,
        request: CustomRequest,
        context: RequestContext<RoleServer>,
    ) -> Result<CustomResult, ErrorData> {
        let params = request.params.unwrap_or_default();
        let Some(name) = params["name"]
            .as_str()
            .filter(|_| request.method == "tools/call")
        else {
            return Err(ErrorData::new(
                ErrorCode::METHOD_NOT_FOUND,
                request.method,
                None,
            ));
        };
        let arguments = match &params["arguments"] {
            Value::Null => String::new(),
            arguments => arguments.to_string(),
        };
        let reply = self.answer(name.to_owned(), arguments, context).await;
        let result = serde_json::to_value(self.result(reply)?);
        let result = result.map_err(|error| ErrorData::internal_error(error.to_string(), None))?;
        Ok(CustomResult::new(result))
    }
}
