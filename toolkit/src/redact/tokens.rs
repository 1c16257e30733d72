//! What is a secret by its own look: keys of the well-known services, JWTs, private key blocks,
//! and what follows `Bearer` and `Basic`.

use super::{Piece, Place, SECRET, bounded, span};

pub(super) fn find(place: Place<'_>) -> Option<Piece> {
    private_key(place.rest)
        .or_else(|| scheme(place.rest))
        .or_else(|| jwt(place.rest))
        .or_else(|| prefixed(place.rest))
        .or_else(|| marked_inside(place))
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
    let after = rest_of[header..]
        .strip_prefix('.')
        .filter(|_| header >= 8)?;
    let length = span(bounded(after, 16 * LOOKED_AT), |c| {
        is_base64url(c) || c == '.'
    });
    (length >= 8).then(|| Piece::new(3 + header + 1 + length, SECRET))?
}

/// How a service marks its keys: the prefix, at least so many characters after it. From the services' own
/// documentation of their keys, and the forms that secret scanners know.
#[rustfmt::skip]
const PREFIXES: &[(&str, usize)] = &[
    ("sk-", 10), ("sk_live_", 8), ("sk_test_", 8), ("sk_prod_", 8), ("rk_live_", 8), ("rk_test_", 8), ("rk_prod_", 8),
    ("pk_live_", 8), ("whsec_", 10), ("ghp_", 16), ("gho_", 16), ("ghu_", 16), ("ghs_", 16), ("ghr_", 16), ("github_pat_", 16),
    ("glpat-", 10), ("gldt-", 10), ("glrt-", 10), ("glptt-", 10), ("glcbt-", 10), ("glffct-", 10), ("glft-", 10), ("glimt-", 10),
    ("glagent-", 10), ("gloas-", 10), ("glsoat-", 10), ("GR1348941", 16), ("npm_", 16), ("pypi-", 16), ("hf_", 16), ("api_org_", 16),
    ("dckr_pat_", 10), ("dckr_oat_", 10), ("AKIA", 12), ("ASIA", 12), ("ABIA", 12), ("ACCA", 12), ("AROA", 12), ("ABSK", 32),
    ("AIza", 16), ("ya29.", 10), ("GOCSPX-", 10), ("1//0", 24), ("LTAI", 12), ("AKID", 16), ("AKLT", 16), ("ALTAK-", 10),
    ("xoxa-", 8), ("xoxb-", 8), ("xoxp-", 8), ("xoxr-", 8), ("xoxs-", 8), ("xoxo-", 8), ("xoxe-", 8), ("xoxe.", 8), ("xoxc-", 8),
    ("xoxd-", 8), ("xapp-", 8), ("xwfp-", 8), ("SG.", 16), ("shpat_", 16), ("shpss_", 16), ("shpca_", 16), ("shppa_", 16),
    ("sq0atp-", 10), ("sq0csp-", 10), ("sq0idp-", 10), ("EAAA", 40), ("EAAC", 40), ("EAAM", 40), ("EAACEdEose0cBA", 4),
    ("dop_v1_", 16), ("doo_v1_", 16), ("dor_v1_", 16), ("hvs.", 10), ("hvb.", 10), ("hvr.", 10), ("gsk_", 16), ("xai-", 16),
    ("pplx-", 16), ("tvly-", 10), ("r8_", 16), ("nvapi-", 16), ("fw_", 20), ("csk-", 16), ("pcsk_", 16), ("lsv2_", 16), ("ls__", 16),
    ("jina_", 16), ("re_", 20), ("sbp_", 16), ("sb_secret_", 8), ("tskey-", 10), ("bkua_", 16), ("CCIPAT_", 16), ("CCIPRJ_", 16),
    ("lin_api_", 10), ("lin_oauth_", 10), ("ntn_", 16), ("secret_", 32), ("figd_", 16), ("dapi", 32), ("dkea", 32),
    ("AGE-SECRET-KEY-", 10), ("sntrys_", 16), ("sntryu_", 16), ("rubygems_", 16), ("PMAK-", 16), ("phc_", 16), ("phx_", 16),
    ("v1.0-", 24), ("FlyV1", 10), ("fo1_", 16), ("fm1a_", 16), ("fm1r_", 16), ("fm2_", 16), ("eyJrIjoi", 16), ("glc_", 16),
    ("glsa_", 16), ("ATATT3", 16), ("ATCTT3", 16), ("ATBB", 20), ("AKCp", 40), ("cmVmd", 40), ("p8e-", 16), ("A3-", 20), ("ops_eyJ", 16),
    ("CLOJARS_", 16), ("dnkey-", 10), ("dp.pt.", 16), ("dp.st.", 16), ("dp.ct.", 16), ("dp.sa.", 16), ("dp.scim.", 16),
    ("dp.audit.", 16), ("sl.", 40), ("duffel_live_", 16), ("duffel_test_", 16), ("dt0c01.", 16), ("dt0s01.", 16), ("EZAK", 40),
    ("EZTK", 40), ("FLWSECK", 12), ("FLWPUBK", 12), ("fio-u-", 16), ("HRKU-", 16), ("ico-", 24), ("s-s4t2", 24), ("nfp_", 16),
    ("NRAK-", 16), ("NRJS-", 12), ("NRII-", 16), ("NRBR-", 12), ("oy2", 40), ("API-", 24), ("sha256~", 32), ("pscale_", 16),
    ("pnu_", 24), ("pul-", 32), ("rdme_", 32), ("tk-us-", 24), ("xkeysib-", 16), ("xsmtpsib-", 16), ("sm_aat_", 16), ("sm_pat_", 16),
    ("sm_sat_", 16), ("shippo_live_", 16), ("shippo_test_", 16), ("squ_", 24), ("sqp_", 24), ("sqa_", 24), ("sgp_", 24), ("slk_", 24),
    ("ATTA", 32), ("tfp_", 24), ("AQVN", 24), ("t1.", 40), ("waka_", 16), ("scauth_", 16), ("authress_", 16), ("access-sandbox-", 16),
    ("access-development-", 16), ("access-production-", 16), ("live_", 32), ("test_", 40), ("key-", 30), ("pubkey-", 30),
    ("pat-na1-", 16), ("pat-eu1-", 16), ("cfut_", 16), ("CFPAT-", 16), ("lip_", 24), ("snyk_", 24), ("bw_", 40), ("vercel_", 16),
    ("ddapi_", 16), ("ddp_", 24), ("pdus_", 16), ("u+", 24), ("sess-", 24), ("rnd_", 24), ("rwt_", 24), ("neon_", 24), ("nrai-", 16),
];

/// Keys of hexadecimal digits alone, of exactly that number: what is shorter is a name.
const HEXADECIMAL: &[(&str, usize)] = &[("SK", 32), ("AC", 32), ("key-", 32)];

/// Words that services mark inside or at the end, and not at the beginning.
fn marked_inside(place: Place<'_>) -> Option<Piece> {
    let is_key = |c: char| c.is_ascii_alphanumeric() || "-_.~=".contains(c);
    // A word is looked at from its beginning alone.
    if place.before.ends_with(is_key) || !place.rest.starts_with(is_key) {
        return None;
    }
    let word = bounded(place.rest, LOOKED_AT);
    let word = word[..span(word, is_key)].trim_end_matches(['.', '-']);
    if word.len() < 32 {
        return None;
    }
    let is_hex = |text: &str| text.bytes().all(|byte| byte.is_ascii_hexdigit());
    // Terraform Cloud; Azure's client secrets; MaxMind; Mailchimp; Zhipu; Discord's bots.
    let terraform = word
        .get(14..)
        .is_some_and(|tail| tail.starts_with(".atlasv1."));
    let azure = (34..=44).contains(&word.len())
        && word.get(3..6).is_some_and(|middle| middle.ends_with("Q~"));
    let maxmind = word.ends_with("_mmk");
    let region = word.get(32..).is_some_and(|tail| {
        tail.strip_prefix("-us")
            .is_some_and(|number| !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()))
    });
    let mailchimp = region && word.get(..32).is_some_and(is_hex);
    let zhipu =
        word.len() == 49 && word.get(32..33) == Some(".") && word.get(..32).is_some_and(is_hex);
    let mut parts = word.split('.');
    let discord = match (parts.next(), parts.next(), parts.next(), parts.next()) {
        (Some(id), Some(time), Some(key), None) => {
            (23..=28).contains(&id.len())
                && id.starts_with(['M', 'N', 'O'])
                && time.len() == 6
                && key.len() >= 27
        }
        _ => false,
    };
    (terraform || azure || maxmind || mailchimp || zhipu || discord)
        .then(|| Piece::new(word.len(), SECRET))?
}

fn prefixed(rest: &str) -> Option<Piece> {
    let is_key = |c: char| c.is_ascii_alphanumeric() || "-_.~+/=".contains(c);
    let hexadecimal = HEXADECIMAL
        .iter()
        .find(|(prefix, _)| rest.starts_with(prefix));
    if let Some((prefix, digits)) = hexadecimal
        && span(&rest[prefix.len()..], |c| c.is_ascii_hexdigit()) == *digits
        && !rest[prefix.len() + digits..].starts_with(super::is_word)
    {
        return Piece::new(prefix.len() + digits, SECRET);
    }
    let first = *rest.as_bytes().first()?;
    let (prefix, least) = PREFIXES
        .iter()
        .filter(|(prefix, _)| prefix.as_bytes().first() == Some(&first))
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
