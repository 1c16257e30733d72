//! What is sent and taken, by the types of the other party: `async-openai` for `OpenAI`, and for
//! Anthropic and Gemini the types of their own Python clients, as JSON Schemas (`cases/*.types.json`,
//! written by `cases/vendor_types.py`).

#[path = "client_types/anthropic.rs"]
mod anthropic_messages;
#[path = "client_types/gemini.rs"]
mod gemini_contents;
#[path = "client_types/chat.rs"]
mod openai_chat;
#[path = "client_types/responses.rs"]
mod openai_responses;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use toolkit::{
    ConstSchema, Content, DynamicTool, Executor, ToolCall, ToolError, ToolOutput, ToolReply, tool,
    tools,
};

#[derive(serde::Deserialize, ConstSchema)]
#[serde(rename_all = "snake_case")]
enum Unit {
    Celsius,
    Fahrenheit,
}

/// The weather of the next days.
#[tool]
fn weather(
    /// City name in any language.
    #[param(length(1..=80))]
    city: &str,
    #[param(default = 3, range(1..=7))] days: u8,
    unit: Option<Unit>,
) -> String {
    let unit = match unit {
        Some(Unit::Fahrenheit) => "°F",
        Some(Unit::Celsius) | None => "°C",
    };
    format!("{city}: {days} days of 20 {unit}")
}

/// All kinds of content, in types that every provider takes.
#[tool]
fn show() -> ToolOutput {
    ToolOutput::text("At noon.")
        .image(b"\x89PNG", "image/png")
        .audio(b"RIFF", "audio/wav")
        .file("log.pdf", b"%PDF", "application/pdf")
}

/// All kinds of content, in types that few providers take, and no text.
#[tool]
fn rare() -> ToolOutput {
    ToolOutput::nothing()
        .image(b"<svg/>", "image/svg+xml")
        .audio(b"OggS", "audio/ogg")
        .file("tides.csv", b"06:12,3.5", "text/csv")
}

/// Nothing.
#[tool]
fn ping() {}

/// An empty text.
#[tool]
fn blank() -> String {
    String::new()
}

/// It fails.
#[tool]
fn sink() -> Result<(), ToolError> {
    Err(ToolError::not_found("the harbour of Ys").hint("It sank."))
}

fn executor() -> Executor {
    Executor::new(tools![weather, show, rare, ping, blank, sink]).expect("an executor")
}

/// The ids, names and arguments of calls that go well, and of calls that do not.
const CALLS: &[(&str, &str, &str)] = &[
    (
        "call_1",
        "weather",
        r#"{"city": "上海", "unit": "celsius"}"#,
    ),
    ("call_2", "show", "{}"),
    ("call_3", "rare", "{}"),
    ("call_4", "ping", "{}"),
    ("call_5", "blank", ""),
    ("call_6", "sink", "{}"),
    ("call_7", "weather", r#"{"days": 9}"#),
    ("call_8", "wether", "{}"),
    ("call_9", "weather", r#"{"city": "#),
];

/// Which of [`CALLS`] fail.
const FAILED: [bool; 9] = [false, false, false, false, false, true, true, true, true];

/// Arguments as JSON, where they are.
fn object(arguments: &str) -> Option<Value> {
    match arguments {
        "" => Some(json!({})),
        text => serde_json::from_str(text).ok(),
    }
}

/// Those of [`CALLS`] that a provider can send which has arguments as objects.
fn calls_with_objects() -> Vec<(&'static str, &'static str, Value)> {
    let calls = CALLS.iter();
    calls
        .filter_map(|(id, name, arguments)| Some((*id, *name, object(arguments)?)))
        .collect()
}

/// Calls what came out of a response, which must be the first of [`CALLS`].
fn answers(calls: &[ToolCall], count: usize) -> Vec<ToolReply> {
    assert_eq!(calls.len(), count);
    for (call, (id, name, arguments)) in calls.iter().zip(CALLS) {
        assert_eq!((call.id.as_str(), call.name.as_str()), (*id, *name));
        assert_eq!(object(&call.arguments), object(arguments));
    }
    let replies = executor().call_all_blocking(calls);
    let failed: Vec<_> = replies.iter().map(ToolReply::is_error).collect();
    assert_eq!(failed, FAILED[..count]);
    replies
}

/// The reply of a tool that gives back this alone.
fn shown(content: Content) -> ToolReply {
    let output = ToolOutput::nothing().with(content);
    let tool = DynamicTool::new("paint", "Paint.", json!({"type": "object"}), move |_| {
        let output = output.clone();
        async move { Ok::<_, ToolError>(output) }
    });
    let executor = Executor::builder().tools([tool.expect("a tool")]).build();
    let call = ToolCall::new("call_1", "paint", "{}");
    executor.expect("an executor").call_blocking(&call)
}

/// A value as a type of the other party writes it after reading it.
fn through<T: Serialize + DeserializeOwned>(value: &Value) -> Value {
    let read: T =
        serde_json::from_value(value.clone()).unwrap_or_else(|error| panic!("{error}: {value}"));
    serde_json::to_value(read).expect("JSON")
}

fn parsed(list: &str) -> Value {
    serde_json::from_str(list).expect("JSON")
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

/// The types of a vendor's client, as schemas.
struct Types(Value);

impl Types {
    fn new(file: &str) -> Self {
        Self(parsed(file))
    }

    /// Why a value is none of a type.
    fn faults(&self, kind: &str, value: &Value) -> Vec<String> {
        let schema = json!({"$ref": format!("#/$defs/{kind}"), "$defs": self.0["$defs"]});
        let judge = jsonschema::validator_for(&schema).expect("a schema");
        judge
            .iter_errors(value)
            .map(|fault| fault.to_string())
            .collect()
    }

    #[track_caller]
    fn takes(&self, kind: &str, value: &Value) {
        let faults = self.faults(kind, value);
        assert!(faults.is_empty(), "{kind} {value:#}: {faults:#?}");
    }
}
