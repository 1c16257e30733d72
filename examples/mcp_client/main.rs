//! Another server's tools beside one's own: the server is the example `mcp_server`, run as a child.

use std::error::Error;

use tokio::process::Command;
use toolkit::mcp::connect;
use toolkit::mcp::rmcp::transport::TokioChildProcess;
use toolkit::{Executor, tool, tools};

/// Convert metres to feet.
#[tool(read_only)]
fn to_feet(metres: f64) -> f64 {
    (metres / 0.3048 * 10.0).round() / 10.0
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let mut command = Command::new(std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned()));
    command.args([
        "run",
        "--quiet",
        "--package",
        "toolkit-examples",
        "--example",
        "mcp_server",
    ]);
    let server = connect(TokioChildProcess::new(command)?).await?;

    let executor = Executor::builder()
        .tools(tools![to_feet])
        .tools(server.tools("tide_").await?)
        .build()?;
    println!("tools: {}", executor.registry().names().join(", "));
    for (tool, arguments) in [
        ("tide_high_water", r#"{"harbour": "Dover"}"#),
        ("tide_high_water", r#"{"habour": "Dover"}"#),
        ("tide_high_water", r#"{"harbour": "Ys"}"#),
        ("to_feet", r#"{"metres": "6.8"}"#),
    ] {
        println!(
            "\n{tool}({arguments})\n{}",
            executor.execute(tool, arguments).await
        );
    }
    server.close().await;
    Ok(())
}
