//! `POST /api/v1/widgets`: an MCP App's HTML with what its server declares in `_meta.ui`.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use axum::{Extension, Json};
use belljar_base::{FilePath, Hash, Id, Problem, Report, ReportSource};
use belljar_policy::dialect::Granted;
use belljar_policy::{Diagnostics, Guest, Placement};
use belljar_sandbox::{Compiled, Sandbox, SandboxSpec, StoredWidgetPolicy, WidgetDeclaration, compile};
use belljar_store::FileChange;
use belljar_wire::setup::WidgetDoor;
use http::{HeaderMap, StatusCode};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::Caller;
use super::input::Input;
use super::openapi::{Operation, body};
use super::sandboxes::{View, check_secrets, whose};
use crate::forwarded::Client;
use crate::shared::Shared;

pub(crate) const CREATE: Operation = Operation {
    summary: "Keep a widget and make a sandbox that shows it.",
    request: Some(body::<WidgetRequest>),
    answers: &[(201, body::<WidgetView>), (200, body::<WidgetView>)],
    query: &[],
};

/// What can be sent to show a widget.
#[derive(JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[expect(dead_code, reason = "read field by field, so that every fault is found; here for its schema")]
struct WidgetRequest {
    html: String,
    /// The resource's `_meta.ui`, as its server sent it.
    ui: Option<Value>,
    /// `declared`, or `permissive` where the server allows it.
    mode: Option<String>,
    /// The host's side: `permissions`, `sandbox`, `tools`, `limits`, `resources.eval`, `resources.wasm`.
    policy: Option<Value>,
    /// Whose widget it is, in the host's own words: with it, `ui.domain` gives the same origin every time.
    app: Option<String>,
    /// The tools it may call: those of its server whose `visibility` has `app`. Left out, the host decides at each call.
    tools: Option<Vec<String>>,
    ttl_seconds: Option<u64>,
    /// An empty widget of the same page that is to become this one: a browser that shows it has its site at hand.
    spare: Option<String>,
    /// The origin that will show it; back ends say it, for pages it is their own.
    embedder: Option<String>,
}

/// A widget's sandbox.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct WidgetView {
    #[serde(flatten)]
    sandbox: View,
    mode: &'static str,
    /// What the widget really has, for `hostCapabilities.sandbox`.
    granted: Granted,
    /// What was declared and is not given, with codes and ways out.
    refused: Value,
    /// Whether it has the same origin every time.
    stable: bool,
    /// Whether it may be shown by the frame that its spare stands in already: the headers of the two are the same.
    same_frame: bool,
}

pub(crate) async fn create(
    State(shared): State<Arc<Shared>>,
    Extension(caller): Extension<Caller>,
    Extension(from): Extension<Client>,
    headers: HeaderMap,
    sent: Result<Bytes, BytesRejection>,
) -> Result<(StatusCode, Json<WidgetView>), Problem> {
    let limits = &shared.config.limits;
    let mut input = Input::read(&headers, sent, limits.body_bytes)?;
    let (html, ui, policy) = (input.text("html"), declared(&mut input), input.policy());
    let permissive = input.word("mode", &[("declared", false), ("permissive", true)]).unwrap_or(false);
    let (app, tools, spare) = (input.text("app"), tools(&mut input), input.text("spare"));
    let ttl_seconds = input.count("ttlSeconds", 1, limits.max_ttl_seconds);
    let embedder = whose(&mut input, &caller, &shared);
    if html.is_none() {
        input.fault("/html", "is missing; it is the text of the widget's document");
    }
    if app.as_deref().is_some_and(|app| app.is_empty() || app.len() > 512) {
        input.fault("/app", "takes 1 to 512 bytes that name whose widget this is, such as the server's address");
    }
    input.finish(&["html", "ui", "mode", "policy", "app", "tools", "ttlSeconds", "spare", "embedder"])?;
    let (Some(html), Some(embedder)) = (html, embedder) else { return Err(Problem::internal()) };

    let domain = ui.get("domain").and_then(Value::as_str).map(str::to_owned);
    let widget = WidgetDeclaration { ui, permissive, policy: policy.text.clone(), door: WidgetDoor::Port, tools };
    let kept = StoredWidgetPolicy { widget }.text();
    let (compiled, diagnostics) = compile(&kept, Guest::Widget, &shared.config.setting(&shared.names));
    let Some(Compiled { plan, .. }) = compiled else { return Err(Problem::policy(&diagnostics, policy.shown())) };
    check_secrets(&shared, &caller, &plan, &embedder)?;
    let shown = diagnostics.to_json(policy.shown())["diagnostics"].take();

    // A widget could declare another's domain to share its storage: only the host knows whose it is.
    let stable = app.zip(domain).filter(|_| plan.own_origin).map(|(app, domain)| format!("{app}\0{domain}"));
    let path = if stable.is_some() { document(&html) } else { FilePath::index() };
    let files = BTreeMap::from([(path.clone(), Bytes::from(html))]);
    if stable.is_none()
        && let Some(spare) = unused(&shared, spare.as_deref(), &embedder.to_string()).await?
    {
        let (id, version) = (&spare.stored.id, spare.stored.version());
        // Of two that come at once for the same one, the second finds it changed.
        let change = FileChange { policy: Some(kept), put: files, only_if: Some(version), ..FileChange::default() };
        let filled = shared.sandboxes.change_files(id, change).await?.ok_or_else(Problem::no_sandbox)?;
        tell(&shared, &filled).await;
        let same_frame = filled.outer.seal == spare.outer.seal;
        return Ok((StatusCode::CREATED, Json(WidgetView { same_frame, ..view(&shared, &filled, None, shown)? })));
    }
    let making = SandboxSpec {
        guest: Guest::Widget,
        placement: Placement::Frame,
        account: caller.charged(&from, &embedder, &shared),
        embedder,
        policy: kept.clone(),
        plan,
        files: files.clone(),
        ttl_seconds,
        stable,
        maker: caller.maker(&shared),
    };
    let stable = making.stable.is_some();
    let (mut sandbox, fresh) = shared.sandboxes.create(making).await?;
    if !fresh {
        let remove = crowded(&sandbox, &path);
        let change = FileChange { policy: Some(kept), put: files, remove, only_if: None };
        sandbox = shared.sandboxes.change_files(&sandbox.stored.id, change).await?.ok_or_else(Problem::no_sandbox)?;
    }
    tell(&shared, &sandbox).await;
    let status = if fresh { StatusCode::CREATED } else { StatusCode::OK };
    Ok((status, Json(view(&shared, &sandbox, stable.then_some(&path), shown)?)))
}

/// An empty widget, if it is still there and its embedder's; without it a new sandbox does as well. What has had a
/// document is somebody's, and never becomes another's.
async fn unused(shared: &Shared, id: Option<&str>, embedder: &str) -> Result<Option<Arc<Sandbox>>, Problem> {
    let Some(id) = id.and_then(Id::parse) else { return Ok(None) };
    let found = shared.sandboxes.by_id(&id).await?.filter(|sandbox| {
        let ours = sandbox.widget.as_ref().is_some_and(|part| part.door == WidgetDoor::Port);
        sandbox.stored.is_empty() && ours && sandbox.stored.embedder == embedder
    });
    Ok(found)
}

fn declared(input: &mut Input) -> Value {
    match input.take("ui") {
        None | Some(Value::Null) => Value::Object(serde_json::Map::new()),
        Some(ui @ Value::Object(_)) => ui,
        Some(_) => {
            input.fault("/ui", "takes an object, the resource's `_meta.ui`");
            Value::Null
        }
    }
}

fn tools(input: &mut Input) -> Option<Vec<String>> {
    const MAX: usize = 1_000;
    let Value::Array(list) = input.take("tools")? else {
        input.fault("/tools", "takes a list of names");
        return None;
    };
    let fits = |name: &str| belljar_policy::Glob::for_tools(name).is_ok() && !name.contains('*');
    let names: Vec<_> = list.iter().filter_map(Value::as_str).filter(|name| fits(name)).map(str::to_owned).collect();
    if names.len() != list.len() || names.len() > MAX {
        input.fault("/tools", "takes at most 1000 names of letters, digits and `: _ - . /`");
    }
    Some(names)
}

/// Several widgets of one app share an origin, each at an address of its own.
fn document(html: &str) -> FilePath {
    FilePath::document(&Hash::of(html.as_bytes()))
}

/// Documents that were shown before and are in the way.
fn crowded(sandbox: &Sandbox, keep: &FilePath) -> Vec<FilePath> {
    const MAX: usize = 16;
    let files = &sandbox.stored.files;
    if files.len() < MAX { Vec::new() } else { files.keys().filter(|path| *path != keep).cloned().collect() }
}

fn view(
    shared: &Shared,
    sandbox: &Sandbox,
    path: Option<&FilePath>,
    diagnostics: Value,
) -> Result<WidgetView, Problem> {
    let part = sandbox.widget.as_ref().ok_or_else(Problem::internal)?;
    let mut view = View::of(sandbox)?.diagnosed(diagnostics);
    if let Some(path) = path {
        view = view.shows(path);
    }
    Ok(WidgetView {
        sandbox: view.keyed(shared, sandbox),
        mode: if sandbox.plan.permissive { "permissive" } else { "declared" },
        granted: part.granted.clone(),
        refused: part.refused.to_json(None)["diagnostics"].take(),
        stable: path.is_some(),
        same_frame: false,
    })
}

/// What an author does not get is written down where he looks for it.
pub(crate) async fn tell(shared: &Shared, sandbox: &Sandbox) {
    let Some(part) = &sandbox.widget else { return };
    if part.refused.is_empty() {
        return;
    }
    let reports = declined(&part.refused);
    if let Err(error) = shared.sandboxes.file_reports(&sandbox.stored.id, ReportSource::Server, reports).await {
        tracing::warn!(%error, "what a widget did not get could not be written down");
    }
}

fn declined(refused: &Diagnostics) -> Vec<Report> {
    let report = |one: &belljar_policy::Diagnostic| Report {
        kind: "refused-declaration".into(),
        by: ReportSource::Server,
        from: "server".into(),
        body: [
            ("code", one.code.row().code.to_owned()),
            ("path", one.path.clone()),
            ("message", one.message.clone()),
            ("help", one.help.clone()),
        ]
        .into_iter()
        .map(|(name, text)| (name.to_owned(), Value::String(text)))
        .collect(),
        fix: None,
    };
    refused.iter().map(report).collect()
}
