//! The events of a streamed message put together.

use std::collections::HashMap;

use serde_json::Value;

use crate::call::ToolCall;
use crate::provider::{
    Sent, all_cut_off, cut_off, cut_reason, error_reason, id, some_were_lost, text,
};

/// Puts the tool calls of a streamed message together.
///
/// A call that was cut off comes out as incomplete: it is answered and never run. So do all calls of
/// a stream in which there was an `error` event. Takes linear time.
///
/// ```
/// use serde_json::json;
/// use toolkit::anthropic::StreamAssembler;
///
/// let mut assembler = StreamAssembler::new();
/// for event in [
///     json!({"type": "content_block_start", "index": 0,
///         "content_block": {"type": "tool_use", "id": "toolu_1", "name": "add", "input": {}}}),
///     json!({"type": "content_block_delta", "index": 0,
///         "delta": {"type": "input_json_delta", "partial_json": "{\"a\":"}}),
///     json!({"type": "content_block_delta", "index": 0,
///         "delta": {"type": "input_json_delta", "partial_json": " 1}"}}),
///     json!({"type": "content_block_stop", "index": 0}),
///     json!({"type": "message_delta", "delta": {"stop_reason": "tool_use"}}),
/// ] {
///     assembler.push(&event);
/// }
/// let calls = assembler.finish();
/// assert_eq!((calls[0].name.as_str(), calls[0].arguments.as_str()), ("add", r#"{"a": 1}"#));
/// ```
#[derive(Debug, Default)]
pub struct StreamAssembler {
    blocks: Vec<Block>,
    // The open block under each index: a call, or what is none of ours.
    open: HashMap<u64, Option<usize>>,
    // Arguments came that belong to no block.
    stray: bool,
    content: String,
    cut: Option<String>,
    failure: Option<String>,
}

#[derive(Debug)]
struct Block {
    id: String,
    name: String,
    /// What came with the start, where some servers send the arguments whole.
    start: Value,
    json: String,
    had_delta: bool,
    stopped: bool,
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
        let index = event["index"].as_u64().unwrap_or_default();
        match event["type"].as_str().unwrap_or_default() {
            "content_block_start" => self.start(index, &event["content_block"]),
            "content_block_delta" => self.delta(index, &event["delta"]),
            "content_block_stop" => {
                if let Some(block) = self.open(index) {
                    block.stopped = true;
                }
                self.open.remove(&index);
            }
            "message_delta" => {
                let cut = cut_reason(&event["delta"], "stop_reason", super::CUT);
                self.cut = cut.or(self.cut.take());
            }
            _ => {
                if let Some(reason) = error_reason(event) {
                    self.failure.get_or_insert(reason);
                }
            }
        }
    }

    /// The text beside the calls, as far as it has come.
    #[must_use]
    pub fn content(&self) -> &str {
        &self.content
    }

    fn start(&mut self, index: u64, block: &Value) {
        let kind = block["type"].as_str();
        if kind == Some("tool_use") {
            self.open.insert(index, Some(self.blocks.len()));
            self.blocks.push(Block {
                id: id(&block["id"]),
                name: text(&block["name"]),
                start: block.clone(),
                json: String::new(),
                had_delta: false,
                stopped: false,
            });
            return;
        }
        self.open.insert(index, None);
        if kind == Some("text") {
            self.content
                .push_str(block["text"].as_str().unwrap_or_default());
        }
    }

    fn delta(&mut self, index: u64, delta: &Value) {
        match delta["type"].as_str() {
            Some("input_json_delta") => {
                let piece = delta["partial_json"].as_str().unwrap_or_default();
                let is_of_another_kind = matches!(self.open.get(&index), Some(None));
                if let Some(block) = self.open(index) {
                    block.json.push_str(piece);
                    block.had_delta = true;
                } else if !is_of_another_kind {
                    self.stray |= !piece.is_empty();
                }
            }
            Some("text_delta") => self
                .content
                .push_str(delta["text"].as_str().unwrap_or_default()),
            _ => {}
        }
    }

    fn open(&mut self, index: u64) -> Option<&mut Block> {
        let at = self.open.get(&index).copied().flatten()?;
        self.blocks.get_mut(at)
    }

    /// The calls. Those that were cut off are marked so.
    #[must_use]
    pub fn finish(self) -> Vec<ToolCall> {
        let mut calls: Vec<_> = self.blocks.into_iter().map(Block::finish).collect();
        if self.stray {
            some_were_lost(&mut calls);
        }
        all_cut_off(&mut calls, self.failure);
        cut_off(&mut calls, self.cut);
        calls
    }
}

impl Block {
    fn finish(self) -> ToolCall {
        let json = self.json.trim();
        let mut call = ToolCall::new(self.id, self.name, json);
        let sent = Sent::of(&self.start, "input");
        if json.is_empty() {
            call = call.with_arguments(sent);
            // An empty piece is how no arguments are streamed.
            call.arguments_missing &= !self.had_delta || sent == Sent::Contradictory;
        } else if is_another(sent, json) {
            call.arguments_missing = true;
        }
        if self.stopped {
            call
        } else {
            call.incomplete("")
        }
    }
}

/// Whether a block began with arguments that are not those which then came in pieces.
fn is_another(sent: Sent<'_>, json: &str) -> bool {
    let (Sent::Documented(Value::Object(first)) | Sent::Misplaced(Value::Object(first))) = sent
    else {
        return false;
    };
    let then = serde_json::from_str(json);
    !first.is_empty() && !then.is_ok_and(|then: serde_json::Map<_, _>| then == *first)
}
