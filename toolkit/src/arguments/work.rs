//! What it may cost to look at the arguments of one call.
//!
//! A schema of unions inside unions, or one of which two parts lead back to it, can make exponential
//! work of a small value. The work on a call is bounded by a number that grows with the size of the
//! schema and of the arguments; a call for which that is not enough is answered and not run.

use std::cell::Cell;

use crate::schema::patterns::Patterns;

/// How many steps a call has whatever its size: trying the variants of unions takes most of them.
const STEPS: u64 = 500_000;

/// How many further steps there are for each schema and each byte of the arguments.
const STEPS_EACH: u64 = 50;

/// How deep schemas and values may be entered, together. The parser lets values nest 128 deep, and a
/// schema enters each of them twice or three times: for its union, its variant, its definition.
const DEPTH: u32 = 300;

/// The work on one call.
#[derive(Debug)]
pub(crate) struct Work<'p> {
    patterns: &'p Patterns,
    limit: u64,
    left: Cell<u64>,
    depth: Cell<u32>,
    spent: Cell<bool>,
}

impl<'p> Work<'p> {
    /// The work on arguments of so many bytes, for the schema that the patterns are from.
    pub(crate) fn new(patterns: &'p Patterns, bytes: usize) -> Self {
        let size = patterns.schemas().saturating_add(bytes as u64);
        let limit = STEPS.saturating_add(size.saturating_mul(STEPS_EACH));
        Self {
            patterns,
            limit,
            left: Cell::new(limit),
            depth: Cell::new(0),
            spent: Cell::new(false),
        }
    }

    pub(crate) fn patterns(&self) -> &'p Patterns {
        self.patterns
    }

    /// Takes some steps; returns whether there were enough left.
    pub(crate) fn step(&self, steps: u64) -> bool {
        match self.left.get().checked_sub(steps) {
            Some(left) if !self.spent.get() => self.left.set(left),
            _ => self.spent.set(true),
        }
        !self.spent.get()
    }

    /// Enters a value, unless the work is done or stands too deep.
    pub(crate) fn enter(&self) -> Option<Entered<'_>> {
        let depth = self.depth.get();
        if depth >= DEPTH {
            self.spent.set(true);
        }
        if !self.step(1) {
            return None;
        }
        self.depth.set(depth + 1);
        Some(Entered(&self.depth))
    }

    /// Whether more was to be done than may be: what was found until then says nothing.
    pub(crate) fn is_spent(&self) -> bool {
        self.spent.get()
    }

    /// Whether so much was done that only what must be should follow.
    pub(crate) fn is_half_done(&self) -> bool {
        self.is_spent() || self.left.get() < self.limit / 2
    }
}

/// A value that has been entered, until this is dropped.
pub(crate) struct Entered<'w>(&'w Cell<u32>);

impl Drop for Entered<'_> {
    fn drop(&mut self) {
        self.0.set(self.0.get().saturating_sub(1));
    }
}
