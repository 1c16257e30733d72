//! Anthropic's messages: `{"name":…,"description":…,"input_schema":{…}}`.

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
    parameters(writer, lead!("input_schema"), tool, rules, ready);
    writer.raw("}}");
}
