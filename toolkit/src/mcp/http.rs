//! An MCP server over HTTP, and what it takes of its clients: the engine is rmcp's service behind
//! axum and hyper, with their own limits where they have them.

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use rmcp::transport::streamable_http_server::session::local::{LocalSessionManager, SessionConfig};
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

use super::{McpError, McpServer};
use crate::cancellation::CancellationToken;
use crate::context::CallOptions;

/// An MCP server over streamable HTTP, at `/mcp`.
///
/// What a server on the internet must know of its clients is said here; by default it serves clients on
/// this machine alone, as the protocol's specification asks (a web page in a browser must not reach
/// it by a name that resolves to the loopback address):
///
/// | limit | default | beyond it |
/// |---|---|---|
/// | [`hosts`](Self::hosts), of the `Host` header | `localhost`, `127.0.0.1`, `::1` | 403 |
/// | [`origins`](Self::origins), of the `Origin` header where there is one | those of the loopback, any port | 403 |
/// | [`max_body`](Self::max_body) of a request | 4 MiB | 413 |
/// | [`header_timeout`](Self::header_timeout) for the headers of a request | 10 s | the connection is closed |
/// | [`max_connections`](Self::max_connections) at once | 1,024 | a further one waits to be accepted |
/// | [`max_sessions`](Self::max_sessions) at once | 1,024 | 503 to a client that opens one more |
/// | [`session_idle`](Self::session_idle), without a request | 5 min | the session is closed |
/// | [`McpServer::max_calls`] in flight | 256 | the call is answered: too many at once |
///
/// ```no_run
/// use toolkit::mcp::{HttpServer, McpServer};
/// use toolkit::{CancellationToken, Executor, ToolContext, tool, tools};
///
/// #[derive(Clone)]
/// struct User(String);
///
/// /// Say who is asking.
/// #[tool(read_only)]
/// fn whoami(#[context] context: &ToolContext) -> String {
///     context.extension::<User>().map_or_else(String::new, |user| user.0.clone())
/// }
///
/// # async fn run() -> Result<(), Box<dyn std::error::Error>> {
/// let stop = CancellationToken::new();
/// let server = HttpServer::new(McpServer::new(Executor::new(tools![whoami])?)?)
///     .hosts(["tools.example.org"])
///     .origins(["https://app.example.org:443"])
///     .authenticate(|token| (token == "…").then(|| User("kim".to_owned())))
///     .stop_on(stop.clone());
/// server.serve(tokio::net::TcpListener::bind("0.0.0.0:8080").await?).await?;
/// # Ok(())
/// # }
/// ```
#[must_use = "a server serves by `serve`"]
pub struct HttpServer {
    server: McpServer,
    hosts: Vec<String>,
    origins: Vec<String>,
    max_body: usize,
    header_timeout: Duration,
    max_connections: usize,
    max_sessions: usize,
    session_idle: Duration,
    authenticate: Option<Arc<Authenticate>>,
    stop: CancellationToken,
    grace: Duration,
}

/// Who a bearer token belongs to, as something that is added to the options of that client's calls.
type Authenticate = dyn Fn(&str) -> Option<Identity> + Send + Sync;

/// A client's identity, which its calls carry.
#[derive(Clone)]
pub(super) struct Identity(Arc<dyn Fn(CallOptions) -> CallOptions + Send + Sync>);

impl Identity {
    /// Adds the identity to a call's options.
    pub(super) fn add_to(&self, options: CallOptions) -> CallOptions {
        (self.0)(options)
    }
}

impl HttpServer {
    /// Serves an executor's tools to clients on this machine.
    pub fn new(server: McpServer) -> Self {
        let owned = |values: &[&str]| values.iter().map(|value| (*value).to_owned()).collect();
        Self {
            server,
            hosts: owned(&["localhost", "127.0.0.1", "::1"]),
            origins: owned(&[
                "http://localhost:*",
                "http://127.0.0.1:*",
                "http://[::1]:*",
                "https://localhost:*",
                "https://127.0.0.1:*",
                "https://[::1]:*",
            ]),
            max_body: 4 * 1024 * 1024,
            header_timeout: Duration::from_secs(10),
            max_connections: 1_024,
            max_sessions: 1_024,
            session_idle: Duration::from_secs(300),
            authenticate: None,
            stop: CancellationToken::new(),
            grace: Duration::from_secs(10),
        }
    }

    /// The names by which requests may address the server in their `Host` header, with or without a
    /// port, in the place of the loopback's.
    pub fn hosts<S: Into<String>>(mut self, hosts: impl IntoIterator<Item = S>) -> Self {
        self.hosts = hosts.into_iter().map(Into::into).collect();
        self
    }

    /// The origins of web pages that may send requests, `https://app.example.org:443`, in the place of
    /// the loopback's; `:*` stands for any port. Requests without an `Origin` header come from no page.
    pub fn origins<S: Into<String>>(mut self, origins: impl IntoIterator<Item = S>) -> Self {
        self.origins = origins.into_iter().map(Into::into).collect();
        self
    }

    /// How many bytes a request's body may have.
    pub fn max_body(mut self, bytes: usize) -> Self {
        self.max_body = bytes;
        self
    }

    /// How long a client may take to send the headers of a request.
    pub fn header_timeout(mut self, timeout: Duration) -> Self {
        self.header_timeout = timeout;
        self
    }

    /// How many connections may be open at once.
    pub fn max_connections(mut self, connections: usize) -> Self {
        self.max_connections = connections;
        self
    }

    /// How many sessions may be open at once.
    pub fn max_sessions(mut self, sessions: usize) -> Self {
        self.max_sessions = sessions;
        self
    }

    /// How long a session may be without a request before it is closed.
    pub fn session_idle(mut self, idle: Duration) -> Self {
        self.session_idle = idle;
        self
    }

    /// Asks for a bearer token with every request (RFC 6750). `Some` identity goes with the client's
    /// calls as an extension, which tools find with
    /// [`ToolContext::extension`](crate::ToolContext::extension); a request without a token, or with one
    /// that belongs to nobody, is answered with 401. Compare tokens in constant time.
    pub fn authenticate<T, F>(mut self, identify: F) -> Self
    where
        T: Clone + Send + Sync + 'static,
        F: Fn(&str) -> Option<T> + Send + Sync + 'static,
    {
        self.authenticate = Some(Arc::new(move |token| {
            let identity = identify(token)?;
            Some(Identity(Arc::new(move |options| {
                options.extension(identity.clone())
            })))
        }));
        self
    }

    /// Stops when the token is cancelled: no connection is accepted any more, sessions are closed, and
    /// requests in flight have [`grace`](Self::grace) to end.
    pub fn stop_on(mut self, token: CancellationToken) -> Self {
        self.stop = token;
        self
    }

    /// How long requests in flight may take when the server stops; 10 s where nothing is said.
    pub fn grace(mut self, grace: Duration) -> Self {
        self.grace = grace;
        self
    }

    /// Serves until the token of [`stop_on`](Self::stop_on) is cancelled, or the future is dropped.
    ///
    /// # Errors
    ///
    /// None at present: a connection that can't be accepted is passed over.
    pub async fn serve(self, listener: TcpListener) -> Result<(), McpError> {
        let config = self.config();
        let ended = config.cancellation_token.clone();
        let router = self.router(config);
        let connections = Arc::new(Semaphore::new(self.max_connections.max(1)));
        let graceful = GracefulShutdown::new();
        let mut builder = Builder::new(TokioExecutor::new());
        builder
            .http1()
            .timer(TokioTimer::new())
            .header_read_timeout(self.header_timeout);
        let mut stopped = pin!(self.stop.cancelled());
        loop {
            let next = async {
                let permit = Arc::clone(&connections).acquire_owned().await;
                (permit, listener.accept().await)
            };
            let (permit, accepted) = tokio::select! {
                next = next => next,
                () = stopped.as_mut() => break,
            };
            let Ok((stream, _)) = accepted else {
                // Out of file descriptors, most likely: others may be closed meanwhile.
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            };
            let service = TowerToHyperService::new(router.clone());
            let connection = builder.serve_connection(TokioIo::new(stream), service);
            let connection = graceful.watch(connection.into_owned());
            tokio::spawn(async move {
                let _permit = permit;
                // A client that breaks off is no error of the server's.
                let _ = connection.await;
            });
        }
        ended.cancel();
        let _ = tokio::time::timeout(self.grace, graceful.shutdown()).await;
        Ok(())
    }

    fn config(&self) -> StreamableHttpServerConfig {
        StreamableHttpServerConfig::default()
            .with_allowed_hosts(self.hosts.clone())
            .with_allowed_origins(self.origins.clone())
            .enforce_origin_validation()
            .with_max_request_body_bytes(self.max_body)
    }

    fn router(&self, config: StreamableHttpServerConfig) -> Router {
        let mut session = SessionConfig::default();
        session.keep_alive = Some(self.session_idle);
        session.init_timeout = Some(self.header_timeout);
        let mut sessions = LocalSessionManager::default();
        sessions.session_config = session;
        let sessions = Arc::new(sessions);
        let server = self.server.clone();
        let create = move || Ok(server.clone());
        let service = StreamableHttpService::new(create, Arc::clone(&sessions), config);
        let gate = Arc::new(Gate {
            sessions,
            max_sessions: self.max_sessions,
            authenticate: self.authenticate.clone(),
        });
        Router::new()
            .nest_service("/mcp", service)
            .layer(middleware::from_fn_with_state(gate, enter))
    }
}

impl std::fmt::Debug for HttpServer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("HttpServer")
            .field("server", &self.server)
            .field("hosts", &self.hosts)
            .field("origins", &self.origins)
            .field("authenticates", &self.authenticate.is_some())
            .finish_non_exhaustive()
    }
}

/// What a request must pass before the protocol sees it.
struct Gate {
    sessions: Arc<LocalSessionManager>,
    max_sessions: usize,
    authenticate: Option<Arc<Authenticate>>,
}

/// Lets a request in, with its client's identity.
async fn enter(State(gate): State<Arc<Gate>>, mut request: Request, next: Next) -> Response {
    if let Some(authenticate) = &gate.authenticate {
        let identity = bearer(request.headers()).and_then(|token| authenticate(token));
        let Some(identity) = identity else {
            let challenge = [(header::WWW_AUTHENTICATE, "Bearer")];
            return (
                StatusCode::UNAUTHORIZED,
                challenge,
                "a bearer token is required",
            )
                .into_response();
        };
        request.extensions_mut().insert(identity);
    }
    if opens_session(&request) && gate.sessions.sessions.read().await.len() >= gate.max_sessions {
        let later = [(header::RETRY_AFTER, "60")];
        let words = "too many sessions are open; try again later";
        return (StatusCode::SERVICE_UNAVAILABLE, later, words).into_response();
    }
    next.run(request).await
}

/// The token of `Authorization: Bearer …`; the scheme's case does not matter (RFC 9110, section 11.1).
fn bearer(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = value.split_once(' ')?;
    let token = token.trim();
    (scheme.eq_ignore_ascii_case("bearer") && !token.is_empty()).then_some(token)
}

/// Whether a request may open a session: it names none, and its version of the protocol has them.
fn opens_session(request: &Request) -> bool {
    const WITHOUT_SESSIONS: &str = "2026-07-28";
    let version = request.headers().get("mcp-protocol-version");
    let version = version.and_then(|version| version.to_str().ok());
    let has_sessions = version.is_none_or(|version| version < WITHOUT_SESSIONS);
    has_sessions && !request.headers().contains_key("mcp-session-id")
}
