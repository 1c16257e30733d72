//! The tool ran and did not do what it was asked.

use std::time::Duration;

use crate::error::{ToolError, ToolErrorKind};
use crate::phrases::shown;

pub(in crate::phrases) fn failed(error: &ToolError) -> String {
    let text = shown::authored(error.text().trim());
    let (lead, bare, way) = sentences(error.kind());
    let what = if text.is_empty() {
        bare.to_owned()
    } else {
        format!("{lead}: {}", closed(&text))
    };
    // The fixed advice is for failures of which no one has said more.
    match error
        .hint_text()
        .map(str::trim)
        .filter(|hint| !hint.is_empty())
    {
        Some(hint) => format!("{what} {}", shown::authored(hint)),
        None if text.is_empty() || is_general(error.kind()) => joined(&what, way),
        None => what,
    }
}

/// What stands before the author's words, what stands without them, and what to do.
fn sentences(kind: ToolErrorKind) -> (&'static str, &'static str, &'static str) {
    match kind {
        ToolErrorKind::NotFound => (
            "Not found",
            "The file or directory was not found.",
            "Check the name.",
        ),
        ToolErrorKind::PermissionDenied => (
            "Permission denied",
            "Permission denied.",
            "Use another path or resource.",
        ),
        ToolErrorKind::Timeout => (
            "Timed out",
            "The tool timed out.",
            "It may be the network; try again later or ask for less.",
        ),
        ToolErrorKind::InvalidValue => (
            "Invalid value",
            "An argument has an invalid value.",
            "Change it and call again.",
        ),
        ToolErrorKind::Unavailable => (
            "Unavailable",
            "The tool can't reach what it needs.",
            "Try again later or go on without it.",
        ),
        ToolErrorKind::InvalidData => (
            "The tool failed: invalid data",
            "The tool failed: data that it read was not in the form it expects.",
            "The arguments were in the right form.",
        ),
        ToolErrorKind::Panicked => (
            "The tool failed because of an internal error",
            "The tool failed because of an internal error.",
            "Trying again with the same arguments will not help.",
        ),
        ToolErrorKind::Failed => ("The tool failed", "The tool failed.", ""),
    }
}

/// Whether the advice helps whatever the author said: what to do about a wrong value or a missing
/// thing is in his words.
fn is_general(kind: ToolErrorKind) -> bool {
    matches!(
        kind,
        ToolErrorKind::PermissionDenied | ToolErrorKind::Timeout | ToolErrorKind::Unavailable
    )
}

fn joined(what: &str, way: &str) -> String {
    if way.is_empty() {
        what.to_owned()
    } else {
        format!("{what} {way}")
    }
}

/// With a full stop, unless it ends a sentence already.
fn closed(text: &str) -> String {
    let ended = text.ends_with(['.', '!', '?', '…', '。', '！', '？']);
    if ended {
        text.to_owned()
    } else {
        format!("{text}.")
    }
}

pub(in crate::phrases) fn timed_out(tool: &str, after: Duration, may_complete: bool) -> String {
    let after = shown::duration(after);
    if may_complete {
        format!(
            "{tool} timed out after {after} and could not be stopped: it may still complete. \
             Check whether it did before you call it again."
        )
    } else {
        format!(
            "{tool} timed out after {after} and was stopped; part of its work may be done. \
             It may be the network; try again later or ask for less."
        )
    }
}

pub(in crate::phrases) fn too_late(tool: &str) -> String {
    format!(
        "{tool} was not run: the time for this call was over before it began. \
         Call again only if it is still wanted."
    )
}

pub(in crate::phrases) fn panicked() -> String {
    let (_, what, way) = sentences(ToolErrorKind::Panicked);
    joined(what, way)
}

pub(in crate::phrases) fn would_deadlock() -> String {
    "The tool can't be run from here: it was not run. Go on without it.".to_owned()
}

pub(in crate::phrases) fn failed_again(times: usize) -> String {
    if times <= 2 {
        "This call failed in the same way before: change the arguments or go about it another way."
            .to_owned()
    } else {
        format!(
            "This call has failed in the same way {times} times. \
             Stop calling it and answer without this tool."
        )
    }
}

pub(in crate::phrases) fn cancelled(may_complete: bool) -> String {
    if may_complete {
        "The call was cancelled, but the tool could not be stopped: it may still complete."
            .to_owned()
    } else {
        "The call was cancelled.".to_owned()
    }
}

pub(in crate::phrases) fn call_refused(tool: &str, reason: &str) -> String {
    match reason.trim() {
        "" => format!("{tool} was not run: the call was refused. Go on without it."),
        reason => format!(
            "{tool} was not run: the call was refused: {}",
            closed(&shown::authored(reason))
        ),
    }
}

pub(in crate::phrases) fn exhausted(tool: &str, failures: u32) -> String {
    format!("{tool} was not run: it has failed {failures} times. Answer without this tool.")
}
