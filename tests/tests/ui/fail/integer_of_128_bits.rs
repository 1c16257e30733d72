use toolkit::tool;

/// Count.
#[tool]
fn count(grains: u128) -> String {
    grains.to_string()
}

fn main() {}
