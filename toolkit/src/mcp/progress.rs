//! How far a tool has come.

use rmcp::model::{ProgressNotificationParam, ProgressToken};
use rmcp::{Peer, RoleServer};

/// Tells the client how far a call has come, where it asked for that.
///
/// A tool finds it in its context:
///
/// ```no_run
/// use toolkit::mcp::Progress;
/// use toolkit::{ToolContext, tool};
///
/// /// Sound the whole channel.
/// #[tool]
/// async fn sound(#[context] context: &ToolContext) -> u32 {
///     for metre in 0..100_u32 {
///         if let Some(progress) = context.extension::<Progress>() {
///             progress.report(f64::from(metre), Some(100.0), None).await;
///         }
///     }
///     100
/// }
/// ```
#[derive(Clone, Debug)]
pub struct Progress {
    peer: Peer<RoleServer>,
    token: ProgressToken,
}

impl Progress {
    pub(super) fn new(peer: Peer<RoleServer>, token: ProgressToken) -> Self {
        Self { peer, token }
    }

    /// So much is done, of so much in all if that is known. A client that is gone is no error.
    pub async fn report(&self, done: f64, total: Option<f64>, message: Option<&str>) {
        let mut param = ProgressNotificationParam::new(self.token.clone(), done);
        param.total = total;
        param.message = message.map(str::to_owned);
        let _ = self.peer.notify_progress(param).await;
    }
}
