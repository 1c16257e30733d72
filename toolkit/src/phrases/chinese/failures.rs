//! The tool ran and did not do what it was asked.

use std::time::Duration;

use crate::arguments::fault::quoted;
use crate::error::{ToolError, ToolErrorKind};
use crate::phrases::shown;

pub(super) fn failed(error: &ToolError) -> String {
    let text = shown::authored(error.text().trim());
    let (lead, bare, way) = sentences(error.kind());
    let hint = error
        .hint_text()
        .map(str::trim)
        .filter(|hint| !hint.is_empty());
    let what = if text.is_empty() {
        bare.to_owned()
    } else {
        format!("错误：{lead}：{}", closed(&text))
    };
    match hint {
        Some(hint) => format!("{what}{}", shown::authored(hint)),
        None if text.is_empty() || is_general(error.kind()) => format!("{what}{way}"),
        None => what,
    }
}

/// What stands before the author's words, what stands without them, and what to do.
fn sentences(kind: ToolErrorKind) -> (&'static str, &'static str, &'static str) {
    match kind {
        ToolErrorKind::NotFound => (
            "找不到",
            "错误：找不到指定的文件或目录。",
            "请确认名称是否正确。",
        ),
        ToolErrorKind::PermissionDenied => (
            "没有权限",
            "错误：没有权限访问该资源。",
            "请换一个路径或资源。",
        ),
        ToolErrorKind::Timeout => (
            "操作超时",
            "错误：操作超时。",
            "可能是网络问题或资源不可用，请稍后重试。",
        ),
        ToolErrorKind::InvalidValue => {
            ("参数值不合法", "错误：参数值不合法。", "请修改后重新调用。")
        }
        ToolErrorKind::Unavailable => (
            "资源不可用",
            "错误：工具所需的资源暂不可用。",
            "请稍后重试，或不使用该工具继续。",
        ),
        ToolErrorKind::InvalidData => (
            "工具执行失败：数据无效",
            "错误：工具执行失败：读取的数据格式不符合预期。",
            "参数格式没有问题。",
        ),
        ToolErrorKind::Panicked => (
            "工具内部出错，执行失败",
            "错误：工具内部出错，执行失败。",
            "使用相同参数重试没有帮助。",
        ),
        ToolErrorKind::Failed => ("工具执行失败", "错误：工具执行失败。", ""),
    }
}

fn is_general(kind: ToolErrorKind) -> bool {
    matches!(
        kind,
        ToolErrorKind::PermissionDenied | ToolErrorKind::Timeout | ToolErrorKind::Unavailable
    )
}

fn closed(text: &str) -> String {
    let ended = text.ends_with(['.', '!', '?', '…', '。', '！', '？']);
    if ended {
        text.to_owned()
    } else {
        format!("{text}。")
    }
}

fn seconds(after: Duration) -> String {
    let milliseconds = after.as_millis();
    match milliseconds % 1000 {
        _ if milliseconds < 1000 => format!("{milliseconds} 毫秒"),
        0 => format!("{} 秒", after.as_secs()),
        _ => format!("{:.1} 秒", after.as_secs_f64()),
    }
}

pub(super) fn timed_out(tool: &str, after: Duration, may_complete: bool) -> String {
    let after = seconds(after);
    if may_complete {
        format!(
            "错误：工具 \"{tool}\" 操作超时（{after}），且无法中止，操作仍可能完成。重新调用前请先确认结果。"
        )
    } else {
        format!(
            "错误：工具 \"{tool}\" 操作超时（{after}），已被中止，部分操作可能已完成。可能是网络问题或资源不可用，请稍后重试。"
        )
    }
}

pub(super) fn cancelled(may_complete: bool) -> String {
    if may_complete {
        "调用已取消，但工具无法中止，操作仍可能完成。".to_owned()
    } else {
        "调用已取消。".to_owned()
    }
}

pub(super) fn call_refused(tool: &str, reason: &str) -> String {
    match reason.trim() {
        "" => format!(
            "工具 {} 未执行：调用被拒绝。请不使用该工具继续。",
            quoted(tool)
        ),
        reason => format!(
            "工具 {} 未执行：调用被拒绝：{}",
            quoted(tool),
            closed(&shown::authored(reason))
        ),
    }
}

pub(super) fn exhausted(tool: &str, failures: u32) -> String {
    format!(
        "工具 {} 未执行：它已失败 {failures} 次。请不使用该工具直接回答。",
        quoted(tool)
    )
}

pub(super) fn too_late(tool: &str) -> String {
    format!(
        "工具 {} 未执行：调用开始前时限已过。如仍有需要，请重新调用。",
        quoted(tool)
    )
}

pub(super) fn panicked() -> String {
    let (_, what, way) = sentences(ToolErrorKind::Panicked);
    format!("{what}{way}")
}

pub(super) fn would_deadlock() -> String {
    "错误：无法在此处运行该工具，工具未执行。请不使用该工具继续。".to_owned()
}

pub(super) fn failed_again(times: usize) -> String {
    if times <= 2 {
        "该调用之前已以同样方式失败：请修改参数或换一种方式。".to_owned()
    } else {
        format!("该调用已以同样方式失败 {times} 次。请停止调用，不使用该工具直接回答。")
    }
}
