//! Names that say that what stands beside them is secret.

use super::super::{bounded_tail, is_word};

/// Whether a name in the query of an address tells that its value is secret.
pub(in crate::redact) fn is_secret_in_query(name: &str) -> bool {
    const SHORT: &[&str] = &[
        "key", "sig", "code", "auth", "pass", "pw", "sid", "session", "ticket",
    ];
    let is_short = SHORT.iter().any(|short| name.eq_ignore_ascii_case(short));
    is_short || is_secret(name)
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
pub(super) fn is_secret(name: &str) -> bool {
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
pub(super) fn follows_kind_of_key(before: &str) -> bool {
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

pub(super) fn follows_parser(before: &str) -> bool {
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
