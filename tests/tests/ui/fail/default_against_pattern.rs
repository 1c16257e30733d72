use toolkit::tool;

/// Moor a boat.
#[tool]
fn moor(#[param(pattern = "^[A-Z]$", default = "b")] pier: String) -> String {
    pier
}

fn main() {}
