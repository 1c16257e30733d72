use toolkit::tool;

/// Sign a letter.
#[tool(alone = "yes")]
fn sign(letter: String) -> String {
    letter
}

/// Burn a letter.
#[tool(alone, alone = false)]
fn burn(letter: String) -> String {
    letter
}

/// Read a letter.
#[tool(alon, read_only = 1)]
fn read(letter: String) -> String {
    letter
}

fn main() {}
