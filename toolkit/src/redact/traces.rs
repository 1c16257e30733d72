//! What tells where in a program something went wrong: panics, tracebacks, lists of frames, chains
//! of causes. A model can do nothing with them, and they tell of the program's inside.

use std::borrow::Cow;

/// A text without its traces. Of a panic nothing is left, of Python's traceback the exception.
pub(crate) fn without_traces(text: &str) -> Cow<'_, str> {
    let mut kept = String::new();
    let mut within = false; // Python's frames, up to a line that is not indented
    let mut lost = false;
    for line in text.split_inclusive('\n') {
        let bare = line.trim();
        let indented = line.starts_with([' ', '\t']);
        within &= indented || bare.is_empty();
        if within || (indented && is_frame(bare)) {
            lost = true;
            continue;
        }
        match begin(line, !kept.trim().is_empty()) {
            Some((before, Rest::Frames)) => {
                kept.push_str(before);
                (within, lost) = (true, true);
            }
            Some((before, Rest::Everything)) => {
                kept.push_str(before);
                return Cow::Owned(closed(&kept));
            }
            None => kept.push_str(line),
        }
    }
    if lost {
        Cow::Owned(closed(&kept))
    } else {
        Cow::Borrowed(text)
    }
}

/// Whether a text begins with a panic's report, or is what is said of a task that panicked.
pub(crate) fn is_panic(text: &str) -> bool {
    panic_of(text.lines().next().unwrap_or_default()) == Some(0)
}

/// What is lost after the beginning of a trace.
enum Rest {
    /// What is indented.
    Frames,
    Everything,
}

/// What stands before a trace that begins on a line, and how far that goes.
fn begin(line: &str, follows: bool) -> Option<(&str, Rest)> {
    let everything = [
        panic_of(line),
        whole_line(line, "stack backtrace:"),
        whole_line(line, "stack traceback:"),
        (follows && line.starts_with("Caused by:")).then_some(0),
        routine(line),
    ];
    if let Some(at) = everything.into_iter().flatten().min() {
        return Some((line.get(..at)?, Rest::Everything));
    }
    let at = line.find("Traceback (most recent call last):")?;
    Some((line.get(..at)?, Rest::Frames))
}

/// Where a line tells of a panic: `thread 'main' panicked at …`, `thread 'main' (17) panicked at …`,
/// `task 2 panicked …`.
fn panic_of(line: &str) -> Option<usize> {
    let end = line.find(" panicked")?;
    let before = line.get(..end)?;
    let after = line.get(end..)?;
    if let Some(at) = before.rfind("thread '")
        && after.starts_with(" panicked at ")
    {
        return Some(at);
    }
    let at = before.rfind("task ")?;
    let number = before.get(at + "task ".len()..)?;
    let numbered = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    numbered.then_some(at)
}

fn whole_line(line: &str, words: &str) -> Option<usize> {
    line.trim().eq_ignore_ascii_case(words).then_some(0)
}

// goroutine 1 [running]:
fn routine(line: &str) -> Option<usize> {
    let rest = line.trim_end().strip_prefix("goroutine ")?;
    rest.ends_with("]:").then_some(0)
}

/// A frame as JavaScript, Java and Rust write it: `at main (x.js:9:9)`, `... 3 more`.
fn is_frame(bare: &str) -> bool {
    let more = bare
        .strip_prefix("... ")
        .and_then(|rest| rest.strip_suffix(" more"));
    bare.starts_with("at ")
        || is_numbered_frame(bare)
        || is_ruby_frame(bare)
        || more.is_some_and(|n| n.bytes().all(|byte| byte.is_ascii_digit()))
}

/// `3: acme_core::db::Pool::get`, `12: 0x55d0 - acme::main`: a frame of Rust's.
fn is_numbered_frame(bare: &str) -> bool {
    let Some((number, frame)) = bare.split_once(": ") else {
        return false;
    };
    let numbered =
        !number.is_empty() && number.len() <= 5 && number.bytes().all(|b| b.is_ascii_digit());
    let frame = frame.trim_start();
    numbered
        && !frame.contains(": ")
        && (frame.contains("::") || frame.starts_with("0x") || frame.starts_with("__rust"))
}

/// `from /srv/app/lib/x.rb:12:in 'load'`.
fn is_ruby_frame(bare: &str) -> bool {
    bare.starts_with("from ") && bare.contains(":in ")
}

/// Without what was to lead over to the trace.
fn closed(kept: &str) -> String {
    kept.trim()
        .trim_end_matches([':', ','])
        .trim_end()
        .to_owned()
}
