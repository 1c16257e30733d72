//! Values that stand beside a name that says that they are secret: `password=…`, `"api_key": "…"`.

mod headers;
mod names;
mod values;

use super::tokens::starts_with_ignoring_case;
use super::{Piece, Place, SECRET, bounded, is_word, span};
use headers::{cookies, header};
pub(super) use names::is_secret_in_query;
use names::{follows_kind_of_key, follows_parser, is_secret};
use values::{is_mixed, is_no_value, is_prose, plain, quoted, wrapped};

pub(super) fn find(place: Place<'_>) -> Option<Piece> {
    user_option(place).or_else(|| {
        let (name, kind) = name(place)?;
        let separator = Separator::after(place, name)?;
        let begin = name + separator.length;
        let (before, after) = place.rest.split_at(begin);
        if after.starts_with(SECRET) || after.starts_with(super::PATH) {
            return None;
        }
        match kind {
            Name::Cookies => cookies(after),
            Name::Header => header(after),
            Name::Secret => separator.value(after),
        }
        .and_then(|Value { from, to }| {
            Piece::new(begin + to, format!("{before}{}{SECRET}", &after[..from]))
        })
    })
}

/// What a name announces.
#[derive(Clone, Copy)]
enum Name {
    Secret,
    /// `Authorization`: a scheme and its token.
    Header,
    /// `Cookie`: pairs to the end of the line.
    Cookies,
}

/// Where the secret stands in what follows a name.
struct Value {
    from: usize,
    to: usize,
}

/// A name at this place, with its length.
fn name(place: Place<'_>) -> Option<(usize, Name)> {
    const CHINESE: &[&str] = &["密码", "口令", "令牌", "密钥", "私钥", "访问密钥"];
    if let Some(name) = CHINESE.iter().find(|name| place.rest.starts_with(**name)) {
        return Some((name.len(), Name::Secret));
    }
    let rest = bounded(place.rest, 80);
    let length = span(rest, |c| is_word(c) || "-.".contains(c));
    let name = rest[..length].trim_end_matches(['.', '-']);
    if !name.starts_with(is_word) || place.before.ends_with(['.', '-']) && !is_option(place) {
        return None;
    }
    let kind = match name.to_ascii_lowercase().as_str() {
        "authorization" | "proxy-authorization" | "proxy_authorization" => Name::Header,
        "cookie" | "set-cookie" | "set_cookie" => Name::Cookies,
        "key" if follows_kind_of_key(place.before) => Name::Secret,
        // What a parser did not expect is no secret.
        "token" if follows_parser(place.before) => return None,
        _ if is_secret(name) => Name::Secret,
        _ => return None,
    };
    Some((name.len(), kind))
}

/// `--password`: what follows a blank is its value.
fn is_option(place: Place<'_>) -> bool {
    place.before.ends_with("--")
}

/// What stands between a name and its value.
struct Separator {
    length: usize,
    kind: SeparatorKind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum SeparatorKind {
    /// `=`, `=>`, `:=`, the `>` of a tag: what follows is the value.
    Assigned,
    /// `:`, which a sentence has as well.
    Colon,
    /// A blank or `is`: a value only if it does not look like a word.
    Blank,
    /// The blank after `--password`.
    Option,
}

impl Separator {
    fn after(place: Place<'_>, name: usize) -> Option<Self> {
        let text = &place.rest[name..];
        let blanks = |text: &str| text.len() - text.trim_start_matches([' ', '\t']).len();
        // The quotes around a name, escaped where JSON stands in JSON.
        let quote = span(text, |c| "\"'`\\]".contains(c)).min(4);
        let gap = quote + blanks(&text[quote..]);
        let rest = &text[gap..];
        let mark = |mark: &str| rest.starts_with(mark).then_some(mark.len());
        let (mark, kind) =
            if let Some(length) = mark("=>").or(mark(":=")).or(mark("==")).or(mark("=")) {
                (length, SeparatorKind::Assigned)
            } else if let Some(length) = mark(":").or(mark("：")) {
                (length, SeparatorKind::Colon)
            } else if gap == 0 && rest.starts_with('>') && place.before.ends_with('<') {
                (1, SeparatorKind::Assigned)
            } else if gap > quote && is_option(place) {
                (0, SeparatorKind::Option)
            } else if gap > quote && quote == 0 {
                let is = starts_with_ignoring_case(rest, "is ");
                (if is { 3 } else { 0 }, SeparatorKind::Blank)
            } else {
                return None;
            };
        let length = gap + mark + blanks(&rest[mark..]);
        Some(Self { length, kind })
    }

    /// The value of a secret name.
    fn value(&self, after: &str) -> Option<Value> {
        let inside = wrapped(after);
        let value = &after[inside..];
        if let Some(value) = quoted(value) {
            // `the password 'x'` is said of values; `token '<'` of a parser's input too.
            let tells = self.kind != SeparatorKind::Blank || value.to - value.from >= 4;
            return tells.then_some(Value {
                from: inside + value.from,
                to: inside + value.to,
            });
        }
        let length = plain(value, self.kind == SeparatorKind::Assigned);
        let word = &value[..length];
        let following = value[length..].trim_start_matches([' ', ',', '.']);
        let is_value = match self.kind {
            SeparatorKind::Assigned | SeparatorKind::Option => !is_no_value(word),
            SeparatorKind::Colon => !is_no_value(word) && !is_prose(word, following),
            SeparatorKind::Blank => word.len() >= 6 && is_mixed(word),
        };
        (length > 0 && is_value).then_some(Value {
            from: inside,
            to: inside + length,
        })
    }
}

/// `curl -u name:password`.
fn user_option(place: Place<'_>) -> Option<Piece> {
    let name = ["-u ", "--user "]
        .into_iter()
        .find(|name| place.rest.starts_with(name))?;
    let word = plain(&place.rest[name.len()..], true);
    place.rest[name.len()..name.len() + word]
        .contains(':')
        .then(|| Piece::new(name.len() + word, format!("{name}{SECRET}")))?
}
