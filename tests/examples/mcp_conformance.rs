//! The server that MCP's conformance suite asks for, as far as it has to do with tools:
//!
//! ```sh
//! cargo run -p toolkit-tests --example mcp_conformance 3001
//! npx @modelcontextprotocol/conformance server --url http://127.0.0.1:3001/mcp
//! ```

use std::net::Ipv4Addr;
use std::time::Duration;

use serde_json::json;
use toolkit::mcp::{Progress, serve_http};
use toolkit::{DynamicTool, Executor, ToolContext, ToolError, ToolOutput, tool, tools};

const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";

/// A text.
#[tool]
fn test_simple_text() -> &'static str {
    "This is a simple text response for testing."
}

/// An image.
#[tool]
fn test_image_content() -> ToolOutput {
    ToolOutput::nothing().image(PNG, "image/png")
}

/// A sound.
#[tool]
fn test_audio_content() -> ToolOutput {
    ToolOutput::nothing().audio(b"RIFF", "audio/wav")
}

/// A file.
#[tool]
fn test_embedded_resource() -> ToolOutput {
    ToolOutput::nothing().file("embedded.txt", "This is a resource.", "text/plain")
}

/// A text, an image and a file.
#[tool]
fn test_multiple_content_types() -> ToolOutput {
    ToolOutput::text("Multiple content types test:")
        .image(PNG, "image/png")
        .file("mixed.json", r#"{"test": "data"}"#, "application/json")
}

/// It fails.
#[tool]
fn test_error_handling() -> Result<(), ToolError> {
    Err(ToolError::failed(
        "this tool intentionally returns an error for testing",
    ))
}

/// It says how far it has come.
#[tool]
async fn test_tool_with_progress(#[context] context: &ToolContext) -> &'static str {
    for done in [0.0, 50.0, 100.0] {
        if let Some(progress) = context.extension::<Progress>() {
            progress.report(done, Some(100.0), None).await;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    "done"
}

/// The keywords of JSON Schema 2020-12 that must reach the client.
fn json_schema_2020_12_tool() -> Result<DynamicTool, toolkit::BuildError> {
    DynamicTool::new(
        "json_schema_2020_12_tool",
        "Tool with JSON Schema 2020-12 features",
        json!({
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "type": "object",
            "$defs": {"address": {"type": "object", "properties": {
                "street": {"type": "string"}, "city": {"type": "string"},
            }}},
            "properties": {"name": {"type": "string"}, "address": {"$ref": "#/$defs/address"}},
            "additionalProperties": false,
        }),
        |arguments| async move { Ok::<_, ToolError>(arguments) },
    )
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let port = std::env::args()
        .nth(1)
        .map_or(Ok(3001), |port| port.parse())?;
    let executor = Executor::builder()
        .tools(tools![
            test_simple_text,
            test_image_content,
            test_audio_content,
            test_embedded_resource,
            test_multiple_content_types,
            test_error_handling,
            test_tool_with_progress,
        ])
        .tools([json_schema_2020_12_tool()?])
        .build()?;
    serve_http(executor, (Ipv4Addr::LOCALHOST, port)).await?;
    Ok(())
}
