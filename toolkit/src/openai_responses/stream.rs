//! The events of a streamed response put together.

use std::collections::{HashMap, VecDeque};

use serde_json::Value;

use crate::call::{CallForm, ToolCall};
use crate::provider::{all_cut_off, cut_off, id, items, some_were_lost};

/// Puts the tool calls of a streamed response together.
///
/// A call that was cut off comes out as incomplete: it is answered and never run. So do all calls of
/// a response that failed. Takes linear time.
///
/// ```
/// use serde_json::json;
/// use toolkit::openai_responses::StreamAssembler;
///
/// let mut assembler = StreamAssembler::new();
/// for event in [
///     json!({"type": "response.output_item.added", "output_index": 0,
///         "item": {"type": "function_call", "id": "fc_1", "call_id": "call_1", "name": "add", "arguments": ""}}),
///     json!({"type": "response.function_call_arguments.delta", "item_id": "fc_1", "output_index": 0, "delta": "{\"a\":"}),
///     json!({"type": "response.function_call_arguments.delta", "item_id": "fc_1", "output_index": 0, "delta": " 1}"}),
///     json!({"type": "response.function_call_arguments.done", "item_id": "fc_1", "output_index": 0, "arguments": "{\"a\": 1}"}),
/// ] {
///     assembler.push(&event);
/// }
/// assert_eq!(assembler.finish()[0].arguments, r#"{"a": 1}"#);
/// ```
#[derive(Debug, Default)]
pub struct StreamAssembler {
    slots: Vec<Slot>,
    // Where each call stands: by the id of its item, its call id, and its place in the output.
    places: HashMap<Key, usize>,
    // Arguments came that belong to no call.
    stray: bool,
    content: String,
    cut: Option<String>,
    failure: Option<String>,
}

/// What tells the calls of a response apart. Not every server sends all of them.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Key {
    Item(String),
    Call(String),
    Output(u64),
}

#[derive(Debug)]
struct Slot {
    output_index: Option<u64>,
    item: Value,
    pieces: String,
    done: bool,
}

impl StreamAssembler {
    /// Nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes an event of the stream: the JSON after `data:`. What is no part of a call is passed
    /// over, but for the text ([`content`](Self::content)).
    pub fn push(&mut self, event: &Value) {
        match event["type"].as_str().unwrap_or_default() {
            "response.output_item.added" => self.item(event, false),
            "response.output_item.done" => self.item(event, true),
            "response.function_call_arguments.delta" | "response.custom_tool_call_input.delta" => {
                let piece = event["delta"].as_str().unwrap_or_default();
                match self.slot(&keys(event, &Value::Null)) {
                    Some(slot) => slot.pieces.push_str(piece),
                    None => self.stray |= !piece.is_empty(),
                }
            }
            "response.function_call_arguments.done" => self.done(event, "arguments"),
            "response.custom_tool_call_input.done" => self.done(event, "input"),
            "response.output_text.delta" => {
                self.content
                    .push_str(event["delta"].as_str().unwrap_or_default());
            }
            "response.completed" | "response.incomplete" => self.response(&event["response"]),
            "response.failed" => {
                self.response(&event["response"]);
                self.failure.get_or_insert_with(|| "error".to_owned());
            }
            _ => self.fail(event),
        }
    }

    /// The text beside the calls, as far as it has come.
    #[must_use]
    pub fn content(&self) -> &str {
        &self.content
    }

    fn item(&mut self, event: &Value, done: bool) {
        let item = &event["item"];
        if super::call(item).is_none() {
            return;
        }
        let keys = keys(event, item);
        let output_index = event["output_index"].as_u64();
        let known = keys.iter().find_map(|key| {
            let at = *self.places.get(key)?;
            let slot = self.slots.get(at)?;
            let is_same = match key {
                Key::Item(_) => true,
                // Some servers give several calls one id, and others several calls one place.
                Key::Call(_) => agree(output_index, slot.output_index),
                Key::Output(_) => agree(call_id(item), call_id(&slot.item)),
            };
            is_same.then_some(at)
        });
        let at = self.put(known, output_index, item, done);
        self.places.extend(keys.into_iter().map(|key| (key, at)));
    }

    /// Puts an item into the slot of its call, or into a new one.
    fn put(
        &mut self,
        known: Option<usize>,
        output_index: Option<u64>,
        item: &Value,
        done: bool,
    ) -> usize {
        if let Some(at) = known
            && let Some(slot) = self.slots.get_mut(at)
        {
            slot.item = item.clone();
            slot.done |= done;
            return at;
        }
        self.slots.push(Slot {
            output_index,
            item: item.clone(),
            pieces: String::new(),
            done,
        });
        self.slots.len() - 1
    }

    fn done(&mut self, event: &Value, name: &str) {
        let text = event[name].as_str();
        match self.slot(&keys(event, &Value::Null)) {
            Some(slot) => {
                slot.done = true;
                if let Some(text) = text {
                    text.clone_into(&mut slot.pieces);
                }
            }
            None => self.stray |= text.is_some_and(|text| !text.is_empty()),
        }
    }

    fn fail(&mut self, told: &Value) {
        if self.failure.is_none() {
            self.failure = super::failure(told);
        }
    }

    /// The response as a whole, which some servers send alone, and which says of each call that it
    /// is whole where no event of its own did.
    fn response(&mut self, response: &Value) {
        self.cut = super::cut(response).or(self.cut.take());
        self.fail(response);
        let mut by_call: HashMap<String, VecDeque<usize>> = HashMap::new();
        for (at, slot) in self.slots.iter().enumerate() {
            let call = call_id(&slot.item).unwrap_or_default();
            by_call.entry(call).or_default().push_back(at);
        }
        for item in items(&response["output"]) {
            if super::call(item).is_none() {
                continue;
            }
            let of_call = call_id(item).and_then(|id| by_call.get_mut(&id)?.pop_front());
            let of_item = || self.places.get(&Key::Item(id(&item["id"]))).copied();
            self.put(of_call.or_else(of_item), None, item, true);
        }
    }

    fn slot(&mut self, keys: &[Key]) -> Option<&mut Slot> {
        let at = keys.iter().find_map(|key| self.places.get(key))?;
        self.slots.get_mut(*at)
    }

    /// The calls. Those that were cut off are marked so.
    #[must_use]
    pub fn finish(self) -> Vec<ToolCall> {
        let mut calls: Vec<_> = self.slots.into_iter().filter_map(Slot::finish).collect();
        if self.stray {
            some_were_lost(&mut calls);
        }
        all_cut_off(&mut calls, self.failure);
        cut_off(&mut calls, self.cut);
        calls
    }
}

/// What tells of which call an event or its item is, the surest first.
fn keys(event: &Value, item: &Value) -> Vec<Key> {
    let of_item = known_id(&event["item_id"]).or_else(|| known_id(&item["id"]));
    let of_call = known_id(&event["call_id"]).or_else(|| call_id(item));
    let of_item = of_item.map(Key::Item);
    let of_call = of_call.map(Key::Call);
    let output = event["output_index"].as_u64().map(Key::Output);
    of_item.into_iter().chain(of_call).chain(output).collect()
}

fn call_id(item: &Value) -> Option<String> {
    known_id(&item["call_id"])
}

fn known_id(value: &Value) -> Option<String> {
    Some(id(value)).filter(|id| !id.is_empty())
}

/// Whether two marks are the same, as far as both are known.
fn agree<T: PartialEq>(one: Option<T>, other: Option<T>) -> bool {
    one.is_none() || other.is_none() || one == other
}

impl Slot {
    fn finish(mut self) -> Option<ToolCall> {
        let call = super::call(&self.item)?;
        if call.arguments.trim().is_empty() && !self.pieces.is_empty() {
            let key = match call.form {
                CallForm::Custom => "input",
                _ => "arguments",
            };
            self.item[key] = self.pieces.into();
        }
        let call = super::call(&self.item)?;
        Some(if self.done { call } else { call.incomplete("") })
    }
}
