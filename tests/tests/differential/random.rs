//! Random schemas and random values for them, the same in every run.

use serde_json::{Map, Value, json};

pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(crate) fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from((self.0 >> 11) % most.max(1) as u64).unwrap_or_default()
    }

    fn chance(&mut self, of: usize) -> bool {
        self.below(of) == 0
    }

    fn pick<'t, T>(&mut self, from: &'t [T]) -> &'t T {
        &from[self.below(from.len())]
    }
}

const NAMES: [&str; 6] = ["city", "days", "unit", "a", "größe", "x_y"];
const TEXTS: [&str; 14] = [
    "",
    "a",
    "ab",
    "abc",
    "é漢🚢",
    "5",
    "-7",
    "2.5",
    "true",
    "null",
    "2024-02-29",
    "10.0.0.1",
    "67e55044-10b1-426f-9247-bb680e5fe0c8",
    "[1, 2]",
];

/// The schema of a tool: an object, with one definition that may hold itself.
pub(crate) fn root(random: &mut Random) -> Value {
    let mut root = object(random, 0);
    root["$defs"] = json!({"Node": {
        "type": "object",
        "properties": {"name": schema(random, 3), "next": {"$ref": "#/$defs/Node"}},
        "required": ["name"],
        "additionalProperties": false,
    }});
    root
}

fn schema(random: &mut Random, depth: usize) -> Value {
    match random.below(if depth > 2 { 7 } else { 12 }) {
        0 => json!({"type": "boolean"}),
        1 | 2 => number(random),
        3 | 4 => string(random),
        5 => choices(random),
        6 => several(random),
        7 => json!({"$ref": "#/$defs/Node"}),
        8 => list(random, depth),
        9 => union(random, depth),
        _ => object(random, depth),
    }
}

fn bound(random: &mut Random, schema: &mut Value, least: &str, greatest: &str, most: usize) {
    let low = random.below(most);
    if random.chance(2) {
        schema[least] = low.into();
    }
    if random.chance(2) {
        schema[greatest] = (low + random.below(most)).into();
    }
}

fn number(random: &mut Random) -> Value {
    let mut schema = json!({"type": *random.pick(&["integer", "number"])});
    let (least, greatest) = *random.pick(&[
        ("minimum", "maximum"),
        ("exclusiveMinimum", "exclusiveMaximum"),
        ("minimum", "exclusiveMaximum"),
    ]);
    bound(random, &mut schema, least, greatest, 12);
    if random.chance(5) {
        schema["multipleOf"] = random.pick(&[json!(2), json!(5), json!(0.5)]).clone();
    }
    schema
}

fn string(random: &mut Random) -> Value {
    let mut schema = json!({"type": "string"});
    bound(random, &mut schema, "minLength", "maxLength", 4);
    match random.below(6) {
        0 => schema["pattern"] = (*random.pick(&["^a", "b$", "^[0-9-]+$", "漢"])).into(),
        1 => schema["format"] = (*random.pick(&["date", "ipv4", "uuid"])).into(),
        _ => {}
    }
    schema
}

fn choices(random: &mut Random) -> Value {
    match random.below(4) {
        0 => json!({"const": *random.pick(&["a", "5", "null"])}),
        1 => json!({"enum": [1, 2, 5]}),
        2 => json!({"enum": ["a", 5, null, true]}),
        _ => json!({"type": "string", "enum": ["a", "ab", "abc"]}),
    }
}

fn several(random: &mut Random) -> Value {
    random
        .pick(&[
            json!({"type": ["string", "null"]}),
            json!({"type": ["integer", "null"], "minimum": 1}),
            json!({"type": ["string", "integer"], "maxLength": 2}),
            json!({}),
            json!({"type": "null"}),
        ])
        .clone()
}

fn list(random: &mut Random, depth: usize) -> Value {
    let mut schema = json!({"type": "array", "items": schema(random, depth + 1)});
    if random.chance(4) {
        schema["prefixItems"] = json!([
            self::schema(random, depth + 1),
            self::schema(random, depth + 1)
        ]);
        if random.chance(2) {
            schema["items"] = false.into();
        }
    }
    bound(random, &mut schema, "minItems", "maxItems", 3);
    if random.chance(4) {
        schema["uniqueItems"] = true.into();
    }
    schema
}

fn union(random: &mut Random, depth: usize) -> Value {
    if random.chance(3) {
        let form = |tag: &str, inner: Value| {
            json!({
                "type": "object",
                "properties": {"kind": {"const": tag}, "value": inner},
                "required": ["kind", "value"],
                "additionalProperties": false,
            })
        };
        return json!({"oneOf": [form("a", schema(random, depth + 1)), form("b", schema(random, depth + 1))]});
    }
    let forms: Vec<_> = (0..2 + random.below(2))
        .map(|_| schema(random, depth + 1))
        .collect();
    json!({*random.pick(&["anyOf", "anyOf", "oneOf"]): forms})
}

fn object(random: &mut Random, depth: usize) -> Value {
    let mut properties = Map::new();
    for _ in 0..random.below(5) {
        properties.insert((*random.pick(&NAMES)).to_owned(), schema(random, depth + 1));
    }
    let required: Vec<_> = properties
        .keys()
        .filter(|_| random.chance(2))
        .cloned()
        .collect();
    let mut object = json!({"type": "object", "properties": properties, "required": required});
    match random.below(5) {
        0 => {}
        1 => object["additionalProperties"] = schema(random, depth + 1),
        _ => object["additionalProperties"] = false.into(),
    }
    if random.chance(6) {
        bound(random, &mut object, "minProperties", "maxProperties", 3);
    }
    object
}

/// A value for a schema, now and then a wrong one, or one sent as text.
pub(crate) fn value(schema: &Value, root: &Value, random: &mut Random, depth: usize) -> Value {
    let value = fitting(schema, root, random, depth);
    if depth > 0 && random.chance(10) {
        return Value::String(value.to_string());
    }
    value
}

fn fitting(schema: &Value, root: &Value, random: &mut Random, depth: usize) -> Value {
    if depth > 6 || random.chance(14) {
        return anything(random, depth);
    }
    if let Some(reference) = schema["$ref"].as_str() {
        let target = root.pointer(&reference[1..]).unwrap_or(&Value::Null);
        return value(target, root, random, depth + 1);
    }
    if let Some(choices) = schema["enum"].as_array() {
        return random.pick(choices).clone();
    }
    if let Some(constant) = schema.get("const") {
        return constant.clone();
    }
    for key in ["anyOf", "oneOf"] {
        if let Some(forms) = schema[key].as_array() {
            return value(random.pick(forms), root, random, depth + 1);
        }
    }
    let types: Vec<&str> = match &schema["type"] {
        Value::String(name) => vec![name],
        Value::Array(names) => names.iter().filter_map(Value::as_str).collect(),
        _ => return anything(random, depth),
    };
    match *random.pick(&types) {
        "object" => object_value(schema, root, random, depth),
        "array" => list_value(schema, root, random, depth),
        "string" => json!(*random.pick(&TEXTS)),
        "boolean" => json!(random.chance(2)),
        "null" => Value::Null,
        "integer" => json!(i64::try_from(random.below(30)).unwrap_or_default() - 4),
        _ => numeric(random),
    }
}

fn numeric(random: &mut Random) -> Value {
    random
        .pick(&[
            json!(0.5),
            json!(2.0),
            json!(5),
            json!(-1.25),
            json!(10),
            json!(7.0),
            json!(1e3),
        ])
        .clone()
}

fn object_value(schema: &Value, root: &Value, random: &mut Random, depth: usize) -> Value {
    let mut object = Map::new();
    let required = schema["required"]
        .as_array()
        .map(Vec::as_slice)
        .unwrap_or_default();
    for (name, property) in schema["properties"].as_object().into_iter().flatten() {
        let is_required = required.iter().any(|required| required == name);
        if random.below(if is_required { 20 } else { 2 }) > 0 {
            object.insert(name.clone(), value(property, root, random, depth + 1));
        }
    }
    let more = if schema["additionalProperties"] == false {
        12
    } else {
        2
    };
    if random.chance(more) {
        let extra = value(&schema["additionalProperties"], root, random, depth + 1);
        object.insert((*random.pick(&["extra", "citty", "7"])).to_owned(), extra);
    }
    Value::Object(object)
}

fn list_value(schema: &Value, root: &Value, random: &mut Random, depth: usize) -> Value {
    let prefix = schema["prefixItems"]
        .as_array()
        .map(Vec::as_slice)
        .unwrap_or_default();
    (0..random.below(4))
        .map(|at| {
            value(
                prefix.get(at).unwrap_or(&schema["items"]),
                root,
                random,
                depth + 1,
            )
        })
        .collect()
}

fn anything(random: &mut Random, depth: usize) -> Value {
    match random.below(if depth > 3 { 5 } else { 7 }) {
        0 => Value::Null,
        1 => json!(random.chance(2)),
        2 => json!(i64::try_from(random.below(30)).unwrap_or_default() - 4),
        3 => numeric(random),
        4 => json!(*random.pick(&TEXTS)),
        5 => (0..random.below(3))
            .map(|_| anything(random, depth + 1))
            .collect(),
        _ => {
            let entries = (0..random.below(3)).map(|_| {
                (
                    (*random.pick(&NAMES)).to_owned(),
                    anything(random, depth + 1),
                )
            });
            Value::Object(entries.collect::<Vec<_>>().into_iter().collect())
        }
    }
}
