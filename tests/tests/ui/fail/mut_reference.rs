use toolkit::tool;

/// Sort numbers.
#[tool]
fn sort(numbers: &mut Vec<i64>) {
    numbers.sort();
}

fn main() {}
