use toolkit::tool;

/// Moor a boat.
#[tool]
fn moor(#[param(length(80..=1))] berth: String) {
    drop(berth);
}

fn main() {}
