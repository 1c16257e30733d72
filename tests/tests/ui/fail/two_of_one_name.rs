use toolkit::tool;

/// Add.
#[tool]
fn add(#[param(rename = "n")] a: i64, n: i64) -> i64 {
    a + n
}

fn main() {}
