use toolkit::tool;

/// A dock.
#[tool]
struct Dock;

fn main() {}
