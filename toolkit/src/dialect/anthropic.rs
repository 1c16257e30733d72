//! Anthropic's messages: `{"name":…,"description":…,"input_schema":{…}}`.

use super::head;
use crate::schema::assembly::Writer;
use crate::schema::render::Renderer;
use crate::schema::rules::Rules;
use crate::schema::writer::key;
use crate::tool::ToolDefinition;

pub(super) const fn tool(writer: &mut Writer<'_>, tool: &ToolDefinition, rules: Rules) {
    writer.raw("{");
    let mut first = true;
    head(writer, &mut first, tool);
    writer.member(&mut first, key!("input_schema"));
    Renderer::new(writer, rules).root(tool.parameters.get());
    writer.raw("}");
}
