use toolkit::tool;

/// Mark a place.
#[tool]
fn mark((x, y): (f64, f64)) -> f64 {
    x + y
}

fn main() {}
