//! The events of a streamed message put together.

use serde_json::Value;

use crate::call::ToolCall;
use crate::provider::{all_cut_off, arguments, cut_off, cut_reason, error_reason, id, text};

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
    content: String,
    cut: Option<String>,
    failure: Option<String>,
}

#[derive(Debug)]
struct Block {
    index: u64,
    id: String,
    name: String,
    /// What came with the start: whole at some servers.
    input: Value,
    json: String,
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
        match block["type"].as_str() {
            Some("tool_use") => self.blocks.push(Block {
                index,
                id: id(&block["id"]),
                name: text(&block["name"]),
                input: block["input"].clone(),
                json: String::new(),
                stopped: false,
            }),
            Some("text") => self
                .content
                .push_str(block["text"].as_str().unwrap_or_default()),
            _ => {}
        }
    }

    fn delta(&mut self, index: u64, delta: &Value) {
        match delta["type"].as_str() {
            Some("input_json_delta") => {
                let piece = delta["partial_json"].as_str().unwrap_or_default();
                if let Some(block) = self.open(index) {
                    block.json.push_str(piece);
                }
            }
            Some("text_delta") => self
                .content
                .push_str(delta["text"].as_str().unwrap_or_default()),
            _ => {}
        }
    }

    fn open(&mut self, index: u64) -> Option<&mut Block> {
        self.blocks
            .iter_mut()
            .rev()
            .find(|block| block.index == index && !block.stopped)
    }

    /// The calls. Those that were cut off are marked so.
    #[must_use]
    pub fn finish(self) -> Vec<ToolCall> {
        let mut calls: Vec<_> = self.blocks.into_iter().map(Block::finish).collect();
        all_cut_off(&mut calls, self.failure);
        cut_off(&mut calls, self.cut);
        calls
    }
}

impl Block {
    fn finish(self) -> ToolCall {
        let text = match self.json.trim() {
            "" => arguments(&self.input),
            _ => self.json,
        };
        let call = ToolCall::new(self.id, self.name, text);
        if self.stopped {
            call
        } else {
            call.incomplete("")
        }
    }
}
