//! `/code/mcp`: where MCP clients connect, over streamable HTTP.
//!
//! The attack is the one on `/agents`: a page in the user's browser that reaches this address. It is stopped the same way:
//! the `Host` must be this server's own, whatever carries the marks of a browser is refused, there are no CORS headers, and
//! the token has no place in an address.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::Request;
use axum::response::{IntoResponse as _, Response};
use belljar_agents::bearer;
use belljar_base::Problem;
use belljar_wire::ErrorCode;
use http::{HeaderMap, HeaderValue, StatusCode};
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};

use crate::handler::Handler;
use crate::parked::ParkedRuns;
use crate::service::CodeService;
use crate::tools::{MAX_ARGS, MAX_PROGRAM};

const MCP_SESSION: &str = "mcp-session-id";
/// Clients that have shaken hands.
const MAX_CLIENTS: usize = 64;
/// A client that says nothing for this long has gone without a word.
const IDLE: Duration = Duration::from_secs(3_600);

/// The entrance for MCP clients.
pub struct CodeEndpoint {
    service: Arc<CodeService>,
    http: StreamableHttpService<Handler, LocalSessionManager>,
    sessions: Arc<LocalSessionManager>,
    parked: Arc<ParkedRuns>,
}

impl std::fmt::Debug for CodeEndpoint {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("CodeEndpoint").finish_non_exhaustive()
    }
}

impl CodeEndpoint {
    /// `hosts` are the authorities of the host origin.
    pub fn new(service: Arc<CodeService>, hosts: &[String]) -> Self {
        let mut sessions = LocalSessionManager::default();
        sessions.session_config.keep_alive = Some(IDLE);
        let sessions = Arc::new(sessions);
        let config = StreamableHttpServerConfig::default()
            .with_allowed_hosts(hosts.iter().cloned())
            .enforce_origin_validation()
            .with_max_request_body_bytes(6 * (MAX_PROGRAM + MAX_ARGS) + 4_096);
        let parked = Arc::new(ParkedRuns::default());
        let (served, kept) = (Arc::clone(&service), Arc::clone(&parked));
        let make = move || Ok(Handler::new(Arc::clone(&served), Arc::clone(&kept)));
        let http = StreamableHttpService::new(make, Arc::clone(&sessions), config);
        Self { service, http, sessions, parked }
    }

    /// Answers one request of an MCP client; `None` is a server that has no programs to run.
    pub async fn answer(this: Option<&Self>, request: Request) -> Response {
        match admit(this, request.headers()) {
            Ok(endpoint) => endpoint.pass(request).await,
            Err(problem) => problem.into_response(),
        }
    }

    async fn pass(&self, request: Request) -> Response {
        let begins = !request.headers().contains_key(MCP_SESSION);
        if begins && self.sessions.sessions.read().await.len() >= MAX_CLIENTS {
            let detail = format!("{MAX_CLIENTS} MCP clients are connected");
            return Problem::rate_limited(detail, 30).help("End one of them first.").into_response();
        }
        let mut response = self.http.handle(request).await.map(Body::new);
        // Streams through a proxy come as they are sent.
        response.headers_mut().insert("x-accel-buffering", HeaderValue::from_static("no"));
        response
    }

    pub fn stop(&self) {
        self.http.config.cancellation_token.cancel();
        self.parked.clear();
    }
}

fn admit<'e>(endpoint: Option<&'e CodeEndpoint>, headers: &HeaderMap) -> Result<&'e CodeEndpoint, Problem> {
    let token = bearer(headers)?;
    let known = endpoint.filter(|endpoint| token.is_some_and(|token| endpoint.service.is_client(token)));
    known.ok_or_else(|| {
        let detail = "this is not the token of a server that runs programs";
        Problem::new(StatusCode::UNAUTHORIZED, ErrorCode::CapabilityDenied, detail)
            .help("Send `Authorization: Bearer …` with the token that `belljar mcp code --http` shows.")
    })
}
