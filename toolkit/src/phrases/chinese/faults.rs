//! What is wrong at one place, in one short clause.

use super::expected::{self, choices, form_of};
use crate::arguments::fault::{Counts, End, Expected, Found, JsonType, Range, quoted};
use crate::phrases::shown;
use crate::schema::{Format, Number};

pub(super) fn missing(expected: &Expected, description: &str) -> String {
    // The form stands in the call to send; what it means stands nowhere else.
    match description.trim() {
        "" => format!(
            "缺少必填参数，应为{}。",
            spaced(&expected::expected(expected))
        ),
        description => {
            let remark = shown::head(description, shown::REMARK);
            format!("缺少必填参数（{}）。", remark.trim_end_matches(['.', '。']))
        }
    }
}

/// With a blank before what is not Chinese: 应为 "a", 应为整数, 有效的 UUID, 有效的日期.
fn spaced(text: &str) -> String {
    let blank = if text.starts_with(|c: char| c.is_ascii()) {
        " "
    } else {
        ""
    };
    format!("{blank}{text}")
}

pub(super) fn unknown_parameter(nearest: Option<&str>, known: &[String], count: usize) -> String {
    if let Some(nearest) = nearest {
        return format!("没有这个参数，是否想用 {}？", quoted(nearest));
    }
    if count == 0 {
        return "没有这个参数，也没有其他参数可用。".to_owned();
    }
    let names = known.iter().take(shown::LISTED).map(|name| quoted(name));
    let names = shown::joined(names, "、", "、");
    match shown::left_out(known.len(), count) {
        0 => format!("没有这个参数，可用：{names}。"),
        more => format!("没有这个参数，可用：{names}，另有 {more} 个。"),
    }
}

pub(super) fn duplicate() -> String {
    "重复出现且值不同，请只发送一次。".to_owned()
}

pub(super) fn wrong_type(expected: &Expected, found: Option<&Found>) -> String {
    let wanted = expected::expected(expected);
    let Some(found) = found else {
        return format!("应为{}。", spaced(&wanted));
    };
    let bare = !matches!(
        found.kind,
        JsonType::List | JsonType::Object | JsonType::Null
    );
    let form = if bare && matches!(expected, Expected::List { .. }) {
        "，写在方括号 [ ] 中"
    } else {
        ""
    };
    format!("应为{}{form}，收到{}。", spaced(&wanted), what(found))
}

fn what(found: &Found) -> String {
    let text = found.text.as_deref().map(shown::value);
    match (found.kind, text) {
        (JsonType::Null, _) => "空值 null".to_owned(),
        (JsonType::String, Some(text)) => format!("字符串 {text}"),
        (JsonType::Boolean, Some(text)) => format!("布尔值 {text}"),
        (JsonType::Integer | JsonType::Number, Some(text)) => format!("数字 {text}"),
        (JsonType::Boolean, None) => "布尔值".to_owned(),
        (JsonType::Integer, None) => "整数".to_owned(),
        (JsonType::Number, None) => "小数".to_owned(),
        (JsonType::String, None) => "字符串".to_owned(),
        (JsonType::List, _) => "列表".to_owned(),
        (JsonType::Object, _) => "对象".to_owned(),
    }
}

/// The value where it may be shown, else 该值.
fn it(found: Option<&Found>) -> String {
    if found.is_some_and(|found| found.kind == JsonType::Null) {
        return "空值 null ".to_owned();
    }
    let text = found.and_then(|found| found.text.as_deref());
    text.map_or_else(
        || "该值".to_owned(),
        |text| format!("{} ", shown::value(text)),
    )
}

pub(super) fn out_of_range(range: &Range, end: End, found: Option<&Found>) -> String {
    let far = match end {
        End::Least => "太小",
        End::Greatest => "太大",
    };
    format!(
        "{}{far}，应为{}。",
        it(found),
        spaced(&expected::ends(range.minimum, range.maximum))
    )
}

pub(super) fn not_a_multiple(of: &Number, found: Option<&Found>) -> String {
    format!("{}不是 {of} 的倍数。", it(found))
}

pub(super) fn wrong_length(length: u64, allowed: Counts, end: End, expected: &Expected) -> String {
    let unit = match expected {
        Expected::List { .. }
        | Expected::Tuple(_)
        | Expected::Map { .. }
        | Expected::Object { .. } => "项",
        _ => "个字符",
    };
    let far = match (end, unit) {
        (End::Least, "项") => "太少",
        (End::Greatest, "项") => "太多",
        (End::Least, _) => "太短",
        (End::Greatest, _) => "太长",
    };
    let allowed = expected::lengths(&allowed).unwrap_or_default();
    let allowed = match allowed.starts_with(|c: char| c.is_ascii_digit()) {
        true => format!("为 {allowed}"),
        false => allowed,
    };
    format!("共 {length} {unit}，{far}，应{allowed} {unit}。")
}

pub(super) fn no_match(pattern: &str, found: Option<&Found>) -> String {
    format!(
        "{}不匹配 {}",
        it(found),
        shown::head(pattern, shown::REMARK)
    )
}

pub(super) fn wrong_format(format: &Format, found: Option<&Found>) -> String {
    let zone = match format {
        Format::Time | Format::DateTime => "，须带 Z 或 +08:00 之类的时区",
        _ => "",
    };
    format!(
        "{}不是有效的{}{zone}。",
        it(found),
        spaced(&form_of(format))
    )
}

pub(super) fn unencoded(characters: &[char]) -> String {
    let encoded = characters.iter().map(|c| shown::encoded(*c, "写成"));
    format!(
        "网址中有不能直接使用的字符，请将 {}。",
        shown::joined(encoded, "、", "、")
    )
}

pub(super) fn not_a_choice(
    expected: &Expected,
    nearest: Option<&str>,
    found: Option<&Found>,
) -> String {
    let wanted = match expected {
        Expected::Choice { values, count } => choices(values, *count),
        other => expected::expected(other),
    };
    let nearest = nearest.map(|nearest| format!("，是否想用 {}？", shown::value(nearest)));
    format!(
        "{}不可用，应为{}{}",
        it(found),
        spaced(&wanted),
        nearest.unwrap_or_else(|| "。".to_owned())
    )
}

pub(super) fn repeated(first: usize) -> String {
    format!("与第 [{first}] 项相同，各项不得重复。")
}

pub(super) fn wrong_key(expected: &Expected) -> String {
    match expected {
        Expected::Integer(range) if range.minimum.is_some() && range.maximum.is_some() => {
            let ends = expected::ends(range.minimum, range.maximum);
            format!("名称应为整数 {ends}。")
        }
        expected => format!("名称应为{}。", spaced(&expected::expected(expected))),
    }
}

pub(super) fn forbidden() -> String {
    "不允许使用该值。".to_owned()
}

pub(super) fn excluded(found: Option<&Found>) -> String {
    match found.and_then(|found| found.text.as_deref()) {
        Some(text) => format!("不能为 {}。", shown::value(text)),
        None => forbidden(),
    }
}

pub(super) fn ambiguous(expected: &Expected) -> String {
    format!(
        "同时符合多种形式，请只符合其中一种：{}。",
        expected::expected(expected)
    )
}

pub(super) fn misread(read_as: &Expected) -> String {
    format!(
        "与{}无法区分，将按后者读取，请按后者的形式发送。",
        spaced(&expected::expected(read_as))
    )
}

pub(super) fn too_complex() -> String {
    "嵌套过深或过于复杂，无法校验，请发送更简单的参数。".to_owned()
}

pub(super) fn rejected(message: &str) -> String {
    let message = message.trim().trim_end_matches(['.', '。']);
    if message.is_empty() {
        return "该值未被接受。".to_owned();
    }
    format!(
        "该值未被接受：{}。",
        shown::head(message, shown::REMARK * 2)
    )
}
