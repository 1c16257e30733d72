//! What kind of failure an error of any type is, found along its chain of sources.

use std::error::Error;
use std::io;
use std::iter::successors;

use super::{ToolError, ToolErrorKind};

/// What is known of an error.
pub(super) enum Cause<'e> {
    /// A tool's own error stands in the chain.
    Tool(&'e ToolError),
    /// Its kind, and whether that tells all that its words would.
    Kind { kind: ToolErrorKind, told: bool },
}

impl<'e> Cause<'e> {
    /// A [`ToolError`] wins, then an error of the system, then what is known of other types.
    pub(super) fn of(error: &'e (dyn Error + 'static)) -> Self {
        if let Some(own) = chain(error).find_map(own) {
            return Self::Tool(own);
        }
        let kind = chain(error)
            .find_map(system)
            .or_else(|| chain(error).find_map(known))
            .or_else(|| numbered(&error.to_string()))
            .unwrap_or(ToolErrorKind::Failed);
        Self::Kind {
            kind,
            told: is_bare(error) && has_sentence(kind),
        }
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

// An `io::Error` shows the source of what it wraps and hides the wrapped error itself.
fn own<'e>(error: &'e (dyn Error + 'static)) -> Option<&'e ToolError> {
    error.downcast_ref().or_else(|| {
        let wrapped: &(dyn Error + 'static) = error.downcast_ref::<io::Error>()?.get_ref()?;
        wrapped.downcast_ref().or_else(|| own(wrapped))
    })
}

fn system(error: &(dyn Error + 'static)) -> Option<ToolErrorKind> {
    if let Some(json) = error.downcast_ref::<serde_json::Error>() {
        return json.io_error_kind().and_then(of_io);
    }
    of_io(error.downcast_ref::<io::Error>()?.kind())
}

fn of_io(kind: io::ErrorKind) -> Option<ToolErrorKind> {
    use io::ErrorKind as Io;
    Some(match kind {
        Io::NotFound => ToolErrorKind::NotFound,
        Io::PermissionDenied | Io::ReadOnlyFilesystem => ToolErrorKind::PermissionDenied,
        Io::TimedOut => ToolErrorKind::Timeout,
        Io::InvalidInput
        | Io::InvalidData
        | Io::InvalidFilename
        | Io::NotADirectory
        | Io::IsADirectory => ToolErrorKind::InvalidValue,
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
        || error.is::<std::string::FromUtf8Error>()
        || error.is::<serde_json::Error>();
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
