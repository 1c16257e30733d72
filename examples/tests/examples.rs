//! Every example ends well and prints what stands beside it.

use std::path::Path;
use std::process::Command;

/// Runs an example and compares what it prints, times left out, with a file.
fn prints(example: &str, arguments: &[&str], expected: &str) {
    let output = Command::new(env!("CARGO"))
        .args([
            "run",
            "--quiet",
            "--package",
            "toolkit-examples",
            "--example",
            example,
            "--",
        ])
        .args(arguments)
        .env_remove("OPENAI_BASE_URL")
        .output()
        .expect("cargo runs");
    let printed = String::from_utf8(output.stdout).expect("UTF-8");
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{printed}{told}");
    let printed: String = printed.lines().map(without_time).collect();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(expected);
    if std::env::var_os("UPDATE_EXPECTED").is_some() {
        std::fs::write(&path, &printed).expect("a file");
    }
    let expected = std::fs::read_to_string(&path).expect("what is expected");
    assert_eq!(printed, expected);
}

/// `01:26:06 INFO …` without the time.
fn without_time(line: &str) -> String {
    let is_time = line.len() > 8
        && line
            .bytes()
            .take(8)
            .all(|b| b == b':' || b.is_ascii_digit());
    match line.get(9..) {
        Some(rest) if is_time => format!("{rest}\n"),
        _ => format!("{line}\n"),
    }
}

#[test]
fn agent() {
    prints("agent", &[], "agent/expected.txt");
    prints("agent", &["--lang", "zh"], "agent/expected.zh.txt");
}

#[test]
fn openai_stream() {
    prints("openai_stream", &[], "openai_stream/expected.txt");
}

#[test]
fn anthropic() {
    prints("anthropic", &[], "anthropic/expected.txt");
}

#[test]
fn mcp_client_and_server() {
    prints("mcp_client", &[], "mcp_client/expected.txt");
}

#[test]
fn discover() {
    prints("discover", &[], "discover/expected.txt");
}

#[test]
fn dynamic() {
    prints("dynamic", &[], "dynamic/expected.txt");
}
