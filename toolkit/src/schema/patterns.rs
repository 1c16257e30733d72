//! The regular expressions of a tool's schema, compiled once.

use super::Schema;
use crate::error::SchemaError;

/// The compiled patterns of one tool.
#[derive(Debug, Default)]
pub(crate) struct Patterns {
    // How many schemas there are in the one that they stand in.
    schemas: u64,
    #[cfg(feature = "pattern")]
    compiled: std::collections::HashMap<Box<str>, regex_lite::Regex>,
}

#[cfg(feature = "pattern")]
impl Patterns {
    /// Compiles what stands in the schema. What the engine can't express (look-around, references
    /// back) is refused: its time is linear, since the patterns of other servers are hostile input.
    pub(crate) fn compile(schema: &Schema) -> Result<Self, SchemaError> {
        let mut patterns = Self::default();
        patterns.add(schema)?;
        Ok(patterns)
    }

    fn add(&mut self, schema: &Schema) -> Result<(), SchemaError> {
        self.schemas += 1;
        if let Some(pattern) = &schema.strings.pattern
            && !self.compiled.contains_key(pattern.as_str())
        {
            let regex = regex_lite::Regex::new(pattern).map_err(|error| SchemaError {
                reason: format!("the pattern `{}` can't be used: {error}", pattern.as_str()),
            })?;
            self.compiled.insert(pattern.as_str().into(), regex);
        }
        super::resolve::parts(schema).try_for_each(|part| self.add(part))
    }

    /// Whether the pattern is found in the text.
    pub(crate) fn is_match(&self, pattern: &str, text: &str) -> bool {
        self.compiled
            .get(pattern)
            .is_none_or(|regex| regex.is_match(text))
    }
}

#[cfg(not(feature = "pattern"))]
impl Patterns {
    /// Refuses a schema with a pattern, which could not be enforced.
    pub(crate) fn compile(schema: &Schema) -> Result<Self, SchemaError> {
        if schema.strings.pattern.is_some() {
            let reason = "it has a pattern, which needs toolkit's feature `pattern`".to_owned();
            return Err(SchemaError { reason });
        }
        let mut schemas = 1;
        for part in super::resolve::parts(schema) {
            schemas += Self::compile(part)?.schemas;
        }
        Ok(Self { schemas })
    }

    /// Never asked: no schema has a pattern.
    #[allow(clippy::unused_self)] // as with the feature
    pub(crate) fn is_match(&self, _: &str, _: &str) -> bool {
        true
    }
}

impl Patterns {
    /// Returns how many schemas there are in the one that they stand in.
    pub(crate) fn schemas(&self) -> u64 {
        self.schemas
    }
}
