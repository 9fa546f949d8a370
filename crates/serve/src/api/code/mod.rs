//! `/api/v1/code`: pages that run programs of MCP clients. Which page it is, a header says and never the address.

pub(crate) mod calls; // what a running program wants: a call, or leave for one
pub(crate) mod connect; // where MCP clients connect
pub(crate) mod events; // what the page is told
pub(crate) mod results; // how a run ended

use std::sync::Arc;

use axum::body::to_bytes;
use axum::extract::Request;
use belljar_base::Problem;
use belljar_code::{CodeService, NotTaken};
use belljar_wire::ErrorCode;
use http::{HeaderMap, HeaderValue, StatusCode};

use super::Caller;
use super::input::Input;
use crate::shared::Shared;

/// The page's secret.
const OWNER: &str = "belljar-owner";

/// The service whose page asks: the server's own page, with the secret that was shown when it started. An `Origin` is a name, which
/// every program can write.
fn owned<'s>(shared: &'s Shared, caller: &Caller, headers: &HeaderMap) -> Result<&'s Arc<CodeService>, Problem> {
    let secret = headers.get(OWNER).map(HeaderValue::as_bytes).unwrap_or_default();
    let service = shared.code.as_ref().map(|code| &code.service);
    let found = service.filter(|service| matches!(caller, Caller::Page(origin) if service.is_page(secret, origin)));
    found.ok_or_else(|| {
        let detail = "no programs are run for this page: the key is not this server's, or it runs no programs at all";
        Problem::new(StatusCode::NOT_FOUND, ErrorCode::SandboxLost, detail)
            .help("Open the address that `belljar mcp code` shows now. Each start has a new key.")
    })
}

/// No more of the body is read than a message may have.
async fn read<'s>(
    shared: &'s Shared,
    caller: &Caller,
    request: Request,
) -> Result<(&'s Arc<CodeService>, Input), Problem> {
    let service = owned(shared, caller, request.headers())?;
    let most = service.limits.agent_message_bytes;
    let (parts, body) = request.into_parts();
    let read = to_bytes(body, usize::try_from(most).unwrap_or(usize::MAX)).await;
    let read = read.map_err(|_| {
        Problem::too_large(format!(
            "the body is larger than `limits.agentMessageBytes`, {most}, or did not arrive whole"
        ))
    })?;
    Ok((service, Input::read(&parts.headers, Ok(read), most)?))
}

/// Which run of which connection, as every body says.
fn run_of(input: &mut Input) -> (String, u64) {
    let (connection, run) = (input.text("connection"), input.count("run", 1, u64::MAX));
    if connection.is_none() {
        input.fault("/connection", "is what `ready` said");
    }
    if run.is_none() {
        input.fault("/run", "is the run's");
    }
    (connection.unwrap_or_default(), run.unwrap_or_default())
}

fn not_taken(why: NotTaken) -> Problem {
    match why {
        NotTaken::NoRun => Problem::new(
            StatusCode::CONFLICT,
            ErrorCode::Aborted,
            "this connection has no such run: it was never given to it, has ended, or was stopped",
        )
        .help("Stop the program. Send the `connection` of the stream of events that is open now."),
        NotTaken::TooMany(most) => {
            Problem::rate_limited(format!("{most} pages are open for programs"), 5).help("Close one of them.")
        }
        NotTaken::Stopping => Problem::new(StatusCode::NOT_FOUND, ErrorCode::SandboxLost, "the server is stopping")
            .help("Start `belljar mcp code` again, and open the address that it shows."),
    }
}
