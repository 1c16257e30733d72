use toolkit::{Executor, tool};

struct Counter(u32);

#[tool]
impl Counter {
    /// Count.
    #[tool]
    fn count(&self) -> u32 {
        self.0
    }
}

#[tool]
impl Counter {
    /// Count twice.
    #[tool]
    fn twice(&self) -> u32 {
        self.0 * 2
    }
}

fn main() {
    let _ = Executor::new(Counter(0));
}
