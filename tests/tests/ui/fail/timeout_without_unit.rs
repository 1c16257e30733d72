use toolkit::tool;

/// Wait.
#[tool(timeout = 10)]
async fn wait() {}

/// Wait longer.
#[tool(timeout = LONG)]
async fn wait_longer() {}

fn main() {}
