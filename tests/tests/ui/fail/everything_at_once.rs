use toolkit::tool;

/// Book a trip.
#[tool(titel = "Book")]
fn book(
    #[param(range(1..=9))] from: String,
    when: std::time::Duration,
    #[param(lenght(1..))] name: &str,
    seats: &mut u8,
) {
}

fn main() {}
