use toolkit::tool;

/// Forecast.
#[tool]
fn forecast(#[param(range(7..=1))] days: u8) -> u8 {
    days
}

fn main() {}
