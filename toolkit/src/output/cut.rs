//! Long output cut where it stays readable: by characters, never inside one.

/// What is left of a text, and how much there was.
pub(super) struct Cut {
    pub(super) text: String,
    pub(super) shown: usize,
    pub(super) total: usize,
}

/// Cuts a text that has more characters than may be shown. Of a text head and tail stay, of JSON the
/// head: half of a list's end could be taken for the whole.
pub(super) fn cut(text: &str, most: usize, is_json: bool) -> Option<Cut> {
    // A text of few bytes has no more characters than these.
    if text.len() <= most {
        return None;
    }
    let total = text.chars().count();
    if total <= most {
        return None;
    }
    const BETWEEN: &str = "\n…\n";
    let between = BETWEEN.chars().count();
    if is_json || most < 20 * between {
        return Some(Cut {
            text: head(text, most).to_owned(),
            shown: most,
            total,
        });
    }
    let room = most - between;
    let tail_length = room / 4;
    let (head, tail) = (head(text, room - tail_length), tail(text, tail_length));
    Some(Cut {
        text: format!("{head}{BETWEEN}{tail}"),
        shown: room,
        total,
    })
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
                match cut(&text, most, is_json) {
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
