use toolkit::tool;

/// Add.
#[tool(name = "add numbers")]
fn add(a: i64, b: i64) -> i64 {
    a + b
}

fn main() {}
