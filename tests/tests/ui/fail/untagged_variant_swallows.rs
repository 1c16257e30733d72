use toolkit::ConstSchema;

#[derive(serde::Deserialize, ConstSchema)]
#[serde(untagged)]
enum Either {
    A { x: Option<u8> },
    B { y: Option<u8> },
}

#[derive(serde::Deserialize, ConstSchema)]
struct Name {
    name: String,
}

#[derive(serde::Deserialize, ConstSchema)]
struct Person {
    name: String,
    age: u8,
}

#[derive(serde::Deserialize, ConstSchema)]
#[serde(untagged)]
enum Who {
    Named(Name),
    Known(Person),
}

fn main() {}
