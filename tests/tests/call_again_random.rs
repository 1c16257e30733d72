//! The call to send, filled in and sent, is taken soon: what a hostile user did by hand.

use serde::Deserialize;
use serde_json::{Map, Value, json};
use toolkit::{ConstSchema, Executor, tool, tools};

#[derive(Deserialize, ConstSchema, Debug)]
#[allow(dead_code)] // told by its form
struct Inner {
    p: i8,
    q: Option<u8>,
}

#[derive(Deserialize, ConstSchema, Debug)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[allow(dead_code)] // told by its form
enum Internal {
    UnitOne,
    New(Inner),
    StructOne { a: u8 },
}

#[derive(Deserialize, ConstSchema, Debug)]
#[serde(tag = "t", content = "c")]
#[allow(dead_code)] // told by its form
enum Adjacent {
    Unit,
    New(u8),
    Tup(u8, String),
    Struct { a: u8, deep: Option<Internal> },
}

#[derive(Deserialize, ConstSchema, Debug)]
#[allow(dead_code)] // told by its form
enum External {
    Unit,
    New(u8),
    Struct { a: u8, b: Option<String> },
    Inner(Internal),
    Many(Vec<Adjacent>),
}

#[derive(Deserialize, ConstSchema, Debug)]
#[serde(tag = "level")]
#[allow(dead_code)] // told by its form
enum Nested {
    Low(Internal),
    High { z: u8 },
}

#[derive(Deserialize, ConstSchema, Debug)]
#[serde(tag = "level")]
#[allow(dead_code)] // told by its form
enum Level {
    Low,
    High { z: u8 },
}

#[derive(Deserialize, ConstSchema, Debug)]
#[serde(untagged)]
#[allow(dead_code)] // told by its form
enum Loose {
    Named { name: String, a: u8 },
    Inner(Internal),
    Pair(u8, String),
}

#[derive(Deserialize, ConstSchema, Debug)]
#[serde(tag = "op")]
#[allow(dead_code)] // told by its form
enum Term {
    Number {
        n: u8,
    },
    Add {
        #[param(recursive = Term)]
        left: Box<Term>,
        #[param(recursive = Term)]
        right: Box<Term>,
    },
}

#[derive(Deserialize, ConstSchema, Debug)]
#[allow(dead_code)] // told by its form
struct Flat {
    name: String,
    #[serde(flatten)]
    how: Internal,
    #[serde(flatten)]
    which: Level,
}

#[tool]
fn adjacent(e: Adjacent) -> String {
    format!("{e:?}")
}

#[tool]
fn external(e: External) -> String {
    format!("{e:?}")
}

#[tool]
fn nested(e: Nested) -> String {
    format!("{e:?}")
}

#[tool]
fn loose(e: Vec<Loose>) -> String {
    format!("{e:?}")
}

#[tool]
fn term(e: Term) -> String {
    format!("{e:?}")
}

#[tool]
fn flat(e: Flat) -> String {
    format!("{e:?}")
}

/// Numbers that look random and are the same each time.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        usize::try_from(self.0 >> 33).expect("31 bits") % sides
    }

    fn value(&mut self) -> Value {
        match self.roll(9) {
            0 => json!(300),
            1 => json!("5"),
            2 => json!([1, "x"]),
            3 => json!({}),
            4 => json!({"a": 1}),
            5 => Value::Null,
            6 => json!({"kind": "new", "p": 5}),
            _ => json!(VALUES[self.roll(VALUES.len())]),
        }
    }

    /// Makes one mistake somewhere in a value.
    fn mistake(&mut self, value: &mut Value) {
        let deeper = self.roll(3) > 0;
        match value {
            Value::Object(entries) if deeper && !entries.is_empty() => {
                let at = self.roll(entries.len());
                let inner = entries.values_mut().nth(at).expect("an entry");
                self.mistake(inner);
            }
            Value::Array(items) if deeper && !items.is_empty() => {
                let at = self.roll(items.len());
                self.mistake(&mut items[at]);
            }
            Value::Object(entries) => self.mistaken_entry(entries),
            Value::Array(items) if self.roll(2) == 0 => {
                items.pop();
            }
            Value::Array(items) => items.push(self.value()),
            value => *value = self.value(),
        }
    }

    fn mistaken_entry(&mut self, entries: &mut Map<String, Value>) {
        let at = self.roll(entries.len().max(1));
        let name = entries.keys().nth(at).cloned();
        let sent = name.and_then(|name| Some((entries.remove(&name)?, name)));
        match (self.roll(4), sent) {
            (0, _) => {}
            (1, Some((value, name))) => {
                let (first, rest) = name.split_at(1);
                entries.insert(format!("{}{rest}", first.to_uppercase()), value);
            }
            (_, Some((value, name))) => {
                entries.insert(name, value);
                let name = NAMES[self.roll(NAMES.len())];
                entries.insert(name.to_owned(), self.value());
            }
            (_, None) => {
                let name = NAMES[self.roll(NAMES.len())];
                entries.insert(name.to_owned(), self.value());
            }
        }
    }
}

const NAMES: &[&str] = &[
    "t", "c", "kind", "a", "p", "z", "New", "new", "level", "op", "n",
];

const VALUES: &[&str] = &["Unit", "Struct", "new", "struct-won", "Low", "Add", "x"];

/// The call with its holes filled in; `None` where a hole leaves too much open.
fn filled(call: &str) -> Option<String> {
    let holes = [
        ("<integer 0–255>", "1"),
        ("<integer ≥ -128 ≤ 127>", "1"),
        ("<string>", "\"s\""),
        ("<one of \"Unit\", \"New\", \"Tup\", \"Struct\">", "\"New\""),
        (
            "<one of \"unit-one\", \"new\", \"struct-one\">",
            "\"struct-one\"",
        ),
        ("<one of \"Low\", \"High\">", "\"High\""),
        ("<one of \"Number\", \"Add\">", "\"Number\""),
    ];
    let mut call = call.to_owned();
    for (hole, value) in holes {
        call = call.replace(hole, value);
    }
    (!call.contains(['<', '…'])).then_some(call)
}

fn good() -> Vec<(&'static str, Value)> {
    vec![
        ("adjacent", json!({"t": "Unit"})),
        ("adjacent", json!({"t": "Tup", "c": [1, "x"]})),
        (
            "adjacent",
            json!({"t": "Struct", "c": {"a": 1, "deep": {"kind": "struct-one", "a": 2}}}),
        ),
        ("external", json!({"Struct": {"a": 1, "b": "x"}})),
        (
            "external",
            json!({"Inner": {"kind": "new", "p": 1, "q": 2}}),
        ),
        (
            "external",
            json!({"Many": [{"t": "New", "c": 1}, {"t": "Tup", "c": [1, "x"]}]}),
        ),
        (
            "nested",
            json!({"level": "Low", "kind": "struct-one", "a": 1}),
        ),
        ("nested", json!({"level": "High", "z": 1})),
        (
            "loose",
            json!([{"name": "x", "a": 1}, {"kind": "new", "p": 1}, [1, "x"]]),
        ),
        (
            "term",
            json!({"op": "Add", "left": {"op": "Number", "n": 1}, "right": {"op": "Add", "left": {"op": "Number", "n": 1}, "right": {"op": "Number", "n": 2}}}),
        ),
        (
            "flat",
            json!({"name": "x", "kind": "struct-one", "a": 1, "level": "Low"}),
        ),
        (
            "flat",
            json!({"name": "x", "kind": "new", "p": 1, "level": "High", "z": 1}),
        ),
    ]
}

#[test]
fn a_call_that_is_filled_in_is_taken_soon() {
    let tools = tools![adjacent, external, nested, loose, term, flat];
    let executor = Executor::new(tools).expect("an executor");
    let mut dice = Dice(7);
    for (tool, good) in good() {
        for _ in 0..500 {
            let mut sent = json!({ "e": good });
            for _ in 0..=dice.roll(2) {
                dice.mistake(&mut sent["e"]);
            }
            let (mut call, mut told) = (sent.to_string(), vec![sent.to_string()]);
            for round in 0..=5 {
                let text = executor.execute_blocking(tool, &call);
                let Some((_, again)) = text.split_once("\nCall again: ") else {
                    assert!(!text.contains("was not run"), "{}\n{text}", told.join("\n"));
                    break;
                };
                let again = again.trim_start_matches(tool).trim_matches(['(', ')']);
                let next = filled(again);
                told.push(text.clone());
                let Some(next) = next else { break };
                assert!(round < 4 && next != call, "{}", told.join("\n"));
                call = next;
            }
        }
    }
}
