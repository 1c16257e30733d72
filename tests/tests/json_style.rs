//! How results that are JSON are laid out, and what it costs.

use serde::Serialize;
use serde_json::{Value, json};
use toolkit::phrases::Chinese;
use toolkit::{DynamicTool, Executor, ExecutorBuilder, JsonStyle, ToolError, tool, tools};

#[derive(Serialize)]
struct Ship {
    name: &'static str,
    flag: &'static str,
    tonnage: u64,
    crew: [&'static str; 2],
    cargo: Vec<u8>,
    registered: Digits,
}

/// A number with more digits than a float has.
struct Digits;

impl Serialize for Digits {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u128(123_456_789_012_345_678_901_234_567_890)
    }
}

/// The ship.
#[tool]
fn ship() -> Ship {
    Ship {
        name: "东海 \"[,]{:}\" \\",
        flag: "CN",
        tonnage: u64::MAX,
        crew: ["李雷", "韩梅梅"],
        cargo: Vec::new(),
        registered: Digits,
    }
}

/// The log, of many lines.
#[tool]
fn log(lines: usize) -> Vec<Value> {
    (0..lines)
        .map(|line| json!({"line": line, "text": "风平浪静"}))
        .collect()
}

/// A text that looks like JSON.
#[tool]
fn quoted() -> &'static str {
    r#"{"a":[1,2]}"#
}

fn builder(style: JsonStyle) -> ExecutorBuilder {
    Executor::builder()
        .tools(tools![ship, log, quoted])
        .json_style(style)
}

fn executor(style: JsonStyle) -> Executor {
    builder(style).build().expect("an executor")
}

#[test]
fn pretty_has_a_line_for_each_entry_and_changes_nothing_else() {
    let pretty = executor(JsonStyle::Pretty);
    let text = pretty.execute_blocking("ship", "{}");
    let expected = r#"{
  "name": "东海 \"[,]{:}\" \\",
  "flag": "CN",
  "tonnage": 18446744073709551615,
  "crew": [
    "李雷",
    "韩梅梅"
  ],
  "cargo": [],
  "registered": 123456789012345678901234567890
}"#;
    assert_eq!(text, expected);
    let compact = executor(JsonStyle::Compact).execute_blocking("ship", "{}");
    assert!(compact.starts_with(r#"{"name":"#) && !compact.contains('\n'));
    assert_eq!(
        compact,
        Executor::new(tools![ship])
            .expect("an executor")
            .execute_blocking("ship", "{}")
    );
}

#[test]
fn texts_and_structured_values_are_left() {
    let pretty = executor(JsonStyle::Pretty);
    assert_eq!(
        pretty.execute_blocking("quoted", "{}"),
        r#"{"a":[1,2]}"#,
        "a text is told as it is"
    );
    let call = toolkit::ToolCall::new("", "log", r#"{"lines": 1}"#);
    let reply = pretty.call_blocking(&call);
    assert_eq!(
        reply.structured(),
        Some(&json!([{"line": 0, "text": "风平浪静"}]))
    );
    assert!(reply.text.contains("\n    \"line\": 0"), "{}", reply.text);
}

#[test]
fn what_is_too_long_is_compact_and_then_cut_to_json() {
    for (language, builder) in [
        ("en", builder(JsonStyle::Pretty)),
        ("zh", builder(JsonStyle::Pretty).phrases(Chinese)),
    ] {
        let executor = builder.max_output(400).build().expect("an executor");
        // 6 lines: 6 * 29 + 2 + 5 characters compact, some 330 pretty; 10 lines: 301 and some 550.
        let log =
            |lines: usize| executor.execute_blocking("log", &format!(r#"{{"lines": {lines}}}"#));
        assert!(log(6).starts_with("[\n  {"), "{language}: {}", log(6));
        let ten = log(10);
        assert!(ten.starts_with(r#"[{"line":0"#), "{language}: {ten}");
        assert_eq!(
            serde_json::from_str::<Vec<Value>>(&ten)
                .expect("whole")
                .len(),
            10
        );
        let thousand = log(1_000);
        let (json, notice) = thousand.rsplit_once('\n').expect("a notice");
        assert!(serde_json::from_str::<Value>(json).is_ok(), "{thousand}");
        assert!(json.chars().count() <= 400 && !notice.is_empty());
    }
}

#[test]
fn tools_made_at_run_time_are_laid_out_too() {
    let made = DynamicTool::new(
        "made",
        "A tool.",
        json!({"type": "object"}),
        |_: Value| async { Ok::<_, ToolError>(json!({"港": [1.5, null]})) },
    )
    .expect("a tool");
    let executor = Executor::builder()
        .tool(made)
        .json_style(JsonStyle::Pretty)
        .build()
        .expect("an executor");
    assert_eq!(
        executor.execute_blocking("made", "{}"),
        "{\n  \"港\": [\n    1.5,\n    null\n  ]\n}"
    );
}

/// What a model is billed for the same result in both styles.
#[test]
fn compact_takes_fewer_tokens() {
    let tokenizer = tiktoken_rs::o200k_base().expect("a tokenizer");
    let tokens = |text: &str| tokenizer.encode_ordinary(text).len();
    let records: Vec<_> = (0..20)
        .map(|at| {
            json!({"id": 4_000 + at, "name": format!("Tern {at}"), "port": "Hamburg",
                   "loaded": at % 2 == 0, "tonnage": 1_250.5 + f64::from(at)})
        })
        .collect();
    let results = [
        ("records", json!(records)),
        (
            "nested",
            json!({"order": {"id": "A-1093", "customer": {"name": "Kim Larsen",
                   "address": {"street": "Strandvejen 12", "city": "Esbjerg", "zip": "6700"}},
                   "lines": [{"sku": "R-10", "count": 3, "price": {"amount": 12.5, "currency": "EUR"}},
                             {"sku": "R-11", "count": 1, "price": {"amount": 99.0, "currency": "EUR"}}],
                   "notes": null, "paid": true}}),
        ),
        (
            "numbers",
            json!(
                (0..100)
                    .map(|at| f64::from(at * at) / 8.0)
                    .collect::<Vec<_>>()
            ),
        ),
        (
            "chinese",
            json!({"城市": "上海", "天气": [{"日期": "周一", "白天": "多云转晴", "气温": {"最高": 28, "最低": 21}},
                   {"日期": "周二", "白天": "小雨，东风三级", "气温": {"最高": 24, "最低": 19}}],
                   "提示": "出门请带伞"}),
        ),
    ];
    let table: Vec<_> = results
        .iter()
        .map(|(name, value)| {
            let compact = tokens(&value.to_string());
            let pretty = tokens(&serde_json::to_string_pretty(value).expect("JSON"));
            (*name, compact, pretty, pretty * 100 / compact)
        })
        .collect();
    assert!(
        table.iter().all(|(_, compact, pretty, _)| compact < pretty),
        "{table:?}"
    );
    // The documentation of `JsonStyle` tells these figures.
    assert_eq!(
        table,
        [
            ("records", 582, 942, 161),
            ("nested", 99, 175, 176),
            ("numbers", 411, 612, 148),
            ("chinese", 68, 120, 176),
        ]
    );
}
