//! OpenAI's chat completions, and the many providers that speak the same: DeepSeek, Mistral, Ollama,
//! vLLM, OpenRouter and others.
//!
//! Everything is plain JSON, so that serde carries it into any client's own types.
//!
//! ```
//! use serde_json::json;
//! use toolkit::{Executor, openai, tool, tools};
//!
//! /// Add two whole numbers.
//! #[tool]
//! fn add(a: i64, b: i64) -> i64 {
//!     a + b
//! }
//!
//! let executor = Executor::new(tools![add])?;
//! let request = json!({"model": "…", "messages": [], "tools": openai::tools(executor.registry())?});
//! # assert_eq!(request["tools"][0]["function"]["name"], "add");
//!
//! let response = json!({"choices": [{"finish_reason": "tool_calls", "message": {
//!     "role": "assistant",
//!     "tool_calls": [{"id": "call_1", "type": "function",
//!         "function": {"name": "add", "arguments": "{\"a\": 1, \"b\": 2}"}}],
//! }}]});
//! let replies = executor.call_all_blocking(&openai::calls(&response));
//! assert_eq!(
//!     openai::replies(&replies),
//!     json!([{"role": "tool", "tool_call_id": "call_1", "content": "3"}]),
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod slot;
mod stream;

use serde_json::{Map, Value, json};

pub use stream::StreamAssembler;

use crate::call::{CallForm, ToolCall, ToolReply};
use crate::dialect::Dialect;
use crate::error::DialectError;
use crate::output::Content;
use crate::provider::{
    Sent, all_cut_off, cut_off, cut_reason, data_url, error_reason, id, is_common_image, items,
    kept, malformed, named, put_back, readable, text, unreadable,
};
use crate::registry::Registry;

/// The request's `tools`.
///
/// # Errors
///
/// A tool that can't be told in this format, with the parameter.
pub fn tools(registry: &Registry) -> Result<Value, DialectError> {
    registry.to_value(Dialect::OpenAi)
}

/// The calls of a response, of its first choice, or of a message alone. A malformed call comes out
/// marked so, and is answered; where the response was cut off, its last call is.
#[must_use]
pub fn calls(response: &Value) -> Vec<ToolCall> {
    let choice = response.pointer("/choices/0").unwrap_or(response);
    let message = choice.get("message").unwrap_or(choice);
    let mut calls: Vec<_> = items(&message["tool_calls"]).iter().map(call).collect();
    // The form before there were several.
    if let Some(function) = message.get("function_call").filter(|call| call.is_object()) {
        let call = ToolCall::new("", text(&function["name"]), "")
            .with_arguments(Sent::of(function, "arguments"));
        calls.push(call.in_form(CallForm::DeprecatedFunctionCall));
    }
    if calls.is_empty() {
        calls.extend(unread(response, choice));
    }
    all_cut_off(&mut calls, failure(response, choice));
    cut_off(&mut calls, cut_reason(choice, "finish_reason", CUT));
    calls
}

/// The reasons that mean that the end is missing; those of Mistral and DeepSeek are among them.
const CUT: &[&str] = &[
    "length",
    "content_filter",
    "model_length",
    "insufficient_system_resource",
];

/// That the response failed, as it or its choice says.
fn failure(response: &Value, choice: &Value) -> Option<String> {
    error_reason(response)
        .or_else(|| cut_reason(choice, "finish_reason", &["error"]))
        .or_else(|| error_reason(choice))
}

/// The call that the server could not read from what the model wrote: Groq's `tool_use_failed` with
/// the `failed_generation`, and the reasons that gateways pass on from Gemini and Bedrock.
fn unread(response: &Value, choice: &Value) -> Option<ToolCall> {
    for error in [&response["error"], &choice["error"]] {
        if error["code"] == "tool_use_failed" || error["failed_generation"].is_string() {
            let message = error["message"].as_str().unwrap_or("tool_use_failed");
            return Some(unreadable(message));
        }
    }
    let reason = ["finish_reason", "native_finish_reason"]
        .iter()
        .filter_map(|key| choice[*key].as_str())
        .find(|reason| UNREAD.iter().any(|word| reason.eq_ignore_ascii_case(word)))?;
    Some(unreadable(&format!("finish_reason: {reason}")))
}

/// The reasons that mean that the model wrote a call which could not be read.
const UNREAD: &[&str] = &[
    "malformed_function_call",
    "malformed_tool_use",
    "malformed_model_output",
    "unexpected_tool_call",
    "too_many_tool_calls",
];

fn call(value: &Value) -> ToolCall {
    let id = id(&value["id"]);
    let object = |key: &str| value.get(key).filter(|inner| inner.is_object());
    let (inner, key) = match (object("function"), object("custom")) {
        (Some(function), _) => (function, "arguments"),
        (None, Some(custom)) => {
            let call = ToolCall::new(id, text(&custom["name"]), "");
            let call = call.with_arguments(Sent::of(custom, "input"));
            return call.in_form(CallForm::Custom);
        }
        // Gateways send `{"id": …, "name": …, "arguments": …}` without the inner object.
        (None, None) if value["name"].is_string() => (value, ""),
        (None, None) => return malformed(value),
    };
    let sent = match Sent::of(inner, key) {
        Sent::Absent => Sent::of(value, ""),
        sent => sent,
    };
    let call = ToolCall::new(id, text(&inner["name"]), "").with_arguments(sent);
    call.with_provider_data(kept(value, KEPT))
}

/// Gemini's thought signature, behind its compatible interface.
const KEPT: &[&str] = &["extra_content"];

/// The messages that answer the calls: one of the role `tool` for each reply, in their order, of
/// the role `function` where the call came as a `function_call`, and of the role `user` where the
/// provider could not read the call and so gave it neither name nor id. Images,
/// sounds and files follow in a message of the user's, since a tool's message takes text alone; those
/// of a kind that is refused are named there.
#[must_use]
pub fn replies(replies: &[ToolReply]) -> Value {
    let mut messages: Vec<_> = replies
        .iter()
        .map(|reply| match reply.form {
            CallForm::DeprecatedFunctionCall => {
                json!({"role": "function", "name": reply.name, "content": reply.text})
            }
            CallForm::Unreadable => json!({"role": "user", "content": reply.text}),
            _ => json!({"role": "tool", "tool_call_id": reply.call_id, "content": reply.text}),
        })
        .collect();
    let media: Vec<_> = replies.iter().flat_map(attachments).collect();
    if !media.is_empty() {
        messages.push(json!({"role": "user", "content": media}));
    }
    Value::Array(messages)
}

/// What a reply holds besides text, under the name of its tool and the id of its call.
fn attachments(reply: &ToolReply) -> Vec<Value> {
    let media = reply.content().iter().filter_map(attachment);
    let mut parts: Vec<_> = media.collect();
    if !parts.is_empty() {
        let label = format!("{} ({}):", reply.name, reply.call_id);
        parts.insert(0, json!({"type": "text", "text": label}));
    }
    parts
}

fn attachment(content: &Content) -> Option<Value> {
    Some(match content {
        Content::Text(_) => return None,
        Content::Image { data, mime_type } if is_common_image(mime_type) => {
            json!({"type": "image_url", "image_url": {"url": data_url(mime_type, data)}})
        }
        Content::Audio { data, mime_type } => match audio_format(mime_type) {
            Some(format) => {
                json!({"type": "input_audio", "input_audio": {"data": data, "format": format}})
            }
            None => json!({"type": "text", "text": named(content)}),
        },
        Content::File {
            name,
            data,
            mime_type,
        } if mime_type == "application/pdf" => {
            json!({"type": "file", "file": {"filename": name, "file_data": data_url(mime_type, data)}})
        }
        other => json!({"type": "text", "text": named(other)}),
    })
}

/// The two kinds of sound that are taken, by their own names.
fn audio_format(mime_type: &str) -> Option<&'static str> {
    match mime_type {
        "audio/wav" | "audio/x-wav" | "audio/wave" | "audio/vnd.wave" => Some("wav"),
        "audio/mpeg" | "audio/mp3" => Some("mp3"),
        _ => None,
    }
}

/// The assistant's message that holds these calls: what goes into the conversation, before the
/// replies, where the calls came out of a [`StreamAssembler`].
///
/// ```
/// use toolkit::{ToolCall, openai};
///
/// let message = openai::message("", &[ToolCall::new("call_1", "add", r#"{"a": 1}"#)]);
/// assert_eq!(message["tool_calls"][0]["function"]["name"], "add");
/// ```
#[must_use]
pub fn message(content: &str, calls: &[ToolCall]) -> Value {
    let is_deprecated = |call: &&ToolCall| call.form == CallForm::DeprecatedFunctionCall;
    let (old, calls): (Vec<_>, Vec<_>) = readable(calls).partition(is_deprecated);
    let calls = calls.into_iter().map(|call| {
        let mut value = match call.form {
            CallForm::Custom => {
                let custom = json!({"name": call.name, "input": call.arguments});
                json!({"id": call.id, "type": "custom", "custom": custom})
            }
            _ => json!({"id": call.id, "type": "function", "function": function(call)}),
        };
        put_back(&mut value, call);
        value
    });
    let calls: Vec<_> = calls.collect();
    let content = if content.is_empty() {
        Value::Null
    } else {
        content.into()
    };
    let mut message = json!({"role": "assistant", "content": content});
    if let Some(old) = old.first() {
        message["function_call"] = function(old);
    }
    // An empty list is refused.
    if !calls.is_empty() {
        message["tool_calls"] = calls.into();
    }
    message
}

fn function(call: &ToolCall) -> Value {
    // Some servers parse the history's arguments and refuse what is no object.
    let arguments = match serde_json::from_str::<Map<String, Value>>(&call.arguments) {
        Ok(_) => call.arguments.as_str(),
        Err(_) => "{}",
    };
    json!({"name": call.name, "arguments": arguments})
}
