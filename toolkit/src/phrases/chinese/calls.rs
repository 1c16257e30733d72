//! About a call as a whole.

use crate::arguments::fault::{Path, quoted};
use crate::output::Content;
use crate::phrases::shown;

pub(super) fn unknown_tool(
    name: &str,
    nearest: Option<&str>,
    available: &[String],
    count: usize,
) -> String {
    let mut text = format!("错误：未知工具 {}。", quoted(name));
    if let Some(nearest) = nearest {
        text += &format!("是否想调用 {}？", quoted(nearest));
    }
    if count == 0 {
        return text + "当前没有可用工具，请直接回答。";
    }
    let names = available
        .iter()
        .take(shown::LISTED)
        .map(|name| shown::head(name, 64));
    let names = shown::joined(names, "、", "、");
    match shown::left_out(available.len(), count) {
        0 => format!("{text}可用工具：{names}。"),
        more if names.is_empty() => format!("{text}另有 {more} 个工具。"),
        more => format!("{text}可用工具：{names}，另有 {more} 个。"),
    }
}

pub(super) fn refused(tool: &str, problems: usize) -> String {
    format!(
        "参数校验失败：工具 {} 的参数有 {problems} 处问题，未执行。",
        quoted(tool)
    )
}

pub(super) fn fault_line(path: &Path, clause: &str) -> String {
    if path.is_root() {
        format!("- {clause}")
    } else {
        format!("- 参数 {}：{clause}", quoted_path(path))
    }
}

/// A path in quotes of its own: those inside it are JSON's.
pub(super) fn quoted_path(path: &Path) -> String {
    let path = shown::path(path);
    match path.starts_with('"') {
        true => path,
        false => format!("\"{path}\""),
    }
}

pub(super) fn more_faults(more: usize) -> String {
    format!("- 另有 {more} 处问题。")
}

pub(super) fn call_again(call: &str) -> String {
    format!("请重新调用：{call}")
}

pub(super) fn call_like(signature: &str) -> String {
    format!("工具的参数：{signature}")
}

pub(super) fn incomplete(tool: &str, reason: &str) -> String {
    let reason = match reason.trim() {
        "" => String::new(),
        reason => format!("（{}）", shown::head(reason, shown::REMARK)),
    };
    format!(
        "{}未执行：调用不完整，中途被截断{reason}。请重新发送完整的调用，必要时缩短内容。",
        subject(tool)
    )
}

pub(super) fn arguments_missing(tool: &str) -> String {
    format!(
        "{}未执行：调用不完整，未收到参数。请重新发送带有全部参数的完整调用。",
        subject(tool)
    )
}

fn subject(tool: &str) -> String {
    match tool {
        "" => "调用".to_owned(),
        tool => format!("工具 {} ", quoted(tool)),
    }
}

pub(super) fn nothing_returned() -> String {
    "工具执行成功（无返回值）。".to_owned()
}

pub(super) fn media_returned(media: &[Content]) -> String {
    let kinds = media.iter().take(shown::LISTED).map(|content| {
        let kind = shown::head(content.mime_type().unwrap_or("文本"), 64);
        format!("{kind}（{} 字节）", content.size())
    });
    format!("工具执行成功，返回 {}。", shown::joined(kinds, "、", "、"))
}

pub(super) fn items_left_out(count: usize) -> String {
    format!("…另有 {count} 项未显示")
}

pub(super) fn characters_left_out(count: usize) -> String {
    format!("…（省略 {count} 字符）…")
}

pub(super) fn output_cut(shown: usize, total: usize) -> String {
    format!("[输出已截断，显示 {shown} 字符，共 {total} 字符]")
}

pub(super) fn unlike_output_schema(line: &str) -> String {
    format!("工具已执行，但结果与其输出格式不符：\n{line}")
}
