//! A call from a model, and the answer to it.

use std::sync::OnceLock;

use serde_json::Value;

use crate::arguments::fault::{Repair, RepairKind};
use crate::error::CallError;
use crate::output::{Content, ToolOutput};

/// A call that a model asks for.
///
/// ```
/// use toolkit::ToolCall;
///
/// let call = ToolCall::new("call_1", "divide", r#"{"a": 10, "b": 2}"#);
/// assert_eq!(call.name, "divide");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct ToolCall {
    /// The provider's id of the call, which goes back with the answer; may be empty.
    pub id: String,
    /// The name of the tool, as the model wrote it.
    pub name: String,
    /// The arguments, as the model wrote them: JSON, more or less.
    pub arguments: String,
    pub(crate) incomplete: Option<String>,
    pub(crate) arguments_missing: bool,
    /// Repairs made while the call was read from the provider's answer.
    pub(crate) repairs: Vec<RepairKind>,
    pub(crate) provider_data: Option<Value>,
    pub(crate) form: CallForm,
}

/// The form in which a provider sent a call, which its reply and its place in the history follow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum CallForm {
    /// A function call with an id.
    #[default]
    Function,
    /// OpenAI's deprecated `function_call`, which has no id and is answered by name.
    DeprecatedFunctionCall,
    /// A call of one of OpenAI's custom tools, whose input is plain text.
    Custom,
    /// A call that the provider could not read: it has neither name nor id, and no provider would
    /// take it back in the history.
    Unreadable,
}

impl ToolCall {
    /// A call.
    #[must_use]
    pub fn new(
        id: impl Into<String>,
        name: impl Into<String>,
        arguments: impl Into<String>,
    ) -> Self {
        Self {
            id: id.into(),
            name: name.into(),
            arguments: arguments.into(),
            incomplete: None,
            arguments_missing: false,
            repairs: Vec::new(),
            provider_data: None,
            form: CallForm::Function,
        }
    }

    /// Marks a call whose text was cut off on its way: it is answered and never run, whole though
    /// its arguments may look. The reason is told to the model.
    #[must_use]
    pub fn incomplete(mut self, reason: impl Into<String>) -> Self {
        self.incomplete = Some(reason.into());
        self
    }

    /// Whether the call was truncated on its way, or arrived without its arguments.
    ///
    /// An incomplete call is answered and not run. The one exception is a call that arrived without
    /// arguments and whose tool takes none: nothing can have been lost from it, so it runs.
    ///
    /// ```
    /// use serde_json::json;
    /// use toolkit::openai;
    ///
    /// let lost = json!({"tool_calls": [{"id": "call_1", "function": {"name": "remove"}}]});
    /// assert!(openai::calls(&lost)[0].is_incomplete());
    /// let sent = json!({"tool_calls": [{"id": "call_1", "function": {"name": "remove", "arguments": "{}"}}]});
    /// assert!(!openai::calls(&sent)[0].is_incomplete());
    /// ```
    #[must_use]
    pub fn is_incomplete(&self) -> bool {
        self.incomplete.is_some() || self.arguments_missing
    }

    /// What the provider wants back with the call, by its own names: Gemini's thought signature.
    #[must_use]
    pub fn provider_data(&self) -> Option<&Value> {
        self.provider_data.as_ref()
    }

    pub(crate) fn in_form(mut self, form: CallForm) -> Self {
        self.form = form;
        self
    }

    pub(crate) fn with_provider_data(mut self, data: Option<Value>) -> Self {
        self.provider_data = data;
        self
    }
}

/// The answer to a call: always a text, whether the call went well or not.
#[derive(Debug)]
#[non_exhaustive]
pub struct ToolReply {
    /// The id of the call.
    pub call_id: String,
    /// The name of the tool that was called, or the name that the model wrote where there is none.
    pub name: String,
    /// What the model reads.
    pub text: String,
    pub(crate) repairs: Vec<Repair>,
    pub(crate) result: Result<ToolOutput, CallError>,
    pub(crate) form: CallForm,
    // Put together when it is asked for.
    pub(crate) content: OnceLock<Vec<Content>>,
}

impl ToolReply {
    /// Whether the call did not go well.
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.result.is_err()
    }

    /// Why the call did not go well, for programs.
    #[must_use]
    pub fn error(&self) -> Option<&CallError> {
        self.result.as_ref().err()
    }

    /// What had one reading in the call and was read so.
    #[must_use]
    pub fn repairs(&self) -> &[Repair] {
        &self.repairs
    }

    /// The value that the tool gave, where it gave one that is no plain text: MCP's
    /// `structuredContent`.
    #[must_use]
    pub fn structured(&self) -> Option<&Value> {
        self.output()?.structured()
    }

    /// What the model is sent, piece by piece: the text, then the images, sounds and files.
    #[must_use]
    pub fn content(&self) -> &[Content] {
        self.content.get_or_init(|| {
            let media = self.output().map(ToolOutput::media).unwrap_or_default();
            let text = Content::Text(self.text.clone());
            std::iter::once(text).chain(media.iter().cloned()).collect()
        })
    }

    pub(crate) fn reword(&mut self, text: &str) {
        if let Ok(output) = &mut self.result {
            *output = std::mem::take(output).reworded(text.to_owned());
        }
    }

    /// The result as the tool gave it, or as an `after` hook reworded it, before it was cut to the size that a model may read.
    #[must_use]
    pub fn output(&self) -> Option<&ToolOutput> {
        self.result.as_ref().ok()
    }
}
