//! The constant schema of a type and schemars' own schema of it take and refuse the same values,
//! with the `jsonschema` crate as the judge of both.

use std::collections::{BTreeMap, BTreeSet, HashMap, LinkedList, VecDeque};
use std::num::{NonZeroU8, NonZeroU16, NonZeroU32};
use std::rc::Rc;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Number, Value, json};
use toolkit::ConstSchema;

const INSTANCES: usize = 120;

/// A small generator of random numbers (splitmix64): the same numbers in every run.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    fn below(&mut self, limit: usize) -> usize {
        usize::try_from(self.next() % limit as u64).expect("small")
    }

    fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}

/// A value that a schema might take: guided by it most of the time, so that many are taken.
fn instance(schema: &Value, root: &Value, random: &mut Random, depth: usize) -> Value {
    if depth > 5 || random.below(8) == 0 {
        return anything(random, depth);
    }
    if let Some(pointer) = schema["$ref"].as_str().and_then(|r| r.strip_prefix('#')) {
        return root
            .pointer(pointer)
            .map_or(Value::Null, |s| instance(s, root, random, depth + 1));
    }
    for key in ["anyOf", "oneOf", "allOf"] {
        if let Some(forms) = schema[key].as_array().filter(|forms| !forms.is_empty()) {
            return instance(random.pick(forms), root, random, depth + 1);
        }
    }
    if let Some(choices) = schema["enum"].as_array() {
        return random.pick(choices).clone();
    }
    if let Some(only) = schema.get("const") {
        return only.clone();
    }
    let types: Vec<&str> = match &schema["type"] {
        Value::String(name) => vec![name],
        Value::Array(names) => names.iter().filter_map(Value::as_str).collect(),
        _ => return anything(random, depth),
    };
    match *random.pick(&types) {
        "object" => object(schema, root, random, depth),
        "array" => {
            let prefix = schema["prefixItems"]
                .as_array()
                .map(Vec::as_slice)
                .unwrap_or_default();
            let count = match prefix.len() {
                0 => random.below(4),
                some => (some + random.below(3)).saturating_sub(1),
            };
            let item = |at: usize| prefix.get(at).unwrap_or(&schema["items"]);
            (0..count)
                .map(|at| instance(item(at), root, random, depth + 1))
                .collect()
        }
        name => scalar(name, random),
    }
}

fn object(schema: &Value, root: &Value, random: &mut Random, depth: usize) -> Value {
    let mut object = serde_json::Map::new();
    for (name, property) in schema["properties"].as_object().into_iter().flatten() {
        if random.below(6) > 0 {
            object.insert(name.clone(), instance(property, root, random, depth + 1));
        }
    }
    let more = if object.is_empty() {
        3
    } else {
        usize::from(random.below(6) == 0)
    };
    for _ in 0..random.below(more + 1) {
        let name = (*random.pick(&["a", "x y", "7", "-3", "07", "300", ""])).to_owned();
        object.insert(
            name,
            instance(&schema["additionalProperties"], root, random, depth + 1),
        );
    }
    Value::Object(object)
}

fn scalar(name: &str, random: &mut Random) -> Value {
    match name {
        "null" => Value::Null,
        "boolean" => json!(random.below(2) == 0),
        "integer" => {
            json!(*random.pick(&[
                0,
                1,
                -1,
                2,
                7,
                127,
                128,
                -128,
                -129,
                255,
                256,
                32767,
                65535,
                65536,
                2_147_483_647
            ]))
        }
        "number" => json!(*random.pick(&[0.5, -2.25, 3.0, 1e9])),
        _ => json!(*random.pick(&["", "a", "é", "ab", "192.0.2.1", "::1", "Red", "red", "x-y"])),
    }
}

fn anything(random: &mut Random, depth: usize) -> Value {
    match random.below(if depth > 3 { 5 } else { 7 }) {
        0 => Value::Null,
        1 => scalar("boolean", random),
        2 => scalar("integer", random),
        3 => scalar("number", random),
        4 => scalar("string", random),
        5 => (0..random.below(3))
            .map(|_| anything(random, depth + 1))
            .collect(),
        _ => {
            let names = ["a", "kind", "lat", "3"];
            let entries = (0..random.below(3)).map(|_| {
                (
                    (*random.pick(&names)).to_owned(),
                    anything(random, depth + 1),
                )
            });
            Value::Object(entries.collect::<Vec<_>>().into_iter().collect())
        }
    }
}

/// schemars names the width of an integer in `format` alone; it is said as a range here.
fn ranged(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(ranged),
        Value::Object(object) => {
            let range = match object.get("format").and_then(Value::as_str) {
                Some("int8") => Some((-128, 127)),
                Some("int16") => Some((-32_768, 32_767)),
                Some("int32") => Some((-2_147_483_648, 2_147_483_647)),
                Some("uint8") => Some((0, 255)),
                Some("uint16") => Some((0, 65_535)),
                Some("uint32") => Some((0, 4_294_967_295_i64)),
                _ => None,
            };
            if let Some((least, most)) = range {
                object
                    .entry("minimum")
                    .or_insert(Value::Number(Number::from(least)));
                object
                    .entry("maximum")
                    .or_insert(Value::Number(Number::from(most)));
            }
            object.values_mut().for_each(ranged);
        }
        _ => {}
    }
}

/// How many instances both took, how many both refused; panics where they differ.
fn compare<T: ConstSchema + JsonSchema>(seed: u64) -> (usize, usize) {
    let name = std::any::type_name::<T>();
    let ours: Value = serde_json::from_str(&T::SCHEMA.to_string()).expect("JSON");
    let mut theirs = schemars::schema_for!(T).to_value();
    ranged(&mut theirs);
    let build = |schema: &Value| {
        jsonschema::options()
            .should_validate_formats(true)
            .build(schema)
            .unwrap_or_else(|error| panic!("{name}: {error}\n{schema:#}"))
    };
    let (ours_judge, theirs_judge) = (build(&ours), build(&theirs));
    let mut random = Random(seed);
    let (mut taken, mut refused) = (0, 0);
    for _ in 0..INSTANCES {
        let value = instance(&ours, &ours, &mut random, 0);
        let verdicts = (ours_judge.is_valid(&value), theirs_judge.is_valid(&value));
        assert_eq!(
            verdicts.0, verdicts.1,
            "{name}: {value}\nours {ours:#}\ntheirs {theirs:#}"
        );
        if verdicts.0 { taken += 1 } else { refused += 1 }
    }
    (taken, refused)
}

#[derive(Deserialize, ConstSchema, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)] // only described
struct Leg<T> {
    from: T,
    to: Option<T>,
    #[serde(default)]
    bags: u8,
}

#[derive(Deserialize, ConstSchema, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[allow(dead_code)]
struct Trip {
    legs_flown: Vec<Leg<u16>>,
    #[serde(rename = "who")]
    name: String,
    place: (f64, f64),
}

#[derive(Deserialize, ConstSchema, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[allow(dead_code)]
enum Colour {
    Red,
    DarkGreen,
}

#[derive(Deserialize, ConstSchema, JsonSchema, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(dead_code)]
struct Metres(u16);

macro_rules! types {
    ($visit:ident: $($base:ty),* $(,)?) => {$(
        $visit!(
            $base, Option<$base>, Vec<$base>, Box<$base>, Arc<$base>, Rc<$base>, VecDeque<$base>,
            LinkedList<$base>, [$base; 2], ($base,), ($base, bool), (String, $base, u8),
            HashMap<String, $base>, BTreeMap<String, $base>, Vec<Option<$base>>,
            Option<Vec<$base>>, Vec<Vec<$base>>, HashMap<String, Vec<$base>>, Option<($base, $base)>,
            Leg<$base>, Option<Leg<$base>>, Vec<Leg<$base>>
        );
    )*};
}

#[test]
fn constant_schemas_agree_with_schemars_on_random_values() {
    let (mut types, mut taken, mut refused) = (0, 0, 0);
    let mut count = |(yes, no): (usize, usize)| {
        types += 1;
        taken += yes;
        refused += no;
    };
    macro_rules! visit {
        ($($type:ty),*) => {$( count(compare::<$type>(7)); )*};
    }
    types!(visit:
        bool, u8, i8, u16, i16, u32, i32, i64, u64, f64, String, char, Value, NonZeroU8,
        Trip, Colour, Metres,
    );
    visit!(
        BTreeSet<u8>,
        BTreeSet<String>,
        BTreeSet<Metres>,
        NonZeroU16,
        NonZeroU32,
        (),
        Option<()>,
        [u8; 0],
        [Colour; 3],
        std::net::Ipv4Addr,
        std::net::Ipv6Addr,
        std::path::PathBuf
    );
    println!("{types} types, {taken} values taken and {refused} refused by both");
    assert!(types >= 300, "{types}");
    assert!(taken > 5_000 && refused > 5_000, "{taken} {refused}");
}
