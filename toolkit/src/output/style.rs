//! How JSON is laid out for the model.

use std::str::Chars;

use serde::de::IgnoredAny;

/// How a result that is JSON is told to the model.
///
/// Compact is the default, since models are billed by the token. Four results (a list of records, a
/// nested object, numbers, Chinese text) take 1.5 to 1.8 times as many tokens of `o200k_base` with
/// a line for each entry: 582 and 942, 99 and 175, 411 and 612, 68 and 120.
///
/// ```
/// use toolkit::{Executor, JsonStyle, tool, tools};
///
/// /// The tides of today.
/// #[tool]
/// fn tides() -> Vec<&'static str> {
///     vec!["06:12", "18:40"]
/// }
///
/// let compact = Executor::new(tools![tides])?;
/// assert_eq!(compact.execute_blocking("tides", "{}"), r#"["06:12","18:40"]"#);
///
/// let pretty = Executor::builder().tools(tools![tides]).json_style(JsonStyle::Pretty).build()?;
/// assert_eq!(pretty.execute_blocking("tides", "{}"), "[\n  \"06:12\",\n  \"18:40\"\n]");
/// # Ok::<(), toolkit::BuildError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum JsonStyle {
    /// Without blanks.
    #[default]
    Compact,
    /// A line for each item and entry, indented by two blanks a level. A result that is longer so
    /// than a model may read is told compact, and cut only where it is too long even then.
    Pretty,
}

impl JsonStyle {
    /// JSON in this style, where that is another than it has and no longer than that.
    pub(super) fn laid_out(self, json: &str, most: usize) -> Option<String> {
        match self {
            Self::Compact => None,
            Self::Pretty => pretty(json, most),
        }
    }
}

/// Digits and strings stay as they are written: only blanks outside of strings change.
fn pretty(json: &str, most: usize) -> Option<String> {
    // What has more bytes than these has more characters than may be shown.
    if json.len() > most.saturating_mul(4) {
        return None;
    }
    serde_json::from_str::<IgnoredAny>(json).ok()?;
    let mut page = Page {
        text: String::with_capacity(json.len().saturating_mul(2)),
        room: most,
        depth: 0,
    };
    page.write(json.chars())?;
    Some(page.text)
}

struct Page {
    text: String,
    // How many characters may follow.
    room: usize,
    depth: usize,
}

impl Page {
    /// JSON, or nothing where there is no room for it.
    fn write(&mut self, mut json: Chars<'_>) -> Option<()> {
        let mut opened = false;
        while let Some(character) = json.next() {
            if character.is_ascii_whitespace() {
                continue;
            }
            let closes = matches!(character, '}' | ']');
            if closes {
                self.depth = self.depth.saturating_sub(1);
            }
            if opened != closes {
                self.line()?;
            }
            opened = matches!(character, '{' | '[');
            self.push(character)?;
            match character {
                '{' | '[' => self.depth += 1,
                ',' => self.line()?,
                ':' => self.push(' ')?,
                '"' => self.string(&mut json)?,
                _ => {}
            }
        }
        Some(())
    }

    /// The rest of a string, with its closing quote.
    fn string(&mut self, json: &mut Chars<'_>) -> Option<()> {
        while let Some(character) = json.next() {
            self.push(character)?;
            match character {
                '"' => break,
                '\\' => self.push(json.next()?)?,
                _ => {}
            }
        }
        Some(())
    }

    fn line(&mut self) -> Option<()> {
        self.push('\n')?;
        (0..self.depth).try_for_each(|_| {
            self.push(' ')?;
            self.push(' ')
        })
    }

    fn push(&mut self, character: char) -> Option<()> {
        self.room = self.room.checked_sub(1)?;
        self.text.push(character);
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::pretty;

    #[test]
    fn it_is_laid_out_as_serde_json_does_it() {
        let values = [
            json!(null),
            json!([]),
            json!({}),
            json!([[], {}, [[]], {"a": {}}]),
            json!({"a": [1, 2.5, -3e9], "漢\"[,]{:}\\": "\\\"{[:,]}\n\t\\\\", "b": [true, null]}),
            json!([[[["deep"]]]]),
            json!("[1, 2]"),
        ];
        for value in values {
            let expected = serde_json::to_string_pretty(&value).expect("JSON");
            for json in [value.to_string(), expected.clone()] {
                assert_eq!(pretty(&json, 10_000).as_ref(), Some(&expected));
            }
        }
    }

    #[test]
    fn digits_stay_and_so_does_a_repeated_name() {
        let json = r#"{"a":1.10,"a":123456789012345678901234567890,"b":1E+2}"#;
        let expected =
            "{\n  \"a\": 1.10,\n  \"a\": 123456789012345678901234567890,\n  \"b\": 1E+2\n}";
        assert_eq!(pretty(json, 1_000).as_deref(), Some(expected));
    }

    #[test]
    fn the_room_is_kept_and_what_is_no_json_is_left() {
        let json = r#"{"a":["é漢🚢",2]}"#;
        let whole = pretty(json, 1_000).expect("room");
        let length = whole.chars().count();
        assert_eq!(pretty(json, length), Some(whole));
        for most in 0..length {
            assert_eq!(pretty(json, most), None);
        }
        for text in ["", "[secret]", "{\"a\":", "[1,]", "\"open"] {
            assert_eq!(pretty(text, 1_000), None);
        }
        let deep = "[".repeat(20_000) + &"]".repeat(20_000);
        assert_eq!(pretty(&deep, 100_000), None);
        assert!(serde_json::from_str::<Value>(json).is_ok());
    }
}
