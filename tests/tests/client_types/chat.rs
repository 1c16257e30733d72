//! Chat completions, by the types of `async-openai`.
#![allow(deprecated)] // fields that their structs still have

use async_openai::types::chat::{
    ChatChoice, ChatChoiceStream, ChatCompletionMessageCustomToolCall,
    ChatCompletionMessageToolCall, ChatCompletionMessageToolCallChunk,
    ChatCompletionMessageToolCalls, ChatCompletionRequestMessage, ChatCompletionResponseMessage,
    ChatCompletionStreamResponseDelta, ChatCompletionTools, CreateChatCompletionRequest,
    CreateChatCompletionResponse, CreateChatCompletionStreamResponse, CustomTool, FinishReason,
    FunctionCall, FunctionCallStream, FunctionType, Role,
};
use serde_json::{Value, json};
use toolkit::{Content, ToolCall, openai, openai_tools};

use super::{
    CALLS, answers, blank, executor, list, parsed, ping, rare, show, shown, sink, through, weather,
};

const TOOLS: &str = openai_tools![weather, show, rare, ping, blank, sink];
const STRICT: &str = openai_tools![strict; weather, show, rare, ping, blank, sink];

fn function(name: &str, arguments: &str) -> FunctionCall {
    FunctionCall {
        name: name.to_owned(),
        arguments: arguments.to_owned(),
    }
}

fn call(id: &str, name: &str, arguments: &str) -> ChatCompletionMessageToolCalls {
    ChatCompletionMessageToolCalls::Function(ChatCompletionMessageToolCall {
        id: id.to_owned(),
        function: function(name, arguments),
    })
}

/// A response with these calls, as their types write it.
fn response(calls: Vec<ChatCompletionMessageToolCalls>, reason: FinishReason) -> Value {
    let message = ChatCompletionResponseMessage {
        role: Role::Assistant,
        tool_calls: Some(calls),
        ..Default::default()
    };
    let choice = ChatChoice {
        message,
        finish_reason: Some(reason),
        ..Default::default()
    };
    let response = CreateChatCompletionResponse {
        choices: vec![choice],
        ..Default::default()
    };
    serde_json::to_value(response).expect("JSON")
}

fn all_calls() -> Vec<ChatCompletionMessageToolCalls> {
    let calls = CALLS.iter();
    calls
        .map(|(id, name, arguments)| call(id, name, arguments))
        .collect()
}

#[test]
fn lists_of_tools_are_read_and_written_back_without_a_change() {
    let executor = executor();
    let listed = openai::tools(executor.registry()).expect("a list");
    for tools in [listed, parsed(TOOLS), parsed(STRICT)] {
        assert_eq!(list(&tools).len(), 6);
        assert_eq!(through::<Vec<ChatCompletionTools>>(&tools), tools);
    }
}

#[test]
fn a_conversation_is_a_request_of_theirs_without_a_change() {
    let calls = openai::calls(&response(all_calls(), FinishReason::ToolCalls));
    let replies = openai::replies(&answers(&calls, CALLS.len()));
    let mut messages = vec![
        json!({"role": "user", "content": "How is the weather in Shanghai?"}),
        openai::message("", &calls),
    ];
    messages.extend(list(&replies).iter().cloned());
    let body = json!({"model": "…", "messages": messages, "tools": parsed(STRICT)});
    let mut written = through::<CreateChatCompletionRequest>(&body);
    // Their type leaves out what is null: an assistant's message has its content or its calls.
    assert!(written["messages"][1].get("content").is_none());
    written["messages"][1]["content"] = Value::Null;
    assert_eq!(written, body);
}

#[test]
fn each_call_is_answered_by_a_message_of_theirs() {
    let calls = openai::calls(&response(all_calls(), FinishReason::ToolCalls));
    let replies = openai::replies(&answers(&calls, CALLS.len()));
    let (answers, media) = list(&replies).split_at(CALLS.len());
    for ((id, ..), message) in CALLS.iter().zip(answers) {
        assert_eq!(through::<ChatCompletionRequestMessage>(message), *message);
        assert_eq!(
            (&message["role"], &message["tool_call_id"]),
            (&json!("tool"), &json!(id))
        );
        assert!(!message["content"].as_str().expect("a text").is_empty());
    }
    let [media] = media else {
        panic!("one message for the media: {media:?}")
    };
    assert_eq!(through::<ChatCompletionRequestMessage>(media), *media);
}

/// What is sent of a tool's media.
fn media(content: Content) -> Value {
    let messages = openai::replies(&[shown(content)]);
    through::<Vec<ChatCompletionRequestMessage>>(&messages)[1]["content"][1].clone()
}

#[test]
fn a_sound_is_sent_as_what_it_is_or_named() {
    for wav in ["audio/wav", "audio/x-wav", "audio/wave", "audio/vnd.wave"] {
        let sent = media(Content::audio(b"RIFF", wav));
        assert_eq!(sent["input_audio"]["format"], "wav", "{wav}");
    }
    for mp3 in ["audio/mpeg", "audio/mp3"] {
        let sent = media(Content::audio(b"ID3", mp3));
        assert_eq!(sent["input_audio"]["format"], "mp3", "{mp3}");
    }
    // There is no third format: data of another kind under one of these names is refused.
    let sent = media(Content::audio(b"OggS", "audio/ogg"));
    assert_eq!(sent, json!({"type": "text", "text": "[audio/ogg]"}));
}

#[test]
fn an_image_or_a_file_that_they_do_not_take_is_named() {
    for kind in ["image/png", "image/jpeg", "image/gif", "image/webp"] {
        assert_eq!(
            media(Content::image(b"\x89PNG", kind))["type"],
            "image_url",
            "{kind}"
        );
    }
    let sent = media(Content::image(b"<svg/>", "image/svg+xml"));
    assert_eq!(sent, json!({"type": "text", "text": "[image/svg+xml]"}));
    let sent = media(Content::file("log.pdf", b"%PDF", "application/pdf"));
    assert_eq!(sent["file"]["filename"], "log.pdf");
    let sent = media(Content::file("tides.csv", b"06:12", "text/csv"));
    assert_eq!(
        sent,
        json!({"type": "text", "text": "[tides.csv: text/csv]"})
    );
}

#[test]
fn a_response_that_was_filtered_or_ran_out_has_no_last_call_to_run() {
    for reason in [FinishReason::Length, FinishReason::ContentFilter] {
        let calls = openai::calls(&response(all_calls(), reason));
        let cut: Vec<_> = calls.iter().map(ToolCall::is_incomplete).collect();
        assert_eq!(cut, [[false; 8].as_slice(), &[true]].concat(), "{reason:?}");
    }
}

#[test]
fn calls_in_the_forms_beside_the_usual_are_taken() {
    let custom = ChatCompletionMessageCustomToolCall {
        id: "call_2".to_owned(),
        custom_tool: CustomTool {
            name: "ping".to_owned(),
            input: "{}".to_owned(),
        },
    };
    let mut old = response(
        vec![ChatCompletionMessageToolCalls::Custom(custom)],
        FinishReason::ToolCalls,
    );
    // Their type names the key `custom_tool`, which the API and its description name `custom`.
    let named = old["choices"][0]["message"]["tool_calls"][0].as_object_mut();
    let named = named.expect("a call");
    let input = named.remove("custom_tool").expect("their name");
    named.insert("custom".to_owned(), input);
    let function = serde_json::to_value(function("ping", "{}")).expect("JSON");
    old["choices"][0]["message"]["function_call"] = function;
    let calls = openai::calls(&old);
    assert_eq!(calls.len(), 2);
    let replies = executor().call_all_blocking(&calls);
    assert!(replies.iter().all(|reply| !reply.is_error()), "{replies:?}");
    let messages = openai::replies(&replies);
    let roles: Vec<_> = list(&messages).iter().map(|reply| &reply["role"]).collect();
    assert_eq!(roles, ["tool", "function"]);
    assert_eq!(
        through::<Vec<ChatCompletionRequestMessage>>(&messages),
        messages
    );
    let message = openai::message("Well.", &calls[1..]);
    assert_eq!(message["function_call"]["name"], "ping");
    assert_eq!(through::<ChatCompletionRequestMessage>(&message), message);
}

#[test]
fn malformed_calls_are_answered_by_messages_of_theirs() {
    let malformed = json!({"choices": [{"message": {"role": "assistant", "tool_calls": [
        {"type": "function", "function": {"name": "ping", "arguments": "{}"}},
        {"id": 7, "type": "function", "function": {"name": "ping", "arguments": "{}"}},
        {"id": "call_3", "type": "function", "function": {"arguments": "{}"}},
        {"id": "call_4", "type": "function", "function": {"name": ["ping"], "arguments": 5}},
        {"id": "call_5", "type": "function", "function": {"name": "weather", "arguments": "[]"}},
        {"id": "call_6", "type": "function"},
        null,
    ]}}]});
    let calls = openai::calls(&malformed);
    let replies = openai::replies(&executor().call_all_blocking(&calls));
    let ids: Vec<_> = list(&replies)
        .iter()
        .map(|reply| reply["tool_call_id"].clone())
        .collect();
    assert_eq!(ids, ["", "7", "call_3", "call_4", "call_5", "call_6", ""]);
    assert_eq!(
        through::<Vec<ChatCompletionRequestMessage>>(&replies),
        replies
    );
    let message = openai::message("Well.", &calls);
    assert_eq!(through::<ChatCompletionRequestMessage>(&message), message);
    for call in list(&message["tool_calls"]) {
        let arguments = call["function"]["arguments"].as_str().expect("a text");
        assert!(parsed(arguments).is_object(), "{call}");
    }
}

/// A chunk of a stream, as their types write it.
fn chunk(delta: ChatCompletionStreamResponseDelta, reason: Option<FinishReason>) -> Value {
    let choice = ChatChoiceStream {
        delta,
        finish_reason: reason,
        ..Default::default()
    };
    let chunk = CreateChatCompletionStreamResponse {
        choices: vec![choice],
        ..Default::default()
    };
    serde_json::to_value(chunk).expect("JSON")
}

fn piece(index: usize, id: Option<&str>, name: Option<&str>, arguments: &str) -> Value {
    let piece = ChatCompletionMessageToolCallChunk {
        index: u32::try_from(index).expect("few"),
        id: id.map(str::to_owned),
        r#type: id.map(|_| FunctionType::Function),
        function: Some(FunctionCallStream {
            name: name.map(str::to_owned),
            arguments: Some(arguments.to_owned()),
        }),
    };
    let delta = ChatCompletionStreamResponseDelta {
        tool_calls: Some(vec![piece]),
        ..Default::default()
    };
    chunk(delta, None)
}

#[test]
fn their_streams_are_put_together_to_the_calls_of_the_whole_response() {
    let mut assembler = openai::StreamAssembler::new();
    let text = ChatCompletionStreamResponseDelta {
        role: Some(Role::Assistant),
        content: Some("Let me see.".to_owned()),
        ..Default::default()
    };
    assembler.push(&chunk(text, None));
    // The last of the calls is not whole: a stream would end before it is.
    let whole = &CALLS[..CALLS.len() - 1];
    for (index, (id, name, arguments)) in whole.iter().enumerate() {
        assembler.push(&piece(index, Some(id), Some(name), ""));
        for letter in arguments.chars() {
            assembler.push(&piece(index, None, None, &letter.to_string()));
        }
    }
    assembler.push(&chunk(
        ChatCompletionStreamResponseDelta::default(),
        Some(FinishReason::ToolCalls),
    ));
    assert_eq!(assembler.content(), "Let me see.");
    let mut calls = all_calls();
    calls.pop();
    assert_eq!(
        assembler.finish(),
        openai::calls(&response(calls, FinishReason::ToolCalls))
    );
}

#[test]
fn their_streams_cut_off_give_no_call_to_run() {
    let reasons = [
        None,
        Some(FinishReason::Length),
        Some(FinishReason::ContentFilter),
    ];
    for reason in reasons {
        let mut assembler = openai::StreamAssembler::new();
        assembler.push(&piece(
            0,
            Some("call_1"),
            Some("weather"),
            r#"{"city": "Sh"#,
        ));
        if let Some(reason) = reason {
            assembler.push(&chunk(
                ChatCompletionStreamResponseDelta::default(),
                Some(reason),
            ));
        }
        let calls = assembler.finish();
        assert!(
            calls.len() == 1 && calls[0].is_incomplete(),
            "{reason:?}: {calls:?}"
        );
    }
}
