//! `OpenAI`: chat completions `{"type":"function","function":{…}}`, and responses, which are flat.

use super::{Ready, head, lead, parameters};
use crate::schema::assembly::Writer;
use crate::schema::render::Renderer;
use crate::schema::rules::Rules;
use crate::tool::ToolDefinition;

pub(super) const fn chat(
    writer: &mut Writer<'_>,
    tool: &ToolDefinition,
    rules: Rules,
    ready: &Ready<'_>,
) {
    writer.raw(r#"{"type":"function","function":{"#);
    head(writer, tool, ready);
    parameters(writer, lead!("parameters"), tool, rules, ready);
    writer.raw(if rules.strict {
        r#"},"strict":true}}"#
    } else {
        "}}}"
    });
}

// Without `strict` the provider would try strict mode on its own, and the schema is not made for it.
pub(super) const fn response(
    writer: &mut Writer<'_>,
    tool: &ToolDefinition,
    rules: Rules,
    ready: &Ready<'_>,
) {
    writer.raw(r#"{"type":"function","#);
    head(writer, tool, ready);
    parameters(writer, lead!("parameters"), tool, rules, ready);
    // What comes back is the program's and not the model's: it is not bound by strict mode.
    writer.raw("}");
    if let Some(output) = tool.output_schema() {
        writer.raw(r#","output_schema":"#);
        Renderer::new(writer, Rules::PORTABLE).root(output);
    }
    writer.raw(if rules.strict {
        r#","strict":true}"#
    } else {
        r#","strict":false}"#
    });
}
