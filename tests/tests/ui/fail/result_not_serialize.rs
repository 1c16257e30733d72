use toolkit::tool;

struct Receipt;

/// Moor a boat.
#[tool]
fn moor() -> Receipt {
    Receipt
}

fn main() {}
