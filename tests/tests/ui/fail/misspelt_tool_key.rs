use toolkit::tool;

/// Add.
#[tool(titel = "Add", read_onyl)]
fn add(a: i64, b: i64) -> i64 {
    a + b
}

fn main() {}
