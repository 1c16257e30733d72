//! Anthropic's messages, by the types of its Python client.

use serde_json::{Value, json};
use toolkit::{ToolCall, ToolReply, anthropic, anthropic_tools};

use super::{
    Types, answers, blank, calls_with_objects, executor, list, parsed, ping, rare, show, sink,
    weather,
};

const TOOLS: &str = anthropic_tools![weather, show, rare, ping, blank, sink];

fn types() -> Types {
    Types::new(include_str!("../../cases/anthropic.types.json"))
}

fn response(content: Vec<Value>, stop_reason: &str) -> Value {
    let response = json!({"id": "msg_1", "type": "message", "role": "assistant", "model": "…",
        "content": content, "stop_reason": stop_reason, "stop_sequence": null,
        "usage": {"input_tokens": 1, "output_tokens": 1}});
    types().takes("response", &response);
    response
}

/// Their blocks for the calls, after a thought and a text.
fn all_calls() -> Vec<Value> {
    let said = [
        json!({"type": "thinking", "thinking": "Hm.", "signature": "c2ln"}),
        json!({"type": "text", "text": "Let me see.", "citations": null}),
    ];
    let calls = calls_with_objects().into_iter();
    let calls = calls.map(
        |(id, name, input)| json!({"type": "tool_use", "id": id, "name": name, "input": input}),
    );
    said.into_iter().chain(calls).collect()
}

fn all_answers() -> (Vec<ToolCall>, Vec<ToolReply>) {
    let calls = anthropic::calls(&response(all_calls(), "tool_use"));
    let replies = answers(&calls, calls_with_objects().len());
    (calls, replies)
}

#[test]
fn their_types_refuse_what_they_do_not_have() {
    let types = types();
    let result = |content: Value| {
        json!({"role": "user", "content": [
            {"type": "tool_result", "tool_use_id": "c", "content": content},
        ]})
    };
    types.takes(
        "message",
        &result(json!([{"type": "text", "text": "noon"}])),
    );
    let image = |kind: &str| {
        json!([{"type": "image",
        "source": {"type": "base64", "media_type": kind, "data": ""}}])
    };
    types.takes("message", &result(image("image/png")));
    for wrong in [
        image("image/svg+xml"),
        json!([{"type": "audio", "text": "noon"}]),
        json!([{"type": "text", "text": "noon", "colour": "red"}]),
        json!({"text": "noon"}),
    ] {
        assert!(
            !types.faults("message", &result(wrong.clone())).is_empty(),
            "{wrong}"
        );
    }
    assert!(!types.faults("tool", &json!({"name": "x"})).is_empty());
}

#[test]
fn lists_of_tools_are_of_their_type() {
    let executor = executor();
    let listed = anthropic::tools(executor.registry()).expect("a list");
    assert_eq!(listed, parsed(TOOLS));
    assert_eq!(list(&listed).len(), 6);
    for tool in list(&listed) {
        types().takes("tool", tool);
        assert_eq!(tool["input_schema"]["type"], "object");
    }
}

#[test]
fn all_calls_are_answered_by_one_message_of_theirs() {
    let (calls, replies) = all_answers();
    let message = anthropic::replies(&replies);
    types().takes("message", &message);
    let results = list(&message["content"]);
    assert_eq!(results.len(), calls.len());
    for ((call, reply), result) in calls.iter().zip(&replies).zip(results) {
        assert_eq!(result["tool_use_id"], call.id);
        assert_eq!(result["is_error"] == true, reply.is_error());
        // The API refuses empty blocks, and in an error all but text.
        let content = &result["content"];
        let told = content.as_str().or(content[0]["text"].as_str());
        assert!(told.is_some_and(|text| !text.is_empty()), "{result}");
        assert!(!reply.is_error() || content.is_string(), "{result}");
    }
}

#[test]
fn an_image_of_a_kind_that_they_do_not_take_is_named() {
    let (calls, replies) = all_answers();
    let message = anthropic::replies(&replies);
    let rare = calls
        .iter()
        .position(|call| call.name == "rare")
        .expect("a call");
    let parts = list(&message["content"][rare]["content"]);
    let named: Vec<_> = parts[1..].iter().map(|part| part["text"].clone()).collect();
    assert_eq!(
        named,
        ["[image/svg+xml]", "[audio/ogg]", "[tides.csv: text/csv]"]
    );
}

#[test]
fn the_calls_are_put_back_as_a_message_of_theirs() {
    let (calls, _) = all_answers();
    for said in ["", "Let me see."] {
        let message = anthropic::message(said, &calls);
        types().takes("message", &message);
        assert_eq!(anthropic::calls(&message), calls);
    }
}

#[test]
fn a_response_that_was_refused_or_ran_out_has_no_last_call_to_run() {
    for reason in ["max_tokens", "model_context_window_exceeded", "refusal"] {
        let calls = anthropic::calls(&response(all_calls(), reason));
        let (last, others) = calls.split_last().expect("calls");
        assert!(
            last.is_incomplete() && !others.iter().any(ToolCall::is_incomplete),
            "{reason}"
        );
    }
}

#[test]
fn malformed_calls_are_answered_by_a_message_of_theirs() {
    let malformed = json!({"role": "assistant", "content": [
        {"type": "tool_use", "name": "ping", "input": {}},
        {"type": "tool_use", "id": 7, "name": "ping", "input": {}},
        {"type": "tool_use", "id": "call_3", "input": {}},
        {"type": "tool_use", "id": "call_4", "name": null, "input": {}},
        {"type": "tool_use", "id": "call_5", "name": "weather", "input": [1]},
        {"type": "tool_use", "id": "call_6", "name": "weather", "input": "{\"city\": "},
        {"type": "tool_use", "id": "call_7", "name": "weather"},
        null,
    ]});
    let calls = anthropic::calls(&malformed);
    let replies = executor().call_all_blocking(&calls);
    let message = anthropic::replies(&replies);
    types().takes("message", &message);
    let ids: Vec<_> = list(&message["content"])
        .iter()
        .map(|result| result["tool_use_id"].clone())
        .collect();
    assert_eq!(
        ids,
        ["", "7", "call_3", "call_4", "call_5", "call_6", "call_7"]
    );
    assert!(replies[2..].iter().all(ToolReply::is_error));
    types().takes("message", &anthropic::message("", &calls));
}

/// The events of a stream of these blocks, without its end.
fn events(blocks: &[Value]) -> Vec<Value> {
    let mut events = Vec::new();
    for (index, block) in blocks.iter().enumerate() {
        let (mut begun, mut deltas) = (block.clone(), Vec::new());
        match block["type"].as_str() {
            Some("tool_use") => {
                begun["input"] = json!({});
                let input = block["input"].to_string();
                let pieces = input.chars();
                deltas.extend(pieces.map(
                    |piece| json!({"type": "input_json_delta", "partial_json": piece.to_string()}),
                ));
            }
            Some("text") => {
                begun["text"] = "".into();
                deltas.push(json!({"type": "text_delta", "text": block["text"]}));
            }
            _ => {}
        }
        let at = |mut event: Value| {
            event["index"] = index.into();
            event
        };
        events.push(at(
            json!({"type": "content_block_start", "content_block": begun}),
        ));
        let deltas = deltas.into_iter();
        events
            .extend(deltas.map(|delta| at(json!({"type": "content_block_delta", "delta": delta}))));
        events.push(at(json!({"type": "content_block_stop"})));
    }
    events
}

fn ended(reason: &str) -> Value {
    json!({"type": "message_delta", "usage": {"output_tokens": 1},
        "delta": {"stop_reason": reason, "stop_sequence": null}})
}

fn assembled(events: &[Value]) -> Vec<ToolCall> {
    let mut assembler = anthropic::StreamAssembler::new();
    for event in events {
        assembler.push(event);
    }
    assembler.finish()
}

#[test]
fn their_streams_are_put_together_to_the_calls_of_the_whole_response() {
    let mut events = events(&all_calls());
    events.extend([ended("tool_use"), json!({"type": "message_stop"})]);
    let types = types();
    // One piece of a call is as good as another, and the judge is slow.
    let pieces = events
        .iter()
        .filter(|event| event["delta"]["partial_json"].is_string());
    let others = events
        .iter()
        .filter(|event| event["delta"]["partial_json"].is_null());
    for event in others.chain(pieces.take(1)) {
        types.takes("event", event);
    }
    let whole = anthropic::calls(&response(all_calls(), "tool_use"));
    assert_eq!(assembled(&events), whole);
}

#[test]
fn their_streams_refused_or_cut_off_give_no_last_call_to_run() {
    let call = json!({"type": "tool_use", "id": "c", "name": "ping", "input": {}});
    let whole = events(&[call]);
    for cut in 1..whole.len() {
        assert!(assembled(&whole[..cut])[0].is_incomplete(), "{cut}");
    }
    assert!(!assembled(&whole)[0].is_incomplete());
    for reason in ["max_tokens", "refusal"] {
        let events = [whole.as_slice(), &[ended(reason)]].concat();
        assert!(assembled(&events)[0].is_incomplete(), "{reason}");
    }
}
