//! What a model reads of a call, and what a program reads: written in the executor's language, and
//! without what must not be seen.

use super::Executor;
use super::start::caught;
use crate::arguments::fault::Fault;
use crate::arguments::json::Json;
use crate::arguments::{self, Refusal, Work};
use crate::error::{CallError, ToolError};
use crate::output::{self, ToolOutput};
use crate::phrases::{English, Phrases};
use crate::redact::{Disclosure, redact_but};
use crate::registry::Registered;
use crate::schema::resolve;
use crate::tool::ToolDefinition;

/// What a model reads, and what a program reads.
pub(super) struct Answer {
    pub(super) text: String,
    pub(super) result: Result<ToolOutput, CallError>,
}

/// Writes a sentence in the executor's language; in English where the language panics.
pub(super) fn written(executor: &Executor, write: impl Fn(&dyn Phrases) -> String) -> String {
    let text = match caught(|| write(&*executor.inner.phrases)) {
        Ok(text) => text,
        Err(_) => write(&English),
    };
    executor.inner.known.remove_from(&text).into_owned()
}

/// The answer to a call that has no result.
pub(super) fn failed(executor: &Executor, name: &str, error: CallError) -> Answer {
    let mut error = match error {
        CallError::Failed(error) => CallError::Failed(disclosed(executor, error)),
        other => other,
    };
    clean(executor, &mut error);
    let text = written(executor, |phrases| phrases.call_error(name, &error));
    Answer {
        text,
        result: Err(error),
    }
}

/// The answer to a call that arrived without its arguments, with what the tool takes.
pub(super) fn without_arguments(
    executor: &Executor,
    name: &str,
    tool: Option<&ToolDefinition>,
) -> Answer {
    let error = CallError::ArgumentsMissing;
    let text = written(executor, |phrases| {
        let text = phrases.call_error(name, &error);
        match tool {
            Some(tool) => format!("{text}\n{}", phrases.call_like(&tool.signature(phrases))),
            None => text,
        }
    });
    Answer {
        text,
        result: Err(error),
    }
}

/// Returns another's error with the words that the program lets the model read.
fn disclosed(executor: &Executor, error: ToolError) -> ToolError {
    match executor.inner.disclosure {
        Disclosure::Redacted
            if executor.inner.known.is_empty() && executor.inner.roots.is_empty() =>
        {
            error
        }
        Disclosure::Redacted => error.disclosed(|words| redacted(executor, words)),
        Disclosure::KindOnly => error.disclosed(|_| String::new()),
        Disclosure::Verbatim => {
            error.disclosed(|words| executor.inner.known.remove_from(words).into_owned())
        }
    }
}

/// Foreign text that has no type of its own, such as a provider's reason.
pub(super) fn redacted(executor: &Executor, words: &str) -> String {
    let words = executor.inner.known.remove_from(words);
    redact_but(&executor.inner.roots, &words).into_owned()
}

/// Takes known secrets out of an error, before any sentence is written and cut.
fn clean(executor: &Executor, error: &mut CallError) {
    let known = &executor.inner.known;
    if !known.is_empty() {
        error.rewrite(&mut |text| known.remove_in(text));
    }
}

/// The answer to arguments that do not fit; `text` is what was sent.
pub(super) fn refused(
    executor: &Executor,
    tool: &Registered,
    text: &str,
    refusal: Refusal,
) -> Answer {
    let definition = &tool.definition;
    let name = definition.name();
    let known = &executor.inner.known;
    // Of a secret that was cut when it was quoted, only the beginning would be left.
    let holds_secret = !known.is_empty() && known.is_in(text);
    let (mut error, more, mut draft) = match refusal {
        Refusal::Syntax(mut fault) => {
            if holds_secret || resolve::holds_secret(definition.parameters()) {
                fault.near.clear();
            }
            (CallError::InvalidJson(fault), 0, None)
        }
        Refusal::Faults {
            mut faults,
            more,
            draft,
        } => {
            if holds_secret {
                faults.iter_mut().for_each(Fault::forget_what_was_cut);
            }
            (CallError::InvalidArguments(faults), more, draft)
        }
    };
    clean(executor, &mut error);
    if let Some(draft) = draft.as_mut().filter(|_| holds_secret) {
        draft.rewrite(&mut |text| known.remove_in(text));
    }
    error.shorten();
    let text = written(executor, |phrases| match &error {
        CallError::InvalidJson(fault) => {
            let signature = definition.signature(phrases);
            phrases.invalid_json(name, fault, Some(&signature))
        }
        error => phrases.invalid_arguments(name, error.faults(), more, draft.as_ref()),
    });
    Answer {
        text,
        result: Err(error),
    }
}

/// The answer where a parameter's own `Deserialize` refused what fits its schema.
pub(super) fn rejected(
    executor: &Executor,
    tool: &Registered,
    json: &Json<'_>,
    text: &str,
    fault: Fault,
) -> Answer {
    let (schema, wrong) = (tool.definition.parameters(), std::slice::from_ref(&fault));
    let work = Work::new(&tool.patterns, text.len());
    let draft = arguments::draft(schema, json, wrong, &work);
    let refusal = Refusal::Faults {
        faults: vec![fault],
        more: 0,
        draft,
    };
    refused(executor, tool, text, refusal)
}

/// The answer of a tool that returned.
pub(super) fn answered(executor: &Executor, output: ToolOutput) -> Answer {
    let inner = &*executor.inner;
    let output = output.without(&inner.known);
    let text = written(executor, |phrases| {
        output::shown(&output, inner.max_output, inner.json_style, phrases).into_owned()
    });
    Answer {
        text,
        result: Ok(output),
    }
}
