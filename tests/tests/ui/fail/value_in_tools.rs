use toolkit::{Executor, tool, tools};

struct Dock;

#[tool]
impl Dock {
    /// Moor.
    #[tool]
    fn moor(&self) {}

    /// Moor.
    #[tool(name = "moor")]
    fn tie(&self) {}
}

fn main() {
    let _ = Executor::new(tools![Dock]);
}
