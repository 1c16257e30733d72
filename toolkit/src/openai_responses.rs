//! OpenAI's responses.
//!
//! ```
//! use serde_json::json;
//! use toolkit::{Executor, openai_responses, tool, tools};
//!
//! /// Add two whole numbers.
//! #[tool]
//! fn add(a: i64, b: i64) -> i64 {
//!     a + b
//! }
//!
//! let executor = Executor::new(tools![add])?;
//! let response = json!({"status": "completed", "output": [
//!     {"type": "function_call", "call_id": "call_1", "name": "add", "arguments": "{\"a\": 1, \"b\": 2}"},
//! ]});
//! let replies = executor.call_all_blocking(&openai_responses::calls(&response));
//! assert_eq!(
//!     openai_responses::replies(&replies),
//!     json!([{"type": "function_call_output", "call_id": "call_1", "output": "3"}]),
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
    Sent, all_cut_off, cut_off, cut_reason, data_url, error_reason, id, is_common_image, items,
    malformed, named, readable,
};
use crate::registry::Registry;

/// The request's `tools`.
///
/// # Errors
///
/// A tool that can't be told in this format, with the parameter.
pub fn tools(registry: &Registry) -> Result<Value, DialectError> {
    registry.to_value(Dialect::OpenAiResponses)
}

/// The calls of a response, or of its output alone. A malformed call comes out marked so, and is
/// answered; where the response was cut off, its last call is.
#[must_use]
pub fn calls(response: &Value) -> Vec<ToolCall> {
    let output = response.get("output").unwrap_or(response);
    let mut calls: Vec<_> = items(output).iter().filter_map(call).collect();
    all_cut_off(&mut calls, failure(response));
    cut_off(&mut calls, cut(response));
    calls
}

/// That a response, or an event of it, tells that it failed.
fn failure(response: &Value) -> Option<String> {
    cut_reason(response, "status", &["failed", "cancelled"]).or_else(|| error_reason(response))
}

/// Why a response is not complete.
fn cut(response: &Value) -> Option<String> {
    let cut = cut_reason(response, "status", &["incomplete"])?;
    match response
        .pointer("/incomplete_details/reason")
        .and_then(Value::as_str)
    {
        Some(reason) => Some(format!("{cut}, {reason}")),
        None => Some(cut),
    }
}

fn call(item: &Value) -> Option<ToolCall> {
    let (form, key) = match item["type"].as_str()? {
        "function_call" => (CallForm::Function, "arguments"),
        "custom_tool_call" => (CallForm::Custom, "input"),
        _ => return None,
    };
    let Some(name) = item["name"].as_str() else {
        // An item has an id of its own, which no answer may name.
        let mut call = malformed(item);
        call.id = id(&item["call_id"]);
        return Some(call);
    };
    let call = ToolCall::new(id(&item["call_id"]), name, "").with_arguments(Sent::of(item, key));
    let call = call.in_form(form);
    Some(match cut_reason(item, "status", &["incomplete"]) {
        Some(reason) => call.incomplete(reason),
        None => call,
    })
}

/// The items of the next request's `input` that answer the calls, in their order: a
/// `function_call_output` each, and for calls of custom tools a `custom_tool_call_output`. Sounds,
/// and images of a kind that is refused, are named.
#[must_use]
pub fn replies(replies: &[ToolReply]) -> Value {
    replies
        .iter()
        .map(|reply| {
            let output = match reply.content() {
                [] | [Content::Text(_)] => Value::from(reply.text.as_str()),
                pieces => pieces.iter().map(part).collect(),
            };
            let kind = match reply.form {
                CallForm::Unreadable => {
                    return json!({"role": "user", "content": reply.text});
                }
                CallForm::Custom => "custom_tool_call_output",
                _ => "function_call_output",
            };
            json!({"type": kind, "call_id": reply.call_id, "output": output})
        })
        .collect()
}

fn part(content: &Content) -> Value {
    match content {
        Content::Image { data, mime_type } if is_common_image(mime_type) => {
            json!({"type": "input_image", "image_url": data_url(mime_type, data)})
        }
        Content::File {
            name,
            data,
            mime_type,
        } if mime_type != "application/octet-stream" => {
            json!({"type": "input_file", "filename": name, "file_data": data_url(mime_type, data)})
        }
        other => json!({"type": "input_text", "text": named(other)}),
    }
}

/// The items that hold these calls: what goes into the next request's `input`, before the replies,
/// where the calls came out of a [`StreamAssembler`] and the conversation is not kept at the
/// provider's.
///
/// ```
/// use toolkit::{ToolCall, openai_responses};
///
/// let items = openai_responses::items_of(&[ToolCall::new("call_1", "add", r#"{"a": 1}"#)]);
/// assert_eq!(items[0]["type"], "function_call");
/// ```
#[must_use]
pub fn items_of(calls: &[ToolCall]) -> Value {
    readable(calls)
        .map(|call| {
            let (kind, key) = match call.form {
                CallForm::Custom => ("custom_tool_call", "input"),
                _ => ("function_call", "arguments"),
            };
            json!({"type": kind, "call_id": call.id, "name": call.name, key: call.arguments})
        })
        .collect()
}
