use toolkit::{Executor, tool};

struct Store<T>(T);

#[tool]
impl<T: Send + Sync + 'static> Store<T> {
    /// Put something in.
    #[tool]
    fn put(&self, things: Vec<T>) -> usize {
        things.len()
    }
}

struct Lent<'a>(&'a str);

#[tool]
impl<'a> Lent<'a> {
    /// Show it.
    #[tool]
    fn show(&self) -> &str {
        self.0
    }
}

fn main() {
    let _ = Executor::new(Store(1));
}
