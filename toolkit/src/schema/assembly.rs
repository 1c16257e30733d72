//! Text put together by the compiler: the one place of this crate with `unsafe`.
//!
//! A list of tools is a constant, and what the compiler's interpreter takes for it is time that each build
//! of a user's program takes. In rustc 1.95 `str::from_utf8` takes some 16,000 instructions a byte there,
//! since it looks at them one by one, and a copy by slice patterns some 13,000. What stands here takes some
//! 65,000 a piece of text, however long it is, and looks at no byte.

use std::marker::PhantomData;
use std::ptr::{copy_nonoverlapping, slice_from_raw_parts};

/// Room for text, zero where nothing was written.
///
/// Its bytes are always UTF-8: a `Writer` starts over zeros and puts only whole texts there, one
/// directly after the other.
#[derive(Debug)]
pub struct Assembly<const BYTES: usize>([u8; BYTES]);

impl<const BYTES: usize> Assembly<BYTES> {
    pub(crate) const fn new() -> Self {
        Self([0; BYTES])
    }

    /// Forgets what is there, and writes.
    pub(crate) const fn writer(&mut self) -> Writer<'_> {
        self.0 = [0; BYTES];
        Writer::over(&mut self.0)
    }

    /// What was written between two places.
    ///
    /// # Panics
    ///
    /// When the places are not in order, not inside, or within a character.
    #[allow(unsafe_code)]
    pub(crate) const fn text(&self, start: usize, end: usize) -> &str {
        if start == end {
            return "";
        }
        let ends_well = end == BYTES || is_boundary(self.0[end]);
        assert!(start < end && ends_well && is_boundary(self.0[start]));
        let all: *const [u8] = &self.0;
        // SAFETY: `all` may be read as long as `self` is borrowed, and what is returned has the same
        // lifetime. `start` lies inside, or the index panics; `end` lies inside or directly behind, or
        // the index above has. All of it is UTF-8 (see the type), and so is what lies between two
        // boundaries of characters.
        unsafe { &*(slice_from_raw_parts(&raw const (*all)[start], end - start) as *const str) }
    }
}

// The bytes of a character after its first begin with 10.
const fn is_boundary(byte: u8) -> bool {
    byte & 0b1100_0000 != 0b1000_0000
}

/// Where text is written. What finds no room is only counted: a writer without any learns a length.
#[derive(Debug)]
pub(crate) struct Writer<'a> {
    // For 'a, nobody else has it.
    bytes: *mut [u8],
    room: usize,
    length: usize,
    /// While it is on, nothing is written: a walk that looks for something.
    pub(super) muted: bool,
    borrowed: PhantomData<&'a mut [u8]>,
}

impl<'a> Writer<'a> {
    pub(crate) const fn measuring() -> Self {
        Self::over(&mut [])
    }

    /// Writes over any bytes.
    pub(crate) const fn over(bytes: &'a mut [u8]) -> Self {
        Self {
            room: bytes.len(),
            bytes,
            length: 0,
            muted: false,
            borrowed: PhantomData,
        }
    }

    /// How long all of it is, with what found no room.
    pub(crate) const fn len(&self) -> usize {
        self.length
    }

    /// A piece of text, as it is.
    #[allow(unsafe_code)]
    #[allow(clippy::ptr_as_ptr)] // `cast` is a call, and calls are what costs in a constant
    pub(crate) const fn raw(&mut self, text: &str) {
        if self.muted {
            return;
        }
        // `len` would be three calls.
        let (start, length) = (self.length, size_of_val(text));
        self.length += length;
        // Where one piece has no room, none that follows has.
        if self.length > self.room || length == 0 {
            return;
        }
        // SAFETY: `text` has as many bytes as are copied, and `self.bytes` has room for them from `start`
        // on, since it has room for `self.room` (the index looks once more). Nobody else has `self.bytes`,
        // so the two don't overlap.
        unsafe {
            let to = &raw mut (*self.bytes)[start];
            let from: *const str = text;
            copy_nonoverlapping(from as *const u8, to, length);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_follow_each_other() {
        let mut assembly = Assembly::<16>::new();
        let mut writer = assembly.writer();
        for piece in ["wind ", "", "Böe", " 8"] {
            writer.raw(piece);
        }
        assert_eq!(writer.len(), 11);
        assert_eq!(assembly.text(0, 11), "wind Böe 8");
        assert_eq!(assembly.text(5, 9), "Böe");
        assert_eq!(assembly.text(0, 16), "wind Böe 8\0\0\0\0\0");
        assert_eq!(assembly.text(16, 16), "");
    }

    #[test]
    fn what_finds_no_room_is_counted_and_nothing_follows_it() {
        let mut assembly = Assembly::<4>::new();
        let mut writer = assembly.writer();
        for piece in ["abc", "de", "f"] {
            writer.raw(piece);
        }
        assert_eq!(writer.len(), 6);
        assert_eq!(assembly.text(0, 4), "abc\0");
        assembly.writer().raw("北");
        assert_eq!(assembly.text(0, 3), "北");
        assert_eq!(assembly.text(0, 4), "北\0");
    }

    #[test]
    fn a_text_ends_between_characters() {
        let mut assembly = Assembly::<6>::new();
        assembly.writer().raw("北京");
        for (start, end) in [(0, 1), (1, 3), (2, 6), (3, 5), (6, 3), (0, 7), (7, 9)] {
            let text = std::panic::catch_unwind(|| assembly.text(start, end).to_owned());
            assert!(text.is_err(), "{start}..{end}: {text:?}");
        }
    }
}
