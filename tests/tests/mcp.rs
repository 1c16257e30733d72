//! MCP with rmcp's own client: in one process, over HTTP, and as a child process.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use rmcp::model::{CallToolRequestParams, ProgressNotificationParam};
use rmcp::service::NotificationContext;
use rmcp::transport::StreamableHttpClientTransport;
use rmcp::{ClientHandler, RoleClient, ServiceExt};
use serde_json::{Map, Value, json};
use toolkit::mcp::{McpServer, Progress, connect, serve_listener};
use toolkit::{DynamicTool, Executor, ToolContext, ToolError, ToolOutput, tool, tools};

#[derive(serde::Serialize)]
struct Tide {
    high: String,
    metres: f64,
}

/// The tide at a harbour.
#[tool(read_only, title = "Tide", open_world = false)]
fn tide(
    /// Its name.
    #[param(length(1..=40))]
    harbour: &str,
) -> Result<Tide, ToolError> {
    match harbour {
        "Panic" => panic!("over she goes"),
        "Ys" => Err(ToolError::not_found("the harbour of Ys").hint("It sank.")),
        _ => Ok(Tide {
            high: "06:12".to_owned(),
            metres: 3.5,
        }),
    }
}

/// A picture of the harbour.
#[tool]
fn picture() -> ToolOutput {
    ToolOutput::text("At noon.").image(b"\x89PNG", "image/png")
}

/// Sound the channel.
#[tool]
async fn sound(#[context] context: &ToolContext) -> u32 {
    let progress = context.extension::<Progress>().expect("asked for");
    progress.report(50.0, Some(100.0), Some("half way")).await;
    100
}

static CANCELLED: AtomicBool = AtomicBool::new(false);

/// Drift until called back.
#[tool]
async fn drift(#[context] context: &ToolContext) -> u32 {
    struct Dropped;
    impl Drop for Dropped {
        fn drop(&mut self) {
            CANCELLED.store(true, Ordering::SeqCst);
        }
    }
    let _dropped = Dropped;
    context.cancelled().await;
    std::future::pending::<()>().await;
    0
}

fn executor() -> Executor {
    Executor::new(tools![tide, picture, sound, drift]).expect("an executor")
}

fn call(name: &'static str, arguments: Value) -> CallToolRequestParams {
    let arguments: Map<String, Value> = serde_json::from_value(arguments).expect("an object");
    CallToolRequestParams::new(name).with_arguments(arguments)
}

/// A client that keeps what it is told of progress.
#[derive(Clone, Default)]
struct Listening(Arc<std::sync::Mutex<Vec<f64>>>);

impl ClientHandler for Listening {
    async fn on_progress(
        &self,
        param: ProgressNotificationParam,
        _: NotificationContext<RoleClient>,
    ) {
        self.0.lock().expect("no panic").push(param.progress);
    }
}

async fn client() -> (
    rmcp::service::RunningService<RoleClient, Listening>,
    Listening,
) {
    let (theirs, ours) = tokio::io::duplex(65_536);
    let server = McpServer::new(executor())
        .expect("a server")
        .named("harbour", "1.2.3")
        .instructions("Ask for tides.");
    tokio::spawn(async move {
        let running = server.serve(ours).await.expect("a client");
        let _ = running.waiting().await;
    });
    let listening = Listening::default();
    (
        listening.clone().serve(theirs).await.expect("a server"),
        listening,
    )
}

#[tokio::test]
async fn tools_are_listed_with_all_that_is_said_of_them() {
    let (client, _) = client().await;
    let info = client.peer_info().expect("information").clone();
    let info = serde_json::to_value(&*info).expect("JSON");
    assert!(
        info.to_string().contains("harbour") && info.to_string().contains("1.2.3"),
        "{info}"
    );
    let tools = serde_json::to_value(client.list_all_tools().await.expect("tools")).expect("JSON");
    let names: Vec<_> = tools
        .as_array()
        .expect("a list")
        .iter()
        .map(|tool| tool["name"].clone())
        .collect();
    assert_eq!(names, ["drift", "picture", "sound", "tide"]);
    let tide = &tools[3];
    assert_eq!(tide["title"], "Tide");
    assert_eq!(tide["annotations"]["readOnlyHint"], true);
    assert_eq!(tide["annotations"]["openWorldHint"], false);
    assert_eq!(
        tide["inputSchema"]["properties"]["harbour"]["maxLength"],
        40
    );
    assert_eq!(tools[1]["inputSchema"]["type"], "object");
}

#[tokio::test]
async fn faults_are_results_and_the_connection_lives_on() {
    let (client, _) = client().await;
    let good = client
        .call_tool(call("tide", json!({"harbour": "Ulm"})))
        .await
        .expect("a result");
    let good = serde_json::to_value(good).expect("JSON");
    assert_eq!(
        good["structuredContent"],
        json!({"high": "06:12", "metres": 3.5})
    );
    assert_eq!(
        good["content"][0]["text"],
        r#"{"high":"06:12","metres":3.5}"#
    );
    assert_ne!(good["isError"], true);
    for (arguments, words) in [
        (json!({"habour": "Ulm"}), "did you mean \"harbour\""),
        (json!({"harbour": 5}), "expected a string"),
        (json!({"harbour": "Ys"}), "It sank"),
        (json!({"harbour": "Panic"}), "internal error"),
    ] {
        let bad = client
            .call_tool(call("tide", arguments))
            .await
            .expect("a result, and no protocol error");
        let bad = serde_json::to_value(bad).expect("JSON");
        assert_eq!(bad["isError"], true);
        assert!(
            bad["content"][0]["text"]
                .as_str()
                .is_some_and(|text| text.contains(words)),
            "{bad}"
        );
    }
    let unknown = client
        .call_tool(call("tied", json!({})))
        .await
        .expect_err("an error of the protocol");
    assert!(
        unknown.to_string().contains("Did you mean \"tide\""),
        "{unknown}"
    );
    assert!(format!("{unknown:?}").contains("-32602"), "{unknown:?}");
    let picture = client
        .call_tool(call("picture", json!({})))
        .await
        .expect("a result");
    let picture = serde_json::to_value(picture).expect("JSON");
    assert_eq!(
        picture["content"][1],
        json!({"type": "image", "data": "iVBORw==", "mimeType": "image/png"})
    );
}

#[tokio::test]
async fn progress_and_cancellation_pass_through() {
    let (client, listening) = client().await;
    let sounded = client
        .call_tool(call("sound", json!({})))
        .await
        .expect("a result");
    assert_eq!(
        serde_json::to_value(sounded).expect("JSON")["content"][0]["text"],
        "100"
    );
    for _ in 0..100 {
        if !listening.0.lock().expect("no panic").is_empty() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!(*listening.0.lock().expect("no panic"), [50.0]);

    let request = rmcp::model::ClientRequest::CallToolRequest(rmcp::model::Request::new(call(
        "drift",
        json!({}),
    )));
    let handle = client
        .send_cancellable_request(request, rmcp::service::PeerRequestOptions::no_options())
        .await
        .expect("sent");
    tokio::time::sleep(Duration::from_millis(50)).await;
    handle
        .cancel(Some("no longer wanted".to_owned()))
        .await
        .expect("told");
    for _ in 0..200 {
        if CANCELLED.load(Ordering::SeqCst) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("the tool was not cancelled");
}

#[tokio::test]
async fn over_http_and_back_again() {
    let _ = rustls::crypto::ring::default_provider().install_default();
    let listener = tokio::net::TcpListener::bind(("127.0.0.1", 0))
        .await
        .expect("a port");
    let address = listener.local_addr().expect("an address");
    let serving = tokio::spawn(serve_listener(executor(), listener));
    let transport = StreamableHttpClientTransport::from_uri(format!("http://{address}/mcp"));
    let remote = connect(transport).await.expect("a server");
    let local = DynamicTool::new(
        "local",
        "A local one.",
        json!({"type": "object"}),
        |_| async { Ok::<_, String>("here") },
    );
    let executor = Executor::builder()
        .tools(remote.tools("sea_").await.expect("tools"))
        .tool(local.expect("a tool"))
        .timeout(Duration::from_millis(300))
        .build()
        .expect("an executor");
    assert_eq!(
        executor.registry().names(),
        ["local", "sea_drift", "sea_picture", "sea_sound", "sea_tide"]
    );
    assert_eq!(
        executor
            .registry()
            .get("sea_tide")
            .and_then(|tool| tool.title()),
        Some("Tide")
    );
    assert_eq!(executor.execute("local", "{}").await, "here");
    let reply = executor
        .call(&toolkit::ToolCall::new(
            "",
            "sea_tide",
            r#"{"harbour": "Ulm"}"#,
        ))
        .await;
    assert_eq!(
        reply.structured(),
        Some(&json!({"high": "06:12", "metres": 3.5}))
    );
    // Checked here, before anything is sent.
    let text = executor.execute("sea_tide", r#"{"habour": "Ulm"}"#).await;
    assert!(
        text.contains("did you mean \"harbour\"") && text.contains("sea_tide({"),
        "{text}"
    );
    // The other server's failure, its slowness and its death, in words.
    let text = executor.execute("sea_tide", r#"{"harbour": "Ys"}"#).await;
    assert!(text.contains("It sank"), "{text}");
    let text = executor.execute("sea_drift", "{}").await;
    assert!(text.contains("timed out"), "{text}");
    assert!(!remote.has_changed());
    serving.abort();
    remote.close().await;
    let text = executor.execute("sea_tide", r#"{"harbour": "Ulm"}"#).await;
    assert!(
        text.contains("gone") || text.contains("does not answer"),
        "{text}"
    );
}
