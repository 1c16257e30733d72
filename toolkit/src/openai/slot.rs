//! One streamed call on its way, in the pieces in which providers send it.

use serde_json::{Map, Value};

use crate::arguments::fault::RepairKind;
use crate::call::{CallForm, ToolCall};
use crate::provider::{self, Sent};

/// A call whose pieces are still coming.
#[derive(Debug, Default)]
pub(super) struct Slot {
    pub(super) index: Option<u64>,
    pub(super) id: String,
    name: String,
    /// All text, and where each piece of it ends.
    arguments: String,
    ends: Vec<usize>,
    /// Pieces that came as objects.
    object: Option<Map<String, Value>>,
    scan: Scan,
    kept: Option<Value>,
    /// Whether some piece had a key for arguments, be it an empty one.
    had_arguments: bool,
    /// Whether that key was another than the documented one.
    misplaced: bool,
    contradictory: bool,
    pub(super) form: CallForm,
}

/// How the stream ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    /// It said that it was complete.
    Said,
    /// It said that it was cut off.
    Cut,
    /// It said nothing.
    Unsaid,
}

impl Slot {
    pub(super) fn new(index: Option<u64>, id: &str) -> Self {
        Self {
            index,
            id: id.to_owned(),
            ..Self::default()
        }
    }

    /// Whether the arguments are one JSON value already.
    pub(super) fn is_whole(&self) -> bool {
        self.object.is_some() || self.scan.is_whole()
    }

    pub(super) fn push(&mut self, piece: &Value) {
        let (function, sent) = if let Some(custom) = piece.get("custom") {
            self.form = CallForm::Custom;
            (custom, Sent::of(custom, "input"))
        } else if let Some(function) = piece.get("function").filter(|inner| inner.is_object()) {
            (function, Sent::of(function, "arguments"))
        } else {
            // Gateways send the name and the arguments without the inner object.
            (piece, Sent::of(piece, ""))
        };
        if self.id.is_empty() {
            self.id = provider::id(&piece["id"]);
        }
        if let Some(name) = function["name"].as_str() {
            self.push_name(name);
        }
        if let Some(kept) = provider::kept(piece, &["extra_content"]) {
            self.kept = Some(kept);
        }
        let arguments = match sent {
            Sent::Absent => return,
            Sent::Documented(arguments) => arguments,
            Sent::Misplaced(arguments) => {
                self.misplaced = true;
                arguments
            }
            Sent::Contradictory => {
                self.contradictory = true;
                return;
            }
        };
        self.had_arguments = true;
        match arguments {
            Value::Null => {}
            Value::String(text) if text.is_empty() => {}
            Value::String(text) => self.push_text(text),
            Value::Object(object) => self.object.get_or_insert_default().extend(object.clone()),
            other => self.push_text(&other.to_string()),
        }
    }

    /// Whether no arguments have come.
    pub(super) fn is_empty(&self) -> bool {
        self.arguments.is_empty() && self.object.is_none()
    }

    /// Whether nothing tells whose call this is.
    pub(super) fn is_nameless(&self) -> bool {
        self.id.is_empty() && self.name.is_empty()
    }

    // A name comes whole, comes again with every piece, grows, or comes in pieces before the
    // arguments do. It comes again, or has grown, where the new text begins with all that was there;
    // that a piece ends as the name does so far says nothing: `ad` and `d` are `add`.
    fn push_name(&mut self, name: &str) {
        if name.starts_with(&*self.name) {
            name.clone_into(&mut self.name);
        } else if self.arguments.is_empty() {
            self.name.push_str(name);
        }
    }

    fn push_text(&mut self, text: &str) {
        self.scan.read(text);
        self.arguments.push_str(text);
        self.ends.push(self.arguments.len());
    }

    /// The call, marked if it was cut off.
    pub(super) fn finish(self, end: End) -> ToolCall {
        let complete = self.complete(end);
        let text = complete.clone().unwrap_or_else(|| self.arguments.clone());
        let mut call = ToolCall::new(self.id, self.name, text).with_provider_data(self.kept);
        call.arguments_missing = !self.had_arguments || self.contradictory;
        if self.misplaced {
            call.repairs.push(RepairKind::ArgumentsKey);
        }
        call = call.in_form(self.form);
        match complete {
            Some(_) => call,
            None => call.incomplete(""),
        }
    }

    /// The arguments, if they are all there.
    fn complete(&self, end: End) -> Option<String> {
        let text = self.arguments.trim();
        if self.form == CallForm::Custom {
            return (end == End::Said).then(|| self.arguments.clone());
        }
        if let Some(object) = &self.object {
            let whole = Value::Object(object.clone());
            // Which of two is meant can't be told, unless one is a placeholder or both are the same.
            let is_same = || serde_json::from_str::<Value>(text).is_ok_and(|other| other == whole);
            if text.is_empty() || text == "{}" || is_same() {
                return Some(whole.to_string());
            }
            if !object.is_empty() {
                return None;
            }
        }
        // Nothing, or a `{}` that some send first, may be all that came before the line broke.
        if text.is_empty() || text == "{}" {
            return (end != End::Unsaid).then(|| text.to_owned());
        }
        if is_json(text) {
            return Some(text.to_owned());
        }
        repeated(text)
            .or_else(|| self.cumulative().filter(|_| end == End::Said))
            .map(str::to_owned)
            // Broken in its middle, not at its end: the executor says how.
            .or_else(|| self.scan.is_whole().then(|| text.to_owned()))
    }

    /// The last piece, where each piece repeats the one before it and goes on.
    fn cumulative(&self) -> Option<&str> {
        let mut begin = 0;
        let mut last = "";
        for end in &self.ends {
            let piece = self.arguments.get(begin..*end)?;
            if !piece.starts_with(last) {
                return None;
            }
            (last, begin) = (piece, *end);
        }
        is_json(last).then_some(last)
    }
}

fn is_json(text: &str) -> bool {
    serde_json::from_str::<serde::de::IgnoredAny>(text).is_ok()
}

/// The value of a text that holds the same value several times, after any number of `{}`.
fn repeated(text: &str) -> Option<&str> {
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<Value>();
    let mut meant: Option<(Value, usize, usize)> = None;
    let mut begin = 0;
    while let Some(value) = values.next() {
        let value = value.ok()?;
        let end = values.byte_offset();
        match &meant {
            _ if value == Value::Object(Map::new()) => {}
            Some((first, ..)) if *first != value => return None,
            Some(_) => {}
            None => meant = Some((value, begin, end)),
        }
        begin = end;
    }
    let (_, begin, end) = meant?;
    text.get(begin..end).map(str::trim)
}

/// Follows the nesting of JSON piece by piece, so that no piece is read twice.
#[derive(Debug, Default)]
struct Scan {
    depth: usize,
    begun: bool,
    in_string: bool,
    escaped: bool,
}

impl Scan {
    fn read(&mut self, text: &str) {
        for byte in text.bytes() {
            match byte {
                _ if self.escaped => self.escaped = false,
                b'\\' if self.in_string => self.escaped = true,
                b'"' => self.in_string = !self.in_string,
                b'{' | b'[' if !self.in_string => {
                    self.depth += 1;
                    self.begun = true;
                }
                b'}' | b']' if !self.in_string => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
        }
    }

    fn is_whole(&self) -> bool {
        self.begun && self.depth == 0 && !self.in_string
    }
}
