//! `/api/v1/agents`: sessions in which agents call tools of an open page. Which session it is, a header says and never the
//! address.

pub(crate) mod connect; // where MCP clients connect
pub(crate) mod events; // what the page is told
pub(crate) mod page; // what the page tells: its tools, and how calls ended
pub(crate) mod session; // open, look at, renew, end

use std::sync::Arc;

use belljar_agents::{NotTaken, Session};
use belljar_base::Problem;
use belljar_wire::ErrorCode;
use http::{HeaderMap, StatusCode};

use super::Caller;
use crate::shared::Shared;

/// The page's secret.
const OWNER: &str = "belljar-owner";
/// The connection it was given, for a page that lost it.
const CONNECTION: &str = "belljar-connection";

/// The session of the page that asks: a page, of the session's origin, with the session's secret.
fn owned(shared: &Shared, caller: &Caller, headers: &HeaderMap) -> Result<Arc<Session>, Problem> {
    let Caller::Page(origin) = caller else { return Err(pages_only()) };
    let secret = headers.get(OWNER).map(http::HeaderValue::as_bytes).unwrap_or_default();
    shared.agents.owned(secret, &origin.to_string()).ok_or_else(over)
}

pub(crate) fn pages_only() -> Problem {
    Problem::forbidden(
        "only a page has tools to offer to agents",
        "Open the session in the page with `jar.agents`. Programs are agents: they use `/agents` with the session's token.",
    )
}

/// The same for a wrong secret, another origin and a session that is over, so that nobody learns which it was.
fn over() -> Problem {
    let detail = "there is no such session of this page, or it is over";
    Problem::new(StatusCode::NOT_FOUND, ErrorCode::SandboxLost, detail)
        .help("Send `Belljar-Owner` with the secret from when it was opened, from the same origin; or open another.")
}

fn not_taken(why: NotTaken) -> Problem {
    match why {
        NotTaken::Ended => over(),
        NotTaken::Occupied => {
            Problem::new(StatusCode::CONFLICT, ErrorCode::CapabilityDenied, "another page is connected to this session")
                .help("A session has one page. Close the other one, or open a session of its own for this one.")
        }
        NotTaken::Stranger => Problem::new(
            StatusCode::CONFLICT,
            ErrorCode::CapabilityDenied,
            "this did not come over the connection that the session's page has now",
        )
        .help("Send the `connection` of the stream of events that is open now."),
        NotTaken::Unasked => Problem::new(
            StatusCode::CONFLICT,
            ErrorCode::InvalidParams,
            "nobody waits for this answer: it was never asked for, is answered already, was cancelled or is too late",
        )
        .help("Answer every call once, before it is cancelled."),
    }
}
