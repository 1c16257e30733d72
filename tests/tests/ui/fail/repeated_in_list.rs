use toolkit::tool;

/// Add.
#[tool]
fn add(a: i64, b: i64) -> i64 {
    a + b
}

/// Add.
#[tool(name = "add")]
fn plus(a: i64, b: i64) -> i64 {
    a + b
}

const TOOLS: &str = toolkit::openai_tools![add, plus];

fn main() {}
