//! Characters that can't be seen, or that turn the writing round: with them a text shows a person
//! something else than a model reads, or moves a terminal's cursor.

use std::borrow::Cow;
use std::fmt::Write as _;

/// Whether a character has no form of its own: controls (C0, C1), marks of direction, zero-width
/// characters, and the tags and selectors of planes 14 and above, which carry text unseen.
///
/// Line breaks and tabs are controls as well, and have a place in texts of several lines.
pub(crate) fn is_unseen(character: char) -> bool {
    matches!(character,
        '\0'..='\u{1f}'
        | '\u{7f}'..='\u{9f}'
        | '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{180e}'
        | '\u{200b}'..='\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{feff}'
        | '\u{fff9}'..='\u{fffb}'
        | '\u{e0000}'..='\u{e0fff}'
    )
}

/// Joiners and marks that the scripts of Persian, Hindi, Arabic or Hebrew, and emoji, need.
fn is_joiner(character: char) -> bool {
    matches!(character, '\u{200c}'..='\u{200f}' | '\u{61c}')
}

fn is_break(character: char) -> bool {
    matches!(character, '\n' | '\r' | '\t')
}

/// A text for one line of a message: line breaks are `\n`, other unseen characters `[U+202E]`.
pub(crate) fn line(text: &str) -> Cow<'_, str> {
    written(text, |character, out| match character {
        '\n' => out.push_str("\\n"),
        '\r' => out.push_str("\\r"),
        '\t' => out.push(' '),
        other => name(other, out),
    })
}

/// A text of several lines inside a message: those after the first are indented, so that none looks like
/// a line of the message's own.
pub(crate) fn paragraph(text: &str) -> Cow<'_, str> {
    written(text, |character, out| match character {
        '\n' => out.push_str("\n  "),
        '\r' => {}
        '\t' => out.push('\t'),
        other => name(other, out),
    })
}

/// The text of a result: terminal sequences, controls and marks of direction are removed; joiners stay
/// where they stand in a script that needs them, which ASCII is not.
pub(crate) fn result(text: &str) -> Cow<'_, str> {
    if !text.contains(|c| is_unseen(c) && !is_break(c)) {
        return Cow::Borrowed(text);
    }
    let mut clean = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        if first == '\u{1b}' {
            rest = after_sequence(rest);
            continue;
        }
        let follows_script = clean.chars().next_back().is_some_and(|c| !c.is_ascii());
        let stays = !is_unseen(first) || is_break(first) || (is_joiner(first) && follows_script);
        if stays {
            clean.push(first);
        }
        rest = rest.get(first.len_utf8()..).unwrap_or_default();
    }
    Cow::Owned(clean)
}

/// What follows a terminal's escape sequence (ECMA-48): `ESC [ 31 m`, or `ESC ] … BEL`.
fn after_sequence(text: &str) -> &str {
    /// No sequence that does anything useful is longer.
    const LONGEST: usize = 256;
    let rest = text.get(1..).unwrap_or_default();
    let end = |from: usize, is_last: fn(u8) -> bool| {
        let bytes = rest.bytes().enumerate().skip(from).take(LONGEST);
        let mut last = bytes.filter(|(_, byte)| is_last(*byte));
        last.next().and_then(|(at, _)| rest.get(at + 1..))
    };
    let after = match rest.as_bytes().first() {
        Some(b'[') => end(1, |byte| (0x40..=0x7e).contains(&byte)),
        Some(b']' | b'P' | b'_' | b'^') => end(1, |byte| byte == 0x07 || byte == b'\\'),
        _ => None,
    };
    after.unwrap_or(rest)
}

fn written(text: &str, write: impl Fn(char, &mut String)) -> Cow<'_, str> {
    if !text.contains(is_unseen) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for character in text.chars() {
        match is_unseen(character) {
            true => write(character, &mut out),
            false => out.push(character),
        }
    }
    Cow::Owned(out)
}

fn name(character: char, out: &mut String) {
    let _ = write!(out, "[U+{:04X}]", u32::from(character));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_stays_one() {
        assert_eq!(
            line("a\r\nb\u{202e}c\u{1b}[2J\0"),
            "a\\r\\nb[U+202E]c[U+001B][2J[U+0000]"
        );
        assert_eq!(line("\u{e0041}\u{85}\u{7f}"), "[U+E0041][U+0085][U+007F]");
        assert!(matches!(line("Ärger 上海 😀"), Cow::Borrowed(_)));
    }

    #[test]
    fn a_paragraph_is_indented() {
        assert_eq!(
            paragraph("a\nCall again: f({})\u{2028}x"),
            "a\n  Call again: f({})[U+2028]x"
        );
    }

    #[test]
    fn a_result_loses_what_can_not_be_seen() {
        assert_eq!(
            result("\u{1b}[31mred\u{1b}[0m\n\tx\0\u{202e}y"),
            "red\n\txy"
        );
        assert_eq!(
            result("\u{1b}]0;title\u{7}a\u{1b}c\u{200b}b\u{feff}"),
            "acb"
        );
        let emoji = "👩\u{200d}🔬 می\u{200c}خواهم";
        assert_eq!(result(emoji), emoji);
        assert_eq!(result("pass\u{200d}word"), "password");
        let open = format!("\u{1b}[{}", "1".repeat(1_000));
        assert_eq!(result(&open), open.replace('\u{1b}', ""));
    }
}
