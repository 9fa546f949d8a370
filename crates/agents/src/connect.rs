//! Who may connect to a session.

use std::sync::Arc;

use axum::extract::Request;
use axum::response::{IntoResponse as _, Response};
use belljar_base::Problem;
use belljar_wire::ErrorCode;
use http::header::{AUTHORIZATION, ORIGIN};
use http::{HeaderMap, StatusCode};

use crate::endpoint::McpEndpoint;
use crate::sessions::AgentSessions;

/// Answers one request of an MCP client.
pub async fn connect(sessions: &AgentSessions, request: Request) -> Response {
    match admit(request.headers(), sessions) {
        Ok(endpoint) => endpoint.answer(request).await,
        Err(problem) => problem.into_response(),
    }
}

/// The one token that a program sends; a browser is refused whatever it sends.
pub fn bearer(headers: &HeaderMap) -> Result<Option<&[u8]>, Problem> {
    if headers.contains_key(ORIGIN) || headers.contains_key("sec-fetch-site") {
        let help = "Agents are programs. A page offers its tools with `jar.agents`, and calls them itself.";
        return Err(Problem::forbidden("a browser asked, and this address is not for pages", help));
    }
    let mut sent = headers.get_all(AUTHORIZATION).iter();
    let token = sent.next().and_then(|value| value.as_bytes().strip_prefix(b"Bearer "));
    Ok(token.filter(|_| sent.next().is_none()))
}

fn admit(headers: &HeaderMap, sessions: &AgentSessions) -> Result<Arc<McpEndpoint>, Problem> {
    let endpoint = bearer(headers)?.and_then(|token| sessions.endpoint(token));
    endpoint.ok_or_else(|| {
        let detail = "there is no session with that token, or it is over";
        Problem::new(StatusCode::UNAUTHORIZED, ErrorCode::CapabilityDenied, detail).help(
            "Send `Authorization: Bearer …` with the token that the page shows; a page whose session is over gives a new one.",
        )
    })
}
