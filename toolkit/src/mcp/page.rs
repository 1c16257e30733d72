//! Another server's list of tools, of which no more is taken than a program can use.

use std::collections::HashSet;
use std::time::Duration;

use rmcp::model::{PaginatedRequestParams, Tool};
use rmcp::{Peer, RoleClient};

use super::McpError;

/// How many pages are asked for.
const PAGES: usize = 200;

/// How many tools are taken.
const TOOLS: usize = 10_000;

/// How many bytes of JSON the tools may have together.
const BYTES: usize = 32 * 1024 * 1024;

/// How many bytes of JSON a tool's schema may have: a model is sent them with every request.
pub(super) const SCHEMA_BYTES: usize = 256 * 1024;

/// How long the whole list may take.
const TIME: Duration = Duration::from_secs(60);

/// Lists a server's tools, page by page.
pub(super) async fn all_tools(peer: &Peer<RoleClient>) -> Result<Vec<Tool>, McpError> {
    match tokio::time::timeout(TIME, pages(peer)).await {
        Ok(tools) => tools,
        Err(_) => Err(refused(format!("it took more than {} s", TIME.as_secs()))),
    }
}

async fn pages(peer: &Peer<RoleClient>) -> Result<Vec<Tool>, McpError> {
    let (mut tools, mut bytes) = (Vec::new(), 0_usize);
    let mut seen = HashSet::new();
    let mut params = PaginatedRequestParams::default();
    for _ in 0..PAGES {
        let page = peer.list_tools(Some(params.clone())).await;
        let page = page.map_err(|error| McpError::Request(error.into()))?;
        for tool in page.tools {
            bytes = bytes.saturating_add(size(&tool));
            tools.push(tool);
        }
        if tools.len() > TOOLS || bytes > BYTES {
            return Err(refused(format!(
                "it has more than {TOOLS} tools, or more than {} MiB",
                BYTES / (1024 * 1024)
            )));
        }
        let Some(cursor) = page.next_cursor else {
            return Ok(tools);
        };
        if !seen.insert(cursor.clone()) {
            return Err(refused(
                "it leads from a page back to an earlier one".to_owned(),
            ));
        }
        params.cursor = Some(cursor);
    }
    Err(refused(format!("it has more than {PAGES} pages")))
}

fn refused(reason: String) -> McpError {
    McpError::List(reason)
}

/// Whether a tool's schemas have more bytes than are taken.
pub(super) fn has_long_schemas(tool: &Tool) -> bool {
    size(&*tool.input_schema) > SCHEMA_BYTES
        || tool
            .output_schema
            .as_ref()
            .is_some_and(|schema| size(&**schema) > SCHEMA_BYTES)
}

/// How many bytes of JSON a value has.
fn size(value: &impl serde::Serialize) -> usize {
    serde_json::to_vec(value).map_or(usize::MAX, |json| json.len())
}
