//! Arguments that are not a JSON object: what is wrong, where, and what to send.

use crate::arguments::fault::{JsonType, SyntaxFault, SyntaxKind};
use crate::phrases::shown;

pub(in crate::phrases) fn syntax(tool: &str, fault: &SyntaxFault) -> String {
    match &fault.kind {
        SyntaxKind::CutOff => cut_off(tool, fault),
        SyntaxKind::NotAnObject(found) => format!(
            "{tool} was not run: its arguments must be one JSON object {{…}}, not {}.",
            a(*found)
        ),
        SyntaxKind::TextAfter => whole(
            tool,
            fault,
            "there is text after the JSON object",
            "Send the object only.",
        ),
        SyntaxKind::SecondObject => whole(
            tool,
            fault,
            "there is a second JSON object after the first",
            "Send one object a call.",
        ),
        SyntaxKind::TooDeep => whole(
            tool,
            fault,
            "the JSON is nested too deeply",
            "Send a flatter value.",
        ),
        kind => {
            let (problem, remedy) = broken(kind);
            whole(tool, fault, &format!("not valid JSON; {problem}"), remedy)
        }
    }
}

fn broken(kind: &SyntaxKind) -> (String, &'static str) {
    let (problem, remedy) = match kind {
        SyntaxKind::TrailingComma => (
            "a comma stands before a closing bracket",
            "Remove that comma.",
        ),
        SyntaxKind::SingleQuotes => (
            "single quotes are used",
            "Put strings and names in double quotes.",
        ),
        SyntaxKind::Word(word) => {
            let word = shown::head(word, 20);
            return (
                format!("{word} is not a JSON word"),
                "JSON has true, false and null, and no NaN or Infinity.",
            );
        }
        SyntaxKind::LoneSurrogate => (
            "half of a Unicode surrogate pair stands alone",
            "Write the character itself.",
        ),
        SyntaxKind::Escape => (
            "a backslash begins no escape of JSON",
            "Write a backslash as two backslashes.",
        ),
        SyntaxKind::ControlCharacter => (
            "a control character stands inside a string",
            "Escape it or leave it out.",
        ),
        SyntaxKind::BareName => (
            "a name stands without quotes",
            "Put names in double quotes.",
        ),
        SyntaxKind::Stray(character) => {
            let character = u32::from(*character);
            return (
                format!("the character U+{character:04X} stands outside the strings"),
                "Leave it out, or write a plain blank.",
            );
        }
        SyntaxKind::Number => (
            "a number is not written as in JSON",
            "Write it in plain digits.",
        ),
        _ => (
            "something unexpected stands there",
            "Send one JSON object; escape quotes inside strings.",
        ),
    };
    (problem.to_owned(), remedy)
}

fn cut_off(tool: &str, fault: &SyntaxFault) -> String {
    let inside = if fault.inside.is_root() {
        String::new()
    } else {
        format!(", inside \"{}\"", shown::path(&fault.inside))
    };
    let count = super::counted(fault.offset as u64, "character");
    format!(
        "{tool} was not run: its arguments are incomplete JSON, cut off after {count}{inside}. \
         Send the whole object again, shorter if need be."
    )
}

fn whole(tool: &str, fault: &SyntaxFault, problem: &str, remedy: &str) -> String {
    format!("{tool} was not run: {problem}{}. {remedy}", place(fault))
}

/// ` (after 12 characters, in "city", near …)`.
fn place(fault: &SyntaxFault) -> String {
    let mut place = format!(
        " (after {}",
        super::counted(fault.offset as u64, "character")
    );
    if !fault.inside.is_root() {
        place += &format!(", in \"{}\"", shown::path(&fault.inside));
    }
    if !fault.near.is_empty() {
        place += &format!(", near `{}`", shown::head(&fault.near, 40));
    }
    place + ")"
}

fn a(found: JsonType) -> &'static str {
    match found {
        JsonType::Null => "null",
        JsonType::Boolean => "true or false",
        JsonType::Integer | JsonType::Number => "a number",
        JsonType::String => "a string",
        JsonType::List => "a list",
        JsonType::Object => "an object",
    }
}
