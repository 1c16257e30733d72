//! What the user asks for, and how each scene should end.

use toolkit::CallError;

/// The language of the user, the executor and the log.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Language {
    English,
    Chinese,
}

/// A request, what the scripted model does with it, and what must come of it.
#[derive(Clone, Copy)]
pub(crate) struct Scene {
    pub(crate) title: &'static str,
    pub(crate) request: &'static str,
    pub(crate) steps: &'static [Step],
    /// What the model's answer must hold.
    pub(crate) answer: &'static str,
    /// What no answer of a tool may hold.
    pub(crate) never: &'static [&'static str],
}

/// The model reads the tool's answer, and if it finds in it what it needs, goes on.
#[derive(Clone, Copy)]
pub(crate) struct Step {
    pub(crate) reads: &'static [&'static str],
    pub(crate) does: Action,
}

#[derive(Clone, Copy)]
pub(crate) enum Action {
    Calls(&'static str, &'static str),
    Says(&'static str),
}

use Action::{Calls, Says};

pub(crate) fn all(language: Language) -> [Scene; 5] {
    match language {
        Language::English => ENGLISH,
        Language::Chinese => CHINESE,
    }
}

#[rustfmt::skip]
const ENGLISH: [Scene; 5] = [
    Scene {
        title: "A word where a number belongs",
        request: "What is 10 divided by abc? If that is no number, take 4.",
        steps: &[
            Step { reads: &[], does: Calls("divide", r#"{"a": 10, "b": "abc"}"#) },
            Step { reads: &["b", "integer", "abc"], does: Calls("divide", r#"{"a": 10, "b": 4}"#) },
            Step { reads: &["2.5"], does: Says("abc is no number; 10 divided by 4 is 2.5.") },
        ],
        answer: "2.5",
        never: &["i64", "invalid type"],
    },
    Scene {
        title: "A division by zero",
        request: "Divide 10 by 0.",
        steps: &[
            Step { reads: &[], does: Calls("divide", r#"{"a": 10, "b": 0}"#) },
            Step { reads: &["divisor is zero", "other than 0"], does: Says("10 can't be divided by 0; give me another divisor.") },
        ],
        answer: "can't be divided",
        never: &["panicked"],
    },
    Scene {
        title: "A file that must not be read",
        request: "Show me /etc/shadow.",
        steps: &[
            Step { reads: &[], does: Calls("read_secret_file", r#"{"path": "/etc/shadow"}"#) },
            Step { reads: &["Permission denied"], does: Says("I am not permitted to read that file.") },
        ],
        answer: "not permitted",
        never: &["/etc", "shadow", "vault", "internal"],
    },
    Scene {
        title: "A wrong name, a wrong parameter",
        request: "Tomorrow's weather in Ulm?",
        steps: &[
            Step { reads: &[], does: Calls("get_wether", r#"{"town": "Ulm"}"#) },
            Step { reads: &["Did you mean \"get_weather\"?"], does: Calls("get_weather", r#"{"ciyt": "Ulm", "days": "2"}"#) },
            Step { reads: &["did you mean \"city\""], does: Calls("get_weather", r#"{"city": "Ulm", "days": 2}"#) },
            Step { reads: &["22"], does: Says("Tomorrow Ulm will have 21 degrees.") },
        ],
        answer: "21 degrees",
        never: &[],
    },
    Scene {
        title: "A forecast",
        request: "What will the weather be like in Ulm and 上海, in Fahrenheit?",
        steps: &[
            Step { reads: &[], does: Calls("get_weather", r#"{"city": "Ulm", "unit": "fahrenheit"}"#) },
            Step { reads: &["71"], does: Calls("get_weather", r#"{"city": "上海", "days": 1, "unit": "fahrenheit"}"#) },
            Step { reads: &["上海", "87"], does: Says("71 degrees in Ulm, 87 in 上海.") },
        ],
        answer: "87 in 上海",
        never: &["\\u"],
    },
];

#[rustfmt::skip]
const CHINESE: [Scene; 5] = [
    Scene {
        title: "应为数字，却给了文字",
        request: "10 除以 abc 等于多少？如果不是数字，就用 4。",
        steps: &[
            Step { reads: &[], does: Calls("divide", r#"{"a": 10, "b": "abc"}"#) },
            Step { reads: &["\"b\"", "整数", "abc"], does: Calls("divide", r#"{"a": 10, "b": 4}"#) },
            Step { reads: &["2.5"], does: Says("abc 不是数字；10 除以 4 等于 2.5。") },
        ],
        answer: "2.5",
        never: &["i64", "invalid type"],
    },
    Scene {
        title: "除以零",
        request: "用 10 除以 0。",
        steps: &[
            Step { reads: &[], does: Calls("divide", r#"{"a": 10, "b": 0}"#) },
            Step { reads: &["divisor is zero"], does: Says("10 不能除以 0，请换一个除数。") },
        ],
        answer: "不能除以 0",
        never: &["panicked"],
    },
    Scene {
        title: "不允许读取的文件",
        request: "给我看看 /etc/shadow。",
        steps: &[
            Step { reads: &[], does: Calls("read_secret_file", r#"{"path": "/etc/shadow"}"#) },
            Step { reads: &["没有权限"], does: Says("我没有权限读取这个文件。") },
        ],
        answer: "没有权限",
        never: &["/etc", "shadow", "vault", "internal"],
    },
    Scene {
        title: "工具名和参数名写错",
        request: "上海明天天气怎么样？",
        steps: &[
            Step { reads: &[], does: Calls("get_wether", r#"{"town": "上海"}"#) },
            Step { reads: &["是否想调用 \"get_weather\""], does: Calls("get_weather", r#"{"ciyt": "上海", "days": "2"}"#) },
            Step { reads: &["\"city\""], does: Calls("get_weather", r#"{"city": "上海", "days": 2}"#) },
            Step { reads: &["31"], does: Says("上海明天最高 30 度。") },
        ],
        answer: "30 度",
        never: &[],
    },
    Scene {
        title: "天气预报",
        request: "广州和北京天气怎么样？",
        steps: &[
            Step { reads: &[], does: Calls("get_weather", r#"{"city": "广州"}"#) },
            Step { reads: &["34"], does: Calls("get_weather", r#"{"city": "北京"}"#) },
            Step { reads: &["北京", "上海"], does: Says("广州最高 34 度；没有北京的数据。") },
        ],
        answer: "34 度",
        never: &["\\u"],
    },
];

impl Scene {
    /// What is wrong with how it ended.
    pub(crate) fn problem(&self, answer: &str, tool_answers: &[String]) -> Option<String> {
        if !answer.contains(self.answer) {
            return Some(format!("the answer lacks {:?}: {answer}", self.answer));
        }
        let told = |word: &&&str| tool_answers.iter().any(|text| text.contains(**word));
        let word = self.never.iter().find(told)?;
        Some(format!("an answer of a tool tells {word:?}"))
    }
}

impl Language {
    pub(crate) fn from_arguments(
        mut arguments: impl Iterator<Item = String>,
    ) -> Result<Self, String> {
        match (arguments.next().as_deref(), arguments.next().as_deref()) {
            (None, _) | (Some("--lang"), Some("en")) => Ok(Self::English),
            (Some("--lang"), Some("zh")) => Ok(Self::Chinese),
            _ => Err("usage: agent [--lang en|zh]".to_owned()),
        }
    }

    pub(crate) fn turn(self, turn: usize) -> String {
        match self {
            Self::English => format!("turn {turn} ↻"),
            Self::Chinese => format!("第 {turn} 轮 ↻"),
        }
    }

    pub(crate) fn calls(self, call: &str) -> String {
        match self {
            Self::English => format!("→ call: {call}"),
            Self::Chinese => format!("→ 调用工具: {call}"),
        }
    }

    pub(crate) fn result(self, text: &str) -> String {
        match self {
            Self::English => format!("← answer: {text}"),
            Self::Chinese => format!("← 工具结果: {text}"),
        }
    }

    pub(crate) fn failed(self, tool: &str, error: &CallError) -> String {
        match self {
            Self::English => format!("{tool}: {error}"),
            Self::Chinese => format!("工具 {tool} 未成功: {error}"),
        }
    }

    pub(crate) fn too_many_turns(self, turns: usize) -> String {
        match self {
            Self::English => format!("no answer after {turns} turns"),
            Self::Chinese => format!("{turns} 轮后仍没有回答"),
        }
    }

    pub(crate) fn summary(self, right: usize, all: usize) -> String {
        match self {
            Self::English => format!("{right} of {all} scenes ended as they should"),
            Self::Chinese => format!("{all} 个场景中 {right} 个按预期结束"),
        }
    }
}
