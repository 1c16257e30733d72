//! A list put together from its tools: in a constant, and at run time.

use super::group::Refusal;
use super::{Dialect, Group, Objection, Ready};
use crate::schema::assembly::{Assembly, Writer};
use crate::tool::ToolDefinition;

/// How many tools there are in all.
// Here and below a slice's length is asked for once: each time is three calls of the compiler's interpreter.
#[must_use]
pub const fn count(groups: &[Group]) -> usize {
    let (mut at, mut count, many) = (0, 0, groups.len());
    while at < many {
        count += groups[at].count;
        at += 1;
    }
    count
}

/// Checks that the dialect can take the tools.
///
/// # Panics
///
/// When it can't take one of them, with the reason; in a constant that is a compile error.
pub const fn accepted(dialect: Dialect, groups: &[Group]) {
    let (mut group, many) = (0, groups.len());
    while group < many {
        if let Some(refusal) = groups[group].refused {
            refuse(dialect, refusal);
        }
        group += 1;
    }
}

/// All tools, one after the other.
#[must_use]
pub const fn flat<const COUNT: usize>(groups: &[Group]) -> [ListedTool; COUNT] {
    let mut flat = [ListedTool {
        name: "",
        json: "",
        length: 0,
    }; COUNT];
    let (mut group, mut at, many) = (0, 0, groups.len());
    while group < many {
        let Group {
            count,
            names,
            ends,
            json,
            refused: _,
        } = groups[group];
        let (mut tool, mut start, mut rest) = (0, 0, json);
        while tool < count {
            let length = ends[tool] - start;
            let json = if tool + 1 < count {
                let (json, after) = rest.split_at(length);
                rest = after;
                json
            } else {
                rest
            };
            flat[at] = ListedTool {
                name: names[tool],
                json,
                length,
            };
            start = ends[tool];
            tool += 1;
            at += 1;
        }
        group += 1;
    }
    flat
}

/// A tool in a list.
#[derive(Debug, Clone, Copy)]
pub struct ListedTool {
    name: &'static str,
    json: &'static str,
    // How long the JSON is.
    length: usize,
}

/// How many bytes a list takes.
#[must_use]
pub const fn list_length(dialect: Dialect, tools: &[ListedTool]) -> usize {
    let (open, close) = dialect.brackets();
    let (mut at, many) = (0, tools.len());
    let mut length = open.len() + close.len();
    while at < many {
        length += tools[at].length + (at > 0) as usize;
        at += 1;
    }
    length
}

/// A list of tools, sorted by name.
///
/// # Panics
///
/// When two tools have one name; in a constant that is a compile error.
#[must_use]
pub const fn list_json<const N: usize, const COUNT: usize>(
    dialect: Dialect,
    tools: &[ListedTool],
) -> Assembly<N> {
    let order = sorted::<COUNT>(tools);
    check_names(tools, &order);
    let (open, close) = dialect.brackets();
    let mut list = Assembly::new();
    let mut writer = list.writer();
    writer.raw(open);
    let (mut at, mut first) = (0, true);
    while at < COUNT {
        writer.comma(&mut first);
        writer.raw(tools[order[at].at].json);
        at += 1;
    }
    writer.raw(close);
    list
}

/// The text of a list.
#[must_use]
pub const fn list_text<const N: usize>(list: &'static Assembly<N>) -> &'static str {
    list.text(0, N)
}

// A merge sort: a constant of a thousand tools takes some ten thousand comparisons, and hardly any where
// the tools stand in order already.
const fn sorted<const COUNT: usize>(tools: &[ListedTool]) -> [Place; COUNT] {
    let mut order = [Place { key: 0, at: 0 }; COUNT];
    let mut at = 0;
    while at < COUNT {
        order[at] = Place {
            key: key(tools[at].name.as_bytes()),
            at,
        };
        at += 1;
    }
    let mut width = 1;
    while width < COUNT {
        merge(tools, &mut order, width);
        width *= 2;
    }
    order
}

/// A tool's place in a list, and what most tools can be sorted by.
#[derive(Clone, Copy)]
struct Place {
    key: u128,
    at: usize,
}

// The first bytes of a name, in their order: one comparison of numbers is cheaper here than many of bytes.
const fn key(name: &[u8]) -> u128 {
    if let Some(first) = name.first_chunk() {
        return u128::from_be_bytes(*first);
    }
    let (mut key, mut rest, mut room) = (0, name, u128::BITS);
    while let [a, b, c, d, after @ ..] = rest {
        room -= 32;
        key |= (u32::from_be_bytes([*a, *b, *c, *d]) as u128) << room;
        rest = after;
    }
    while let [byte, after @ ..] = rest {
        room -= 8;
        key |= (*byte as u128) << room;
        rest = after;
    }
    key
}

// Merges each two neighbours that are sorted already.
const fn merge<const COUNT: usize>(tools: &[ListedTool], order: &mut [Place; COUNT], width: usize) {
    let from = *order;
    let mut start = 0;
    while start + width < COUNT {
        let middle = start + width;
        let end = if middle + width < COUNT {
            middle + width
        } else {
            COUNT
        };
        let (mut left, mut right, mut at) = (start, middle, start);
        if is_before(tools, from[middle - 1], from[middle]) {
            at = end;
        }
        while at < end {
            let takes_left =
                left < middle && (right == end || is_before(tools, from[left], from[right]));
            let next = if takes_left { &mut left } else { &mut right };
            order[at] = from[*next];
            *next += 1;
            at += 1;
        }
        start = end;
    }
}

const fn is_before(tools: &[ListedTool], left: Place, right: Place) -> bool {
    if left.key != right.key {
        return left.key < right.key;
    }
    let (mut left, mut right) = (
        tools[left.at].name.as_bytes(),
        tools[right.at].name.as_bytes(),
    );
    while let ([a, left_rest @ ..], [b, right_rest @ ..]) = (left, right) {
        if *a != *b {
            return *a < *b;
        }
        (left, right) = (left_rest, right_rest);
    }
    matches!((left, right), ([], [_, ..]))
}

const fn check_names<const COUNT: usize>(tools: &[ListedTool], order: &[Place; COUNT]) {
    let mut at = 1;
    while at < COUNT {
        if !is_before(tools, order[at - 1], order[at]) {
            fail(&[
                "two tools of this list have the name `",
                tools[order[at].at].name,
                "`",
            ]);
        }
        at += 1;
    }
}

const fn refuse(dialect: Dialect, refusal: Refusal) -> ! {
    let Refusal {
        tool: name,
        objection: Objection { parameter, reason },
    } = refusal;
    match parameter {
        Some(parameter) => fail(&[
            "the tool `",
            name,
            "` can't stand in a list for ",
            dialect.name(),
            ": its parameter `",
            parameter,
            "` ",
            reason,
        ]),
        None => fail(&[
            "the tool `",
            name,
            "` can't stand in a list for ",
            dialect.name(),
            ": it ",
            reason,
        ]),
    }
}

// A const panic takes one text.
pub(crate) const fn fail(parts: &[&str]) -> ! {
    let mut text = Assembly::<512>::new();
    let mut writer = text.writer();
    let mut at = 0;
    while at < parts.len() {
        if writer.len() + parts[at].len() <= 512 {
            writer.raw(parts[at]);
        }
        at += 1;
    }
    let length = writer.len();
    panic!("{}", text.text(0, length))
}

/// Whether a name is one that every provider takes: a letter or underscore, then letters, digits,
/// underscores and hyphens, 64 at most (`OpenAI`, Anthropic, Gemini, `DeepSeek`, Mistral).
#[must_use]
pub(crate) const fn is_valid_name(name: &str) -> bool {
    let bytes = name.as_bytes();
    if bytes.is_empty() || bytes.len() > 64 || bytes[0] == b'-' || bytes[0].is_ascii_digit() {
        return false;
    }
    let mut at = 0;
    while at < bytes.len() {
        if !bytes[at].is_ascii_alphanumeric() && bytes[at] != b'_' && bytes[at] != b'-' {
            return false;
        }
        at += 1;
    }
    true
}

/// A list made at run time: the same bytes as the constant's.
pub(crate) fn list(dialect: Dialect, sorted: &[&ToolDefinition]) -> String {
    let mut writer = Writer::measuring();
    write_list(dialect, &mut writer, sorted);
    let mut bytes = vec![0; writer.len()];
    write_list(dialect, &mut Writer::over(&mut bytes), sorted);
    String::from_utf8_lossy(&bytes).into_owned()
}

fn write_list(dialect: Dialect, writer: &mut Writer<'_>, sorted: &[&ToolDefinition]) {
    let (open, close) = dialect.brackets();
    writer.raw(open);
    let mut first = true;
    for tool in sorted {
        writer.comma(&mut first);
        dialect.tool(writer, tool, &Ready::NOTHING);
    }
    writer.raw(close);
}
