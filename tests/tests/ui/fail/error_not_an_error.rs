use toolkit::tool;

struct Trouble;

/// Moor a boat.
#[tool]
fn moor() -> Result<(), Trouble> {
    Err(Trouble)
}

fn main() {}
