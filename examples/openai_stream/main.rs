//! A streamed answer: its text is shown as it comes, and its tool calls are put together out of their
//! pieces. The server is a scripted one on a loopback port; `bytes` after `data:` are what any
//! OpenAI-compatible provider sends.

use std::error::Error;

use axum::Router;
use axum::routing::post;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use toolkit::openai::{self, StreamAssembler};
use toolkit::{Executor, tool, tools};

/// Forecast the weather of a city.
#[tool(read_only)]
fn get_weather(
    /// City name in any language.
    city: &str,
    #[param(default = 3, range(1..=7))] days: u8,
) -> String {
    format!("{city}: 21 °C, days: {days}")
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let _ = rustls::crypto::ring::default_provider().install_default();
    let executor = Executor::new(tools![get_weather])?;
    let url = serve().await?;
    let request = json!({
        "model": "scripted",
        "stream": true,
        "messages": [{"role": "user", "content": "The weather in Ulm and 上海?"}],
        "tools": openai::tools(executor.registry())?,
    });
    let mut response = reqwest::Client::new()
        .post(url)
        .json(&request)
        .send()
        .await?;

    let mut assembler = StreamAssembler::new();
    let mut buffer = Vec::new();
    while let Some(bytes) = response.chunk().await? {
        buffer.extend_from_slice(&bytes);
        // An event ends with an empty line; a piece of the network may end anywhere.
        while let Some(end) = buffer.windows(2).position(|pair| pair == b"\n\n") {
            let event: Vec<u8> = buffer.drain(..end + 2).collect();
            if let Some(chunk) = data(&event)? {
                assembler.push(&chunk);
            }
        }
    }
    println!("model: {}", assembler.content());

    let calls = assembler.finish();
    for call in &calls {
        println!("call:  {}({})", call.name, call.arguments);
    }
    let replies = executor.call_all(&calls).await;
    for reply in &replies {
        println!("reply: {}", reply.text);
    }
    // What the next request holds after the user's message.
    println!(
        "next:  {}",
        openai::message("", &calls)["tool_calls"]
            .as_array()
            .map_or(0, Vec::len)
    );
    println!("       {}", openai::replies(&replies));
    Ok(())
}

/// The JSON of an event; `[DONE]` ends the stream.
fn data(event: &[u8]) -> Result<Option<Value>, serde_json::Error> {
    let text = String::from_utf8_lossy(event);
    match text.trim().strip_prefix("data:").map(str::trim) {
        None | Some("[DONE]") => Ok(None),
        Some(json) => serde_json::from_str(json).map(Some),
    }
}

/// Serves one streamed answer, the second call cut up in the manner of another provider.
async fn serve() -> Result<String, Box<dyn Error>> {
    let deltas = [
        json!({"role": "assistant", "content": "Let me "}),
        json!({"content": "look."}),
        json!({"tool_calls": [{"index": 0, "id": "call_1", "type": "function", "function": {"name": "get_weather", "arguments": ""}}]}),
        json!({"tool_calls": [{"index": 0, "function": {"arguments": "{\"city\":"}}]}),
        json!({"tool_calls": [{"index": 0, "function": {"arguments": " \"Ulm\"}"}}]}),
        json!({"tool_calls": [{"index": 1, "id": "call_2", "function": {"name": "get_weather", "arguments": "{}"}}]}),
        json!({"tool_calls": [{"index": 1, "id": "", "function": {"name": "", "arguments": "{\"city\": \"上海\", \"days\": 1}"}}]}),
    ];
    let mut body = String::new();
    for delta in deltas {
        body += &format!(
            "data: {}\n\n",
            json!({"choices": [{"index": 0, "delta": delta}]})
        );
    }
    body += "data: {\"choices\": [{\"index\": 0, \"delta\": {}, \"finish_reason\": \"tool_calls\"}]}\n\n";
    body += "data: [DONE]\n\n";
    let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
    let url = format!("http://{}/v1/chat/completions", listener.local_addr()?);
    let router = Router::new().route("/v1/chat/completions", post(|| async move { body }));
    tokio::spawn(async move { axum::serve(listener, router).await });
    Ok(url)
}
