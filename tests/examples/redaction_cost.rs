//! What redaction costs on texts made to cost much: seconds at 30 and 300 KB.
//! `cargo run --release -p toolkit-tests --example redaction_cost`

use std::time::Instant;

use toolkit::{Executor, ToolCall, ToolError, tool, tools};

/// Fail in another's words.
#[tool]
fn fail(words: String) -> Result<(), ToolError> {
    Err(ToolError::from_error(words))
}

fn main() {
    let executor = Executor::builder()
        .tools(tools![fail])
        .secret("not a real secret \\ä")
        .build();
    let executor = executor.expect("an executor");
    for seed in [
        "eyJ.",
        "eyJaaaaaaaa.",
        "eyJaaaaaaaa.bbbbbbbb ",
        "https://a]]]",
        "]",
        "https://a[[[",
        "https://",
        "a.a",
        "a:b@",
        "::1",
        "password",
        "password ",
        "password: ",
        "password='",
        "password=\"\\\"",
        "token for user a ",
        "cookie: a=",
        "-----BEGIN PRIVATE KEY-----",
        "-----BEGIN ",
        "/",
        "/a",
        "/a/",
        "'/a",
        "\\\\",
        "C:\\",
        "~a/",
        "密码",
        "密",
        "a@b:1 ",
        "thread 'a' panicked ",
        "task 1 panicked",
        "   at x\n",
        "\u{1b}",
        "\u{202e}",
        "\\u0061",
        "%41",
        "Bearer ",
        "Authorization: Bearer ",
        "sk-",
        "sk-a",
        "AKIA",
        "é",
        "schlüssel ",
        "mot de passe ",
        "user:pass@h:1/",
        "postgres://",
        "10.0.0.1",
        "fe80:",
        "a.internal",
        "[",
        "(",
        "{\"a\": \"",
        "key=",
        "x=y&",
        "not a real secret",
    ] {
        let times: Vec<f64> = [30_000, 300_000]
            .into_iter()
            .map(|length| {
                let words: String = seed.chars().cycle().take(length).collect();
                let arguments = serde_json::json!({"words": words}).to_string();
                let call = ToolCall::new("", "fail", arguments);
                let begun = Instant::now();
                drop(executor.call_blocking(&call));
                begun.elapsed().as_secs_f64()
            })
            .collect();
        println!("{:8.4} {:8.4}  {seed:?}", times[0], times[1]);
    }
}
