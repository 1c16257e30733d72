//! Gemini's contents, by the types of its Python client.

use serde_json::{Value, json};
use toolkit::{ToolCall, ToolReply, gemini, gemini_tools};

use super::{
    Types, answers, blank, calls_with_objects, executor, list, parsed, ping, rare, show, sink,
    weather,
};

const TOOLS: &str = gemini_tools![weather, show, rare, ping, blank, sink];

fn types() -> Types {
    Types::new(include_str!("../../cases/gemini.types.json"))
}

fn response(parts: Vec<Value>, reason: &str) -> Value {
    let response = json!({"responseId": "r", "candidates": [
        {"index": 0, "finishReason": reason, "content": {"role": "model", "parts": parts}},
    ]});
    types().takes("response", &response);
    response
}

/// Their parts for the calls, after a thought and a text; the first has its signature.
fn all_calls() -> Vec<Value> {
    let said = [
        json!({"text": "Hm.", "thought": true}),
        json!({"text": "Let me see."}),
    ];
    let calls = calls_with_objects().into_iter();
    let calls = calls
        .map(|(id, name, args)| json!({"functionCall": {"id": id, "name": name, "args": args}}));
    let mut parts: Vec<_> = said.into_iter().chain(calls).collect();
    parts[2]["thoughtSignature"] = "c2ln".into();
    parts
}

fn all_answers() -> (Vec<ToolCall>, Vec<ToolReply>) {
    let calls = gemini::calls(&response(all_calls(), "STOP"));
    let replies = answers(&calls, calls_with_objects().len());
    (calls, replies)
}

#[test]
fn their_types_refuse_what_they_do_not_have() {
    let types = types();
    let answer = |response: Value| {
        json!({"role": "user", "parts": [
            {"functionResponse": {"name": "x", "response": response}},
        ]})
    };
    types.takes("content", &answer(json!({"output": "noon"})));
    assert!(!types.faults("content", &answer(json!("noon"))).is_empty());
    assert!(
        !types
            .faults(
                "content",
                &json!({"role": "user", "parts": [{"audio": ""}]})
            )
            .is_empty()
    );
    let tool = |rule: Value| {
        json!({"functionDeclarations": [{"name": "x",
        "parameters": {"type": "object", "properties": {"a": rule}}}]})
    };
    types.takes("tool", &tool(json!({"type": "string", "enum": ["a"]})));
    for wrong in [
        json!({"type": "integer", "exclusiveMinimum": 1}),
        json!({"type": ["string", "null"]}),
        json!({"type": "integer", "enum": [1, 2]}),
        json!({"const": "a"}),
    ] {
        assert!(
            !types.faults("tool", &tool(wrong.clone())).is_empty(),
            "{wrong}"
        );
    }
}

#[test]
fn lists_of_tools_are_of_their_type() {
    let executor = executor();
    let listed = gemini::tools(executor.registry()).expect("a list");
    assert_eq!(listed, parsed(TOOLS));
    assert_eq!(list(&listed).len(), 1);
    assert_eq!(list(&listed[0]["functionDeclarations"]).len(), 6);
    types().takes("tool", &listed[0]);
}

#[test]
fn all_calls_are_answered_by_one_content_of_theirs() {
    let (calls, replies) = all_answers();
    let content = gemini::replies(&replies);
    types().takes("content", &content);
    let parts = list(&content["parts"]);
    for ((call, reply), part) in calls.iter().zip(&replies).zip(parts) {
        let answer = &part["functionResponse"];
        assert_eq!(
            (&answer["id"], &answer["name"]),
            (&json!(call.id), &json!(call.name))
        );
        let key = if reply.is_error() { "error" } else { "output" };
        assert_eq!(answer["response"], json!({key: reply.text}));
        assert!(!reply.text.is_empty());
    }
    let sent = |part: &Value| match &part["inlineData"]["mimeType"] {
        Value::String(kind) => kind.clone(),
        _ => part["text"].as_str().expect("a text").to_owned(),
    };
    let media: Vec<_> = parts[calls.len()..].iter().map(sent).collect();
    // What they don't take is named.
    let expected = [
        "image/png",
        "audio/wav",
        "application/pdf",
        "[image/svg+xml]",
        "audio/ogg",
        "[tides.csv: text/csv]",
    ];
    assert_eq!(media, expected);
}

#[test]
fn the_calls_are_put_back_as_a_content_of_theirs_with_their_signature() {
    let (calls, _) = all_answers();
    for said in ["", "Let me see."] {
        let content = gemini::message(said, &calls);
        types().takes("content", &content);
        assert_eq!(gemini::calls(&content), calls);
        let first = usize::from(!said.is_empty());
        assert_eq!(content["parts"][first]["thoughtSignature"], "c2ln");
    }
}

#[test]
fn a_response_that_was_stopped_or_ran_out_has_no_last_call_to_run() {
    for reason in [
        "MAX_TOKENS",
        "SAFETY",
        "RECITATION",
        "PROHIBITED_CONTENT",
        "SPII",
    ] {
        let calls = gemini::calls(&response(all_calls(), reason));
        let (last, others) = calls.split_last().expect("calls");
        assert!(
            last.is_incomplete() && !others.iter().any(ToolCall::is_incomplete),
            "{reason}"
        );
    }
}

#[test]
fn malformed_calls_are_answered_by_a_content_of_theirs() {
    let malformed = json!({"role": "model", "parts": [
        {"functionCall": {"name": "ping"}},
        {"functionCall": {"name": "ping", "args": null}},
        {"functionCall": {"id": 7, "name": "ping", "args": {}}},
        {"functionCall": {"id": "call_4", "args": {}}},
        {"functionCall": {"id": "call_5", "name": 5, "args": {}}},
        {"functionCall": {"id": "call_6", "name": "weather", "args": [1]}},
        {"functionCall": "ping()"},
        null,
    ]});
    let calls = gemini::calls(&malformed);
    let replies = executor().call_all_blocking(&calls);
    let failed: Vec<_> = replies.iter().map(ToolReply::is_error).collect();
    assert_eq!(failed, [false, false, false, true, true, true, true]);
    types().takes("content", &gemini::replies(&replies));
    types().takes("content", &gemini::message("", &calls));
}
