//! An agent: a loop between a model and tools, over real HTTP.
//!
//! `cargo run --example agent` plays scenes with a scripted model that the example serves itself.
//! `-- --lang zh` plays them in Chinese. With `OPENAI_BASE_URL`, `OPENAI_API_KEY` and `MODEL` set, the
//! same scenes go to any provider of the chat-completions API. The exit code is 0 only if every
//! scene ended as it should.

mod agent;
mod chat;
mod log;
mod scenes;
mod script;
mod tools;

use std::error::Error;
use std::process::ExitCode;

use agent::Agent;
use chat::Chat;
use scenes::{Language, Scene};

#[tokio::main]
async fn main() -> ExitCode {
    match play().await {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            log::error("main", &error.to_string());
            ExitCode::FAILURE
        }
    }
}

/// Plays all scenes; says whether each ended as it should.
async fn play() -> Result<bool, Box<dyn Error>> {
    let language = Language::from_arguments(std::env::args().skip(1))?;
    let scenes = scenes::all(language);
    let (chat, scripted) = match Chat::from_environment()? {
        Some(chat) => (chat, false),
        None => (script::serve(language).await?, true),
    };
    let agent = Agent::new(chat, tools::executor(language)?, language);
    let mut right = 0;
    for scene in &scenes {
        log::title(scene.title);
        let run = agent.run(scene.request).await;
        right += usize::from(ended_well(scene, &run, scripted));
    }
    log::info("main", &language.summary(right, scenes.len()));
    Ok(right == scenes.len())
}

/// A real model is free in its words and its way: there an answer is all that can be asked for.
fn ended_well(scene: &Scene, run: &agent::Run, scripted: bool) -> bool {
    let problem = match &run.answer {
        Err(error) => Some(error.to_string()),
        Ok(answer) if scripted => scene.problem(answer, &run.tool_answers),
        Ok(_) => None,
    };
    if let Some(problem) = &problem {
        log::error("main", problem);
    }
    problem.is_none()
}
