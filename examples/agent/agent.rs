//! The loop: ask the model, run the calls that come back, send the answers, until it needs none.

use std::error::Error;

use serde_json::{Value, json};
use toolkit::{Executor, Session, ToolCall, ToolReply};

use crate::chat::Chat;
use crate::log;
use crate::scenes::Language;
use crate::tools::TOOLS;

/// After so many turns a model that still calls tools is stopped.
const TURNS: usize = 10;

pub(crate) struct Agent {
    chat: Chat,
    executor: Executor,
    language: Language,
}

/// What came of a request.
pub(crate) struct Run {
    pub(crate) answer: Result<String, Box<dyn Error>>,
    /// What the model read of the tools.
    pub(crate) tool_answers: Vec<String>,
}

impl Agent {
    pub(crate) fn new(chat: Chat, executor: Executor, language: Language) -> Self {
        Self {
            chat,
            executor,
            language,
        }
    }

    /// Answers a request of the user's.
    pub(crate) async fn run(&self, request: &str) -> Run {
        log::info("user", request);
        let mut tool_answers = Vec::new();
        let answer = self.answer(request, &mut tool_answers).await;
        Run {
            answer,
            tool_answers,
        }
    }

    async fn answer(
        &self,
        request: &str,
        tool_answers: &mut Vec<String>,
    ) -> Result<String, Box<dyn Error>> {
        let tools: Value = serde_json::from_str(TOOLS)?;
        let session = self.executor.session();
        let mut messages = vec![json!({"role": "user", "content": request})];
        for turn in 1..=TURNS {
            log::info("agent", &self.language.turn(turn));
            let message = self.chat.ask(&messages, &tools).await?;
            let calls = calls(&message);
            messages.push(message.clone());
            if calls.is_empty() {
                let answer = message["content"].as_str().unwrap_or_default().to_owned();
                log::info("model", &answer);
                return Ok(answer);
            }
            for reply in self.run_calls(&session, &calls).await {
                messages.push(json!({
                    "role": "tool", "tool_call_id": reply.call_id, "content": reply.text,
                }));
                tool_answers.push(reply.text);
            }
        }
        Err(self.language.too_many_turns(TURNS).into())
    }

    async fn run_calls(&self, session: &Session, calls: &[ToolCall]) -> Vec<ToolReply> {
        for call in calls {
            let what = format!("{}({})", call.name, call.arguments);
            log::info("agent", &self.language.calls(&what));
        }
        let replies = session.call_all(calls).await;
        for reply in &replies {
            if let Some(error) = reply.error() {
                let what = self.language.failed(&reply.name, error);
                log::warn("executor", &log::short(&what));
            }
            let what = log::short(&reply.text);
            log::info("agent", &self.language.result(&what));
        }
        replies
    }
}

/// The calls of a message.
fn calls(message: &Value) -> Vec<ToolCall> {
    let calls = message["tool_calls"].as_array().into_iter().flatten();
    calls
        .map(|call| {
            let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
            let function = &call["function"];
            ToolCall::new(
                text(&call["id"]),
                text(&function["name"]),
                text(&function["arguments"]),
            )
        })
        .collect()
}
