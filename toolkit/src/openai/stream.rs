//! The pieces of a streamed response put together.

use std::collections::HashMap;

use serde_json::{Value, json};

use super::slot::{End, Slot};
use crate::call::{CallForm, ToolCall};
use crate::provider::{all_cut_off, cut_off, cut_reason, id, items, some_were_lost, unreadable};

/// Puts the tool calls of a streamed response together.
///
/// Providers differ in how they cut calls up: with and without index, id, or name, the name in
/// pieces or repeated, arguments as text, as an object, or each time from the start. A call that was
/// cut off comes out as incomplete: it is answered and never run. So do all calls of a stream in
/// which the server tells of an error. Takes linear time.
///
/// ```
/// use serde_json::json;
/// use toolkit::openai::StreamAssembler;
///
/// let piece = |call| json!({"choices": [{"index": 0, "delta": {"tool_calls": [call]}}]});
/// let mut assembler = StreamAssembler::new();
/// assembler.push(&piece(json!({"index": 0, "id": "call_1", "function": {"name": "add", "arguments": ""}})));
/// assembler.push(&piece(json!({"index": 0, "function": {"arguments": "{\"a\": 1,"}})));
/// assembler.push(&piece(json!({"index": 0, "function": {"arguments": " \"b\": 2}"}})));
/// assembler.push(&json!({"choices": [{"index": 0, "delta": {}, "finish_reason": "tool_calls"}]}));
///
/// let calls = assembler.finish();
/// assert_eq!(calls[0].name, "add");
/// assert_eq!(calls[0].arguments, r#"{"a": 1, "b": 2}"#);
/// ```
#[derive(Debug, Default)]
pub struct StreamAssembler {
    slots: Vec<Slot>,
    // The last slot under each index and id.
    by_index: HashMap<u64, usize>,
    by_id: HashMap<String, usize>,
    // Arguments came under an index that has neither id nor name.
    stray: bool,
    // They can't belong to the call before them, so that a whole call is missing.
    lost: bool,
    unread: Option<ToolCall>,
    content: String,
    ended: bool,
    cut: Option<String>,
    failure: Option<String>,
}

impl StreamAssembler {
    /// Nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes a chunk of the response. What is no part of a call is passed over, but for the text
    /// ([`content`](Self::content)).
    pub fn push(&mut self, chunk: &Value) {
        self.fail(super::failure(chunk, &Value::Null));
        self.note_unread(chunk, &Value::Null);
        let Some(choice) = items(&chunk["choices"])
            .iter()
            .find(|choice| choice["index"].as_u64().unwrap_or(0) == 0)
        else {
            return;
        };
        let delta = match &choice["delta"] {
            Value::Object(_) => &choice["delta"],
            _ => &choice["message"],
        };
        if let Some(text) = delta["content"].as_str() {
            self.content.push_str(text);
        }
        for piece in items(&delta["tool_calls"]) {
            self.piece(piece);
        }
        if let Some(function) = delta.get("function_call").filter(|call| call.is_object()) {
            self.piece(&json!({"function": function}));
            if let Some(slot) = self.slots.last_mut() {
                slot.form = CallForm::DeprecatedFunctionCall;
            }
        }
        if choice["finish_reason"].is_string() {
            self.ended = true;
            self.cut = cut_reason(choice, "finish_reason", super::CUT);
            self.note_unread(&Value::Null, choice);
        }
        self.fail(super::failure(&Value::Null, choice));
    }

    fn note_unread(&mut self, chunk: &Value, choice: &Value) {
        if self.unread.is_none() {
            self.unread = super::unread(chunk, choice);
        }
    }

    fn fail(&mut self, failure: Option<String>) {
        if self.failure.is_none() {
            self.failure = failure;
        }
    }

    /// The text beside the calls, as far as it has come.
    #[must_use]
    pub fn content(&self) -> &str {
        &self.content
    }

    fn piece(&mut self, piece: &Value) {
        let index = piece["index"].as_u64();
        let id = &*id(&piece["id"]);
        let named = [
            &piece["function"]["name"],
            &piece["custom"]["name"],
            &piece["name"],
        ]
        .iter()
        .any(|name| name.as_str().is_some_and(|name| !name.is_empty()));
        let last = self.slots.len().checked_sub(1);
        let open = match index {
            // Several calls may share an index; the last of them is open.
            Some(index) => self.by_index.get(&index).copied(),
            None if id.is_empty() => last,
            None => self.by_id.get(id).copied().or_else(|| {
                let unidentified =
                    |at: &usize| self.slots.get(*at).is_some_and(|s| s.id.is_empty());
                last.filter(unidentified)
            }),
        };
        if let Some(slot) = open.and_then(|at| self.slots.get_mut(at))
            && !begins_another(slot, id, named)
        {
            slot.push(piece);
        } else if last.is_some() && id.is_empty() && !named {
            self.stray_piece(piece);
        } else {
            let mut slot = Slot::new(index, id);
            slot.push(piece);
            let at = self.slots.len();
            self.by_index.extend(index.map(|index| (index, at)));
            self.by_id.insert(id.to_owned(), at);
            self.slots.push(slot);
        }
    }

    /// A piece under a new index, with neither id nor name: some servers count pieces and not calls. It
    /// goes on with the call before it, unless that is whole.
    fn stray_piece(&mut self, piece: &Value) {
        let mut stray = Slot::default();
        stray.push(piece);
        if stray.is_empty() {
            return;
        }
        self.stray = true;
        match self.slots.last_mut().filter(|slot| !slot.is_whole()) {
            Some(slot) => slot.push(piece),
            None => self.lost = true,
        }
    }

    /// The calls. Those that were cut off are marked so; one that came twice is given once.
    #[must_use]
    pub fn finish(self) -> Vec<ToolCall> {
        let end = match (self.cut.as_ref().or(self.failure.as_ref()), self.ended) {
            (Some(_), _) => End::Cut,
            (None, true) => End::Said,
            (None, false) => End::Unsaid,
        };
        let mut calls: Vec<ToolCall> = Vec::with_capacity(self.slots.len());
        for slot in self.slots {
            let call = match slot.is_nameless() {
                true => unreadable(""),
                false => slot.finish(end),
            };
            if !repeats(&calls, &call) {
                calls.push(call);
            }
        }
        if self.stray {
            some_were_lost(&mut calls);
        }
        if self.lost {
            calls.push(unreadable(""));
        }
        if calls.is_empty() {
            calls.extend(self.unread);
        }
        all_cut_off(&mut calls, self.failure);
        cut_off(&mut calls, self.cut);
        calls
    }
}

/// Whether a piece is of another call than the slot that is open: a new id with a name, or after
/// arguments that are whole; without ids a name after arguments that are whole.
fn begins_another(slot: &Slot, id: &str, named: bool) -> bool {
    let another_id = !id.is_empty() && !slot.id.is_empty() && id != slot.id;
    let unnumbered = id.is_empty() && slot.id.is_empty() && slot.index.is_none();
    (another_id && (named || slot.is_whole())) || (unnumbered && named && slot.is_whole())
}

/// A call with the id, the name and the arguments of an earlier one.
fn repeats(calls: &[ToolCall], call: &ToolCall) -> bool {
    let parsed = |call: &ToolCall| serde_json::from_str::<Value>(&call.arguments).ok();
    let same = |other: &&ToolCall| other.id == call.id && other.name == call.name;
    // Few calls have one id, so that this does not grow with the square of their number.
    !call.id.is_empty()
        && calls
            .iter()
            .rev()
            .take(64)
            .filter(same)
            .any(|other| parsed(other) == parsed(call) && other.incomplete == call.incomplete)
}
