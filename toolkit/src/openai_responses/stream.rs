//! The events of a streamed response put together.

use serde_json::Value;

use crate::call::ToolCall;
use crate::provider::{all_cut_off, cut_off, items};

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
    content: String,
    cut: Option<String>,
    failure: Option<String>,
}

#[derive(Debug)]
struct Slot {
    output_index: Option<u64>,
    item_id: String,
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
                if let Some(slot) = self.slot(event) {
                    slot.pieces
                        .push_str(event["delta"].as_str().unwrap_or_default());
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
        if let Some(slot) = self.slot_of(event["output_index"].as_u64(), item["id"].as_str()) {
            slot.item = item.clone();
            slot.done |= done;
            return;
        }
        self.slots.push(Slot {
            output_index: event["output_index"].as_u64(),
            item_id: item["id"].as_str().unwrap_or_default().to_owned(),
            item: item.clone(),
            pieces: String::new(),
            done,
        });
    }

    fn done(&mut self, event: &Value, name: &str) {
        if let Some(slot) = self.slot(event) {
            slot.done = true;
            if let Some(text) = event[name].as_str() {
                text.clone_into(&mut slot.pieces);
            }
        }
    }

    fn fail(&mut self, told: &Value) {
        if self.failure.is_none() {
            self.failure = super::failure(told);
        }
    }

    /// The response as a whole, which some servers send alone.
    fn response(&mut self, response: &Value) {
        self.cut = super::cut(response).or(self.cut.take());
        self.fail(response);
        if self.slots.is_empty() {
            for item in items(&response["output"]) {
                self.item(&serde_json::json!({"item": item}), true);
            }
        }
    }

    fn slot(&mut self, event: &Value) -> Option<&mut Slot> {
        self.slot_of(event["output_index"].as_u64(), event["item_id"].as_str())
    }

    fn slot_of(&mut self, output_index: Option<u64>, id: Option<&str>) -> Option<&mut Slot> {
        let id = id.unwrap_or_default();
        self.slots.iter_mut().rev().find(|slot| {
            let indexed = output_index.is_some() && slot.output_index == output_index;
            indexed || (!id.is_empty() && slot.item_id == id)
        })
    }

    /// The calls. Those that were cut off are marked so.
    #[must_use]
    pub fn finish(self) -> Vec<ToolCall> {
        let mut calls: Vec<_> = self.slots.into_iter().filter_map(Slot::finish).collect();
        all_cut_off(&mut calls, self.failure);
        cut_off(&mut calls, self.cut);
        calls
    }
}

impl Slot {
    fn finish(self) -> Option<ToolCall> {
        let mut call = super::call(&self.item)?;
        if call.arguments.trim().is_empty() {
            call.arguments = self.pieces;
        }
        Some(if self.done { call } else { call.incomplete("") })
    }
}
