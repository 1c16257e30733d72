//! Names: of types made from functions, of keys that were misspelt, and those that providers take.

use proc_macro2::Ident;
use syn::ext::IdentExt;

/// The name without `r#`.
pub(crate) fn plain(ident: &Ident) -> String {
    ident.unraw().to_string()
}

/// `get_weather` as `GetWeather`.
pub(crate) fn pascal(name: &str) -> String {
    let words = name.split('_').filter(|word| !word.is_empty());
    let capitalised = words.map(|word| {
        let mut letters = word.chars();
        let first = letters.next().into_iter().flat_map(char::to_uppercase);
        first.chain(letters).collect::<String>()
    });
    capitalised.collect()
}

/// What is wrong with a name for providers, if anything.
pub(crate) fn objection(name: &str) -> Option<&'static str> {
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    if name.is_empty() {
        Some("it is empty")
    } else if name.len() > 64 {
        Some("it is longer than 64 characters")
    } else if !name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') {
        Some("it does not begin with an ASCII letter or an underscore")
    } else if !name.chars().all(plain) {
        Some("it holds something else than ASCII letters, digits, `_` and `-`")
    } else {
        None
    }
}

/// What to say of a key that is not known: the nearest, and all.
pub(crate) fn unknown_key(key: &str, known: &[&str]) -> String {
    let nearest = known.iter().map(|name| (distance(key, name), name)).min();
    let meant = match nearest {
        Some((distance, name)) if distance <= 1 + key.len() / 4 => {
            format!("; did you mean `{name}`?")
        }
        _ => String::new(),
    };
    let list: Vec<String> = known.iter().map(|name| format!("`{name}`")).collect();
    format!(
        "`{key}` is not a key of this attribute{meant}\nthe keys are {}",
        list.join(", ")
    )
}

fn distance(left: &str, right: &str) -> usize {
    let right: Vec<char> = right.chars().collect();
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (at, letter) in left.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], at + 1);
        for column in 0..right.len() {
            let replaced = diagonal + usize::from(right[column] != letter);
            diagonal = row[column + 1];
            row[column + 1] = replaced.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[right.len()]
}

/// The last name of a type's path: `Calculator` of `maths::Calculator`.
pub(crate) fn of_type(ty: &syn::Type) -> String {
    match ty {
        syn::Type::Path(path) => path.path.segments.last().map(|last| plain(&last.ident)),
        syn::Type::Group(group) => Some(of_type(&group.elem)),
        _ => None,
    }
    .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_near_keys() {
        assert_eq!(pascal("get_weather"), "GetWeather");
        assert_eq!(pascal("__args"), "Args");
        assert!(objection("größe").is_some() && objection("7th").is_some());
        assert!(objection("get-weather_2").is_none());
        assert!(unknown_key("defualt", &["range", "default"]).contains("did you mean `default`?"));
        assert!(!unknown_key("zzz", &["range", "default"]).contains("did you mean"));
    }
}
