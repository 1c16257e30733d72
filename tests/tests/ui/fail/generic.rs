use toolkit::tool;

/// Show a thing.
#[tool]
fn show<T: std::fmt::Display>(thing: T) -> String {
    thing.to_string()
}

fn main() {}
