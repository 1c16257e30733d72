//! Where a fault is, and what the model wrote, as they are quoted back.

use std::fmt;

use crate::visible::line;

/// Where in the arguments a value stands, in the model's own spelling: `legs[2].seat_class`.
///
/// ```
/// use toolkit::{Path, Segment};
///
/// let path = Path::from(vec![Segment::Key("legs".into()), Segment::Index(2), Segment::Key("class".into())]);
/// assert_eq!(path.to_string(), "legs[2].class");
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Path(Vec<Segment>);

/// One step of a [`Path`].
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[allow(clippy::exhaustive_enums)] // JSON nests in these two ways
pub enum Segment {
    /// An entry of an object.
    Key(String),
    /// An item of a list, from 0.
    Index(usize),
}

impl Path {
    /// The steps from the arguments' root.
    #[must_use]
    pub fn segments(&self) -> &[Segment] {
        &self.0
    }

    pub(crate) fn segments_mut(&mut self) -> &mut [Segment] {
        &mut self.0
    }

    /// Whether it is the root itself.
    #[must_use]
    pub fn is_root(&self) -> bool {
        self.0.is_empty()
    }
}

impl From<Vec<Segment>> for Path {
    fn from(segments: Vec<Segment>) -> Self {
        Self(segments)
    }
}

impl fmt::Display for Path {
    /// Names that are no identifiers are quoted, `["first name"]`; long ones are cut.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, segment) in self.0.iter().enumerate() {
            match segment {
                Segment::Index(index) => write!(f, "[{index}]")?,
                Segment::Key(key) if is_plain(key) => {
                    f.write_str(if at == 0 { "" } else { "." })?;
                    f.write_str(key)?;
                }
                Segment::Key(key) if at == 0 => f.write_str(&quoted(key))?,
                Segment::Key(key) => write!(f, "[{}]", quoted(key))?,
            }
        }
        Ok(())
    }
}

fn is_plain(key: &str) -> bool {
    !key.is_empty()
        && key.chars().nth(QUOTED).is_none()
        && key
            .chars()
            .all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '$'))
}

/// How many characters of a key are kept in a path.
const KEPT: usize = 1_000;

/// The part of a key that stands in a path.
pub(crate) fn kept_key(key: &str) -> &str {
    let end = key
        .char_indices()
        .nth(KEPT)
        .map_or(key.len(), |(end, _)| end);
    key.get(..end).unwrap_or(key)
}

/// A text in JSON's quotes, cut after 40 characters.
pub(crate) fn quoted(text: &str) -> String {
    let mut shown: String = text.chars().take(QUOTED).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    // Line breaks and tabs have escapes of JSON's own.
    let shown: String = shown
        .split_inclusive(['\n', '\r', '\t'])
        .flat_map(|piece| {
            let text = piece.trim_end_matches(['\n', '\r', '\t']);
            [
                line(text),
                piece.get(text.len()..).unwrap_or_default().into(),
            ]
        })
        .collect();
    serde_json::Value::String(shown).to_string()
}

/// How many characters of the model's own text are quoted back to it.
pub(crate) const QUOTED: usize = 40;
