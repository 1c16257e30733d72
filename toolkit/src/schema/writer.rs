//! JSON written by `const fn`s.

use super::assembly::Writer;
use crate::literal::Literal;
use crate::schema::{Number, Text};

/// A key, as `key!` makes it.
pub(crate) struct Key {
    /// With the comma before it.
    pub(crate) next: &'static str,
    /// Without.
    pub(crate) first: &'static str,
}

/// A key for [`Writer::member`], with the colon after it: `"type":`. More of the JSON may follow.
macro_rules! key {
    ($key:literal $($after:literal)?) => {
        const {
            &$crate::schema::writer::Key {
                next: concat!(",\"", $key, "\":" $(, $after)?),
                first: concat!("\"", $key, "\":" $(, $after)?),
            }
        }
    };
}
pub(crate) use key;

const DIGITS: [&str; 16] = [
    "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "a", "b", "c", "d", "e", "f",
];

impl Writer<'_> {
    /// A comma, except before the first of several.
    pub(crate) const fn comma(&mut self, first: &mut bool) {
        if !*first {
            self.raw(",");
        }
        *first = false;
    }

    /// A key, after a comma except before the first of several. In one piece: what costs in a constant
    /// is pieces, not bytes.
    pub(crate) const fn member(&mut self, first: &mut bool, key: &Key) {
        self.raw(if *first { key.first } else { key.next });
        *first = false;
    }

    /// A string in quotes.
    pub(crate) const fn string(&mut self, text: &Text) {
        self.raw("\"");
        self.escaped(text);
        self.raw("\"");
    }

    /// The inside of a string.
    pub(crate) const fn escaped(&mut self, text: &Text) {
        match text {
            Text::Static {
                escaped: Some(escaped),
                ..
            } => self.raw(escaped),
            text => self.escape(text.as_str()),
        }
    }

    // Runs that need no escape are copied whole: in constants a byte looked at costs far more than one copied.
    const fn escape(&mut self, text: &str) {
        let bytes = text.as_bytes();
        let (mut start, mut at) = (0, 0);
        while at < bytes.len() {
            let byte = bytes[at];
            if byte == b'"' || byte == b'\\' || byte < b' ' {
                self.raw(text.split_at(at).0.split_at(start).1);
                self.escape_byte(byte);
                start = at + 1;
            }
            at += 1;
        }
        self.raw(text.split_at(start).1);
    }

    const fn escape_byte(&mut self, byte: u8) {
        match byte {
            b'"' => self.raw("\\\""),
            b'\\' => self.raw("\\\\"),
            b'\n' => self.raw("\\n"),
            b'\r' => self.raw("\\r"),
            b'\t' => self.raw("\\t"),
            _ => {
                self.raw("\\u00");
                self.raw(DIGITS[(byte >> 4) as usize]);
                self.raw(DIGITS[(byte & 15) as usize]);
            }
        }
    }

    pub(crate) const fn integer(&mut self, value: i128) {
        if value < 0 {
            self.raw("-");
        }
        let value = value.unsigned_abs();
        if value < 10 {
            return self.raw(digit(value));
        }
        let mut power = 10;
        while value / power >= 10 {
            power *= 10;
        }
        while power > 0 {
            self.raw(digit(value / power));
            power /= 10;
        }
    }

    pub(crate) const fn count(&mut self, value: u64) {
        self.integer(value as i128);
    }

    pub(crate) const fn number(&mut self, number: &Number) {
        match (number.as_integer(), number.digits()) {
            (Some(value), _) => self.integer(value),
            (None, Some(digits)) => self.raw(digits),
            (None, None) => self.raw("0"),
        }
    }

    pub(crate) const fn literal(&mut self, literal: &Literal) {
        match literal {
            Literal::Null => self.raw("null"),
            Literal::Bool(true) => self.raw("true"),
            Literal::Bool(false) => self.raw("false"),
            Literal::Number(number) => self.number(number),
            Literal::String(text) => self.string(text),
            Literal::List(items) => {
                self.raw("[");
                self.literals(items.as_slice());
                self.raw("]");
            }
            Literal::Object(entries) => self.entries(entries.as_slice()),
        }
    }

    /// Literals with commas between them.
    pub(crate) const fn literals(&mut self, items: &[Literal]) {
        let (mut at, mut first) = (0, true);
        while at < items.len() {
            self.comma(&mut first);
            self.literal(&items[at]);
            at += 1;
        }
    }

    const fn entries(&mut self, entries: &[(Text, Literal)]) {
        self.raw("{");
        let (mut at, mut first) = (0, true);
        while at < entries.len() {
            self.comma(&mut first);
            self.string(&entries[at].0);
            self.raw(":");
            self.literal(&entries[at].1);
            at += 1;
        }
        self.raw("}");
    }
}

const fn digit(value: u128) -> &'static str {
    DIGITS[(value % 10) as usize]
}
