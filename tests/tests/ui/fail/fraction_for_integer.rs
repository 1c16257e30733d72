use toolkit::tool;

#[tool]
fn set(#[param(range(1.5..=3))] level: u8, #[param(multiple_of = 2.5)] step: i64) -> String {
    format!("{level}{step}")
}

fn main() {}
