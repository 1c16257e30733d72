//! Arguments that are not a JSON object: what is wrong, where, and what to send.

use super::calls::quoted_path;
use crate::arguments::fault::{JsonType, SyntaxFault, SyntaxKind, quoted};
use crate::phrases::shown;

pub(super) fn syntax(tool: &str, fault: &SyntaxFault) -> String {
    let tool = quoted(tool);
    if let SyntaxKind::NotAnObject(found) = &fault.kind {
        return format!(
            "工具 {tool} 未执行：参数必须是一个 JSON 对象 {{…}}，而不是{}。",
            name(*found)
        );
    }
    if fault.kind == SyntaxKind::CutOff {
        let inside = if fault.inside.is_root() {
            String::new()
        } else {
            format!("（位于 {} 中）", quoted_path(&fault.inside))
        };
        return format!(
            "工具 {tool} 未执行：参数不是完整的 JSON，在第 {} 个字符后中断{inside}。请重新发送整个对象，必要时缩短内容。",
            fault.offset
        );
    }
    let (problem, remedy) = broken(&fault.kind);
    format!("工具 {tool} 未执行：{problem}{}。{remedy}", place(fault))
}

fn broken(kind: &SyntaxKind) -> (String, &'static str) {
    let (problem, remedy) = match kind {
        SyntaxKind::TextAfter => ("JSON 对象之后还有其他内容", "请只发送该对象。"),
        SyntaxKind::SecondObject => ("第一个 JSON 对象之后还有第二个", "每次调用只发送一个对象。"),
        SyntaxKind::TooDeep => ("JSON 嵌套过深", "请减少层数。"),
        SyntaxKind::TrailingComma => ("不是有效的 JSON，右括号前有多余的逗号", "请删除该逗号。"),
        SyntaxKind::SingleQuotes => ("不是有效的 JSON，使用了单引号", "字符串和名称请用双引号。"),
        SyntaxKind::Word(word) => {
            let problem = format!(
                "不是有效的 JSON，不能使用 {}",
                quoted(&shown::head(word, 20))
            );
            return (problem, "可用的词只有 true、false 和 null。");
        }
        SyntaxKind::LoneSurrogate => ("不是有效的 JSON，转义的代理对不完整", "请直接写出该字符。"),
        SyntaxKind::Escape => ("不是有效的 JSON，反斜杠转义无效", "反斜杠请写成两个。"),
        SyntaxKind::ControlCharacter => ("不是有效的 JSON，字符串中有控制字符", "请转义或删除。"),
        SyntaxKind::BareName => ("不是有效的 JSON，名称没有加引号", "名称请用双引号。"),
        SyntaxKind::Stray(character) => {
            let character = u32::from(*character);
            let problem = format!("不是有效的 JSON，字符串之外有字符 U+{character:04X}");
            return (problem, "请删除，或改用普通空格。");
        }
        SyntaxKind::Number => ("不是有效的 JSON，数字写法有误", "请用普通数字书写。"),
        _ => (
            "不是有效的 JSON，出现了意外的内容",
            "请发送一个 JSON 对象，字符串中的引号须转义。",
        ),
    };
    (problem.to_owned(), remedy)
}

fn place(fault: &SyntaxFault) -> String {
    let mut place = format!("（第 {} 个字符后", fault.offset);
    if !fault.inside.is_root() {
        place += &format!("，位于 {} 中", quoted_path(&fault.inside));
    }
    if !fault.near.is_empty() {
        place += &format!("，附近为 `{}`", shown::head(&fault.near, 40));
    }
    place + "）"
}

fn name(found: JsonType) -> &'static str {
    match found {
        JsonType::Null => "空值 null",
        JsonType::Boolean => "布尔值",
        JsonType::Integer | JsonType::Number => "数字",
        JsonType::String => "字符串",
        JsonType::List => "列表",
        JsonType::Object => "对象",
    }
}
