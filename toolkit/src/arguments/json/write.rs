//! Trees as JSON text, with non-ASCII characters kept.

use std::fmt::{self, Write};

use super::Json;
use crate::visible::is_unseen;

impl fmt::Display for Json<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => f.write_str("null"),
            Self::Bool(value) => write!(f, "{value}"),
            Self::Number(digits) => f.write_str(digits),
            Self::String(text) => write_string(f, text),
            Self::List(items) => {
                f.write_char('[')?;
                for (at, item) in items.iter().enumerate() {
                    f.write_str(if at == 0 { "" } else { ", " })?;
                    fmt::Display::fmt(item, f)?;
                }
                f.write_char(']')
            }
            Self::Object(entries) => {
                f.write_char('{')?;
                for (at, (key, value)) in entries.iter().enumerate() {
                    f.write_str(if at == 0 { "" } else { ", " })?;
                    write_string(f, key)?;
                    write!(f, ": {value}")?;
                }
                f.write_char('}')
            }
        }
    }
}

/// A text in JSON's quotes.
pub(crate) fn write_string(out: &mut impl Write, text: &str) -> fmt::Result {
    out.write_char('"')?;
    for character in text.chars() {
        match character {
            '"' => out.write_str("\\\"")?,
            '\\' => out.write_str("\\\\")?,
            '\n' => out.write_str("\\n")?,
            '\r' => out.write_str("\\r")?,
            '\t' => out.write_str("\\t")?,
            unseen if is_unseen(unseen) => {
                for unit in unseen.encode_utf16(&mut [0; 2]) {
                    write!(out, "\\u{unit:04x}")?;
                }
            }
            other => out.write_char(other)?,
        }
    }
    out.write_char('"')
}
