use toolkit::tool;

/// Forecast.
#[tool]
fn forecast(#[param(range(0..=300))] days: u8, #[param(range(-5..))] hours: u32) -> u32 {
    hours + u32::from(days)
}

fn main() {}
