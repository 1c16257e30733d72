//! English, the language of the defaults.

pub(super) mod calls;
pub(super) mod expected;
pub(super) mod failures;
pub(super) mod faults;
pub(super) mod syntax;

use super::Phrases;

/// English.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[allow(clippy::exhaustive_structs)] // a language has no settings
pub struct English;

impl Phrases for English {}

/// `1 problem`, `2 problems`.
fn counted(count: u64, one: &str) -> String {
    if count == 1 {
        format!("1 {one}")
    } else {
        format!("{count} {one}s")
    }
}
