//! The official JSON Schema test suite (draft 2020-12), for the keywords that the model has.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::Value;

use super::check;
use crate::arguments::json::Json;
use crate::schema::from_json::from_json;
use crate::schema::patterns::Patterns;

/// Groups of cases whose schemas are refused, by what the refusal says.
const REFUSED: &[(&str, usize)] = &[];

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
                let fits = check(&schema, &Json::from(&case["data"]), &patterns)
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
    println!(
        "official suite: {passed} passed, {} failed; refused: {refused:#?}",
        failed.len()
    );
    assert!(failed.is_empty(), "{failed:#?}");
}
