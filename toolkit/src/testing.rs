//! What a test suite of tools needs (feature `testing`).
//!
//! ```
//! use serde_json::json;
//! use toolkit::testing::Calls;
//! use toolkit::{Executor, tool, tools};
//!
//! /// Add two whole numbers.
//! #[tool]
//! fn add(a: i64, b: i64) -> i64 {
//!     a + b
//! }
//!
//! let executor = Executor::new(tools![add])?;
//! assert_eq!(executor.succeeds("add", json!({"a": 1, "b": 2})), "3");
//! let text = executor.fails("add", json!({"a": 1, "b": "two"}));
//! assert!(text.contains("b: expected an integer"));
//! # Ok::<(), toolkit::BuildError>(())
//! ```

use serde_json::Value;

use crate::call::{ToolCall, ToolReply};
use crate::executor::Executor;

/// Calls that must end in one way; a test that calls otherwise fails with what the model would read.
pub trait Calls {
    /// Calls a tool, which must succeed, and returns what the model reads.
    ///
    /// # Panics
    ///
    /// When the call fails; with the whole answer.
    #[track_caller]
    fn succeeds(&self, tool: &str, arguments: Value) -> String;

    /// Calls a tool, which must fail or be refused, and returns what the model reads.
    ///
    /// # Panics
    ///
    /// When the call succeeds; with the result.
    #[track_caller]
    fn fails(&self, tool: &str, arguments: Value) -> String;

    /// Calls a tool with arguments as a model would send them, and returns the reply.
    fn reply(&self, tool: &str, arguments: &str) -> ToolReply;
}

impl Calls for Executor {
    fn succeeds(&self, tool: &str, arguments: Value) -> String {
        let reply = self.reply(tool, &arguments.to_string());
        assert!(
            !reply.is_error(),
            "{tool}({arguments}) failed:\n{}",
            reply.text
        );
        reply.text
    }

    fn fails(&self, tool: &str, arguments: Value) -> String {
        let reply = self.reply(tool, &arguments.to_string());
        assert!(
            reply.is_error(),
            "{tool}({arguments}) succeeded:\n{}",
            reply.text
        );
        reply.text
    }

    fn reply(&self, tool: &str, arguments: &str) -> ToolReply {
        self.call_blocking(&ToolCall::new("", tool, arguments))
    }
}
