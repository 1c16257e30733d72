//! `OpenAI`: chat completions `{"type":"function","function":{…}}`, and responses, which are flat.

use super::head;
use crate::schema::assembly::Writer;
use crate::schema::render::Renderer;
use crate::schema::rules::Rules;
use crate::schema::writer::key;
use crate::tool::ToolDefinition;

pub(super) const fn chat(writer: &mut Writer<'_>, tool: &ToolDefinition, rules: Rules) {
    writer.raw(r#"{"type":"function","function":{"#);
    let mut first = true;
    function(writer, &mut first, tool, rules);
    if rules.strict {
        writer.raw(r#","strict":true"#);
    }
    writer.raw("}}");
}

// Without `strict` the provider would try strict mode on its own, and the schema is not made for it.
pub(super) const fn response(writer: &mut Writer<'_>, tool: &ToolDefinition, rules: Rules) {
    writer.raw(r#"{"type":"function""#);
    let mut first = false;
    function(writer, &mut first, tool, rules);
    // What comes back is the program's and not the model's: it is not bound by strict mode.
    if let Some(output) = tool.output_schema() {
        writer.member(&mut first, key!("output_schema"));
        Renderer::new(writer, Rules::PORTABLE).root(output);
    }
    writer.raw(if rules.strict {
        r#","strict":true}"#
    } else {
        r#","strict":false}"#
    });
}

const fn function(writer: &mut Writer<'_>, first: &mut bool, tool: &ToolDefinition, rules: Rules) {
    head(writer, first, tool);
    writer.member(first, key!("parameters"));
    Renderer::new(writer, rules).root(tool.parameters.get());
}
