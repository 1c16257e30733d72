//! An MCP server over standard input and output, for Claude Desktop, VS Code or the MCP inspector.

use toolkit::{Executor, ToolError, tool, tools};

// With `ConstSchema`, clients are told what comes back, and hold it to that.
#[derive(serde::Serialize, toolkit::ConstSchema)]
struct Tide {
    /// The time of day.
    high: &'static str,
    metres: f64,
}

/// The next high water at a harbour.
#[tool(title = "High water", read_only, open_world = false)]
fn high_water(
    /// Its name.
    #[param(length(1..=40))]
    harbour: &str,
) -> Result<Tide, ToolError> {
    match harbour {
        "Hamburg" => Ok(Tide {
            high: "06:12",
            metres: 3.6,
        }),
        "Dover" => Ok(Tide {
            high: "11:40",
            metres: 6.8,
        }),
        _ => Err(ToolError::not_found(format!("a tide table of {harbour:?}"))
            .hint("There are: Hamburg, Dover.")),
    }
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let executor = Executor::new(tools![high_water])?;
    toolkit::mcp::serve_stdio(executor).await?;
    Ok(())
}
