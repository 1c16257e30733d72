//! What is a secret by its own look: keys of the well-known services, JWTs, private key blocks,
//! and what follows `Bearer` and `Basic`.

use super::{Piece, Place, SECRET, bounded, span};

pub(super) fn find(place: Place<'_>) -> Option<Piece> {
    private_key(place.rest)
        .or_else(|| scheme(place.rest))
        .or_else(|| jwt(place.rest))
        .or_else(|| prefixed(place.rest))
        .or_else(|| bot(place.rest))
}

/// `-----BEGIN RSA PRIVATE KEY-----` to its end, or to the end of the text.
fn private_key(rest: &str) -> Option<Piece> {
    const DASHES: &str = "-----";
    let label = bounded(rest, 80).strip_prefix("-----BEGIN ")?;
    let (label, _) = label.split_once(DASHES)?;
    if !label.contains("PRIVATE KEY") {
        return None;
    }
    let length = rest.find("-----END ").map_or(rest.len(), |end| {
        let close = rest[end + DASHES.len()..].find(DASHES);
        close.map_or(rest.len(), |close| end + 2 * DASHES.len() + close)
    });
    Piece::new(length, SECRET)
}

/// `Bearer abc.DEF`: the word stays.
fn scheme(rest: &str) -> Option<Piece> {
    let word = ["bearer", "basic", "apikey", "negotiate"]
        .into_iter()
        .find(|word| starts_with_ignoring_case(rest, word))?;
    let after = rest[word.len()..].trim_start_matches([' ', '\t']);
    let gap = rest.len() - word.len() - after.len();
    let token = &after[..span(after, is_token)];
    let length = word.len() + gap + token.len();
    (gap > 0 && looks_random(token))
        .then(|| Piece::new(length, format!("{} {SECRET}", &rest[..word.len()])))?
}

/// How far a word is looked into before it is known to be a key.
const LOOKED_AT: usize = 1_024;

/// A token68 of RFC 9110, section 11.2.
fn is_token(character: char) -> bool {
    character.is_ascii_alphanumeric() || "-._~+/=".contains(character)
}

/// Whether it is no word of a sentence.
fn looks_random(token: &str) -> bool {
    let token = token.trim_end_matches('.');
    let mixed = token
        .as_bytes()
        .windows(2)
        .any(|pair| matches!(pair, [a, b] if a.is_ascii_lowercase() && b.is_ascii_uppercase()));
    let digit = token.bytes().any(|byte| byte.is_ascii_digit());
    token.len() >= 6 && (mixed || digit || token.len() >= 24)
}

/// `eyJ….eyJ….…`: a header of base64url that begins with `{"`.
fn jwt(rest: &str) -> Option<Piece> {
    let is_base64url = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    let rest_of = rest.strip_prefix("eyJ")?;
    let header = span(bounded(rest_of, LOOKED_AT), is_base64url);
    let after = rest_of[header..].strip_prefix('.')?;
    let length = span(after, |c| is_base64url(c) || c == '.');
    (header >= 8 && length >= 8).then(|| Piece::new(3 + header + 1 + length, SECRET))?
}

/// How a service marks its keys: the prefix, at least so many characters after it.
#[rustfmt::skip]
const PREFIXES: &[(&str, usize)] = &[
    ("sk-", 10), ("sk_live_", 8), ("sk_test_", 8), ("rk_live_", 8), ("rk_test_", 8), ("pk_live_", 8), ("whsec_", 10),
    ("ghp_", 16), ("gho_", 16), ("ghu_", 16), ("ghs_", 16), ("ghr_", 16), ("github_pat_", 16),
    ("glpat-", 10), ("gldt-", 10), ("glrt-", 10), ("npm_", 16), ("pypi-", 16), ("hf_", 16), ("dckr_pat_", 10),
    ("AKIA", 12), ("ASIA", 12), ("ABIA", 12), ("ACCA", 12), ("AIza", 16), ("ya29.", 10), ("GOCSPX-", 10),
    ("LTAI", 12), ("AKID", 16), ("xoxa-", 8), ("xoxb-", 8), ("xoxp-", 8), ("xoxr-", 8), ("xoxs-", 8), ("xoxe-", 8), ("xoxe.", 8),
    ("xapp-", 8), ("SG.", 16), ("shpat_", 16), ("shpss_", 16), ("sq0atp-", 10), ("sq0csp-", 10), ("dop_v1_", 16), ("doo_v1_", 16),
    ("hvs.", 10), ("hvb.", 10), ("hvr.", 10), ("gsk_", 16), ("xai-", 16), ("pplx-", 16), ("tvly-", 10), ("r8_", 16), ("nvapi-", 16),
    ("lin_api_", 10), ("ntn_", 16), ("figd_", 16), ("dapi", 32), ("EAACEdEose0cBA", 4), ("AGE-SECRET-KEY-", 10),
    ("sntrys_", 16), ("rubygems_", 16), ("PMAK-", 16), ("phc_", 16), ("phx_", 16), ("v1.0-", 24), ("FlyV1", 10), ("eyJrIjoi", 16),
];

fn prefixed(rest: &str) -> Option<Piece> {
    let is_key = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_' || c == '.';
    let (prefix, least) = PREFIXES
        .iter()
        .find(|(prefix, _)| rest.starts_with(prefix))?;
    let length = span(bounded(rest, LOOKED_AT), is_key);
    let key = rest[prefix.len()..length].trim_end_matches(['.', '-']);
    // A name such as `npm_config_registry` has no figure in it.
    let has_digit = key.bytes().any(|byte| byte.is_ascii_digit());
    let has_case = key.bytes().any(|byte| byte.is_ascii_uppercase());
    if key.len() < *least || !(has_digit || has_case) {
        return None;
    }
    let whole = rest[..span(rest, is_key)].trim_end_matches(['.', '-']);
    Piece::new(whole.len(), SECRET)
}

/// A Telegram bot's token: `123456789:` and 35 characters.
fn bot(rest: &str) -> Option<Piece> {
    let rest_of = rest.strip_prefix("bot").unwrap_or(rest);
    let digits = span(rest_of, |c| c.is_ascii_digit());
    let after = rest_of[digits..].strip_prefix(':')?;
    let key = span(after, |c| c.is_ascii_alphanumeric() || c == '-' || c == '_');
    ((8..=10).contains(&digits) && key == 35)
        .then(|| Piece::new(rest.len() - after.len() + key, SECRET))?
}

pub(super) fn starts_with_ignoring_case(text: &str, word: &str) -> bool {
    text.get(..word.len())
        .is_some_and(|head| head.eq_ignore_ascii_case(word))
}
