//! Values that stand beside a name that says that they are secret: `password=…`, `"api_key": "…"`.

use super::tokens::starts_with_ignoring_case;
use super::{Piece, Place, SECRET, bounded, bounded_tail, is_word, span};

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

/// Whether a name in the query of an address tells that its value is secret.
pub(super) fn is_secret_in_query(name: &str) -> bool {
    const SHORT: &[&str] = &[
        "key", "sig", "code", "auth", "pass", "pw", "sid", "session", "ticket",
    ];
    let is_short = SHORT.iter().any(|short| name.eq_ignore_ascii_case(short));
    is_short || is_secret(name)
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

/// The words of a name, in lower case: of `dbPassword`, `DB_PASSWORD` and `db-password` alike.
fn words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut lower = false;
    for character in name.chars() {
        let begins = lower && character.is_ascii_uppercase();
        lower = character.is_ascii_lowercase() || character.is_ascii_digit();
        if begins || "_-.".contains(character) {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut()
            && character.is_ascii_alphanumeric()
        {
            word.push(character.to_ascii_lowercase());
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Names whose value is secret, by their last words.
fn is_secret(name: &str) -> bool {
    const ENDS: &[&str] = &[
        "password",
        "passwd",
        "passwort",
        "pwd",
        "passphrase",
        "passcode",
        "secret",
        "secrets",
        "token",
        "apikey",
        "credential",
        "credentials",
        "authorization",
        "cookie",
        "signature",
        "accesskey",
        "secretkey",
        "privatekey",
        "authtoken",
        "accesstoken",
        "refreshtoken",
        "jwt",
        "sharedkey",
        "accountkey",
        "otp",
        "sessionid",
        "csrf",
        "clientsecret",
        "userpassword",
        "dbpassword",
        "connectionstring",
        "pgpassword",
        "passkey",
    ];
    const KEYS: &[&str] = &[
        "api",
        "access",
        "secret",
        "private",
        "auth",
        "encryption",
        "signing",
        "account",
        "shared",
        "master",
        "client",
        "service",
        "session",
        "subscription",
        "app",
        "ssh",
        "license",
        "deploy",
        "webhook",
        "admin",
        "storage",
        "stripe",
        "openai",
        "anthropic",
        "deepseek",
        "gemini",
        "google",
        "aws",
        "azure",
        "crypt",
        "decryption",
        "hmac",
        "jwt",
        "ocp",
    ];
    let words = words(name);
    match words.as_slice() {
        [.., secret, key, base] if secret == "secret" && key == "key" && base == "base" => true,
        [.., kind, key] if key == "key" => KEYS.contains(&kind.as_str()),
        [.., kind, id] if kind == "secret" && id == "id" => true,
        [.., connection, string] if connection == "connection" && string == "string" => true,
        [.., last] => ENDS.contains(&last.as_str()),
        [] => false,
    }
}

/// `api key: …`, `secret key = …`.
fn follows_kind_of_key(before: &str) -> bool {
    const KINDS: &[&str] = &[
        "api",
        "secret",
        "private",
        "access",
        "auth",
        "encryption",
        "signing",
        "account",
    ];
    let word = word_before(before);
    KINDS.iter().any(|kind| word.eq_ignore_ascii_case(kind))
}

fn follows_parser(before: &str) -> bool {
    const PARSERS: &[&str] = &[
        "unexpected",
        "expected",
        "unknown",
        "next",
        "syntax",
        "unrecognized",
        "illegal",
    ];
    let word = word_before(before);
    PARSERS
        .iter()
        .any(|parser| word.eq_ignore_ascii_case(parser))
}

fn word_before(before: &str) -> &str {
    let before = bounded_tail(before, 24).trim_end_matches([' ', '-']);
    match before.rfind(|c| !is_word(c)) {
        Some(at) => before[at..].trim_start_matches(|c| !is_word(c)),
        None => before,
    }
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

/// How much stands around a value: `Some(`, `Secret(`, `[`, `b`.
fn wrapped(after: &str) -> usize {
    let name = span(bounded(after, 32), is_word);
    let opened = &after[name..];
    let is_open = opened.starts_with(['(', '[']) && opened[1..].starts_with(['"', '\'']);
    match opened.starts_with(['"', '\'']) && name == 1 {
        true => 1,
        false if is_open => name + 1,
        false => 0,
    }
}

/// A value in quotes: to the same quote, which is escaped or doubled where it belongs to the value.
/// One that is never closed goes to the end.
fn quoted(text: &str) -> Option<Value> {
    let slashes = span(text, |c| c == '\\');
    let quote = text[slashes..]
        .chars()
        .next()
        .filter(|c| "\"'`".contains(*c))?;
    let open = slashes + 1;
    let close = format!("{}{quote}", &text[..slashes]);
    let mut at = open;
    while let Some(found) = text[at..].find(&close) {
        let end = at + found;
        let after = end + close.len();
        let escaped = slashes == 0 && text[..end].ends_with('\\') && !text[..end].ends_with("\\\\");
        let doubled =
            quote == '\'' && slashes == 0 && text[after..].starts_with(quote) && end > open;
        if !escaped && !doubled {
            return (end > open).then_some(Value {
                from: open,
                to: end,
            });
        }
        at = if doubled { after + 1 } else { after };
    }
    (text.len() > open).then_some(Value {
        from: open,
        to: text.len(),
    })
}

/// How long a value without quotes is.
fn plain(text: &str, assigned: bool) -> usize {
    let end = span(text, |c| {
        !c.is_whitespace()
            && !c.is_control()
            && !";&,\"'`<>()[]{}|，。：；！？、）（」「”“".contains(c)
    });
    match assigned {
        true => end,
        // The stop of a sentence.
        false => text[..end].trim_end_matches(['.', '!', '?', ':']).len(),
    }
}

fn is_no_value(word: &str) -> bool {
    const NONE: &[&str] = &[
        "null",
        "none",
        "nil",
        "true",
        "false",
        "undefined",
        "yes",
        "no",
        "some",
        "unset",
        "empty",
    ];
    word.is_empty()
        || NONE.iter().any(|none| word.eq_ignore_ascii_case(none))
        || word
            .bytes()
            .all(|byte| b"*.x#-".contains(&byte.to_ascii_lowercase()))
}

/// `password: must have 8 characters`, `token: expired`.
fn is_prose(word: &str, following: &str) -> bool {
    #[rustfmt::skip]
    const WORDS: &[&str] = &[
        "a", "absent", "an", "and", "are", "at", "bad", "bearer", "blank", "boolean", "can", "cannot", "could", "denied", "does",
        "error", "exceeds", "expected", "expects", "expired", "failed", "field", "forbidden", "found", "got", "has", "have",
        "illegal", "in", "incorrect", "input", "insufficient", "integer", "invalid", "is", "it", "length", "malformed", "may",
        "mismatch", "missing", "must", "need", "needs", "not", "number", "object", "of", "only", "optional", "or", "please",
        "provide", "received", "rejected", "required", "requires", "revoked", "should", "string", "the", "this", "to", "too",
        "type", "unauthorized", "unexpected", "unknown", "unsupported", "use", "value", "was", "wrong", "your",
    ];
    if word.len() > 64 {
        return false;
    }
    let bare = word.trim_end_matches([',', '.', ':', '!']);
    if WORDS.iter().any(|prose| bare.eq_ignore_ascii_case(prose)) {
        return true;
    }
    // Words in lower case that are followed by others make a sentence.
    let is_lower = |text: &str| {
        let word = &text[..span(bounded(text, 40), |c| c.is_ascii_alphabetic() || c == '\'')];
        !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase() || b == b'\'')
    };
    let whole = bare.bytes().all(|b| b.is_ascii_lowercase() || b == b'\'');
    let is_chinese = bare.chars().all(|c| !c.is_ascii());
    let next = following.split(' ').next().unwrap_or_default();
    is_chinese || (whole && is_lower(next) && !next.contains(['=', ':']))
}

/// Whether a word has letters and figures, or capitals inside, as no word of a sentence.
fn is_mixed(word: &str) -> bool {
    let digit = word.bytes().any(|byte| byte.is_ascii_digit());
    let letter = word.bytes().any(|byte| byte.is_ascii_alphabetic());
    digit && letter
}

/// How far a header is looked into before it is known to hold a secret.
const LOOKED_AT: usize = 256;

/// `Authorization: Bearer x`: the scheme stays.
fn header(after: &str) -> Option<Value> {
    let inside = wrapped(after);
    if inside > 0 {
        return header(&after[inside + 1..]).map(|Value { from, to }| Value {
            from: inside + 1 + from,
            to: inside + 1 + to,
        });
    }
    if let Some(Value { from, to }) = quoted(after) {
        if after[from..to].ends_with(SECRET) {
            return None;
        }
        let scheme = header(&after[from..to]).map_or(0, |value| value.from);
        return Some(Value {
            from: from + scheme,
            to,
        });
    }
    let is_credential = |c: char| !c.is_whitespace() && !",\"']}".contains(c);
    let first = span(bounded(after, LOOKED_AT), is_credential);
    let second = after[first..].trim_start_matches([' ', '\t']);
    let from = after.len() - second.len();
    let scheme = &after[..first];
    let whole = ["digest", "aws4-hmac-sha256", "oauth", "signature", "hawk"];
    if whole.iter().any(|name| scheme.eq_ignore_ascii_case(name)) {
        let to = after.find(['\n', '\r']).unwrap_or(after.len());
        return (to > from).then_some(Value { from, to });
    }
    let length = span(second, is_credential);
    let named = [
        "bearer",
        "basic",
        "token",
        "apikey",
        "negotiate",
        "key",
        "bot",
    ];
    if named.iter().any(|name| scheme.eq_ignore_ascii_case(name)) {
        let is_shown = length == 0 || second.starts_with(SECRET) || is_prose(&second[..length], "");
        return (!is_shown).then_some(Value {
            from,
            to: from + length,
        });
    }
    let prose = is_no_value(scheme) || is_prose(scheme, second);
    (first > 0 && !prose).then_some(Value { from: 0, to: first })
}

fn cookies(after: &str) -> Option<Value> {
    if let Some(value) = quoted(after) {
        return Some(value);
    }
    let end = |text: &str| {
        text.find(['\n', '\r', '"', '\'', '}', ']'])
            .unwrap_or(text.len())
    };
    let start = bounded(after, LOOKED_AT);
    start[..end(start)].contains('=').then(|| Value {
        from: 0,
        to: end(after),
    })
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
