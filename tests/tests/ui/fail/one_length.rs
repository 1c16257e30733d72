use toolkit::tool;

/// Moor a boat.
#[tool]
fn moor(
    #[param(length(5))] berth: String,
    #[param(range(0.5))] draught: f64,
    #[param(length())] name: String,
    #[param(length(5, 7))] harbour: String,
) {
    drop((berth, draught, name, harbour));
}

fn main() {}
