//! Calls in, replies out, streams put together.

use serde_json::{Value, json};
use toolkit::{
    Content, Executor, ToolCall, ToolOutput, anthropic, gemini, openai, openai_responses, tool,
    tools,
};

const STREAMS: &str = include_str!("../cases/stream.json");

/// Tells a name and arguments apart from how they were written.
fn told(calls: &[ToolCall]) -> Vec<Value> {
    let whole = calls.iter().filter(|call| !call.is_incomplete());
    whole
        .map(|call| {
            let arguments = match call.arguments.trim() {
                "" => json!({}),
                text => serde_json::from_str(text).unwrap_or_else(|_| json!(text)),
            };
            json!({"name": call.name, "arguments": arguments})
        })
        .collect()
}

fn assembled(chunks: &[Value]) -> Vec<ToolCall> {
    let mut assembler = openai::StreamAssembler::new();
    for chunk in chunks {
        assembler.push(chunk);
    }
    assembler.finish()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

#[test]
fn the_quirks_of_real_streams() {
    let cases: Value = serde_json::from_str(STREAMS).expect("JSON");
    let cases = cases.as_object().expect("cases");
    assert_eq!(cases.len(), 21);
    for (name, case) in cases {
        let calls = assembled(list(&case["chunks"]));
        assert_eq!(told(&calls), list(&case["expected"]), "{name}");
        assert!(!calls.is_empty(), "{name}: each call is answered");
    }
}

/// A chunk with these pieces.
fn chunk(pieces: Value) -> Value {
    json!({"choices": [{"index": 0, "delta": {"tool_calls": pieces}, "finish_reason": null}]})
}

fn ended(reason: &str) -> Value {
    json!({"choices": [{"index": 0, "delta": {}, "finish_reason": reason}]})
}

fn two(first: &str, second: &str) -> Vec<Value> {
    vec![
        json!({"name": "get_weather", "arguments": {"city": first}}),
        json!({"name": "get_weather", "arguments": {"city": second}}),
    ]
}

fn one() -> Vec<Value> {
    two("A", "B").drain(..1).collect()
}

/// A whole call in one piece.
fn piece(
    index: Option<u64>,
    id: Option<&str>,
    name: Option<&str>,
    arguments: Option<&str>,
) -> Value {
    let mut piece = json!({"function": {}});
    if let Some(index) = index {
        piece["index"] = index.into();
    }
    if let Some(id) = id {
        piece["id"] = id.into();
    }
    if let Some(name) = name {
        piece["function"]["name"] = name.into();
    }
    if let Some(arguments) = arguments {
        piece["function"]["arguments"] = arguments.into();
    }
    piece
}

#[test]
#[allow(clippy::too_many_lines)] // a table
fn the_quirks_without_data() {
    let name = Some("get_weather");
    let (a, b) = (Some(r#"{"city":"A"}"#), Some(r#"{"city":"B"}"#));
    let (head, tail) = (Some(r#"{"city":"#), Some(r#""A"}"#));
    let end = || ended("tool_calls");
    let c = |piece: Value| chunk(json!([piece]));
    let cases: Vec<(&str, Vec<Value>, Vec<Value>)> = vec![
        (
            "02 interleaved",
            vec![
                chunk(json!([
                    piece(Some(0), Some("c1"), name, None),
                    piece(Some(1), Some("c2"), name, None)
                ])),
                c(piece(Some(1), None, None, Some(r#"{"city":"#))),
                c(piece(Some(0), None, None, Some(r#"{"city":"A"}"#))),
                c(piece(Some(1), None, None, Some(r#""B"}"#))),
                end(),
            ],
            two("A", "B"),
        ),
        (
            "03 no index, whole",
            vec![c(piece(None, Some("c1"), name, a)), end()],
            one(),
        ),
        (
            "04 no index, parallel",
            vec![
                c(piece(None, Some("c1"), name, a)),
                c(piece(None, Some("c2"), name, b)),
                end(),
            ],
            two("A", "B"),
        ),
        (
            "04 no index, no id, parallel",
            vec![
                c(piece(None, None, name, a)),
                c(piece(None, None, name, b)),
                end(),
            ],
            two("A", "B"),
        ),
        (
            "05 no index, id first only",
            vec![
                c(piece(None, Some("c1"), name, head)),
                c(piece(None, None, None, tail)),
                end(),
            ],
            one(),
        ),
        (
            "11 name late",
            vec![
                c(piece(Some(0), Some("c1"), None, head)),
                c(piece(Some(0), None, name, tail)),
                end(),
            ],
            one(),
        ),
        (
            "12 name empty first",
            vec![
                c(piece(Some(0), Some("c1"), Some(""), None)),
                c(piece(Some(0), None, name, a)),
                end(),
            ],
            one(),
        ),
        (
            "13 name in pieces",
            vec![
                c(piece(Some(0), Some("c1"), Some("get_"), None)),
                c(piece(Some(0), None, Some("weather"), None)),
                c(piece(Some(0), None, None, a)),
                end(),
            ],
            one(),
        ),
        (
            "18 id absent",
            vec![c(piece(Some(0), None, name, a)), end()],
            one(),
        ),
        (
            "21 no end",
            vec![c(piece(Some(0), Some("c1"), name, a))],
            one(),
        ),
        (
            "a finish reason without calls",
            vec![ended("tool_calls")],
            vec![],
        ),
        (
            "the whole object each time",
            vec![
                c(piece(Some(0), Some("c1"), name, a)),
                c(piece(Some(0), None, None, a)),
                end(),
            ],
            one(),
        ),
        (
            "objects to merge",
            vec![
                chunk(
                    json!([{"index": 0, "id": "c1", "function": {"name": "get_weather", "arguments": {}}}]),
                ),
                chunk(json!([{"index": 0, "function": {"arguments": {"city": "A"}}}])),
                end(),
            ],
            one(),
        ),
        (
            "an empty object, then text",
            vec![
                chunk(
                    json!([{"index": 0, "id": "c1", "function": {"name": "get_weather", "arguments": {}}}]),
                ),
                c(piece(Some(0), None, None, head)),
                c(piece(Some(0), None, None, tail)),
                end(),
            ],
            one(),
        ),
        (
            "cut off, although it looks whole",
            vec![c(piece(Some(0), Some("c1"), name, a)), ended("length")],
            vec![],
        ),
        (
            "cumulative or cut off",
            vec![
                c(piece(Some(0), Some("c1"), name, Some(r#"{"a":"#))),
                c(piece(Some(0), None, None, Some(r#"{"a":1}"#))),
                ended("length"),
            ],
            vec![],
        ),
        (
            "a premature stop",
            vec![c(piece(Some(0), Some("c1"), name, head)), ended("stop")],
            vec![],
        ),
        (
            "other choices",
            vec![
                json!({"choices": [{"index": 1, "delta": {"tool_calls": [piece(Some(0), Some("x"), name, b)]}}]}),
                c(piece(Some(0), Some("c1"), name, a)),
                end(),
            ],
            one(),
        ),
    ];
    for (case, chunks, expected) in cases {
        assert_eq!(told(&assembled(&chunks)), expected, "{case}");
    }
}

#[test]
fn glued_objects_that_differ_are_answered_and_not_run() {
    let executor = executor();
    let glued = Some(r#"{"city":"A"}{"city":"B"}"#);
    let calls = assembled(&[
        chunk(json!([piece(Some(0), Some("c1"), Some("show"), glued)])),
        ended("tool_calls"),
    ]);
    let reply = executor.call_blocking(&calls[0]);
    assert!(reply.is_error(), "{}", reply.text);
}

/// Numbers that look random and are the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % most as u64).expect("small")
    }
}

/// A text in random pieces.
fn pieces<'t>(text: &'t str, dice: &mut Dice) -> Vec<&'t str> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let count = 1 + dice.below(4);
        let end = rest
            .char_indices()
            .nth(count)
            .map_or(rest.len(), |(at, _)| at);
        let (piece, after) = rest.split_at(end);
        pieces.push(piece);
        rest = after;
    }
    pieces
}

/// A stream of calls in one of ten manners.
fn stream(manner: usize, calls: &[(String, String)], dice: &mut Dice) -> Vec<Value> {
    let mut chunks = Vec::new();
    for (at, (id, arguments)) in calls.iter().enumerate() {
        let index = match manner {
            4 => Some(0),
            5 => None,
            _ => Some(at as u64),
        };
        let name = Some("show");
        let mut first = piece(
            index,
            Some(id),
            name,
            Some(if manner == 6 { "{}" } else { "" }),
        );
        if manner == 9 {
            first["type"] = "function".into();
        }
        chunks.push(chunk(json!([first])));
        let mut sent = String::new();
        for part in pieces(arguments, dice) {
            sent.push_str(part);
            let text = if manner == 8 { sent.as_str() } else { part };
            let next = match manner {
                1 => piece(index, Some(id), None, Some(text)),
                2 => piece(index, Some(id), name, Some(text)),
                3 => piece(index, Some(""), Some(""), Some(text)),
                _ => piece(index, None, None, Some(text)),
            };
            chunks.push(chunk(json!([next])));
        }
        if manner == 7 {
            chunks.push(chunk(json!([piece(
                index,
                Some(id),
                name,
                Some(arguments)
            )])));
        }
    }
    chunks
}

#[test]
fn streams_cut_up_anywhere_and_cut_off_anywhere() {
    let mut dice = Dice(0x5eed);
    for round in 0..2_000 {
        let manner = round % 10;
        let calls: Vec<(String, String)> = (0..=dice.below(3))
            .map(|at| {
                let city = ["A", "上海 🚢", "{\"}", "a \\ b"][dice.below(4)];
                (
                    format!("c{at}"),
                    json!({"city": city, "days": [at, {"x": dice.below(9)}]}).to_string(),
                )
            })
            .collect();
        let mut chunks = stream(manner, &calls, &mut dice);
        let cut = dice.below(chunks.len());
        let expected: Vec<Value> = calls
            .iter()
            .map(|(_, arguments)| json!({"name": "show", "arguments": serde_json::from_str::<Value>(arguments).expect("JSON")}))
            .collect();
        // Cut off: nothing that was not sent whole is run.
        for call in told(&assembled(&chunks[..cut])) {
            assert!(expected.contains(&call), "manner {manner}: {call}");
        }
        chunks.push(ended("tool_calls"));
        assert_eq!(told(&assembled(&chunks)), expected, "manner {manner}");
    }
}

#[test]
fn a_long_stream_takes_linear_time() {
    let mut assembler = openai::StreamAssembler::new();
    assembler.push(&chunk(json!([piece(
        Some(0),
        Some("c0"),
        Some("show"),
        Some("{\"city\":\"")
    )])));
    for id in 0..200_000 {
        // A new id each time, so that the assembler has to ask whether the arguments are whole.
        assembler.push(&chunk(json!([piece(
            Some(0),
            Some(&format!("c{id}")),
            None,
            Some("aaaaaaaa")
        )])));
    }
    assembler.push(&chunk(json!([piece(Some(0), None, None, Some("\"}"))])));
    assembler.push(&ended("stop"));
    let calls = assembler.finish();
    assert_eq!((calls.len(), calls[0].arguments.len()), (1, 1_600_011));
}

/// Show a city.
#[tool]
fn show(city: &str) -> ToolOutput {
    ToolOutput::text(city)
        .image(b"\x89PNG", "image/png")
        .file("log.pdf", b"%PDF", "application/pdf")
        .audio(b"RIFF", "audio/wav")
}

/// Ping.
#[tool]
fn ping() {}

fn executor() -> Executor {
    Executor::new(tools![show, ping]).expect("an executor")
}

fn calls() -> Vec<ToolCall> {
    vec![
        ToolCall::new("c1", "ping", ""),
        ToolCall::new("c2", "show", r#"{"city": "上海"}"#),
        ToolCall::new("c3", "shwo", "{}"),
    ]
}

#[test]
fn replies_in_every_format() {
    let replies = executor().call_all_blocking(&calls());

    let chat = openai::replies(&replies);
    assert_eq!(
        list(&chat).len(),
        4,
        "a message for each reply, one for the media"
    );
    assert_eq!(chat[1]["content"], "上海");
    assert_eq!(chat[3]["role"], "user");
    assert_eq!(
        chat[3]["content"][1]["image_url"]["url"],
        "data:image/png;base64,iVBORw=="
    );

    let responses = openai_responses::replies(&replies);
    assert_eq!(
        responses[1]["output"][0],
        json!({"type": "input_text", "text": "上海"})
    );
    assert!(responses[0]["output"].is_string());

    let messages = anthropic::replies(&replies);
    let results = list(&messages["content"]);
    assert_eq!(results.len(), 3, "all results in one message");
    assert_eq!(
        results[1]["content"][1]["source"]["media_type"],
        "image/png"
    );
    assert_eq!(results[2]["is_error"], true);
    assert!(results[0].get("is_error").is_none());

    let contents = gemini::replies(&replies);
    assert_eq!(
        contents["parts"][2]["functionResponse"]["response"]["error"],
        replies[2].text.as_str()
    );
    assert_eq!(contents["parts"][3]["inlineData"]["mimeType"], "image/png");

    assert!(matches!(
        &replies[1].content()[..2],
        [Content::Text(_), Content::Image { .. }]
    ));
}

#[test]
fn malformed_calls_are_answered_beside_the_others() {
    let executor = executor();
    let malformed = json!([
        {"id": "c1", "type": "function", "function": {"name": "ping", "arguments": null}},
        {"id": "c2", "type": "function", "function": "ping()"},
        7,
        {"id": "c4", "type": "function", "function": {"name": "ping", "arguments": {"a": 1}}},
        {"id": "c5", "type": "function", "function": {"arguments": "{}"}},
    ]);
    let response = json!({"choices": [{"message": {"tool_calls": malformed}}]});
    let calls = openai::calls(&response);
    assert_eq!(calls.len(), 5);
    let replies = executor.call_all_blocking(&calls);
    let errors: Vec<_> = replies.iter().map(toolkit::ToolReply::is_error).collect();
    assert_eq!(errors, [false, true, true, true, true]);
    assert!(replies.iter().all(|reply| !reply.text.is_empty()));
    for nonsense in [
        json!(null),
        json!(3),
        json!({"choices": []}),
        json!({"choices": [{"message": null}]}),
        json!({"tool_calls": {"a": 1}}),
    ] {
        assert!(openai::calls(&nonsense).is_empty());
        assert!(openai_responses::calls(&nonsense).is_empty());
        assert!(anthropic::calls(&nonsense).is_empty());
        assert!(gemini::calls(&nonsense).is_empty());
        let mut assemblers = (
            openai::StreamAssembler::new(),
            openai_responses::StreamAssembler::new(),
            anthropic::StreamAssembler::new(),
        );
        assemblers.0.push(&nonsense);
        assemblers.1.push(&nonsense);
        assemblers.2.push(&nonsense);
        assert!(
            assemblers.0.finish().is_empty()
                && assemblers.1.finish().is_empty()
                && assemblers.2.finish().is_empty()
        );
    }
}

#[test]
fn responses_that_were_cut_off() {
    let function = json!({"name": "ping", "arguments": "{}"});
    let chat = json!({"choices": [{"finish_reason": "length", "message": {"tool_calls": [
        {"id": "a", "function": function}, {"id": "b", "function": function},
    ]}}]});
    let responses = json!({"status": "incomplete", "incomplete_details": {"reason": "max_output_tokens"}, "output": [
        {"type": "function_call", "call_id": "a", "name": "ping", "arguments": "{}"},
        {"type": "reasoning"},
        {"type": "function_call", "call_id": "b", "name": "ping", "arguments": "{}"},
    ]});
    let messages = json!({"stop_reason": "max_tokens", "content": [
        {"type": "text", "text": "…"},
        {"type": "tool_use", "id": "a", "name": "ping", "input": {}},
        {"type": "server_tool_use", "id": "s", "name": "web_search", "input": {}},
        {"type": "tool_use", "id": "b", "name": "ping", "input": {}},
    ]});
    let contents = json!({"candidates": [{"finishReason": "MAX_TOKENS", "content": {"parts": [
        {"functionCall": {"id": "a", "name": "ping", "args": {}}},
        {"functionCall": {"id": "b", "name": "ping", "args": {}}},
    ]}}]});
    for calls in [
        openai::calls(&chat),
        openai_responses::calls(&responses),
        anthropic::calls(&messages),
        gemini::calls(&contents),
    ] {
        let cut: Vec<_> = calls.iter().map(ToolCall::is_incomplete).collect();
        assert_eq!(cut, [false, true]);
        let replies = executor().call_all_blocking(&calls);
        assert!(!replies[0].is_error() && replies[1].is_error());
    }
}

#[test]
fn streams_of_anthropic_and_of_responses_cut_off_anywhere() {
    let arguments = r#"{"city": "上海"}"#;
    let mut dice = Dice(7);
    for _ in 0..200 {
        let mut events = vec![
            json!({"type": "message_start", "message": {}}),
            json!({"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}}),
            json!({"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": "Well"}}),
            json!({"type": "content_block_stop", "index": 0}),
            json!({"type": "content_block_start", "index": 1, "content_block": {"type": "tool_use", "id": "t1", "name": "show", "input": {}}}),
        ];
        let mut others = vec![
            json!({"type": "response.output_item.added", "output_index": 0, "item": {"type": "function_call", "id": "f", "call_id": "t1", "name": "show", "arguments": ""}}),
        ];
        for part in pieces(arguments, &mut dice) {
            events.push(json!({"type": "content_block_delta", "index": 1, "delta": {"type": "input_json_delta", "partial_json": part}}));
            others.push(json!({"type": "response.function_call_arguments.delta", "item_id": "f", "output_index": 0, "delta": part}));
        }
        events.push(json!({"type": "content_block_stop", "index": 1}));
        others.push(json!({"type": "response.output_item.done", "output_index": 0, "item": {"type": "function_call", "id": "f", "call_id": "t1", "name": "show", "arguments": arguments, "status": "completed"}}));
        for end in 0..=events.len() {
            let mut assembler = anthropic::StreamAssembler::new();
            events[..end].iter().for_each(|event| assembler.push(event));
            let whole = told(&assembler.finish());
            assert_eq!(whole.len(), usize::from(end == events.len()), "{end}");
        }
        for end in 0..=others.len() {
            let mut assembler = openai_responses::StreamAssembler::new();
            others[..end].iter().for_each(|event| assembler.push(event));
            let whole = told(&assembler.finish());
            assert_eq!(whole.len(), usize::from(end == others.len()), "{end}");
        }
    }
}
