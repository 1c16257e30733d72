//! A text without a layer of escapes, of which each byte knows where it came from.

use std::ops::Range;

/// A decoded text.
pub(super) struct Decoded {
    bytes: Vec<u8>,
    // Where each byte begins in the text as it was, and after them its end.
    origins: Vec<usize>,
}

impl Decoded {
    pub(super) fn new(text: &str) -> Self {
        Self {
            bytes: text.as_bytes().to_vec(),
            origins: (0..=text.len()).collect(),
        }
    }

    /// Takes one layer of escapes off; returns whether there was one.
    pub(super) fn decode(&mut self) -> bool {
        if !self.bytes.iter().any(|byte| b"\\%".contains(byte)) {
            return false;
        }
        let mut bytes = Vec::with_capacity(self.bytes.len());
        let mut origins = Vec::with_capacity(self.origins.len());
        let mut at = 0;
        let mut decoded = false;
        while let Some(rest) = self.bytes.get(at..).filter(|rest| !rest.is_empty()) {
            let origin = self.origins.get(at).copied().unwrap_or_default();
            let (length, character) = match escape(rest) {
                Some(found) => {
                    decoded = true;
                    found
                }
                None => (
                    1,
                    Unescaped::Byte(rest.first().copied().unwrap_or_default()),
                ),
            };
            let mut buffer = [0; 4];
            let plain = match &character {
                Unescaped::Byte(byte) => std::slice::from_ref(byte),
                Unescaped::Character(character) => character.encode_utf8(&mut buffer).as_bytes(),
            };
            bytes.extend_from_slice(plain);
            origins.extend(plain.iter().map(|_| origin));
            at += length;
        }
        origins.extend(self.origins.last());
        (self.bytes, self.origins) = (bytes, origins);
        decoded
    }

    /// Where a value stands, as places in the text as it was.
    pub(super) fn find(&self, value: &str) -> Vec<Range<usize>> {
        let value = value.as_bytes();
        let mut places = Vec::new();
        let mut at = 0;
        while let Some(next) = self
            .bytes
            .get(at..)
            .and_then(|rest| super::position(rest, value))
        {
            let (begin, end) = (at + next, at + next + value.len());
            at = end;
            if let (Some(begin), Some(end)) = (self.origins.get(begin), self.origins.get(end)) {
                places.push(*begin..*end);
            }
        }
        places
    }
}

enum Unescaped {
    Byte(u8),
    Character(char),
}

/// The escape at the beginning of some bytes: its length, and what it stands for.
fn escape(bytes: &[u8]) -> Option<(usize, Unescaped)> {
    match bytes {
        [b'%', rest @ ..] => {
            let byte = hexadecimal(rest.get(..2)?)?;
            Some((3, Unescaped::Byte(u8::try_from(byte).ok()?)))
        }
        [b'\\', b'u' | b'U', rest @ ..] => {
            let high = hexadecimal(rest.get(..4)?)?;
            if let Some(character) = char::from_u32(high) {
                return Some((6, Unescaped::Character(character)));
            }
            let low = rest.get(4..)?.strip_prefix(b"\\u")?;
            let low = hexadecimal(low.get(..4)?)?;
            let code = 0x1_0000 + ((high.checked_sub(0xd800)?) << 10) + low.checked_sub(0xdc00)?;
            Some((12, Unescaped::Character(char::from_u32(code)?)))
        }
        [b'\\', b'x', rest @ ..] => {
            let byte = hexadecimal(rest.get(..2)?)?;
            Some((4, Unescaped::Byte(u8::try_from(byte).ok()?)))
        }
        [b'\\', b'n', ..] => Some((2, Unescaped::Byte(b'\n'))),
        [b'\\', b'r', ..] => Some((2, Unescaped::Byte(b'\r'))),
        [b'\\', b't', ..] => Some((2, Unescaped::Byte(b'\t'))),
        [b'\\', other @ (b'\\' | b'"' | b'/' | b'\''), ..] => Some((2, Unescaped::Byte(*other))),
        _ => None,
    }
}

fn hexadecimal(digits: &[u8]) -> Option<u32> {
    let text = std::str::from_utf8(digits).ok()?;
    let digits = text.bytes().all(|byte| byte.is_ascii_hexdigit());
    u32::from_str_radix(text, 16).ok().filter(|_| digits)
}
