use toolkit::tool;

/// Wait.
#[tool]
fn wait(time: std::time::Duration) {
    drop(time);
}

fn main() {}
