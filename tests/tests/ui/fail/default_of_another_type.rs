use toolkit::tool;

/// Forecast.
#[tool]
fn forecast(#[param(default = "three")] days: u8) -> u8 {
    days
}

fn main() {}
