//! Absolute paths of Unix and Windows.

use super::{PATH, Piece, Place, is_word, span};

pub(super) fn find(place: Place<'_>) -> Option<Piece> {
    let length = windows(place.rest).or_else(|| unix(place))?;
    let quote = place
        .before
        .chars()
        .next_back()
        .filter(|c| "'\"`".contains(*c));
    let length = match quote.and_then(|quote| quoted(place.rest, quote)) {
        Some(quoted) => quoted,
        None => without_stop(&place.rest[..length]),
    };
    Piece::new(length, PATH)
}

/// Where the quote that stands before a path is closed, on the same line.
fn quoted(rest: &str, quote: char) -> Option<usize> {
    let end = rest.find([quote, '\n', '\r'])?;
    rest[end..].starts_with(quote).then_some(end)
}

/// The stop of a sentence is no part of the path before it.
fn without_stop(path: &str) -> usize {
    path.trim_end_matches(['.', '!', '?', '-']).len()
}

/// `C:\Users\…`, `\\server\share\…`, `%APPDATA%\…`.
fn windows(rest: &str) -> Option<usize> {
    let mut start = rest.chars();
    let root = match (start.next()?, start.next()?) {
        (drive, ':') if drive.is_ascii_alphabetic() => {
            let after = &rest[2..];
            // `C:/` as well, but not the `//` of a scheme.
            (after.starts_with('\\') || (after.starts_with('/') && !after.starts_with("//")))
                .then_some(3)?
        }
        ('\\', '\\') => {
            let slashes = span(super::bounded(rest, 8), |c| c == '\\');
            rest[slashes..].starts_with(is_word).then_some(slashes)?
        }
        ('%', _) => {
            let name = span(&rest[1..], is_word);
            let after = &rest[1 + name..];
            (name > 1 && after.starts_with("%\\")).then_some(name + 3)?
        }
        _ => return None,
    };
    let body = segments(&rest[root..], '\\');
    (body > 0).then_some(root + body)
}

/// `/home/alice/x`, `~/x`, `$HOME/x`.
fn unix(place: Place<'_>) -> Option<usize> {
    let Place { before, rest } = place;
    for home in ["~/", "$HOME/", "${HOME}/"] {
        if let Some(after) = rest.strip_prefix(home)
            && !before.ends_with(is_word)
        {
            return Some(home.len() + segments(after, '/'));
        }
    }
    if let Some(length) = home_of_another(place) {
        return Some(length);
    }
    let after = rest.strip_prefix('/')?;
    let joined = before.ends_with(|c: char| is_word(c) || ".-~<)]}/\\*+".contains(c));
    if joined || is_route(before) {
        return None;
    }
    let first = span(after, is_part);
    let name = &after[..first];
    let deep = after[first..]
        .strip_prefix('/')
        .is_some_and(|more| more.starts_with(is_part));
    let file = name
        .rsplit_once('.')
        .is_some_and(|(_, end)| !end.is_empty());
    let rooted = ROOTS.contains(&name.trim_end_matches('.'));
    // `数据/报表.xlsx` is a relative path, and `找不到/etc/hosts` holds an absolute one.
    let follows_script = before.ends_with(|c: char| c.is_alphanumeric() && !c.is_ascii());
    let lettered = name.is_ascii() && !name.starts_with(|c: char| c.is_ascii_digit());
    if follows_script && !(rooted || (deep && lettered)) {
        return None;
    }
    (first > 0 && (deep || file || rooted)).then(|| 1 + segments(after, '/'))
}

/// `~bob/x`.
fn home_of_another(place: Place<'_>) -> Option<usize> {
    let after = place.rest.strip_prefix('~')?;
    let user = span(super::bounded(after, 33), |c| {
        is_word(c) || c == '-' || c == '.'
    });
    let inside = after[user..].strip_prefix('/')?;
    let begins = after.starts_with(|c: char| c.is_ascii_lowercase() || c == '_');
    let joined = place
        .before
        .ends_with(|c: char| is_word(c) || "/.~".contains(c));
    (begins && !joined).then(|| 1 + user + 1 + segments(inside, '/'))
}

/// What stands at the top of a file system.
#[rustfmt::skip]
const ROOTS: &[&str] = &[
    "Applications", "Library", "System", "Users", "Volumes", "bin", "boot", "dev", "etc", "home", "lib", "lib64", "mnt",
    "media", "nix", "opt", "private", "proc", "root", "run", "sbin", "snap", "srv", "sys", "tmp", "usr", "var",
];

/// `GET /v1/users`: what a server is asked for is no file.
fn is_route(before: &str) -> bool {
    const METHODS: &[&str] = &["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"];
    let before = before.trim_end_matches([' ', '"', '\'', '`']);
    METHODS.iter().any(|method| before.ends_with(method))
}

fn is_part(character: char) -> bool {
    !character.is_whitespace()
        && !character.is_control()
        && !"/\\:;,<>|()[]{}*?\"'`=&，。：；！？、（）「」“”‘’《》【】…".contains(character)
}

/// How long the rest of a path is. A part that begins in one script does not run on into a Chinese
/// sentence; a blank stands inside where what follows is plainly another part.
fn segments(text: &str, slash: char) -> usize {
    let is_slash = |c: char| c == '/' || c == '\\';
    let mut length = 0;
    loop {
        let rest = &text[length..];
        let ascii = rest.starts_with(|c: char| c.is_ascii());
        let part = span(rest, |c| is_part(c) && (!ascii || c.is_ascii()));
        let after = &rest[part..];
        length += part;
        if after.starts_with("\\ ") {
            length += 2;
        } else if after.starts_with(is_slash) || (part > 0 && goes_on(after, slash)) {
            length += 1;
        } else if part == 0 || !after.starts_with(|c: char| is_part(c)) || ascii {
            return length;
        }
    }
}

/// ` Files\x`, ` Documents/y`: after a blank, a capital and a slash within the next words.
fn goes_on(after: &str, slash: char) -> bool {
    let Some(next) = after.strip_prefix(' ') else {
        return false;
    };
    let word = span(super::bounded(next, 64), |c| is_part(c) && c.is_ascii());
    let capital = next.starts_with(|c: char| c.is_ascii_uppercase() || c == '(');
    capital && word > 0 && next[word..].starts_with(slash)
}
