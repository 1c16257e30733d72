//! A provider of the chat-completions API.

use std::env;
use std::error::Error;

use serde_json::{Value, json};

/// Where the model is, and which.
pub(crate) struct Chat {
    client: reqwest::Client,
    url: String,
    key: String,
    model: String,
}

impl Chat {
    pub(crate) fn new(base: &str, key: String, model: String) -> Result<Self, reqwest::Error> {
        Ok(Self {
            client: reqwest::Client::builder().build()?,
            url: format!("{}/chat/completions", base.trim_end_matches('/')),
            key,
            model,
        })
    }

    /// The provider that the environment names, if any.
    pub(crate) fn from_environment() -> Result<Option<Self>, Box<dyn Error>> {
        // Once for the process; reqwest is built without a provider of its own.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let Ok(base) = env::var("OPENAI_BASE_URL") else {
            return Ok(None);
        };
        let key = env::var("OPENAI_API_KEY").unwrap_or_default();
        let model = env::var("MODEL").map_err(|_| "set MODEL to the name of the model to use")?;
        Ok(Some(Self::new(&base, key, model)?))
    }

    /// Sends the conversation and returns the model's message.
    pub(crate) async fn ask(
        &self,
        messages: &[Value],
        tools: &Value,
    ) -> Result<Value, Box<dyn Error>> {
        let body = json!({"model": self.model, "messages": messages, "tools": tools});
        let response = self
            .client
            .post(&self.url)
            .bearer_auth(&self.key)
            .json(&body)
            .send()
            .await?;
        let status = response.status();
        let mut body: Value = response.json().await?;
        if !status.is_success() {
            return Err(format!("the provider answered {status}: {body}").into());
        }
        let message = body.pointer_mut("/choices/0/message").map(Value::take);
        message.ok_or_else(|| format!("the response holds no message: {body}").into())
    }
}
