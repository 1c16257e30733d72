//! Gemini: `{"name":…,"description":…,"parameters":{…}}`, inside `functionDeclarations`.

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
    // An object without properties is refused; without parameters there is nothing to say.
    if !tool.parameters.get().objects.properties.is_empty() {
        writer.member(&mut first, key!("parameters"));
        Renderer::new(writer, rules).root(tool.parameters.get());
    }
    writer.raw("}");
}
