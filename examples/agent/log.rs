//! The log of a run: a line for each event, with time, level and part.

use std::time::{SystemTime, UNIX_EPOCH};

/// How many characters of an answer are logged.
const SHOWN: usize = 80;

pub(crate) fn title(text: &str) {
    println!("\n== {text}");
}

pub(crate) fn info(part: &str, text: &str) {
    line("INFO", part, text);
}

pub(crate) fn warn(part: &str, text: &str) {
    line("WARN", part, text);
}

pub(crate) fn error(part: &str, text: &str) {
    line("ERROR", part, text);
}

fn line(level: &str, part: &str, text: &str) {
    let seconds = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| since.as_secs() % 86_400);
    let (hours, minutes, seconds) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    println!("{hours:02}:{minutes:02}:{seconds:02} {level:<5} {part:<8} {text}");
}

/// A text on one line, cut.
pub(crate) fn short(text: &str) -> String {
    let text = text.replace('\n', " ⏎ ");
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}
