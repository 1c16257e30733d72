//! Streams that end in an error, and names in pieces.

use serde_json::{Value, json};
use toolkit::{ToolCall, anthropic, gemini, openai, openai_responses};

fn openai_stream(chunks: &[Value]) -> Vec<ToolCall> {
    let mut assembler = openai::StreamAssembler::new();
    for chunk in chunks {
        assembler.push(chunk);
    }
    assembler.finish()
}

fn piece(call: Value) -> Value {
    json!({"choices": [{"index": 0, "delta": {"tool_calls": [call]}}]})
}

fn whole(index: u64) -> Value {
    piece(json!({"index": index, "id": format!("c{index}"),
        "function": {"name": "add", "arguments": "{\"a\": 1}"}}))
}

#[test]
fn a_name_in_pieces_is_told_from_one_that_comes_again() {
    for (pieces, name) in [
        (&["ad", "d"][..], "add"),
        (&["get_", "weather", "er"], "get_weatherer"),
        (&["add", "add", "add"], "add"),
        (&["a", "b", "ab", "ab"], "ab"),
        (&["get", "get_weather"], "get_weather"),
        (&["", "add", ""], "add"),
    ] {
        let mut chunks: Vec<_> = pieces
            .iter()
            .map(|name| piece(json!({"index": 0, "id": "c1", "function": {"name": name}})))
            .collect();
        chunks.push(piece(
            json!({"index": 0, "function": {"arguments": "{\"a\": 1}"}}),
        ));
        chunks.push(json!({"choices": [{"delta": {}, "finish_reason": "tool_calls"}]}));
        let calls = openai_stream(&chunks);
        let names: Vec<_> = calls.iter().map(|call| call.name.as_str()).collect();
        assert_eq!(names, [name], "{pieces:?}");
    }
}

#[test]
fn ids_that_are_numbers_come_through() {
    let call = json!({"index": 0, "id": 7, "function": {"name": "add", "arguments": "{\"a\":1}"}});
    let again = json!({"index": 0, "id": 8, "function": {"name": "add", "arguments": "{\"a\":2}"}});
    let calls = openai_stream(&[piece(call), piece(again)]);
    let ids: Vec<_> = calls.iter().map(|call| call.id.as_str()).collect();
    assert_eq!(ids, ["7", "8"]);
    let block = json!({"content": [{"type": "tool_use", "id": 7, "name": "add", "input": {}}]});
    assert_eq!(anthropic::calls(&block)[0].id, "7");
}

#[test]
fn a_call_of_the_old_form_comes_in_pieces_too() {
    let piece = |function| json!({"choices": [{"delta": {"function_call": function}}]});
    let calls = openai_stream(&[
        piece(json!({"name": "add", "arguments": ""})),
        piece(json!({"arguments": "{\"a\":"})),
        piece(json!({"arguments": " 1}"})),
        json!({"choices": [{"delta": {}, "finish_reason": "function_call"}]}),
    ]);
    let function = json!({"name": "add", "arguments": "{\"a\": 1}"});
    assert_eq!(
        openai::message("", &calls),
        json!({"role": "assistant", "content": null, "function_call": function})
    );
}

#[test]
fn a_stream_that_ends_in_an_error_runs_nothing() {
    let ended = json!({"choices": [{"delta": {}, "finish_reason": "tool_calls"}]});
    for (error, reason) in [
        (json!({"error": {"message": "overloaded"}}), "error"),
        (
            json!({"error": {"type": "server_error"}, "choices": []}),
            "error: server_error",
        ),
        (json!({"error": "overloaded"}), "error"),
        (
            json!({"object": "error", "message": "overloaded", "code": 500}),
            "error",
        ),
        (
            json!({"choices": [{"delta": {}, "finish_reason": "error"}]}),
            "finish_reason: error",
        ),
    ] {
        for chunks in [
            vec![whole(0), whole(1), error.clone()],
            vec![whole(0), whole(1), error.clone(), ended.clone()],
        ] {
            let calls = openai_stream(&chunks);
            let expected = [0, 1]
                .map(|n| ToolCall::new(format!("c{n}"), "add", "{\"a\": 1}").incomplete(reason));
            assert_eq!(calls, expected, "{error}");
        }
    }
    // No error, though the field is there.
    let chunk = json!({"error": null, "choices": [{"delta": {}, "finish_reason": "stop"}]});
    assert!(!openai_stream(&[whole(0), chunk])[0].is_incomplete());
}

#[test]
fn an_error_event_of_anthropics_leaves_the_calls_incomplete() {
    let mut assembler = anthropic::StreamAssembler::new();
    for event in [
        json!({"type": "content_block_start", "index": 0,
            "content_block": {"type": "tool_use", "id": "t1", "name": "add", "input": {}}}),
        json!({"type": "content_block_delta", "index": 0,
            "delta": {"type": "input_json_delta", "partial_json": "{\"a\": 1}"}}),
        json!({"type": "content_block_stop", "index": 0}),
        json!({"type": "error", "error": {"type": "overloaded_error", "message": "Overloaded"}}),
    ] {
        assembler.push(&event);
    }
    let call = ToolCall::new("t1", "add", "{\"a\": 1}").incomplete("error: overloaded_error");
    assert_eq!(assembler.finish(), [call]);
}

#[test]
fn responses_that_failed_run_nothing() {
    let item = json!({"type": "function_call", "call_id": "c1", "name": "add", "arguments": "{}"});
    for (event, reason) in [
        (
            json!({"type": "error", "code": "server_error", "message": "x"}),
            "error: server_error",
        ),
        (
            json!({"type": "response.failed", "response": {"status": "failed",
                "error": {"code": "server_error", "message": "x"}}}),
            "status: failed",
        ),
        (json!({"type": "response.failed", "response": {}}), "error"),
    ] {
        let mut assembler = openai_responses::StreamAssembler::new();
        for index in 0..2 {
            assembler.push(
                &json!({"type": "response.output_item.done", "output_index": index, "item": item}),
            );
        }
        assembler.push(&event);
        let calls = assembler.finish();
        let call = ToolCall::new("c1", "add", "{}").incomplete(reason);
        assert_eq!(calls, [call.clone(), call], "{event}");
    }
    let failed = json!({"status": "failed", "error": {"code": "x"}, "output": [item, item]});
    assert!(
        openai_responses::calls(&failed)
            .iter()
            .all(ToolCall::is_incomplete)
    );
    let completed = json!({"status": "completed", "error": null, "output": [item]});
    assert!(!openai_responses::calls(&completed)[0].is_incomplete());
}

#[test]
fn an_error_beside_calls_of_a_whole_response() {
    let call = json!({"id": "c1", "function": {"name": "add", "arguments": "{}"}});
    let response = json!({"error": {"code": 502, "message": "x"}, "choices": [
        {"message": {"tool_calls": [call, call]}, "finish_reason": "tool_calls"}]});
    assert!(openai::calls(&response).iter().all(ToolCall::is_incomplete));
    let part = json!({"functionCall": {"name": "add", "args": {}}});
    let response = json!({"error": {"status": "UNAVAILABLE", "message": "x"},
        "candidates": [{"content": {"parts": [part, part]}}]});
    let reasons: Vec<_> = gemini::calls(&response);
    let call = ToolCall::new("", "add", "{}").incomplete("error: UNAVAILABLE");
    assert_eq!(reasons, [call.clone(), call]);
}
