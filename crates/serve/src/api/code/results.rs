//! `POST /api/v1/code/results`: how a run ended.

use std::sync::Arc;

use axum::Extension;
use axum::extract::{Request, State};
use belljar_base::Problem;
use belljar_code::{Outcome, ProgramError, RunArtifact};
use belljar_wire::artifact::ArtifactType;
use http::StatusCode;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;

use super::{not_taken, read, run_of};
use crate::api::Caller;
use crate::api::input::Input;
use crate::api::openapi::{Operation, body, nothing};
use crate::shared::Shared;

pub(crate) const SETTLE: Operation = Operation {
    summary: "How a run ended. Taken once, over the connection it was given to.",
    request: Some(body::<ResultRequest>),
    answers: &[(204, nothing)],
    query: &[],
};

/// One of `value`, `error` and `stopped`.
#[derive(JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[expect(dead_code, reason = "read field by field, so that every fault is found; here for its schema")]
struct ResultRequest {
    /// As `ready` said.
    connection: String,
    run: u64,
    value: Option<Value>,
    error: Option<ErrorRequest>,
    /// The person at the page stopped it.
    stopped: Option<bool>,
    /// Lines of its console, as text.
    console: Option<Vec<String>>,
    /// How many more there were.
    console_cut: Option<u64>,
    /// What the program handed over besides its value.
    artifacts: Option<Vec<ArtifactRequest>>,
}

#[derive(JsonSchema)]
#[serde(rename_all = "camelCase")]
#[expect(dead_code, reason = "as above")]
struct ErrorRequest {
    /// Belljar's.
    code: String,
    /// For the model that wrote the program.
    for_model: String,
    line: Option<u64>,
    column: Option<u64>,
}

#[derive(JsonSchema, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct ArtifactRequest {
    name: String,
    r#type: ArtifactType,
    size: u64,
    /// A few words for a model.
    preview: String,
    /// A small PNG, in base64.
    picture: Option<String>,
}

/// More than the gate lets a program have.
const MAX_ARTIFACTS: usize = 1_000;
const MAX_NAME: usize = 128;
const MAX_PREVIEW: usize = 2_000;

/// More lines than a page sends.
const MAX_LINES: usize = 1_000;

pub(crate) async fn settle(
    State(shared): State<Arc<Shared>>,
    Extension(caller): Extension<Caller>,
    request: Request,
) -> Result<StatusCode, Problem> {
    let (service, mut input) = read(&shared, &caller, request).await?;
    let (connection, run) = run_of(&mut input);
    let ended = match (input.take("value"), input.take("error"), input.take("stopped")) {
        (Some(value), None, None) => Some(Ok(value)),
        (None, Some(error), None) => Some(Err(failed(&mut input, &error))),
        (None, None, Some(Value::Bool(true))) => None,
        _ => {
            input.fault("", "takes one of `value`, `error` and `stopped`");
            None
        }
    };
    let console = lines(&mut input);
    let console_cut = input.count("consoleCut", 0, u64::MAX).unwrap_or_default();
    let artifacts = artifacts(&mut input);
    input.finish(&["connection", "run", "value", "error", "stopped", "console", "consoleCut", "artifacts"])?;
    let outcome = ended.map(|ended| Outcome { ended, console, console_cut, artifacts });
    service.settle(&connection, run, outcome).map_err(not_taken)?;
    Ok(StatusCode::NO_CONTENT)
}

fn lines(input: &mut Input) -> Vec<String> {
    let Some(given) = input.take("console") else { return Vec::new() };
    let read: Option<Vec<String>> = match given {
        Value::Array(lines) if lines.len() <= MAX_LINES => {
            lines.into_iter().map(|line| line.as_str().map(str::to_owned)).collect()
        }
        _ => None,
    };
    if read.is_none() {
        input.fault("/console", format!("takes a list of at most {MAX_LINES} texts"));
    }
    read.unwrap_or_default()
}

/// The page's gate has judged them; here they are only kept from being something else than they say.
fn artifacts(input: &mut Input) -> Vec<RunArtifact> {
    let Some(given) = input.take("artifacts") else { return Vec::new() };
    let read: Option<Vec<_>> = match given {
        Value::Array(each) if each.len() <= MAX_ARTIFACTS => each.into_iter().map(artifact).collect(),
        _ => None,
    };
    if read.is_none() {
        let wanted = "takes a list of `{ name, type, size, preview, picture }`; a picture is base64 of a PNG";
        input.fault("/artifacts", wanted);
    }
    read.unwrap_or_default()
}

fn artifact(given: Value) -> Option<RunArtifact> {
    let ArtifactRequest { name, r#type: kind, size, preview, picture } = serde_json::from_value(given).ok()?;
    let is_base64 = |text: &String| text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+/=".contains(&byte));
    let shows = picture.as_ref().is_none_or(|picture| kind == ArtifactType::Png && is_base64(picture));
    let fits = name.len() <= MAX_NAME && !name.chars().any(char::is_control) && preview.len() <= MAX_PREVIEW;
    (shows && fits).then_some(RunArtifact { name, kind, size, preview, picture })
}

fn failed(input: &mut Input, error: &Value) -> ProgramError {
    let text = |key: &str| error.get(key).and_then(Value::as_str).filter(|text| !text.is_empty()).map(str::to_owned);
    let is_code = |code: &String| {
        code.len() <= 64 && code.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_')
    };
    let (code, for_model) = (text("code").filter(is_code), text("forModel"));
    if code.is_none() || for_model.is_none() {
        input.fault("/error", "takes `code`, in capitals, and `forModel`");
    }
    let place = |key: &str| error.get(key).and_then(Value::as_u64);
    ProgramError {
        code: code.unwrap_or_default(),
        for_model: for_model.unwrap_or_default().chars().take(8_000).collect(),
        line: place("line"),
        column: place("column"),
    }
}
