//! No schema and no value makes a call overflow the stack or work without end.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use toolkit::{
    BuildError, CallError, ConstSchema, Dialect, DynamicTool, Executor, FaultKind, Registry,
    ToolCall, ToolError, tool, tools,
};

fn made(schema: Value) -> Result<DynamicTool, BuildError> {
    DynamicTool::new("f", "", schema, |arguments: Value| async move {
        Ok::<_, ToolError>(arguments.to_string())
    })
}

/// A tool with one parameter of a definition `b`.
fn of(definitions: Value) -> Value {
    json!({"type": "object", "properties": {"x": {"$ref": "#/$defs/b"}}, "required": ["x"],
        "$defs": definitions})
}

fn executor(schema: Value) -> Executor {
    let executor = Executor::builder()
        .tool(made(schema).expect("a tool"))
        .build();
    executor.expect("what is made can be built")
}

#[test]
fn a_circle_without_a_step_is_refused_when_the_tool_is_made() {
    let own = json!({"$ref": "#/$defs/b"});
    let string = json!({"type": "string"});
    let mut circles = vec![
        json!({"b": own}),
        json!({"b": {"not": own}}),
        json!({"b": {"anyOf": [{"allOf": [{"oneOf": [own]}]}, string]}}),
        json!({"b": {"anyOf": [own, string]}}),
        json!({"b": {"$ref": "#/$defs/b", "minLength": 1}}),
        // In two steps, and in three.
        json!({"b": {"anyOf": [{"$ref": "#/$defs/c"}, string]}, "c": {"oneOf": [own, string]}}),
        json!({"b": {"$ref": "#/$defs/c"}, "c": own}),
        json!({"b": {"allOf": [{"$ref": "#/$defs/c"}]}, "c": {"not": {"$ref": "#/$defs/d"}},
            "d": {"anyOf": [own, string]}}),
        json!({"b": {"propertyNames": own}}),
        json!({"b": {"propertyNames": {"anyOf": [own, string]}}}),
        json!({"b": {"type": "object", "propertyNames": {"properties": {"y": own}}}}),
        // Beside a step that is right.
        json!({"b": {"properties": {"y": own}, "allOf": [own]}}),
    ];
    for keyword in ["anyOf", "oneOf", "allOf"] {
        circles.push(json!({"b": {keyword: [own]}}));
        circles.push(json!({"b": {keyword: [string, own]}}));
    }
    for definitions in circles {
        let error = made(of(definitions.clone()))
            .map(|_| ())
            .expect_err(&definitions.to_string());
        let words = error.to_string();
        let is_told = words.contains("leads back to itself") || words.contains("refers back");
        assert!(is_told, "{definitions}: {words}");
        let text = of(definitions.clone()).to_string();
        let handler = |arguments: Value| async move { Ok::<_, ToolError>(arguments.to_string()) };
        assert!(DynamicTool::from_json("f", "", &text, handler).is_err());
        let output = made(json!({"type": "object"})).expect("a tool");
        assert!(
            output.output_schema(of(definitions.clone())).is_err(),
            "{definitions}"
        );
    }
}

#[test]
fn a_circle_with_a_step_is_taken_and_enforced() {
    let own = json!({"$ref": "#/$defs/b"});
    let deep = json!({"n": {"n": {"n": 1}}});
    for (definitions, right, wrong) in [
        (
            json!({"b": {"anyOf": [{"type": "integer"}, {"type": "object", "properties": {"n": own}, "required": ["n"]}]}}),
            deep.clone(),
            json!({"n": {"n": "x"}}),
        ),
        (
            json!({"b": {"type": "array", "items": own}}),
            json!([[], [[]]]),
            json!([[], [1]]),
        ),
        (
            json!({"b": {"type": "array", "prefixItems": [own]}}),
            json!([[], 1]),
            json!([[1, 2]]),
        ),
        (
            json!({"b": {"type": "object", "additionalProperties": own}}),
            json!({"a": {"b": {}}}),
            json!({"a": {"b": 1}}),
        ),
        // A reference to a reference inside a circle.
        (
            json!({"b": {"$ref": "#/$defs/c"}, "c": {"type": "object", "properties": {"next": own, "n": {"type": "integer"}}}}),
            json!({"next": {"next": {"n": 1}}}),
            json!({"next": {"next": {"n": "x"}}}),
        ),
        (
            json!({"b": {"$ref": "#/$defs/c", "description": "A link."}, "c": {"$ref": "#/$defs/d"},
            "d": {"type": "object", "properties": {"next": own}, "additionalProperties": false}}),
            json!({"next": {"next": {}}}),
            json!({"next": {"other": 1}}),
        ),
        (
            json!({"b": {"allOf": [{"$ref": "#/$defs/c"}]}, "c": {"type": "object", "properties": {"next": own, "n": {"type": "integer"}}}}),
            json!({"next": {"next": {"n": 1}}}),
            json!({"next": {"n": "x"}}),
        ),
        (
            json!({"b": {"$ref": "#/$defs/c", "minProperties": 1}, "c": {"type": "object", "properties": {"next": own}}}),
            json!({"next": {"a": 1}}),
            json!({"next": {}}),
        ),
        (
            json!({"b": {"type": "object", "properties": {"l": {"$ref": "#/$defs/c"}}}, "c": {"type": "object", "properties": {"r": own, "s": {"$ref": "#/$defs/c"}}}}),
            json!({"l": {"r": {"l": {"s": {}}}}}),
            json!({"l": {"s": {"r": 1}}}),
        ),
        (
            json!({"b": {"type": "object", "propertyNames": {"$ref": "#/$defs/k"}, "additionalProperties": own}, "k": {"pattern": "^[a-z]+$"}}),
            json!({"a": {"b": {}}}),
            json!({"a": {"B": {}}}),
        ),
    ] {
        let schema = of(definitions.clone());
        let executor = executor(schema.clone());
        let validator = jsonschema::validator_for(&schema).expect("a schema");
        for (x, is_right) in [(&right, true), (&wrong, false)] {
            let arguments = json!({"x": x});
            assert_eq!(
                validator.is_valid(&arguments),
                is_right,
                "{definitions} {x}"
            );
            let reply = executor.call_blocking(&ToolCall::new("", "f", arguments.to_string()));
            assert_eq!(
                !reply.is_error(),
                is_right,
                "{definitions} {x}\n{}",
                reply.text
            );
        }
        for dialect in [
            Dialect::OpenAi,
            Dialect::Anthropic,
            Dialect::Mcp,
            Dialect::Gemini,
            Dialect::OpenAiStrict,
        ] {
            let list = executor.registry().to_json(dialect);
            assert!(list.is_err() || list.is_ok_and(|list| list.contains("\"f\"")));
        }
        let told =
            executor.registry().to_value(Dialect::Mcp).expect("a list")[0]["inputSchema"].clone();
        let told = jsonschema::validator_for(&told).expect("what is told is a schema");
        assert!(told.is_valid(&json!({"x": right})), "{definitions}");
        assert!(!told.is_valid(&json!({"x": wrong})), "{definitions}");
    }
}

#[test]
fn what_is_made_can_be_built() {
    for name in ["", "a b", "größe", "files.read", &"x".repeat(65), "9lives"] {
        let handler = |_: Value| async move { Ok::<_, ToolError>(()) };
        let tool = DynamicTool::new(name, "", json!({"type": "object"}), handler);
        assert!(
            matches!(tool, Err(BuildError::InvalidName { .. })),
            "{name}"
        );
    }
    for pattern in ["(?=a)b", "(", "(a{1000}){1000}", "\\1"] {
        let schema = json!({"type": "object", "properties": {"x": {"pattern": pattern}}});
        assert!(made(schema.clone()).is_err(), "{pattern}");
        let tool = made(json!({"type": "object"})).expect("a tool");
        assert!(tool.output_schema(schema).is_err(), "{pattern}");
    }
}

/// Both parts of the type lead back to it.
fn doubling(keyword: &str) -> Value {
    let part = json!({"type": "object", "properties": {"c": {"$ref": "#/$defs/b"}}});
    of(json!({"b": {keyword: [part, part]}}))
}

fn nested(depth: usize, end: Value) -> Value {
    (0..depth).fold(end, |inner, _| json!({"c": inner}))
}

#[test]
fn parts_that_lead_back_do_not_double_the_work() {
    let begun = Instant::now();
    for keyword in ["allOf", "anyOf", "oneOf"] {
        let executor = executor(doubling(keyword));
        for (end, fits) in [(json!({}), keyword != "oneOf"), (json!(1), false)] {
            let arguments = json!({"x": nested(40, end)}).to_string();
            let reply = executor.call_blocking(&ToolCall::new("", "f", arguments));
            assert_eq!(!reply.is_error(), fits, "{keyword}\n{}", reply.text);
        }
    }
    // Where the parts differ, none is known from another.
    let part = |key: &str| json!({"type": "object", "properties": {"c": {"$ref": "#/$defs/b"}, key: {"type": "integer"}}});
    let parts: Vec<_> = ["d", "e", "f"].iter().map(|key| part(key)).collect();
    for keyword in ["allOf", "anyOf", "oneOf"] {
        let executor = executor(of(json!({"b": {keyword: parts}})));
        for end in [json!({}), json!(1), json!({"d": "x", "e": "x", "f": "x"})] {
            let arguments = json!({"x": nested(40, end)}).to_string();
            let reply = executor.call_blocking(&ToolCall::new("", "f", arguments));
            assert!(!reply.text.is_empty());
        }
    }
    assert!(
        begun.elapsed() < Duration::from_secs(60),
        "{:?}",
        begun.elapsed()
    );
}

#[test]
fn work_without_end_is_answered_in_words() {
    // Copies of the value are made at each level, of which nothing is known.
    let part = |key: &str| json!({"type": "object", "properties": {"c": {"$ref": "#/$defs/b"}, key: {"type": "integer"}}});
    let executor = executor(of(json!({"b": {"allOf": [part("d"), part("e")]}})));
    let doubled = (0..40).fold("1".to_owned(), |inner, _| {
        format!(r#"{{"c": {inner}, "d": 1, "d": 1}}"#)
    });
    let begun = Instant::now();
    let reply = executor.call_blocking(&ToolCall::new("", "f", format!(r#"{{"x": {doubled}}}"#)));
    assert!(
        begun.elapsed() < Duration::from_secs(30),
        "{:?}",
        begun.elapsed()
    );
    assert!(reply.is_error());
    if let Some(CallError::InvalidArguments(faults)) = reply.error()
        && faults
            .iter()
            .any(|fault| fault.kind == FaultKind::TooComplex)
    {
        assert!(
            reply.text.contains("too many ways at once"),
            "{}",
            reply.text
        );
    }
}

#[test]
fn the_deepest_values_and_schemas_fit_on_the_stack_of_a_thread() {
    let own = json!({"$ref": "#/$defs/b"});
    // As deep as a schema may be, before it leads back to itself.
    let wrap = |keyword: &'static str, levels: usize| {
        let end = json!({"properties": {"c": own}, "items": own});
        (0..levels).fold(end, move |inner, _| match keyword {
            "not" => json!({"not": inner}),
            _ => json!({keyword: [inner]}),
        })
    };
    for keyword in ["allOf", "anyOf", "oneOf", "not"] {
        for levels in [1, 2, 10, 56] {
            let Ok(tool) = made(of(json!({"b": wrap(keyword, levels)}))) else {
                panic!("{keyword} {levels}");
            };
            let executor = Executor::builder().tool(tool).build().expect("an executor");
            for depth in [10, 60, 120] {
                for value in [
                    nested(depth, json!(1)),
                    (0..depth).fold(json!(1), |inner, _| json!([inner])),
                ] {
                    let arguments = json!({"x": value}).to_string();
                    let reply = executor.call_blocking(&ToolCall::new("", "f", arguments));
                    assert!(!reply.text.is_empty(), "{keyword} {levels} {depth}");
                    drop(reply);
                }
            }
            let _ = executor.registry().to_json(Dialect::OpenAi);
        }
    }
    let flat = format!("{}1{}", "{\"c\":".repeat(100_000), "}".repeat(100_000));
    let executor = executor(json!({"type": "object"}));
    assert!(
        executor
            .call_blocking(&ToolCall::new("", "f", flat))
            .is_error()
    );
}

/// A tree of two kinds.
#[derive(serde::Deserialize, serde::Serialize, ConstSchema)]
#[serde(untagged)]
enum Tree {
    Branches(Vec<Tree>),
    Named { name: String, inner: Box<Tree> },
    Leaf(i64),
}

/// Count leaves.
#[tool]
fn count(tree: Tree) -> i64 {
    fn of(tree: &Tree) -> i64 {
        match tree {
            Tree::Branches(trees) => trees.iter().map(of).sum(),
            Tree::Named { name, inner } => i64::from(!name.is_empty()) + of(inner),
            Tree::Leaf(_) => 1,
        }
    }
    of(&tree)
}

#[test]
fn types_that_hold_themselves_fit_on_the_stack() {
    let executor = Executor::new(tools![count]).expect("an executor");
    for depth in [1, 20, 100, 124] {
        let lists = (0..depth).fold("1".to_owned(), |inner, _| format!("[{inner}]"));
        let text = executor.execute_blocking("count", &format!(r#"{{"tree": {lists}}}"#));
        assert_eq!(text, "1", "{depth}");
        let named = (0..depth).fold("1".to_owned(), |inner, _| {
            format!(r#"{{"name": "a", "inner": {inner}}}"#)
        });
        let text = executor.execute_blocking("count", &format!(r#"{{"tree": {named}}}"#));
        assert_eq!(text, (depth + 1).to_string(), "{depth}");
        let wrong =
            (0..depth.min(10)).fold("true".to_owned(), |inner, _| format!("[{inner}, {inner}]"));
        let text = executor.execute_blocking("count", &format!(r#"{{"tree": {wrong}}}"#));
        assert!(text.contains("not run"), "{text}");
        let wrong = lists.replace('1', "true");
        let text = executor.execute_blocking("count", &format!(r#"{{"tree": {wrong}}}"#));
        assert!(text.contains("not run"), "{text}");
    }
    assert!(Registry::new(tools![count]).is_ok());
}
