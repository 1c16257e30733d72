//! A registered secret is in no answer, whatever way it takes.

use serde_json::{Value, json};
use toolkit::{Content, Executor, ToolCall, ToolError, ToolOutput, tool, tools};

/// Not a real one.
const SECRET: &str = "s3cret/\"värde\"-0123456789-abcdefghijklmnopqrstuvwxyz";

/// Echo some text.
#[tool]
fn echo(text: String) -> String {
    text
}

/// Give back what a service said.
#[tool]
fn give(what: String) -> Result<ToolOutput, ToolError> {
    let json = json!({"token": SECRET}).to_string();
    Ok(match what.as_str() {
        "json" => ToolOutput::json(&json!({"log": json}))?,
        "deep" => ToolOutput::json(&json!({"log": json!({"log": json}).to_string()}))?,
        "escapes" => {
            let escapes = SECRET.encode_utf16().fold(String::new(), |mut text, unit| {
                text += &format!("\\u{unit:04x}");
                text
            });
            ToolOutput::text(format!("{{\"token\": \"{escapes}\"}}"))
        }
        "image" => ToolOutput::text("a picture").image(format!("\u{89}PNG{SECRET}."), "image/png"),
        "file" => ToolOutput::text("a file").file(
            format!("{SECRET}.txt"),
            format!("x{SECRET}"),
            "text/plain",
        ),
        "audio" => ToolOutput::nothing().audio(SECRET, "audio/wav"),
        "text" => ToolOutput::text("a").with(Content::Text(SECRET.to_owned())),
        "structured" => {
            ToolOutput::text("a").with_structured(json!({SECRET: [SECRET, {"a": SECRET}]}))
        }
        "number" => ToolOutput::json(&json!({"pin": 48_213_377, "other": 1}))?,
        "number in text" => ToolOutput::text("a").with_structured(json!({"pin": 48_213_377})),
        "cut" => ToolOutput::text(format!("{}{SECRET}", "x".repeat(3_980))),
        "own" => {
            return Err(ToolError::failed(format!("{}{SECRET}", "x".repeat(1_980))).hint(SECRET));
        }
        "foreign" => {
            return Err(ToolError::from_error(format!(
                "{}{SECRET}",
                "x ".repeat(95)
            )));
        }
        "cause" => return Err(ToolError::failed("it").caused_by(format!("token {SECRET}"))),
        other => ToolOutput::text(other),
    })
}

fn executor() -> Executor {
    let builder = Executor::builder().tools(tools![echo, give]);
    let builder = builder.secret(SECRET).secret("48213377");
    builder.build().expect("an executor")
}

/// No part of the secret that would help anyone.
fn is_clean(text: &str, of: &str) {
    for piece in [
        "s3cret",
        "0123456789",
        "abcdefgh",
        "xyz",
        "48213377",
        "czNjcmV0",
        "0a0b",
    ] {
        assert!(!text.contains(piece), "{of}: {piece} in {text}");
    }
}

#[test]
fn in_results_of_every_kind() {
    for what in [
        "json",
        "deep",
        "escapes",
        "image",
        "file",
        "audio",
        "text",
        "structured",
        "number",
        "number in text",
        "cut",
        "own",
        "foreign",
        "cause",
    ] {
        let arguments = json!({"what": what}).to_string();
        let reply = executor().call_blocking(&ToolCall::new("", "give", arguments));
        is_clean(&reply.text, what);
        is_clean(&format!("{reply:?}"), what);
        is_clean(
            &format!("{:?} {:?}", reply.error(), reply.structured()),
            what,
        );
        if let Some(error) = reply.error() {
            is_clean(&error.to_string(), what);
        }
        for content in reply.content() {
            let (Content::Image { data, .. }
            | Content::Audio { data, .. }
            | Content::File { data, .. }) = content
            else {
                continue;
            };
            let bytes = bytes_of(data);
            is_clean(&String::from_utf8_lossy(&bytes), what);
        }
    }
}

/// Bytes of base64, decoded digit by digit, apart from the library's own way.
fn bytes_of(data: &str) -> Vec<u8> {
    const DIGITS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let value = |digit| DIGITS.find(digit).expect("base64");
    let digits = data.trim_end_matches('=').chars();
    let bits: Vec<bool> = digits
        .flat_map(|digit| (0..6).rev().map(move |bit| value(digit) >> bit & 1 == 1))
        .collect();
    let byte = |bits: &[bool]| bits.iter().fold(0, |byte, bit| byte << 1 | u8::from(*bit));
    bits.chunks_exact(8).map(byte).collect()
}

#[test]
fn a_number_becomes_a_string_and_json_stays_json() {
    let reply = executor().call_blocking(&ToolCall::new("", "give", r#"{"what": "number"}"#));
    let value: Value = serde_json::from_str(&reply.text).expect("JSON");
    assert_eq!(value, json!({"pin": "[secret]", "other": 1}));
    assert_eq!(reply.structured(), Some(&value));
    let reply =
        executor().call_blocking(&ToolCall::new("", "give", r#"{"what": "number in text"}"#));
    assert_eq!(reply.structured(), Some(&json!({"pin": "[secret]"})));
}

#[test]
fn in_what_the_model_sent() {
    let long = format!("{}{SECRET}", "x".repeat(20));
    for (name, arguments) in [
        ("echo", json!({"text": SECRET})),
        ("echo", json!({"text": {"a": SECRET}})),
        ("echo", json!({"text": long, (long.clone()): 1})),
        ("echo", json!({"txt": long})),
        ("give", json!({"what": ["x", SECRET]})),
        ("give", json!({"what": 48_213_377})),
        (&long, json!({"text": long})),
        ("ekho", json!({"text": long})),
    ] {
        let reply = executor().call_blocking(&ToolCall::new("", name, arguments.to_string()));
        is_clean(&reply.text, &arguments.to_string());
        is_clean(&format!("{:?}", reply.error()), &arguments.to_string());
    }
    for broken in [
        format!("{{\"text\": \"{long}"),
        format!("{{\"text\": {SECRET}}}"),
        SECRET.to_owned(),
    ] {
        let reply = executor().call_blocking(&ToolCall::new("", "echo", &*broken));
        is_clean(&reply.text, &broken);
        is_clean(&format!("{:?}", reply.error()), &broken);
    }
    let reason = format!("{}{SECRET}", "x".repeat(80));
    let call = ToolCall::new("", "echo", "{}").incomplete(reason);
    let reply = executor().call_blocking(&call);
    is_clean(&reply.text, "reason");
    is_clean(&format!("{:?}", reply.error()), "reason");
}

#[test]
fn in_what_the_last_hook_says() {
    let executor = Executor::builder()
        .tools(tools![echo])
        .secret(SECRET)
        .after(|_| async { Some(format!("as the log says: {SECRET}")) })
        .build()
        .expect("an executor");
    let reply = executor.call_blocking(&ToolCall::new("", "echo", r#"{"text": "a"}"#));
    assert_eq!(reply.text, "as the log says: [secret]");
    is_clean(&format!("{reply:?}"), "hook");
}
