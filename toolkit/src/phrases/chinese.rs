//! Chinese.

use super::Phrases;

/// Chinese.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[allow(clippy::exhaustive_structs)] // a language has no settings
pub struct Chinese;

impl Phrases for Chinese {}
