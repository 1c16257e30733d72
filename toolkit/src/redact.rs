//! What must not reach the model: paths, hosts and secrets in words that the author of a tool did
//! not choose.
//!
//! One pass over the text, in time linear in its length: at the start of each word every kind of
//! piece is tried, and each looks ahead by a bounded length or consumes what it has looked at.

mod hosts;
mod known;
mod paths;
mod secrets;
mod tokens;
mod traces;
mod urls;

use std::borrow::Cow;

pub(crate) use known::Known;
pub(crate) use traces::{is_panic, without_traces};

pub(crate) const PATH: &str = "[path]";
pub(crate) const SECRET: &str = "[secret]";
pub(crate) const HOST: &str = "[host]";

/// How much of an error's own words a model reads, where the author of the tool did not write them.
///
/// Text that an author writes into a [`ToolError`](crate::ToolError) is shown as it is.
///
/// ```
/// use toolkit::{Disclosure, Executor, tool, tools};
///
/// /// Read the log book.
/// #[tool]
/// fn read_log() -> Result<String, String> {
///     Err("no page 7 in /srv/harbour/log.txt".to_owned())
/// }
///
/// let ask = |disclosure| -> Result<String, toolkit::BuildError> {
///     let executor = Executor::builder().tools(tools![read_log]).disclosure(disclosure).build()?;
///     Ok(executor.execute_blocking("read_log", "{}"))
/// };
/// assert!(ask(Disclosure::Redacted)?.contains("no page 7 in [path]"));
/// assert!(!ask(Disclosure::KindOnly)?.contains("page"));
/// assert!(ask(Disclosure::Verbatim)?.contains("/srv/harbour/log.txt"));
/// # Ok::<(), toolkit::BuildError>(())
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Disclosure {
    /// Without paths, internal hosts and secrets.
    #[default]
    Redacted,
    /// Not at all: the kind of failure alone is told.
    KindOnly,
    /// All of them: for programs whose model may see everything.
    Verbatim,
}

/// Folders whose paths may be shown.
#[derive(Debug, Clone, Default)]
pub(crate) struct Roots(Vec<String>);

impl Roots {
    pub(crate) fn add(&mut self, root: &str) {
        let root = root.trim_end_matches(['/', '\\']);
        if !root.is_empty() {
            self.0.push(root.to_owned());
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether a path lies under one of them and does not lead out of it.
    fn hold(&self, path: &str) -> bool {
        let under = |root: &String| {
            let rest = path.strip_prefix(root.as_str());
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['/', '\\']))
        };
        self.0.iter().any(under) && path.split(['/', '\\']).all(|part| part != "..")
    }
}

/// A text without what must not be seen in it.
pub(crate) fn redact(text: &str) -> Cow<'_, str> {
    redact_but(&Roots::default(), text)
}

/// The same, with the paths under some folders left.
pub(crate) fn redact_but<'t>(roots: &Roots, text: &'t str) -> Cow<'t, str> {
    let mut cleaned = String::new();
    let mut kept = 0; // up to here the text is in `cleaned`
    let mut at = 0;
    while let Some(place) = Place::at(text, at) {
        if let Some(piece) = place.piece() {
            let found = text.get(at..at + piece.length).unwrap_or_default();
            if piece.shown == PATH && roots.hold(found) {
                at += piece.length;
                continue;
            }
            cleaned.push_str(&text[kept..at]);
            cleaned.push_str(&piece.shown);
            at += piece.length;
            kept = at;
        } else {
            at += place.step();
        }
    }
    if kept == 0 {
        return Cow::Borrowed(text);
    }
    cleaned.push_str(&text[kept..]);
    Cow::Owned(cleaned)
}

/// Something found that is shown otherwise.
pub(crate) struct Piece {
    /// How many bytes of the text it stands for; never 0.
    length: usize,
    shown: String,
}

impl Piece {
    fn new(length: usize, shown: impl Into<String>) -> Option<Self> {
        (length > 0).then(|| Self {
            length,
            shown: shown.into(),
        })
    }
}

/// A place in a text where a piece may begin.
#[derive(Clone, Copy)]
pub(crate) struct Place<'t> {
    before: &'t str,
    rest: &'t str,
}

impl<'t> Place<'t> {
    fn at(text: &'t str, at: usize) -> Option<Self> {
        let (before, rest) = text.split_at_checked(at)?;
        (!rest.is_empty()).then_some(Self { before, rest })
    }

    fn piece(self) -> Option<Piece> {
        let first = self.rest.chars().next()?;
        if self.is_inside_word() || !begins_piece(first) {
            return None;
        }
        tokens::find(self)
            .or_else(|| urls::find(self))
            .or_else(|| secrets::find(self))
            .or_else(|| paths::find(self))
            .or_else(|| hosts::find(self))
    }

    fn is_inside_word(self) -> bool {
        let begins_word = self.rest.starts_with(is_word);
        begins_word && self.before.ends_with(is_word)
    }

    /// How far it is to the next place.
    fn step(self) -> usize {
        self.rest.chars().next().map_or(1, char::len_utf8)
    }
}

/// Whether a piece of some kind may begin with a character: most places of most texts are passed over.
fn begins_piece(first: char) -> bool {
    match first {
        _ if is_word(first) => true,
        '-' | '/' | '\\' | '~' | '$' | '%' | ':' | '[' | '+' | '.' => true,
        _ => !first.is_ascii() && secrets::begins_foreign(first),
    }
}

/// A character of a word in the sense of programs; a Chinese sentence has none.
fn is_word(character: char) -> bool {
    character.is_ascii_alphanumeric() || character == '_'
}

/// How long the beginning of a text is that consists of such characters.
fn span(text: &str, is: impl Fn(char) -> bool) -> usize {
    text.find(|character| !is(character)).unwrap_or(text.len())
}

/// The beginning of a text, of at most so many bytes.
pub(crate) fn bounded(text: &str, most: usize) -> &str {
    let end = (0..=most.min(text.len()))
        .rev()
        .find(|&end| text.is_char_boundary(end))
        .unwrap_or(0);
    &text[..end]
}

/// The end of a text, of at most so many bytes.
fn bounded_tail(text: &str, most: usize) -> &str {
    let begin = (text.len().saturating_sub(most)..=text.len())
        .find(|&begin| text.is_char_boundary(begin))
        .unwrap_or(text.len());
    &text[begin..]
}

#[cfg(test)]
mod tests;
