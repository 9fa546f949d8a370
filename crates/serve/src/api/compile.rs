//! `POST /api/v1/policy/compile`: the Plan of a policy, or why there is none.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use belljar_base::Problem;
use belljar_policy::{Place, Placement, ScriptHash, Setting, SourceExpr};
use http::HeaderMap;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::explain::{Explanation, explain, question};
use super::input::Input;
use super::openapi::{Operation, body};
use crate::shared::Shared;

pub(crate) const COMPILE: Operation = Operation {
    summary: "Compile a policy for one guest.",
    request: Some(body::<CompileRequest>),
    answers: &[(200, body::<Compiled>)],
    query: &[],
};

#[derive(JsonSchema)]
#[expect(dead_code, reason = "read field by field, so that every fault is found; here for its schema")]
struct CompileRequest {
    #[serde(flatten)]
    policy: super::sandboxes::PolicyRequest,
    /// Something that was stopped, as `belljar policy explain --blocked` takes it.
    blocked: Option<String>,
}

#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Compiled {
    /// The Plan's own fields, as `belljar policy compile --format json` has them.
    #[serde(flatten)]
    #[schemars(with = "belljar_policy::Plan")]
    plan: Value,
    /// What the guest's host would send, with `sandbox.invalid` where the server puts real names.
    headers: Vec<Header>,
    /// Warnings and notes.
    diagnostics: Value,
    unlisted: usize,
    /// What is in the Plan and why: lines of the policy first.
    #[serde(flatten)]
    told: Explanation,
}

#[derive(Debug, Serialize, JsonSchema)]
struct Header {
    name: &'static str,
    value: String,
}

pub(crate) async fn compile(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    sent: Result<Bytes, BytesRejection>,
) -> Result<Json<Compiled>, Problem> {
    let mut input = Input::read(&headers, sent, shared.config.limits.body_bytes)?;
    let (guest, placement, policy) = (input.guest(), super::sandboxes::placement(&mut input), input.policy());
    let question = question(&mut input);
    input.finish(&["guest", "placement", "policy", "blocked"])?;
    let Some(guest) = guest else { return Err(Problem::internal()) };
    let setting =
        Setting { tool_placement: placement.unwrap_or(Placement::Worker), ..shared.config.setting(&shared.names) };
    let (plan, diagnostics) = policy.compile(guest, &setting)?;
    let told = explain(&policy, guest, &setting, question.as_ref());
    let headers = plan.headers(&example()).into_iter().map(|(name, value)| Header { name, value }).collect();
    let plan = serde_json::to_value(&plan).map_err(|_| Problem::internal())?;
    let mut found = diagnostics.to_json(policy.shown());
    let (diagnostics, unlisted) = (found["diagnostics"].take(), diagnostics.unlisted());
    Ok(Json(Compiled { plan, headers, diagnostics, unlisted, told }))
}

/// Names that stand for the ones a sandbox gets when it is made.
fn example() -> Place {
    let origin = |text: &str| SourceExpr::parse(text).expect("an origin").value;
    Place {
        outer: origin("https://outer.sandbox.invalid"),
        guest: origin("https://guest.sandbox.invalid"),
        embedders: vec![origin("https://host.invalid")],
        scripts: vec![ScriptHash::sha256([0; 32])],
        shared_site: true,
    }
}
