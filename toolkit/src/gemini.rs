//! Gemini's `generateContent`.
//!
//! ```
//! use serde_json::json;
//! use toolkit::{Executor, gemini, tool, tools};
//!
//! /// Add two whole numbers.
//! #[tool]
//! fn add(a: i64, b: i64) -> i64 {
//!     a + b
//! }
//!
//! let executor = Executor::new(tools![add])?;
//! let response = json!({"candidates": [{"finishReason": "STOP", "content": {"role": "model", "parts": [
//!     {"functionCall": {"name": "add", "args": {"a": 1, "b": 2}}, "thoughtSignature": "c2ln"},
//! ]}}]});
//! let calls = gemini::calls(&response);
//! let replies = executor.call_all_blocking(&calls);
//! assert_eq!(
//!     gemini::replies(&replies),
//!     json!({"role": "user", "parts": [
//!         {"functionResponse": {"name": "add", "response": {"output": "3"}}},
//!     ]}),
//! );
//! // What the model's turn must hold when it is sent back, its thought signature included.
//! assert_eq!(gemini::message("", &calls)["parts"][0]["thoughtSignature"], "c2ln");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use serde_json::{Value, json};

use crate::call::{CallForm, ToolCall, ToolReply};
use crate::dialect::Dialect;
use crate::error::DialectError;
use crate::output::Content;
use crate::provider::{
    Sent, all_cut_off, cut_off, cut_reason, error_reason, id, items, kept, malformed, named,
    object, put_back, readable, unreadable,
};
use crate::registry::Registry;

/// The request's `tools`: a list of one entry, the function declarations.
///
/// # Errors
///
/// A tool that can't be told in this format, with the parameter.
pub fn tools(registry: &Registry) -> Result<Value, DialectError> {
    registry.to_value(Dialect::Gemini)
}

/// The calls of a response, of its first candidate, or of a content alone. A malformed call comes
/// out marked so, and is answered; where the response was cut off, its last call is.
#[must_use]
pub fn calls(response: &Value) -> Vec<ToolCall> {
    let candidate = response.pointer("/candidates/0").unwrap_or(response);
    let content = candidate.get("content").unwrap_or(candidate);
    let mut calls: Vec<_> = items(&content["parts"]).iter().filter_map(call).collect();
    if calls.is_empty() {
        calls.extend(unread(candidate));
    }
    all_cut_off(&mut calls, error_reason(response));
    cut_off(&mut calls, cut_reason(candidate, "finishReason", CUT));
    calls
}

/// The call that the model wrote and Gemini could not read, with Gemini's own message.
fn unread(candidate: &Value) -> Option<ToolCall> {
    let reason = cut_reason(candidate, "finishReason", UNREAD)?;
    let message = candidate["finishMessage"].as_str();
    Some(match message.filter(|message| !message.trim().is_empty()) {
        Some(message) => unreadable(message),
        None => unreadable(&reason),
    })
}

/// The reasons that mean that the model wrote a call which did not arrive.
const UNREAD: &[&str] = &[
    "MALFORMED_FUNCTION_CALL",
    "UNEXPECTED_TOOL_CALL",
    "TOO_MANY_TOOL_CALLS",
];

/// The reasons that mean that the end is missing.
const CUT: &[&str] = &[
    "MAX_TOKENS",
    "SAFETY",
    "RECITATION",
    "LANGUAGE",
    "BLOCKLIST",
    "PROHIBITED_CONTENT",
    "SPII",
    "MALFORMED_FUNCTION_CALL",
    "MALFORMED_RESPONSE",
    "UNEXPECTED_TOOL_CALL",
    "TOO_MANY_TOOL_CALLS",
    "MODEL_ARMOR",
];

fn call(part: &Value) -> Option<ToolCall> {
    let function = part
        .get("functionCall")
        .or_else(|| part.get("function_call"))?;
    let Some(name) = function["name"].as_str() else {
        return Some(malformed(function));
    };
    let mut call =
        ToolCall::new(id(&function["id"]), name, "").with_arguments(Sent::of(function, "args"));
    // Streamed arguments: this is a piece of them at most.
    if function["willContinue"] == true || function.get("partialArgs").is_some() {
        call = call.incomplete("partialArgs");
    }
    Some(call.with_provider_data(kept(part, &["thoughtSignature", "thought_signature"])))
}

/// The content that answers the calls, in their order: models without ids match by it. Images, sounds
/// and files follow the responses; those of a kind that is refused are named.
#[must_use]
pub fn replies(replies: &[ToolReply]) -> Value {
    let responses = replies.iter().map(response);
    let media = replies
        .iter()
        .flat_map(|reply| reply.content().iter().filter_map(media));
    json!({"role": "user", "parts": responses.chain(media).collect::<Vec<_>>()})
}

fn response(reply: &ToolReply) -> Value {
    if reply.form == CallForm::Unreadable {
        return json!({"text": reply.text});
    }
    let key = if reply.is_error() { "error" } else { "output" };
    let mut response = json!({"name": reply.name, "response": {key: reply.text}});
    if !reply.call_id.is_empty() {
        response["id"] = reply.call_id.as_str().into();
    }
    json!({"functionResponse": response})
}

fn media(content: &Content) -> Option<Value> {
    let (Content::Image { data, mime_type }
    | Content::Audio { data, mime_type }
    | Content::File {
        data, mime_type, ..
    }) = content
    else {
        return None;
    };
    Some(match is_taken(mime_type) {
        true => json!({"inlineData": {"mimeType": mime_type, "data": data}}),
        false => json!({"text": named(content)}),
    })
}

fn is_taken(mime_type: &str) -> bool {
    match mime_type.split_once('/') {
        Some(("image", kind)) => !kind.starts_with("svg"),
        Some(("audio" | "video", _)) => true,
        _ => ["application/pdf", "text/plain"].contains(&mime_type),
    }
}

/// The model's content that holds these calls, with the thought signatures that came with them.
#[must_use]
pub fn message(content: &str, calls: &[ToolCall]) -> Value {
    let said = (!content.is_empty()).then(|| json!({"text": content}));
    let calls = readable(calls).map(|call| {
        let mut function = json!({"name": call.name, "args": object(call)});
        if !call.id.is_empty() {
            function["id"] = call.id.as_str().into();
        }
        let mut part = json!({"functionCall": function});
        put_back(&mut part, call);
        part
    });
    json!({"role": "model", "parts": said.into_iter().chain(calls).collect::<Vec<_>>()})
}
