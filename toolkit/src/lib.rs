//! Ordinary functions as tools that a language model can call.
#![allow(dead_code, unused)] // until the parts stand together

mod arguments;
mod error;
mod literal;
mod output;
pub mod schema;
mod tool;

pub use arguments::fault::*;
pub use schema::ConstSchema;
pub use tool::*;
mod dialect;
