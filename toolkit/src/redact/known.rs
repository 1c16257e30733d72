//! Values that the program knows to be secret, in every form in which they travel.

use std::borrow::Cow;
use std::fmt::Write as _;

use super::SECRET;
use crate::base64::{STANDARD, URL_SAFE};

/// Secret values; those given first go first.
#[derive(Default, Clone)]
pub(crate) struct Known {
    forms: Vec<String>,
}

/// A shorter value would be found in every sentence.
const LEAST: usize = 4;

impl Known {
    /// Adds a value, as it is and as base64, percent-encoded, hexadecimal and in JSON.
    pub(crate) fn add(&mut self, value: &str) {
        if value.len() < LEAST {
            return;
        }
        self.forms.push(value.to_owned());
        self.forms.extend(escaped(value));
        for characters in [STANDARD, URL_SAFE] {
            self.forms
                .extend(base64_inside(value.as_bytes(), characters));
        }
        self.forms.extend(percent(value));
        let hex: String = value.bytes().fold(String::new(), |mut hex, byte| {
            let _ = write!(hex, "{byte:02x}");
            hex
        });
        self.forms.push(hex);
        // The longest first: a form may hold another.
        self.forms.sort_by_key(|form| std::cmp::Reverse(form.len()));
        self.forms.dedup();
    }

    pub(crate) fn remove_from<'t>(&self, text: &'t str) -> Cow<'t, str> {
        let mut text = Cow::Borrowed(text);
        for form in &self.forms {
            if text.contains(form) {
                text = Cow::Owned(text.replace(form, SECRET));
            }
        }
        text
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.forms.is_empty()
    }
}

impl std::fmt::Debug for Known {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Known { .. }")
    }
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
