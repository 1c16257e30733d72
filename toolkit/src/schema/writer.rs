//! JSON written into bytes by `const fn`s.

use std::mem::replace;

use super::copy::copied;
use crate::literal::Literal;
use crate::schema::{Number, Text};

/// A key for [`Writer::member`], with the comma before it and the colon after it: `,"type":`. More of
/// the JSON may follow.
macro_rules! key {
    ($key:literal $($after:literal)?) => {
        const { concat!(",\"", $key, "\":" $(, $after)?).as_bytes() }
    };
}
pub(crate) use key;

/// Where JSON is written. What finds no room is only counted: a writer without any learns a length.
#[derive(Debug)]
pub(crate) struct Writer<'a> {
    free: &'a mut [u8],
    length: usize,
    // While it is on, nothing is written: a walk that looks for something.
    pub(super) muted: bool,
}

impl<'a> Writer<'a> {
    pub(crate) const fn measuring() -> Self {
        Self::filling(&mut [])
    }

    pub(crate) const fn filling(buffer: &'a mut [u8]) -> Self {
        Self {
            free: buffer,
            length: 0,
            muted: false,
        }
    }

    /// How long all of it is, with what found no room.
    pub(crate) const fn len(&self) -> usize {
        self.length
    }

    pub(crate) const fn bytes(&mut self, bytes: &[u8]) {
        if self.muted {
            return;
        }
        self.length += bytes.len();
        #[allow(clippy::mem_replace_with_default)] // `take` is no `const fn`
        let free = replace(&mut self.free, &mut []);
        // Where one piece has no room, none that follows has.
        if bytes.len() <= free.len() {
            self.free = copied(bytes, free);
        }
    }

    /// JSON that is ready.
    pub(crate) const fn raw(&mut self, json: &str) {
        self.bytes(json.as_bytes());
    }

    /// A comma, except before the first of several.
    pub(crate) const fn comma(&mut self, first: &mut bool) {
        if !*first {
            self.raw(",");
        }
        *first = false;
    }

    /// A key as `key!` writes it, in one piece: what costs in a constant is pieces, not bytes.
    pub(crate) const fn member(&mut self, first: &mut bool, key: &[u8]) {
        match key {
            [b',', key @ ..] if *first => self.bytes(key),
            key => self.bytes(key),
        }
        *first = false;
    }

    /// A string in quotes.
    pub(crate) const fn string(&mut self, text: &Text) {
        self.bytes(b"\"");
        self.escaped(text);
        self.bytes(b"\"");
    }

    /// The inside of a string.
    pub(crate) const fn escaped(&mut self, text: &Text) {
        match text {
            Text::Static {
                escaped: Some(escaped),
                ..
            } => self.bytes(escaped.as_bytes()),
            text => self.escape(text.as_str().as_bytes()),
        }
    }

    // Runs that need no escape are copied whole: in constants a byte looked at costs far more than one copied.
    const fn escape(&mut self, text: &[u8]) {
        let (mut start, mut at) = (0, 0);
        while at < text.len() {
            let byte = text[at];
            if byte == b'"' || byte == b'\\' || byte < b' ' {
                self.bytes(text.split_at(at).0.split_at(start).1);
                self.escape_byte(byte);
                start = at + 1;
            }
            at += 1;
        }
        self.bytes(text.split_at(start).1);
    }

    const fn escape_byte(&mut self, byte: u8) {
        const HEX: &[u8; 16] = b"0123456789abcdef";
        match byte {
            b'"' => self.raw("\\\""),
            b'\\' => self.raw("\\\\"),
            b'\n' => self.raw("\\n"),
            b'\r' => self.raw("\\r"),
            b'\t' => self.raw("\\t"),
            _ => {
                self.raw("\\u00");
                self.bytes(&[HEX[(byte >> 4) as usize], HEX[(byte & 15) as usize]]);
            }
        }
    }

    pub(crate) const fn integer(&mut self, value: i128) {
        // Most numbers are small; the way of large ones leads through the standard library.
        match value {
            0..10 => self.bytes(&[digit(value)]),
            10..100 => self.bytes(&[digit(value / 10), digit(value)]),
            100..1000 => self.bytes(&[digit(value / 100), digit(value / 10), digit(value)]),
            _ => self.large(value),
        }
    }

    pub(crate) const fn count(&mut self, value: u64) {
        self.integer(value as i128);
    }

    const fn large(&mut self, value: i128) {
        let mut digits = [0; 40];
        let mut at = digits.len();
        let mut rest = value.unsigned_abs();
        loop {
            at -= 1;
            digits[at] = b'0' + (rest % 10) as u8;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        if value < 0 {
            self.raw("-");
        }
        self.bytes(digits.split_at(at).1);
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

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a figure of a number that is not negative
const fn digit(value: i128) -> u8 {
    b'0' + (value % 10) as u8
}
