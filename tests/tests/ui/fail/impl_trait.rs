use toolkit::tool;

/// Show a thing.
#[tool]
fn show(thing: impl std::fmt::Display) -> String {
    thing.to_string()
}

fn main() {}
