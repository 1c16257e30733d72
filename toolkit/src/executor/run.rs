//! One call on its way.

use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use super::Executor;
use super::answer::{self, Answer, answered, failed, refused, rejected};
use super::find::{self, Found};
use super::hooks::{self, Decision, before};
use super::start::{Job, NoOutcome, Start};
use super::time::is_late;
use crate::arguments::fault::{Repair, Repairs};
use crate::arguments::json::Json;
use crate::arguments::{self, Arguments, Refusal, Work};
use crate::call::{ToolCall, ToolReply};
use crate::context::{CallOptions, ToolContext};
use crate::error::CallError;
use crate::output::ToolOutput;
use crate::registry::Registered;
use crate::tool::{Failure, ToolDefinition};

/// Runs a call, inside a span where the feature `tracing` is on.
pub(super) async fn call(
    executor: &Executor,
    call: &ToolCall,
    options: &CallOptions,
    start: Start,
) -> ToolReply {
    let found = find::find(executor, &call.name);
    #[cfg(feature = "tracing")]
    let definition = found.as_ref().map(|(tool, _)| &tool.definition);
    let replied = reply(executor, call, options, start, found);
    #[cfg(feature = "tracing")]
    return super::trace::traced(executor, call, definition, replied).await;
    #[cfg(not(feature = "tracing"))]
    replied.await
}

async fn reply(
    executor: &Executor,
    call: &ToolCall,
    options: &CallOptions,
    start: Start,
    found: Option<Found<'_>>,
) -> ToolReply {
    let tool = found.as_ref().map(|(tool, _)| *tool);
    let name = tool.map_or(&*call.name, |tool| tool.definition.name());
    let mut repairs = Vec::new();
    let answer = match (incomplete(executor, call, tool), found) {
        (Some(answer), _) => answer,
        (None, None) => {
            let name = executor.inner.known.remove_from(name);
            failed(
                executor,
                &name,
                find::unknown(executor, &name, &call.arguments),
            )
        }
        (None, Some((tool, of_name))) => {
            repairs = of_name;
            repairs.extend(call.repairs.iter().copied().map(find::of_call));
            let context = context(tool, call, options);
            checked(executor, tool, call, context, start, &mut repairs).await
        }
    };
    let limit = tool.and_then(|tool| tool.definition.timeout);
    finished(
        executor,
        call,
        name,
        (repairs, answer),
        limit,
        options.deadline,
        start,
    )
    .await
}

/// Answers a call that is not looked at, as any other: the program's hook sees it.
pub(super) async fn refused_call(
    executor: &Executor,
    call: &ToolCall,
    name: &str,
    error: CallError,
    options: &CallOptions,
    start: Start,
) -> ToolReply {
    let answer = (Vec::new(), failed(executor, name, error));
    finished(executor, call, name, answer, None, options.deadline, start).await
}

/// The reply to a call where waiting for its answer would never end. The hook is not asked: it would
/// have to be waited for as well, and nothing of the call is let through.
pub(super) fn would_deadlock(executor: &Executor, call: &ToolCall) -> ToolReply {
    let name = find::name_of(executor, &call.name).unwrap_or(&call.name);
    to_reply(
        executor,
        call,
        name,
        Vec::new(),
        failed(executor, name, CallError::WouldDeadlock),
    )
}

fn to_reply(
    executor: &Executor,
    call: &ToolCall,
    name: &str,
    mut repairs: Vec<Repair>,
    answer: Answer,
) -> ToolReply {
    let Answer { text, result } = answer;
    if !executor.inner.known.is_empty() {
        for repair in &mut repairs {
            repair
                .path
                .rewrite(&mut |key| executor.inner.known.remove_in(key));
        }
    }
    ToolReply {
        call_id: call.id.clone(),
        name: name.to_owned(),
        text,
        repairs,
        result,
        form: call.form,
        content: OnceLock::new(),
    }
}

/// The reply as the program's hook leaves it. A hook that hangs ends with the caller's deadline, and
/// with the time that the tool had, counted anew.
async fn finished(
    executor: &Executor,
    call: &ToolCall,
    name: &str,
    (repairs, answer): (Vec<Repair>, Answer),
    limit: Option<Duration>,
    deadline: Option<Instant>,
    start: Start,
) -> ToolReply {
    let mut reply = to_reply(executor, call, name, repairs, answer);
    let limit = limit.or(executor.inner.timeout);
    let own = limit.and_then(|limit| Instant::now().checked_add(limit));
    let deadline = own.into_iter().chain(deadline).min();
    hooks::after(executor, &mut reply, deadline, start).await;
    reply
}

/// The answer to a call that did not arrive as the model sent it, whatever tool it names.
fn incomplete(
    executor: &Executor,
    call: &ToolCall,
    tool: Option<&Arc<Registered>>,
) -> Option<Answer> {
    let tool = tool.map(|tool| &tool.definition);
    let name = tool.map_or(&*call.name, |tool| tool.name());
    if let Some(reason) = &call.incomplete {
        let reason = answer::redacted(executor, reason);
        return Some(failed(executor, name, CallError::Incomplete { reason }));
    }
    let needs_repair = executor.inner.repairs == Repairs::None && !call.repairs.is_empty();
    let takes_nothing = tool.is_some_and(ToolDefinition::takes_nothing);
    let is_lost = needs_repair || (call.arguments_missing && !takes_nothing);
    is_lost.then(|| answer::without_arguments(executor, name, tool))
}

fn context(tool: &Registered, call: &ToolCall, options: &CallOptions) -> ToolContext {
    ToolContext {
        tool: tool.definition.name().into(),
        call_id: (*call.id).into(),
        deadline: options.deadline,
        cancellation: options.cancellation.clone(),
        extensions: Arc::new(options.extensions.clone()),
    }
}

/// From the arguments' text to the answer.
async fn checked(
    executor: &Executor,
    tool: &Arc<Registered>,
    call: &ToolCall,
    mut context: ToolContext,
    start: Start,
    repairs: &mut Vec<Repair>,
) -> Answer {
    let name = tool.definition.name();
    let text = &*call.arguments;
    let json = match prepared(executor, tool, text, repairs) {
        Ok(json) => json,
        Err(refusal) => return refused(executor, tool, text, refusal),
    };
    if let Some(answer) = decided(executor, tool, text, &context, &json, start).await {
        return answer;
    }
    // The tool's own time begins when it does: an approval may take longer.
    let begun = Instant::now();
    let limit = tool.definition.timeout.or(executor.inner.timeout);
    let own = limit.and_then(|limit| begun.checked_add(limit));
    context.deadline = own.into_iter().chain(context.deadline).min();
    let job = Job {
        tool,
        states: &executor.inner.states,
        context: &context,
        alarms: &executor.inner.alarms,
        start,
    };
    match job.run(&json).await {
        Ok(Ok(output)) => answered(executor, output),
        Ok(Err(Failure::Rejected(fault))) => rejected(executor, tool, &json, text, *fault),
        Ok(Err(Failure::Failed(error))) if error.has_panicked() => {
            failed(executor, name, CallError::Panicked)
        }
        Ok(Err(Failure::Failed(error))) => failed(executor, name, CallError::Failed(error)),
        Err(no_outcome) => failed(executor, name, ended(no_outcome, &context, begun)),
    }
}

/// From the arguments' text to what the tool gets.
#[allow(clippy::result_large_err)] // made once a call, on the way out
fn prepared<'t>(
    executor: &Executor,
    tool: &Registered,
    text: &'t str,
    repairs: &mut Vec<Repair>,
) -> Result<Json<'t>, Refusal> {
    let schema = tool.definition.parameters();
    let work = Work::new(&tool.patterns, text.len());
    let name = tool.definition.name();
    let prepared = arguments::prepare(text, name, schema, &work, executor.inner.repairs)?;
    repairs.extend(prepared.repairs);
    let mut json = prepared.json;
    arguments::fill(schema, &mut json, &work)?;
    Ok(json)
}

/// The answer where the program does not let the call pass, or its time is over.
async fn decided(
    executor: &Executor,
    tool: &Registered,
    text: &str,
    context: &ToolContext,
    json: &Json<'_>,
    start: Start,
) -> Option<Answer> {
    let name = tool.definition.name();
    if executor.inner.before.is_none() {
        return is_late(context).then(|| failed(executor, name, CallError::TooLate));
    }
    let schema = tool.definition.parameters();
    // A program approves what the tool will get, or the tool does not run.
    let arguments = Arguments::detached(json, schema, &tool.patterns);
    let arguments = match arguments.to_value() {
        Ok(arguments) => arguments,
        Err(error) => {
            let fault = error.into_fault(json, schema);
            return Some(rejected(executor, tool, json, text, fault));
        }
    };
    let error = match before(executor, context, arguments, start).await {
        Ok(Decision::Answer(text)) => return Some(answered(executor, ToolOutput::text(text))),
        Ok(Decision::Proceed) if is_late(context) => CallError::TooLate,
        Ok(Decision::Proceed) => return None,
        Ok(Decision::Refuse(reason)) => CallError::Refused { reason },
        Err(NoOutcome::TimedOut { .. }) => CallError::TooLate,
        Err(no_outcome) => ended(no_outcome, context, Instant::now()),
    };
    Some(failed(executor, name, error))
}

/// The time that is told is the one that was given, not the one that was measured: a failure that is
/// the same again has the same words.
fn ended(no_outcome: NoOutcome, context: &ToolContext, begun: Instant) -> CallError {
    let given = context
        .deadline
        .map(|deadline| deadline.saturating_duration_since(begun));
    let after = given.unwrap_or_default();
    match no_outcome {
        NoOutcome::Panicked => CallError::Panicked,
        NoOutcome::TimedOut { may_complete } => CallError::TimedOut {
            after,
            may_complete,
        },
        NoOutcome::Cancelled { may_complete } => CallError::Cancelled { may_complete },
        #[cfg(feature = "tokio")]
        NoOutcome::Deadlocked => CallError::WouldDeadlock,
    }
}
