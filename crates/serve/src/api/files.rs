//! `PATCH /api/v1/sandboxes/{id}/files`: put and remove files in one step.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{Path, State};
use axum::{Extension, Json};
use belljar_base::{FilePath, Problem};
use belljar_policy::Guest;
use belljar_store::FileChange;
use http::header::IF_MATCH;
use http::{HeaderMap, HeaderValue};
use schemars::JsonSchema;
use serde_json::Value;

use super::Caller;
use super::app_source;
use super::input::Input;
use super::openapi::{Operation, body};
use super::progress;
use super::sandboxes::{View, find};
use crate::shared::Shared;

pub(crate) const CHANGE: Operation = Operation {
    summary: "Put and remove files, all or none; the next request sees them. With `If-Match` only if the version is still that.",
    request: Some(body::<ChangeRequest>),
    answers: &[(200, body::<View>)],
    query: &[],
};

#[derive(JsonSchema)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "read field by field, so that every fault is found; here for its schema")]
struct ChangeRequest {
    /// A path for each file: text or `{ "base64": "…" }` puts it there, `null` removes it.
    files: std::collections::BTreeMap<String, Value>,
    /// 32 hexadecimal digits that nobody can guess: `GET /api/v1/progress/{key}` tells how far its packages are.
    progress: Option<String>,
}

/// `If-Match: "<version>"`; without it, or with `*`, the last writer wins.
fn version(headers: &HeaderMap) -> Result<Option<String>, Problem> {
    let mut wanted = headers.get_all(IF_MATCH).iter();
    match (wanted.next().map(HeaderValue::to_str), wanted.next()) {
        (None | Some(Ok("*")), None) => Ok(None),
        (Some(Ok(text)), None) => {
            let version = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
            version
                .map(|version| Some(version.to_owned()))
                .ok_or_else(|| Problem::malformed("`If-Match` takes one version, in quotes"))
        }
        _ => Err(Problem::malformed("`If-Match` takes one version, in quotes")),
    }
}

pub(crate) async fn change(
    State(shared): State<Arc<Shared>>,
    Extension(caller): Extension<Caller>,
    Path(id): Path<String>,
    headers: HeaderMap,
    sent: Result<Bytes, BytesRejection>,
) -> Result<Json<View>, Problem> {
    let sandbox = find(&shared, &caller, &id).await?;
    let mut input = Input::read(&headers, sent, shared.config.limits.body_bytes)?;
    let files = input.files(true);
    if files.is_none() {
        input.fault("/files", "is missing");
    }
    let mut change = FileChange { only_if: version(&headers)?, ..FileChange::default() };
    for (path, content) in files.into_iter().flatten() {
        match content {
            Some(_) if sandbox.stored.guest == Guest::Widget && path != FilePath::index() => {
                input.fault("/files", "a widget is one HTML document, `/index.html`");
            }
            None if path == FilePath::index() => input.fault("/files", "`/index.html` can be replaced, not removed"),
            Some(content) => {
                change.put.insert(path, content);
            }
            None => change.remove.push(path),
        }
    }
    if matches!(sandbox.stored.guest, Guest::Run | Guest::Tool) {
        input.fault("/files", "runs and tools have no files; their program travels with each run");
    }
    let key = progress::key(&mut input);
    input.finish(&["files", "progress"])?;
    let sandbox = shared.sandboxes.change_files(&sandbox.stored.id, change).await?.ok_or_else(Problem::no_sandbox)?;
    let told = progress::begin(&shared, key);
    let (sandbox, lock) = app_source::locked(&shared, sandbox, &told).await?;
    Ok(Json(View::of(&sandbox)?.built(&shared, &sandbox, lock).await))
}
