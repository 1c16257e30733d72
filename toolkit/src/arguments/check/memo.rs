//! What is known already of values and the definitions that they were held against.

use std::cell::RefCell;
use std::collections::HashMap;

use super::{Question, Scope};
use crate::arguments::json::Json;
use crate::schema::Schema;

/// The answers of one walk, in which no value moves.
///
/// Only definitions are remembered: without a reference back to one, a schema is a tree, and the work
/// on it is bounded by its size.
#[derive(Debug, Default)]
pub(super) struct Memo(RefCell<HashMap<Key, bool>>);

/// A value, a definition, and how one was held against the other. Two definitions that enclose each
/// other in another order are not the same.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Key {
    json: usize,
    definitions: Vec<usize>,
    question: Question,
    secret: bool,
}

impl Key {
    pub(super) fn new(
        schema: &Schema,
        json: &Json<'_>,
        scope: Option<&Scope<'_>>,
        (question, secret): (Question, bool),
    ) -> Self {
        let address = |schema: &Schema| std::ptr::from_ref(schema).addr();
        let mut definitions = vec![address(schema)];
        let mut scope = scope;
        while let Some(inner) = scope {
            definitions.push(address(inner.schema));
            scope = inner.outer;
        }
        Self {
            json: std::ptr::from_ref(json).addr(),
            definitions,
            question,
            secret,
        }
    }
}

impl Memo {
    pub(super) fn get(&self, key: &Key) -> Option<bool> {
        self.0.borrow().get(key).copied()
    }

    pub(super) fn put(&self, key: Key, fits: bool) {
        self.0.borrow_mut().insert(key, fits);
    }
}
