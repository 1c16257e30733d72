//! The tool that a call names, or the one that comes nearest.

use std::sync::Arc;

use super::Executor;
use crate::arguments::fault::{Draft, Path, Repair, RepairKind, Repairs};
use crate::arguments::{self, Refusal, Work};
use crate::dialect::is_valid_name;
use crate::error::CallError;
use crate::registry::Registered;

/// A tool, and what of its name had to be repaired.
pub(super) type Found<'e> = (&'e Arc<Registered>, Vec<Repair>);

/// Finds the tool of that name; or, where there is none, the one without whitespace around its name
/// and without a provider's prefix before a dot or slash (`functions.x`, `default_api.x`, `tools/x`),
/// which can't be part of a name.
pub(super) fn find<'e>(executor: &'e Executor, name: &str) -> Option<Found<'e>> {
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
    Some((tool, kinds.map(of_call).collect()))
}

/// A repair of the call as a whole.
pub(super) fn of_call(kind: RepairKind) -> Repair {
    let path = Path::default();
    Repair { path, kind }
}

fn unprefixed<'e>(executor: &'e Executor, name: &str) -> Option<&'e Arc<Registered>> {
    let (prefix, rest) = name.rsplit_once(['.', '/'])?;
    let prefixed = prefix.split(['.', '/']).all(is_valid_name);
    executor.registry().find(rest).filter(|_| prefixed)
}

/// Returns the name of the tool that a model means.
pub(super) fn name_of<'e>(executor: &'e Executor, name: &str) -> Option<&'e str> {
    find(executor, name).map(|(tool, _)| tool.definition.name())
}

/// The error for a name that no tool has, with the tool that comes nearest.
pub(super) fn unknown(executor: &Executor, name: &str, text: &str) -> CallError {
    let (available, nearest) = executor.registry().closest(name);
    CallError::UnknownTool {
        name: name.to_owned(),
        nearest: nearest.map(str::to_owned),
        available: available.into_iter().map(str::to_owned).collect(),
        count: executor.registry().len(),
        draft: nearest.and_then(|nearest| meant(executor, nearest, text)),
    }
}

/// The arguments as they should be sent to the tool that was meant.
fn meant(executor: &Executor, name: &str, text: &str) -> Option<Draft> {
    let tool = executor.registry().find(name)?;
    let schema = tool.definition.parameters();
    let work = Work::new(&tool.patterns, text.len());
    match arguments::prepare(text, name, schema, &work, executor.inner.repairs) {
        Ok(prepared) => arguments::draft(schema, &prepared.json, &[], &work),
        Err(Refusal::Faults { draft, .. }) => draft,
        Err(Refusal::Syntax(_)) => None,
    }
}
