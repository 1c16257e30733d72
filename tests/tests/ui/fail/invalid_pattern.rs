use toolkit::tool;

/// Moor a boat.
#[tool]
fn moor(#[param(pattern = "[A-Z")] berth: String) {
    drop(berth);
}

fn main() {}
