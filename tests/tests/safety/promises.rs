//! The page on security names a test for each promise, and each of them exists.

use std::path::{Path, PathBuf};

fn file(name: &str) -> PathBuf {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    match name.starts_with("redact/") {
        true => own.join("../toolkit/src").join(name),
        false => own.join("tests").join(name),
    }
}

#[test]
fn each_is_held_by_a_test() {
    let page = include_str!("../../../toolkit/docs/security.md");
    let rows = page
        .lines()
        .filter(|line| line.starts_with("| ") && line.contains("::"));
    let mut seen = 0;
    for row in rows.filter_map(|row| row.trim_end_matches(" |").rsplit_once("| ")) {
        let (name, test) = row
            .1
            .trim_matches('`')
            .split_once("::")
            .expect("a file and a test");
        let path = file(name);
        let text =
            std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
        assert!(
            text.contains(&format!("fn {test}(")),
            "{name} has no test `{test}`"
        );
        seen += 1;
    }
    assert!(seen >= 20, "{seen}");
}
