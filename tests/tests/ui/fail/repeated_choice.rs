use toolkit::tool;

#[tool]
fn set(#[param(one_of("a", "b", "a"))] mode: String, #[param(one_of(1, 2, 1))] level: u8) -> String {
    format!("{mode}{level}")
}

fn main() {}
