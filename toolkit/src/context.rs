//! What a tool is given besides the model's arguments: the program's state, and the call's context.

use std::any::{Any, TypeId, type_name};
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;
use std::time::Instant;

use crate::cancellation::CancellationToken;

/// What a tool may know of the call that it serves: `#[context] cx: &ToolContext`.
#[derive(Debug, Clone)]
pub struct ToolContext {
    pub(crate) tool: Arc<str>,
    pub(crate) call_id: Arc<str>,
    pub(crate) deadline: Option<Instant>,
    pub(crate) cancellation: CancellationToken,
    pub(crate) extensions: Arc<Values>,
}

impl ToolContext {
    /// The name of the tool.
    #[must_use]
    pub fn tool(&self) -> &str {
        &self.tool
    }

    /// The provider's id of the call; may be empty.
    #[must_use]
    pub fn call_id(&self) -> &str {
        &self.call_id
    }

    /// When the call is answered at the latest, whether the tool has ended or not.
    #[must_use]
    pub fn deadline(&self) -> Option<Instant> {
        self.deadline
    }

    /// Whether whoever asked for the call no longer wants it.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.cancellation.is_cancelled()
    }

    /// Ends when whoever asked for the call no longer wants it.
    pub async fn cancelled(&self) {
        self.cancellation.cancelled().await;
    }

    /// What was handed to this call with [`CallOptions::extension`], by its type.
    #[must_use]
    pub fn extension<T: Send + Sync + 'static>(&self) -> Option<&T> {
        self.extensions.get()
    }
}

/// What a single call is given besides its text.
///
/// ```
/// use std::time::{Duration, Instant};
/// use toolkit::{CallOptions, CancellationToken};
///
/// struct User(&'static str);
///
/// let token = CancellationToken::new();
/// let options = CallOptions::new()
///     .cancel(token.clone())
///     .deadline(Instant::now() + Duration::from_secs(5))
///     .extension(User("kim"));
/// ```
#[derive(Debug, Clone, Default)]
#[must_use]
pub struct CallOptions {
    pub(crate) cancellation: CancellationToken,
    pub(crate) deadline: Option<Instant>,
    pub(crate) extensions: Values,
}

impl CallOptions {
    /// Nothing special.
    pub fn new() -> Self {
        Self::default()
    }

    /// Ends the call when the token is cancelled.
    pub fn cancel(mut self, token: CancellationToken) -> Self {
        self.cancellation = token;
        self
    }

    /// Answers the call at this time at the latest.
    #[cfg(feature = "tokio")]
    pub fn deadline(mut self, deadline: Instant) -> Self {
        self.deadline = Some(deadline);
        self
    }

    /// Hands a value to the tool, which finds it by its type; a second one of a type replaces the first.
    pub fn extension<T: Send + Sync + 'static>(mut self, value: T) -> Self {
        self.extensions.insert(value);
        self
    }
}

/// Values by their types.
#[derive(Clone, Default)]
pub(crate) struct Values(HashMap<TypeId, Value>);

#[derive(Clone)]
struct Value {
    name: &'static str,
    value: Arc<dyn Any + Send + Sync>,
}

impl Values {
    /// Keeps a value; says whether one of its type was there before.
    pub(crate) fn insert<T: Send + Sync + 'static>(&mut self, value: T) -> bool {
        let value = Value {
            name: type_name::<T>(),
            value: Arc::new(value),
        };
        self.0.insert(TypeId::of::<T>(), value).is_some()
    }

    pub(crate) fn get<T: Send + Sync + 'static>(&self) -> Option<&T> {
        self.0.get(&TypeId::of::<T>())?.value.downcast_ref()
    }

    pub(crate) fn has(&self, id: TypeId) -> bool {
        self.0.contains_key(&id)
    }
}

impl fmt::Debug for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set()
            .entries(self.0.values().map(|value| value.name))
            .finish()
    }
}

/// A type of state that a tool needs.
///
/// Not public API: used by generated code.
#[derive(Debug, Clone, Copy)]
pub struct StateType {
    pub(crate) id: fn() -> TypeId,
    pub(crate) name: fn() -> &'static str,
}

impl StateType {
    /// The type.
    #[must_use]
    pub const fn of<T: Send + Sync + 'static>() -> Self {
        Self {
            id: TypeId::of::<T>,
            name: type_name::<T>,
        }
    }
}
