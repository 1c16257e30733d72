//! A module where every name of the prelude means something else.
#![deny(warnings, missing_docs)]
#![forbid(unsafe_code)]
#![deny(clippy::pedantic)]

mod harbour {
    #![no_implicit_prelude]
    #![allow(dead_code)]

    struct Result;
    struct Option;
    struct String;
    struct Vec;
    struct Box;
    struct Some;
    struct None;
    struct Ok;
    struct Err;
    struct Arc;
    trait Send {}
    trait Sync {}
    trait Default {}
    trait From {}
    trait Into {}
    trait Iterator {}
    mod std {}
    mod core {}
    mod schemars {}
    mod serde_json {}

    /// A unit.
    #[derive(::serde::Deserialize, ::toolkit::ConstSchema)]
    pub enum Unit {
        /// The usual one.
        Celsius,
        /// The other.
        Fahrenheit,
    }

    /// A leg of a trip.
    #[derive(::serde::Deserialize, ::toolkit::ConstSchema)]
    pub struct Leg {
        /// Where from.
        #[param(length(3..=3))]
        from: ::std::string::String,
        /// More legs.
        #[serde(default)]
        next: ::std::vec::Vec<Leg>,
    }

    /// Add one.
    #[::toolkit::tool]
    pub fn add(
        /// A number.
        #[param(range(1..=7), default = 3)]
        a: u8,
        /// Words.
        words: &str,
        #[param(length(1..))] list: &[i64],
        #[param(one_of("x", "y"))] maybe: ::std::option::Option<&str>,
        unit: Unit,
        legs: ::std::vec::Vec<Leg>,
    ) -> ::std::result::Result<u8, ::std::string::String> {
        let _ = (words, list, maybe, unit, legs);
        ::std::result::Result::Ok(a)
    }

    /// Later.
    #[::toolkit::tool(timeout = "3s")]
    pub async fn later(#[context] context: &::toolkit::ToolContext) -> bool {
        context.is_cancelled()
    }

    /// A dock.
    pub struct Dock;

    #[::toolkit::tool]
    impl Dock {
        /// Moor.
        #[tool]
        pub fn moor(&self, boat: &str) -> usize {
            let _ = self;
            boat.len()
        }
    }
}

use harbour::{Dock, add, later};

fn main() {
    const TOOLS: &str = toolkit::openai_tools![add, later, Dock];
    assert!(TOOLS.contains("moor"));
    let _ = toolkit::Executor::builder()
        .tools(toolkit::tools![add, later])
        .tools(Dock)
        .build();
}
