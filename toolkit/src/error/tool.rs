//! Why a tool failed, in its author's words.

use std::error::Error;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use super::classify::Cause;
use crate::redact::{bounded, redact, without_traces};

/// What kind of failure it is: each has a fixed sentence that tells the model what to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ToolErrorKind {
    /// What was asked for is not there.
    NotFound,
    /// It must not be done.
    PermissionDenied,
    /// It took too long.
    Timeout,
    /// An argument has a value that the tool can't work with.
    InvalidValue,
    /// A service or device that the tool needs can't be reached now.
    Unavailable,
    /// Data that the tool read was not in the form that it expects: a file or an answer of a service,
    /// not the arguments, which were checked before.
    InvalidData,
    /// Work that the tool waited for panicked.
    Panicked,
    /// Anything else.
    Failed,
}

/// Why a tool failed: its kind, its author's words, and what the model may do about it.
///
/// Text that an author writes here is shown to the model as it is. The text of other errors, which
/// come in through `?` and [`from_error`](Self::from_error), is classified by kind, loses paths,
/// hosts and secrets, and is cut after 200 characters.
///
/// ```
/// use toolkit::{ToolError, ToolErrorKind};
///
/// fn forecast(city: &str) -> Result<String, ToolError> {
///     let _table = std::fs::read("/no/such/table")?;
///     Err(ToolError::not_found(format!("weather data for {city:?}")).hint("Try a larger city."))
/// }
///
/// let error = forecast("Ulm").unwrap_err();
/// assert_eq!(error.kind(), ToolErrorKind::NotFound);
/// assert!(!error.to_string().contains("/no/such/table"));
/// ```
#[derive(Clone)]
pub struct ToolError {
    kind: ToolErrorKind,
    /// Clean: this is what may be shown.
    text: String,
    /// The words of an error that the author did not write, unclean.
    foreign: Option<String>,
    hint: Option<String>,
    source: Option<Source>,
    /// Its `Display` or `source` panicked, so that nothing is known of it.
    panicked: bool,
}

/// Another's error, whose drop may panic: wherever that happens, it ends here.
#[derive(Clone)]
struct Source(Option<Arc<dyn Error + Send + Sync>>);

impl Source {
    fn new(error: Box<dyn Error + Send + Sync>) -> Self {
        Self(Some(error.into()))
    }
}

impl Drop for Source {
    fn drop(&mut self) {
        let error = self.0.take();
        if let Err(payload) = catch_unwind(AssertUnwindSafe(|| drop(error))) {
            // A payload may panic as well; nobody reads it.
            std::mem::forget(payload);
        }
    }
}

macro_rules! constructors {
    ($($(#[$doc:meta])* $name:ident => $kind:ident;)*) => {$(
        $(#[$doc])*
        #[must_use]
        pub fn $name(text: impl Into<String>) -> Self {
            Self::new(ToolErrorKind::$kind, text.into())
        }
    )*};
}

impl ToolError {
    constructors! {
        /// What was asked for is not there: say what.
        not_found => NotFound;
        /// It must not be done: say what.
        permission_denied => PermissionDenied;
        /// It took too long: say what.
        timeout => Timeout;
        /// An argument has a value that the tool can't work with: say which and why.
        invalid_value => InvalidValue;
        /// A service or device can't be reached now: say which.
        unavailable => Unavailable;
        /// Anything else: say what.
        failed => Failed;
    }

    pub(crate) fn new(kind: ToolErrorKind, text: String) -> Self {
        Self {
            kind,
            text,
            foreign: None,
            hint: None,
            source: None,
            panicked: false,
        }
    }

    /// An error of any type. Its kind is found along its chain of sources.
    ///
    /// ```
    /// use toolkit::{ToolError, ToolErrorKind};
    ///
    /// let error = ToolError::from_error("12x".parse::<u8>().unwrap_err());
    /// assert_eq!(error.kind(), ToolErrorKind::InvalidValue);
    /// ```
    #[must_use]
    pub fn from_error(error: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        match error.into().downcast::<Self>() {
            Ok(error) => *error,
            Err(error) => {
                let this = Self::from_dyn(&*error);
                Self {
                    source: Some(Source::new(error)),
                    ..this
                }
            }
        }
    }

    // Not public API. Used by generated code, for errors that can only be borrowed (anyhow's).
    #[doc(hidden)]
    #[must_use]
    pub fn from_dyn(error: &(dyn Error + 'static)) -> Self {
        // `Display` and `source` are another's code. Their panic ends here, before the error is dropped:
        // where that panics too, unwinding would end the program.
        let read = catch_unwind(AssertUnwindSafe(|| Self::read(error)));
        read.unwrap_or_else(|payload| {
            std::mem::forget(payload);
            Self {
                panicked: true,
                ..Self::new(ToolErrorKind::Panicked, String::new())
            }
        })
    }

    fn read(error: &(dyn Error + 'static)) -> Self {
        match Cause::of(error) {
            Cause::Tool(own) if std::ptr::addr_eq(own, error) => own.clone(),
            Cause::Tool(own) => Self {
                source: own.source.clone(),
                ..own.in_context(error)
            },
            Cause::Kind { kind, words } => match words {
                Some(words) => Self::foreign(kind, words),
                None => Self::new(kind, String::new()),
            },
        }
    }

    /// What the model may do about it.
    #[must_use]
    pub fn hint(self, text: impl Into<String>) -> Self {
        Self {
            hint: Some(text.into()),
            ..self
        }
    }

    /// The error behind it, for logs: it is never shown to the model.
    #[must_use]
    pub fn caused_by(self, error: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self {
            source: Some(Source::new(error.into())),
            ..self
        }
    }

    /// What kind of failure it is.
    #[must_use]
    pub fn kind(&self) -> ToolErrorKind {
        self.kind
    }

    /// What happened, fit to be shown; empty where the kind says it all.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What the model may do about it, where the author said so.
    #[must_use]
    pub fn hint_text(&self) -> Option<&str> {
        self.hint.as_deref()
    }

    /// An error whose words the author of the tool did not choose.
    pub(crate) fn foreign(kind: ToolErrorKind, words: String) -> Self {
        let text = cleaned(&words, |words| redact(words).into_owned());
        Self {
            foreign: Some(words),
            ..Self::new(kind, text)
        }
    }

    /// Whether the error panicked when it was asked for its words.
    pub(crate) fn has_panicked(&self) -> bool {
        self.panicked
    }

    /// The texts that a model may read.
    pub(crate) fn texts_mut(&mut self) -> impl Iterator<Item = &mut String> {
        [
            Some(&mut self.text),
            self.foreign.as_mut(),
            self.hint.as_mut(),
        ]
        .into_iter()
        .flatten()
    }

    /// Shows foreign words as `clean` leaves them instead of as [`redact`] does; the author's own
    /// stay.
    pub(crate) fn disclosed(self, clean: impl FnOnce(&str) -> String) -> Self {
        match &self.foreign {
            Some(words) => Self {
                text: cleaned(words, clean),
                ..self
            },
            None => self,
        }
    }

    /// The same failure, told with the words of the error that it stands behind.
    fn in_context(&self, outer: &(dyn Error + 'static)) -> Self {
        let mut words = outer.to_string();
        if !words.contains(&self.text) {
            words = format!("{words}: {}", self.text);
        }
        Self {
            hint: self.hint.clone(),
            ..Self::foreign(self.kind, words)
        }
    }
}

/// Foreign words as they may be shown: cleaned before they are cut, so that no half of a secret is left.
fn cleaned(words: &str, clean: impl FnOnce(&str) -> String) -> String {
    let read = head(words);
    let words_read = clean(without_number(without_traces(read).trim()));
    match words_read.char_indices().nth(FOREIGN) {
        Some((end, _)) => format!("{}…", &words_read[..end]),
        None if read.len() < words.len() => format!("{words_read}…"),
        None => words_read,
    }
}

/// The beginning of a text, up to the end of a word: more is not shown, whatever is taken out of it.
fn head(words: &str) -> &str {
    let read = bounded(words, READ);
    match read.len() < words.len() {
        true => &read[..read.rfind(char::is_whitespace).unwrap_or_default()],
        false => words,
    }
}

/// How many bytes of another's text are read: their cleaning takes time.
const READ: usize = 16_384;

/// How many characters of another's text are shown.
const FOREIGN: usize = 200;

/// ` (os error 2)` tells a model nothing.
fn without_number(words: &str) -> &str {
    match words.rsplit_once(" (os error ") {
        Some((head, tail)) if tail.ends_with(')') => head,
        _ => words,
    }
}

impl fmt::Display for ToolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.text.is_empty() {
            self.kind.name()
        } else {
            &self.text
        })
    }
}

impl ToolErrorKind {
    fn name(self) -> &'static str {
        match self {
            Self::NotFound => "not found",
            Self::PermissionDenied => "permission denied",
            Self::Timeout => "timed out",
            Self::InvalidValue => "invalid value",
            Self::Unavailable => "unavailable",
            Self::InvalidData => "invalid data",
            Self::Panicked => "panicked",
            Self::Failed => "failed",
        }
    }
}

impl fmt::Debug for ToolError {
    // What is behind the error is not shown: it may hold what the text was cleaned of. Logs that want
    // it have `source`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ToolError")
            .field("kind", &self.kind)
            .field("text", &self.text)
            .field("hint", &self.hint)
            .finish_non_exhaustive()
    }
}

impl Error for ToolError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        let source = self.source.as_ref()?.0.as_deref()?;
        Some(source as &(dyn Error + 'static))
    }
}

macro_rules! from {
    ($($error:ty),* $(,)?) => {$(
        impl From<$error> for ToolError {
            fn from(error: $error) -> Self {
                Self::from_error(error)
            }
        }
    )*};
}

from! {
    std::io::Error,
    std::num::ParseIntError,
    std::num::ParseFloatError,
    std::num::TryFromIntError,
    std::str::ParseBoolError,
    std::char::ParseCharError,
    std::str::Utf8Error,
    std::string::FromUtf8Error,
    serde_json::Error,
    Box<dyn Error + Send + Sync>,
    String,
    &str,
}
