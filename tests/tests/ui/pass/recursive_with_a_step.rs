//! Types that hold themselves behind a property or in a list.

use toolkit::ConstSchema;

#[derive(serde::Deserialize, ConstSchema)]
#[serde(untagged)]
#[allow(dead_code)]
enum Tree {
    Branches(Vec<Tree>),
    Named { inner: Box<Tree> },
    Leaf(i64),
}

#[derive(serde::Deserialize, ConstSchema)]
#[allow(dead_code)]
enum Expression {
    Not(Box<Expression>),
    Both(Box<Expression>, Box<Expression>),
    Value(f64),
}

#[derive(serde::Deserialize, ConstSchema)]
#[serde(tag = "kind", content = "of")]
#[allow(dead_code)]
enum Adjacent {
    Again(Box<Adjacent>),
    End,
}

fn main() {
    assert!(<Tree as ConstSchema>::SCHEMA.to_string().contains("$ref"));
    assert!(<Expression as ConstSchema>::SCHEMA.to_string().contains("$ref"));
    assert!(<Adjacent as ConstSchema>::SCHEMA.to_string().contains("$ref"));
}
