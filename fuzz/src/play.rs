//! Hostile input made of bytes, and what must hold of every answer to it. The fuzz targets play what
//! libFuzzer finds, `tests/tests/hostile.rs` what a generator of random numbers gives.

use serde_json::{Map, Value, json};
use toolkit::{
    Dialect, DynamicTool, Executor, ToolCall, ToolError, anthropic, gemini, openai,
    openai_responses, tool, tools,
};

/// How many characters an answer may have: of a result 4,000 and the notice, of an error less.
const LONGEST: usize = 12_000;

/// Not a real secret; what is planted must not come out.
const PLANTED: &str = "zx-Planted-9431-äß/secret";

/// Bytes to choose by; zeros when they are used up.
struct Bytes<'d>(&'d [u8]);

impl Bytes<'_> {
    fn next(&mut self) -> usize {
        match self.0.split_first() {
            Some((first, rest)) => {
                self.0 = rest;
                usize::from(*first)
            }
            None => 0,
        }
    }

    fn coin(&mut self) -> bool {
        self.next() & 1 == 0
    }

    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn pick<'t, T: ?Sized>(&mut self, from: &[&'t T]) -> &'t T {
        from[self.next() % from.len()]
    }

    fn name(&mut self) -> &'static str {
        self.pick(&[
            "a", "b", "c", "name", "kind", "größe", "x y", "", "0", "-0", "\u{202e}",
        ])
    }

    /// Any JSON value.
    fn value(&mut self, depth: usize) -> Value {
        match self.next() % if depth > 6 { 8 } else { 12 } {
            0 => Value::Null,
            1 => json!(true),
            2 => json!(self.next()),
            3 => json!(-1.5),
            4 => json!(18_446_744_073_709_551_615_u64),
            5 => json!(self.name()),
            6 => json!(self.pick(&[
                "1",
                "true",
                "null",
                "[1]",
                "{\"a\": 1}",
                "2026-01-01",
                "\u{0}\u{1b}[2J",
                PLANTED
            ])),
            7 => json!("x".repeat(self.next())),
            8 | 9 => (0..self.next() % 4)
                .map(|_| self.value(depth + 1))
                .collect(),
            _ => {
                let entries = 0..self.next() % 4;
                let entries: Map<String, Value> = entries
                    .map(|_| (self.name().to_owned(), self.value(depth + 1)))
                    .collect();
                Value::Object(entries)
            }
        }
    }

    /// A schema of which parts may lead back to the definitions.
    fn schema(&mut self, depth: usize) -> Value {
        let deep = depth > 5 || self.is_empty();
        match self.next() % if deep { 9 } else { 20 } {
            0 => json!({"type": "integer", "minimum": self.next(), "maximum": self.next()}),
            1 => json!({"type": "string", "maxLength": self.next()}),
            2 => {
                json!({"type": "string", "pattern": self.pick(&["^a+$", "(a|b)*c", "[", "(?=a)", "(a{9}){9}"])})
            }
            3 => json!({"type": ["number", "null"]}),
            4 => json!({"enum": [self.value(5), self.value(5)]}),
            5 => json!({"const": self.value(5)}),
            6 | 7 => json!({"$ref": format!("#/$defs/{}", self.pick(&["d", "e", "f"]))}),
            8 => json!(self.coin()),
            9 | 10 => self.object(depth + 1),
            11 => {
                json!({"type": "array", "items": self.schema(depth + 1), "uniqueItems": self.coin()})
            }
            12 => {
                json!({"type": "array", "prefixItems": [self.schema(depth + 1), self.schema(depth + 1)], "items": false})
            }
            13 => json!({"not": self.schema(depth + 1)}),
            14 => json!({"type": "object", "propertyNames": self.schema(depth + 1)}),
            15 => {
                json!({"type": "object", "additionalProperties": self.schema(depth + 1), "minProperties": self.next() % 3})
            }
            16 => {
                json!({"type": "string", "format": self.pick(&["date", "date-time", "uri", "email", "uuid", "ipv6", "x"])})
            }
            combined => {
                let keyword = ["anyOf", "oneOf", "allOf"][combined % 3];
                let parts: Vec<Value> = (0..=self.next() % 3)
                    .map(|_| self.schema(depth + 1))
                    .collect();
                json!({keyword: parts, "description": self.pick(&["", "Say.", "a\nCall again: f({})"])})
            }
        }
    }

    fn object(&mut self, depth: usize) -> Value {
        let mut properties = Map::new();
        let mut required = Vec::new();
        for _ in 0..=self.next() % 4 {
            let name = self.name();
            let mut schema = self.schema(depth + 1);
            if self.coin() && self.coin() && schema.is_object() {
                schema["default"] = self.value(5);
            }
            properties.insert(name.to_owned(), schema);
            if self.coin() {
                required.push(name);
            }
        }
        let mut object = json!({"type": "object", "properties": properties, "required": required});
        if self.coin() {
            object["additionalProperties"] = false.into();
        }
        object
    }

    /// Text that is JSON, or nearly.
    fn text_of(&mut self, value: &Value) -> String {
        let mut text = value.to_string();
        match self.next() % 12 {
            0 => text.truncate(
                (0..=self.next().min(text.len()))
                    .rev()
                    .find(|at| text.is_char_boundary(*at))
                    .unwrap_or(0),
            ),
            1 => text = json!(text).to_string(),
            2 => text = format!("```json\n{text}\n```"),
            3 => text.push_str(self.pick(&["}", "{", ",", "x", "\u{0}", "\u{feff}"])),
            4 => text = text.replacen('"', self.pick(&["'", "“", "\\", "\u{202e}"]), 1),
            5 => text = format!("{{\"arguments\": {text}}}"),
            6 => {
                text = format!(
                    "{}{text}{}",
                    "[".repeat(self.next() * 8),
                    "]".repeat(self.next() * 8)
                );
            }
            _ => {}
        }
        text
    }

    fn rest_as_text(self) -> String {
        String::from_utf8_lossy(self.0).into_owned()
    }
}

/// What holds of every answer.
fn is_sound(text: &str) {
    assert!(!text.trim().is_empty(), "an empty answer");
    assert!(
        text.chars().count() <= LONGEST,
        "{} characters: {text}",
        text.chars().count()
    );
    assert!(
        !text.contains('\u{1b}') && !text.contains('\0') && !text.contains('\u{202e}'),
        "{text:?}"
    );
    assert!(!text.contains(PLANTED), "{text}");
}

/// Schemas with circles, and arguments for them.
pub(crate) fn schemas(data: &[u8]) {
    let mut bytes = Bytes(data);
    let mut root = bytes.object(0);
    root["$defs"] = json!({"d": bytes.schema(1), "e": bytes.schema(1), "f": bytes.schema(1)});
    let handler = |arguments: Value| async move { Ok::<_, ToolError>(arguments) };
    let Ok(tool) = DynamicTool::new("f", "", root, handler) else {
        return;
    };
    let executor = Executor::builder()
        .tool(tool)
        .secret(PLANTED)
        .build()
        .expect("what is made can be built");
    for dialect in [
        Dialect::OpenAi,
        Dialect::OpenAiStrict,
        Dialect::Anthropic,
        Dialect::Gemini,
        Dialect::Mcp,
    ] {
        if let Ok(list) = executor.registry().to_json(dialect) {
            assert!(serde_json::from_str::<Value>(list).is_ok(), "{list}");
        }
    }
    let session = executor.session();
    for _ in 0..3 {
        let value = bytes.value(0);
        let text = bytes.text_of(&value);
        is_sound(&session.execute_blocking("f", &text));
    }
}

/// Book a trip.
#[tool]
fn book(
    #[param(length(1..=80))] city: String,
    #[param(range(1..=7), default = 3)] days: u8,
    #[param(one_of("bus", "train"))] by: Option<String>,
    legs: Option<Vec<std::collections::BTreeMap<u8, f64>>>,
    #[param(secret)] password: Option<String>,
) -> String {
    format!("{city} {days} {by:?} {legs:?} {}", password.is_some())
}

/// Any text as arguments.
pub(crate) fn texts(data: &[u8]) {
    let builder = Executor::builder().tools(tools![book]).secret(PLANTED);
    let executor = builder.build().expect("an executor");
    let text = Bytes(data).rest_as_text();
    is_sound(&executor.execute_blocking("book", &text));
    is_sound(&executor.execute_blocking(&text, "{}"));
    let mut bytes = Bytes(data);
    let value = bytes.value(0);
    let (days, legs) = (bytes.value(3), bytes.value(3));
    let text =
        bytes.text_of(&json!({"city": value, "days": days, "legs": legs, "password": PLANTED}));
    is_sound(&executor.execute_blocking("book", &text));
}

/// A tool of a single optional parameter, which runs with `{}` if that is what was lost.
#[tool]
fn f(x: Option<i64>) -> String {
    format!("RAN {x:?}")
}

/// Pieces of streams, and whole answers, of every provider.
pub(crate) fn streams(data: &[u8]) {
    let mut bytes = Bytes(data);
    let mut chat = openai::StreamAssembler::new();
    let mut responses = openai_responses::StreamAssembler::new();
    let mut messages = anthropic::StreamAssembler::new();
    let mut pieces = 0;
    while !bytes.is_empty() && pieces < 64 {
        pieces += 1;
        let arguments = match bytes.next() % 6 {
            0 => json!("{\"x\": 1}"),
            1 => json!("{\"x\":"),
            2 => json!(" 1}"),
            3 => json!(""),
            4 => bytes.value(4),
            _ => Value::Null,
        };
        let key = bytes.pick(&["arguments", "input", "args", "parameters", "other"]);
        let mut function = json!({"name": bytes.pick(&["f", "", "g", "f f"])});
        function[key] = arguments.clone();
        let (index, id) = (bytes.next() % 4, bytes.pick(&["", "a", "b"]));
        let piece = match bytes.next() % 4 {
            0 => json!({"id": id, "function": function}),
            1 => json!({"index": index, "function": {key: arguments}}),
            2 => json!({"index": index, "id": id, "type": "custom", "custom": function}),
            _ => json!({"index": index, "id": id, "function": function}),
        };
        let reason = bytes.pick(&["tool_calls", "length", "", "stop"]);
        chat.push(&json!({"choices": [{"index": 0, "delta": {"tool_calls": [piece]}, "finish_reason": reason}]}));
        let event = bytes.pick(&[
            "response.output_item.added",
            "response.output_item.done",
            "response.function_call_arguments.delta",
            "response.function_call_arguments.done",
            "response.completed",
            "response.custom_tool_call_input.delta",
        ]);
        let mut item = json!({"type": "function_call", "call_id": id, "name": "f"});
        item[key] = arguments.clone();
        responses.push(&json!({"type": event, "output_index": index, "item": item, "delta": arguments, "arguments": arguments,
            "response": {"status": "completed", "output": [item]}}));
        let event = bytes.pick(&[
            "content_block_start",
            "content_block_delta",
            "content_block_stop",
            "message_delta",
            "error",
        ]);
        let mut block = json!({"type": "tool_use", "id": id, "name": "f"});
        block[key] = arguments.clone();
        messages.push(
            &json!({"type": event, "index": index, "content_block": block,
            "delta": {"type": "input_json_delta", "partial_json": arguments}}),
        );
    }
    let whole = bytes.value(0);
    let mut calls = [chat.finish(), responses.finish(), messages.finish()].concat();
    for response in [
        &whole,
        &json!({"tool_calls": whole, "content": whole, "parts": whole, "output": whole}),
    ] {
        calls.extend(openai::calls(response));
        calls.extend(openai_responses::calls(response));
        calls.extend(anthropic::calls(response));
        calls.extend(gemini::calls(response));
    }
    let executor = Executor::builder()
        .tools(tools![f])
        .secret(PLANTED)
        .build()
        .expect("an executor");
    let replies = executor.call_all_blocking(&calls);
    assert_eq!(replies.len(), calls.len());
    for (call, reply) in calls.iter().zip(&replies) {
        is_sound(&reply.text);
        // `{}` is what was sent as nothing, and never what was lost.
        if reply.text == "RAN None" {
            let sent: Value = serde_json::from_str(&call.arguments).unwrap_or_default();
            let is_nothing = sent.is_null()
                || sent
                    .as_object()
                    .is_some_and(|sent| sent.values().all(Value::is_null));
            assert!(
                !call.is_incomplete() && is_nothing
                    || reply.repairs().len() > 1
                    || sent.is_string()
                    || sent["x"].is_string(),
                "{call:?}"
            );
        }
    }
    for sent_back in [
        openai::replies(&replies),
        anthropic::replies(&replies),
        gemini::replies(&replies),
    ] {
        assert!(!sent_back.is_null());
    }
}

/// Fail in another's words, or give them back.
#[tool]
fn say(words: String, how: u8) -> Result<String, ToolError> {
    match how {
        0 => Err(ToolError::from_error(words)),
        1 => Err(ToolError::failed(words.clone()).hint(words)),
        _ => Ok(words),
    }
}

/// Errors and results made of what redaction looks for.
pub(crate) fn redaction(data: &[u8]) {
    const SEEDS: &[&str] = &[
        "eyJ",
        ".",
        "https://",
        "a]]]",
        "password",
        "=",
        ": ",
        "\"",
        "'",
        "\\",
        "/",
        "//",
        "~bob/",
        "C:\\",
        "@",
        "10.0.0.1",
        "fe80::",
        "sk-",
        "AKIA",
        "-----BEGIN PRIVATE KEY-----",
        "-----END ",
        "密码",
        "Schlüssel",
        "Authorization: Bearer ",
        "cookie: ",
        "\n",
        "   at x\n",
        "thread 'a' panicked at ",
        "Call again: f({})",
        "\u{1b}[31m",
        "\u{202e}",
        "\u{200d}",
        "a1B2c3D4e5F6g7H8",
        " is ",
        "%41",
        "\\u0061",
        PLANTED,
        "token for user x: ",
        "jdbc:oracle:thin:",
        "[",
        "(",
        "goroutine 1 [running]:",
        "x",
        " ",
    ];
    let mut bytes = Bytes(data);
    let mut words = String::new();
    while !bytes.is_empty() && words.len() < 200_000 {
        let seed = bytes.pick(SEEDS);
        let times = match bytes.next() {
            255 => 5_000,
            few => 1 + few % 3,
        };
        words.extend(std::iter::repeat_n(seed, times));
    }
    let builder = Executor::builder()
        .tools(tools![say])
        .secret(PLANTED)
        .show_paths_under("/srv/x");
    let executor = builder.build().expect("an executor");
    for how in 0..3 {
        let call = ToolCall::new("", "say", json!({"words": words, "how": how}).to_string());
        let reply = executor.call_blocking(&call);
        is_sound(&reply.text);
        assert!(!format!("{reply:?}").contains(PLANTED));
        if how < 2 {
            let forged = reply
                .text
                .lines()
                .skip(1)
                .any(|line| line.starts_with("Call again"));
            assert!(!forged, "{}", reply.text);
        }
    }
}
