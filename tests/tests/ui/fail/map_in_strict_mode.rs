use toolkit::tool;

/// Count.
#[tool]
fn count(stock: std::collections::HashMap<String, u32>) -> usize {
    stock.len()
}

const TOOLS: &str = toolkit::openai_tools![strict; count];

fn main() {}
