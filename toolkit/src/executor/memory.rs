//! Which calls failed, and how often: counted under one lock.

use std::collections::HashMap;

use crate::sync::{Mutex, MutexGuard, PoisonError};

/// How many failing calls are remembered. A conversation that fails more often has other troubles;
/// then all are forgotten, so that memory stays flat.
const REMEMBERED: usize = 4_096;

#[derive(Debug, Default)]
pub(super) struct Memory(Mutex<Held>);

#[derive(Debug, Default)]
struct Held {
    // By a hash of tool, arguments and failure: how often.
    calls: HashMap<u64, usize>,
    // By tool: failures since its last success, and which calls they were.
    tools: HashMap<String, Failures>,
}

#[derive(Debug, Default)]
struct Failures {
    count: u32,
    calls: Vec<u64>,
}

impl Memory {
    /// How often a tool has failed since its last success.
    pub(super) fn failures(&self, tool: &str) -> u32 {
        let held = self.held();
        held.tools.get(tool).map_or(0, |failures| failures.count)
    }

    /// Counts a failure; says how often this call has failed so.
    pub(super) fn note(&self, tool: &str, key: u64) -> usize {
        let mut held = self.held();
        if held.calls.len() >= REMEMBERED {
            *held = Held::default();
        }
        let Held { calls, tools } = &mut *held;
        let times = calls.entry(key).or_insert(0);
        *times += 1;
        let failures = tools.entry(tool.to_owned()).or_default();
        failures.count = failures.count.saturating_add(1);
        if *times == 1 {
            failures.calls.push(key);
        }
        *times
    }

    /// Forgets a tool's failures.
    pub(super) fn forget(&self, tool: &str) {
        let mut held = self.held();
        if let Some(failures) = held.tools.remove(tool) {
            for key in failures.calls {
                held.calls.remove(&key);
            }
        }
    }

    // A panic while the lock is held can't leave the memory half changed in a way that matters.
    fn held(&self) -> MutexGuard<'_, Held> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sync::{Arc, explored, thread};

    #[test]
    fn each_failure_counts_once() {
        explored(|| {
            let memory = Arc::new(Memory::default());
            let other = Arc::clone(&memory);
            let noting = thread::spawn(move || other.note("read", 7));
            let own = memory.note("read", 7);
            let theirs = noting.join().expect("a count");
            assert_eq!(own + theirs, 3, "one was the first, one the second");
            assert_eq!(memory.failures("read"), 2);
        });
    }

    #[test]
    fn a_success_forgets_calls_and_count_together() {
        explored(|| {
            let memory = Arc::new(Memory::default());
            memory.note("read", 7);
            let (noter, forgetter) = (Arc::clone(&memory), Arc::clone(&memory));
            let noting = thread::spawn(move || noter.note("read", 7));
            let forgetting = thread::spawn(move || forgetter.forget("read"));
            noting.join().expect("a count");
            forgetting.join().expect("an end");
            let failures = memory.failures("read");
            assert!(failures <= 1, "{failures}");
            let times = memory.note("read", 7);
            assert_eq!(times, failures as usize + 1);
        });
    }
}
