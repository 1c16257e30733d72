//! A tool runs with what the model sent, or not at all: arguments that were lost on the way are never
//! read as `{}`.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::{Value, json};
use toolkit::{
    CallError, Executor, RepairKind, Repairs, ToolCall, anthropic, gemini, openai,
    openai_responses, tool, tools,
};

#[derive(Default, Clone)]
struct Runs(Arc<AtomicUsize>);

/// Remove a file, or all of them.
#[tool(destructive)]
fn remove(
    /// The file; all where none is named.
    path: Option<String>,
    #[state] runs: &Runs,
) -> String {
    runs.0.fetch_add(1, Ordering::Relaxed);
    format!("removed {path:?}")
}

/// Say the time.
#[tool]
fn now(#[state] runs: &Runs) -> String {
    runs.0.fetch_add(1, Ordering::Relaxed);
    "noon".to_owned()
}

fn executor(runs: &Runs) -> Executor {
    let builder = Executor::builder().tools(tools![remove, now]);
    builder.state(runs.clone()).build().expect("an executor")
}

/// No call ran, each was answered, and the answers are free of the words of a success.
fn none_runs(calls: &[ToolCall], of: &Value) {
    let runs = Runs::default();
    let replies = executor(&runs).call_all_blocking(calls);
    assert!(!replies.is_empty(), "no call: {of}");
    assert_eq!(runs.0.load(Ordering::Relaxed), 0, "{of}\n{replies:?}");
    for reply in &replies {
        assert!(reply.is_error(), "{of}");
        let is_told = ["incomplete", "cut off"]
            .iter()
            .any(|words| reply.text.contains(words));
        assert!(is_told, "{of}\n{}", reply.text);
    }
}

/// The only call runs with this path.
fn runs_with(calls: &[ToolCall], path: &str, repaired: bool, of: &Value) {
    let runs = Runs::default();
    let replies = executor(&runs).call_all_blocking(calls);
    assert_eq!(replies.len(), 1, "{of}");
    assert_eq!(replies[0].text, format!("removed Some({path:?})"), "{of}");
    let kinds: Vec<_> = replies[0]
        .repairs()
        .iter()
        .map(|repair| repair.kind)
        .collect();
    assert_eq!(
        kinds.contains(&RepairKind::ArgumentsKey),
        repaired,
        "{of} {kinds:?}"
    );
}

fn chat(call: Value) -> Value {
    json!({"choices": [{"finish_reason": "tool_calls", "message": {"tool_calls": [call]}}]})
}

#[test]
fn arguments_that_are_absent_are_not_empty() {
    for call in [
        json!({"id": "c", "function": {"name": "remove"}}),
        json!({"id": "c", "name": "remove"}),
        json!({"id": "c", "function": {"name": "remove", "parameters": null}}),
        json!({"id": "c", "function": {"name": "remove", "arguments_": "{\"path\": \"a\"}"}}),
        json!({"id": "c", "function": {"name": "remove", "payload": {"path": "a"}}}),
        json!({"id": "c", "function": {"name": "remove", "arguments": "{}", "input": {"path": "a"}}}),
        json!({"id": "c", "function": {"name": "remove", "arguments": null, "args": "{\"path\": \"a\"}"}}),
        json!({"id": "c", "function": {"name": "remove", "input": {"path": "a"}, "args": {"path": "b"}}}),
    ] {
        none_runs(&openai::calls(&chat(call.clone())), &call);
        let old = json!({"choices": [{"message": {"function_call": call["function"]}}]});
        if call["function"].is_object() {
            none_runs(&openai::calls(&old), &old);
        }
    }
    let block = json!({"type": "tool_use", "id": "t", "name": "remove"});
    none_runs(&anthropic::calls(&json!({"content": [block]})), &block);
    let item = json!({"type": "function_call", "call_id": "c", "name": "remove"});
    none_runs(&openai_responses::calls(&json!([item])), &item);
    for part in [
        json!({"functionCall": {"name": "remove"}}),
        json!({"functionCall": {"name": "remove", "willContinue": true}}),
        json!({"functionCall": {"name": "remove", "args": {}, "willContinue": true}}),
        json!({"functionCall": {"name": "remove", "partialArgs": [{"jsonPath": "$.path", "stringValue": "a"}]}}),
        json!({"functionCall": {"partialArgs": [{"jsonPath": "$.path", "stringValue": "a"}]}}),
        json!({"functionCall": {}}),
    ] {
        none_runs(&gemini::calls(&json!({"parts": [part]})), &part);
    }
}

#[test]
fn a_known_key_in_the_place_of_the_documented_one_is_a_repair() {
    let sent = json!({"path": "a"});
    for key in ["input", "args", "parameters", "params"] {
        for sent in [sent.clone(), json!(sent.to_string())] {
            let mut function = json!({"name": "remove"});
            function[key] = sent.clone();
            let nested = chat(json!({"id": "c", "function": function}));
            runs_with(&openai::calls(&nested), "a", true, &nested);
            let mut flat = function.clone();
            flat["id"] = "c".into();
            runs_with(&openai::calls(&chat(flat.clone())), "a", true, &flat);
            let old = json!({"choices": [{"message": {"function_call": function}}]});
            runs_with(&openai::calls(&old), "a", true, &old);
        }
    }
    let flat = chat(json!({"id": "c", "name": "remove", "arguments": sent}));
    runs_with(&openai::calls(&flat), "a", true, &flat);
    let outside = chat(json!({"id": "c", "function": {"name": "remove"}, "arguments": sent}));
    runs_with(&openai::calls(&outside), "a", true, &outside);
    for key in ["arguments", "args", "parameters"] {
        let mut block = json!({"type": "tool_use", "id": "t", "name": "remove"});
        block[key] = sent.clone();
        let message = json!({"content": [block]});
        runs_with(&anthropic::calls(&message), "a", true, &message);
    }
    for key in ["input", "args", "parameters"] {
        let mut item = json!({"type": "function_call", "call_id": "c", "name": "remove"});
        item[key] = sent.clone();
        runs_with(&openai_responses::calls(&json!([item])), "a", true, &item);
    }
    for key in ["arguments", "input", "parameters"] {
        let mut function = json!({"name": "remove"});
        function[key] = sent.clone();
        let content = json!({"parts": [{"functionCall": function}]});
        runs_with(&gemini::calls(&content), "a", true, &content);
    }
}

#[test]
fn without_repairs_only_the_documented_key_counts() {
    let response = chat(json!({"id": "c", "function": {"name": "remove", "input": {"path": "a"}}}));
    let runs = Runs::default();
    let builder = Executor::builder()
        .tools(tools![remove, now])
        .state(runs.clone());
    let executor = builder.repairs(Repairs::None).build().expect("an executor");
    let reply = executor.call_blocking(&openai::calls(&response)[0]);
    assert!(
        matches!(reply.error(), Some(CallError::ArgumentsMissing)),
        "{reply:?}"
    );
    assert_eq!(runs.0.load(Ordering::Relaxed), 0);
}

#[test]
fn the_documented_forms_of_no_arguments_run() {
    for arguments in [json!("{}"), json!({}), json!(""), json!(null)] {
        let response =
            chat(json!({"id": "c", "function": {"name": "remove", "arguments": arguments}}));
        let runs = Runs::default();
        let replies = executor(&runs).call_all_blocking(&openai::calls(&response));
        assert_eq!(replies[0].text, "removed None", "{response}");
    }
}

#[test]
fn nothing_is_lost_from_a_tool_that_takes_nothing() {
    let runs = Runs::default();
    let response = chat(json!({"id": "c", "function": {"name": "now"}}));
    let replies = executor(&runs).call_all_blocking(&openai::calls(&response));
    assert_eq!(replies[0].text, "noon");
    let content = json!({"parts": [{"functionCall": {"name": "now"}}]});
    let replies = executor(&runs).call_all_blocking(&gemini::calls(&content));
    assert_eq!(replies[0].text, "noon");
}

#[test]
fn the_answer_names_what_the_tool_takes() {
    let response = chat(json!({"id": "c", "function": {"name": "remove"}}));
    let executor = executor(&Runs::default());
    assert_eq!(
        executor.call_blocking(&openai::calls(&response)[0]).text,
        "remove was not run: the call is incomplete, its arguments did not arrive. \
         Send the whole call again with all its arguments.\n\
         The tool takes: remove(path?: string)",
    );
}

fn chat_stream(pieces: &[Value]) -> Vec<ToolCall> {
    let mut assembler = openai::StreamAssembler::new();
    for piece in pieces {
        assembler.push(&json!({"choices": [{"index": 0, "delta": {"tool_calls": [piece]}}]}));
    }
    assembler.push(&json!({"choices": [{"index": 0, "delta": {}, "finish_reason": "tool_calls"}]}));
    assembler.finish()
}

#[test]
fn a_piece_that_names_no_call_goes_on_with_the_one_before() {
    let begin = json!({"index": 0, "id": "a", "function": {"name": "remove", "arguments": ""}});
    for stray in [
        json!({"index": 1, "id": "", "function": {"name": "", "arguments": "{\"path\": \"a\"}"}}),
        json!({"index": 7, "function": {"arguments": "{\"path\": \"a\"}"}}),
        json!({"index": 1, "id": null, "function": {"name": null, "arguments": {"path": "a"}}}),
    ] {
        let calls = chat_stream(&[begin.clone(), stray.clone()]);
        runs_with(&calls, "a", false, &stray);
    }
    let halves = [
        begin.clone(),
        json!({"index": 1, "id": "", "function": {"name": "", "arguments": "{\"path\":"}}),
        json!({"index": 2, "id": "", "function": {"name": "", "arguments": " \"a\"}"}}),
    ];
    runs_with(&chat_stream(&halves), "a", false, &json!(halves));
    // Which of two open calls it belongs to can't be told.
    let two = [
        begin.clone(),
        json!({"index": 1, "id": "b", "function": {"name": "remove", "arguments": ""}}),
        json!({"index": 2, "id": "", "function": {"name": "", "arguments": "{\"path\": \"a\"}"}}),
    ];
    let runs = Runs::default();
    let replies = executor(&runs).call_all_blocking(&chat_stream(&two));
    assert!(
        replies.iter().all(|reply| reply.text != "removed None"),
        "{replies:?}"
    );
    // The call before it is whole: another was lost.
    let lost = [
        json!({"index": 0, "id": "a", "function": {"name": "remove", "arguments": "{\"path\": \"a\"}"}}),
        json!({"index": 1, "id": "", "function": {"name": "", "arguments": "{\"path\": \"b\"}"}}),
    ];
    let calls = chat_stream(&lost);
    assert_eq!(calls.len(), 2);
    runs_with(&calls[..1], "a", false, &json!(lost));
    none_runs(&calls[1..], &json!(lost));
}

#[test]
fn streamed_arguments_that_did_not_come_are_not_empty() {
    for pieces in [
        vec![json!({"index": 0, "id": "a", "function": {"name": "remove"}})],
        vec![json!({"index": 0, "function": {"arguments": "{\"path\": \"a\"}"}})],
        vec![
            json!({"index": 0, "id": "a", "function": {"name": "remove", "arguments": {"path": "a"}}}),
            json!({"index": 0, "function": {"arguments": "{\"path\": \"b\"}"}}),
        ],
    ] {
        none_runs(&chat_stream(&pieces), &json!(pieces));
    }
    for (key, flat) in [
        ("input", false),
        ("parameters", false),
        ("args", true),
        ("arguments", true),
    ] {
        let mut function = json!({"name": "remove"});
        function[key] = json!({"path": "a"});
        let mut piece = if flat {
            function
        } else {
            json!({"function": function})
        };
        piece["index"] = 0.into();
        piece["id"] = "a".into();
        runs_with(&chat_stream(&[piece.clone()]), "a", true, &piece);
    }
    // Something unreadable is no `{}`.
    for odd in [json!([]), json!(5), json!(true)] {
        let piece =
            json!({"index": 0, "id": "a", "function": {"name": "remove", "arguments": odd}});
        let runs = Runs::default();
        let replies = executor(&runs).call_all_blocking(&chat_stream(&[piece]));
        assert!(replies.iter().all(toolkit::ToolReply::is_error), "{odd}");
    }
}

fn anthropic_stream(events: &[Value]) -> Vec<ToolCall> {
    let mut assembler = anthropic::StreamAssembler::new();
    for event in events {
        assembler.push(event);
    }
    assembler.finish()
}

#[test]
fn arguments_of_a_block_that_never_began_are_not_lost_in_silence() {
    let start = json!({"type": "content_block_start", "index": 0,
        "content_block": {"type": "tool_use", "id": "t", "name": "remove", "input": {}}});
    let delta = |index: u64| {
        json!({"type": "content_block_delta", "index": index,
        "delta": {"type": "input_json_delta", "partial_json": "{\"path\": \"a\"}"}})
    };
    let stop = json!({"type": "content_block_stop", "index": 0});
    let astray = [start.clone(), delta(1), stop.clone()];
    none_runs(&anthropic_stream(&astray), &json!(astray));
    let late = [start.clone(), stop.clone(), delta(0)];
    none_runs(&anthropic_stream(&late), &json!(late));
    let right = [start.clone(), delta(0), stop.clone()];
    runs_with(&anthropic_stream(&right), "a", false, &json!(right));
    // A block of a tool that runs at the provider has deltas too.
    let others = [
        json!({"type": "content_block_start", "index": 1,
            "content_block": {"type": "server_tool_use", "id": "s", "name": "web_search"}}),
        delta(1),
        json!({"type": "content_block_stop", "index": 1}),
        start,
        stop,
    ];
    let runs = Runs::default();
    let replies = executor(&runs).call_all_blocking(&anthropic_stream(&others));
    assert_eq!(replies[0].text, "removed None");
    let other_key = json!({"type": "content_block_start", "index": 0, "content_block":
        {"type": "tool_use", "id": "t", "name": "remove", "arguments": {"path": "a"}}});
    let events = [other_key, json!({"type": "content_block_stop", "index": 0})];
    runs_with(&anthropic_stream(&events), "a", true, &json!(events));
}

fn responses_stream(events: &[Value]) -> Vec<ToolCall> {
    let mut assembler = openai_responses::StreamAssembler::new();
    for event in events {
        assembler.push(event);
    }
    assembler.finish()
}

#[test]
fn items_without_an_id_are_told_apart() {
    let added = |at: u64, call_id: &str| {
        json!({"type": "response.output_item.added", "output_index": at,
        "item": {"type": "function_call", "call_id": call_id, "name": "remove", "arguments": ""}})
    };
    let delta = |at: u64, path: &str| {
        json!({"type": "response.function_call_arguments.delta",
        "output_index": at, "delta": json!({"path": path}).to_string()})
    };
    let item = |call_id: &str, path: &str| {
        json!({"type": "function_call", "call_id": call_id,
        "name": "remove", "arguments": json!({"path": path}).to_string()})
    };
    let completed = json!({"type": "response.completed", "response": {"status": "completed",
        "output": [item("c1", "a"), item("c2", "b")]}});
    for events in [
        vec![
            added(0, "c1"),
            delta(0, "a"),
            added(1, "c2"),
            delta(1, "b"),
            completed.clone(),
        ],
        // The second call is in the response alone.
        vec![added(0, "c1"), delta(0, "a"), completed.clone()],
        // No place is told.
        vec![
            json!({"type": "response.output_item.added", "item": item("c1", "a")}),
            json!({"type": "response.output_item.added", "item": item("c2", "b")}),
            completed.clone(),
        ],
        vec![completed],
    ] {
        let calls = responses_stream(&events);
        assert_eq!(calls.len(), 2, "{events:?}\n{calls:?}");
        runs_with(&calls[..1], "a", false, &json!(events));
        runs_with(&calls[1..], "b", false, &json!(events));
    }
    let astray = vec![
        added(0, "c1"),
        delta(3, "a"),
        json!({"type": "response.output_item.done", "output_index": 0,
            "item": {"type": "function_call", "call_id": "c1", "name": "remove", "arguments": ""}}),
    ];
    none_runs(&responses_stream(&astray), &json!(astray));
}

#[test]
fn a_call_that_the_provider_could_not_read_is_answered() {
    let told = |calls: &[ToolCall], words: &str| {
        assert_eq!(calls.len(), 1, "{words}");
        assert!(calls[0].is_incomplete());
        let reply = executor(&Runs::default()).call_blocking(&calls[0]);
        assert!(reply.text.contains(words), "{}", reply.text);
        assert!(
            reply.text.starts_with("The call was not run"),
            "{}",
            reply.text
        );
        reply
    };
    let malformed = json!({"candidates": [{"content": {}, "finishReason": "MALFORMED_FUNCTION_CALL",
        "finishMessage": "Malformed function call: print(default_api.f(x=1))"}]});
    let calls = gemini::calls(&malformed);
    let reply = told(&calls, "Malformed function call: print");
    // It stands in no history: no provider takes a call without a name.
    assert_eq!(gemini::message("", &calls)["parts"], json!([]));
    assert_eq!(
        gemini::replies(&[reply])["parts"][0]["text"]
            .as_str()
            .map(str::is_empty),
        Some(false)
    );
    let bare = json!({"candidates": [{"finishReason": "UNEXPECTED_TOOL_CALL"}]});
    told(&gemini::calls(&bare), "UNEXPECTED_TOOL_CALL");

    let groq = json!({"error": {"code": "tool_use_failed", "type": "invalid_request_error",
        "message": "Failed to call a function.", "failed_generation": "<function=f>"}});
    let calls = openai::calls(&groq);
    let reply = told(&calls, "Failed to call a function.");
    assert_eq!(openai::message("", &calls).get("tool_calls"), None);
    assert_eq!(openai::replies(&[reply])[0]["role"], "user");
    let mut assembler = openai::StreamAssembler::new();
    assembler.push(&groq);
    told(&assembler.finish(), "Failed to call a function.");
    let gateway = json!({"choices": [{"finish_reason": "malformed_function_call", "message": {}}]});
    told(&openai::calls(&gateway), "malformed_function_call");
    let mut assembler = openai::StreamAssembler::new();
    assembler.push(&json!({"choices": [{"finish_reason": "stop", "native_finish_reason": "MALFORMED_FUNCTION_CALL", "delta": {}}]}));
    told(&assembler.finish(), "MALFORMED_FUNCTION_CALL");
}

#[test]
fn a_custom_tool_call_is_answered_in_its_own_form() {
    let executor = executor(&Runs::default());
    let item =
        json!({"type": "custom_tool_call", "call_id": "c", "name": "remove", "input": "SELECT 1"});
    let calls = openai_responses::calls(&json!([item]));
    let replies = executor.call_all_blocking(&calls);
    assert!(replies[0].is_error());
    assert_eq!(
        openai_responses::replies(&replies)[0]["type"],
        "custom_tool_call_output"
    );
    assert_eq!(openai_responses::items_of(&calls), json!([item]));
    let refused = executor.fail(&calls[0], toolkit::ToolError::failed("busy"));
    assert_eq!(
        openai_responses::replies(&[refused])[0]["type"],
        "custom_tool_call_output"
    );

    let events = [
        json!({"type": "response.output_item.added", "output_index": 0, "item":
            {"type": "custom_tool_call", "id": "i", "call_id": "c", "name": "remove", "input": ""}}),
        json!({"type": "response.custom_tool_call_input.delta", "item_id": "i", "delta": "SELECT 1"}),
        json!({"type": "response.custom_tool_call_input.done", "item_id": "i", "input": "SELECT 1"}),
    ];
    assert_eq!(
        openai_responses::items_of(&responses_stream(&events)),
        json!([item])
    );

    let custom =
        json!({"id": "c", "type": "custom", "custom": {"name": "remove", "input": "SELECT 1"}});
    let calls = openai::calls(&chat(custom.clone()));
    assert_eq!(openai::message("", &calls)["tool_calls"], json!([custom]));
    let mut piece = custom.clone();
    piece["index"] = 0.into();
    assert_eq!(
        openai::message("", &chat_stream(&[piece]))["tool_calls"],
        json!([custom])
    );
}

#[test]
fn a_long_stream_of_calls_is_put_together_in_linear_time() {
    let mut chat = openai::StreamAssembler::new();
    let mut responses = openai_responses::StreamAssembler::new();
    let mut messages = anthropic::StreamAssembler::new();
    for at in 0..40_000_u64 {
        chat.push(
            &json!({"choices": [{"delta": {"tool_calls": [{"index": at, "id": format!("c{at}"),
            "function": {"name": "remove", "arguments": "{}"}}]}}]}),
        );
        responses.push(&json!({"type": "response.output_item.done", "output_index": at, "item":
            {"type": "function_call", "call_id": format!("c{at}"), "name": "remove", "arguments": "{}"}}));
        messages.push(&json!({"type": "content_block_start", "index": at,
            "content_block": {"type": "tool_use", "id": format!("c{at}"), "name": "remove", "input": {}}}));
        messages.push(&json!({"type": "content_block_stop", "index": at + 1_000_000}));
    }
    assert_eq!(chat.finish().len(), 40_000);
    assert_eq!(responses.finish().len(), 40_000);
    assert_eq!(messages.finish().len(), 40_000);
}
