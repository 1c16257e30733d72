//! What a value may be: the same words after 应为 and inside a hole.

use crate::arguments::fault::{Counts, Expected, Range};
use crate::phrases::shown;
use crate::schema::Format;

pub(super) fn expected(expected: &Expected) -> String {
    match expected {
        Expected::Anything => "任意值".to_owned(),
        Expected::Null => "空值 null".to_owned(),
        Expected::Boolean => "true 或 false".to_owned(),
        Expected::Integer(range) => format!("整数{}", within(range)),
        Expected::Number(range) => format!("数字{}", within(range)),
        Expected::String {
            format: Some(format),
            ..
        } => form_of(format),
        Expected::String {
            pattern: Some(pattern),
            ..
        } => {
            format!("匹配 {} 的字符串", shown::head(pattern, shown::REMARK))
        }
        Expected::String { length, .. } => format!("字符串{}", of(length, "个字符")),
        Expected::Choice { values, count } => choices(values, *count),
        Expected::List { items, length } => format!("{}列表{}", items_of(items), of(length, "项")),
        Expected::Tuple(items) => format!("{} 项的列表", items.len()),
        Expected::Object { entries, tags, .. } => format!("对象{}", with(entries, tags)),
        Expected::Map { length, .. } => format!("对象{}", of(length, "项")),
        Expected::OneOf(forms) => shown::joined(
            forms.iter().take(shown::LISTED).map(self::expected),
            "、",
            "或",
        ),
        Expected::Another(inner) => match self::expected(inner) {
            inner if inner.starts_with(|c: char| c.is_ascii()) => format!("不同于其他项的 {inner}"),
            inner => format!("不同于其他项的{inner}"),
        },
    }
}

pub(super) fn choices(values: &[String], count: usize) -> String {
    let list = shown::joined(shown::values(values), "、", "、");
    match shown::left_out(values.len(), count) {
        0 if values.len() == 1 => list,
        0 => format!("{list} 之一"),
        more => format!("{list} 等之一（另有 {more} 个）"),
    }
}

fn within(range: &Range) -> String {
    let ends = match shown::chosen(range) {
        (None, None) => String::new(),
        (least, greatest) => format!(" {}", ends(least, greatest)),
    };
    match range.multiple_of {
        Some(of) => format!("{ends}（{of} 的倍数）"),
        None => ends,
    }
}

type End = Option<(crate::schema::Number, bool)>;

/// `1–7`, `不小于 1`, `大于 0 且不大于 5`.
pub(super) fn ends(least: End, greatest: End) -> String {
    if let (Some((least, false)), Some((greatest, false))) = (least, greatest)
        && least.as_f64() >= 0.0
    {
        return shown::span(least, greatest);
    }
    let least = least.map(|(n, out)| format!("{} {n}", if out { "大于" } else { "不小于" }));
    let greatest = greatest.map(|(n, out)| format!("{} {n}", if out { "小于" } else { "不大于" }));
    shown::joined(least.into_iter().chain(greatest), " 且", " 且")
}

pub(super) fn lengths(length: &Counts) -> Option<String> {
    match (length.min, length.max) {
        (Some(min), Some(max)) => Some(shown::span(min, max)),
        (Some(min), None) => Some(format!("至少 {min}")),
        (None, Some(max)) => Some(format!("至多 {max}")),
        (None, None) => None,
    }
}

fn of(length: &Counts, unit: &str) -> String {
    lengths(length)
        .map(|lengths| format!("（{lengths} {unit}）"))
        .unwrap_or_default()
}

fn items_of(items: &Expected) -> String {
    let name = match items {
        Expected::Anything | Expected::Null | Expected::OneOf(_) => return String::new(),
        Expected::Boolean => "布尔值",
        Expected::Integer(_) => "整数",
        Expected::Number(_) => "数字",
        Expected::String { .. } => "字符串",
        Expected::Choice { values, count } => {
            return format!("由 {} 组成的", choices(values, *count));
        }
        Expected::List { .. } | Expected::Tuple(_) => "列表的",
        Expected::Object { .. } | Expected::Map { .. } => "对象",
        Expected::Another(inner) => return items_of(inner),
    };
    name.to_owned()
}

fn with(entries: &[(String, bool)], tags: &[(String, String)]) -> String {
    let required = entries
        .iter()
        .take(shown::LISTED)
        .filter(|(_, required)| *required);
    let names = shown::joined(
        required.map(|(name, _)| shown::entry(name, tags)),
        "、",
        "、",
    );
    if names.is_empty() {
        names
    } else {
        format!("（含 {names}）")
    }
}

pub(super) fn form_of(format: &Format) -> String {
    match format {
        Format::Date => "日期 YYYY-MM-DD".to_owned(),
        Format::Time => "时间 HH:MM:SSZ".to_owned(),
        Format::DateTime => "日期时间 YYYY-MM-DDTHH:MM:SSZ".to_owned(),
        Format::Uuid => "UUID".to_owned(),
        Format::Ipv4 => "IPv4 地址".to_owned(),
        Format::Ipv6 => "IPv6 地址".to_owned(),
        Format::Email => "电子邮箱地址".to_owned(),
        Format::Uri => "带协议的网址".to_owned(),
        Format::Other(name) => match name.as_str() {
            "partial-time" => "时间 HH:MM:SS".to_owned(),
            "partial-date-time" => "日期时间 YYYY-MM-DDTHH:MM:SS".to_owned(),
            "socket-address" => "地址 IP:PORT".to_owned(),
            "ipv4-socket-address" => "地址 IPv4:PORT".to_owned(),
            "ipv6-socket-address" => "地址 [IPv6]:PORT".to_owned(),
            "ip" => "IP 地址".to_owned(),
            other => format!("格式为 {} 的字符串", shown::head(other, 40)),
        },
    }
}
