//! Values that the program knows to be secret, in every form in which they travel.

mod decoded;
mod form;
mod json;

use std::borrow::Cow;
use std::ops::Range;

use super::SECRET;
use decoded::Decoded;

/// Secret values.
#[derive(Default, Clone)]
pub(crate) struct Known {
    values: Vec<String>,
    // The values and their encoded forms, the longest first: a form may hold another.
    forms: Vec<String>,
}

/// A shorter value would be found in every sentence.
const LEAST: usize = 4;

/// How often a text is decoded: JSON inside JSON inside JSON, or a URL inside it.
const LAYERS: usize = 4;

impl Known {
    /// Adds a value, as it is and as base64, percent-encoded, hexadecimal and in JSON.
    pub(crate) fn add(&mut self, value: &str) {
        if value.len() < LEAST {
            return;
        }
        self.values.push(value.to_owned());
        self.forms.push(value.to_owned());
        self.forms.extend(form::encoded(value));
        self.forms.sort_by_key(|form| std::cmp::Reverse(form.len()));
        self.forms.dedup();
    }

    /// Returns the text with a placeholder for every secret in it.
    pub(crate) fn remove_from<'t>(&self, text: &'t str) -> Cow<'t, str> {
        let mut text = Cow::Borrowed(text);
        for form in &self.forms {
            if text.contains(form) {
                text = Cow::Owned(text.replace(form, SECRET));
            }
        }
        match self.escaped_in(&text) {
            places if places.is_empty() => text,
            places => Cow::Owned(replaced(&text, &places)),
        }
    }

    /// Puts a placeholder for every secret into a text.
    pub(crate) fn remove_in(&self, text: &mut String) {
        if let Cow::Owned(clean) = self.remove_from(text) {
            *text = clean;
        }
    }

    /// Whether a secret stands in a text.
    pub(crate) fn is_in(&self, text: &str) -> bool {
        matches!(self.remove_from(text), Cow::Owned(_))
    }

    /// Returns JSON text with a placeholder for every secret: a string also where a number was.
    pub(crate) fn remove_from_json<'t>(&self, text: &'t str) -> Cow<'t, str> {
        if self.is_empty() || !self.is_in(text) {
            return Cow::Borrowed(text);
        }
        Cow::Owned(json::clean(self, text))
    }

    /// Overwrites every secret in the bytes of a file with `*`, so that it keeps its length.
    pub(crate) fn remove_from_bytes(&self, bytes: &mut [u8]) -> bool {
        let mut found = false;
        for form in self.forms.iter().map(String::as_bytes) {
            let mut at = 0;
            while let Some(next) = bytes.get(at..).and_then(|rest| position(rest, form)) {
                let place = at + next..at + next + form.len();
                at = place.end;
                if let Some(place) = bytes.get_mut(place) {
                    place.fill(b'*');
                    found = true;
                }
            }
        }
        found
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.forms.is_empty()
    }

    /// Where the values stand in a text under escapes of JSON or of URLs, in any mixture: `\u0061`,
    /// `\\"`, `%2f`. The places are in order and apart from each other.
    fn escaped_in(&self, text: &str) -> Vec<Range<usize>> {
        let mut places = Vec::new();
        if self.is_empty() {
            return places;
        }
        let mut decoded = Decoded::new(text);
        for _ in 0..LAYERS {
            if !decoded.decode() {
                break;
            }
            for value in &self.values {
                places.extend(decoded.find(value));
            }
        }
        places.sort_by_key(|place| place.start);
        let mut apart: Vec<Range<usize>> = Vec::with_capacity(places.len());
        for place in places {
            match apart.last_mut() {
                Some(last) if place.start < last.end => last.end = last.end.max(place.end),
                _ => apart.push(place),
            }
        }
        apart
    }
}

fn replaced(text: &str, places: &[Range<usize>]) -> String {
    let mut clean = String::with_capacity(text.len());
    let mut kept = 0;
    for place in places {
        clean.push_str(text.get(kept..place.start).unwrap_or_default());
        clean.push_str(SECRET);
        kept = place.end;
    }
    clean + text.get(kept..).unwrap_or_default()
}

fn position(bytes: &[u8], form: &[u8]) -> Option<usize> {
    let first = form.first()?;
    let mut from = 0;
    loop {
        let rest = bytes.get(from..)?;
        let at = from + rest.iter().position(|byte| byte == first)?;
        if bytes.get(at..)?.starts_with(form) {
            return Some(at);
        }
        from = at + 1;
    }
}

impl std::fmt::Debug for Known {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Known { .. }")
    }
}

#[cfg(test)]
mod tests;
