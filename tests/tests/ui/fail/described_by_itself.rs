//! Types that are described by themselves, with no property and no item on the way.

use toolkit::ConstSchema;

#[derive(serde::Deserialize, ConstSchema)]
#[serde(untagged)]
enum Again {
    Same(Box<Again>),
    Number(i64),
}

#[derive(serde::Deserialize, ConstSchema)]
struct Wrapped(Option<Box<Wrapped>>);

#[derive(serde::Deserialize, ConstSchema)]
struct Flat {
    name: String,
    #[serde(flatten)]
    inner: Box<Flat>,
}

#[derive(serde::Deserialize, ConstSchema)]
#[serde(tag = "kind")]
enum Tagged {
    Same(Box<Tagged>),
    End { number: i64 },
}

fn main() {}
