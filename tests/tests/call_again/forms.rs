//! Tools with one argument, `e`, of every form that enums take.

use std::collections::{HashMap, HashSet};

use schemars::JsonSchema;
use serde::Deserialize;
use toolkit::{ConstSchema, Executor, tool, tools};

pub(crate) fn executor() -> Executor {
    Executor::new(tools![
        adjacent,
        external,
        internal,
        named,
        map,
        rest,
        foreign,
        tuple,
        loose,
        term,
        login,
        account,
        hidden,
        hidden_loose,
        set
    ])
    .expect("an executor")
}

#[derive(Deserialize, ConstSchema, Debug)]
#[serde(tag = "t", content = "c")]
#[allow(dead_code)] // told by its form
enum Adjacent {
    Unit,
    New(u8),
    Tup(u8, String),
    Struct { a: u8 },
}

#[derive(Deserialize, ConstSchema, Debug)]
#[allow(dead_code)] // told by its form
enum External {
    Unit,
    New(u8),
    Struct { a: u8, b: Option<String> },
}

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
#[allow(dead_code)] // told by its form
struct Named {
    name: String,
    #[serde(flatten)]
    how: Internal,
}

#[derive(Deserialize, ConstSchema, Debug)]
#[allow(dead_code)] // told by its form
struct Rest {
    a: u8,
    #[serde(flatten)]
    others: HashMap<String, u8>,
}

#[derive(Deserialize, JsonSchema, Debug)]
#[serde(tag = "kind")]
#[allow(dead_code)] // told by its form
enum Foreign {
    A,
    B { x: u8 },
}

#[derive(Deserialize, JsonSchema, Debug)]
#[allow(dead_code)] // told by its form
struct ForeignFlat {
    a: u8,
    #[serde(flatten)]
    e: Foreign,
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
fn internal(e: Internal) -> String {
    format!("{e:?}")
}

#[tool]
fn named(e: Named) -> String {
    format!("{e:?}")
}

#[tool]
fn map(e: HashMap<String, u8>) -> String {
    format!("{e:?}")
}

#[tool]
fn rest(e: Rest) -> String {
    format!("{e:?}")
}

#[tool]
fn foreign(e: ForeignFlat) -> String {
    format!("{e:?}")
}

#[tool]
fn tuple(e: (u8, String, bool)) -> String {
    format!("{e:?}")
}

#[derive(Deserialize, ConstSchema, Debug)]
#[serde(untagged)]
#[allow(dead_code)] // told by its form
enum Loose {
    Inner(Internal),
    Pair(u8, String),
}

#[derive(Deserialize, ConstSchema, Debug)]
#[serde(tag = "op")]
#[allow(dead_code)] // told by its form
enum Term {
    One,
    Not {
        #[param(recursive = Term)]
        term: Box<Term>,
    },
}

#[tool]
fn loose(e: Loose) -> String {
    format!("{e:?}")
}

#[tool]
fn term(e: Term) -> String {
    format!("{e:?}")
}

#[derive(Deserialize, ConstSchema, Debug)]
#[serde(tag = "by")]
#[allow(dead_code)] // told by its form
enum Login {
    Key {
        #[param(secret)]
        key: String,
        n: u8,
    },
    Name {
        name: String,
    },
}

#[derive(Deserialize, ConstSchema, Debug)]
#[allow(dead_code)] // told by its form
struct Account {
    id: u8,
    #[serde(flatten)]
    login: Login,
}

#[tool]
fn login(e: Login) -> String {
    format!("{e:?}")
}

#[tool]
fn account(e: Account) -> String {
    format!("{e:?}")
}

#[tool]
fn hidden(#[param(secret)] e: Login) -> String {
    format!("{e:?}")
}

#[tool]
fn hidden_loose(#[param(secret)] e: Loose) -> String {
    format!("{e:?}")
}

#[tool]
fn set(e: HashSet<u8>) -> usize {
    e.len()
}
