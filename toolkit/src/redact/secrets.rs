//! Values that stand beside a name that says that they are secret: `password=…`, `"api_key": "…"`.

mod headers;
mod names;
mod values;

use super::tokens::starts_with_ignoring_case;
use super::{Piece, Place, SECRET, bounded, is_word, span};
use headers::{cookies, header};
use names::{
    Strength, follows_kind_of_key, follows_kind_of_token, follows_parser, foreign, strength,
};
pub(super) use names::{begins_foreign, is_secret_in_query};
use values::{is_mixed, is_no_value, is_prose, looks_secret, plain, quoted, wrapped};

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
            Name::Secret(strength) => separator.value(after, strength),
        }
        .and_then(|Value { from, to }| {
            Piece::new(begin + to, format!("{before}{}{SECRET}", &after[..from]))
        })
    })
}

/// What a name announces.
#[derive(Clone, Copy)]
enum Name {
    Secret(Strength),
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
    if let Some((length, strength)) = foreign(bounded(place.rest, 80)) {
        return Some((length, Name::Secret(strength)));
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
        "key" if follows_kind_of_key(place.before) => Name::Secret(Strength::Sure),
        // What a parser did not expect is no secret.
        "token" if follows_parser(place.before) => return None,
        "token" if follows_kind_of_token(place.before) => Name::Secret(Strength::Sure),
        _ => Name::Secret(strength(name)?),
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
    /// Words and a colon, `secret provided: …`: the same.
    Words,
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
            } else if gap > quote
                && quote == 0
                && let Some(length) = words_to_colon(rest)
            {
                (length, SeparatorKind::Words)
            } else if gap > quote && quote == 0 {
                const IS: &[&str] = &["is ", "was ", "es ", "est ", "ist ", "è ", "é ", "jest "];
                let is = IS.iter().find(|is| starts_with_ignoring_case(rest, is));
                (is.map_or(0, |is| is.len()), SeparatorKind::Blank)
            } else if let Some(length) = script_to_colon(rest) {
                (length, SeparatorKind::Words)
            } else {
                return None;
            };
        let length = gap + mark + blanks(&rest[mark..]);
        Some(Self { length, kind })
    }

    /// The value of a secret name.
    fn value(&self, after: &str, strength: Strength) -> Option<Value> {
        let inside = wrapped(after);
        let value = &after[inside..];
        if let Some(value) = quoted(value) {
            let text = &after[inside + value.from..inside + value.to];
            // `the password 'x'` is said of values; `token '<'` of a parser's input too.
            let tells = match (self.kind, strength) {
                (SeparatorKind::Blank, _) => text.len() >= 4,
                (SeparatorKind::Words, _) => looks_secret(text),
                (_, Strength::Sure) => true,
                (_, Strength::Likely) => looks_secret(text) || !is_plain_word(text),
            };
            return tells.then_some(Value {
                from: inside + value.from,
                to: inside + value.to,
            });
        }
        let length = plain(value, self.kind == SeparatorKind::Assigned);
        let word = &value[..length];
        let following = value[length..].trim_start_matches([' ', ',', '.']);
        let is_value = match (self.kind, strength) {
            (SeparatorKind::Option, _) | (SeparatorKind::Assigned, Strength::Sure) => {
                !is_no_value(word)
            }
            (SeparatorKind::Colon, Strength::Sure) => {
                !is_no_value(word) && !is_prose(word, following)
            }
            (SeparatorKind::Assigned | SeparatorKind::Colon, Strength::Likely) => {
                !is_no_value(word) && looks_secret(word)
            }
            (SeparatorKind::Blank, _) => word.len() >= 6 && is_mixed(word) && looks_secret(word),
            (SeparatorKind::Words, _) => looks_secret(word),
        };
        (length > 0 && is_value).then_some(Value {
            from: inside,
            to: inside + length,
        })
    }
}

/// `secret provided: `, `password for user bob is `: how far it is from the name to the value.
fn words_to_colon(rest: &str) -> Option<usize> {
    const MOST: usize = 6;
    #[rustfmt::skip]
    const FILLERS: &[&str] = &[
        "a", "account", "been", "by", "current", "entered", "field", "for", "from", "given", "has", "header", "in", "is", "new",
        "of", "parameter", "provided", "read", "received", "sent", "set", "supplied", "the", "to", "used", "user", "value",
        "was", "with", "you", "your",
    ];
    let rest = bounded(rest, 80);
    let (mut at, mut named) = (0, false);
    for _ in 0..MOST {
        let word = span(&rest[at..], |c| is_word(c) || c == '-' || c == '\'');
        let text = &rest[at..at + word];
        // After `for` and `user` stands a name.
        if word == 0 || !(named || FILLERS.contains(&text)) {
            return None;
        }
        named = ["for", "user", "account"].contains(&text);
        at += word;
        let gap = span(&rest[at..], |c| c == ' ');
        let after = &rest[at + gap..];
        let mark = [":", "=", "：", "->", "→"]
            .into_iter()
            .find(|mark| after.starts_with(mark));
        if let Some(mark) = mark.filter(|_| !after.starts_with("://")) {
            return Some(at + gap + mark.len());
        }
        if gap == 0 {
            return None;
        }
        if ["is", "was"].contains(&text) {
            return Some(at);
        }
        at += gap;
    }
    None
}

/// `令牌无效：`, `密码是`: words of a script without spaces, and what ends them.
fn script_to_colon(rest: &str) -> Option<usize> {
    let rest = bounded(rest, 32);
    let words = span(rest, |c| c.is_alphabetic() && !c.is_ascii());
    let mark = [":", "：", "="]
        .into_iter()
        .find(|mark| rest[words..].starts_with(mark));
    let is = ["是", "为", "は"]
        .into_iter()
        .any(|is| rest[..words].ends_with(is));
    match mark {
        Some(mark) if words > 0 => Some(words + mark.len()),
        _ => is.then_some(words),
    }
}

fn is_plain_word(text: &str) -> bool {
    text.chars().all(|c| c.is_alphabetic() || c == ' ') || text.bytes().all(|b| b.is_ascii_digit())
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
