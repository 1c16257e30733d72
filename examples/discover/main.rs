//! Tools found by themselves: every `#[tool]` function that is linked into the program.

use toolkit::{Dialect, Executor, Registry};

mod harbour {
    use toolkit::tool;

    /// Moor a boat.
    #[tool(destructive = false)]
    fn moor(boat: String, #[param(range(1..=40))] berth: u8) -> String {
        format!("{boat} lies at {berth}")
    }
}

mod weather {
    use toolkit::tool;

    /// How strong the wind is.
    #[tool(read_only)]
    fn wind() -> &'static str {
        "5 Beaufort"
    }

    /// For the crew alone.
    #[tool(unregistered)]
    #[allow(dead_code)]
    fn gossip() {}
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let registry = Registry::discover_in(env!("CARGO_PKG_NAME"))?;
    println!("tools: {}", registry.names().join(", "));
    println!("{}", registry.subset(["wind"])?.to_json(Dialect::Gemini)?);

    let executor = Executor::new(registry)?;
    println!(
        "{}",
        executor.execute_blocking("moor", r#"{"boat": "Tern", "berth": 7}"#)
    );
    println!(
        "{}",
        executor.execute_blocking("moor", r#"{"boat": "Tern", "berth": 70}"#)
    );
    Ok(())
}
