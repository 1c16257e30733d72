//! What a tool gives back, described from its return type and held to it over MCP.
// The types that functions return are what is tested.
#![allow(clippy::unnecessary_wraps, clippy::unused_async)]

use std::collections::BTreeMap;
use std::future::Future;
use std::pin::Pin;

use rmcp::ServiceExt;
use rmcp::model::CallToolRequestParams;
use serde_json::{Value, json};
use toolkit::mcp::McpServer;
use toolkit::{
    ConstSchema, Decision, Dialect, DynamicTool, Executor, Registry, ToolError, ToolOutput,
    mcp_tools, openai_responses_tools, tool, tools,
};

/// A leg of a trip.
#[derive(serde::Serialize, ConstSchema)]
struct Leg {
    /// Where it begins.
    from: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    gate: Option<u8>,
    metres: f64,
}

fn leg() -> Leg {
    Leg {
        from: "PVG".to_owned(),
        gate: None,
        metres: 1.5,
    }
}

#[derive(serde::Serialize, ConstSchema)]
struct Tree {
    name: String,
    children: Vec<Tree>,
}

#[derive(serde::Serialize, ConstSchema)]
#[serde(untagged)]
enum Found {
    Number(i64),
    Word(String),
}

#[derive(serde::Serialize, ConstSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Shape {
    Circle { radius: f64 },
    Point,
}

#[derive(serde::Serialize, schemars::JsonSchema)]
struct Foreign {
    #[serde(rename(serialize = "written", deserialize = "read"))]
    name: String,
}

macro_rules! written_otherwise {
    ($($name:ident { $(#[$attr:meta])* };)*) => {$(
        #[derive(Default, serde::Serialize, ConstSchema)]
        struct $name {
            #[allow(dead_code)] // one of them is never written
            $(#[$attr])*
            items: Vec<String>,
        }
    )*};
}

fn in_other_words<S: serde::Serializer>(items: &[String], writer: S) -> Result<S::Ok, S::Error> {
    writer.serialize_u64(items.len() as u64)
}

written_otherwise! {
    Renamed { #[serde(rename(serialize = "things"))] };
    Unread { #[serde(skip_deserializing)] };
    Unwritten { #[serde(skip_serializing)] };
    Omitted { #[serde(skip_serializing_if = "Vec::is_empty")] };
    Counted { #[serde(serialize_with = "in_other_words")] };
}

macro_rules! returning {
    ($($(#[$attr:meta])* $name:ident: $ty:ty = $value:expr;)*) => {$(
        /// Give it.
        #[tool]
        $(#[$attr])*
        fn $name() -> $ty {
            $value
        }
    )*};
}

type Told<T> = std::io::Result<T>;

returning! {
    whole: i64 = 7;
    fraction: Result<f64, ToolError> = Ok(2.5);
    #[deprecated]
    perhaps: Option<u8> = None;
    aliased: Told<Leg> = Ok(leg());
    boxed: Box<Leg> = Box::new(leg());
    several: Vec<Leg> = vec![leg(), leg()];
    pair: (bool, char) = (true, 'x');
    by_name: BTreeMap<String, u32> = BTreeMap::from([("a".to_owned(), 1)]);
    tree: Tree = Tree { name: "a".to_owned(), children: vec![Tree { name: "b".to_owned(), children: Vec::new() }] };
    number: Found = Found::Number(3);
    word: Found = Found::Word("ahoy".to_owned());
    shape: Shape = Shape::Circle { radius: 1.0 };
    point: Shape = Shape::Point;
    in_a_while: impl Future<Output = Result<Leg, String>> + Send = async { Ok(leg()) };
    in_a_box: Pin<Box<dyn Future<Output = Leg> + Send>> = Box::pin(async { leg() });
    not_a_number: f64 = f64::NAN;

    text: String = "ahoy".to_owned();
    word_or_none: Option<&'static str> = None;
    nothing: () = ();
    output: ToolOutput = ToolOutput::text("ahoy");
    bytes: Vec<u8> = b"ahoy".to_vec();
    value: Value = json!({"a": 1});
    opaque: impl serde::Serialize = 1;
    renamed: Renamed = Renamed::default();
    unread: Unread = Unread::default();
    unwritten: Vec<Unwritten> = vec![Unwritten::default()];
    omitted: Omitted = Omitted::default();
    counted: Counted = Counted::default();
}

/// Sound the channel.
#[tool]
async fn depth(at: &str, #[cfg(not(test))] unused: u8) -> Option<Leg> {
    Some(Leg {
        from: at.to_owned(),
        ..leg()
    })
}

/// A type that schemars alone describes.
#[tool]
fn foreign() -> Foreign {
    Foreign {
        name: "x".to_owned(),
    }
}

#[derive(Clone, serde::Serialize, ConstSchema)]
struct Counter {
    at: u32,
}

#[tool]
impl Counter {
    /// The counter itself.
    #[tool]
    fn counter(&self) -> Result<Self, ToolError> {
        Ok(self.clone())
    }

    /// The counter, later.
    #[tool]
    async fn counter_later(&self, by: u32) -> Self {
        Self { at: self.at + by }
    }
}

macro_rules! all {
    ($with:ident) => {
        $with![
            whole,
            fraction,
            perhaps,
            aliased,
            boxed,
            several,
            pair,
            by_name,
            tree,
            number,
            word,
            shape,
            point,
            in_a_while,
            in_a_box,
            not_a_number,
            depth,
            text,
            word_or_none,
            nothing,
            output,
            bytes,
            value,
            opaque,
            renamed,
            unread,
            unwritten,
            omitted,
            counted
        ]
    };
}

const MCP: &str = all!(mcp_tools);
const RESPONSES: &str = all!(openai_responses_tools);
const METHODS: &str = mcp_tools![Counter];

fn output_schemas(list: &str, key: &str) -> BTreeMap<String, Value> {
    let tools: Vec<Value> = serde_json::from_str(list).expect("JSON");
    let described = tools.into_iter().filter_map(|mut tool| {
        let name = tool["name"].as_str().expect("a name").to_owned();
        Some((name, tool.get_mut(key)?.take()))
    });
    described.collect()
}

#[test]
fn the_return_type_is_described_where_it_says_more_than_a_text() {
    let told = output_schemas(MCP, "outputSchema");
    let names: Vec<_> = told.keys().map(String::as_str).collect();
    assert_eq!(
        names,
        [
            "aliased",
            "boxed",
            "by_name",
            "bytes",
            "depth",
            "fraction",
            "in_a_box",
            "in_a_while",
            "not_a_number",
            "number",
            "pair",
            "perhaps",
            "point",
            "several",
            "shape",
            "tree",
            "whole",
            "word"
        ]
    );
    let leg = json!({
        "type": "object",
        "description": "A leg of a trip.",
        "properties": {
            "from": {"type": "string", "description": "Where it begins."},
            "gate": {"type": ["integer", "null"], "minimum": 0, "maximum": 255},
            "metres": {"type": "number"},
        },
        "required": ["from", "metres"],
        "additionalProperties": false,
    });
    for name in ["aliased", "boxed", "in_a_while", "in_a_box"] {
        assert_eq!(told[name], leg, "{name}");
    }
    let wrapped = |schema: Value| {
        json!({
            "type": "object",
            "properties": {"result": schema},
            "required": ["result"],
            "additionalProperties": false,
        })
    };
    assert_eq!(told["whole"], wrapped(json!({"type": "integer"})));
    assert_eq!(
        told["several"],
        wrapped(json!({"type": "array", "items": leg}))
    );
    let tree = &told["tree"];
    assert_eq!(tree["properties"]["result"]["$ref"], "#/$defs/Tree");
    assert_eq!(tree["$defs"]["Tree"]["type"], "object");
    for (name, schema) in &told {
        assert_eq!(schema["type"], "object", "{name}: {schema}");
    }
}

#[test]
fn responses_are_told_of_the_value_itself() {
    let told = output_schemas(RESPONSES, "output_schema");
    assert_eq!(
        told.keys().collect::<Vec<_>>(),
        output_schemas(MCP, "outputSchema")
            .keys()
            .collect::<Vec<_>>()
    );
    assert_eq!(told["whole"], json!({"type": "integer"}));
    assert_eq!(told["tree"]["$ref"], "#/$defs/Tree");
    // What a tool gives back is not bound by strict mode.
    let strict = openai_responses_tools![strict; aliased];
    assert_eq!(
        output_schemas(strict, "output_schema")["aliased"],
        told["aliased"]
    );
}

#[test]
fn constants_and_the_registry_say_the_same() {
    let registry = Registry::new(all!(tools)).expect("a registry");
    assert_eq!(registry.to_json(Dialect::Mcp).expect("a list"), MCP);
    assert_eq!(
        registry.to_json(Dialect::OpenAiResponses).expect("a list"),
        RESPONSES
    );
    let methods = Registry::new(Counter { at: 0 }).expect("a registry");
    assert_eq!(methods.to_json(Dialect::Mcp).expect("a list"), METHODS);
    let told = output_schemas(METHODS, "outputSchema");
    assert_eq!(told["counter"], told["counter_later"]);
    assert_eq!(told["counter"]["required"], json!(["at"]));
}

#[test]
fn what_schemars_alone_describes_is_told_at_run_time_as_it_is_written() {
    let registry = Registry::new(tools![foreign]).expect("a registry");
    let list = registry.to_json(Dialect::Mcp).expect("a list");
    let told = &output_schemas(list, "outputSchema")["foreign"];
    assert_eq!(told["required"], json!(["written"]));
    assert_eq!(output_schemas(mcp_tools![foreign], "outputSchema").len(), 0);
}

async fn served(executor: Executor) -> rmcp::service::RunningService<rmcp::RoleClient, ()> {
    let (theirs, ours) = tokio::io::duplex(65_536);
    let server = McpServer::new(executor).expect("a server");
    tokio::spawn(async move {
        let running = server.serve(ours).await.expect("a client");
        let _ = running.waiting().await;
    });
    ().serve(theirs).await.expect("a server")
}

async fn called(client: &rmcp::service::RunningService<rmcp::RoleClient, ()>, name: &str) -> Value {
    let arguments = match name {
        "depth" => json!({"at": "Ulm"}),
        "counter_later" => json!({"by": 2}),
        _ => json!({}),
    };
    let arguments = serde_json::from_value(arguments).expect("an object");
    let request = CallToolRequestParams::new(name.to_owned()).with_arguments(arguments);
    let result = client.call_tool(request).await.expect("a result");
    serde_json::to_value(result).expect("JSON")
}

#[tokio::test]
async fn structured_content_conforms_to_what_was_promised() {
    let mut executor = Executor::builder()
        .tools(all!(tools))
        .tools(tools![foreign]);
    executor = executor.tools(Counter { at: 3 });
    let client = served(executor.build().expect("an executor")).await;
    let mut conforming = 0;
    for tool in client.list_all_tools().await.expect("tools") {
        let result = called(&client, &tool.name).await;
        let structured = result.get("structuredContent");
        let Some(schema) = &tool.output_schema else {
            assert_ne!(result["isError"], true, "{result}");
            continue;
        };
        if tool.name == "not_a_number" {
            assert_eq!((structured, &result["isError"]), (None, &json!(true)));
            let text = result["content"][1]["text"].as_str().expect("a text");
            assert!(
                text.contains("expected a number, got the string \"NaN\""),
                "{text}"
            );
            continue;
        }
        let schema = Value::Object((**schema).clone());
        let validator = jsonschema::validator_for(&schema).expect("a schema");
        let structured = structured.unwrap_or_else(|| panic!("{}: {result}", tool.name));
        assert!(
            validator.is_valid(structured),
            "{}: {structured}",
            tool.name
        );
        conforming += 1;
    }
    assert_eq!(conforming, 20);
}

#[tokio::test]
async fn what_hooks_say_instead_is_held_to_the_promise_too() {
    let executor = Executor::builder()
        .tools(tools![whole, several, number])
        .before(|call| async move {
            match call.name.as_str() {
                "whole" => Decision::Answer("8".to_owned()),
                "number" => Decision::Answer("eight".to_owned()),
                _ => Decision::Proceed,
            }
        })
        .after(|call| async move { (call.name == "several").then(|| "kept back".to_owned()) })
        .build()
        .expect("an executor");
    let client = served(executor).await;
    let number = called(&client, "number").await;
    assert_eq!(number["structuredContent"], json!({"result": "eight"}));
    // A text is no number, and no list: nothing false is passed on, and nothing that was kept back.
    for name in ["whole", "several"] {
        let result = called(&client, name).await;
        assert_eq!(result["isError"], true, "{result}");
        assert!(!result.to_string().contains("PVG"), "{result}");
    }
}

#[tokio::test]
async fn tools_made_at_run_time_promise_what_they_say() {
    let tide = |schema: Value, given: Value| {
        DynamicTool::new("tide", "The tide.", json!({"type": "object"}), move |_| {
            let given = given.clone();
            async move { Ok::<_, ToolError>(given) }
        })
        .and_then(|tool| tool.output_schema(schema))
    };
    let schema = json!({
        "type": "object",
        "properties": {"high": {"type": "string", "pattern": "^[0-9]{2}:[0-9]{2}$"}},
        "required": ["high"],
    });
    for (high, fits) in [("06:12", true), ("noon", false)] {
        let tool = tide(schema.clone(), json!({"high": high})).expect("a tool");
        let client = served(Executor::new(tool).expect("an executor")).await;
        let result = called(&client, "tide").await;
        assert_eq!(result.get("structuredContent").is_some(), fits, "{result}");
    }
    let error = tide(json!({"$ref": "https://example.org/"}), json!({})).expect_err("a reference");
    assert!(error.to_string().contains("tide"), "{error}");
}
