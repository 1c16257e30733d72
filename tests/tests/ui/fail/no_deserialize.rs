use toolkit::tool;

#[derive(toolkit::ConstSchema)]
struct Berth {
    number: u8,
}

/// Moor a boat.
#[tool]
fn moor(berth: Berth) {
    drop(berth.number);
}

fn main() {}
