//! What the crates depend on: under which licences, and nothing in two versions.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

/// Licences that ask for no more than to be named.
const LICENCES: &[&str] = &[
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "ISC",
    "MIT",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// Crates that stand in two versions in the tree, each with the reason.
///
/// `syn` 2 is what `tracing-attributes` is written with; it is compiled with `mcp` or `tracing` alone.
const TWICE: &[&str] = &["syn"];

/// Whether a licence expression (SPDX) allows the crate under the licences above.
fn is_allowed(expression: &str) -> bool {
    let bare = expression.replace(['(', ')'], "").replace('/', " OR ");
    let allowed = |licence: &str| LICENCES.contains(&licence.trim());
    // `A OR B AND C` in parentheses that say which: all of one side, or any of the other.
    match expression.contains(") AND ") || expression.contains(" AND (") {
        true => bare
            .split(" AND ")
            .all(|part| part.split(" OR ").any(allowed)),
        false => bare
            .split(" OR ")
            .any(|part| part.split(" AND ").all(allowed)),
    }
}

/// A package that a user of the library compiles.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Package {
    name: String,
    version: String,
    licence: String,
}

/// Every package that a user of the library compiles on this platform, with every feature.
fn compiled() -> BTreeSet<Package> {
    let output = Command::new(env!("CARGO"))
        .args(["tree", "--offline", "--package", "toolkit"])
        .args(["--all-features", "--edges", "normal,build"])
        .args(["--prefix", "none", "--format", "{p}|{l}|"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    let text = String::from_utf8_lossy(&output.stdout);
    text.lines().filter_map(package).collect()
}

/// Reads one line, such as `serde v1.0.229|MIT OR Apache-2.0|`.
fn package(line: &str) -> Option<Package> {
    let (package, rest) = line.split_once('|')?;
    let (licence, _) = rest.split_once('|')?;
    let (name, rest) = package.split_once(" v")?;
    let version = rest.split(' ').next()?;
    Some(Package {
        name: name.to_owned(),
        version: version.to_owned(),
        licence: licence.to_owned(),
    })
}

#[test]
fn licences_and_versions() {
    let compiled = compiled();
    assert!(compiled.len() > 20, "{compiled:?}");
    let refused: Vec<&Package> = compiled
        .iter()
        .filter(|package| !is_allowed(&package.licence))
        .collect();
    assert!(refused.is_empty(), "{refused:#?}");
    let mut versions: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for package in &compiled {
        versions
            .entry(&package.name)
            .or_default()
            .push(&package.version);
    }
    versions.retain(|name, versions| versions.len() > 1 && !TWICE.contains(name));
    assert!(versions.is_empty(), "{versions:#?}");
}

#[test]
fn expressions_are_read_as_they_are_meant() {
    for allowed in [
        "MIT",
        "MIT OR Apache-2.0",
        "MIT/Apache-2.0",
        "GPL-3.0 OR MIT",
        "(MIT OR Apache-2.0) AND Unicode-3.0",
    ] {
        assert!(is_allowed(allowed), "{allowed}");
    }
    for refused in [
        "",
        "GPL-3.0",
        "MIT AND GPL-3.0",
        "(MIT OR Apache-2.0) AND GPL-3.0",
    ] {
        assert!(!is_allowed(refused), "{refused}");
    }
}
