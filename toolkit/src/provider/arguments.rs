//! Where a provider's answer holds a call's arguments, and whether they arrived at all.
//!
//! Arguments that are absent or unreadable are never `{}`: the tool would run with less than the
//! model sent, which for a tool of optional parameters is a deletion without its path.

use serde_json::Value;

use crate::arguments::fault::RepairKind;
use crate::call::ToolCall;

/// The keys under which servers are known to send arguments: the documented ones of all providers,
/// and what gateways write for them (agno, llama.cpp templates, ADK).
const KEYS: &[&str] = &["arguments", "input", "args", "parameters", "params"];

/// The arguments in the object of a call.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Sent<'v> {
    /// No key holds any.
    Absent,
    /// Under the documented key.
    Documented(&'v Value),
    /// Under another key that is known for it.
    Misplaced(&'v Value),
    /// Under several keys that contradict each other.
    Contradictory,
}

impl<'v> Sent<'v> {
    /// Looks for the arguments, which the provider documents under `key`.
    pub(crate) fn of(object: &'v Value, key: &str) -> Self {
        let others = KEYS.iter().filter(|other| **other != key);
        let mut others = others
            .filter_map(|other| object.get(*other))
            .filter(|value| !is_blank(value));
        let other = others.next();
        let is_unlike_first = |value| Some(value) != other;
        match (object.get(key), other) {
            (None, Some(_)) if others.any(is_unlike_first) => Self::Contradictory,
            (None, Some(other)) => Self::Misplaced(other),
            (Some(value), Some(other)) if is_empty(value) && !is_empty(other) => {
                Self::Contradictory
            }
            (Some(value), _) => Self::Documented(value),
            (None, None) => Self::Absent,
        }
    }
}

/// A value that providers send in the place of arguments where there are none.
fn is_blank(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.trim().is_empty(),
        _ => false,
    }
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Object(entries) => entries.is_empty(),
        Value::String(text) => text.trim() == "{}" || is_blank(value),
        _ => is_blank(value),
    }
}

/// Arguments as text: providers send a string, an object, or for no arguments `""` or `null`.
fn text(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

impl ToolCall {
    /// The call with the arguments that its object holds, documented under `key`.
    pub(crate) fn with_arguments(mut self, sent: Sent<'_>) -> Self {
        match sent {
            Sent::Documented(value) => self.arguments = text(value),
            Sent::Misplaced(value) => {
                self.arguments = text(value);
                self.repairs.push(RepairKind::ArgumentsKey);
            }
            Sent::Absent | Sent::Contradictory => self.arguments_missing = true,
        }
        self
    }
}

/// Marks calls without arguments where some arrived that belong to no call: they may be theirs.
pub(crate) fn some_were_lost(calls: &mut [ToolCall]) {
    for call in calls {
        if ["", "{}", "null"].contains(&call.arguments.trim()) {
            call.arguments_missing = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_documented_key_goes_before_others() {
        let object = json!({"arguments": {"a": 1}, "input": {"b": 2}});
        let documented = json!({"a": 1});
        assert_eq!(
            Sent::of(&object, "arguments"),
            Sent::Documented(&documented)
        );
    }

    #[test]
    fn arguments_that_contradict_each_other_are_none() {
        for object in [
            json!({"arguments": "{}", "input": {"b": 2}}),
            json!({"arguments": null, "parameters": {"b": 2}}),
            json!({"input": {"b": 2}, "args": {"b": 3}}),
        ] {
            let sent = Sent::of(&object, "arguments");
            assert_eq!(sent, Sent::Contradictory, "{object}");
        }
    }

    #[test]
    fn nothing_under_any_key_is_absent() {
        for object in [
            json!({}),
            json!({"name": "f"}),
            json!({"parameters": null}),
            json!({"arguments_": {"a": 1}}),
            json!("f"),
        ] {
            assert_eq!(Sent::of(&object, "arguments"), Sent::Absent, "{object}");
        }
    }
}
