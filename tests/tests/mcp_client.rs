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
struct Strange {
    // Tools besides the named ones.
    others: Vec<Value>,
}

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
        let named = NAMES.iter();
        let named = named.map(|name| json!({"name": name, "inputSchema": {"type": "object"}}));
        let tools = named.chain(self.others.iter().cloned());
        let tools = tools.map(|tool| serde_json::from_value::<Tool>(tool).expect("a tool"));
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
    remote_with(Vec::new()).await
}

async fn remote_with(others: Vec<Value>) -> RemoteServer {
    let (theirs, ours) = tokio::io::duplex(65_536);
    tokio::spawn(async move {
        let running = Strange { others }.serve(ours).await.expect("a client");
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

#[tokio::test]
async fn a_schema_that_cannot_be_enforced_keeps_no_other_tool_from_being_used() {
    let patterns = json!({"type": "object", "patternProperties": {"^x-": {"type": "string"}}});
    let remote = remote_with(vec![json!({"name": "odd", "inputSchema": patterns})]).await;
    let error = remote.tools("").await.expect_err("an odd schema");
    assert!(error.to_string().contains("odd"), "{error}");
    let (usable, refused): (Vec<_>, Vec<_>) = remote
        .each_tool("")
        .await
        .expect("a list")
        .into_iter()
        .partition(Result::is_ok);
    assert_eq!((usable.len(), refused.len()), (NAMES.len(), 1));
}

#[tokio::test]
async fn what_a_server_promises_is_passed_on() {
    let output = json!({
        "type": "object",
        "properties": {"metres": {"type": "number"}},
        "required": ["metres"],
    });
    let odd = json!({"type": "object", "patternProperties": {"^x-": {"type": "string"}}});
    let input = json!({"type": "object"});
    let remote = remote_with(vec![
        json!({"name": "depth", "inputSchema": input, "outputSchema": output}),
        json!({"name": "odd", "inputSchema": input, "outputSchema": odd}),
    ])
    .await;
    let tools = remote.tools("").await.expect("tools");
    let promises = |name: &str| {
        let mut tools = tools.iter().map(toolkit::DynamicTool::definition);
        let tool = tools.find(|tool| tool.name() == name).expect("the tool");
        tool.output_schema().map(ToString::to_string)
    };
    let depth: Value = serde_json::from_str(&promises("depth").expect("a schema")).expect("JSON");
    assert_eq!(depth, output);
    assert_eq!(promises("odd"), None);
}
