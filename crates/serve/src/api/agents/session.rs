//! `/api/v1/agents/session`: open, look at, renew, end.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use axum::{Extension, Json};
use belljar_agents::{End, NotOpened, Session, Standing};
use belljar_base::{Id, Millis, Problem};
use belljar_policy::{Format, Guest, SourceExpr};
use belljar_sandbox::SandboxSpec;
use http::{HeaderMap, StatusCode};
use schemars::JsonSchema;
use serde::Serialize;

use super::{not_taken, owned, pages_only};
use crate::api::Caller;
use crate::api::input::Input;
use crate::api::openapi::{Operation, body, nothing};
use crate::shared::Shared;

pub(crate) const OPEN: Operation = Operation {
    summary: "Open a session in which agents call this page's tools. Its two secrets are told this once.",
    request: Some(body::<OpenRequest>),
    answers: &[(201, body::<OpenedView>)],
    query: &[],
};
pub(crate) const READ: Operation = Operation {
    summary: "How the session of the header `Belljar-Owner` stands.",
    request: None,
    answers: &[(200, body::<View>)],
    query: &[],
};
pub(crate) const RENEW: Operation = Operation {
    summary: "Let the session last for another while, from now.",
    request: Some(body::<RenewRequest>),
    answers: &[(200, body::<View>)],
    query: &[],
};
pub(crate) const END: Operation = Operation {
    summary: "End the session: its agents are sent away, its token is worth nothing.",
    request: None,
    answers: &[(204, nothing)],
    query: &[],
};

#[derive(JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[expect(dead_code, reason = "read field by field, so that every fault is found; here for its schema")]
struct OpenRequest {
    /// What agents are told they are connected to; 1 to 80 characters.
    name: String,
    /// `limits.agentSessionSeconds` when it is not said.
    ttl_seconds: Option<u64>,
}

#[derive(JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[expect(dead_code, reason = "as above")]
struct RenewRequest {
    ttl_seconds: Option<u64>,
}

#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OpenedView {
    #[serde(flatten)]
    view: View,
    /// The page's secret, for the header `Belljar-Owner`.
    owner: String,
    /// The agents' secret, for `Authorization: Bearer`.
    token: String,
    /// Where agents find the session, over streamable HTTP.
    url: String,
}

/// A session. Times are milliseconds since 1970.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct View {
    /// For people and logs; it opens nothing.
    id: String,
    name: String,
    /// `created`, `active` with agents, `idle` without its page.
    state: &'static str,
    expires_at: Millis,
    tools: usize,
    agents: Vec<AgentView>,
    /// The sandbox whose reports have the audit: `agent-call`, `agent-grant`.
    sandbox: String,
}

#[derive(Debug, Serialize, JsonSchema)]
struct AgentView {
    id: u64,
    /// What it calls itself.
    name: String,
}

impl View {
    fn of(session: &Session) -> Self {
        let Standing { state, expires_at, agents, tools } = session.standing();
        Self {
            id: session.id.clone(),
            name: session.name.clone(),
            state,
            expires_at,
            tools,
            agents: agents.into_iter().map(|who| AgentView { id: who.id, name: who.name }).collect(),
            sandbox: session.sandbox.to_string(),
        }
    }
}

pub(crate) async fn open(
    State(shared): State<Arc<Shared>>,
    Extension(caller): Extension<Caller>,
    headers: HeaderMap,
    sent: Result<Bytes, BytesRejection>,
) -> Result<(StatusCode, Json<OpenedView>), Problem> {
    let Caller::Page(origin) = &caller else { return Err(pages_only()) };
    let limits = &shared.config.limits;
    let mut input = Input::read(&headers, sent, limits.body_bytes)?;
    let name = input.text("name").unwrap_or_default();
    if !(1..=80).contains(&name.chars().count()) || name.chars().any(char::is_control) {
        input.fault("/name", "takes 1 to 80 characters on one line");
    }
    let ttl = input.count("ttlSeconds", 1, limits.max_agent_session_seconds);
    input.finish(&["name", "ttlSeconds"])?;
    let sandbox = audited_in(&shared, origin).await?;
    let opened = shared.agents.open(&origin.to_string(), name, ttl, sandbox).await.map_err(|why| match why {
        NotOpened::TooManyHere => Problem::rate_limited(
            format!(
                "this origin has {} sessions with agents (`limits.agentSessionsPerEmbedder`)",
                limits.agent_sessions_per_embedder
            ),
            30,
        )
        .help("Close one, or wait until one is over."),
        NotOpened::TooMany => Problem::rate_limited(
            format!("there are {} sessions with agents (`limits.agentSessions`)", limits.agent_sessions),
            30,
        ),
        NotOpened::NoRandomness => Problem::internal(),
    })?;
    tracing::info!(session = opened.session.name, embedder = %origin, "a session for agents");
    let view = OpenedView {
        view: View::of(&opened.session),
        owner: opened.owner.as_str().to_owned(),
        token: opened.agent.as_str().to_owned(),
        url: format!("{}/agents", shared.names.public()),
    };
    Ok((StatusCode::CREATED, Json(view)))
}

pub(crate) async fn read(
    State(shared): State<Arc<Shared>>,
    Extension(caller): Extension<Caller>,
    headers: HeaderMap,
) -> Result<Json<View>, Problem> {
    Ok(Json(View::of(&*owned(&shared, &caller, &headers)?)))
}

pub(crate) async fn renew(
    State(shared): State<Arc<Shared>>,
    Extension(caller): Extension<Caller>,
    headers: HeaderMap,
    sent: Result<Bytes, BytesRejection>,
) -> Result<Json<View>, Problem> {
    let session = owned(&shared, &caller, &headers)?;
    let limits = &shared.config.limits;
    let mut input = Input::read(&headers, sent, limits.body_bytes)?;
    let ttl = input.count("ttlSeconds", 1, limits.max_agent_session_seconds);
    input.finish(&["ttlSeconds"])?;
    if let Caller::Page(origin) = &caller {
        audited_in(&shared, origin).await?;
    }
    session.renew(Duration::from_secs(ttl.unwrap_or(limits.agent_session_seconds))).map_err(not_taken)?;
    Ok(Json(View::of(&session)))
}

pub(crate) async fn end(
    State(shared): State<Arc<Shared>>,
    Extension(caller): Extension<Caller>,
    headers: HeaderMap,
) -> Result<StatusCode, Problem> {
    let session = owned(&shared, &caller, &headers)?;
    shared.agents.end(&session, End::Closed).await;
    Ok(StatusCode::NO_CONTENT)
}

/// The sandbox of this origin's tools, in whose reports the audit is. It outlives the longest session.
async fn audited_in(shared: &Shared, origin: &SourceExpr) -> Result<Id, Problem> {
    let setting = shared.config.setting(&shared.names);
    let (plan, _) = belljar_policy::compile("", Format::Toml, Guest::Tool, &setting);
    let making = SandboxSpec {
        guest: Guest::Tool,
        placement: Guest::Tool.usual_placement(),
        embedder: origin.clone(),
        policy: String::new(),
        plan: plan.ok_or_else(Problem::internal)?,
        files: BTreeMap::new(),
        ttl_seconds: Some(2 * shared.config.limits.max_agent_session_seconds),
        stable: None,
        maker: None,
        account: origin.to_string(),
    };
    let (sandbox, _) = shared.sandboxes.create(making).await?;
    Ok(sandbox.stored.id.clone())
}
