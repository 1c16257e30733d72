//! Replies as the protocol has them.

use rmcp::model::{CallToolResult, ContentBlock};
use serde_json::{Value, json};

use crate::arguments::Work;
use crate::arguments::check::check;
use crate::arguments::fault::Fault;
use crate::arguments::json::Json;
use crate::call::ToolReply;
use crate::executor::Executor;
use crate::output::{Content, ToolOutput};
use crate::registry::Registered;
use crate::schema::{Schema, results};

/// A reply as the protocol has it. A tool with an output schema gives what conforms to it, or an
/// error: clients refuse anything else as a whole.
pub(super) fn result(executor: &Executor, reply: &ToolReply) -> CallToolResult {
    let mut content: Vec<_> = reply.content().iter().map(block).collect();
    if reply.is_error() {
        return CallToolResult::error(content);
    }
    let tool = executor.registry().find(&reply.name);
    let promised = tool.and_then(|tool| Some((tool, tool.definition.output.as_deref()?)));
    let structured = match promised {
        Some((tool, schema)) => match conforming(reply, tool, schema) {
            Ok(value) => Some(value),
            Err(fault) => {
                let phrases = executor.phrases();
                let line = phrases.fault_line(&fault.path, &phrases.fault(&fault));
                content.push(ContentBlock::text(phrases.unlike_output_schema(&line)));
                return CallToolResult::error(content);
            }
        },
        // Clients of the versions before 2026-07-28 take nothing else than an object.
        None => reply
            .structured()
            .filter(|value| value.is_object())
            .cloned(),
    };
    let mut result = CallToolResult::success(content);
    result.structured_content = structured;
    result
}

/// The value as the tool's output schema has it, or the first thing that is wrong with it.
fn conforming(reply: &ToolReply, tool: &Registered, schema: &Schema) -> Result<Value, Box<Fault>> {
    let value = reply.output().map(ToolOutput::value);
    let value = value.unwrap_or_default();
    let json = Json::from(&value);
    let faults = check(
        schema,
        &json,
        &Work::new(&tool.output_patterns, json.size()),
    );
    match faults.kept.into_iter().next() {
        Some(fault) => Err(Box::new(fault)),
        None if results::is_plain_object(schema) => Ok(value),
        None => Ok(json!({ results::KEY: value })),
    }
}

fn block(content: &Content) -> ContentBlock {
    let value = match content {
        Content::Text(text) => return ContentBlock::text(text.clone()),
        Content::Image { data, mime_type } => {
            json!({"type": "image", "data": data, "mimeType": mime_type})
        }
        Content::Audio { data, mime_type } => {
            json!({"type": "audio", "data": data, "mimeType": mime_type})
        }
        Content::File {
            name,
            data,
            mime_type,
        } => json!({"type": "resource", "resource": {
            "uri": format!("attachment:{name}"), "mimeType": mime_type, "blob": data,
        }}),
    };
    let named = content.mime_type().unwrap_or_default().to_owned();
    serde_json::from_value(value).unwrap_or_else(|_| ContentBlock::text(named))
}
