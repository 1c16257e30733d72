//! What each provider takes, written from its documents and not from this project's lowering.

use serde_json::Value;

/// The rules of one dialect of schema.
#[allow(clippy::struct_excessive_bools)] // a table of what a provider takes
pub(crate) struct Rules {
    pub(crate) keywords: &'static [&'static str],
    pub(crate) formats: Option<&'static [&'static str]>,
    pub(crate) strict: bool,
    pub(crate) type_lists: bool,
    pub(crate) string_enums_only: bool,
    pub(crate) property_name: fn(&str) -> bool,
    /// A node must say its type, or hold `anyOf` or `$ref`.
    pub(crate) typed: bool,
    pub(crate) references: bool,
}

const COMMON: &[&str] = &[
    "type",
    "description",
    "enum",
    "properties",
    "required",
    "additionalProperties",
    "items",
    "anyOf",
    "minimum",
    "maximum",
    "pattern",
    "format",
];

fn any_name(_: &str) -> bool {
    true
}

fn anthropic_name(name: &str) -> bool {
    (1..=64).contains(&name.len())
        && name
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || b"_.-".contains(&b))
}

fn gemini_name(name: &str) -> bool {
    (1..=64).contains(&name.len())
        && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
        && !name.as_bytes()[0].is_ascii_digit()
}

/// `OpenAI` strict: the structured-outputs guide.
pub(crate) const OPENAI_STRICT: Rules = Rules {
    keywords: &[
        "$ref",
        "$defs",
        "multipleOf",
        "exclusiveMinimum",
        "exclusiveMaximum",
        "minItems",
        "maxItems",
    ],
    formats: Some(&[
        "date-time",
        "time",
        "date",
        "duration",
        "email",
        "hostname",
        "ipv4",
        "ipv6",
        "uuid",
    ]),
    strict: true,
    type_lists: true,
    string_enums_only: false,
    property_name: any_name,
    typed: true,
    references: true,
};

/// `DeepSeek` strict: its guide to tool calls.
pub(crate) const DEEPSEEK_STRICT: Rules = Rules {
    keywords: &[
        "$ref",
        "$defs",
        "multipleOf",
        "exclusiveMinimum",
        "exclusiveMaximum",
        "default",
        "const",
    ],
    formats: Some(&["email", "hostname", "ipv4", "ipv6", "uuid"]),
    ..OPENAI_STRICT
};

/// Gemini: `OpenAPI` 3.0's part that `parameters` takes.
pub(crate) const GEMINI: Rules = Rules {
    keywords: &[
        "nullable",
        "minItems",
        "maxItems",
        "minLength",
        "maxLength",
        "minProperties",
        "maxProperties",
        "default",
        "example",
        "title",
    ],
    formats: Some(&["enum", "date-time"]),
    strict: false,
    type_lists: false,
    string_enums_only: true,
    property_name: gemini_name,
    typed: true,
    references: false,
};

/// Everyone else: JSON Schema that clients of draft 7 understand as well.
pub(crate) const PORTABLE: Rules = Rules {
    keywords: &[
        "$ref",
        "$defs",
        "multipleOf",
        "exclusiveMinimum",
        "exclusiveMaximum",
        "minItems",
        "maxItems",
        "minLength",
        "maxLength",
        "uniqueItems",
        "oneOf",
        "allOf",
        "not",
        "default",
        "examples",
        "propertyNames",
        "minProperties",
        "maxProperties",
        "const",
    ],
    formats: None,
    strict: false,
    type_lists: true,
    string_enums_only: false,
    property_name: any_name,
    typed: false,
    references: true,
};

/// MCP: any keyword of JSON Schema 2020-12.
pub(crate) const MCP: Rules = Rules {
    keywords: &[
        "$ref",
        "$defs",
        "multipleOf",
        "exclusiveMinimum",
        "exclusiveMaximum",
        "minItems",
        "maxItems",
        "minLength",
        "maxLength",
        "uniqueItems",
        "oneOf",
        "allOf",
        "not",
        "default",
        "examples",
        "propertyNames",
        "minProperties",
        "maxProperties",
        "const",
        "prefixItems",
    ],
    ..PORTABLE
};

/// Anthropic: JSON Schema, with narrow property names.
pub(crate) const ANTHROPIC: Rules = Rules {
    property_name: anthropic_name,
    ..PORTABLE
};

/// What the rules refuse in a tool's schema.
pub(crate) fn refusals(rules: &Rules, root: &Value) -> Vec<String> {
    let mut found = Vec::new();
    if root["type"] != "object" || !root["properties"].is_object() {
        found.push("the root is no plain object".to_owned());
    }
    for keyword in ["anyOf", "oneOf", "allOf", "enum", "not"] {
        if root.get(keyword).is_some() {
            found.push(format!("`{keyword}` at the root"));
        }
    }
    Checker {
        rules,
        root,
        found: &mut found,
    }
    .node(root, "", 0);
    found
}

struct Checker<'a> {
    rules: &'a Rules,
    root: &'a Value,
    found: &'a mut Vec<String>,
}

impl Checker<'_> {
    fn refuse(&mut self, at: &str, what: &str) {
        self.found.push(format!("{at}: {what}"));
    }

    fn node(&mut self, node: &Value, at: &str, depth: usize) {
        let Some(object) = node.as_object() else {
            return self.refuse(at, "a schema that is no object");
        };
        for (key, value) in object {
            if !COMMON.contains(&&**key) && !self.rules.keywords.contains(&&**key) {
                self.refuse(at, &format!("`{key}`"));
            }
            self.keyword(key, value, at);
        }
        if self.rules.strict && depth > 10 {
            self.refuse(at, "deeper than 10 levels");
        }
        let typed = ["type", "anyOf", "$ref"]
            .iter()
            .any(|key| object.contains_key(*key));
        if self.rules.typed && !typed {
            self.refuse(at, "neither type nor anyOf nor $ref");
        }
        self.types(node, at);
        self.children(node, at, depth);
    }

    fn keyword(&mut self, key: &str, value: &Value, at: &str) {
        match key {
            "$ref" => {
                let target = value.as_str().and_then(|r| r.strip_prefix('#'));
                if !self.rules.references || target.and_then(|t| self.root.pointer(t)).is_none() {
                    self.refuse(at, &format!("the reference {value}"));
                }
            }
            "format" => {
                let name = value.as_str().unwrap_or_default();
                if self
                    .rules
                    .formats
                    .is_some_and(|formats| !formats.contains(&name))
                {
                    self.refuse(at, &format!("the format {name}"));
                }
            }
            "enum" => {
                let values = value.as_array().map(Vec::as_slice).unwrap_or_default();
                if values.is_empty() {
                    self.refuse(at, "an empty enum");
                }
                if self.rules.string_enums_only && !values.iter().all(Value::is_string) {
                    self.refuse(at, "an enum of other things than strings");
                }
            }
            _ => {}
        }
    }

    fn types(&mut self, node: &Value, at: &str) {
        let types = &node["type"];
        if types.is_array() && !self.rules.type_lists {
            self.refuse(at, "a list of types");
        }
        if has_type(types, "array") && !node["items"].is_object() {
            self.refuse(at, "a list without items");
        }
        if !has_type(types, "object") {
            return;
        }
        if self.rules.strict {
            let properties = node["properties"].as_object();
            let names: Vec<&str> = properties
                .into_iter()
                .flatten()
                .map(|(name, _)| &**name)
                .collect();
            let required = node["required"]
                .as_array()
                .map(Vec::len)
                .unwrap_or_default();
            if node["additionalProperties"] != false || properties.is_none() {
                self.refuse(at, "an open object");
            }
            if required != names.len() {
                self.refuse(at, "properties that are not required");
            }
        }
    }

    fn children(&mut self, node: &Value, at: &str, depth: usize) {
        for key in ["properties", "$defs"] {
            for (name, child) in node[key].as_object().into_iter().flatten() {
                if key == "properties" && !(self.rules.property_name)(name) {
                    self.refuse(at, &format!("the property name {name}"));
                }
                self.node(child, &format!("{at}/{name}"), depth + 1);
            }
        }
        for key in ["anyOf", "oneOf", "allOf", "prefixItems"] {
            for (index, child) in node[key].as_array().into_iter().flatten().enumerate() {
                self.node(child, &format!("{at}/{key}{index}"), depth);
            }
        }
        for key in ["items", "not", "propertyNames", "additionalProperties"] {
            match &node[key] {
                Value::Null => {}
                Value::Bool(_) if key == "additionalProperties" => {}
                // "not": {} is what nothing fits; `{}` is what anything does.
                child
                    if key == "not"
                        || child
                            .as_object()
                            .is_some_and(|o| o.is_empty() && !self.rules.typed) => {}
                child => self.node(child, &format!("{at}/{key}"), depth + 1),
            }
        }
    }
}

fn has_type(types: &Value, name: &str) -> bool {
    types == name
        || types
            .as_array()
            .is_some_and(|list| list.iter().any(|one| one == name))
}
