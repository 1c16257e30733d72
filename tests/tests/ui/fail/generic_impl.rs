use toolkit::tool;

struct Store<T>(T);

#[tool]
impl<T: Send + Sync + 'static> Store<T> {
    /// Count.
    #[tool]
    fn count(&self) -> u32 {
        1
    }
}

fn main() {}
