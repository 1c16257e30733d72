//! Names that say that what stands beside them is secret.

use super::super::{bounded_tail, is_word};

/// How surely a name announces a secret.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Strength {
    /// Its value is secret whatever it looks like: `password`.
    Sure,
    /// Its value is secret if it does not look like a word or a number: `token`, `pass`, `auth`.
    Likely,
}

/// Words of which a name's value is secret. A word may stand at the end of another: `pgpassword`.
const SURE: &[&str] = &[
    "password",
    "passwd",
    "passwort",
    "passphrase",
    "passcode",
    "passkey",
    "secret",
    "secrets",
    "apikey",
    "accesskey",
    "secretkey",
    "privatekey",
    "sharedkey",
    "accountkey",
    "credential",
    "credentials",
    "authtoken",
    "accesstoken",
    "refreshtoken",
    "connectionstring",
    "pwd",
    "jwt",
    "otp",
    "sessionid",
    "sessid",
    "signature",
    "cookie",
    "authorization",
    "csrf",
    "kennwort",
];

/// Words that stand for other things as well.
const LIKELY: &[&str] = &[
    "token",
    "tokens",
    "pass",
    "pw",
    "auth",
    "cred",
    "creds",
    "hmac",
    "sig",
    "sid",
    "session",
    "appid",
    "xsrf",
    "csrftoken",
    "xsrftoken",
    "dsn",
    "seed",
    "mnemonic",
    "salt",
    "pin",
    "totp",
    "nonce",
    "bearer",
    "webhook",
    "psk",
    "pat",
    "sas",
    "keyfile",
    "pkcs12",
    "senha",
    "clave",
    "jeton",
    "geheimnis",
    "parola",
    "wachtwoord",
    "haslo",
    "sifre",
    "contrasena",
    "motdepasse",
];

/// What may follow the word that tells: `API_TOKEN_OLD`, `SECRET_V2`.
const MODIFIERS: &[&str] = &[
    "old",
    "new",
    "prev",
    "previous",
    "current",
    "next",
    "backup",
    "bak",
    "prod",
    "production",
    "dev",
    "test",
    "testing",
    "staging",
    "stage",
    "live",
    "value",
    "b64",
    "base64",
    "raw",
    "plain",
    "text",
    "main",
    "primary",
    "secondary",
    "rotated",
    "temp",
    "tmp",
    "default",
    "enc",
    "encrypted",
    "id",
    "hash",
    "hex",
    "str",
    "string",
    "env",
    "var",
    "file",
    "json",
];

/// What makes a `key` one that opens something.
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
    "cipher",
    "aes",
    "rsa",
    "root",
    "bot",
    "user",
    "server",
    "consumer",
    "partner",
    "integration",
    "sign",
    "wrapping",
    "kms",
    "functions",
    "host",
    "sas",
    "vault",
    "unseal",
    "recovery",
    "totp",
    "mapbox",
    "sendgrid",
    "twilio",
    "datadog",
    "dd",
    "newrelic",
    "segment",
    "algolia",
    "mailgun",
    "mistral",
    "groq",
    "cohere",
    "dashscope",
    "qwen",
    "moonshot",
    "zhipu",
    "hf",
];

/// Whether a name in the query of an address tells that its value is secret.
pub(in crate::redact) fn is_secret_in_query(name: &str) -> bool {
    const SHORT: &[&str] = &["key", "code", "ticket"];
    let is_short = SHORT.iter().any(|short| name.eq_ignore_ascii_case(short));
    is_short || strength(name).is_some()
}

/// How surely a name tells of a secret, by its last words.
pub(super) fn strength(name: &str) -> Option<Strength> {
    let words = words(name);
    let mut words = words.as_slice();
    if let Some(strength) = of_words(words) {
        return Some(strength);
    }
    while let [rest @ .., last] = words
        && !rest.is_empty()
        && is_modifier(last)
    {
        words = rest;
        if let Some(strength) = of_words(words) {
            return Some(strength);
        }
    }
    None
}

fn of_words(words: &[String]) -> Option<Strength> {
    let last = words.last()?.trim_end_matches(|c: char| c.is_ascii_digit());
    match words {
        [.., kind, key] if key == "key" || key == "keys" => {
            return KEYS.contains(&kind.as_str()).then_some(Strength::Sure);
        }
        [.., secret, key, base] if secret == "secret" && key == "key" && base == "base" => {
            return Some(Strength::Sure);
        }
        [.., connection, string] if connection == "connection" && string == "string" => {
            return Some(Strength::Sure);
        }
        // A token that is told what it is for.
        [.., kind, token] if token == "token" && is_of_token(kind) => return Some(Strength::Sure),
        _ => {}
    }
    let ends =
        |word: &&&str| last.ends_with(**word) && (last.len() == word.len() || word.len() > 3);
    if SURE.iter().any(|word| ends(&word)) {
        return Some(Strength::Sure);
    }
    let likely = LIKELY.contains(&last)
        || ["pass", "token", "auth", "pw"].iter().any(|end| {
            // `DBPASS`, and not `compass`: what stands before is told by the look of the value.
            last.len() > end.len() && last.ends_with(end)
        });
    likely.then_some(Strength::Likely)
}

fn is_of_token(kind: &str) -> bool {
    const KINDS: &[&str] = &[
        "access", "refresh", "auth", "api", "bearer", "id", "session", "security", "private",
        "bot", "oauth", "user", "service", "deploy", "personal", "identity", "csrf", "xsrf",
    ];
    KINDS.contains(&kind)
}

fn is_modifier(word: &str) -> bool {
    let version = word.strip_prefix('v').unwrap_or(word);
    let numbered = !version.is_empty() && version.bytes().all(|byte| byte.is_ascii_digit());
    numbered || MODIFIERS.contains(&word)
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

/// The words for a secret in other languages than English; the longest of those that begin alike first.
#[rustfmt::skip]
const FOREIGN: &[(&str, Strength)] = &[
    ("密码", Strength::Sure), ("口令", Strength::Sure), ("令牌", Strength::Sure), ("密钥", Strength::Sure),
    ("私钥", Strength::Sure), ("访问密钥", Strength::Sure), ("秘钥", Strength::Sure), ("密鑰", Strength::Sure),
    ("密碼", Strength::Sure), ("凭证", Strength::Likely), ("凭据", Strength::Likely), ("授权码", Strength::Likely),
    ("验证码", Strength::Likely), ("パスワード", Strength::Sure), ("パスフレーズ", Strength::Sure), ("秘密鍵", Strength::Sure),
    ("シークレット", Strength::Likely), ("トークン", Strength::Likely), ("暗証番号", Strength::Sure), ("apiキー", Strength::Sure),
    ("비밀번호", Strength::Sure), ("암호", Strength::Likely), ("토큰", Strength::Likely), ("비밀키", Strength::Sure),
    ("пароль", Strength::Likely), ("пароля", Strength::Likely), ("паролем", Strength::Likely), ("секретный ключ", Strength::Likely),
    ("секрет", Strength::Likely), ("токен", Strength::Likely), ("ключ api", Strength::Likely), ("ключ", Strength::Likely),
    ("кодовая фраза", Strength::Likely), ("пин-код", Strength::Likely),
    ("schlüssel", Strength::Likely), ("passwort", Strength::Likely), ("kennwort", Strength::Likely), ("geheimnis", Strength::Likely),
    ("zugangsdaten", Strength::Likely), ("mot de passe", Strength::Likely), ("phrase secrète", Strength::Likely),
    ("clé secrète", Strength::Likely), ("clé d'api", Strength::Likely), ("clé api", Strength::Likely), ("clé", Strength::Likely),
    ("jeton", Strength::Likely), ("contraseña", Strength::Likely), ("clave secreta", Strength::Likely), ("clave", Strength::Likely),
    ("palabra clave", Strength::Likely), ("ficha", Strength::Likely), ("senha", Strength::Likely), ("segredo", Strength::Likely),
    ("chave", Strength::Likely), ("parola d'ordine", Strength::Likely), ("chiave", Strength::Likely), ("wachtwoord", Strength::Likely),
    ("sleutel", Strength::Likely), ("hasło", Strength::Likely), ("heslo", Strength::Likely), ("lösenord", Strength::Likely),
    ("şifre", Strength::Likely), ("parola", Strength::Likely), ("mật khẩu", Strength::Likely), ("كلمة المرور", Strength::Likely),
    ("पासवर्ड", Strength::Likely), ("kata sandi", Strength::Likely),
];

/// A word for a secret in another language at the beginning of a text: its length in bytes.
pub(super) fn foreign(text: &str) -> Option<(usize, Strength)> {
    let first = text.chars().next()?;
    let lower = lowercase(first);
    let found = FOREIGN.iter().filter(|(word, _)| word.starts_with(lower));
    let found = found.filter_map(|(word, strength)| Some((folded_prefix(text, word)?, *strength)));
    let (length, strength) = found.max_by_key(|(length, _)| *length)?;
    // Inside a longer word of an alphabet it is another one: `clavecin`.
    let goes_on = text[length..].starts_with(|c: char| c.is_alphabetic());
    let has_no_spaces = first >= '\u{2e80}';
    (!goes_on || has_no_spaces).then_some((length, strength))
}

/// Whether some word for a secret begins with a character.
pub(in crate::redact) fn begins_foreign(first: char) -> bool {
    let lower = lowercase(first);
    FOREIGN.iter().any(|(word, _)| word.starts_with(lower))
}

fn lowercase(character: char) -> char {
    match character.is_ascii() {
        true => character.to_ascii_lowercase(),
        false => character.to_lowercase().next().unwrap_or(character),
    }
}

/// How many bytes of a text are the word, whatever the case of their letters.
fn folded_prefix(text: &str, word: &str) -> Option<usize> {
    let mut characters = text.char_indices();
    for wanted in word.chars() {
        let (_, found) = characters.next()?;
        if found != wanted && lowercase(found) != wanted {
            return None;
        }
    }
    Some(characters.next().map_or(text.len(), |(at, _)| at))
}

/// `api key: …`, `secret key = …`.
pub(super) fn follows_kind_of_key(before: &str) -> bool {
    let word = word_before(before);
    KEYS.iter().any(|kind| word.eq_ignore_ascii_case(kind))
}

/// `access token`, `client secret`: the word before tells that it is no token of a text.
pub(super) fn follows_kind_of_token(before: &str) -> bool {
    let word = word_before(before).to_ascii_lowercase();
    is_of_token(&word)
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
