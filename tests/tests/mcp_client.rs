//! Another server's tools, from a server that does what the protocol allows and few servers do.

use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, ListToolsResult,
    PaginatedRequestParams, ServerCapabilities, ServerConfig, Tool,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler, ServiceExt};
use serde_json::{Value, json};
use toolkit::Executor;
use toolkit::mcp::{RemoteServer, connect};

/// Each of its tools but one tells the name that it was called by, and the client.
struct Strange;

const NAMES: &[&str] = &["files.read", "files/write", "2fa", "plain-name_1"];

impl ServerHandler for Strange {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let tools = NAMES.iter().map(|name| {
            let tool = json!({"name": name, "inputSchema": {"type": "object"}});
            serde_json::from_value::<Tool>(tool).expect("a tool")
        });
        Ok(ListToolsResult::with_all_items(tools.collect()))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        if request.name == "2fa" {
            let failure = json!({"code": "E7", "reason": "no such key"});
            let mut result = CallToolResult::structured_error(failure);
            result.content.clear();
            return Ok(result.into());
        }
        let client = context.peer.peer_info().expect("a client");
        let client = serde_json::to_value(&*client).expect("JSON");
        let told = json!({"tool": request.name, "client": client["clientInfo"]});
        let content = vec![ContentBlock::text(told.to_string())];
        Ok(CallToolResult::success(content).into())
    }
}

async fn remote() -> RemoteServer {
    let (theirs, ours) = tokio::io::duplex(65_536);
    tokio::spawn(async move {
        let running = Strange.serve(ours).await.expect("a client");
        let _ = running.waiting().await;
    });
    connect(theirs).await.expect("a server")
}

async fn answer(executor: &Executor, name: &str) -> Value {
    let text = executor.execute(name, "{}").await;
    serde_json::from_str(&text).unwrap_or_else(|_| panic!("{name}: {text}"))
}

#[tokio::test]
async fn names_that_no_provider_takes_are_taken_under_names_that_all_take() {
    let remote = remote().await;
    for (prefix, expected) in [
        ("", ["_2fa", "files_read", "files_write", "plain-name_1"]),
        (
            "sea.",
            [
                "sea_2fa",
                "sea_files_read",
                "sea_files_write",
                "sea_plain-name_1",
            ],
        ),
    ] {
        let tools = remote.tools(prefix).await.expect("tools");
        let executor = Executor::builder().tools(tools).build();
        let executor = executor.expect("an executor");
        assert_eq!(executor.registry().names(), expected);
        // The server hears its own names.
        let theirs = ["files.read", "files/write", "plain-name_1"];
        for (name, their) in expected[1..].iter().zip(theirs) {
            assert_eq!(answer(&executor, name).await["tool"], their);
        }
    }
}

#[tokio::test]
async fn the_client_says_who_it_is() {
    let remote = remote().await;
    let tools = remote.tools("").await;
    let executor = Executor::builder().tools(tools.expect("tools")).build();
    let told = answer(&executor.expect("an executor"), "plain-name_1").await;
    assert_eq!(told["client"]["name"], "toolkit");
    assert_eq!(told["client"]["version"], env!("CARGO_PKG_VERSION"));
}

#[tokio::test]
async fn a_failure_without_text_is_told_by_its_value() {
    let remote = remote().await;
    let tools = remote.tools("").await;
    let executor = Executor::builder().tools(tools.expect("tools")).build();
    let executor = executor.expect("an executor");
    let text = executor.execute("_2fa", "{}").await;
    assert!(
        text.contains("E7") && text.contains("no such key"),
        "{text}"
    );
}
