//! For hosts that use the official AppBridge and not Belljar's SDK: an address for their frame, and the MCP Apps proxy
//! protocol behind it.
//!
//! Such a host points a frame at `/widget-sandbox`, waits for `ui/notifications/sandbox-proxy-ready`, and sends its widget in
//! `ui/notifications/sandbox-resource-ready`. Each frame gets a sandbox of its own, bound to the page that holds it.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Query, State};
use axum::response::{IntoResponse as _, Response};
use axum::{Extension, Json};
use belljar_base::{FilePath, Problem};
use belljar_policy::{Guest, Placement};
use belljar_sandbox::documents::{guest_origin, tokens};
use belljar_sandbox::{Compiled, RequestedSandbox, SandboxSpec, StoredWidgetPolicy, WidgetDeclaration, compile};
use belljar_store::FileChange;
use belljar_wire::setup::{WidgetDoor, WidgetFilled};
use http::header::{LOCATION, ORIGIN, REFERER};
use http::{HeaderMap, HeaderValue, StatusCode};
use serde::Deserialize;
use serde_json::{Value, json};

use super::lease::check_key;
use super::use_of::Use;
use crate::api::{may_embed, widgets};
use crate::forwarded::Client;
use crate::host_headers::Pointer;
use crate::shared::Shared;

#[derive(Debug, Deserialize)]
pub(crate) struct Whose {
    /// The embedding page's origin, where the browser does not say it by `Referer`.
    host: Option<String>,
}

/// `GET /widget-sandbox`: makes an empty sandbox for the page around the frame, and points the frame there. Naming another
/// page's origin wins nothing: only pages of that origin can show the sandbox then, and it is charged to whoever asked.
pub(crate) async fn point(
    State(shared): State<Arc<Shared>>,
    Extension(from): Extension<Client>,
    Query(whose): Query<Whose>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    if Use::of(&headers) != Use::Frame {
        return Err(Problem::forbidden(
            "this address is for a frame",
            "Set it as the `src` of the frame that your AppBridge talks to.",
        ));
    }
    let named = whose.host.or_else(|| referrer(&headers)).unwrap_or_default();
    let embedder = may_embed(&named, &shared).map_err(|why| {
        let shown: String = named.chars().take(100).collect();
        Problem::forbidden(
            format!("`{shown}` may not show widgets of this server: {why}"),
            "Add the page's origin to `hosts.allow`. A page that sends no referrer names itself: `/widget-sandbox?host=https://app.example`.",
        )
    })?;
    // Whatever comes may need any of these; what it really has is decided when it is there.
    let ui = json!({ "permissions": { "camera": {}, "microphone": {}, "geolocation": {}, "clipboardWrite": {} } });
    let policy = grants(&ui["permissions"], "").0;
    let kept = StoredWidgetPolicy {
        widget: WidgetDeclaration { ui, permissive: false, policy, door: WidgetDoor::Proxy, tools: None },
    }
    .text();
    let (compiled, _) = compile(&kept, Guest::Widget, &shared.config.setting(&shared.names));
    let Compiled { plan, .. } = compiled.ok_or_else(Problem::internal)?;
    let making = SandboxSpec {
        guest: Guest::Widget,
        placement: Placement::Frame,
        embedder,
        policy: kept,
        plan,
        files: BTreeMap::new(),
        ttl_seconds: None,
        stable: None,
        maker: None,
        // Whoever called: which page is around the frame, any program can say.
        account: format!("frames from {}", from.address),
    };
    let (sandbox, _) = shared.sandboxes.create(making).await?;
    let key = shared.sandboxes.frame_key(&sandbox.stored.id);
    let location = HeaderValue::from_str(&format!("{}#{key}", sandbox.outer.url)).map_err(|_| Problem::internal())?;
    let mut response = (StatusCode::SEE_OTHER, [(LOCATION, location)]).into_response();
    response.extensions_mut().insert(Pointer);
    Ok(response)
}

fn referrer(headers: &HeaderMap) -> Option<String> {
    let text = headers.get(REFERER)?.to_str().ok()?;
    let (scheme, rest) = text.split_once("://")?;
    let authority = rest.split(['/', '?', '#']).next()?;
    Some(format!("{scheme}://{authority}"))
}

/// What a page sent through the frame, as MCP Apps has it.
#[derive(Debug, Deserialize)]
struct Resource {
    html: String,
    #[serde(default)]
    sandbox: Option<String>,
    #[serde(default)]
    csp: Value,
    #[serde(default)]
    permissions: Value,
}

/// `POST /__belljar/widget` on the trusted frame's own host: puts the widget in. The guest is on another origin, which the
/// browser says in `Origin`, and cannot read an answer from here.
pub(crate) async fn fill(
    State(shared): State<Arc<Shared>>,
    Extension(asked): Extension<RequestedSandbox>,
    headers: HeaderMap,
    body: Body,
) -> Result<Json<WidgetFilled>, Problem> {
    let sandbox = &asked.sandbox;
    check_key(&shared, &asked, &headers)?;
    let from = headers.get(ORIGIN).and_then(|origin| origin.to_str().ok());
    let site = headers.get("sec-fetch-site").and_then(|site| site.to_str().ok());
    if from != Some(sandbox.outer.origin.as_str()) || site != Some("same-origin") {
        return Err(Problem::forbidden("only the frame itself puts a widget in", "Send it to the frame by message."));
    }
    if sandbox.widget.as_ref().is_none_or(|part| part.door != WidgetDoor::Proxy) || !sandbox.stored.files.is_empty() {
        let detail = "there is a widget in this sandbox already; it takes one";
        return Err(Problem::new(StatusCode::CONFLICT, belljar_wire::ErrorCode::InvalidParams, detail)
            .help("Make a new frame for the next widget."));
    }
    let limit = shared.config.limits.body_bytes;
    let (body, meter) = shared.intake.meter(body);
    let bytes = to_bytes(body, usize::try_from(limit).unwrap_or(usize::MAX)).await;
    let too_large = || Problem::too_large(format!("the widget is larger than `limits.bodyBytes`, {limit}"));
    let bytes = bytes.map_err(|_| meter.refusal().unwrap_or_else(too_large))?;
    let resource: Resource = serde_json::from_slice(&bytes)
        .map_err(|error| Problem::malformed(format!("`ui/notifications/sandbox-resource-ready`: {error}")))?;

    let (policy, odd) = grants(&resource.permissions, resource.sandbox.as_deref().unwrap_or_default());
    let mut ui = serde_json::Map::new();
    for (name, value) in [("csp", resource.csp), ("permissions", resource.permissions)] {
        if !value.is_null() {
            ui.insert(name.into(), value);
        }
    }
    let declared =
        WidgetDeclaration { ui: Value::Object(ui), permissive: false, policy, door: WidgetDoor::Proxy, tools: None };
    let kept = StoredWidgetPolicy { widget: declared }.text();
    let (compiled, diagnostics) = compile(&kept, Guest::Widget, &shared.config.setting(&shared.names));
    if compiled.is_none() {
        return Err(Problem::policy(&diagnostics, None));
    }
    let put = BTreeMap::from([(FilePath::index(), Bytes::from(resource.html))]);
    let change = FileChange { policy: Some(kept), put, ..FileChange::default() };
    let filled = shared.sandboxes.change_files(&sandbox.stored.id, change).await?.ok_or_else(Problem::no_sandbox)?;
    widgets::tell(&shared, &filled).await;
    let part = filled.widget.as_ref().ok_or_else(Problem::internal)?;
    let refused = part.refused.iter().map(|one| format!("{}: {} [{}]", one.path, one.message, one.code.row().code));
    Ok(Json(WidgetFilled {
        guest_url: filled.guest.url.clone(),
        guest_origin: guest_origin(&filled.stored, &filled.plan, &shared.names),
        sandbox: tokens(&filled.plan.sandbox),
        allow: filled.plan.permissions.allow.clone(),
        gate_rules: part.gate_rules(&filled.plan).to_string(),
        refused: refused.chain(odd).collect(),
    }))
}

/// The host's side of the policy: it passes on what it grants, and may name flags for the inner frame. Flags that would
/// let the widget out of its frame are not among those a policy has.
fn grants(permissions: &Value, sandbox: &str) -> (String, Vec<String>) {
    let granted: serde_json::Map<_, _> = permissions
        .as_object()
        .into_iter()
        .flatten()
        .filter(|(name, _)| ["camera", "microphone", "geolocation", "clipboardWrite"].contains(&name.as_str()))
        .map(|(name, _)| (name.clone(), Value::Bool(true)))
        .collect();
    let mut flags = serde_json::Map::new();
    let mut odd = Vec::new();
    for token in sandbox.split_whitespace() {
        let (key, value) = match token {
            "allow-scripts" => continue,
            "allow-same-origin" => ("storage", json!("own")),
            "allow-forms" => ("forms", json!(true)),
            "allow-popups" => ("popups", json!(true)),
            "allow-modals" => ("modals", json!(true)),
            "allow-downloads" => ("downloads", json!(true)),
            other => {
                let shown: String = other.chars().take(64).collect();
                odd.push(format!("sandbox: `{shown}` is not given to any widget"));
                continue;
            }
        };
        flags.insert(key.into(), value);
    }
    (json!({ "permissions": granted, "sandbox": flags }).to_string(), odd)
}
