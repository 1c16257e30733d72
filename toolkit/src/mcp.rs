//! The Model Context Protocol, with `rmcp` as the engine (feature `mcp`).
//!
//! [`serve_stdio`] and [`serve_http`] publish an executor's tools; [`McpServer`] is the handler for
//! programs that run a server of their own. [`connect`] takes another server's tools, so that one
//! executor mixes local and remote ones.
//!
//! ```no_run
//! use toolkit::{Executor, tool, tools};
//!
//! /// Add two whole numbers.
//! #[tool(read_only)]
//! fn add(a: i64, b: i64) -> i64 {
//!     a + b
//! }
//!
//! # async fn run() -> Result<(), Box<dyn std::error::Error>> {
//! let executor = Executor::new(tools![add])?;
//! toolkit::mcp::serve_stdio(executor).await?;
//! # Ok(())
//! # }
//! ```

mod client;
mod http;
mod page;
mod progress;
mod result;
mod server;

use std::net::SocketAddr;

pub use client::{RemoteServer, connect};
pub use http::HttpServer;
pub use progress::Progress;
/// The engine, for its transports and types.
pub use rmcp;
pub use server::McpServer;

use rmcp::ServiceExt;

use crate::error::DialectError;
use crate::executor::Executor;

/// Why a server could not be run, or reached.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum McpError {
    /// A tool that can't be told in this protocol.
    #[error(transparent)]
    Dialect(#[from] DialectError),
    /// The other side could not be agreed with.
    #[error("the connection could not be opened: {0}")]
    Connect(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// The other side does not answer as the protocol has it.
    #[error("the server does not answer: {0}")]
    Request(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// The address can't be listened on.
    #[error("the address can't be served: {0}")]
    Listen(#[from] std::io::Error),
    /// Another server lists more than is taken of a server, or takes too long to list it.
    #[error("the server's list of tools is refused: {0}")]
    List(String),
    /// Another server's tool that can't be taken as it is.
    #[error(transparent)]
    Tool(#[from] crate::error::BuildError),
}

/// Serves the tools on standard input and output, until the other side closes them. Nothing else may
/// write to standard output meanwhile: it is the protocol's.
///
/// # Errors
///
/// A tool that can't be told in this protocol, or a client that does not open the connection.
pub async fn serve_stdio(executor: Executor) -> Result<(), McpError> {
    let server = McpServer::new(executor)?;
    let running = server
        .serve(rmcp::transport::stdio())
        .await
        .map_err(|error| McpError::Connect(error.into()))?;
    running
        .waiting()
        .await
        .map_err(|error| McpError::Connect(error.into()))?;
    Ok(())
}

/// Serves the tools over streamable HTTP at `http://ADDRESS/mcp`, until the future is dropped, with the
/// limits that [`HttpServer`] has by default: for clients on this machine. [`HttpServer`] says who else
/// may come, and with which token.
///
/// # Errors
///
/// A tool that can't be told in this protocol, or an address that can't be listened on.
pub async fn serve_http(
    executor: Executor,
    address: impl Into<SocketAddr>,
) -> Result<(), McpError> {
    let listener = tokio::net::TcpListener::bind(address.into()).await?;
    serve_listener(executor, listener).await
}

/// [`serve_http`] on a listener that is open already, so that its port may be chosen by the system.
///
/// # Errors
///
/// As for [`serve_http`].
pub async fn serve_listener(
    executor: Executor,
    listener: tokio::net::TcpListener,
) -> Result<(), McpError> {
    HttpServer::new(McpServer::new(executor)?)
        .serve(listener)
        .await
}
