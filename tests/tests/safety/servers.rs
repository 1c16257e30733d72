//! What a server takes of its clients, and what a client takes of a server.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader, DuplexStream};
use tokio::net::{TcpListener, TcpStream};
use toolkit::mcp::{HttpServer, McpError, McpServer, RemoteServer, connect};
use toolkit::{CancellationToken, Content, Executor, ToolCall, ToolContext, tool, tools};

#[derive(Clone)]
struct User(String);

/// Say who is asking.
#[tool(read_only)]
fn whoami(#[context] context: &ToolContext) -> String {
    context
        .extension::<User>()
        .map_or_else(|| "nobody".to_owned(), |user| user.0.clone())
}

/// Wait.
#[tool(read_only)]
async fn wait(milliseconds: u64) -> &'static str {
    tokio::time::sleep(Duration::from_millis(milliseconds)).await;
    "waited"
}

/// Add.
#[tool(read_only)]
fn add(a: i64, b: i64) -> i64 {
    a + b
}

fn server() -> McpServer {
    let executor = Executor::new(tools![whoami, wait, add]).expect("an executor");
    McpServer::new(executor).expect("a server")
}

/// A running server, and where it is.
async fn served(server: HttpServer) -> (String, tokio::task::JoinHandle<Result<(), McpError>>) {
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a port");
    let address = listener.local_addr().expect("an address").to_string();
    (address, tokio::spawn(server.serve(listener)))
}

const INITIALIZE: &str = r#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}"#;

/// The whole answer to one request, as text.
async fn request(address: &str, headers: &[(&str, &str)], body: &str) -> String {
    let mut stream = TcpStream::connect(address).await.expect("a connection");
    let mut text = "POST /mcp HTTP/1.1\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\nConnection: close\r\n".to_owned();
    if !headers.iter().any(|(name, _)| *name == "Host") {
        text += &format!("Host: {address}\r\n");
    }
    for (name, value) in headers {
        text += &format!("{name}: {value}\r\n");
    }
    text += &format!("Content-Length: {}\r\n\r\n{body}", body.len());
    // A server that has refused may close before the whole body is there.
    let _ = stream.write_all(text.as_bytes()).await;
    let mut answer = Vec::new();
    let read = stream.read_to_end(&mut answer);
    let _ = tokio::time::timeout(Duration::from_secs(20), read)
        .await
        .expect("an answer");
    String::from_utf8_lossy(&answer).into_owned()
}

fn status(answer: &str) -> &str {
    answer.split(' ').nth(1).unwrap_or_default()
}

fn header<'a>(answer: &'a str, name: &str) -> Option<&'a str> {
    let mut lines = answer.lines();
    lines
        .find_map(|line| {
            line.split_once(": ")
                .filter(|(own, _)| own.eq_ignore_ascii_case(name))
        })
        .map(|(_, value)| value)
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_loopback_may_come_by_default() {
    let (address, _serving) = served(HttpServer::new(server())).await;
    for (headers, expected) in [
        (vec![], "200"),
        (vec![("Origin", "http://localhost:3000")], "200"),
        (vec![("Origin", "https://evil.example")], "403"),
        (vec![("Origin", "null")], "403"),
        (vec![("Host", "evil.example")], "403"),
        (
            vec![
                ("Host", "rebound.example:80"),
                ("Origin", "http://rebound.example"),
            ],
            "403",
        ),
    ] {
        let answer = request(&address, &headers, INITIALIZE).await;
        assert_eq!(status(&answer), expected, "{headers:?}\n{answer}");
    }
    let open = HttpServer::new(server())
        .hosts(["tools.example"])
        .origins(["https://app.example:443"]);
    let (address, _serving) = served(open).await;
    let answer = request(
        &address,
        &[("Host", "tools.example"), ("Origin", "https://app.example")],
        INITIALIZE,
    )
    .await;
    assert_eq!(status(&answer), "200", "{answer}");
    assert_eq!(status(&request(&address, &[], INITIALIZE).await), "403");
}

#[tokio::test(flavor = "multi_thread")]
async fn bodies_headers_and_sessions_are_limited() {
    let limited = HttpServer::new(server())
        .max_body(2_000)
        .header_timeout(Duration::from_millis(300))
        .max_sessions(2);
    let (address, _serving) = served(limited).await;
    let long = INITIALIZE.replace("\"t\"", &format!("\"{}\"", "t".repeat(5_000)));
    assert_eq!(status(&request(&address, &[], &long).await), "413");
    // Headers that never end.
    let mut stream = TcpStream::connect(&address).await.expect("a connection");
    stream
        .write_all(b"POST /mcp HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
        .await
        .expect("sent");
    let mut rest = Vec::new();
    let closed = tokio::time::timeout(Duration::from_secs(10), stream.read_to_end(&mut rest)).await;
    assert!(closed.is_ok(), "the connection is still open");
    for _ in 0..2 {
        assert_eq!(status(&request(&address, &[], INITIALIZE).await), "200");
    }
    let answer = request(&address, &[], INITIALIZE).await;
    assert_eq!(
        (status(&answer), header(&answer, "retry-after")),
        ("503", Some("60")),
        "{answer}"
    );
}

/// Opens a session and calls a tool in it.
async fn called(address: &str, token: &[(&str, &str)], call: &str) -> String {
    let answer = request(address, token, INITIALIZE).await;
    let session = header(&answer, "mcp-session-id")
        .expect("a session")
        .to_owned();
    let mut headers = token.to_vec();
    headers.extend([
        ("Mcp-Session-Id", &*session),
        ("Mcp-Protocol-Version", "2025-06-18"),
    ]);
    request(
        address,
        &headers,
        r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
    )
    .await;
    request(address, &headers, call).await
}

fn call(name: &str, arguments: &str) -> String {
    format!(
        r#"{{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{{"name":"{name}","arguments":{arguments}}}}}"#
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_says_who_is_asking() {
    let server = HttpServer::new(server())
        .authenticate(|token| (token == "t0ken").then(|| User("kim".to_owned())));
    let (address, _serving) = served(server).await;
    for headers in [
        vec![],
        vec![("Authorization", "Bearer wrong")],
        vec![("Authorization", "Basic t0ken")],
        vec![("Authorization", "Bearer ")],
        vec![("Authorization", "t0ken")],
    ] {
        let answer = request(&address, &headers, INITIALIZE).await;
        assert_eq!(
            (status(&answer), header(&answer, "www-authenticate")),
            ("401", Some("Bearer")),
            "{headers:?}"
        );
    }
    let answer = called(
        &address,
        &[("Authorization", "bearer t0ken")],
        &call("whoami", "{}"),
    )
    .await;
    assert!(answer.contains("kim"), "{answer}");
}

#[tokio::test(flavor = "multi_thread")]
async fn arguments_that_are_no_object_are_told_to_the_model() {
    let (address, _serving) = served(HttpServer::new(server())).await;
    for (arguments, words) in [
        ("[]", "JSON object"),
        ("[1]", "JSON object"),
        ("5", "JSON object"),
        (r#""{\"a\": 1, \"b\": 2}""#, r#""text":"3""#),
        (r#""""#, "JSON object"),
        ("null", "missing"),
    ] {
        let answer = called(&address, &[], &call("add", arguments)).await;
        assert!(
            !answer.contains("-32601") && answer.contains(words),
            "{arguments}: {answer}"
        );
    }
    let answer = called(&address, &[], &call("ad", "[]")).await;
    assert!(
        answer.contains("-32602") && answer.contains("Did you mean"),
        "{answer}"
    );
    let other = r#"{"jsonrpc":"2.0","id":7,"method":"tools/paint","params":{"name":"add"}}"#;
    let answer = called(&address, &[], other).await;
    assert!(answer.contains("-32601"), "{answer}");
}

#[tokio::test(flavor = "multi_thread")]
async fn calls_in_flight_are_limited_and_end_before_the_server_does() {
    let stop = CancellationToken::new();
    let server = HttpServer::new(server().max_calls(1)).stop_on(stop.clone());
    let (address, serving) = served(server).await;
    let first = {
        let address = address.clone();
        tokio::spawn(async move {
            called(&address, &[], &call("wait", r#"{"milliseconds": 1500}"#)).await
        })
    };
    tokio::time::sleep(Duration::from_millis(500)).await;
    let second = called(&address, &[], &call("add", r#"{"a": 1, "b": 2}"#)).await;
    assert!(second.contains("too many calls at once"), "{second}");
    assert!(first.await.expect("an answer").contains("waited"));
    stop.cancel();
    let ended = tokio::time::timeout(Duration::from_secs(20), serving).await;
    assert!(ended.expect("it stops").expect("no panic").is_ok());
    assert!(
        TcpStream::connect(&address).await.is_err(),
        "nobody listens"
    );
}

/// A server of the protocol that answers as it is told.
fn fake(stream: DuplexStream, answer: impl Fn(&str, &Value) -> Option<Value> + Send + 'static) {
    tokio::spawn(async move {
        let (read, mut write) = tokio::io::split(stream);
        let mut lines = BufReader::new(read).lines();
        while let Ok(Some(line)) = lines.next_line().await {
            let message: Value = serde_json::from_str(&line).expect("JSON");
            if message["id"].is_null() {
                continue;
            }
            let method = message["method"].as_str().unwrap_or_default();
            let result = match method {
                "initialize" => Some(
                    json!({"protocolVersion": "2025-06-18", "capabilities": {"tools": {}},
                    "serverInfo": {"name": "fake", "version": "1"}}),
                ),
                method => answer(method, &message["params"]),
            };
            // Without an answer it dies.
            let Some(result) = result else { return };
            let reply = json!({"jsonrpc": "2.0", "id": message["id"], "result": result});
            if write
                .write_all(format!("{reply}\n").as_bytes())
                .await
                .is_err()
            {
                return;
            }
        }
    });
}

async fn remote(answer: impl Fn(&str, &Value) -> Option<Value> + Send + 'static) -> RemoteServer {
    let (ours, theirs) = tokio::io::duplex(1 << 20);
    fake(theirs, answer);
    connect(tokio::io::split(ours)).await.expect("a server")
}

fn listed(name: &str) -> Value {
    json!({"name": name, "description": "x", "inputSchema": {"type": "object"}})
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_without_end_is_refused() {
    let pages = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&pages);
    let endless = remote(move |_, _| {
        let page = counted.fetch_add(1, Ordering::Relaxed);
        Some(json!({"tools": [listed(&format!("f{page}"))], "nextCursor": format!("{page}")}))
    });
    let error = endless.await.tools("").await.expect_err("no end");
    assert!(
        matches!(error, McpError::List(_)) && error.to_string().contains("pages"),
        "{error}"
    );
    assert!(pages.load(Ordering::Relaxed) <= 201);
    let circle = remote(|_, _| Some(json!({"tools": [], "nextCursor": "same"})));
    let error = circle.await.tools("").await.expect_err("no end");
    assert!(error.to_string().contains("earlier"), "{error}");
    let many = remote(|_, _| {
        let tools: Vec<_> = (0..10_001).map(|n| listed(&format!("f{n}"))).collect();
        Some(json!({ "tools": tools }))
    });
    let error = many.await.tools("").await.expect_err("too many");
    assert!(error.to_string().contains("10000 tools"), "{error}");
}

#[tokio::test(flavor = "multi_thread")]
async fn each_tool_is_bounded_and_can_be_built() {
    let server = remote(|_, _| {
        let mut long = listed("long");
        long["description"] = "a\u{202e}".repeat(100_000).into();
        long["title"] = "b".repeat(100_000).into();
        let mut huge = listed("huge");
        huge["inputSchema"]["description"] = "c".repeat(300_000).into();
        let own = json!({"$ref": "#/$defs/b"});
        let mut circle = listed("circle");
        circle["inputSchema"] = json!({"type": "object", "properties": {"x": own}, "$defs": {"b": {"anyOf": [own, {"type": "string"}]}}});
        let mut looks = listed("looks");
        looks["inputSchema"]["properties"] = json!({"x": {"pattern": "(?=a)b"}});
        Some(
            json!({"tools": [long, huge, circle, looks, listed(""), listed(&"n".repeat(65)), listed("fine")]}),
        )
    });
    let server = server.await;
    let (mut names, mut refused) = (Vec::new(), 0);
    for tool in server.each_tool("").await.expect("a list") {
        match tool {
            Ok(tool) => {
                names.push(tool.definition().name().to_owned());
                assert!(tool.definition().description().chars().count() <= 4_001);
                assert!(!tool.definition().description().contains('\u{202e}'));
                assert!(
                    tool.definition()
                        .title()
                        .is_none_or(|title| title.chars().count() <= 201)
                );
                Executor::builder()
                    .tool(tool)
                    .build()
                    .expect("what is made can be built");
            }
            Err(_) => refused += 1,
        }
    }
    assert_eq!(
        (names, refused),
        (vec!["long".to_owned(), "fine".to_owned()], 5)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn media_are_what_their_bytes_are() {
    let server = remote(|method, params| {
        let png = "iVBORw0KGgoAAAANSUhEUgAA";
        let text = "PGh0bWw+aGVsbG8gdGhlcmU8L2h0bWw+";
        let block = |kind: &str, data: &str, mime_type: &str| json!({"type": kind, "data": data, "mimeType": mime_type});
        Some(match (method, params["name"].as_str()) {
            ("tools/list", _) => json!({"tools": [listed("media")]}),
            _ => json!({"content": [
                block("image", png, "image/jpeg"), block("image", text, "image/png"), block("audio", png, "audio/wav"),
                block("image", "not base64!", "image/png"), block("image", "", "image/png"),
            ]}),
        })
    });
    let tools = server.await.tools("").await;
    let executor = Executor::builder()
        .tools(tools.expect("tools"))
        .build()
        .expect("an executor");
    let reply = executor.call(&ToolCall::new("", "media", "{}")).await;
    let kinds: Vec<_> = reply
        .content()
        .iter()
        .filter_map(Content::mime_type)
        .collect();
    let octets = "application/octet-stream";
    assert!(
        reply.is_error() || kinds == ["image/png", octets, "image/png", octets, octets],
        "{kinds:?} {reply:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_dies_in_the_middle_of_a_call_is_answered_for() {
    let server =
        remote(|method, _| (method == "tools/list").then(|| json!({"tools": [listed("f")]}))).await;
    let executor = Executor::builder()
        .tools(server.tools("").await.expect("tools"))
        .build()
        .expect("an executor");
    for _ in 0..2 {
        let call = executor.execute("f", "{}");
        let text = tokio::time::timeout(Duration::from_secs(20), call)
            .await
            .expect("an answer");
        assert!(text.contains("the server of this tool is gone"), "{text}");
    }
}
