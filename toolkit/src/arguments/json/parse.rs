//! From text to a tree, with an exact account of what is wrong where it is not JSON.

use std::borrow::Cow;

use super::{Entry, Json};
use crate::arguments::fault::{JsonType, Path, QUOTED, Segment, SyntaxFault, SyntaxKind};

/// How deep lists and objects may nest, as in `serde_json`.
const MAX_DEPTH: usize = 128;

/// A text that was JSON, or nearly.
#[derive(Debug)]
pub(crate) struct Parsed<'a> {
    pub(crate) json: Json<'a>,
    /// Where raw line breaks or tabs stood inside strings: the first of them.
    pub(crate) raw_control: Option<Path>,
}

pub(crate) fn parse(text: &str) -> Result<Parsed<'_>, SyntaxFault> {
    let mut parser = Parser {
        text,
        at: 0,
        path: Vec::new(),
        raw_control: None,
    };
    let parsed = parser.document();
    parsed
        .map_err(|kind| parser.fault(kind))
        .map(|json| Parsed {
            json,
            raw_control: parser.raw_control,
        })
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
    // Where the parser stands, to tell it when something is wrong there. Names are cut when told.
    path: Vec<Step<'a>>,
    raw_control: Option<Path>,
}

enum Step<'a> {
    Key(Cow<'a, str>),
    Index(usize),
}

type Result<T, E = SyntaxKind> = std::result::Result<T, E>;

impl<'a> Parser<'a> {
    fn document(&mut self) -> Result<Json<'a>> {
        self.skip_blanks();
        let json = self.value()?;
        self.skip_blanks();
        match self.peek() {
            None => Ok(json),
            Some(b'{') => Err(SyntaxKind::SecondObject),
            Some(_) => Err(self.stray().unwrap_or(SyntaxKind::TextAfter)),
        }
    }

    fn value(&mut self) -> Result<Json<'a>> {
        match self.peek() {
            None => Err(SyntaxKind::CutOff),
            Some(b'{') => self.object(),
            Some(b'[') => self.list(),
            Some(b'"') => self.string().map(Json::String),
            Some(b'-' | b'0'..=b'9') => self.number(),
            // `+5`, `.5`
            Some(b'+' | b'.') => Err(SyntaxKind::Number),
            Some(b'\'') => Err(SyntaxKind::SingleQuotes),
            Some(byte) if byte.is_ascii_alphabetic() => self.word(),
            Some(_) => Err(self.unexpected()),
        }
    }

    fn object(&mut self) -> Result<Json<'a>> {
        self.open()?;
        let mut entries: Vec<Entry<'a>> = Vec::new();
        while self.has_more(b'}', entries.is_empty())? {
            let key = self.key()?;
            self.path.push(Step::Key(key.clone()));
            self.expect(b':')?;
            self.skip_blanks();
            let value = self.value()?;
            self.path.pop();
            entries.push((key, value));
        }
        Ok(Json::Object(entries))
    }

    fn key(&mut self) -> Result<Cow<'a, str>> {
        match self.peek() {
            Some(b'"') => self.string(),
            Some(b'\'') => Err(SyntaxKind::SingleQuotes),
            None => Err(SyntaxKind::CutOff),
            Some(byte) if byte.is_ascii_alphabetic() || byte == b'_' => Err(SyntaxKind::BareName),
            Some(_) => Err(self.unexpected()),
        }
    }

    /// What is said of a character that should not stand there.
    fn unexpected(&self) -> SyntaxKind {
        self.stray().unwrap_or(SyntaxKind::Unexpected)
    }

    /// A character that can't be seen: it is named, since its neighbours would not show it.
    fn stray(&self) -> Option<SyntaxKind> {
        let unseen = |c: &char| {
            c.is_control()
                || c.is_whitespace()
                || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}')
        };
        self.rest()
            .chars()
            .next()
            .filter(unseen)
            .map(SyntaxKind::Stray)
    }

    fn list(&mut self) -> Result<Json<'a>> {
        self.open()?;
        let mut items = Vec::new();
        while self.has_more(b']', items.is_empty())? {
            self.path.push(Step::Index(items.len()));
            let item = self.value()?;
            self.path.pop();
            items.push(item);
        }
        Ok(Json::List(items))
    }

    fn open(&mut self) -> Result<()> {
        if self.path.len() >= MAX_DEPTH {
            return Err(SyntaxKind::TooDeep);
        }
        self.at += 1;
        self.skip_blanks();
        Ok(())
    }

    /// Whether another entry follows; the comma before it and the closing bracket are taken.
    fn has_more(&mut self, close: u8, first: bool) -> Result<bool> {
        self.skip_blanks();
        match self.peek() {
            None => Err(SyntaxKind::CutOff),
            Some(byte) if byte == close => {
                self.at += 1;
                Ok(false)
            }
            Some(_) if first => Ok(true),
            Some(b',') => {
                self.at += 1;
                self.skip_blanks();
                match self.peek() {
                    Some(b']' | b'}') => Err(SyntaxKind::TrailingComma),
                    _ => Ok(true),
                }
            }
            Some(_) => Err(self.unexpected()),
        }
    }

    fn expect(&mut self, byte: u8) -> Result<()> {
        self.skip_blanks();
        match self.peek() {
            None => Err(SyntaxKind::CutOff),
            Some(found) if found == byte => {
                self.at += 1;
                Ok(())
            }
            Some(_) => Err(self.unexpected()),
        }
    }

    fn string(&mut self) -> Result<Cow<'a, str>> {
        self.at += 1;
        let mut text = Cow::Borrowed("");
        loop {
            let run = self.plain_run();
            append(&mut text, run);
            match self.peek() {
                None => return Err(SyntaxKind::CutOff),
                Some(b'"') => {
                    self.at += 1;
                    return Ok(text);
                }
                Some(b'\\') => {
                    let escaped = self.escape()?;
                    text.to_mut().push(escaped);
                }
                Some(byte @ (b'\n' | b'\r' | b'\t')) => {
                    if self.raw_control.is_none() {
                        self.raw_control = Some(self.place());
                    }
                    text.to_mut().push(char::from(byte));
                    self.at += 1;
                }
                Some(_) => return Err(SyntaxKind::ControlCharacter),
            }
        }
    }

    /// What stands for itself, up to a quote, a backslash or a control character.
    fn plain_run(&mut self) -> &'a str {
        let rest = self.rest();
        let end = rest
            .bytes()
            .position(|byte| byte == b'"' || byte == b'\\' || byte < b' ')
            .unwrap_or(rest.len());
        self.at += end;
        rest.get(..end).unwrap_or_default()
    }

    fn escape(&mut self) -> Result<char> {
        let escaped = match self.rest().as_bytes().get(1) {
            None => return Err(SyntaxKind::CutOff),
            Some(b'u') => return self.unicode(),
            Some(b'n') => '\n',
            Some(b't') => '\t',
            Some(b'r') => '\r',
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(&byte @ (b'"' | b'\\' | b'/')) => char::from(byte),
            Some(_) => return Err(SyntaxKind::Escape),
        };
        self.at += 2;
        Ok(escaped)
    }

    fn unicode(&mut self) -> Result<char> {
        let first = self.unit(0)?;
        if let Some(plain) = char::from_u32(first) {
            self.at += 6;
            return Ok(plain);
        }
        if !(0xD800..0xDC00).contains(&first)
            || !self.rest().get(6..).unwrap_or_default().starts_with("\\u")
        {
            let cut = self.rest().len() < 8
                && first < 0xDC00
                && "\\u".starts_with(self.rest().get(6..).unwrap_or("x"));
            return Err(if cut {
                SyntaxKind::CutOff
            } else {
                SyntaxKind::LoneSurrogate
            });
        }
        let second = self.unit(6)?;
        let low = second.wrapping_sub(0xDC00);
        let pair = (low < 0x400).then(|| 0x10000 + ((first - 0xD800) << 10) + low);
        let pair = pair
            .and_then(char::from_u32)
            .ok_or(SyntaxKind::LoneSurrogate)?;
        self.at += 12;
        Ok(pair)
    }

    fn unit(&self, from: usize) -> Result<u32> {
        let digits = self.rest().as_bytes().get(from + 2..).unwrap_or_default();
        let digits = digits.get(..4).unwrap_or(digits);
        if !digits.iter().all(u8::is_ascii_hexdigit) {
            return Err(SyntaxKind::Escape);
        }
        if digits.len() < 4 {
            return Err(SyntaxKind::CutOff);
        }
        let digits = std::str::from_utf8(digits).unwrap_or_default();
        u32::from_str_radix(digits, 16).map_err(|_| SyntaxKind::Escape)
    }

    fn number(&mut self) -> Result<Json<'a>> {
        let rest = self.rest();
        let end = rest
            .bytes()
            .position(|byte| !matches!(byte, b'0'..=b'9' | b'-' | b'+' | b'.' | b'e' | b'E'))
            .unwrap_or(rest.len());
        let digits = rest.get(..end).unwrap_or_default();
        if !crate::arguments::number::is_number(digits) {
            // `-Infinity`
            if digits == "-"
                && rest
                    .get(1..)
                    .is_some_and(|r| r.starts_with(|c: char| c.is_ascii_alphabetic()))
            {
                return self.word();
            }
            let cut = end == rest.len() && crate::arguments::number::may_go_on(digits);
            return Err(if cut {
                SyntaxKind::CutOff
            } else {
                SyntaxKind::Number
            });
        }
        self.at += end;
        Ok(Json::Number(Cow::Borrowed(digits)))
    }

    fn word(&mut self) -> Result<Json<'a>> {
        let rest = self.rest();
        let end = rest
            .bytes()
            .position(|byte| !byte.is_ascii_alphanumeric() && byte != b'_' && byte != b'-')
            .unwrap_or(rest.len());
        let word = rest.get(..end).unwrap_or_default();
        let json = match word {
            "null" => Json::Null,
            "true" => Json::Bool(true),
            "false" => Json::Bool(false),
            _ if end == rest.len()
                && ["null", "true", "false"]
                    .iter()
                    .any(|w| w.starts_with(word)) =>
            {
                return Err(SyntaxKind::CutOff);
            }
            "True" | "False" | "None" | "NaN" | "Infinity" | "-Infinity" | "nan" | "inf"
            | "undefined" | "nil" | "NULL" | "TRUE" | "FALSE" | "Null" => {
                return Err(SyntaxKind::Word(word.to_owned()));
            }
            _ => return Err(SyntaxKind::Unexpected),
        };
        self.at += end;
        Ok(json)
    }

    fn skip_blanks(&mut self) {
        let rest = self.rest();
        let blanks = rest
            .bytes()
            .position(|byte| !matches!(byte, b' ' | b'\n' | b'\r' | b'\t'));
        self.at += blanks.unwrap_or(rest.len());
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn place(&self) -> Path {
        let steps = self.path.iter().map(|step| match step {
            Step::Key(key) => Segment::Key(key.to_string()),
            Step::Index(index) => Segment::Index(*index),
        });
        Path::from(steps.collect::<Vec<_>>())
    }

    fn fault(&self, kind: SyntaxKind) -> SyntaxFault {
        let at = if kind == SyntaxKind::CutOff {
            self.text.len()
        } else {
            self.at
        };
        let before = self.text.get(..at).unwrap_or_default();
        let start = before
            .char_indices()
            .rev()
            .nth(QUOTED / 2 - 1)
            .map_or(0, |(at, _)| at);
        let near = self
            .text
            .get(start..)
            .unwrap_or_default()
            .chars()
            .take(QUOTED)
            .collect();
        SyntaxFault {
            kind,
            offset: before.chars().count(),
            inside: self.place(),
            near,
        }
    }
}

fn append<'a>(text: &mut Cow<'a, str>, run: &'a str) {
    if text.is_empty() && matches!(text, Cow::Borrowed(_)) {
        *text = Cow::Borrowed(run);
    } else {
        text.to_mut().push_str(run);
    }
}

/// That a whole text is JSON, and no object.
pub(crate) fn not_an_object(text: &str, found: JsonType) -> SyntaxFault {
    SyntaxFault {
        kind: SyntaxKind::NotAnObject(found),
        offset: 0,
        inside: Path::default(),
        near: text.chars().take(QUOTED).collect(),
    }
}
