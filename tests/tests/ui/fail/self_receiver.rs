use toolkit::tool;

struct Dock;

impl Dock {
    /// Moor a boat.
    #[tool]
    fn moor(&self) {}
}

fn main() {}
