//! What kind of failure an error of any type is, found along its chain of sources.

use std::error::Error;
use std::io;
use std::iter::successors;

use super::{ToolError, ToolErrorKind};
use crate::redact::is_panic;

/// What is known of an error.
pub(super) enum Cause<'e> {
    /// A tool's own error stands in the chain.
    Tool(&'e ToolError),
    /// Its kind, and its words where that does not tell all that they would.
    Kind {
        kind: ToolErrorKind,
        words: Option<String>,
    },
}

impl<'e> Cause<'e> {
    /// A [`ToolError`] wins, then an error of the system, then what is known of other types.
    pub(super) fn of(error: &'e (dyn Error + 'static)) -> Self {
        if let Some(own) = chain(error).find_map(own) {
            return Self::Tool(own);
        }
        let words = error.to_string();
        let kind = chain(error)
            .find_map(task)
            .or_else(|| panicked(&words))
            .or_else(|| chain(error).find_map(system))
            .or_else(|| chain(error).find_map(known))
            .or_else(|| numbered(&words))
            .unwrap_or(ToolErrorKind::Failed);
        let words = match kind {
            // What was said in the panic stays with the program's panic hook.
            ToolErrorKind::Panicked => None,
            ToolErrorKind::InvalidData => without_places(error, words),
            _ if is_bare(error) && has_sentence(kind) => None,
            _ => Some(words),
        };
        Self::Kind { kind, words }
    }
}

fn chain<'e>(error: &'e (dyn Error + 'static)) -> impl Iterator<Item = &'e (dyn Error + 'static)> {
    successors(Some(error), |error| -> Option<&'e (dyn Error + 'static)> {
        (*error).source()
    })
    .take(LINKS)
}

/// How far a chain is followed: one that its author made endless must not hang the program.
const LINKS: usize = 64;

/// How a task ended that gave no value: its own words hold what was said in the panic.
#[cfg(feature = "tokio")]
fn task(error: &(dyn Error + 'static)) -> Option<ToolErrorKind> {
    let task: &tokio::task::JoinError = error.downcast_ref()?;
    task.is_panic().then_some(ToolErrorKind::Panicked)
}

#[cfg(not(feature = "tokio"))]
fn task(_: &(dyn Error + 'static)) -> Option<ToolErrorKind> {
    None
}

/// A panic of which only the words are left.
fn panicked(words: &str) -> Option<ToolErrorKind> {
    let begun = is_panic(words.trim_start());
    begun.then_some(ToolErrorKind::Panicked)
}

/// The words of an error without those of the reader of JSON at its end, which speak of lines and
/// columns that no model has seen.
fn without_places(error: &(dyn Error + 'static), words: String) -> Option<String> {
    let reader = chain(error).find_map(reader);
    let kept = match &reader {
        Some(reader) => words.strip_suffix(&reader.to_string())?,
        None => &words,
    };
    let kept = kept.trim_end().trim_end_matches(':');
    (!kept.is_empty()).then(|| kept.to_owned())
}

fn reader<'e>(error: &'e (dyn Error + 'static)) -> Option<&'e serde_json::Error> {
    error.downcast_ref().or_else(|| {
        let wrapped = error.downcast_ref::<io::Error>()?.get_ref()?;
        wrapped.downcast_ref()
    })
}

// An `io::Error` shows the source of what it wraps and hides the wrapped error itself.
fn own<'e>(error: &'e (dyn Error + 'static)) -> Option<&'e ToolError> {
    error.downcast_ref().or_else(|| {
        let wrapped: &(dyn Error + 'static) = error.downcast_ref::<io::Error>()?.get_ref()?;
        wrapped.downcast_ref().or_else(|| own(wrapped))
    })
}

fn system(error: &(dyn Error + 'static)) -> Option<ToolErrorKind> {
    let of_data = || reader(error).map(|_| ToolErrorKind::InvalidData);
    if let Some(json) = error.downcast_ref::<serde_json::Error>() {
        return json.io_error_kind().map_or_else(of_data, of_io);
    }
    of_io(error.downcast_ref::<io::Error>()?.kind()).or_else(of_data)
}

fn of_io(kind: io::ErrorKind) -> Option<ToolErrorKind> {
    use io::ErrorKind as Io;
    Some(match kind {
        Io::NotFound => ToolErrorKind::NotFound,
        Io::PermissionDenied | Io::ReadOnlyFilesystem => ToolErrorKind::PermissionDenied,
        Io::TimedOut => ToolErrorKind::Timeout,
        Io::InvalidData => ToolErrorKind::InvalidData,
        Io::InvalidInput | Io::InvalidFilename | Io::NotADirectory | Io::IsADirectory => {
            ToolErrorKind::InvalidValue
        }
        Io::ConnectionRefused
        | Io::ConnectionReset
        | Io::ConnectionAborted
        | Io::NotConnected
        | Io::BrokenPipe
        | Io::AddrNotAvailable
        | Io::HostUnreachable
        | Io::NetworkUnreachable
        | Io::NetworkDown
        | Io::ResourceBusy
        | Io::WouldBlock => ToolErrorKind::Unavailable,
        _ => return None,
    })
}

fn known(error: &(dyn Error + 'static)) -> Option<ToolErrorKind> {
    let invalid = error.is::<std::num::ParseIntError>()
        || error.is::<std::num::ParseFloatError>()
        || error.is::<std::num::TryFromIntError>()
        || error.is::<std::str::ParseBoolError>()
        || error.is::<std::char::ParseCharError>()
        || error.is::<std::net::AddrParseError>()
        || error.is::<std::str::Utf8Error>()
        || error.is::<std::string::FromUtf8Error>();
    let late = is_elapsed(error)
        || matches!(
            error.downcast_ref(),
            Some(std::sync::mpsc::RecvTimeoutError::Timeout)
        );
    match (invalid, late) {
        (true, _) => Some(ToolErrorKind::InvalidValue),
        (_, true) => Some(ToolErrorKind::Timeout),
        _ => None,
    }
}

/// The kind of an error of the system of which only the words are left, `… (os error 2)`: so they
/// come out of `map_err(|e| e.to_string())` and thiserror's `transparent`.
fn numbered(words: &str) -> Option<ToolErrorKind> {
    let (_, number) = words.rsplit_once("(os error ")?;
    let number = number.split_once(')')?.0.parse().ok()?;
    of_io(io::Error::from_raw_os_error(number).kind())
}

/// Whether no one has added words to an error of the system or of tokio's clock.
fn is_bare(error: &(dyn Error + 'static)) -> bool {
    is_elapsed(error)
        || error
            .downcast_ref::<io::Error>()
            .is_some_and(|error| error.get_ref().is_none())
}

#[cfg(feature = "tokio")]
fn is_elapsed(error: &(dyn Error + 'static)) -> bool {
    error.is::<tokio::time::error::Elapsed>()
}

#[cfg(not(feature = "tokio"))]
fn is_elapsed(_: &(dyn Error + 'static)) -> bool {
    false
}

fn has_sentence(kind: ToolErrorKind) -> bool {
    matches!(
        kind,
        ToolErrorKind::NotFound
            | ToolErrorKind::PermissionDenied
            | ToolErrorKind::Timeout
            | ToolErrorKind::Unavailable
    )
}
