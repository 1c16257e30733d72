//! A list put together from its tools: in a constant, and at run time.

use super::group::Refusal;
use super::{Dialect, Group, Objection, Ready};
use crate::schema::assembly::{Assembly, Writer};
use crate::tool::ToolDefinition;

/// How many tools there are in all.
#[must_use]
pub const fn count(groups: &[Group]) -> usize {
    let (mut at, mut count) = (0, 0);
    while at < groups.len() {
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
    let mut group = 0;
    while group < groups.len() {
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
        key: &[],
        json: "",
        length: 0,
    }; COUNT];
    let (mut group, mut at) = (0, 0);
    while group < groups.len() {
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
                key: names[tool].as_bytes(),
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
    // The name, to be sorted by.
    key: &'static [u8],
    json: &'static str,
    // How long the JSON is.
    length: usize,
}

/// How many bytes a list takes.
#[must_use]
pub const fn list_length(dialect: Dialect, tools: &[ListedTool]) -> usize {
    let (open, close) = dialect.brackets();
    let (mut at, mut length) = (0, open.len() + close.len());
    while at < tools.len() {
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
        writer.raw(tools[order[at]].json);
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

// A merge sort of indices: a constant of a thousand tools takes some ten thousand comparisons.
const fn sorted<const COUNT: usize>(tools: &[ListedTool]) -> [usize; COUNT] {
    let mut order = [0; COUNT];
    let mut at = 0;
    while at < COUNT {
        order[at] = at;
        at += 1;
    }
    let mut width = 1;
    while width < COUNT {
        order = merged(tools, &order, width);
        width *= 2;
    }
    order
}

const fn merged<const COUNT: usize>(
    tools: &[ListedTool],
    order: &[usize; COUNT],
    width: usize,
) -> [usize; COUNT] {
    let mut next = [0; COUNT];
    let mut start = 0;
    while start < COUNT {
        let middle = if start + width < COUNT {
            start + width
        } else {
            COUNT
        };
        let end = if middle + width < COUNT {
            middle + width
        } else {
            COUNT
        };
        let (mut left, mut right, mut at) = (start, middle, start);
        while at < end {
            let takes_left = left < middle
                && (right == end || is_before(tools[order[left]].key, tools[order[right]].key));
            let from = if takes_left { &mut left } else { &mut right };
            next[at] = order[*from];
            *from += 1;
            at += 1;
        }
        start = end;
    }
    next
}

const fn is_before(left: &[u8], right: &[u8]) -> bool {
    let (mut left, mut right) = (left, right);
    // Names often begin alike: four at a time, by patterns, which are cheaper than indices here.
    while let ([a, b, c, d, left_rest @ ..], [e, f, g, h, right_rest @ ..]) = (left, right)
        && *a == *e
        && *b == *f
        && *c == *g
        && *d == *h
    {
        (left, right) = (left_rest, right_rest);
    }
    while let ([a, left_rest @ ..], [b, right_rest @ ..]) = (left, right) {
        if *a != *b {
            return *a < *b;
        }
        (left, right) = (left_rest, right_rest);
    }
    matches!((left, right), ([], [_, ..]))
}

const fn check_names<const COUNT: usize>(tools: &[ListedTool], order: &[usize; COUNT]) {
    let mut at = 1;
    while at < COUNT {
        let (before, name) = (tools[order[at - 1]].key, tools[order[at]].key);
        if !is_before(before, name) {
            fail(&[
                "two tools of this list have the name `",
                tools[order[at]].name,
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
