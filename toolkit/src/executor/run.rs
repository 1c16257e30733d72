//! One call on its way.

use std::borrow::Cow;
use std::sync::{Arc, OnceLock};
use std::time::Instant;

use super::Executor;
use super::hooks::{Decision, FinishedCall, before};
use super::start::{Job, NoOutcome, Start};
use super::time::is_late;
use crate::arguments::fault::{Draft, Fault, Path, Repair, RepairKind, Repairs};
use crate::arguments::json::Json;
use crate::arguments::{self, Refusal};
use crate::call::{ToolCall, ToolReply};
use crate::context::{CallOptions, ToolContext};
use crate::dialect::is_valid_name;
use crate::error::{CallError, ToolError};
use crate::nearest;
use crate::output::{self, ToolOutput};
use crate::redact::{Disclosure, redact};
use crate::registry::Registered;
use crate::schema::resolve;
use crate::tool::Failure;

/// The whole way, seen from outside where that is wanted.
pub(super) async fn call(
    executor: &Executor,
    call: &ToolCall,
    options: &CallOptions,
    start: Start,
) -> ToolReply {
    let found = find(executor, &call.name);
    #[cfg(feature = "tracing")]
    let definition = found.as_ref().map(|(tool, _)| &tool.definition);
    let answered = answer(executor, call, options, start, found);
    #[cfg(feature = "tracing")]
    return super::trace::traced(executor, call, definition, answered).await;
    #[cfg(not(feature = "tracing"))]
    answered.await
}

async fn answer(
    executor: &Executor,
    call: &ToolCall,
    options: &CallOptions,
    start: Start,
    found: Option<Found<'_>>,
) -> ToolReply {
    let name = found
        .as_ref()
        .map_or(&*call.name, |(tool, _)| tool.definition.name());
    let (answer, repairs) = match (unfit(executor, call, found.as_ref()), found) {
        (Some(answer), _) => (answer, Vec::new()),
        (None, None) => (unknown(executor, name, &call.arguments), Vec::new()),
        (None, Some((tool, mut repairs))) => {
            repairs.extend(call.repairs.iter().map(|kind| Repair {
                path: Path::default(),
                kind: *kind,
            }));
            let context = context(tool, call, options);
            let text = &*call.arguments;
            let answer = checked(executor, tool, text, context, start, &mut repairs).await;
            (answer, repairs)
        }
    };
    let mut reply = reply(call, name, repairs, answer);
    finish(executor, &mut reply).await;
    reply
}

/// The answer to a call that did not arrive as the model sent it, whatever tool it names.
fn unfit(executor: &Executor, call: &ToolCall, found: Option<&Found<'_>>) -> Option<Answer> {
    let tool = found.map(|(tool, _)| &tool.definition);
    let name = tool.map_or(&*call.name, |tool| tool.name());
    if let Some(reason) = &call.incomplete {
        let reason = redacted(executor, reason);
        return Some(failed(executor, name, CallError::Incomplete { reason }));
    }
    let has_other_key = executor.inner.repairs == Repairs::None && !call.repairs.is_empty();
    let takes_none = tool.is_some_and(|tool| tool.takes_nothing());
    if !has_other_key && (!call.arguments_missing || takes_none) {
        return None;
    }
    let mut answer = failed(executor, name, CallError::ArgumentsMissing);
    if let Some(tool) = tool {
        let phrases = &*executor.inner.phrases;
        let signature = tool.signature(phrases);
        answer.text = format!("{}\n{}", answer.text, phrases.call_like(&signature));
    }
    Some(answer)
}

/// What is answered where a tool would have to wait for the thread that waits for it.
pub(super) fn would_deadlock(executor: &Executor, call: &ToolCall) -> ToolReply {
    refused_call(executor, call, &call.name, CallError::WouldDeadlock)
}

/// What is answered to a call that is not looked at.
pub(super) fn refused_call(
    executor: &Executor,
    call: &ToolCall,
    name: &str,
    error: CallError,
) -> ToolReply {
    reply(call, name, Vec::new(), failed(executor, name, error))
}

/// The name of the tool that a model means.
pub(super) fn name_of<'e>(executor: &'e Executor, name: &str) -> Option<&'e str> {
    find(executor, name).map(|(tool, _)| tool.definition.name())
}

/// What a model reads, and what a program reads.
struct Answer {
    text: String,
    result: Result<ToolOutput, CallError>,
}

fn reply(call: &ToolCall, name: &str, repairs: Vec<Repair>, answer: Answer) -> ToolReply {
    let Answer { text, result } = answer;
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

/// A tool, and what of its name had to be repaired.
type Found<'e> = (&'e Arc<Registered>, Vec<Repair>);

/// The tool of that name; or, where there is none, the one without blanks around its name and without
/// a provider's prefix before a dot or slash (`functions.x`, `default_api.x`, `tools/x`), which can't be
/// part of a name.
fn find<'e>(executor: &'e Executor, name: &str) -> Option<Found<'e>> {
    let registry = executor.registry();
    if let Some(tool) = registry.find(name) {
        return Some((tool, Vec::new()));
    }
    if executor.inner.repairs == Repairs::None {
        return None;
    }
    let bare = name.trim();
    let blanks = (bare != name).then_some(RepairKind::NameBlanks);
    let (tool, prefix) = match registry.find(bare) {
        Some(tool) => (tool, None),
        None => (unprefixed(executor, bare)?, Some(RepairKind::NamePrefix)),
    };
    let kinds = blanks.into_iter().chain(prefix);
    let repairs = kinds.map(|kind| Repair {
        path: Path::default(),
        kind,
    });
    Some((tool, repairs.collect()))
}

fn unprefixed<'e>(executor: &'e Executor, name: &str) -> Option<&'e Arc<Registered>> {
    let (prefix, rest) = name.rsplit_once(['.', '/'])?;
    let prefixed = prefix.split(['.', '/']).all(is_valid_name);
    executor.registry().find(rest).filter(|_| prefixed)
}

fn unknown(executor: &Executor, name: &str, text: &str) -> Answer {
    let names = executor.registry().names();
    let (available, nearest) = nearest::closest_first(name, &names);
    let error = CallError::UnknownTool {
        name: name.to_owned(),
        nearest: nearest.map(str::to_owned),
        available: available.into_iter().map(str::to_owned).collect(),
        count: names.len(),
        draft: nearest.and_then(|nearest| meant(executor, nearest, text)),
    };
    failed(executor, name, error)
}

/// The arguments as they should be sent to the tool that was meant.
fn meant(executor: &Executor, name: &str, text: &str) -> Option<Draft> {
    let tool = executor.registry().find(name)?;
    let schema = tool.definition.parameters();
    match arguments::prepare(text, name, schema, &tool.patterns, executor.inner.repairs) {
        Ok(prepared) => arguments::draft(schema, &prepared.json, &[], &tool.patterns),
        Err(Refusal::Faults { draft, .. }) => draft,
        Err(Refusal::Syntax(_)) => None,
    }
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
    text: &str,
    mut context: ToolContext,
    start: Start,
    repairs: &mut Vec<Repair>,
) -> Answer {
    let name = tool.definition.name();
    let schema = tool.definition.parameters();
    let prepared =
        match arguments::prepare(text, name, schema, &tool.patterns, executor.inner.repairs) {
            Ok(prepared) => prepared,
            Err(refusal) => return refused(executor, tool, refusal),
        };
    repairs.extend(prepared.repairs);
    let mut json = prepared.json;
    arguments::fill(schema, &mut json, &tool.patterns);
    if let Some(answer) = decided(executor, tool, &context, &json).await {
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
        start,
    };
    match job.run(&json).await {
        Ok(Ok(output)) => answered(executor, output),
        Ok(Err(Failure::Rejected(fault))) => rejected(executor, tool, &json, *fault),
        Ok(Err(Failure::Failed(error))) => failed(executor, name, CallError::Failed(error)),
        Err(no_outcome) => failed(executor, name, ended(no_outcome, &context, begun)),
    }
}

/// The answer where the program does not let the call pass, or its time is over.
async fn decided(
    executor: &Executor,
    tool: &Registered,
    context: &ToolContext,
    json: &Json<'_>,
) -> Option<Answer> {
    let error = match before(executor, tool, context, json).await {
        Ok(Decision::Answer(text)) => return Some(answered(executor, ToolOutput::text(text))),
        Ok(Decision::Proceed) if is_late(context) => CallError::TooLate,
        Ok(Decision::Proceed) => return None,
        Ok(Decision::Refuse(reason)) => CallError::Refused { reason },
        Err(NoOutcome::TimedOut { .. }) => CallError::TooLate,
        Err(NoOutcome::Cancelled { may_complete }) => CallError::Cancelled { may_complete },
        Err(NoOutcome::Panicked) => CallError::Panicked,
    };
    Some(failed(executor, tool.definition.name(), error))
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
    }
}

/// Lets the program have the last word on what the model reads.
async fn finish(executor: &Executor, reply: &mut ToolReply) {
    let Some(hook) = &executor.inner.after else {
        return;
    };
    let call = FinishedCall {
        call_id: reply.call_id.clone(),
        name: reply.name.clone(),
        text: reply.text.clone(),
        is_error: reply.is_error(),
    };
    match hook.answer(call).await {
        Ok(None) => {}
        Ok(Some(text)) => {
            // What a program takes out of the text must not stand beside it as a value.
            reply.reword(&text);
            reply.text = text;
        }
        // The hook may have been about to take something out.
        Err(_) => {
            let answer = failed(executor, &reply.name, CallError::Panicked);
            reply.text = answer.text;
            reply.result = answer.result;
        }
    }
}

fn failed(executor: &Executor, name: &str, error: CallError) -> Answer {
    let error = match error {
        CallError::Failed(error) => CallError::Failed(disclosed(executor, error)),
        other => other,
    };
    let text = executor.inner.phrases.call_error(name, &error);
    error_answer(executor, &text, error)
}

/// The words of another's error as the program lets the model read them.
fn disclosed(executor: &Executor, error: ToolError) -> ToolError {
    let known = &executor.inner.known;
    match executor.inner.disclosure {
        Disclosure::Redacted if known.is_empty() => error,
        Disclosure::Redacted => {
            error.disclosed(|words| redact(&known.remove_from(words)).into_owned())
        }
        Disclosure::KindOnly => error.disclosed(|_| String::new()),
        Disclosure::Verbatim => error.disclosed(|words| known.remove_from(words).into_owned()),
    }
}

/// Foreign text that the program has no type for, such as a provider's reason.
fn redacted(executor: &Executor, words: &str) -> String {
    redact(&executor.inner.known.remove_from(words)).into_owned()
}

fn error_answer(executor: &Executor, text: &str, error: CallError) -> Answer {
    Answer {
        text: executor.inner.known.remove_from(text).into_owned(),
        result: Err(error),
    }
}

fn refused(executor: &Executor, tool: &Registered, refusal: Refusal) -> Answer {
    let name = tool.definition.name();
    let phrases = &executor.inner.phrases;
    match refusal {
        Refusal::Syntax(mut fault) => {
            if resolve::holds_secret(tool.definition.parameters()) {
                fault.near.clear();
            }
            let signature = tool.definition.signature(&**phrases);
            let text = phrases.invalid_json(name, &fault, Some(&signature));
            error_answer(executor, &text, CallError::InvalidJson(fault))
        }
        Refusal::Faults {
            faults,
            more,
            draft,
        } => {
            let text = phrases.invalid_arguments(name, &faults, more, draft.as_ref());
            error_answer(executor, &text, CallError::InvalidArguments(faults))
        }
    }
}

/// A parameter's own reader refused what fits its schema.
fn rejected(executor: &Executor, tool: &Registered, json: &Json<'_>, fault: Fault) -> Answer {
    let draft = arguments::draft(
        tool.definition.parameters(),
        json,
        std::slice::from_ref(&fault),
        &tool.patterns,
    );
    let refusal = Refusal::Faults {
        faults: vec![fault],
        more: 0,
        draft,
    };
    refused(executor, tool, refusal)
}

fn answered(executor: &Executor, output: ToolOutput) -> Answer {
    let inner = &*executor.inner;
    let phrases = &*inner.phrases;
    let output = output.without(&inner.known);
    let text: Cow<'_, str> = output::shown(&output, inner.max_output, inner.json_style, phrases);
    Answer {
        text: text.into_owned(),
        result: Ok(output),
    }
}
