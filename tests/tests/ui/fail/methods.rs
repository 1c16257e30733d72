use toolkit::tool;

struct Counter(u32);

#[tool(read_only)]
impl Counter {
    /// Count.
    #[tool]
    fn count(&mut self) -> u32 {
        self.0 += 1;
        self.0
    }

    /// Give it away.
    #[tool(handle = Give)]
    fn give(self) -> u32 {
        self.0
    }

    /// Show.
    #[tool(unregistered)]
    fn show(self: Box<Self>) -> u32 {
        self.0
    }
}

fn main() {
    let _ = toolkit::Executor::new(Counter(0));
}
