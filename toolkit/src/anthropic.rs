//! Anthropic's messages.
//!
//! ```
//! use serde_json::json;
//! use toolkit::{Executor, anthropic, tool, tools};
//!
//! /// Add two whole numbers.
//! #[tool]
//! fn add(a: i64, b: i64) -> i64 {
//!     a + b
//! }
//!
//! let executor = Executor::new(tools![add])?;
//! let response = json!({"role": "assistant", "stop_reason": "tool_use", "content": [
//!     {"type": "tool_use", "id": "toolu_1", "name": "add", "input": {"a": 1, "b": 2}},
//! ]});
//! let replies = executor.call_all_blocking(&anthropic::calls(&response));
//! assert_eq!(
//!     anthropic::replies(&replies),
//!     json!({"role": "user", "content": [
//!         {"type": "tool_result", "tool_use_id": "toolu_1", "content": "3"},
//!     ]}),
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod stream;

use serde_json::{Value, json};

pub use stream::StreamAssembler;

use crate::call::{CallForm, ToolCall, ToolReply};
use crate::dialect::Dialect;
use crate::error::DialectError;
use crate::output::Content;
use crate::provider::{
    Sent, all_cut_off, cut_off, cut_reason, error_reason, id, is_common_image, items, malformed,
    named, object, readable,
};
use crate::registry::Registry;

/// The request's `tools`.
///
/// # Errors
///
/// A tool that can't be told in this format, with the parameter.
pub fn tools(registry: &Registry) -> Result<Value, DialectError> {
    registry.to_value(Dialect::Anthropic)
}

/// The calls of a response, or of its content alone. A malformed call comes out marked so, and is
/// answered; where the response was cut off, its last call is. Tools that run at Anthropic's are
/// none of ours.
#[must_use]
pub fn calls(response: &Value) -> Vec<ToolCall> {
    let content = response.get("content").unwrap_or(response);
    let blocks = items(content).iter();
    let mut calls: Vec<_> = blocks
        .filter(|block| block["type"] == "tool_use")
        .map(call)
        .collect();
    all_cut_off(&mut calls, error_reason(response));
    cut_off(&mut calls, cut_reason(response, "stop_reason", CUT));
    calls
}

/// The reasons that mean that the end is missing.
const CUT: &[&str] = &["max_tokens", "model_context_window_exceeded", "refusal"];

fn call(block: &Value) -> ToolCall {
    match block["name"].as_str() {
        Some(name) => {
            ToolCall::new(id(&block["id"]), name, "").with_arguments(Sent::of(block, "input"))
        }
        None => malformed(block),
    }
}

/// The user's message that answers the calls: all results in one, in their order. Sounds, and images
/// and files of a kind that is refused, are named.
#[must_use]
pub fn replies(replies: &[ToolReply]) -> Value {
    let results: Vec<_> = replies.iter().map(result).collect();
    json!({"role": "user", "content": results})
}

fn result(reply: &ToolReply) -> Value {
    if reply.form == CallForm::Unreadable {
        return json!({"type": "text", "text": reply.text});
    }
    let content = match reply.content() {
        [] | [Content::Text(_)] => Value::from(reply.text.as_str()),
        pieces => pieces.iter().map(block).collect(),
    };
    let mut result =
        json!({"type": "tool_result", "tool_use_id": reply.call_id, "content": content});
    if reply.is_error() {
        result["is_error"] = true.into();
    }
    result
}

fn block(content: &Content) -> Value {
    let source = |mime_type: &str, data: &str| json!({"type": "base64", "media_type": mime_type, "data": data});
    match content {
        Content::Image { data, mime_type } if is_common_image(mime_type) => {
            json!({"type": "image", "source": source(mime_type, data)})
        }
        Content::File {
            data, mime_type, ..
        } if mime_type == "application/pdf" => {
            json!({"type": "document", "source": source(mime_type, data)})
        }
        other => json!({"type": "text", "text": named(other)}),
    }
}

/// The assistant's message that holds these calls: what goes into the conversation, before the
/// replies, where the calls came out of a [`StreamAssembler`].
///
/// ```
/// use toolkit::{ToolCall, anthropic};
///
/// let message = anthropic::message("", &[ToolCall::new("toolu_1", "add", r#"{"a": 1}"#)]);
/// assert_eq!(message["content"][0]["input"]["a"], 1);
/// ```
#[must_use]
pub fn message(content: &str, calls: &[ToolCall]) -> Value {
    let said = (!content.is_empty()).then(|| json!({"type": "text", "text": content}));
    let calls = readable(calls).map(
        |call| json!({"type": "tool_use", "id": call.id, "name": call.name, "input": object(call)}),
    );
    json!({"role": "assistant", "content": said.into_iter().chain(calls).collect::<Vec<_>>()})
}
