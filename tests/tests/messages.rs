//! The messages as models read them: what they cost, and every one of them to the letter.

use std::time::Duration;

use serde_json::json;
use toolkit::phrases::{Chinese, English, Phrases};
use toolkit::{ConstSchema, DynamicTool, Executor, ToolCall, ToolError, tool, tools};

#[derive(serde::Deserialize, ConstSchema)]
#[serde(rename_all = "snake_case")]
enum Unit {
    Celsius,
    Fahrenheit,
}

#[derive(serde::Deserialize, ConstSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Alarm {
    At {
        #[param(pattern = "^[0-2][0-9]:[0-5][0-9]$")]
        time: String,
    },
    Above {
        degrees: f64,
    },
}

/// Forecast the weather of a city.
#[tool(read_only)]
fn get_weather(
    /// City name in any language.
    #[param(length(1..=80))]
    city: &str,
    /// How many days to forecast.
    #[param(default = 3, range(1..=7))]
    days: u8,
    unit: Option<Unit>,
    #[param(length(..=3), unique)] tags: Option<Vec<String>>,
    alarm: Option<Alarm>,
    #[param(multiple_of = 5)] step: Option<u16>,
) -> Result<String, ToolError> {
    let _ = (
        days,
        unit.map(|unit| matches!(unit, Unit::Celsius)),
        tags,
        step,
    );
    match alarm {
        Some(Alarm::At { time }) => return Ok(time),
        Some(Alarm::Above { degrees }) => return Ok(degrees.to_string()),
        None => {}
    }
    match city {
        "北京" => Err(ToolError::not_found(format!("weather data for {city:?}"))
            .hint("Supported cities: 上海, 广州, 深圳.")),
        "Atlantis" => Err(ToolError::permission_denied("")),
        "Ys" => Err(ToolError::unavailable("the station")),
        "Panic" => panic!("over she goes"),
        "" => Ok(String::new()),
        _ => Ok(json!({"city": city, "high": 31}).to_string()),
    }
}

/// Read a file.
#[tool]
fn read_file(path: &std::path::Path) -> std::io::Result<String> {
    std::fs::read_to_string(path)
}

fn executor(phrases: impl Phrases + 'static) -> Executor {
    Executor::builder()
        .tools(tools![get_weather, read_file])
        .phrases(phrases)
        .build()
        .expect("an executor")
}

/// Every situation: a title, a tool, arguments.
const SITUATIONS: &[(&str, &str, &str)] = &[
    ("an unknown tool", "get_wether", r#"{"city": "上海"}"#),
    ("an unknown tool, none near", "sing", "{}"),
    ("a missing parameter", "get_weather", "{}"),
    ("a wrong type", "get_weather", r#"{"city": 5}"#),
    ("too large", "get_weather", r#"{"city": "上海", "days": 9}"#),
    (
        "a fraction",
        "get_weather",
        r#"{"city": "上海", "days": 2.5}"#,
    ),
    (
        "no choice",
        "get_weather",
        r#"{"city": "上海", "unit": "celcius"}"#,
    ),
    (
        "no choice, none near",
        "get_weather",
        r#"{"city": "上海", "unit": "K"}"#,
    ),
    ("a misnamed parameter", "get_weather", r#"{"ctiy": "上海"}"#),
    (
        "an unknown parameter",
        "get_weather",
        r#"{"city": "上海", "wind": true}"#,
    ),
    ("too short", "get_weather", r#"{"city": ""}"#),
    (
        "too many",
        "get_weather",
        r#"{"city": "上海", "tags": ["a", "b", "c", "d"]}"#,
    ),
    (
        "a bare value for a list",
        "get_weather",
        r#"{"city": "上海", "tags": "a"}"#,
    ),
    (
        "repeated",
        "get_weather",
        r#"{"city": "上海", "tags": ["a", "a"]}"#,
    ),
    (
        "no multiple",
        "get_weather",
        r#"{"city": "上海", "step": 12}"#,
    ),
    (
        "a variant without its tag",
        "get_weather",
        r#"{"city": "上海", "alarm": {"time": "07:30"}}"#,
    ),
    (
        "a variant that is wrong inside",
        "get_weather",
        r#"{"city": "上海", "alarm": {"kind": "at", "time": "7:30"}}"#,
    ),
    (
        "four faults",
        "get_weather",
        r#"{"days": 9, "untis": "celsius", "step": "x"}"#,
    ),
    (
        "the same name twice",
        "get_weather",
        r#"{"city": "上海", "city": "广州"}"#,
    ),
    (
        "cut off",
        "get_weather",
        r#"{"city": "上海", "tags": ["a", "#,
    ),
    ("a trailing comma", "get_weather", r#"{"city": "上海",}"#),
    ("single quotes", "get_weather", "{'city': '上海'}"),
    (
        "two objects",
        "get_weather",
        r#"{"city": "上海"} {"city": "广州"}"#,
    ),
    ("no object", "get_weather", "[1]"),
    ("not found", "get_weather", r#"{"city": "北京"}"#),
    (
        "permission denied",
        "get_weather",
        r#"{"city": "Atlantis"}"#,
    ),
    ("unavailable", "get_weather", r#"{"city": "Ys"}"#),
    ("a panic", "get_weather", r#"{"city": "Panic"}"#),
    ("no such file", "read_file", r#"{"path": "/no/such/file"}"#),
];

fn broken_data() -> serde_json::Error {
    serde_json::from_str::<u8>("{").expect_err("no number")
}

fn answers(phrases: impl Phrases + 'static + Copy) -> String {
    let executor = executor(phrases);
    let mut text = String::new();
    for (title, tool, arguments) in SITUATIONS {
        let answer = executor.execute_blocking(tool, arguments);
        text += &format!("## {title}\n\n{tool}({arguments})\n\n{answer}\n\n");
    }
    let incomplete = ToolCall::new("", "get_weather", "{}").incomplete("finish_reason: length");
    let session = executor.session();
    let again = || {
        session
            .call_blocking(&ToolCall::new("", "get_weather", "{}"))
            .text
    };
    for (title, answer) in [
        ("incomplete", executor.call_blocking(&incomplete).text),
        (
            "timed out",
            phrases.timed_out("get_weather", Duration::from_secs(30), false),
        ),
        (
            "timed out, goes on",
            phrases.timed_out("get_weather", Duration::from_millis(1_500), true),
        ),
        ("too late", phrases.too_late("get_weather")),
        (
            "broken data",
            phrases.failed(&ToolError::from_error(broken_data())),
        ),
        ("cancelled", phrases.cancelled(false)),
        (
            "refused by the program",
            phrases.call_refused("get_weather", "ask first"),
        ),
        ("nothing returned", phrases.nothing_returned()),
        ("cut", phrases.output_cut(4_000, 81_240)),
        (
            "unlike its output schema",
            phrases.unlike_output_schema("- metres: …"),
        ),
        ("the first time", again()),
        ("the second time", again()),
        ("the third time", again()),
    ] {
        text += &format!("## {title}\n\n{answer}\n\n");
    }
    text
}

#[test]
fn every_message_to_the_letter() {
    for (name, text) in [("english", answers(English)), ("chinese", answers(Chinese))] {
        let path = format!("{}/messages/{name}.md", env!("CARGO_MANIFEST_DIR"));
        if std::env::var_os("UPDATE_EXPECTED").is_some() {
            std::fs::write(&path, &text).expect("a file");
        }
        let expected = std::fs::read_to_string(&path).expect("what is expected");
        assert!(
            expected == text,
            "the messages have changed: look at them, then run this with UPDATE_EXPECTED=1\n{text}"
        );
    }
}

#[test]
fn messages_are_sparing() {
    let tokenizer = tiktoken_rs::o200k_base().expect("a tokenizer");
    let tokens = |text: &str| tokenizer.encode_ordinary(text).len();
    let cost = |executor: &Executor, tool: &str, arguments: &str| {
        let text = executor.execute_blocking(tool, arguments);
        let call = text
            .lines()
            .last()
            .filter(|line| line.contains("get_weather({"));
        let without = call.map_or(text.as_str(), |call| {
            text.strip_suffix(call).unwrap_or(&text)
        });
        (tokens(without.trim()), call.map_or(0, tokens))
    };
    let table: Vec<_> = [
        ("get_wether", r#"{"city": "上海"}"#),
        ("get_weather", r#"{"city": 5}"#),
        (
            "get_weather",
            r#"{"days": 9, "untis": "celsius", "step": "x"}"#,
        ),
    ]
    .into_iter()
    .map(|(tool, arguments)| {
        (
            cost(&executor(English), tool, arguments),
            cost(&executor(Chinese), tool, arguments),
        )
    })
    .collect();
    // The documentation of `Phrases` tells these figures.
    assert_eq!(
        table,
        [
            ((27, 11), (28, 12)),
            ((29, 17), (43, 20)),
            ((82, 50), (100, 54)),
        ],
        "messages without the call to send, and that call"
    );
}

/// A language of the user's: what it does not say is said in English.
struct German;

impl Phrases for German {
    fn wrong_type(&self, expected: &toolkit::Expected, found: Option<&toolkit::Found>) -> String {
        let found = found
            .and_then(|found| found.text.as_deref())
            .unwrap_or("etwas anderes");
        format!("erwartet wird {}, nicht {found}.", self.expected(expected))
    }

    fn expected(&self, expected: &toolkit::Expected) -> String {
        match expected {
            toolkit::Expected::Integer(_) => "eine ganze Zahl".to_owned(),
            toolkit::Expected::String { .. } => "ein Text".to_owned(),
            other => English.expected(other),
        }
    }

    fn refused(&self, tool: &str, problems: usize) -> String {
        format!("{tool} lief nicht: {problems} Fehler in den Argumenten.")
    }
}

#[test]
fn a_third_language_from_outside() {
    let text = executor(German).execute_blocking("get_weather", r#"{"city": 5}"#);
    assert!(
        text.starts_with("get_weather lief nicht: 1 Fehler"),
        "{text}"
    );
    assert!(
        text.contains("- city: erwartet wird ein Text, nicht 5."),
        "{text}"
    );
    assert!(text.contains("Call again"), "{text}");
}

#[test]
fn tools_of_many_parameters_are_shown_in_part() {
    let properties: serde_json::Map<_, _> = (0..500)
        .map(|at| (format!("p{at}"), json!({"type": "integer"})))
        .collect();
    let required: Vec<_> = properties.keys().cloned().collect();
    let schema = json!({"type": "object", "properties": properties, "required": required, "additionalProperties": false});
    let tool = DynamicTool::new("wide", "Wide.", schema, |_| async { Ok::<_, String>(()) })
        .expect("a tool");
    let executor = Executor::builder().tool(tool).build().expect("an executor");
    let text = executor.execute_blocking("wide", "{}");
    assert!(
        text.contains("500 problems") && text.contains("480 more"),
        "{text}"
    );
    assert!(text.chars().count() < 4_000, "{}", text.chars().count());
}
