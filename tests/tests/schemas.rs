//! Schemas that were trouble elsewhere, in every dialect, at run time and by schemars' types too.

#[path = "provider_rules/mod.rs"]
mod provider_rules;

use std::collections::HashMap;

use provider_rules::{ANTHROPIC, DEEPSEEK_STRICT, GEMINI, MCP, OPENAI_STRICT, PORTABLE, refusals};
use serde_json::{Value, json};
use toolkit::{AnyTool, ConstSchema, Dialect, IntoTools, Registry, tool, tools};

const DIALECTS: [Dialect; 8] = [
    Dialect::OpenAi,
    Dialect::OpenAiStrict,
    Dialect::DeepSeekStrict,
    Dialect::OpenAiResponses,
    Dialect::OpenAiResponsesStrict,
    Dialect::Anthropic,
    Dialect::Gemini,
    Dialect::Mcp,
];

/// A tool's parameters in a dialect, held against the provider's rules; `None` where it is refused.
fn parameters(tools: impl IntoTools, dialect: Dialect) -> Option<Value> {
    let tools: Vec<AnyTool> = tools.into_tools();
    let registry = Registry::new(tools).expect("tools");
    let list = match registry.to_json(dialect) {
        Ok(list) => list.to_owned(),
        Err(error) => {
            println!("{error}");
            assert!(error.to_string().contains('`'), "{error}");
            return None;
        }
    };
    assert!(!list.contains("$schema"), "{list}");
    assert!(!list.contains(r#""parameters":null"#), "{list}");
    let list: Value = serde_json::from_str(&list).expect("JSON");
    let (item, rules) = match dialect {
        Dialect::OpenAi => (&list[0]["function"]["parameters"], &PORTABLE),
        Dialect::OpenAiStrict => (&list[0]["function"]["parameters"], &OPENAI_STRICT),
        Dialect::DeepSeekStrict => (&list[0]["function"]["parameters"], &DEEPSEEK_STRICT),
        Dialect::OpenAiResponsesStrict => (&list[0]["parameters"], &OPENAI_STRICT),
        Dialect::Anthropic => (&list[0]["input_schema"], &ANTHROPIC),
        Dialect::Gemini => (&list[0]["functionDeclarations"][0]["parameters"], &GEMINI),
        Dialect::Mcp => (&list[0]["inputSchema"], &MCP),
        _ => (&list[0]["parameters"], &PORTABLE),
    };
    if dialect == Dialect::Gemini && item.is_null() {
        return Some(Value::Null); // a function without parameters has none there
    }
    assert_eq!(item["type"], "object", "{dialect}: {item}");
    for word in ["oneOf", "anyOf", "allOf", "$ref", "title"] {
        assert!(
            item.get(word).is_none(),
            "{dialect}: {word} at the root of {item}"
        );
    }
    let found = refusals(rules, item);
    assert!(found.is_empty(), "{dialect}: {found:#?}\n{item:#}");
    Some(item.clone())
}

/// The same in every dialect; how many refuse it.
fn everywhere(tools: impl IntoTools + Clone) -> usize {
    let refused = |dialect: &Dialect| parameters(tools.clone(), *dialect).is_none();
    DIALECTS.iter().filter(|dialect| refused(dialect)).count()
}

#[derive(serde::Deserialize, schemars::JsonSchema)]
#[serde(tag = "kind")]
enum Mark {
    Buoy { colour: String },
    Light { period_s: u32 },
}

#[derive(serde::Deserialize, ConstSchema)]
#[serde(tag = "sort")]
enum Signal {
    Flag { letter: char },
    Lamp { colour: String },
}

/// A place on the chart.
#[derive(serde::Deserialize, schemars::JsonSchema)]
struct Fix {
    lat: f64,
    lon: f64,
}

#[derive(serde::Deserialize, schemars::JsonSchema)]
struct Spar {
    name: String,
    carries: Vec<Spar>,
}

#[derive(serde::Deserialize, ConstSchema)]
struct Cell {
    name: String,
}

#[derive(serde::Deserialize, ConstSchema)]
struct Tree {
    cell: Cell,
    below: Vec<Tree>,
}

#[tool]
fn lock_time() -> String {
    "noon".into()
}
#[tool]
fn ping(_nothing: ()) -> String {
    "pong".into()
}
#[tool]
fn visit(id: uuid::Uuid, day: chrono::NaiveDate, at: chrono::DateTime<chrono::Utc>) -> String {
    format!("{id} {day} {at}")
}
#[tool]
fn place(mark: Mark) -> String {
    match mark {
        Mark::Buoy { colour } => colour,
        Mark::Light { period_s } => period_s.to_string(),
    }
}
#[tool]
fn note(text: String, author: Option<String>) -> String {
    format!("{text}{author:?}")
}
#[tool]
fn crew(names: Option<Vec<String>>) -> String {
    format!("{names:?}")
}
#[tool]
fn moor(fix: Option<Fix>) -> String {
    fix.map(|fix| (fix.lat + fix.lon).to_string())
        .unwrap_or_default()
}
#[tool]
fn make_signal(signal: Signal) -> String {
    match signal {
        Signal::Flag { letter } => letter.to_string(),
        Signal::Lamp { colour } => colour,
    }
}
#[tool]
fn pick(#[param(one_of(7, 14, 30))] days: u8) -> u8 {
    days
}
#[tool]
fn rig(spar: Spar) -> usize {
    fn count(spar: &Spar) -> usize {
        spar.name.len().min(1) + spar.carries.iter().map(count).sum::<usize>()
    }
    count(&spar)
}
#[tool]
fn walk(tree: Tree, start: Option<Cell>) -> String {
    fn count(tree: &Tree) -> usize {
        tree.cell.name.len() + tree.below.iter().map(count).sum::<usize>()
    }
    format!(
        "{} {}",
        count(&tree),
        start.is_some_and(|cell| cell.name.is_empty())
    )
}
#[tool]
fn sail(
    /// where to start
    from: Fix,
    /// where to end
    to: Fix,
) -> f64 {
    from.lat - to.lat + from.lon - to.lon
}
#[tool]
fn keep(doc: Value, extra: Option<Value>, bag: HashMap<String, Value>) -> String {
    format!("{doc}{extra:?}{bag:?}")
}
#[tool]
fn bearing(from: (f64, f64), tag: (String, i32)) -> String {
    format!("{from:?}{tag:?}")
}
#[tool]
fn pile(things: Vec<Value>) -> usize {
    things.len()
}
#[tool]
fn env(vars: HashMap<String, String>) -> usize {
    vars.len()
}

#[test]
fn every_dialect_takes_what_it_can() {
    assert_eq!(everywhere(tools![lock_time]), 0);
    assert_eq!(everywhere(tools![ping]), 0);
    assert_eq!(everywhere(tools![visit]), 0);
    assert_eq!(everywhere(tools![place]), 0);
    assert_eq!(everywhere(tools![note]), 0);
    assert_eq!(everywhere(tools![crew]), 0);
    assert_eq!(everywhere(tools![moor]), 0);
    assert_eq!(everywhere(tools![make_signal]), 0);
    assert_eq!(everywhere(tools![pick]), 0);
    assert_eq!(everywhere(tools![sail]), 0);
    assert_eq!(everywhere(tools![bearing]), 0);
    // Gemini has no recursion.
    assert_eq!(everywhere(tools![rig]), 1);
    assert_eq!(everywhere(tools![walk]), 1);
    // The three strict ones have neither maps nor values of any type.
    assert_eq!(everywhere(tools![env]), 3);
    assert_eq!(everywhere(tools![keep]), 3);
    assert_eq!(everywhere(tools![pile]), 3);
}

#[test]
fn gemini_says_null_and_formats_in_its_own_way() {
    let crew = parameters(tools![crew], Dialect::Gemini).expect("a schema");
    let names = &crew["properties"]["names"];
    assert_eq!(names["type"], "array");
    assert_eq!(names["items"]["type"], "string");
    let visit = parameters(tools![visit], Dialect::Gemini).expect("a schema");
    let id = &visit["properties"]["id"];
    assert!(id.get("format").is_none(), "{id}");
    assert!(
        id["description"]
            .as_str()
            .is_some_and(|text| text.to_lowercase().contains("uuid")),
        "{id}"
    );
    let pick = parameters(tools![pick], Dialect::Gemini).expect("a schema");
    let days = &pick["properties"]["days"];
    assert!(
        days.get("enum").is_none()
            && days["description"]
                .as_str()
                .is_some_and(|text| text.contains("14")),
        "{days}"
    );
    let signal = parameters(tools![make_signal], Dialect::Gemini).expect("a schema");
    assert!(
        signal.to_string().contains(r#""enum":["Flag"]"#),
        "{signal}"
    );
}

#[test]
fn the_text_of_a_parameter_and_that_of_its_type_both_stay() {
    let sail = parameters(tools![sail], Dialect::OpenAi).expect("a schema");
    let text = sail["properties"]["from"]["description"]
        .as_str()
        .expect("a description");
    assert!(text.contains("where to start"), "{text}");
    let all = sail.to_string();
    assert!(
        all.contains("where to end") && all.contains("A place on the chart"),
        "{all}"
    );
}

#[test]
fn references_resolve_from_where_the_provider_takes_the_root() {
    fn references<'v>(value: &'v Value, found: &mut Vec<&'v str>) {
        match value {
            Value::Object(map) => {
                found.extend(map.get("$ref").and_then(Value::as_str));
                map.values().for_each(|value| references(value, found));
            }
            Value::Array(items) => items.iter().for_each(|item| references(item, found)),
            _ => {}
        }
    }
    for dialect in DIALECTS {
        for schema in [
            parameters(tools![walk], dialect),
            parameters(tools![rig], dialect),
        ]
        .into_iter()
        .flatten()
        {
            let mut found = Vec::new();
            references(&schema, &mut found);
            assert!(!found.is_empty(), "{dialect}");
            for reference in found {
                let pointer = reference.strip_prefix('#').expect("within the document");
                assert!(
                    schema.pointer(pointer).is_some(),
                    "{dialect}: {reference} in {schema}"
                );
            }
        }
    }
}

/// A struct of eight fields at each of six levels: 262,144 leaves if all were written out.
macro_rules! level {
    ($name:ident, $below:ty) => {
        #[derive(serde::Deserialize, ConstSchema)]
        #[allow(dead_code)]
        struct $name {
            a: $below,
            b: $below,
            c: $below,
            d: $below,
            e: $below,
            f: $below,
            g: $below,
            h: $below,
        }
    };
}
level!(L6, u8);
level!(L5, L6);
level!(L4, L5);
level!(L3, L4);
level!(L2, L3);
level!(L1, L2);

#[tool(unregistered)]
fn deep(level: L1) -> u8 {
    level.a.a.a.a.a.a
}

#[test]
fn what_would_multiply_is_refused_or_stays_small() {
    for dialect in DIALECTS {
        let registry = Registry::new(tools![deep]).expect("tools");
        match registry.to_json(dialect) {
            Ok(list) => assert!(list.len() < 200_000, "{dialect}: {} bytes", list.len()),
            Err(error) => assert!(error.to_string().contains("deep"), "{error}"),
        }
    }
}

#[test]
fn names_are_told_to_the_letter() {
    let registry = Registry::new(tools![note]).expect("tools");
    assert_eq!(registry.names(), ["note"]);
    let twice = Registry::new(tools![note, note]).expect_err("a duplicate");
    assert!(twice.to_string().contains("note"), "{twice}");
    assert_eq!(
        json!(registry.to_value(Dialect::OpenAi).expect("a list")[0]["type"]),
        "function"
    );
}

/// Do nothing with nothing.
#[tool]
fn with_nothing(nothing: ()) -> String {
    format!("{nothing:?}")
}

#[test]
fn gemini_has_no_type_for_null_alone() {
    let list = Registry::new(tools![with_nothing]).expect("a registry");
    let list = list.to_json(Dialect::Gemini).expect("a list");
    assert!(
        list.contains(
            r#""nothing":{"description":"Always null.","nullable":true,"type":"string"}"#
        ),
        "{list}"
    );
}
