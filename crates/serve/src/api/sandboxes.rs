//! `/api/v1/sandboxes`: make one, look at it, take it away.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{Path, State};
use axum::{Extension, Json};
use belljar_base::{Fault, FilePath, Id, Millis, Problem};
use belljar_policy::{Guest, Placement, Plan, Setting, SourceExpr};
use belljar_sandbox::documents::tokens;
use belljar_sandbox::{Sandbox, SandboxSpec, embedder};
use http::{HeaderMap, StatusCode};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::Caller;
use super::app_source;
use super::input::Input;
use super::openapi::{Operation, body, nothing};
use super::progress;
use crate::file_view::FileView;
use crate::forwarded::Client;
use crate::shared::Shared;

pub(crate) const CREATE: Operation = Operation {
    summary: "Make a sandbox, or find the one that this page's runs share.",
    request: Some(body::<CreateRequest>),
    answers: &[(201, body::<View>), (200, body::<View>)],
    query: &[],
};
pub(crate) const READ: Operation =
    Operation { summary: "Look at a sandbox.", request: None, answers: &[(200, body::<View>)], query: &[] };
pub(crate) const DELETE: Operation =
    Operation { summary: "Take a sandbox away.", request: None, answers: &[(204, nothing)], query: &[] };

/// What can be sent to compile a policy.
#[derive(JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[expect(dead_code, reason = "read field by field, so that every fault is found; here for its schema")]
pub(super) struct PolicyRequest {
    guest: Guest,
    /// Where a tool runs.
    placement: Option<Placement>,
    /// An object, or the text of a policy in TOML or JSON. Nothing is the tightest policy.
    policy: Option<Value>,
}

/// What can be sent to make a sandbox.
#[derive(JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[expect(dead_code, reason = "as above")]
struct CreateRequest {
    #[serde(flatten)]
    policy: PolicyRequest,
    /// Apps: a path for each file; text, or `{ "base64": "…" }`.
    files: Option<BTreeMap<String, Value>>,
    /// Apps and widgets: the same as a file `/index.html`.
    html: Option<String>,
    /// Apps: the file that starts it, or exports the component to show. Kept in `/belljar.json`.
    entry: Option<String>,
    /// Apps: `react`, `recharts@3`. Kept in `/belljar.json`.
    packages: Option<Vec<String>>,
    /// Apps: files to begin with; those in `files` replace them.
    template: Option<String>,
    /// Apps: 32 hexadecimal digits that nobody can guess: `GET /api/v1/progress/{key}` tells how far its packages are.
    progress: Option<String>,
    ttl_seconds: Option<u64>,
    /// The origin that will show it; back ends say it, for pages it is their own.
    embedder: Option<String>,
}

/// A sandbox, as the API shows it. Times are milliseconds since 1970.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct View {
    id: String,
    guest: Guest,
    placement: Placement,
    /// The one origin whose pages may show it.
    embedder: String,
    /// What the host page's frame loads.
    outer_url: String,
    outer_origin: String,
    guest_url: String,
    guest_origin: String,
    /// The `sandbox` attribute of the host page's frame.
    sandbox: String,
    /// The `allow` attribute of the host page's frame.
    allow: String,
    created_at: Millis,
    expires_at: Millis,
    files: Vec<FileView>,
    /// Of the files; `PATCH …/files` takes it as `If-Match`.
    version: String,
    #[schemars(with = "belljar_policy::Plan")]
    plan: Value,
    /// Of an app that is compiled: in `diagnostics` what is wrong with its source, each with `file`, `line`, `column`, `frame` and
    /// `forModel`; in `lock` the text of `/belljar.lock.json` where this request made or changed it.
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<Value>,
    /// Warnings and notes about the policy that was sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    diagnostics: Option<Value>,
}

impl View {
    pub(super) fn of(sandbox: &Sandbox) -> Result<Self, Problem> {
        let stored = &sandbox.stored;
        Ok(Self {
            id: stored.id.to_string(),
            guest: stored.guest,
            placement: stored.placement,
            embedder: stored.embedder.clone(),
            outer_url: sandbox.outer.url.clone(),
            outer_origin: sandbox.outer.origin.clone(),
            guest_url: sandbox.guest.url.clone(),
            guest_origin: sandbox.guest.origin.clone(),
            sandbox: tokens(&sandbox.plan.outer.sandbox),
            allow: sandbox.plan.permissions.allow.clone(),
            created_at: stored.created_at,
            expires_at: stored.expires_at,
            files: FileView::all(&stored.files),
            version: stored.version(),
            plan: serde_json::to_value(&sandbox.plan).map_err(|_| Problem::internal())?,
            source: None,
            diagnostics: None,
        })
    }

    /// With what came of its source.
    pub(super) async fn built(mut self, shared: &Shared, sandbox: &Sandbox, lock: Option<String>) -> Self {
        if sandbox.has_source {
            let built = shared.apps.build(sandbox, None).await;
            let mut source = serde_json::json!({ "diagnostics": built.diagnostics().collect::<Vec<_>>() });
            if let Some(lock) = lock {
                source["lock"] = lock.into();
            }
            self.source = Some(source);
        }
        self
    }

    pub(super) fn diagnosed(self, diagnostics: Value) -> Self {
        Self { diagnostics: Some(diagnostics), ..self }
    }

    /// For whoever made it: with the key that the frame shows to the server. It stands where no request carries it.
    pub(super) fn keyed(mut self, shared: &Shared, sandbox: &Sandbox) -> Self {
        let (url, path) = self.outer_url.split_once('#').unwrap_or((&self.outer_url, ""));
        self.outer_url = format!("{url}#{}{path}", shared.sandboxes.frame_key(&sandbox.stored.id));
        self
    }

    /// One of several documents; the frame reads which from its own address.
    pub(super) fn shows(mut self, path: &FilePath) -> Self {
        self.outer_url = format!("{}#{path}", self.outer_url);
        self.guest_url = format!("{}{}", self.guest_url.trim_end_matches('/'), path);
        self
    }
}

pub(crate) async fn create(
    State(shared): State<Arc<Shared>>,
    Extension(caller): Extension<Caller>,
    Extension(from): Extension<Client>,
    headers: HeaderMap,
    sent: Result<Bytes, BytesRejection>,
) -> Result<(StatusCode, Json<View>), Problem> {
    let limits = &shared.config.limits;
    let mut input = Input::read(&headers, sent, limits.body_bytes)?;
    let (guest, asked_placement, policy) = (input.guest(), placement(&mut input), input.policy());
    let ttl_seconds = input.count("ttlSeconds", 1, limits.max_ttl_seconds);
    let embedder = whose(&mut input, &caller, &shared);
    let files = contents(&mut input, guest);
    let key = progress::key(&mut input);
    if asked_placement.is_some() && guest.is_some_and(|guest| guest != Guest::Tool) {
        input.fault("/placement", "only a tool can choose where it runs");
    }
    input.finish(&[
        "guest", "placement", "policy", "files", "html", "entry", "packages", "template", "progress", "ttlSeconds",
        "embedder",
    ])?;
    let told = progress::begin(&shared, key);
    let (Some(guest), Some(embedder)) = (guest, embedder) else { return Err(Problem::internal()) };

    let placement = asked_placement.unwrap_or(guest.usual_placement());
    let setting = Setting { tool_placement: placement, ..shared.config.setting(&shared.names) };
    let (plan, diagnostics) = policy.compile(guest, &setting)?;
    check_secrets(&shared, &caller, &plan, &embedder)?;
    let shown = diagnostics.to_json(policy.shown())["diagnostics"].take();
    let sent_plan = serde_json::to_value(&plan).map_err(|_| Problem::internal())?;
    let (policy, maker) = (policy.text, caller.maker(&shared));
    let account = caller.charged(&from, &embedder, &shared);
    let making =
        SandboxSpec { guest, placement, embedder, policy, plan, files, ttl_seconds, stable: None, maker, account };
    let (sandbox, fresh) = shared.sandboxes.create(making).await?;
    let (sandbox, lock) = app_source::locked(&shared, sandbox, &told).await?;
    let status = if fresh { StatusCode::CREATED } else { StatusCode::OK };
    let view = View::of(&sandbox)?.keyed(&shared, &sandbox).built(&shared, &sandbox, lock).await;
    Ok((status, Json(View { plan: sent_plan, diagnostics: Some(shown), ..view })))
}

pub(crate) async fn read(
    State(shared): State<Arc<Shared>>,
    Extension(caller): Extension<Caller>,
    Path(id): Path<String>,
) -> Result<Json<View>, Problem> {
    let sandbox = find(&shared, &caller, &id).await?;
    Ok(Json(View::of(&sandbox)?.built(&shared, &sandbox, None).await))
}

pub(crate) async fn delete(
    State(shared): State<Arc<Shared>>,
    Extension(caller): Extension<Caller>,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    let sandbox = find(&shared, &caller, &id).await?;
    shared.sandboxes.remove(&sandbox.stored.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A policy that names a secret nobody has for this page would fail at its first request; it is told at once.
///
/// The attack: anybody can write an `Origin`, make a sandbox in its name and spend the page's secrets. So on a server that
/// others can reach, a page is given one only where the configuration says that its word is enough.
pub(super) fn check_secrets(
    shared: &Shared,
    caller: &Caller,
    plan: &Plan,
    embedder: &SourceExpr,
) -> Result<(), Problem> {
    let by_word = matches!(caller, Caller::Page(_)) && !shared.config.is_local();
    if let Some(name) = shared.egress.secrets.kept_from_pages(&plan.network).filter(|_| by_word) {
        let detail =
            format!("the secret `{name}` is for sandboxes that a back end makes: any program can write an `Origin`");
        let help = format!(
            "Make the sandbox with a token and give the page its `outerUrl`, or set `egress.secrets.{name}.pages = true` for a secret that everybody may spend."
        );
        return Err(Problem::forbidden(detail, help));
    }
    let Some(name) = shared.egress.secrets.missing(&plan.network, embedder) else { return Ok(()) };
    let message = format!("the server has no secret `{name}` for {embedder}; see `egress.secrets`");
    Err(Problem::invalid(vec![Fault { path: "/policy/network/secrets".into(), message }]))
}

/// A sandbox of the caller's own. One of somebody else's is answered as if it were not there.
pub(super) async fn find(shared: &Shared, caller: &Caller, id: &str) -> Result<Arc<Sandbox>, Problem> {
    let id = Id::parse(id).ok_or_else(Problem::no_sandbox)?;
    let sandbox = shared.sandboxes.by_id(&id).await?;
    sandbox.filter(|sandbox| caller.may_see(&sandbox.stored.embedder)).ok_or_else(Problem::no_sandbox)
}

pub(super) fn placement(input: &mut Input) -> Option<Placement> {
    input.word("placement", &[("worker", Placement::Worker), ("frame", Placement::Frame)])
}

pub(super) fn whose(input: &mut Input, caller: &Caller, shared: &Shared) -> Option<SourceExpr> {
    let said = input.text("embedder");
    match (caller, said) {
        (Caller::Page(origin), None) => Some(origin.clone()),
        (Caller::Page(origin), Some(said)) if said == origin.to_string() => Some(origin.clone()),
        (Caller::Page(_), Some(_)) => {
            input.fault("/embedder", "a page makes sandboxes for its own origin alone");
            None
        }
        (Caller::BackEnd(_), None) => Some(shared.names.public().clone()),
        (Caller::BackEnd(_), Some(said)) => match embedder(&said) {
            Ok(origin) if !shared.names.is_sandbox(&origin) => Some(origin),
            _ => {
                input.fault("/embedder", "takes the origin of a page: `https://app.example`, without a path");
                None
            }
        },
    }
}

/// The files a guest begins with.
fn contents(input: &mut Input, guest: Option<Guest>) -> BTreeMap<FilePath, Bytes> {
    let (html, files) = (input.text("html"), input.files(false));
    let mut all: BTreeMap<_, _> =
        files.into_iter().flatten().filter_map(|(path, content)| Some((path, content?))).collect();
    if let Some(html) = html
        && all.insert(FilePath::index(), Bytes::from(html)).is_some()
    {
        input.fault("/html", "is the same as a file `/index.html`; send one of the two");
    }
    app_source::settings(input, guest, &mut all);
    match guest {
        Some(Guest::Run | Guest::Tool) if !all.is_empty() => {
            input.fault("/files", "runs and tools have no files; their program travels with each run");
        }
        Some(Guest::Widget) if all.len() != 1 || !all.contains_key(&FilePath::index()) => {
            input.fault("/html", "a widget is one HTML document");
        }
        Some(Guest::App) if !all.contains_key(&FilePath::index()) && !app_source::starts(&all) => {
            input.fault("/files", "an app needs a file `/index.html`, or an `entry` such as `/src/App.tsx`");
        }
        _ => {}
    }
    all
}
