use toolkit::tool;

/// Moor a boat.
#[tool]
fn moor(#[param(one_of("port", "starboard"), default = "bow")] side: String) {
    drop(side);
}

fn main() {}
