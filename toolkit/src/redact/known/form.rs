//! The encoded forms of a secret.

use std::fmt::Write as _;

use super::LEAST;
use crate::base64::{STANDARD, URL_SAFE};

/// A value as base64, percent-encoded, hexadecimal and in JSON.
pub(super) fn encoded(value: &str) -> Vec<String> {
    let mut forms: Vec<String> = escaped(value).into_iter().collect();
    for characters in [STANDARD, URL_SAFE] {
        forms.extend(base64_inside(value.as_bytes(), characters));
    }
    forms.extend(percent(value));
    for hex in [hexadecimal(value), hexadecimal(value).to_uppercase()] {
        forms.push(hex);
    }
    forms
}

fn hexadecimal(value: &str) -> String {
    value.bytes().fold(String::new(), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}

fn escaped(value: &str) -> Option<String> {
    let json = serde_json::to_string(value).ok()?;
    let inside = json.strip_prefix('"')?.strip_suffix('"')?;
    (inside != value).then(|| inside.to_owned())
}

/// A value in the middle of other encoded bytes begins at one of three places; these are the
/// characters that it alone decides.
fn base64_inside(value: &[u8], characters: &[u8; 64]) -> impl Iterator<Item = String> {
    (0..3).filter_map(move |before: usize| {
        let bit = |at: usize| {
            let byte = value.get((at / 8).checked_sub(before)?)?;
            Some(byte >> (7 - at % 8) & 1)
        };
        let first = (8 * before).div_ceil(6);
        let end = 8 * (before + value.len()) / 6;
        let form: Option<String> = (first..end)
            .map(|place| {
                let index = (0..6).try_fold(0, |index, at| Some(index << 1 | bit(6 * place + at)?));
                characters
                    .get(usize::from(index?))
                    .map(|byte| char::from(*byte))
            })
            .collect();
        form.filter(|form| form.len() >= LEAST)
    })
}

/// RFC 3986's encoding in both cases, and that of forms.
fn percent(value: &str) -> Vec<String> {
    let encoded = |upper: bool| {
        value.bytes().fold(String::new(), |mut encoded, byte| {
            if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
                encoded.push(char::from(byte));
            } else if upper {
                let _ = write!(encoded, "%{byte:02X}");
            } else {
                let _ = write!(encoded, "%{byte:02x}");
            }
            encoded
        })
    };
    let upper = encoded(true);
    let form = upper.replace("%20", "+");
    vec![upper, encoded(false), form]
}
