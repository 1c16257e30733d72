//! The Model Context Protocol: `{"name":…,"title":…,"description":…,"inputSchema":{…},"annotations":{…}}`.

use super::{Ready, head, lead, parameters};
use crate::schema::assembly::Writer;
use crate::schema::render::Renderer;
use crate::schema::results;
use crate::schema::rules::Rules;
use crate::schema::writer::key;
use crate::tool::{Annotations, ToolDefinition};

pub(super) const fn tool(
    writer: &mut Writer<'_>,
    tool: &ToolDefinition,
    rules: Rules,
    ready: &Ready<'_>,
) {
    writer.raw("{");
    let mut first = false;
    head(writer, tool, ready);
    if !tool.title.is_empty() {
        writer.member(&mut first, key!("title"));
        writer.string(&tool.title);
    }
    parameters(writer, lead!("inputSchema"), tool, rules, ready);
    writer.raw("}");
    if let Some(output) = tool.output_schema() {
        writer.member(&mut first, key!("outputSchema"));
        let mut renderer = Renderer::new(writer, rules);
        if results::is_plain_object(output) {
            renderer.root(output);
        } else {
            renderer.under(results::KEY, output);
        }
    }
    annotations(writer, &mut first, tool.annotations);
    writer.raw("}");
}

const fn annotations(writer: &mut Writer<'_>, first: &mut bool, said: Annotations) {
    let hints = [
        (key!("readOnlyHint"), said.read_only),
        (key!("destructiveHint"), said.destructive),
        (key!("idempotentHint"), said.idempotent),
        (key!("openWorldHint"), said.open_world),
    ];
    let (mut at, mut open) = (0, false);
    while at < hints.len() {
        if let (key, Some(value)) = hints[at] {
            if !open {
                writer.member(first, key!("annotations" "{"));
            }
            let mut first_hint = !open;
            writer.member(&mut first_hint, key);
            writer.raw(if value { "true" } else { "false" });
            open = true;
        }
        at += 1;
    }
    if open {
        writer.raw("}");
    }
}
