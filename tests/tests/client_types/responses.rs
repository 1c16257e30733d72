//! Responses, by the types of `async-openai`.

use async_openai::types::responses::{
    CreateResponse, FunctionToolCall, IncompleteDetails, InputItem, OutputItem, OutputStatus,
    ReasoningItem, Response, ResponseCompletedEvent, ResponseFunctionCallArgumentsDeltaEvent,
    ResponseFunctionCallArgumentsDoneEvent, ResponseIncompleteEvent, ResponseOutputItemAddedEvent,
    ResponseOutputItemDoneEvent, ResponseStreamEvent, ResponseTextDeltaEvent, Status, Tool,
};
use serde_json::{Value, json};
use toolkit::{Content, ToolCall, openai_responses, openai_responses_tools, tool};

use super::{
    CALLS, answers, blank, executor, list, parsed, ping, rare, show, shown, sink, through, weather,
};

const TOOLS: &str = openai_responses_tools![weather, show, rare, ping, blank, sink];
const STRICT: &str = openai_responses_tools![strict; weather, show, rare, ping, blank, sink];

fn call(id: &str, name: &str, arguments: &str) -> FunctionToolCall {
    FunctionToolCall {
        id: Some(format!("fc_{id}")),
        call_id: id.to_owned(),
        name: name.to_owned(),
        arguments: arguments.to_owned(),
        status: Some(OutputStatus::Completed),
        ..Default::default()
    }
}

/// A response with these items; their type has no default.
fn response(output: Vec<OutputItem>, status: Status) -> Response {
    let empty = json!({"id": "resp_1", "object": "response", "created_at": 0, "model": "…",
        "status": "completed", "output": []});
    Response {
        output,
        status,
        ..serde_json::from_value(empty).expect("a response")
    }
}

/// Their items for [`CALLS`], with the model's thoughts between.
fn all_calls() -> Vec<OutputItem> {
    let calls = CALLS
        .iter()
        .map(|(id, name, arguments)| call(id, name, arguments));
    let thoughts = || OutputItem::Reasoning(ReasoningItem::default());
    calls
        .flat_map(|call| [thoughts(), OutputItem::FunctionCall(call)])
        .collect()
}

fn value(response: &impl serde::Serialize) -> Value {
    serde_json::to_value(response).expect("JSON")
}

/// What their types add: how closely an image is looked at, by its default.
fn with_detail(mut items: Value) -> Value {
    for item in items.as_array_mut().expect("a list") {
        for part in item["output"].as_array_mut().into_iter().flatten() {
            if part["type"] == "input_image" {
                part["detail"] = "auto".into();
            }
        }
    }
    items
}

#[test]
fn lists_of_tools_are_read_and_written_back_without_a_change() {
    let executor = executor();
    let listed = openai_responses::tools(executor.registry()).expect("a list");
    for tools in [listed, parsed(TOOLS), parsed(STRICT)] {
        assert_eq!(list(&tools).len(), 6);
        assert_eq!(through::<Vec<Tool>>(&tools), tools);
    }
}

/// How many boats lie at each pier.
#[tool]
fn boats() -> Vec<u32> {
    vec![3, 4]
}

#[test]
fn what_comes_back_is_described_in_their_field() {
    let tools = parsed(openai_responses_tools![boats]);
    assert_eq!(through::<Vec<Tool>>(&tools), tools);
    let read: Vec<Tool> = serde_json::from_value(tools).expect("tools");
    let [Tool::Function(boats)] = read.as_slice() else {
        panic!("one function");
    };
    let described = boats.output_schema.as_ref().expect("a schema");
    assert_eq!(described["type"], "array");
    assert_eq!(described["items"]["type"], "integer");
}

#[test]
fn each_call_is_answered_by_an_item_of_theirs() {
    let calls = openai_responses::calls(&value(&response(all_calls(), Status::Completed)));
    let items = openai_responses::replies(&answers(&calls, CALLS.len()));
    assert_eq!(
        through::<Vec<InputItem>>(&items),
        with_detail(items.clone())
    );
    for ((id, ..), item) in CALLS.iter().zip(list(&items)) {
        assert_eq!(
            (&item["type"], &item["call_id"]),
            (&json!("function_call_output"), &json!(id))
        );
        let told = item["output"]
            .as_str()
            .or(item["output"][0]["text"].as_str());
        assert!(told.is_some_and(|text| !text.is_empty()), "{item}");
    }
}

#[test]
fn what_they_do_not_take_is_named() {
    let sent = |content: Content| {
        let items = openai_responses::replies(&[shown(content)]);
        with_detail(through::<Vec<InputItem>>(&items))[0]["output"][1].clone()
    };
    let taken = [
        Content::image(b"\x89PNG", "image/png"),
        Content::file("log.pdf", b"%PDF", "application/pdf"),
        Content::file("tides.csv", b"06:12", "text/csv"),
    ];
    let kinds = taken.map(|content| sent(content)["type"].clone());
    assert_eq!(kinds, ["input_image", "input_file", "input_file"]);
    let refused = [
        Content::image(b"<svg/>", "image/svg+xml"),
        Content::audio(b"RIFF", "audio/wav"),
        Content::file("result.bin", b"\0", "application/octet-stream"),
    ];
    let named = refused.map(|content| sent(content)["text"].clone());
    let names = [
        "[image/svg+xml]",
        "[audio/wav]",
        "[result.bin: application/octet-stream]",
    ];
    assert_eq!(named, names);
}

#[test]
fn a_conversation_is_a_request_of_theirs() {
    let calls = openai_responses::calls(&value(&response(all_calls(), Status::Completed)));
    let items = openai_responses::items_of(&calls);
    let replies = with_detail(openai_responses::replies(&answers(&calls, CALLS.len())));
    let input = [list(&items), list(&replies)].concat();
    let body = json!({"model": "…", "input": input, "tools": parsed(STRICT)});
    assert_eq!(through::<CreateResponse>(&body), body);
}

#[test]
fn a_response_that_ran_out_has_no_last_call_to_run() {
    let mut cut = response(all_calls(), Status::Incomplete);
    for reason in ["max_output_tokens", "content_filter"] {
        cut.incomplete_details = Some(IncompleteDetails {
            reason: reason.to_owned(),
        });
        let calls = openai_responses::calls(&value(&cut));
        let incomplete: Vec<_> = calls.iter().map(ToolCall::is_incomplete).collect();
        assert_eq!(incomplete, [[false; 8].as_slice(), &[true]].concat());
    }
    // One item may say so alone.
    let mut item = call("call_1", "ping", "{}");
    item.status = Some(OutputStatus::Incomplete);
    let items = vec![OutputItem::FunctionCall(item)];
    let calls = openai_responses::calls(&value(&response(items, Status::Completed)));
    assert!(calls[0].is_incomplete());
}

#[test]
fn malformed_calls_are_answered_by_the_id_of_the_call_and_not_of_the_item() {
    let malformed = json!({"status": "completed", "output": [
        {"type": "function_call", "id": "fc_1", "call_id": "call_1", "arguments": "{}"},
        {"type": "function_call", "id": "fc_2", "call_id": "call_2", "name": 5, "arguments": "{}"},
        {"type": "function_call", "id": "fc_3", "call_id": "call_3", "name": "ping", "arguments": 5},
        {"type": "function_call", "id": "fc_4", "call_id": "call_4", "name": "weather"},
        {"type": "function_call", "id": "fc_5", "name": "ping", "arguments": "{}"},
        null,
    ]});
    let calls = openai_responses::calls(&malformed);
    let items = openai_responses::replies(&executor().call_all_blocking(&calls));
    let ids: Vec<_> = list(&items)
        .iter()
        .map(|item| item["call_id"].clone())
        .collect();
    assert_eq!(ids, ["call_1", "call_2", "call_3", "call_4", ""]);
    assert_eq!(through::<Vec<InputItem>>(&items), items);
    let calls = openai_responses::items_of(&calls);
    assert_eq!(through::<Vec<InputItem>>(&calls), calls);
}

/// The events of a stream of these calls, but for the last, and the response at their end.
fn events(calls: &[FunctionToolCall]) -> Vec<ResponseStreamEvent> {
    let mut events = vec![ResponseStreamEvent::ResponseOutputTextDelta(
        ResponseTextDeltaEvent {
            delta: "Let me see.".to_owned(),
            ..Default::default()
        },
    )];
    for (output_index, call) in (1..).zip(calls) {
        let item_id = call.id.clone().expect("an id");
        let begun = FunctionToolCall {
            arguments: String::new(),
            status: Some(OutputStatus::InProgress),
            ..call.clone()
        };
        let item = OutputItem::FunctionCall(begun);
        let added = ResponseOutputItemAddedEvent {
            sequence_number: 0,
            output_index,
            item,
        };
        events.push(ResponseStreamEvent::ResponseOutputItemAdded(added));
        for letter in call.arguments.chars() {
            let delta = ResponseFunctionCallArgumentsDeltaEvent {
                item_id: item_id.clone(),
                output_index,
                delta: letter.to_string(),
                ..Default::default()
            };
            events.push(ResponseStreamEvent::ResponseFunctionCallArgumentsDelta(
                delta,
            ));
        }
        let done = ResponseFunctionCallArgumentsDoneEvent {
            item_id,
            output_index,
            arguments: call.arguments.clone(),
            ..Default::default()
        };
        events.push(ResponseStreamEvent::ResponseFunctionCallArgumentsDone(done));
        let item = OutputItem::FunctionCall(call.clone());
        let done = ResponseOutputItemDoneEvent {
            sequence_number: 0,
            output_index,
            item,
        };
        events.push(ResponseStreamEvent::ResponseOutputItemDone(done));
    }
    events
}

fn assembled(events: &[ResponseStreamEvent]) -> (String, Vec<ToolCall>) {
    let mut assembler = openai_responses::StreamAssembler::new();
    for event in events {
        assembler.push(&value(event));
    }
    (assembler.content().to_owned(), assembler.finish())
}

#[test]
fn their_streams_are_put_together_to_the_calls_of_the_whole_response() {
    let calls: Vec<_> = CALLS
        .iter()
        .map(|(id, name, arguments)| call(id, name, arguments))
        .collect();
    let mut events = events(&calls);
    let whole = response(all_calls(), Status::Completed);
    let expected = openai_responses::calls(&value(&whole));
    assert_eq!(
        assembled(&events),
        ("Let me see.".to_owned(), expected.clone())
    );
    let completed = ResponseCompletedEvent {
        sequence_number: 0,
        response: whole,
    };
    events.push(ResponseStreamEvent::ResponseCompleted(completed));
    assert_eq!(assembled(&events).1, expected);
    // Some servers send the whole alone.
    assert_eq!(assembled(&events[events.len() - 1..]).1, expected);
}

#[test]
fn their_streams_cut_off_anywhere_give_no_call_to_run() {
    let events = events(&[call("call_1", "weather", r#"{"city": "Sh"}"#)]);
    let ended = |cut: &ResponseStreamEvent| {
        matches!(
            cut,
            ResponseStreamEvent::ResponseFunctionCallArgumentsDone(_)
        )
    };
    let end = events.iter().position(ended).expect("an end");
    for cut in 2..end {
        let (_, calls) = assembled(&events[..cut]);
        assert!(
            calls.len() == 1 && calls[0].is_incomplete(),
            "{cut}: {calls:?}"
        );
    }
    let incomplete = ResponseIncompleteEvent {
        sequence_number: 0,
        response: response(vec![], Status::Incomplete),
    };
    let last = ResponseStreamEvent::ResponseIncomplete(incomplete);
    let (_, calls) = assembled(&[&events[..], &[last]].concat());
    assert!(calls.len() == 1 && calls[0].is_incomplete(), "{calls:?}");
}
