//! The forms in which providers take lists of tools.

mod anthropic;
mod gemini;
mod group;
mod limits;
mod list;
mod mcp;
mod openai;
mod prewritten;

use std::fmt;

pub use crate::schema::assembly::Assembly;
pub use group::{Group, Grouped, One, Several, Usual};
pub(crate) use limits::{Objection, objection};
pub use list::{ListedTool, accepted, count, flat, list_json, list_length, list_text};
pub(crate) use list::{fail, is_valid_name, list};
pub(crate) use prewritten::Ready;
pub use prewritten::{InDialect, NotDescribed, Written};

use crate::schema::assembly::Writer;
use crate::schema::render::Renderer;
use crate::schema::rules::Rules;
use crate::tool::ToolDefinition;

/// A form in which a provider takes a list of tools.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Dialect {
    /// `OpenAI`'s chat completions, which most others take as well (`DeepSeek`, Ollama, vLLM, Mistral).
    OpenAi,
    /// The same in strict mode.
    OpenAiStrict,
    /// `DeepSeek`'s strict mode.
    DeepSeekStrict,
    /// `OpenAI`'s responses.
    OpenAiResponses,
    /// The same in strict mode.
    OpenAiResponsesStrict,
    /// Anthropic's messages.
    Anthropic,
    /// Gemini's `generateContent`.
    Gemini,
    /// The Model Context Protocol's `tools/list`.
    Mcp,
}

impl Dialect {
    /// Every dialect.
    pub const ALL: &'static [Self] = &[
        Self::OpenAi,
        Self::OpenAiStrict,
        Self::DeepSeekStrict,
        Self::OpenAiResponses,
        Self::OpenAiResponsesStrict,
        Self::Anthropic,
        Self::Gemini,
        Self::Mcp,
    ];

    const fn rules(self) -> Rules {
        match self {
            Self::OpenAi | Self::OpenAiResponses | Self::Anthropic => Rules::PORTABLE,
            Self::OpenAiStrict | Self::OpenAiResponsesStrict => Rules::OPENAI_STRICT,
            Self::DeepSeekStrict => Rules::DEEPSEEK_STRICT,
            Self::Gemini => Rules::GEMINI,
            Self::Mcp => Rules::FULL,
        }
    }

    const fn tool(self, writer: &mut Writer<'_>, tool: &ToolDefinition, ready: &Ready<'_>) {
        let rules = self.rules();
        match self {
            Self::OpenAi | Self::OpenAiStrict | Self::DeepSeekStrict => {
                openai::chat(writer, tool, rules, ready);
            }
            Self::OpenAiResponses | Self::OpenAiResponsesStrict => {
                openai::response(writer, tool, rules, ready);
            }
            Self::Anthropic => anthropic::tool(writer, tool, rules, ready),
            Self::Gemini => gemini::tool(writer, tool, rules, ready),
            Self::Mcp => mcp::tool(writer, tool, rules, ready),
        }
    }

    // What stands around the tools of a list.
    const fn brackets(self) -> (&'static str, &'static str) {
        match self {
            Self::Gemini => (r#"[{"functionDeclarations":["#, "]}]"),
            _ => ("[", "]"),
        }
    }

    /// The name that people know it by.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::OpenAi => "OpenAI",
            Self::OpenAiStrict => "OpenAI strict",
            Self::DeepSeekStrict => "DeepSeek strict",
            Self::OpenAiResponses => "OpenAI responses",
            Self::OpenAiResponsesStrict => "OpenAI responses strict",
            Self::Anthropic => "Anthropic",
            Self::Gemini => "Gemini",
            Self::Mcp => "MCP",
        }
    }
}

impl fmt::Display for Dialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

// A definition's head, as all dialects have it.
const fn head(writer: &mut Writer<'_>, tool: &ToolDefinition, ready: &Ready<'_>) {
    if let Some(head) = ready.head {
        return writer.raw(head);
    }
    writer.raw("\"name\":\"");
    writer.escaped(&tool.name);
    if !tool.description.is_empty() {
        writer.raw(r#"","description":""#);
        writer.escaped(&tool.description);
    }
    writer.raw("\"");
}

/// The key of the parameters, with what stands before them: as it is, and with the begin of an object.
#[derive(Clone, Copy)]
struct Lead {
    key: &'static str,
    object: &'static str,
}

macro_rules! lead {
    ($key:literal) => {
        $crate::dialect::Lead {
            key: concat!(",\"", $key, "\":"),
            object: concat!(",\"", $key, "\":{\"type\":\"object\",\"properties\":{"),
        }
    };
}
use lead;

/// The object of the parameters, without its last brace.
const fn parameters(
    writer: &mut Writer<'_>,
    lead: Lead,
    tool: &ToolDefinition,
    rules: Rules,
    ready: &Ready<'_>,
) {
    match &ready.pieces {
        Some(pieces) => {
            writer.raw(lead.object);
            Renderer::new(writer, rules).parameters(tool.parameters.get(), pieces);
        }
        None => {
            writer.raw(lead.key);
            Renderer::new(writer, rules).open(tool.parameters.get());
        }
    }
}
