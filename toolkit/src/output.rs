//! What a tool gives back, and how it is told to the model.

mod cut;

use std::borrow::Cow;
use std::sync::OnceLock;

use serde::Serialize;
use serde_json::Value;

use crate::error::ToolError;
use crate::phrases::Phrases;

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
            structured: OnceLock::new(),
        }
    }

    /// A value, told as JSON.
    ///
    /// # Errors
    ///
    /// The value can't be written as JSON.
    pub fn json<T: Serialize + ?Sized>(value: &T) -> Result<Self, ToolError> {
        let text = serde_json::to_string(value).map_err(|error| {
            ToolError::failed("the result can't be written as JSON").caused_by(error)
        })?;
        Ok(Self {
            text,
            form: Form::Json,
            structured: OnceLock::new(),
        })
    }

    /// The whole text; empty where there is nothing to tell.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Whether there is nothing to tell.
    #[must_use]
    pub fn is_nothing(&self) -> bool {
        self.form == Form::Nothing
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
    phrases: &dyn Phrases,
) -> Cow<'o, str> {
    // A provider takes no empty result, and a model makes nothing of one.
    if output.text.trim().is_empty() {
        return Cow::Owned(phrases.nothing_returned());
    }
    match cut::cut(&output.text, most, output.form == Form::Json) {
        None => Cow::Borrowed(&output.text),
        Some(cut::Cut { text, shown, total }) => {
            let notice = phrases.output_cut(shown, total);
            let between = if text.is_empty() { "" } else { "\n" };
            Cow::Owned(format!("{text}{between}{notice}"))
        }
    }
}
