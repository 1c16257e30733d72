//! Every text in an error that a model, a provider or another's code may have written.

use super::{CallError, ToolError};
use crate::arguments::fault::{Draft, Fault, FaultKind, Path, Segment, kept_key};

/// How many characters of a message by a type's `Deserialize` are kept.
const MESSAGE: usize = 200;

/// Changes a text in place.
type Rewrite<'f> = &'f mut dyn FnMut(&mut String);

impl CallError {
    /// Changes every text that the program's own schemas do not hold: to remove secrets from it.
    pub(crate) fn rewrite(&mut self, rewrite: Rewrite<'_>) {
        match self {
            Self::UnknownTool { name, draft, .. } => {
                rewrite(name);
                if let Some(draft) = draft {
                    draft.rewrite(rewrite);
                }
            }
            Self::InvalidJson(fault) => {
                rewrite(&mut fault.near);
                fault.inside.rewrite(rewrite);
            }
            Self::InvalidArguments(faults) => {
                for fault in faults {
                    of_fault(fault, rewrite);
                }
            }
            Self::Incomplete { reason } | Self::Refused { reason } => rewrite(reason),
            Self::Failed(error) => of_tool_error(error, rewrite),
            Self::ArgumentsMissing
            | Self::TimedOut { .. }
            | Self::TooLate
            | Self::Cancelled { .. }
            | Self::Exhausted { .. }
            | Self::Panicked
            | Self::WouldDeadlock => {}
        }
    }

    /// Cuts what another's code wrote, which may be as long as the arguments.
    pub(crate) fn shorten(&mut self) {
        let Self::InvalidArguments(faults) = self else {
            return;
        };
        for fault in faults {
            if let FaultKind::Rejected { message } = &mut fault.kind
                && let Some((end, _)) = message.char_indices().nth(MESSAGE)
            {
                message.truncate(end);
            }
        }
    }
}

impl Fault {
    /// Drops what is quoted only in part.
    pub(crate) fn forget_what_was_cut(&mut self) {
        if let Some(found) = &mut self.found {
            found.text = found.text.take().filter(|text| !text.contains('…'));
        }
        self.path.rewrite(&mut |key| {
            if kept_key(&format!("{key}…")) == key {
                "…".clone_into(key);
            }
        });
    }
}

fn of_tool_error(error: &mut ToolError, rewrite: Rewrite<'_>) {
    for text in error.texts_mut() {
        rewrite(text);
    }
}

fn of_fault(fault: &mut Fault, rewrite: Rewrite<'_>) {
    fault.path.rewrite(rewrite);
    if let Some(found) = fault.found.as_mut().and_then(|found| found.text.as_mut()) {
        rewrite(found);
    }
    if let FaultKind::Rejected { message } = &mut fault.kind {
        rewrite(message);
    }
}

impl Path {
    /// Changes every key in the path.
    pub(crate) fn rewrite(&mut self, rewrite: Rewrite<'_>) {
        for segment in self.segments_mut() {
            if let Segment::Key(key) = segment {
                rewrite(key);
            }
        }
    }
}

impl Draft {
    /// Changes every text that the model may have written.
    pub(crate) fn rewrite(&mut self, rewrite: Rewrite<'_>) {
        match self {
            Self::Value(text) => rewrite(text),
            Self::List(items) => {
                for item in items {
                    item.rewrite(rewrite);
                }
            }
            Self::Object(entries) => {
                for (key, draft) in entries {
                    rewrite(key);
                    draft.rewrite(rewrite);
                }
            }
            Self::Hole(_) | Self::Rest => {}
        }
    }
}
