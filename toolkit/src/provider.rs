//! What the providers' formats have in common.

mod arguments;

use serde_json::{Map, Value};

pub(crate) use arguments::{Sent, some_were_lost};

use crate::call::{CallForm, ToolCall};
use crate::output::Content;
use crate::visible::line;

/// A string, or nothing.
pub(crate) fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// The id of a call; some servers number their calls.
pub(crate) fn id(value: &Value) -> String {
    match value {
        Value::Number(number) => number.to_string(),
        other => text(other),
    }
}

/// The items of a list, or nothing.
pub(crate) fn items(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// A call that has not even the form of one: it is answered, since every call must be.
pub(crate) fn malformed(value: &Value) -> ToolCall {
    ToolCall::new(id(&value["id"]), "", value.to_string()).incomplete("malformed")
}

/// What a provider wants back with a call, by the names it has there.
pub(crate) fn kept(value: &Value, names: &[&str]) -> Option<Value> {
    let kept: Map<String, Value> = names
        .iter()
        .filter_map(|name| Some(((*name).to_owned(), value.get(name)?.clone())))
        .filter(|(_, value)| !value.is_null())
        .collect();
    (!kept.is_empty()).then_some(Value::Object(kept))
}

/// Puts what was kept back into what is sent.
pub(crate) fn put_back(into: &mut Value, call: &ToolCall) {
    if let (Some(into), Some(Value::Object(kept))) = (into.as_object_mut(), call.provider_data()) {
        into.extend(kept.clone());
    }
}

/// A call that the provider could not read from what the model wrote: it has no name and no id, and
/// is answered, so that the model learns why nothing ran. The message is the provider's own.
pub(crate) fn unreadable(message: &str) -> ToolCall {
    ToolCall::new("", "", "")
        .incomplete(message)
        .in_form(CallForm::Unreadable)
}

/// The calls that can stand in a history.
pub(crate) fn readable(calls: &[ToolCall]) -> impl Iterator<Item = &ToolCall> {
    calls
        .iter()
        .filter(|call| call.form != CallForm::Unreadable)
}

/// Where the response was cut off, the last call was: it may look whole and not be.
pub(crate) fn cut_off(calls: &mut [ToolCall], reason: Option<String>) {
    if let (Some(last), Some(reason)) = (calls.last_mut(), reason) {
        let known = last.incomplete.take().filter(|known| !known.is_empty());
        last.incomplete = Some(known.unwrap_or(reason));
    }
}

/// Where the response failed, none of its calls may be run: what would have followed is not known.
pub(crate) fn all_cut_off(calls: &mut [ToolCall], reason: Option<String>) {
    if let Some(reason) = reason {
        for call in calls {
            call.incomplete.get_or_insert_with(|| reason.clone());
        }
    }
}

/// That a response or a chunk of it tells of an error, in one of the forms that servers have for it.
pub(crate) fn error_reason(value: &Value) -> Option<String> {
    let error = match &value["error"] {
        Value::Null if value["object"] == "error" || value["type"] == "error" => value,
        error if is_nothing(error) => return None,
        error => error,
    };
    let word = ["type", "code", "status"]
        .iter()
        .filter_map(|name| error[*name].as_str())
        .find(|word| *word != "error" && is_word(word));
    Some(match word {
        Some(word) => format!("error: {word}"),
        None => "error".to_owned(),
    })
}

/// A field that is there and says nothing.
fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::String(text) => text.is_empty(),
        Value::Object(entries) => entries.is_empty(),
        _ => false,
    }
}

/// A word for programs: the words for people may tell of the provider's inside.
fn is_word(text: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || b"_-".contains(&byte);
    (1..=64).contains(&text.len()) && text.bytes().all(is_part)
}

/// A response's own word for why it ended, where that means that it was cut off.
pub(crate) fn cut_reason(value: &Value, name: &str, words: &[&str]) -> Option<String> {
    let word = value[name].as_str()?;
    words.contains(&word).then(|| format!("{name}: {word}"))
}

/// What a provider would refuse is at least named: one piece too many fails the whole request.
pub(crate) fn named(content: &Content) -> String {
    match content {
        Content::Text(text) => text.clone(),
        Content::Image { mime_type, .. } | Content::Audio { mime_type, .. } => {
            format!("[{}]", line(mime_type))
        }
        Content::File {
            name, mime_type, ..
        } => format!("[{}: {}]", line(name), line(mime_type)),
    }
}

/// The images that both OpenAI and Anthropic take.
pub(crate) fn is_common_image(mime_type: &str) -> bool {
    ["image/png", "image/jpeg", "image/gif", "image/webp"].contains(&mime_type)
}

/// An address that holds its data.
pub(crate) fn data_url(mime_type: &str, data: &str) -> String {
    format!("data:{mime_type};base64,{data}")
}

/// The arguments of a call as an object, as some providers have it in a message.
pub(crate) fn object(call: &ToolCall) -> Value {
    match serde_json::from_str(&call.arguments) {
        Ok(Value::Object(object)) => Value::Object(object),
        _ => Value::Object(Map::new()),
    }
}
