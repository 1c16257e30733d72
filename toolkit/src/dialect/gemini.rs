//! Gemini: `{"name":…,"description":…,"parameters":{…}}`, inside `functionDeclarations`.

use super::{Ready, head, lead, parameters};
use crate::schema::assembly::Writer;
use crate::schema::rules::Rules;
use crate::tool::ToolDefinition;

pub(super) const fn tool(
    writer: &mut Writer<'_>,
    tool: &ToolDefinition,
    rules: Rules,
    ready: &Ready<'_>,
) {
    writer.raw("{");
    head(writer, tool, ready);
    // An object without properties is refused; without parameters there is nothing to say.
    if !tool.parameters.get().objects.properties.is_empty() {
        parameters(writer, lead!("parameters"), tool, rules, ready);
        writer.raw("}");
    }
    writer.raw("}");
}
