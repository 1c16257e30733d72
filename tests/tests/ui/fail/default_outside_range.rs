use toolkit::tool;

/// Forecast.
#[tool]
fn forecast(#[param(default = 9, range(1..=7))] days: u8) -> u8 {
    days
}

fn main() {}
