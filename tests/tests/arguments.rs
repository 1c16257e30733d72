//! The argument cases of `cases/arguments.jsonl`: faults that models were seen to make, each with
//! what must come of it.

#[path = "arguments/tools.rs"]
mod tools;

use serde_json::Value;
use toolkit::Executor;

/// Cases known to fail, each with what will mend it.
const KNOWN_TO_FAIL: &[(&str, &str)] = &[];

#[derive(serde::Deserialize)]
struct Case {
    id: String,
    tool_signature: String,
    arguments: String,
    expect: String,
    value_or_must_mention: Value,
}

#[test]
fn every_case_ends_as_it_must() {
    let mut passed = 0;
    let mut surprises = Vec::new();
    for line in include_str!("../cases/arguments.jsonl").lines() {
        let case: Case = serde_json::from_str(line).expect("a case");
        let known = KNOWN_TO_FAIL.iter().any(|(id, _)| *id == case.id);
        match (ends_as_it_must(&case), known) {
            (Ok(()), false) => passed += 1,
            (Ok(()), true) => {
                surprises.push(format!("{}: passes now; strike it from the list", case.id));
            }
            (Err(_), true) => {}
            (Err(why), false) => surprises.push(format!("{}: {why}", case.id)),
        }
    }
    println!(
        "{passed} argument cases passed, {} known to fail",
        KNOWN_TO_FAIL.len()
    );
    assert!(surprises.is_empty(), "{}", surprises.join("\n\n"));
    assert_eq!(passed + KNOWN_TO_FAIL.len(), 75);
}

fn ends_as_it_must(case: &Case) -> Result<(), String> {
    let executor = Executor::new(tools::tool_of(&case.id)).expect("a tool");
    let name = executor.registry().names()[0].to_owned();
    let call = toolkit::ToolCall::new("1", name, &case.arguments);
    let reply = executor.call_blocking(&call);
    let report = |why: &str| format!("{why}\n{}\n{}", case.tool_signature, reply.text);
    if reply.text.is_empty() || reply.text.chars().count() > 2_000 {
        return Err(report("empty or too long"));
    }
    if case.expect == "ok" {
        if let Some(error) = reply.error() {
            return Err(report(&format!("did not run: {error:?}")));
        }
        let received: Value = serde_json::from_str(&reply.text).map_err(|e| e.to_string())?;
        return match received == case.value_or_must_mention {
            true => Ok(()),
            false => Err(report(&format!("wanted {}", case.value_or_must_mention))),
        };
    }
    if reply.error().is_none() {
        return Err(report("ran"));
    }
    let mentions = case.value_or_must_mention.as_array().expect("a list");
    mentions
        .iter()
        .filter_map(Value::as_str)
        .try_for_each(|wanted| {
            let text = reply.text.to_lowercase();
            let has = |word: &str| text.contains(&word.to_lowercase());
            let met = match wanted.strip_prefix('!') {
                Some(unwanted) => !has(unwanted),
                None => wanted.split('|').any(has),
            };
            if met {
                Ok(())
            } else {
                Err(report(&format!("{wanted:?} is not met")))
            }
        })
}
