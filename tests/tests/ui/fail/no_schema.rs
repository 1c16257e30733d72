use toolkit::tool;

struct Berth;

/// Moor a boat.
#[tool]
fn moor(berth: Berth) {
    drop(berth);
}

fn main() {}
