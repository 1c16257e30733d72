//! What a tool gives back, and how it is told to the model.

mod content;
mod cut;
mod style;
mod told;

use std::borrow::Cow;
use std::sync::OnceLock;

use serde::Serialize;
use serde_json::Value;

pub use content::Content;
pub use style::JsonStyle;

use crate::error::ToolError;
use crate::phrases::Phrases;
use crate::redact::Known;
use crate::visible;

/// What a tool gives back.
///
/// A tool may return any value that serde can write and seldom needs this type: a string is told
/// as it is, `()` and `None` as words that say that it worked, all else as JSON.
///
/// ```
/// use toolkit::ToolOutput;
///
/// assert_eq!(ToolOutput::json(&["上海", "广州"])?.as_str(), r#"["上海","广州"]"#);
/// assert_eq!(ToolOutput::text("done").as_str(), "done");
/// assert!(ToolOutput::nothing().is_nothing());
/// # Ok::<(), toolkit::ToolError>(())
/// ```
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct ToolOutput {
    text: String,
    form: Form,
    // Read from the JSON when it is asked for.
    structured: OnceLock<Option<Value>>,
    media: Vec<Content>,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Form {
    #[default]
    Nothing,
    Text,
    Json,
}

impl ToolOutput {
    /// It worked, and there is nothing to tell.
    #[must_use]
    pub fn nothing() -> Self {
        Self::default()
    }

    /// A text, told as it is.
    #[must_use]
    pub fn text(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            form: Form::Text,
            ..Self::default()
        }
    }

    /// Bytes: a text where they are UTF-8 without control characters, else an image of a known kind
    /// or a file, which the model is told of and not shown as numbers. A tool that returns a
    /// `Vec<u8>` without this returns a list of numbers, as of any other type.
    ///
    /// ```
    /// use toolkit::{Content, ToolOutput};
    ///
    /// assert_eq!(ToolOutput::bytes("潮汐".into()).as_str(), "潮汐");
    /// let picture = ToolOutput::bytes(b"\x89PNG\r\n\x1a\n...".to_vec());
    /// assert_eq!(picture.media()[0].mime_type(), Some("image/png"));
    /// ```
    #[must_use]
    pub fn bytes(bytes: Vec<u8>) -> Self {
        match String::from_utf8(bytes) {
            Ok(text) if !text.contains(|c: char| c.is_control() && !"\n\r\t".contains(c)) => {
                Self::text(text)
            }
            Ok(text) => Self::nothing().with(Content::of_bytes(text.as_bytes())),
            Err(error) => Self::nothing().with(Content::of_bytes(error.as_bytes())),
        }
    }

    /// A value, told as JSON. NaN and the infinities, which JSON does not have, are told by name.
    ///
    /// # Errors
    ///
    /// The value can't be written as JSON.
    pub fn json<T: Serialize + ?Sized>(value: &T) -> Result<Self, ToolError> {
        let text = serde_json::to_string(&told::Told(value)).map_err(|error| {
            ToolError::failed("the result can't be written as JSON").caused_by(error)
        })?;
        Ok(Self {
            text,
            form: Form::Json,
            ..Self::default()
        })
    }

    /// Gives a value besides the text: what a program reads and MCP's clients get as
    /// `structuredContent`, while the model reads the text.
    ///
    /// ```
    /// use toolkit::ToolOutput;
    ///
    /// let output = ToolOutput::text("High water at 6:12.").with_structured("06:12".into());
    /// assert_eq!(output.as_str(), "High water at 6:12.");
    /// assert_eq!(output.structured(), Some(&"06:12".into()));
    /// ```
    #[must_use]
    pub fn with_structured(mut self, value: Value) -> Self {
        self.structured = OnceLock::from(Some(value));
        self
    }

    /// Adds an image; its MIME type is such as `image/png`.
    ///
    /// ```
    /// use toolkit::{Content, ToolOutput};
    ///
    /// let output = ToolOutput::text("The harbour at noon.").image(b"\x89PNG", "image/png");
    /// let Some(Content::Image { data, mime_type }) = output.media().first() else { panic!() };
    /// assert_eq!((data.as_str(), mime_type.as_str()), ("iVBORw==", "image/png"));
    /// ```
    #[must_use]
    pub fn image(self, bytes: impl AsRef<[u8]>, mime_type: impl Into<String>) -> Self {
        self.with(Content::image(bytes, mime_type))
    }

    /// Adds a sound; its MIME type is such as `audio/wav`.
    #[must_use]
    pub fn audio(self, bytes: impl AsRef<[u8]>, mime_type: impl Into<String>) -> Self {
        self.with(Content::audio(bytes, mime_type))
    }

    /// Adds a file under a name; its MIME type is such as `application/pdf`.
    #[must_use]
    pub fn file(
        self,
        name: impl Into<String>,
        bytes: impl AsRef<[u8]>,
        mime_type: impl Into<String>,
    ) -> Self {
        self.with(Content::file(name, bytes, mime_type))
    }

    /// Adds a piece of content. Text is put on a line of its own.
    #[must_use]
    pub fn with(mut self, content: Content) -> Self {
        match content {
            Content::Text(text) => {
                if !self.text.is_empty() {
                    self.text.push('\n');
                }
                self.text += &text;
                self.form = Form::Text;
            }
            media => self.media.push(media),
        }
        self
    }

    /// The images, sounds and files.
    #[must_use]
    pub fn media(&self) -> &[Content] {
        &self.media
    }

    /// The whole text; empty where there is nothing to tell.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Whether there is nothing to tell.
    #[must_use]
    pub fn is_nothing(&self) -> bool {
        self.form == Form::Nothing && self.media.is_empty()
    }

    /// Returns the output without values that are known to be secret.
    pub(crate) fn without(mut self, known: &Known) -> Self {
        if known.is_empty() {
            return self;
        }
        let clean = match self.form {
            Form::Nothing | Form::Text => known.remove_from(&self.text),
            Form::Json => known.remove_from_json(&self.text),
        };
        if let Cow::Owned(text) = clean {
            // A value that was read from the JSON is read again.
            self.structured = match (self.form, self.structured.take().flatten()) {
                (Form::Nothing | Form::Text, Some(given)) => OnceLock::from(Some(given)),
                _ => OnceLock::new(),
            };
            self.text = text;
        }
        if let Some(Some(value)) = self.structured.get_mut() {
            known.remove_from_value(value);
        }
        for content in &mut self.media {
            content.remove(known);
        }
        self
    }

    /// The whole result as one value: a text as a string, nothing as `null`.
    #[cfg(feature = "mcp")]
    pub(crate) fn value(&self) -> Value {
        match (self.structured(), self.form) {
            (Some(value), _) => value.clone(),
            (None, Form::Nothing) => Value::Null,
            (None, _) => Value::from(self.text.as_str()),
        }
    }

    /// The same result in other words, which stand for the value as well.
    pub(crate) fn reworded(mut self, text: String) -> Self {
        let is_json = serde_json::from_str::<serde::de::IgnoredAny>(&text).is_ok();
        self.form = match self.form {
            Form::Json if is_json => Form::Json,
            _ => Form::Text,
        };
        self.structured = OnceLock::new();
        self.text = text;
        self
    }

    /// The value, where the tool gave one that is no plain text.
    #[must_use]
    pub fn structured(&self) -> Option<&Value> {
        let read = || match self.form {
            Form::Json => serde_json::from_str(&self.text).ok(),
            Form::Nothing | Form::Text => None,
        };
        self.structured.get_or_init(read).as_ref()
    }
}

impl From<String> for ToolOutput {
    fn from(text: String) -> Self {
        Self::text(text)
    }
}

impl From<&str> for ToolOutput {
    fn from(text: &str) -> Self {
        Self::text(text)
    }
}

/// What a tool may give back: a [`ToolOutput`], or any value that serde can write.
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be given back to a model",
    label = "the result of this tool",
    note = "derive `serde::Serialize` for it, or return a `String` or `toolkit::ToolOutput`"
)]
pub trait IntoOutput {
    /// The output.
    ///
    /// # Errors
    ///
    /// The value can't be written as JSON.
    fn into_output(self) -> Result<ToolOutput, ToolError>;
}

impl IntoOutput for ToolOutput {
    fn into_output(self) -> Result<ToolOutput, ToolError> {
        Ok(self)
    }
}

impl<T: Serialize> IntoOutput for T {
    fn into_output(self) -> Result<ToolOutput, ToolError> {
        serialize(&self)
    }
}

/// Strings as they are, nothing as nothing, everything else as JSON.
pub(crate) fn serialize<T: Serialize + ?Sized>(value: &T) -> Result<ToolOutput, ToolError> {
    let output = ToolOutput::json(value)?;
    if output.text == "null" {
        return Ok(ToolOutput::nothing());
    }
    if output.text.starts_with('"')
        && let Ok(text) = serde_json::from_str::<String>(&output.text)
    {
        return Ok(ToolOutput::text(text));
    }
    Ok(output)
}

/// What the model reads of an output.
pub(crate) fn shown<'o>(
    output: &'o ToolOutput,
    most: usize,
    style: JsonStyle,
    phrases: &dyn Phrases,
) -> Cow<'o, str> {
    let visible = visible::result(&output.text);
    // A provider takes no empty result, and a model makes nothing of one.
    if visible.trim().is_empty() {
        return Cow::Owned(match output.media.as_slice() {
            [] => phrases.nothing_returned(),
            media => phrases.media_returned(media),
        });
    }
    let is_json = output.form == Form::Json;
    if is_json && let Some(text) = style.laid_out(&visible, most) {
        return Cow::Owned(text);
    }
    match cut::cut(&visible, most, is_json, phrases) {
        None => visible,
        Some(cut::Cut { text, shown, total }) => {
            let notice = phrases.output_cut(shown, total);
            let between = if text.is_empty() { "" } else { "\n" };
            Cow::Owned(format!("{text}{between}{notice}"))
        }
    }
}
