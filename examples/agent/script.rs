//! A model that plays the scenes, behind the chat-completions API on a loopback port.
//!
//! It is no more patient than a real one: where the tool's answer does not tell what it needs to go
//! on, it gives up, and the scene fails.

use std::error::Error;

use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::post;
use axum::{Json, Router};
use serde_json::{Value, json};
use tokio::net::TcpListener;

use crate::chat::Chat;
use crate::scenes::{self, Action, Language, Step};

/// Serves the model until the program ends.
pub(crate) async fn serve(language: Language) -> Result<Chat, Box<dyn Error>> {
    let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
    let base = format!("http://{}/v1", listener.local_addr()?);
    let router = Router::new()
        .route("/v1/chat/completions", post(complete))
        .with_state(language);
    tokio::spawn(async move { axum::serve(listener, router).await });
    Ok(Chat::new(&base, "none".to_owned(), "scripted".to_owned())?)
}

async fn complete(
    State(language): State<Language>,
    Json(request): Json<Value>,
) -> Result<Json<Value>, (StatusCode, Json<Value>)> {
    next(language, &request).map(Json).ok_or_else(|| {
        let error = json!({"error": {"message": "the script has no such scene or step"}});
        (StatusCode::BAD_REQUEST, Json(error))
    })
}

/// The model's next message.
fn next(language: Language, request: &Value) -> Option<Value> {
    let messages = request["messages"].as_array()?;
    let asked = messages.first()?["content"].as_str()?;
    let scenes = scenes::all(language);
    let scene = scenes.iter().find(|scene| scene.request == asked)?;
    let turn = messages
        .iter()
        .filter(|message| message["role"] == "assistant")
        .count();
    let step = scene.steps.get(turn)?;
    let message = message(
        turn,
        step,
        messages.last()?["content"].as_str().unwrap_or_default(),
    );
    let reason = if message["tool_calls"].is_null() {
        "stop"
    } else {
        "tool_calls"
    };
    Some(json!({
        "id": format!("chatcmpl-{turn}"),
        "object": "chat.completion",
        "model": request["model"],
        "choices": [{"index": 0, "message": message, "finish_reason": reason}],
    }))
}

fn message(turn: usize, step: &Step, read: &str) -> Value {
    if let Some(missing) = step.reads.iter().find(|fact| !read.contains(**fact)) {
        let content = format!("I give up: nothing told me {missing:?}.");
        return json!({"role": "assistant", "content": content});
    }
    match step.does {
        Action::Says(content) => json!({"role": "assistant", "content": content}),
        Action::Calls(name, arguments) => json!({
            "role": "assistant",
            "content": null,
            "tool_calls": [{
                "id": format!("call_{turn}"),
                "type": "function",
                "function": {"name": name, "arguments": arguments},
            }],
        }),
    }
}
