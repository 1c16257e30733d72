//! About a call as a whole.

use crate::arguments::fault::{Path, quoted};
use crate::output::Content;
use crate::phrases::shown;

pub(in crate::phrases) fn unknown_tool(
    name: &str,
    nearest: Option<&str>,
    available: &[String],
    count: usize,
) -> String {
    let mut text = format!("Error: There is no tool {}.", quoted(name));
    if let Some(nearest) = nearest {
        text += &format!(" Did you mean {}?", quoted(nearest));
    }
    if count == 0 {
        return text + " No tools are available; answer without one.";
    }
    let names = available
        .iter()
        .take(shown::LISTED)
        .map(|name| shown::head(name, 64));
    let names = shown::joined(names, ", ", ", ");
    match shown::left_out(available.len(), count) {
        0 => format!("{text} Available tools: {names}."),
        more if names.is_empty() => format!("{text} There are {more} others."),
        more => format!("{text} Available tools: {names} and {more} more."),
    }
}

pub(in crate::phrases) fn refused(tool: &str, problems: usize) -> String {
    let problems = super::counted(problems as u64, "problem");
    format!("{tool} was not run: {problems} with its arguments.")
}

pub(in crate::phrases) fn fault_line(path: &Path, clause: &str) -> String {
    if path.is_root() {
        format!("- {clause}")
    } else {
        format!("- {}: {clause}", shown::path(path))
    }
}

pub(in crate::phrases) fn more_faults(more: usize) -> String {
    format!("- and {more} more.")
}

pub(in crate::phrases) fn call_again(call: &str) -> String {
    format!("Call again: {call}")
}

pub(in crate::phrases) fn call_like(signature: &str) -> String {
    format!("The tool takes: {signature}")
}

pub(in crate::phrases) fn incomplete(tool: &str, reason: &str) -> String {
    let reason = match reason.trim() {
        "" => String::new(),
        reason => format!(" ({})", shown::head(reason, shown::REMARK)),
    };
    let subject = subject(tool);
    format!(
        "{subject} was not run: the call was cut off before it was complete{reason}. \
         Send the whole call again, shorter if need be."
    )
}

pub(in crate::phrases) fn arguments_missing(tool: &str) -> String {
    format!(
        "{} was not run: the call is incomplete, its arguments did not arrive. \
         Send the whole call again with all its arguments.",
        subject(tool)
    )
}

/// The name of a tool at the beginning of a sentence; a call that could not be read has none.
fn subject(tool: &str) -> String {
    match tool {
        "" => "The call".to_owned(),
        tool => shown::head(tool, 64),
    }
}

pub(in crate::phrases) fn nothing_returned() -> String {
    "Done; the tool returned nothing.".to_owned()
}

pub(in crate::phrases) fn media_returned(media: &[Content]) -> String {
    let kinds = media.iter().take(shown::LISTED).map(|content| {
        let kind = shown::head(content.mime_type().unwrap_or("text"), 64);
        format!("{kind} ({})", super::counted(content.size() as u64, "byte"))
    });
    format!(
        "Done; the tool returned {}.",
        shown::joined(kinds, ", ", " and ")
    )
}

pub(in crate::phrases) fn items_left_out(count: usize) -> String {
    format!("… {count} more left out")
}

pub(in crate::phrases) fn characters_left_out(count: usize) -> String {
    format!("… [{count} characters left out] …")
}

pub(in crate::phrases) fn output_cut(shown: usize, total: usize) -> String {
    format!("[Output cut: {shown} of {total} characters shown]")
}

pub(in crate::phrases) fn unlike_output_schema(line: &str) -> String {
    format!("The tool ran, but its result is not as its output schema says:\n{line}")
}
