//! What must not reach the model.

use std::borrow::Cow;

pub(crate) fn redact(text: &str) -> Cow<'_, str> {
    Cow::Borrowed(text)
}
