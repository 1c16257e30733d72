//! Anthropic's messages: the tools, a response with two calls, and the one message that answers both.

use std::error::Error;

use serde_json::json;
use toolkit::{Executor, ToolError, anthropic, tool, tools};

/// Divide one whole number by another.
#[tool(read_only)]
fn divide(a: i64, b: i64) -> Result<i64, ToolError> {
    a.checked_div(b)
        .ok_or_else(|| ToolError::invalid_value("the divisor is zero"))
}

/// The list as a constant, where the tools are known.
const TOOLS: &str = toolkit::anthropic_tools![divide];

fn main() -> Result<(), Box<dyn Error>> {
    let executor = Executor::new(tools![divide])?;
    println!("tools:   {TOOLS}");

    let response = json!({
        "role": "assistant",
        "stop_reason": "tool_use",
        "content": [
            {"type": "text", "text": "Let me work that out."},
            {"type": "tool_use", "id": "toolu_1", "name": "divide", "input": {"a": 10, "b": 5}},
            {"type": "tool_use", "id": "toolu_2", "name": "divide", "input": {"a": 10, "b": 0}},
        ],
    });
    let replies = executor.call_all_blocking(&anthropic::calls(&response));
    println!("replies: {:#}", anthropic::replies(&replies));
    Ok(())
}
