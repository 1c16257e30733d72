//! Whole answers, put together out of a language's sentences.

use super::{Phrases, shown};
use crate::arguments::fault::{Counts, Draft, End, Expected, Fault, FaultKind, Range, SyntaxFault};
use crate::error::CallError;
use crate::schema::Number;

pub(super) fn call_error<P: Phrases + ?Sized>(p: &P, tool: &str, error: &CallError) -> String {
    match error {
        CallError::UnknownTool {
            name,
            nearest,
            available,
            count,
            draft,
        } => {
            let mut text = p.unknown_tool(name, nearest.as_deref(), available, *count);
            if let (Some(nearest), Some(draft)) = (nearest, draft) {
                push_line(&mut text, &p.call_again(&p.call(nearest, draft)));
            }
            text
        }
        CallError::InvalidJson(fault) => p.invalid_json(tool, fault, None),
        CallError::InvalidArguments(faults) => p.invalid_arguments(tool, faults, 0, None),
        CallError::Incomplete { reason } => p.incomplete(tool, reason),
        CallError::ArgumentsMissing => p.arguments_missing(tool),
        CallError::Failed(error) => p.failed(error),
        CallError::TimedOut {
            after,
            may_complete,
        } => p.timed_out(tool, *after, *may_complete),
        CallError::TooLate => p.too_late(tool),
        CallError::Cancelled { may_complete } => p.cancelled(*may_complete),
        CallError::Refused { reason } => p.call_refused(tool, reason),
        CallError::Exhausted { failures } => p.exhausted(tool, *failures),
        CallError::Panicked => p.panicked(),
        CallError::WouldDeadlock => p.would_deadlock(),
    }
}

/// How many characters all faults of a call may take, but for the first: a model that made so many
/// will make others when it mends these.
const FAULTS: usize = 2_400;

pub(super) fn invalid_arguments<P: Phrases + ?Sized>(
    p: &P,
    tool: &str,
    faults: &[Fault],
    more: usize,
    draft: Option<&Draft>,
) -> String {
    let mut text = p.refused(tool, faults.len().saturating_add(more));
    let (mut listed, mut room) = (0, FAULTS);
    for fault in faults.iter().take(shown::LISTED) {
        let line = p.fault_line(&fault.path, &p.fault(fault));
        let length = line.chars().count();
        if length > room && listed > 0 {
            break;
        }
        push_line(&mut text, &line);
        room = room.saturating_sub(length);
        listed += 1;
    }
    let more = more.saturating_add(faults.len() - listed);
    if more > 0 {
        push_line(&mut text, &p.more_faults(more));
    }
    if let Some(draft) = draft {
        push_line(&mut text, &p.call_again(&p.call(tool, draft)));
    }
    text
}

pub(super) fn invalid_json<P: Phrases + ?Sized>(
    p: &P,
    tool: &str,
    fault: &SyntaxFault,
    signature: Option<&str>,
) -> String {
    let mut text = p.syntax(tool, fault);
    if let Some(signature) = signature {
        push_line(&mut text, &p.call_like(signature));
    }
    text
}

fn push_line(text: &mut String, line: &str) {
    text.push('\n');
    text.push_str(line);
}

pub(super) fn fault<P: Phrases + ?Sized>(p: &P, fault: &Fault) -> String {
    let expected = &fault.expected;
    let found = fault.found.as_ref();
    match &fault.kind {
        FaultKind::Missing { description } => p.missing(expected, description),
        FaultKind::Unknown {
            nearest,
            known,
            count,
        } => p.unknown_parameter(nearest.as_deref(), known, *count),
        FaultKind::Duplicate => p.duplicate(),
        FaultKind::Type => p.wrong_type(expected, found),
        FaultKind::Range {
            limit,
            exclusive,
            end,
        } => p.out_of_range(&range(expected, (*limit, *exclusive), *end), *end, found),
        FaultKind::MultipleOf(of) => p.not_a_multiple(of, found),
        FaultKind::Length { length, limit, end } => {
            p.wrong_length(*length, counts(expected, *limit, *end), *end, expected)
        }
        FaultKind::Pattern(pattern) => p.no_match(pattern, found),
        FaultKind::Format(format) => p.wrong_format(format, found),
        FaultKind::Unencoded { characters } => p.unencoded(characters),
        FaultKind::Choice { nearest } => p.not_a_choice(expected, nearest.as_deref(), found),
        FaultKind::Repeated { first } => p.repeated(*first),
        FaultKind::Key => p.wrong_key(expected),
        FaultKind::Forbidden => p.forbidden(),
        FaultKind::Excluded => p.excluded(found),
        FaultKind::Ambiguous => p.ambiguous(expected),
        FaultKind::Misread => p.misread(expected),
        FaultKind::TooComplex => p.too_complex(),
        FaultKind::Rejected { message } => p.rejected(message),
    }
}

/// What is allowed, with the end that was passed: that of 64-bit types is not among what is expected.
fn range(expected: &Expected, passed: (Number, bool), end: End) -> Range {
    let mut range = match expected {
        Expected::Integer(range) | Expected::Number(range) => *range,
        _ => Range::default(),
    };
    match end {
        End::Least => range.minimum = Some(passed),
        End::Greatest => range.maximum = Some(passed),
    }
    range
}

fn counts(expected: &Expected, limit: u64, end: End) -> Counts {
    if let Expected::Tuple(items) = expected
        && items.len() as u64 == limit
    {
        return Counts {
            min: Some(limit),
            max: Some(limit),
        };
    }
    let mut counts = match expected {
        Expected::String { length, .. }
        | Expected::List { length, .. }
        | Expected::Map { length, .. } => *length,
        _ => Counts::default(),
    };
    match end {
        End::Least => counts.min = Some(limit),
        End::Greatest => counts.max = Some(limit),
    }
    counts
}
