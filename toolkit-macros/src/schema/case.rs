//! serde's `rename_all`.

use syn::LitStr;

/// A way of writing names.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Case {
    Lower,
    Upper,
    Pascal,
    Camel,
    Snake,
    ScreamingSnake,
    Kebab,
    ScreamingKebab,
}

const CASES: [(&str, Case); 8] = [
    ("lowercase", Case::Lower),
    ("UPPERCASE", Case::Upper),
    ("PascalCase", Case::Pascal),
    ("camelCase", Case::Camel),
    ("snake_case", Case::Snake),
    ("SCREAMING_SNAKE_CASE", Case::ScreamingSnake),
    ("kebab-case", Case::Kebab),
    ("SCREAMING-KEBAB-CASE", Case::ScreamingKebab),
];

impl Case {
    pub(crate) fn parse(text: &LitStr) -> syn::Result<Self> {
        let value = text.value();
        let known = CASES.iter().find(|(name, _)| *name == value);
        known.map(|(_, case)| *case).ok_or_else(|| {
            let names: Vec<_> = CASES.iter().map(|(name, _)| *name).collect();
            syn::Error::new(text.span(), format!("serde knows {}", names.join(", ")))
        })
    }

    /// A variant's name, which is written in Pascal case.
    pub(crate) fn of_variant(self, name: &str) -> String {
        match self {
            Self::Pascal => name.to_owned(),
            Self::Lower => name.to_ascii_lowercase(),
            Self::Upper => name.to_ascii_uppercase(),
            Self::Camel => lower_first(name),
            Self::Snake => snake(name),
            Self::ScreamingSnake => snake(name).to_ascii_uppercase(),
            Self::Kebab => snake(name).replace('_', "-"),
            Self::ScreamingKebab => snake(name).to_ascii_uppercase().replace('_', "-"),
        }
    }

    /// A field's name, which is written in snake case.
    pub(crate) fn of_field(self, name: &str) -> String {
        match self {
            Self::Lower | Self::Snake => name.to_owned(),
            Self::Upper | Self::ScreamingSnake => name.to_ascii_uppercase(),
            Self::Pascal => pascal(name),
            Self::Camel => lower_first(&pascal(name)),
            Self::Kebab => name.replace('_', "-"),
            Self::ScreamingKebab => name.to_ascii_uppercase().replace('_', "-"),
        }
    }
}

// As serde does it: every underscore is taken, and what follows it is capitalised.
fn pascal(name: &str) -> String {
    let mut capitalise = true;
    let mut pascal = String::new();
    for letter in name.chars() {
        if letter == '_' {
            capitalise = true;
        } else if capitalise {
            pascal.push(letter.to_ascii_uppercase());
            capitalise = false;
        } else {
            pascal.push(letter);
        }
    }
    pascal
}

fn lower_first(name: &str) -> String {
    let mut letters = name.chars();
    let first = letters.next().map(|first| first.to_ascii_lowercase());
    first.into_iter().chain(letters).collect()
}

fn snake(name: &str) -> String {
    let mut snake = String::new();
    for (at, letter) in name.char_indices() {
        if at > 0 && letter.is_uppercase() {
            snake.push('_');
        }
        snake.push(letter.to_ascii_lowercase());
    }
    snake
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_as_serde_writes_them() {
        assert_eq!(Case::Snake.of_variant("LaidDown"), "laid_down");
        assert_eq!(Case::ScreamingKebab.of_variant("LaidDown"), "LAID-DOWN");
        assert_eq!(Case::Camel.of_variant("LaidDown"), "laidDown");
        assert_eq!(Case::Camel.of_field("legs_flown"), "legsFlown");
        assert_eq!(Case::Pascal.of_field("legs_flown"), "LegsFlown");
        assert_eq!(Case::Kebab.of_field("legs_flown"), "legs-flown");
        assert_eq!(Case::Upper.of_field("legs_flown"), "LEGS_FLOWN");
    }
}
