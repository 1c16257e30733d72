//! What went wrong elsewhere with what tools gave back: the cases of kind 4, each by its number, where
//! no other test has it already.

use serde::Serialize;
use serde_json::Value;
use toolkit::{BuildError, Executor, ToolCall, ToolOutput, tool, tools};

fn shown(executor: &Executor, name: &str, arguments: &str) -> String {
    executor.execute_blocking(name, arguments)
}

#[tool]
fn text(which: &str, times: usize) -> String {
    match which {
        "wide" => "é漢🚢".repeat(times),
        "joined" => "👩‍👩‍👧e\u{301}\u{200d}".repeat(times),
        "line" => "x".repeat(times),
        _ => "\n".repeat(times) + "end",
    }
}

// C180
#[test]
fn a_text_is_cut_at_every_limit_between_characters() {
    for which in ["wide", "joined"] {
        let arguments = format!(r#"{{"which": "{which}", "times": 30}}"#);
        let whole = shown(
            &Executor::new(tools![text]).expect("an executor"),
            "text",
            &arguments,
        );
        let length = whole.chars().count();
        for most in 0..=length {
            let executor = Executor::builder()
                .tools(tools![text])
                .max_output(most)
                .build()
                .expect("an executor");
            let answer = shown(&executor, "text", &arguments);
            if most == length {
                assert_eq!(answer, whole);
                continue;
            }
            let (head, notice) = answer.rsplit_once('\n').unwrap_or(("", &answer));
            assert!(head.chars().count() <= most, "{most}: {answer}");
            assert!(notice.contains(&length.to_string()), "{most}: {answer}");
        }
    }
}

// C181
#[test]
fn a_limit_is_one_of_characters_and_not_of_lines() {
    let executor = Executor::builder()
        .tools(tools![text])
        .max_output(1_000)
        .build()
        .expect("an executor");
    for arguments in [
        r#"{"which": "line", "times": 5000000}"#,
        r#"{"which": "lines", "times": 1000000}"#,
    ] {
        let answer = shown(&executor, "text", arguments);
        assert!(answer.chars().count() < 1_100, "{}", answer.len());
        assert!(answer.contains("cut"), "{answer}");
    }
}

#[derive(Serialize)]
struct Scan {
    name: &'static str,
    data: String,
    pages: u8,
}

#[tool]
fn scan() -> Scan {
    Scan {
        name: "chart.tif",
        data: "QUJD".repeat(50_000),
        pages: 3,
    }
}

// C182
#[test]
fn a_long_field_is_cut_with_the_notice_outside_and_the_value_stays_whole() {
    let executor = Executor::builder()
        .tools(tools![scan])
        .max_output(16_000)
        .build()
        .expect("an executor");
    let reply = executor.call_blocking(&ToolCall::new("", "scan", "{}"));
    let (json, notice) = reply.text.rsplit_once('\n').expect("a notice");
    let cut: Value = serde_json::from_str(json).expect("JSON");
    assert_eq!(
        (&cut["name"], &cut["pages"]),
        (&"chart.tif".into(), &3.into())
    );
    let data = cut["data"].as_str().expect("a text");
    assert!(data.contains('…'), "no decoder takes it for whole");
    assert!(notice.contains("cut"), "{notice}");
    let whole = reply.structured().expect("a value");
    assert_eq!(whole["data"].as_str().map(str::len), Some(200_000));
}

#[tool]
fn snapshot() -> ToolOutput {
    ToolOutput::bytes(b"\x89PNG\r\n\x1a\n\xff".to_vec())
}

#[tool]
fn noise() -> ToolOutput {
    ToolOutput::bytes(vec![0xff; 10_000])
}

// C183
#[test]
fn bytes_are_a_picture_or_a_file_and_no_numbers() {
    let executor = Executor::new(tools![snapshot, noise]).expect("an executor");
    for (name, mime_type, size) in [
        ("snapshot", "image/png", "9"),
        ("noise", "application/octet-stream", "10"),
    ] {
        let reply = executor.call_blocking(&ToolCall::new("", name, "{}"));
        assert_eq!(reply.content()[1].mime_type(), Some(mime_type));
        assert!(reply.text.contains(mime_type), "{}", reply.text);
        assert!(reply.text.contains(size), "{}", reply.text);
        assert!(reply.text.len() < 200, "{}", reply.text);
        assert!(!reply.text.contains("255") && !reply.text.contains("/////"));
    }
}

#[tool]
fn mean(numbers: Vec<f64>) -> f64 {
    #[allow(clippy::cast_precision_loss)]
    let count = numbers.len() as f64;
    numbers.iter().sum::<f64>() / count
}

#[tool]
fn means() -> Vec<f64> {
    vec![f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1.5]
}

// C187
#[test]
fn what_json_has_no_number_for_is_told_by_name() {
    let executor = Executor::new(tools![mean, means]).expect("an executor");
    assert!(shown(&executor, "mean", r#"{"numbers": []}"#).contains("NaN"));
    let answer = shown(&executor, "means", "{}");
    assert_eq!(answer, r#"["NaN","Infinity","-Infinity",1.5]"#);
}

#[derive(Debug)]
struct Db {
    #[allow(dead_code)] // shown by `Debug` alone
    dsn: String,
}

impl std::fmt::Display for Db {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("database unreachable")
    }
}

impl std::error::Error for Db {}

#[tool]
fn query() -> Result<u8, Db> {
    Err(Db {
        dsn: "postgres://u:hunter2@h/db".to_owned(),
    })
}

// C190
#[tokio::test]
async fn of_an_error_a_model_reads_the_words_alone_and_a_hook_may_replace_them() {
    let plain = Executor::new(tools![query]).expect("an executor");
    let text = plain.execute("query", "{}").await;
    assert!(text.contains("database unreachable"), "{text}");
    assert!(!text.contains("hunter2") && !text.contains("dsn"), "{text}");
    let hooked = Executor::builder()
        .tools(tools![query])
        .after(|call| async move { call.is_error.then(|| "It did not work.".to_owned()) })
        .build()
        .expect("an executor");
    assert_eq!(hooked.execute("query", "{}").await, "It did not work.");
}

mod north {
    #[toolkit::tool(unregistered)]
    pub(crate) fn tide() -> u8 {
        1
    }
}

mod south {
    #[toolkit::tool(unregistered)]
    pub(crate) fn tide() -> u8 {
        2
    }
}

// C191
#[test]
fn two_tools_of_one_name_are_an_error_that_names_both_places_in_any_order() {
    let told = |error: BuildError| error.to_string();
    let one = Executor::new(tools![north::tide, south::tide]).expect_err("two of one name");
    let other = Executor::new(tools![south::tide, north::tide]).expect_err("two of one name");
    let text = told(one);
    assert!(
        text.contains("::north") && text.contains("::south"),
        "{text}"
    );
    assert_eq!(text, told(other));
}
