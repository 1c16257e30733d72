//! One call on its way.

use std::future::{Future, poll_fn};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::task::Poll;

use super::Executor;
use crate::arguments::fault::{Path, Repair, RepairKind, Repairs};
use crate::arguments::{self, Arguments, Refusal};
use crate::call::{ToolCall, ToolReply};
use crate::dialect::is_valid_name;
use crate::error::CallError;
use crate::nearest;
use crate::output::{self, ToolOutput};
use crate::registry::Registered;
use crate::tool::{Failure, Outcome, Started};

/// When an async tool's future is polled first.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Start {
    /// At once.
    AtOnce,
    /// At the second poll: the first tells whether a runtime is needed at all.
    AfterYield,
}

/// The whole way.
pub(super) async fn call(executor: &Executor, call: &ToolCall, start: Start) -> ToolReply {
    let Some((tool, mut repairs)) = find(executor, &call.name) else {
        return reply(call, &call.name, Vec::new(), unknown(executor, &call.name));
    };
    let name = tool.definition.name();
    let answer = match &call.incomplete {
        Some(reason) => {
            let error = CallError::Incomplete { reason: reason.clone() };
            Answer::error(executor.inner.phrases.call_error(name, &error), error)
        }
        None => checked(executor, tool, &call.arguments, start, &mut repairs).await,
    };
    reply(call, name, repairs, answer)
}

/// What is answered where a tool would have to wait for the thread that waits for it.
pub(super) fn would_deadlock(executor: &Executor, call: &ToolCall) -> ToolReply {
    let text = executor.inner.phrases.call_error(&call.name, &CallError::WouldDeadlock);
    reply(call, &call.name, Vec::new(), Answer::error(text, CallError::WouldDeadlock))
}

/// What a model reads, and what a program reads.
struct Answer {
    text: String,
    result: Result<ToolOutput, CallError>,
}

impl Answer {
    fn error(text: String, error: CallError) -> Self {
        Self { text, result: Err(error) }
    }
}

fn reply(call: &ToolCall, name: &str, repairs: Vec<Repair>, answer: Answer) -> ToolReply {
    ToolReply {
        call_id: call.id.clone(),
        name: name.to_owned(),
        text: answer.text,
        repairs,
        result: answer.result,
    }
}

/// The tool of that name; or, where there is none, the one without a provider's prefix before a dot
/// or slash (`functions.x`, `default_api.x`, `tools/x`), which can't be part of a name.
fn find<'e>(executor: &'e Executor, name: &str) -> Option<(&'e Registered, Vec<Repair>)> {
    let registry = executor.registry();
    let name = name.trim();
    if let Some(tool) = registry.find(name) {
        return Some((tool, Vec::new()));
    }
    if executor.inner.repairs == Repairs::None {
        return None;
    }
    let (prefix, rest) = name.rsplit_once(['.', '/'])?;
    let prefixed = prefix.split(['.', '/']).all(is_valid_name);
    let tool = registry.find(rest).filter(|_| prefixed)?;
    Some((tool, vec![Repair { path: Path::default(), kind: RepairKind::NamePrefix }]))
}

fn unknown(executor: &Executor, name: &str) -> Answer {
    let names = executor.registry().names();
    let (available, nearest) = nearest::closest_first(name, &names);
    let error = CallError::UnknownTool {
        name: name.to_owned(),
        nearest: nearest.map(str::to_owned),
        available: available.into_iter().map(str::to_owned).collect(),
        count: names.len(),
    };
    Answer::error(executor.inner.phrases.call_error(name, &error), error)
}

/// From the arguments' text to the answer.
async fn checked(
    executor: &Executor,
    tool: &Registered,
    text: &str,
    start: Start,
    repairs: &mut Vec<Repair>,
) -> Answer {
    let name = tool.definition.name();
    let schema = tool.definition.parameters();
    let prepared =
        match arguments::prepare(text, name, schema, &tool.patterns, executor.inner.repairs) {
            Ok(prepared) => prepared,
            Err(refusal) => return refused(executor, name, refusal),
        };
    repairs.extend(prepared.repairs.iter().cloned());
    let arguments = Arguments { json: &prepared.json, schema };
    match run(tool, arguments, start).await {
        Ok(Ok(output)) => answered(executor, output),
        Ok(Err(Failure::Rejected(fault))) => {
            let draft = arguments::draft(schema, &prepared.json, std::slice::from_ref(&fault));
            let refusal = Refusal::Faults { faults: vec![*fault], more: 0, draft };
            refused(executor, name, refusal)
        }
        Ok(Err(Failure::Failed(error))) => failed(executor, name, CallError::Failed(error)),
        Err(Panicked) => failed(executor, name, CallError::Panicked),
    }
}

fn failed(executor: &Executor, name: &str, error: CallError) -> Answer {
    Answer::error(executor.inner.phrases.call_error(name, &error), error)
}

fn refused(executor: &Executor, name: &str, refusal: Refusal) -> Answer {
    match refusal {
        Refusal::Syntax(fault) => failed(executor, name, CallError::InvalidJson(fault)),
        Refusal::Faults { faults, more, draft } => {
            let phrases = &executor.inner.phrases;
            let text = phrases.invalid_arguments(name, &faults, more, draft.as_ref());
            Answer::error(text, CallError::InvalidArguments(faults))
        }
    }
}

fn answered(executor: &Executor, output: ToolOutput) -> Answer {
    let phrases = &*executor.inner.phrases;
    let text = output::shown(&output, executor.inner.max_output, phrases);
    Answer { text, result: Ok(output) }
}

/// A tool panicked; what it said stays in the log of the program's panic hook.
struct Panicked;

/// Starts the tool and waits for its end; a panic on the way, at any await, is its end as well.
async fn run(tool: &Registered, arguments: Arguments<'_>, start: Start) -> Result<Outcome, Panicked> {
    match caught(|| tool.runner.start(arguments))? {
        Started::Done(outcome) => Ok(outcome),
        Started::Pending(mut future) => {
            if start == Start::AfterYield {
                yielded().await;
            }
            let ended = poll_fn(|context| match caught(|| future.as_mut().poll(context)) {
                Ok(Poll::Pending) => Poll::Pending,
                Ok(Poll::Ready(outcome)) => Poll::Ready(Ok(outcome)),
                Err(panicked) => Poll::Ready(Err(panicked)),
            })
            .await;
            dropped(future);
            ended
        }
    }
}

fn caught<T>(work: impl FnOnce() -> T) -> Result<T, Panicked> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|payload| {
        // A payload may itself panic when it is dropped.
        let _ = catch_unwind(AssertUnwindSafe(|| drop(payload)));
        Panicked
    })
}

// What a tool holds across its last await may panic when it is dropped; the answer stands all the same.
fn dropped(future: Pin<Box<dyn Future<Output = Outcome> + Send + '_>>) {
    let _ = caught(|| drop(future));
}

async fn yielded() {
    let mut polled = false;
    poll_fn(|context| {
        if polled {
            return Poll::Ready(());
        }
        polled = true;
        context.waker().wake_by_ref();
        Poll::Pending
    })
    .await;
}
