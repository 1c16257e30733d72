//! What the derive can't see behind an alias is found when the constant is made.

use toolkit::ConstSchema;

type Inner = Box<Again>;

#[derive(serde::Deserialize, ConstSchema)]
#[serde(untagged)]
enum Again {
    Same(#[param(recursive = Again)] Inner),
    Number(i64),
}

fn main() {
    let _ = <Again as ConstSchema>::SCHEMA;
}
