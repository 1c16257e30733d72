use toolkit::tool;

/// Log a time.
#[tool]
fn log(at: chrono::NaiveDate) -> String {
    at.to_string()
}

const TOOLS: &str = toolkit::openai_tools![log];

fn main() {}
