//! Long output cut where it stays readable: by characters, never inside one.

mod json;

use crate::phrases::Phrases;

/// What is left of a text, and how much there was.
pub(super) struct Cut {
    pub(super) text: String,
    pub(super) shown: usize,
    pub(super) total: usize,
}

/// What stands between the head and the tail.
const BETWEEN: &str = "\n…\n";

/// Cuts a text that has more characters than may be shown. Of a text head and tail stay; JSON stays
/// JSON, with what is left out counted in it.
pub(super) fn cut(text: &str, most: usize, is_json: bool, phrases: &dyn Phrases) -> Option<Cut> {
    // A text of few bytes has no more characters than these.
    if text.len() <= most {
        return None;
    }
    let total = text.chars().count();
    if total <= most {
        return None;
    }
    let json = is_json
        .then(|| json::shortened(text, most, phrases))
        .flatten();
    let text = json.unwrap_or_else(|| head_and_tail(text, most));
    Some(Cut {
        shown: text.chars().count(),
        text,
        total,
    })
}

fn head_and_tail(text: &str, most: usize) -> String {
    let between = BETWEEN.chars().count();
    if most < 20 * between {
        return head(text, most).to_owned();
    }
    let room = most - between;
    let (head, tail) = (head(text, room - room / 4), tail(text, room / 4));
    format!("{head}{BETWEEN}{tail}")
}

fn head(text: &str, characters: usize) -> &str {
    let end = text
        .char_indices()
        .nth(characters)
        .map_or(text.len(), |(at, _)| at);
    text.get(..end).unwrap_or_default()
}

fn tail(text: &str, characters: usize) -> &str {
    let before = characters
        .checked_sub(1)
        .and_then(|last| text.char_indices().rev().nth(last));
    before
        .and_then(|(at, _)| text.get(at..))
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_limit_is_kept_and_no_character_is_cut() {
        let text = "é漢🚢a".repeat(100);
        for most in 0..=401 {
            for is_json in [false, true] {
                match cut(&text, most, is_json, &crate::phrases::English) {
                    None => assert!(most >= 400),
                    Some(cut) => {
                        assert!(cut.text.chars().count() <= most, "{most}");
                        assert_eq!(cut.total, 400);
                    }
                }
            }
        }
    }
}
