//! What must go and what must stay. In the corpus what must go stands between « and »; a `~` in it
//! is taken out, so that no text in this repository looks like a key.

use serde_json::Value;

use super::{Known, redact};

fn strings(value: &Value) -> impl Iterator<Item = &str> {
    value
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
}

#[test]
fn the_cases_both_ways() {
    let cases = include_str!("../../../tests/cases/redaction.json");
    let cases: Value = serde_json::from_str(cases).expect("JSON");
    let mut known = Known::default();
    known.add(cases["registered_value"].as_str().expect("a value"));
    let clean = |text: &Value| {
        let text = text.as_str().expect("a text");
        redact(&known.remove_from(text)).into_owned()
    };
    let mut seen = 0;
    for case in cases["secrets"].as_array().expect("cases") {
        let cleaned = clean(&case["text"]);
        for secret in strings(&case["must_not_survive"]) {
            assert!(!cleaned.contains(secret), "{}: {cleaned}", case["id"]);
            seen += 1;
        }
    }
    for case in cases["benign"].as_array().expect("cases") {
        assert_eq!(clean(&case["text"]), case["text"].as_str().expect("a text"));
        seen += 1;
    }
    assert!(seen >= 36, "{seen}");
}

#[test]
fn the_corpus_loses_its_secrets() {
    let mut seen = 0;
    let mut leaks = Vec::new();
    for line in include_str!("../../../tests/cases/redaction-secrets.txt").lines() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let line = line.replace('~', "").replace("\\n", "\n");
        let text = line.replace(['«', '»'], "");
        let cleaned = redact(&text);
        let secrets: Vec<_> = line
            .split('«')
            .skip(1)
            .filter_map(|rest| rest.split('»').next())
            .collect();
        assert!(!secrets.is_empty(), "{line}");
        for secret in secrets {
            seen += 1;
            if cleaned.contains(secret) {
                leaks.push(format!("{line}  =>  {cleaned}"));
            }
        }
        let again = redact(&cleaned);
        if again != cleaned {
            leaks.push(format!("not stable: {cleaned} => {again}"));
        }
    }
    assert!(
        leaks.is_empty(),
        "{}\n{} of {seen}",
        leaks.join("\n"),
        leaks.len()
    );
    assert!(seen >= 150, "{seen}");
}

#[test]
fn the_corpus_keeps_what_is_harmless() {
    let mut seen = 0;
    let mut changed = Vec::new();
    for line in include_str!("../../../tests/cases/redaction-kept.txt").lines() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        seen += 1;
        let cleaned = redact(line);
        if cleaned != line {
            changed.push(format!("{line}  =>  {cleaned}"));
        }
    }
    assert!(changed.is_empty(), "{}", changed.join("\n"));
    assert!(seen >= 80, "{seen}");
}

#[test]
fn a_known_value_goes_in_every_form() {
    let mut known = Known::default();
    known.add("p\"ss w/rd+漢");
    for text in [
        "it is p\"ss w/rd+漢!",
        r#"{"it": "p\"ss w/rd+漢"}"#,
        "p%22ss%20w%2Frd%2B%E6%BC%A2",
        "p%22ss%20w%2frd%2b%e6%bc%a2",
        "p%22ss+w%2Frd%2B%E6%BC%A2",
        "7022737320772f72642be6bca2",
    ] {
        assert!(known.remove_from(text).contains("[secret]"), "{text}");
    }
    for before in ["", "u", "us", "use", "user:"] {
        let encoded = crate::base64::encode(format!("{before}p\"ss w/rd+漢@x").as_bytes());
        let cleaned = known.remove_from(&encoded);
        assert!(cleaned.contains("[secret]"), "{before}: {encoded}");
    }
    assert!(!format!("{known:?}").contains("rd"));
}

/// Every beginning of a piece again and again: time must stay linear, and nothing may panic.
#[test]
fn hostile_text_is_read_once() {
    let beginnings = [
        "/",
        "//",
        "a:",
        "a:b@",
        "password=",
        "password: ",
        "\"password\": \"",
        "token: Some(\"",
        "-----BEGIN PRIVATE KEY-----",
        "eyJ",
        "eyJhbGciOi.",
        "Bearer ",
        "http://",
        "http://a@",
        "postgres://",
        "C:\\",
        "\\",
        "\\\\",
        "'",
        "\\\"",
        "password='",
        "password='x''",
        "/home/",
        "/home/a B/",
        "~/",
        "sk-",
        "[::",
        "fe80:",
        "10.0.0.1.",
        "a.local.",
        "Authorization: ",
        "Cookie: ",
        "«漢",
        "密码：",
        "-u a:",
        "--password ",
        "key ",
        "api key: ",
        "%a",
        "${HOME}/",
        "://",
        "x@y:1",
    ];
    for beginning in beginnings {
        let text = beginning.repeat(20_000 / beginning.len());
        let _ = redact(&text);
        for end in 0..beginning.len().min(40) {
            if let Some(part) = beginning.get(..end) {
                let _ = redact(part);
                let _ = redact(&format!("{part}漢{beginning}{part}"));
            }
        }
    }
}

#[test]
fn paths_under_a_shown_folder_stay() {
    let mut roots = super::Roots::default();
    roots.add("/workspace/");
    roots.add(r"C:\Work");
    for (text, shown) in [
        ("no /workspace/a/b.rs", "no /workspace/a/b.rs"),
        ("no '/workspace/a b.rs'", "no '/workspace/a b.rs'"),
        ("no /workspace", "no /workspace"),
        ("no /workspaces/a.rs", "no [path]"),
        ("no /workspace/../etc/passwd", "no [path]"),
        ("no /etc/workspace/a", "no [path]"),
        (r"no C:\Work\a.txt", r"no C:\Work\a.txt"),
        (r"no C:\Workers\a.txt", "no [path]"),
        (
            "no /workspace/a.rs?token=abc123def and /etc/x/y",
            "no /workspace/a.rs?token=[secret] and [path]",
        ),
    ] {
        assert_eq!(super::redact_but(&roots, text), shown);
    }
}

#[test]
fn further_kinds_both_ways() {
    let cases = include_str!("../../../tests/cases/redaction-more.json");
    let cases: Vec<Value> = serde_json::from_str(cases).expect("JSON");
    let (mut leaks, mut marred) = (Vec::new(), Vec::new());
    for case in &cases {
        let text = case["text"].as_str().expect("a text");
        // As an error's text is cleaned: without its traces first.
        let cleaned = redact(&super::without_traces(text)).into_owned();
        let leaked = strings(&case["gone"]).any(|secret| cleaned.contains(secret));
        if leaked {
            leaks.push(format!("{}: {text}\n    -> {cleaned}", case["id"]));
        }
        if !strings(&case["keep"]).all(|kept| cleaned.contains(kept)) {
            marred.push(format!("{}: {text}\n    -> {cleaned}", case["id"]));
        }
    }
    assert_eq!(cases.len(), 74);
    assert!(
        leaks.is_empty() && marred.is_empty(),
        "{leaks:#?}\n{marred:#?}"
    );
}
