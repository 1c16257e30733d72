//! Lists of tools: the constants against the run time, and both against what each provider takes.

mod provider_rules;

use std::collections::{BTreeMap, BTreeSet, HashMap};

use provider_rules::{
    ANTHROPIC, DEEPSEEK_STRICT, GEMINI, MCP, OPENAI_STRICT, PORTABLE, Rules, refusals,
};
use serde_json::Value;
use toolkit::{
    ConstSchema, Dialect, DynamicTool, Registry, ToolError, anthropic_tools, deepseek_tools,
    gemini_tools, mcp_tools, openai_responses_tools, openai_tools, tool, tools,
};

/// Where a boat lies.
#[derive(serde::Deserialize, ConstSchema)]
struct Berth {
    /// The pier's letter.
    #[param(pattern = "^[A-Z]$")]
    pier: String,
    #[param(range(1..=40))]
    number: u16,
    note: Option<String>,
}

#[derive(serde::Deserialize, ConstSchema)]
#[serde(rename_all = "snake_case")]
enum Unit {
    /// Degrees of Celsius.
    Celsius,
    /// Degrees of Fahrenheit.
    Fahrenheit,
}

/// The time at the lock. “引用”と{波括弧}も。
#[tool(title = "Lock time", read_only, open_world = false)]
fn lock_time() -> String {
    "noon".into()
}

/// Moor a boat.
#[allow(clippy::too_many_arguments)] // one of each kind
#[tool(destructive = false)]
fn moor(
    /// Where to moor it.
    berth: Berth,
    /// For how long.
    #[param(default = 3, range(1..=7))]
    days: u8,
    /// How warm it must be.
    #[param(range(0.5..))]
    warmth: Option<f64>,
    unit: Option<Unit>,
    #[param(length(1..=3), unique)] names: Vec<String>,
    #[param(multiple_of = 5)] metres: i64,
    second: Option<Berth>,
    #[param(one_of(7, 14, 30), example = 14)] every: u32,
    pair: (f64, f64),
) -> String {
    let _ = (
        berth.pier,
        berth.number,
        berth.note,
        days,
        warmth,
        unit,
        names,
        metres,
        second,
        every,
        pair,
    );
    String::new()
}

/// Keep what strict modes can't have.
#[tool]
fn keep(
    doc: Value,
    bag: HashMap<String, Value>,
    votes: BTreeMap<u32, u32>,
    things: Vec<Value>,
    few: BTreeSet<char>,
) -> String {
    format!("{doc}{bag:?}{votes:?}{things:?}{few:?}")
}

fn items(json: &str, dialect: Dialect) -> Vec<Value> {
    let list: Value = serde_json::from_str(json).expect("JSON");
    let list = if dialect == Dialect::Gemini {
        list[0]["functionDeclarations"].clone()
    } else {
        list
    };
    list.as_array().expect("a list").clone()
}

fn schema_of(item: &Value, dialect: Dialect) -> Value {
    match dialect {
        Dialect::OpenAi | Dialect::OpenAiStrict | Dialect::DeepSeekStrict => {
            item["function"]["parameters"].clone()
        }
        Dialect::Anthropic => item["input_schema"].clone(),
        Dialect::Mcp => item["inputSchema"].clone(),
        _ => item["parameters"].clone(),
    }
}

fn rules(dialect: Dialect) -> &'static Rules {
    match dialect {
        Dialect::OpenAiStrict | Dialect::OpenAiResponsesStrict => &OPENAI_STRICT,
        Dialect::DeepSeekStrict => &DEEPSEEK_STRICT,
        Dialect::Anthropic => &ANTHROPIC,
        Dialect::Gemini => &GEMINI,
        Dialect::Mcp => &MCP,
        _ => &PORTABLE,
    }
}

#[test]
fn constants_and_run_time_lists_are_the_same_bytes_and_keep_the_providers_rules() {
    let all = Registry::new(tools![keep, lock_time, moor]).expect("tools");
    let strict = Registry::new(tools![moor, lock_time]).expect("tools");
    let lists = [
        (Dialect::OpenAi, openai_tools![moor, keep, lock_time], &all),
        (
            Dialect::OpenAiStrict,
            openai_tools![strict; moor, lock_time],
            &strict,
        ),
        (
            Dialect::DeepSeekStrict,
            deepseek_tools![strict; moor, lock_time],
            &strict,
        ),
        (
            Dialect::OpenAiResponses,
            openai_responses_tools![lock_time, keep, moor],
            &all,
        ),
        (
            Dialect::OpenAiResponsesStrict,
            openai_responses_tools![strict; lock_time, moor],
            &strict,
        ),
        (
            Dialect::Anthropic,
            anthropic_tools![moor, keep, lock_time],
            &all,
        ),
        (Dialect::Gemini, gemini_tools![moor, keep, lock_time], &all),
        (Dialect::Mcp, mcp_tools![moor, keep, lock_time], &all),
    ];
    for (dialect, constant, registry) in lists {
        assert_eq!(
            registry.to_json(dialect).expect("a list"),
            constant,
            "{dialect}"
        );
        let mut names = Vec::new();
        for item in items(constant, dialect) {
            let name = item["name"].as_str().or(item["function"]["name"].as_str());
            names.push(name.expect("a name").to_owned());
            let schema = schema_of(&item, dialect);
            if dialect == Dialect::Gemini && schema.is_null() {
                continue;
            }
            let found = refusals(rules(dialect), &schema);
            assert!(
                found.is_empty(),
                "{dialect} {name:?}: {found:#?}\n{schema:#}"
            );
        }
        assert_eq!(names, registry.names(), "{dialect}");
        assert!(
            !constant.contains("$schema") && !constant.contains("\\u"),
            "{constant}"
        );
    }
}

#[test]
fn what_a_dialect_cannot_say_is_said_in_words() {
    let gemini = items(gemini_tools![moor], Dialect::Gemini);
    let properties = &gemini[0]["parameters"]["properties"];
    assert_eq!(properties["metres"]["description"], "A multiple of 5.");
    assert_eq!(
        properties["every"]["description"],
        "One of 7, 14, 30. Example: 14."
    );
    assert_eq!(properties["second"]["nullable"], true);
    assert_eq!(properties["second"]["type"], "object");
    assert_eq!(
        properties["pair"]["description"],
        "Exactly 2 items, in this order."
    );
    let strict = items(openai_tools![strict; moor], Dialect::OpenAiStrict);
    let properties = &strict[0]["function"]["parameters"]["properties"];
    assert_eq!(
        properties["days"]["type"],
        serde_json::json!(["integer", "null"])
    );
    assert_eq!(
        properties["days"]["description"],
        "For how long. null stands for 3."
    );
    assert_eq!(
        properties["unit"]["enum"],
        serde_json::json!(["celsius", "fahrenheit", null])
    );
    let text = properties["unit"]["description"].as_str().expect("words");
    assert!(text.contains("Degrees of Celsius"), "{text}");
}

#[test]
fn what_a_dialect_cannot_bear_is_an_error_that_names_tool_and_parameter() {
    let registry = Registry::new(tools![keep]).expect("tools");
    for dialect in [
        Dialect::OpenAiStrict,
        Dialect::DeepSeekStrict,
        Dialect::OpenAiResponsesStrict,
    ] {
        let error = registry.to_json(dialect).expect_err("a map").to_string();
        assert!(error.contains("keep") && error.contains("doc"), "{error}");
    }
    let spaced = DynamicTool::from_json(
        "spaced",
        "",
        r#"{"type":"object","properties":{"first name":{"type":"string"}}}"#,
        |_| async { Ok::<_, ToolError>("") },
    );
    let registry = Registry::new(spaced.expect("a tool")).expect("a registry");
    for dialect in [Dialect::Anthropic, Dialect::Gemini] {
        let error = registry.to_json(dialect).expect_err("a name").to_string();
        assert!(
            error.contains("spaced") && error.contains("first name"),
            "{error}"
        );
    }
    assert!(registry.to_json(Dialect::OpenAi).is_ok());
}

#[test]
fn strict_calls_with_null_for_what_is_left_out_are_read() {
    let executor = toolkit::Executor::new(tools![moor]).expect("an executor");
    let answer = executor.execute_blocking(
        "moor",
        r#"{"berth":{"pier":"A","number":4,"note":null},"days":null,"warmth":null,"unit":null,
            "names":["Tern"],"metres":10,"second":null,"every":7,"pair":[1,2]}"#,
    );
    assert!(!answer.contains("moor was not run"), "{answer}");
}
