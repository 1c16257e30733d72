//! Arguments of any size are answered shortly, and nothing overflows.

use serde_json::{Value, json};
use toolkit::{CallError, ConstSchema, Executor, ToolCall, phrases::Chinese, tool, tools};

/// A tree, which holds itself.
#[derive(serde::Deserialize, ConstSchema)]
struct Tree {
    value: i64,
    #[serde(default)]
    below: Vec<Tree>,
}

/// What takes one of several forms, each of which may hold another.
#[derive(serde::Deserialize, ConstSchema)]
#[serde(untagged)]
enum Term {
    Number(i64),
    Sum { sum: Vec<Term> },
    Product { product: Vec<Term> },
    Negated { negated: Box<Term> },
}

#[tool]
fn numbers(list: Vec<i64>, name: Option<String>) -> usize {
    list.len() + name.map_or(0, |name| name.len())
}

#[tool]
fn plant(tree: Tree) -> i64 {
    fn sum(tree: &Tree) -> i64 {
        tree.value + tree.below.iter().map(sum).sum::<i64>()
    }
    sum(&tree)
}

#[tool]
fn evaluate(term: Term) -> i64 {
    fn value(term: &Term) -> i64 {
        match term {
            Term::Number(number) => *number,
            Term::Sum { sum } => sum.iter().map(value).sum(),
            Term::Product { product } => product.iter().map(value).product(),
            Term::Negated { negated } => -value(negated),
        }
    }
    value(&term)
}

#[tool]
fn keep(any: Value) -> usize {
    any.to_string().len()
}

fn executors() -> [Executor; 2] {
    let tools = || tools![numbers, plant, evaluate, keep];
    [
        Executor::new(tools()).expect("an executor"),
        Executor::builder()
            .tools(tools())
            .phrases(Chinese)
            .build()
            .expect("an executor"),
    ]
}

/// The answer in each language: not run, and short.
fn refused(tool: &str, arguments: &str) -> [String; 2] {
    executors().map(|executor| {
        let reply = executor.call_blocking(&ToolCall::new("", tool, arguments));
        assert!(
            reply.is_error(),
            "{}",
            &reply.text[..reply.text.len().min(200)]
        );
        let count = reply.text.chars().count();
        assert!(
            count < 4_000,
            "{count} characters: {}…",
            reply.text.chars().take(500).collect::<String>()
        );
        reply.text
    })
}

#[test]
fn a_text_of_ten_megabytes() {
    let long = "x".repeat(10_000_000);
    let [text, _] = refused("numbers", &json!({"list": long}).to_string());
    assert!(text.contains("list") && text.contains("xxx"), "{text}");
    refused("numbers", &long);
    refused(
        "numbers",
        &json!({"list": [1], "name": 5, "nmae": long}).to_string(),
    );
    refused("numbers", &format!("{{\"{long}\": 1}}"));
    refused(&long, "{}");
    refused("numbers", &format!("{{\"list\": [1], \"name\": \"{long}"));
    let reply = executors()[0].call_blocking(&ToolCall::new(
        "",
        "numbers",
        json!({"list": [], "name": long}).to_string(),
    ));
    assert_eq!(reply.text, "10000000");
}

#[test]
fn a_hundred_thousand_unknown_names() {
    let object: serde_json::Map<String, Value> = (0..100_000)
        .map(|at| (format!("nam{at}"), json!(at)))
        .collect();
    let [text, chinese] = refused("numbers", &Value::Object(object).to_string());
    // One of them is taken for `name`, which is missing as well.
    assert!(text.contains("100001") || text.contains("100000"), "{text}");
    assert!(chinese.contains("10000"), "{chinese}");
    let twice = format!("{{{}}}", vec!["\"list\": [1]"; 50_000].join(","));
    assert!(
        !executors()[0]
            .call_blocking(&ToolCall::new("", "numbers", twice))
            .is_error()
    );
    let different = (0..50_000)
        .map(|at| format!("\"list\": [{at}]"))
        .collect::<Vec<_>>()
        .join(",");
    refused("numbers", &format!("{{{different}}}"));
}

#[test]
fn ten_thousand_levels() {
    for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
        let deep = format!("{}1{}", open.repeat(10_000), close.repeat(10_000));
        refused("keep", &format!("{{\"any\": {deep}}}"));
        refused("keep", &deep);
        refused("keep", &format!("{{\"any\": {}", open.repeat(100_000)));
    }
    // Text in text in text.
    let mut text = "1".to_owned();
    for _ in 0..14 {
        text = json!(text).to_string();
    }
    refused("numbers", &format!("{{\"list\": {text}}}"));
    let tree = |levels: usize| {
        format!(
            "{}{{\"value\": 1}}{}",
            "{\"value\": 1, \"below\": [".repeat(levels),
            "]}".repeat(levels)
        )
    };
    let reply = executors()[0].call_blocking(&ToolCall::new(
        "",
        "plant",
        format!("{{\"tree\": {}}}", tree(60)),
    ));
    assert_eq!(reply.text, "61");
    refused("plant", &format!("{{\"tree\": {}}}", tree(3_000)));
}

#[test]
fn a_million_faults() {
    let million = vec!["\"x\""; 1_000_000].join(",");
    let [text, _] = refused("numbers", &format!("{{\"list\": [{million}]}}"));
    assert!(
        text.contains("list[19]") && !text.contains("list[20]"),
        "{text}"
    );
    assert!(text.contains("999980"), "{text}");
    let executor = &executors()[0];
    let reply = executor.call_blocking(&ToolCall::new(
        "",
        "numbers",
        format!("{{\"list\": [{million}]}}"),
    ));
    let Some(CallError::InvalidArguments(faults)) = reply.error() else {
        panic!("{:?}", reply.error());
    };
    assert_eq!(faults.len(), 20);
}

#[test]
fn forms_within_forms() {
    // Each level could be tried in four forms: a careless check takes four to the depth.
    let mut term = json!("wrong");
    for level in 0..30 {
        term = match level % 3 {
            0 => json!({"sum": [1, term]}),
            1 => json!({"product": [term, 2]}),
            _ => json!({"negated": term}),
        };
    }
    let [text, _] = refused("evaluate", &json!({"term": term}).to_string());
    assert!(text.contains("term"), "{text}");
    let wide = json!({"term": {"sum": vec![json!({"negated": {"product": [1, "x"]}}); 20_000]}});
    refused("evaluate", &wide.to_string());
    let right = json!({"term": {"sum": [1, {"product": [2, 3]}, {"negated": 4}]}});
    assert_eq!(
        executors()[0].execute_blocking("evaluate", &right.to_string()),
        "3"
    );
}

#[test]
fn numbers_at_every_limit() {
    for number in [
        "1e400",
        "-1e400",
        "1e-400",
        "9223372036854775808",
        "-9223372036854775809",
        "0.5",
        "1e999999999",
    ] {
        refused("numbers", &format!("{{\"list\": [{number}]}}"));
    }
    let long = format!("1{}", "0".repeat(1_000_000));
    refused("numbers", &format!("{{\"list\": [{long}]}}"));
    for (number, count) in [
        ("9223372036854775807", "1"),
        ("-9223372036854775808", "1"),
        ("1e3", "1"),
        ("-0", "1"),
        ("12.0", "1"),
    ] {
        assert_eq!(
            executors()[0].execute_blocking("numbers", &format!("{{\"list\": [{number}]}}")),
            count,
            "{number}"
        );
    }
}
