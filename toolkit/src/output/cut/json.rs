//! JSON cut so that it stays JSON: items, entries and the middle of strings are left out, and how
//! many is said in their place.

use crate::arguments::json::{Entry, Json, parse_document, write_string};
use crate::phrases::Phrases;

/// JSON of at most so many characters; `None` where so few can't hold any.
pub(super) fn shortened(text: &str, most: usize, phrases: &dyn Phrases) -> Option<String> {
    let json = parse_document(text).ok()?;
    let mut shortening = Shortening {
        out: String::new(),
        phrases,
    };
    shortening.value(&json, most);
    (shortening.out.chars().count() <= most).then_some(shortening.out)
}

struct Shortening<'p> {
    out: String,
    phrases: &'p dyn Phrases,
}

/// The name of the entry that says how many others are left out.
const MORE: &str = "…";

/// What a value that is not shown whole takes at the least: `"…"`.
const LEAST: usize = 3;

impl Shortening<'_> {
    fn value(&mut self, json: &Json<'_>, room: usize) {
        if size(json, room) <= room {
            return compact(json, &mut self.out);
        }
        match json {
            Json::String(text) => self.string(text, room),
            Json::List(items) => self.list(items, room),
            Json::Object(entries) => self.object(entries, room),
            Json::Null | Json::Bool(_) | Json::Number(_) => self.quoted(MORE),
        }
    }

    fn quoted(&mut self, text: &str) {
        let _ = write_string(&mut self.out, text);
    }

    /// Head and tail of a string.
    fn string(&mut self, text: &str, room: usize) {
        let total = text.chars().count();
        let note = self.phrases.characters_left_out(total);
        let room = room.saturating_sub(2 + note.chars().count());
        if room < 8 {
            return self.quoted(MORE);
        }
        let head = within(text.chars(), room - room / 4);
        let tail = within(text.chars().rev(), room / 4);
        let left = total.saturating_sub(head + tail);
        let tail: String = text.chars().skip(total - tail).collect();
        let head: String = text.chars().take(head).collect();
        let note = self.phrases.characters_left_out(left);
        self.quoted(&format!("{head}{note}{tail}"));
    }

    /// The first items, whole; the first alone may be shortened.
    fn list(&mut self, items: &[Json<'_>], room: usize) {
        let note = self.phrases.items_left_out(items.len()).chars().count() + LEAST;
        let mut left = room.saturating_sub(2 + note);
        self.out.push('[');
        let mut shown = 0;
        for item in items {
            let needed = size(item, left) + 1;
            if needed > left && (shown > 0 || left < 40) {
                break;
            }
            let before = self.out.chars().count();
            self.value(item, left);
            self.out.push(',');
            shown += 1;
            left = left.saturating_sub(self.out.chars().count() - before);
        }
        if shown < items.len() {
            let note = self.phrases.items_left_out(items.len() - shown);
            self.quoted(&note);
        } else {
            self.out.pop();
        }
        self.out.push(']');
    }

    /// As many entries as have room, the long ones shortened so that the short ones stay whole.
    fn object(&mut self, entries: &[Entry<'_>], room: usize) {
        let note = self.phrases.items_left_out(entries.len()).chars().count() + 8;
        let room = room.saturating_sub(2 + note);
        let named = |entry: &Entry<'_>| size(&Json::String(entry.0.as_ref().into()), room) + 2;
        let mut least = 0;
        let shown = entries
            .iter()
            .take_while(|entry| {
                least += named(entry) + size(&entry.1, room).min(24);
                least <= room
            })
            .count();
        let (shown, more) = entries.split_at(shown);
        let names: usize = shown.iter().map(named).sum();
        let sizes: Vec<usize> = shown.iter().map(|entry| size(&entry.1, room)).collect();
        let share = level(&sizes, room.saturating_sub(names));
        self.out.push('{');
        for (key, value) in shown {
            self.quoted(key);
            self.out.push(':');
            self.value(value, share);
            self.out.push(',');
        }
        if more.is_empty() {
            self.out.pop();
        } else {
            let note = self.phrases.items_left_out(more.len());
            self.quoted(MORE);
            self.out.push(':');
            self.quoted(&note);
        }
        self.out.push('}');
    }
}

/// The most that each may have so that all together have no more than the room.
fn level(sizes: &[usize], room: usize) -> usize {
    let mut sorted = sizes.to_vec();
    sorted.sort_unstable();
    let mut left = room;
    for (at, size) in sorted.iter().enumerate() {
        let share = left / (sorted.len() - at);
        if *size > share {
            return share.max(LEAST);
        }
        left -= size;
    }
    room
}

/// How many characters of a text fit into the room, as JSON writes them.
fn within(characters: impl Iterator<Item = char>, room: usize) -> usize {
    let mut left = room;
    characters
        .take_while(|character| {
            let needed = written(*character);
            let fits = needed <= left;
            left = left.saturating_sub(needed);
            fits
        })
        .count()
}

/// How many characters JSON writes for one.
fn written(character: char) -> usize {
    match character {
        '"' | '\\' | '\n' | '\r' | '\t' => 2,
        control if control < ' ' => 6,
        _ => 1,
    }
}

/// How many characters a value takes without blanks; where that is more than the most, any number
/// above it.
fn size(json: &Json<'_>, most: usize) -> usize {
    match json {
        Json::Null => 4,
        Json::Bool(value) => 5 - usize::from(*value),
        Json::Number(digits) => digits.len(),
        Json::String(text) => 2 + text.chars().take(most + 1).map(written).sum::<usize>(),
        Json::List(items) => together(items, most, size),
        Json::Object(entries) => together(entries, most, |(key, value), most| {
            let key = 2 + key.chars().take(most + 1).map(written).sum::<usize>();
            key + 1 + size(value, most)
        }),
    }
}

fn together<T>(all: &[T], most: usize, size: impl Fn(&T, usize) -> usize) -> usize {
    let mut sum = 2 + all.len().saturating_sub(1);
    for one in all {
        if sum > most {
            break;
        }
        sum += size(one, most);
    }
    sum
}

fn compact(json: &Json<'_>, out: &mut String) {
    match json {
        Json::Null => out.push_str("null"),
        Json::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
        Json::Number(digits) => out.push_str(digits),
        Json::String(text) => drop(write_string(out, text)),
        Json::List(items) => {
            out.push('[');
            for (at, item) in items.iter().enumerate() {
                out.push_str(if at == 0 { "" } else { "," });
                compact(item, out);
            }
            out.push(']');
        }
        Json::Object(entries) => {
            out.push('{');
            for (at, (key, value)) in entries.iter().enumerate() {
                out.push_str(if at == 0 { "" } else { "," });
                let _ = write_string(out, key);
                out.push(':');
                compact(value, out);
            }
            out.push('}');
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::shortened;
    use crate::phrases::{Chinese, English};

    #[test]
    fn what_is_left_is_json_within_the_limit() {
        let text = "漢\"\n".repeat(2_000);
        let values = [
            json!((0..5_000).collect::<Vec<_>>()),
            json!({"title": "x", "body": text, "id": 3}),
            json!(vec![json!({"name": "Tern", "log": text}); 50]),
            json!(
                (0..3_000)
                    .map(|n| (format!("key{n}"), json!(n)))
                    .collect::<serde_json::Map<_, _>>()
            ),
            json!([[[[[text]]]]]),
            json!({"a": {"b": {"c": [1, 2, {"d": text}]}}}),
        ];
        for value in values {
            let whole = value.to_string();
            for most in [60, 100, 400, 1_000, 4_000] {
                for phrases in [&English as &dyn crate::Phrases, &Chinese] {
                    let short = shortened(&whole, most, phrases).expect("room enough");
                    assert!(short.chars().count() <= most, "{most}: {short}");
                    assert!(short.contains('…'), "{short}");
                    serde_json::from_str::<Value>(&short).expect("JSON");
                }
            }
        }
    }

    #[test]
    fn short_entries_stay_beside_a_long_one() {
        let value = json!({"id": 3, "body": "x".repeat(9_000), "title": "Tides"});
        let short = shortened(&value.to_string(), 400, &English).expect("room enough");
        let short: Value = serde_json::from_str(&short).expect("JSON");
        assert_eq!(
            (&short["id"], &short["title"]),
            (&json!(3), &json!("Tides"))
        );
    }
}
