use toolkit::tool;

/// Moor a boat.
#[tool]
fn moor(#[param(range(1..=7))] berth: String) {
    drop(berth);
}

fn main() {}
