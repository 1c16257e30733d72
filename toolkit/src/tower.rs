//! An executor as a service of tower's: what limits, delays and repeats requests serves calls, too.

use std::convert::Infallible;
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

use tower_service::Service;

use crate::call::{ToolCall, ToolReply};
use crate::executor::Executor;

/// A call in, the answer out; never an error of its own. Clones of the executor are the same service,
/// always ready.
///
/// Layers of tower's go around it: limits of rate and number, a buffer, load shedding, a policy that
/// repeats a call whose reply says [`CallError::Failed`](crate::CallError::Failed) with the kind
/// [`Unavailable`](crate::ToolErrorKind::Unavailable). A layer's own error (overload, a time-out of
/// tower's) is one of the program; [`Executor::fail`] makes of it the answer that the model is owed.
/// A limit of time is better said of the executor or the tool, which answer in words themselves. A
/// call with options of its own goes in through `tower::service_fn` and [`Executor::call_with`].
///
/// ```
/// use std::time::Duration;
/// use toolkit::{Executor, ToolCall, tool, tools};
/// use tower::{Service, ServiceBuilder, ServiceExt};
///
/// /// The time at the lock.
/// #[tool]
/// async fn lock_time() -> &'static str {
///     "noon"
/// }
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
/// let mut service = ServiceBuilder::new()
///     .concurrency_limit(4)
///     .rate_limit(10, Duration::from_secs(1))
///     .service(Executor::new(tools![lock_time])?);
/// let reply = service.ready().await?.call(ToolCall::new("1", "lock_time", "{}")).await?;
/// assert_eq!(reply.text, "noon");
/// # Ok(())
/// # }
/// ```
impl Service<ToolCall> for Executor {
    type Response = ToolReply;
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<ToolReply, Infallible>> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, call: ToolCall) -> Self::Future {
        let executor = self.clone();
        Box::pin(async move { Ok(Executor::call(&executor, &call).await) })
    }
}
