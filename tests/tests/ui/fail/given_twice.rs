use toolkit::tool;

/// Add.
#[tool(name = "plus", name = "sum")]
fn add(#[param(default = 1, default = 2)] a: i64) -> i64 {
    a
}

fn main() {}
