//! A tool made at run time, of a configuration: checked and answered like any other.

use serde_json::Value;
use toolkit::{DynamicTool, Executor, ToolError};

const SCHEMA: &str = r##"{
    "type": "object",
    "properties": {
        "legs": {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/leg"}},
        "class": {"enum": ["economy", "business"], "default": "economy"}
    },
    "required": ["legs"],
    "additionalProperties": false,
    "$defs": {"leg": {
        "type": "object",
        "properties": {"from": {"type": "string", "pattern": "^[A-Z]{3}$"}, "to": {"type": "string"}},
        "required": ["from", "to"],
        "additionalProperties": false
    }}
}"##;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let book = DynamicTool::from_json(
        "book",
        "Book a trip.",
        SCHEMA,
        |arguments: Value| async move {
            let legs = arguments["legs"].as_array().map_or(0, Vec::len);
            let class = arguments["class"].as_str().unwrap_or_default().to_owned();
            Ok::<_, ToolError>(format!("legs: {legs}, class: {class}"))
        },
    )?;
    let executor = Executor::builder().tool(book).build()?;
    for arguments in [
        r#"{"legs": [{"from": "PVG", "to": "ULM"}]}"#,
        r#"{"legs": [{"from": "pvg", "too": "ULM"}], "class": "busines"}"#,
        r#"{"legs": "[{\"from\": \"PVG\", \"to\": \"ULM\"}]"}"#,
    ] {
        println!(
            "book({arguments})\n{}\n",
            executor.execute_blocking("book", arguments)
        );
    }
    Ok(())
}
