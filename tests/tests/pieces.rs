//! A constant list puts usual tools together from pieces; a registry walks their schemas. Both must give
//! the same bytes, whatever a parameter says and whatever its type.

#![allow(
    clippy::too_many_arguments,
    clippy::needless_pass_by_value,
    clippy::many_single_char_names,
    dead_code,
    non_snake_case,
    unused_variables
)]

use std::collections::{BTreeMap, BTreeSet};
use std::net::IpAddr;

use toolkit::{ConstSchema, Dialect, Registry, tool, tools};

/// How it is measured.
#[derive(serde::Deserialize, ConstSchema)]
#[serde(rename_all = "snake_case")]
enum Unit {
    /// In degrees.
    Celsius,
    Kelvin,
}

#[derive(serde::Deserialize, ConstSchema)]
struct Place {
    /// In degrees north.
    latitude: f64,
    name: Option<String>,
}

/// Nothing at all.
#[tool]
fn nothing() {}

#[tool(description = "")]
fn without_words(first: &str, second: Option<u8>, third: Vec<bool>) {}

/// Ranges with one end, two, and an open one.
#[tool]
fn ranges(
    /// Both.
    #[param(range(1..=7))]
    both: u8,
    /// The lower end.
    #[param(range(1..))]
    lower: u16,
    /// The upper end.
    #[param(range(..=7))]
    upper: i32,
    /// An open one.
    #[param(range(0.5..1.5))]
    open: f64,
    /// Of a type that tells no upper end.
    #[param(range(3..))]
    wide: u64,
    /// One that may be null.
    #[param(range(-3..=3))]
    perhaps: Option<i8>,
) {
}

/// Ranges and what stands for them.
#[tool]
fn left_out(
    /// Both.
    #[param(default = 3, range(1..=7))]
    both: u8,
    /// The lower end.
    #[param(default = 3, range(1..))]
    lower: u8,
    /// The upper end.
    #[param(default = 3, range(..=7))]
    upper: u8,
    /// A default alone.
    #[param(default = 0.25)]
    alone: f32,
    /// Its type's.
    #[param(default)]
    of_type: String,
    /// A choice.
    #[param(default = "kelvin")]
    unit: Unit,
    /// With "quotes" and a \ in it.
    #[param(default = "a \"b\"\n")]
    quoted: String,
    #[param(default = true)] without_words: bool,
    /// A list.
    #[param(default = ["a", "b"], length(1..=3))]
    list: Vec<String>,
) {
}

/// Lengths.
#[tool]
fn lengths(
    /// Of a string.
    #[param(length(1..=80))]
    string: &str,
    /// With one end.
    #[param(length(2..))]
    lower: Option<String>,
    /// Of a list.
    #[param(length(..5))]
    list: Vec<u8>,
    /// Of a set.
    #[param(length(..=5))]
    set: BTreeSet<String>,
    /// Of a map.
    #[param(length(1..=5))]
    map: BTreeMap<String, u8>,
    #[param(length(1..=4))] without_words: String,
) {
}

/// What has no place among the pieces.
#[tool]
fn others(
    /// A pattern.
    #[param(pattern = "^[a-z]+$")]
    pattern: &str,
    /// Choices.
    #[param(one_of("a", "b"))]
    choices: &str,
    /// Steps.
    #[param(multiple_of = 5, range(0..=100))]
    steps: u8,
    /// Examples.
    #[param(example = "Böblingen")]
    examples: &str,
    /// A secret.
    #[param(secret)]
    secret: &str,
    #[doc = concat!("An ", "expression.")] expression: &str,
    /// A name that is not plain.
    #[param(rename = "x-size")]
    size: u8,
) {
}

/// Types of all kinds.
#[tool]
fn types(
    /// A choice.
    unit: Unit,
    /// Perhaps a choice.
    perhaps: Option<Unit>,
    undocumented: Unit,
    /// A place.
    place: Place,
    /// Places.
    places: Vec<Place>,
    /// A pair.
    pair: (u8, String),
    /// A letter.
    letter: char,
    /// An address.
    address: IpAddr,
    /// Nothing.
    unit_value: (),
    /// Perhaps a truth.
    nested: Option<Box<bool>>,
    /// Four of them.
    array: [u8; 4],
) {
}

type Perhaps<T> = std::option::Option<T>;

mod sure {
    /// Not the one that everybody knows.
    #[derive(serde::Deserialize, toolkit::ConstSchema)]
    pub(crate) enum Option {
        Left,
        Right,
    }
}

/// Types that don't look like what they are: one that may be left out, and one that may not.
#[tool]
fn deceiving(
    /// It may.
    perhaps: Perhaps<u8>,
    /// It may not.
    sure: sure::Option,
    /// It may, by its default.
    #[param(default = "Left")]
    default: sure::Option,
    /// It may, by both.
    #[param(default = 3)]
    both: Perhaps<u8>,
    undocumented: Perhaps<sure::Option>,
) {
}

/// Where nothing is required.
#[tool]
fn nothing_required(first: Option<u8>, second: Perhaps<bool>) {}

/// Maps and anything, which strict mode refuses.
#[tool]
fn open(
    /// A map.
    map: BTreeMap<u8, Place>,
    /// Anything.
    anything: serde_json::Value,
) {
}

#[doc = concat!("An ", "expression.")]
#[tool]
fn expression(
    /// A city.
    city: &str,
) {
}

/// A parameter that is not there.
#[tool]
fn conditional(
    /// Never.
    #[cfg(any())]
    never: u8,
    /// Always.
    #[cfg(test)]
    always: u8,
    /// Last.
    last: &str,
) {
}

/// A type that holds itself.
#[derive(serde::Deserialize, ConstSchema)]
struct Tree {
    children: Vec<Tree>,
}

/// A type that holds itself, beside one that does not.
#[tool]
fn grow(
    /// The first.
    first: u8,
    /// The tree.
    tree: Tree,
    /// Another.
    another: Option<Tree>,
) {
}

macro_rules! many {
    ($($name:ident)*) => {
        /// More parameters than are looked at together.
        #[tool]
        fn many($(
            /// One of many.
            $name: u8,
        )*) {}
    };
}
many!(a b c d e f g h i j k l m n o p q r s t u v w x y z);

macro_rules! same {
    ($dialect:ident, $list:ident![strict; $($tool:ident),*]) => {
        same!(@ $dialect, toolkit::$list![strict; $($tool),*], $($tool),*)
    };
    ($dialect:ident, $list:ident![$($tool:ident),*]) => {
        same!(@ $dialect, toolkit::$list![$($tool),*], $($tool),*)
    };
    (@ $dialect:ident, $list:expr, $($tool:ident),*) => {{
        const LIST: &str = $list;
        let registry = Registry::new(tools![$($tool),*]).expect("a registry");
        let walked = registry.to_json(Dialect::$dialect).expect("a list");
        assert_eq!(LIST, walked);
        assert!(LIST.len() > 1_000, "{LIST}");
    }};
}

macro_rules! all {
    ($($tool:ident),*) => {
        same!(OpenAi, openai_tools![$($tool),*]);
        same!(OpenAiStrict, openai_tools![strict; $($tool),*]);
        same!(DeepSeekStrict, deepseek_tools![strict; $($tool),*]);
        same!(OpenAiResponses, openai_responses_tools![$($tool),*]);
        same!(OpenAiResponsesStrict, openai_responses_tools![strict; $($tool),*]);
        same!(Mcp, mcp_tools![$($tool),*]);
    };
}

#[test]
fn pieces_and_walks_give_the_same_bytes() {
    all!(
        nothing,
        without_words,
        ranges,
        left_out,
        types,
        deceiving,
        nothing_required,
        expression,
        conditional,
        many
    );
}

macro_rules! empty {
    ($($name:ident)*) => {
        $(
            #[doc = "Nothing at all, under a name that is sorted by more or less of it."]
            #[tool]
            fn $name() {}
        )*
    };
}
empty!(forecast_of_weather_b forecast_of_weather_a forecast_of_weather forecast_of_weat forecast_of_wea
    forecast_of_weaz forecast fore f _g H forecast_of_weather_aa);

#[test]
fn a_constant_is_sorted_as_a_registry() {
    same!(
        OpenAi,
        openai_tools![
            forecast_of_weather_b,
            forecast_of_weather_a,
            forecast_of_weather,
            forecast,
            forecast_of_weat,
            forecast_of_weather_aa,
            forecast_of_wea,
            f,
            forecast_of_weaz,
            fore,
            _g,
            H
        ]
    );
}

#[test]
fn where_strict_mode_takes_no_maps_the_others_agree() {
    same!(OpenAi, openai_tools![lengths, others, open, grow]);
    same!(Mcp, mcp_tools![lengths, others, open, grow]);
    same!(OpenAiStrict, openai_tools![strict; others, grow]);
}

#[test]
fn providers_with_rules_for_names_agree() {
    same!(
        Anthropic,
        anthropic_tools![
            nothing,
            without_words,
            ranges,
            left_out,
            lengths,
            types,
            open,
            many
        ]
    );
    same!(
        Gemini,
        gemini_tools![
            nothing,
            without_words,
            ranges,
            left_out,
            lengths,
            types,
            many
        ]
    );
}
