//! `/agents`: where MCP clients connect, over streamable HTTP.
//!
//! The attack: a page in the user's browser that reaches this address, through a name that was rebound to this machine or
//! straight from another origin, and calls tools in the user's name. So: the `Host` must be this server's own (decided
//! before any route is), whatever carries the marks of a browser is refused, there are no CORS headers at all, and the
//! token has no place in an address.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::Request;
use axum::response::Response;
use belljar_sandbox::SandboxService;
use futures_util::StreamExt as _;
use http::{HeaderValue, Method};
use rmcp::transport::streamable_http_server::session::SessionManager as _;
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};

use super::agent::Listening;
use super::handler::Handler;
use super::session::Session;
use super::visit::Visit;

const MCP_SESSION: &str = "mcp-session-id";

/// The agents' entrance to one session. MCP sessions are this endpoint's own: an id from another endpoint opens nothing here.
pub(crate) struct McpEndpoint {
    pub session: Arc<Session>,
    service: StreamableHttpService<Handler, LocalSessionManager>,
    inside: Arc<LocalSessionManager>,
}

impl std::fmt::Debug for McpEndpoint {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("McpEndpoint").field("session", &self.session.id).finish_non_exhaustive()
    }
}

impl McpEndpoint {
    pub(super) fn new(session: Arc<Session>, sandboxes: Arc<SandboxService>, hosts: &[String]) -> Self {
        let mut inside = LocalSessionManager::default();
        // Who listens is there, however little is said; who is gone is seen off by the session.
        inside.session_config.keep_alive = None;
        let inside = Arc::new(inside);
        let bytes = usize::try_from(session.limits.agent_message_bytes).unwrap_or(usize::MAX);
        let config = StreamableHttpServerConfig::default()
            .with_allowed_hosts(hosts.iter().cloned())
            .enforce_origin_validation()
            .with_max_request_body_bytes(bytes);
        let served = Arc::clone(&session);
        let make = move || Ok(Handler::new(Arc::clone(&served), Arc::clone(&sandboxes)));
        let service = StreamableHttpService::new(make, Arc::clone(&inside), config);
        Self { session, service, inside }
    }

    pub(super) async fn answer(&self, mut request: Request) -> Response {
        let said = request.headers().get(MCP_SESSION).and_then(|id| id.to_str().ok()).map(str::to_owned);
        let agent = said.as_deref().and_then(|id| self.session.by_mcp(id));
        if let Some(agent) = &agent {
            agent.touch();
        }
        let visit = Arc::new(Visit::default());
        request.extensions_mut().insert(Arc::clone(&visit));
        let leaves = request.method() == Method::DELETE;
        let response = self.service.handle(request).await.map(Body::new);
        if leaves && let Some(agent) = &agent {
            self.session.leave(agent.who.id);
        }
        // A new agent and its MCP session, as the transport named it.
        if let (Some(joined), Some(id)) = (visit.agent(), response.headers().get(MCP_SESSION)) {
            let _ = joined.mcp.set(id.to_str().unwrap_or_default().into());
        }
        match agent.as_ref().or(visit.agent()) {
            Some(agent) => accompanied(response, agent.listen()),
            None => response,
        }
    }

    /// The agents of these MCP sessions are gone.
    pub(super) async fn see_off(&self, gone: Vec<Arc<str>>) {
        for id in gone {
            let _ = self.inside.close_session(&id).await;
        }
    }

    pub(super) async fn close(&self) {
        let all: Vec<_> = self.inside.sessions.read().await.keys().cloned().collect();
        self.see_off(all).await;
        self.service.config.cancellation_token.cancel();
    }
}

/// The agent is there until the answer has ended.
fn accompanied(response: Response, here: Listening) -> Response {
    let (parts, body) = response.into_parts();
    let stream = body.into_data_stream().map(move |part| {
        let _ = &here;
        part
    });
    let mut response = Response::from_parts(parts, Body::from_stream(stream));
    // Streams through a proxy come as they are sent.
    response.headers_mut().insert("x-accel-buffering", HeaderValue::from_static("no"));
    response
}
