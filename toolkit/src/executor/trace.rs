//! What is seen of a call from outside: a span with OpenTelemetry's `GenAI` attributes
//! (semantic-conventions-genai, `execute_tool`, status Development in autumn 2026).

use std::future::Future;

use tracing::field::Empty;
use tracing::{Instrument, Span};

use super::Executor;
use crate::call::{ToolCall, ToolReply};
use crate::error::{CallError, ToolErrorKind};
use crate::redact::redact;
use crate::schema::resolve::holds_secret;
use crate::tool::ToolDefinition;

/// How many characters of arguments and results are recorded.
const RECORDED: usize = 4_000;

/// Runs a call inside its span.
pub(super) async fn traced(
    executor: &Executor,
    call: &ToolCall,
    definition: Option<&ToolDefinition>,
    answered: impl Future<Output = ToolReply>,
) -> ToolReply {
    let span = opened(executor, call, definition);
    let reply = answered.instrument(span.clone()).await;
    if !span.is_disabled() {
        record(executor, &span, &reply);
    }
    reply
}

fn opened(executor: &Executor, call: &ToolCall, definition: Option<&ToolDefinition>) -> Span {
    let known = &executor.inner.known;
    let name = definition.map_or(&*call.name, ToolDefinition::name);
    let name: String = known.remove_from(name).chars().take(64).collect();
    let id = known.remove_from(&call.id);
    let span = tracing::info_span!(
        "execute_tool",
        otel.name = format!("execute_tool {name}"),
        otel.kind = "internal",
        otel.status_code = Empty,
        gen_ai.operation.name = "execute_tool",
        gen_ai.tool.name = name,
        gen_ai.tool.type = "function",
        gen_ai.tool.description = definition.map(ToolDefinition::description),
        gen_ai.tool.call.id = Some(&*id).filter(|id| !id.is_empty()),
        gen_ai.tool.call.arguments = Empty,
        gen_ai.tool.call.result = Empty,
        error.type = Empty,
    );
    if executor.inner.record_content && !span.is_disabled() {
        let secret = match definition {
            Some(definition) => holds_secret(definition.parameters()),
            // The arguments may have been meant for any tool.
            None => executor.registry().holds_secret(),
        };
        let text = if secret {
            crate::redact::SECRET.to_owned()
        } else {
            shown(executor, &call.arguments)
        };
        span.record("gen_ai.tool.call.arguments", text);
    }
    span
}

fn record(executor: &Executor, span: &Span, reply: &ToolReply) {
    if let Some(error) = reply.error() {
        span.record("error.type", error_type(error));
        span.record("otel.status_code", "ERROR");
    }
    if executor.inner.record_content {
        span.record("gen_ai.tool.call.result", shown(executor, &reply.text));
    }
}

/// A text as it may be seen.
fn shown(executor: &Executor, text: &str) -> String {
    let known = executor.inner.known.remove_from(text);
    redact(&known).chars().take(RECORDED).collect()
}

/// A word for the kind of failure: one of few.
fn error_type(error: &CallError) -> &'static str {
    match error {
        CallError::UnknownTool { .. } => "unknown_tool",
        CallError::InvalidJson(_) => "invalid_json",
        CallError::InvalidArguments(_) => "invalid_arguments",
        CallError::Incomplete { .. } | CallError::ArgumentsMissing => "incomplete",
        CallError::TimedOut { .. } | CallError::TooLate => "timeout",
        CallError::Cancelled { .. } => "cancelled",
        CallError::Refused { .. } => "refused",
        CallError::Exhausted { .. } => "exhausted",
        CallError::Panicked => "panic",
        CallError::WouldDeadlock => "would_deadlock",
        CallError::Failed(error) => match error.kind() {
            ToolErrorKind::NotFound => "not_found",
            ToolErrorKind::PermissionDenied => "permission_denied",
            ToolErrorKind::Timeout => "timeout",
            ToolErrorKind::InvalidValue => "invalid_value",
            ToolErrorKind::Unavailable => "unavailable",
            ToolErrorKind::InvalidData => "invalid_data",
            ToolErrorKind::Panicked => "panic",
            ToolErrorKind::Failed => "_OTHER",
        },
    }
}
