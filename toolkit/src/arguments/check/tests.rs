//! The official JSON Schema test suite (draft 2020-12), for the keywords that the model has.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::Value;

use super::check;
use crate::arguments::Work;
use crate::arguments::json::Json;
use crate::schema::from_json::from_json;
use crate::schema::patterns::Patterns;

/// How many groups of cases have a schema that is refused, by what the refusal says.
const REFUSED: &[(&str, usize)] = &[
    ("leads out of the document, and nothing is fetched", 16),
    ("is an anchor, which is not followed", 1),
    ("`patternProperties` can't be enforced", 3),
    ("`unevaluatedProperties` can't be enforced", 2),
    ("`dependentSchemas` can't be enforced", 1),
    ("Unicode character classes are not supported", 1),
];

/// How many cases have a schema that is taken.
const PASSED: usize = 617;

#[test]
fn the_official_suite() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/cases/json-schema");
    let (mut passed, mut failed) = (0, Vec::new());
    let mut refused: BTreeMap<String, usize> = BTreeMap::new();
    for file in std::fs::read_dir(folder).expect("the suite") {
        let path = file.expect("a file").path();
        if path.extension().is_none_or(|extension| extension != "json") {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("a file");
        let groups: Vec<Value> = serde_json::from_str(&text).expect("JSON");
        for group in groups {
            let document = Json::from(&group["schema"]);
            let compiled = from_json(&document)
                .and_then(|schema| Patterns::compile(&schema).map(|patterns| (schema, patterns)));
            let (schema, patterns) = match compiled {
                Ok(both) => both,
                Err(error) => {
                    *refused.entry(error.reason).or_default() += 1;
                    continue;
                }
            };
            for case in group["tests"].as_array().expect("cases") {
                let fits = check(
                    &schema,
                    &Json::from(&case["data"]),
                    &Work::new(&patterns, 1_000),
                )
                .kept
                .is_empty();
                if Value::Bool(fits) == case["valid"] {
                    passed += 1;
                } else {
                    failed.push(format!(
                        "{path:?} {}: {} {}",
                        group["description"], case["description"], group["schema"]
                    ));
                }
            }
        }
    }
    assert!(failed.is_empty(), "{failed:#?}");
    assert_eq!(passed, PASSED);
    for (words, groups) in REFUSED {
        let told = refused.iter().filter(|(reason, _)| reason.contains(words));
        assert_eq!(
            told.map(|(_, groups)| groups).sum::<usize>(),
            *groups,
            "{words}"
        );
    }
    let all: usize = REFUSED.iter().map(|(_, groups)| groups).sum();
    assert_eq!(refused.values().sum::<usize>(), all, "{refused:#?}");
}
