use toolkit::tool;

/// Moor a boat.
#[tool]
fn moor(#[param(lenght(1..=80), defualt = 3)] berth: String) {
    drop(berth);
}

fn main() {}
