//! The table of routes. Routers, the OpenAPI document and the test that walks every route are made from it, so a route
//! that is not here does not exist, and one that is here cannot be forgotten.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodFilter, MethodRouter, on};
use tower_http::catch_panic::CatchPanicLayer;

use crate::api::{self, Operation};
use crate::audit::Audit;
use crate::bridge::{self, Bridge};
use crate::config::Config;
use crate::egress::{self, Egress};
use crate::identity::{Access, Scope, Tokens, admit};
use crate::intake::Intake;
use crate::mcp::Mcp;
use crate::metrics::Metrics;
use crate::names::{Names, Side};
use crate::problem::Problem;
use crate::request::Named;
use crate::sandbox::Keeper;
use crate::{app, door, fetch_metadata, files, outer, pages, reports};

/// Which of the three kinds of host names a route is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum At {
    Host,
    Sandbox(Side),
}

pub(crate) struct Route {
    pub(crate) at: At,
    pub(crate) method: MethodFilter,
    pub(crate) path: &'static str,
    /// Who may use it.
    pub(crate) access: Access,
    pub(crate) handler: fn(MethodFilter) -> MethodRouter<Arc<Shared>>,
    /// What the OpenAPI document says about it.
    pub(crate) operation: Option<Operation>,
}

/// What handlers share.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) config: Config,
    pub(crate) names: Arc<Names>,
    pub(crate) tokens: Tokens,
    pub(crate) intake: Intake,
    pub(crate) keeper: Arc<Keeper>,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) audit: Arc<Audit>,
    pub(crate) egress: Arc<Egress>,
    pub(crate) mcp: Mcp,
    pub(crate) bridge: Bridge,
    /// It was told to stop, and is not asked for anything new by those who ask whether it is ready.
    pub(crate) leaving: AtomicBool,
    /// Turns true when it stops: what is open ends.
    pub(crate) stopping: tokio::sync::watch::Receiver<bool>,
}

impl Shared {
    /// A server for this machine alone that was given no tokens: every program here is a back end.
    pub(crate) fn is_open(&self) -> bool {
        self.config.is_local() && !self.tokens.are_used()
    }
}

const HOST: At = At::Host;
const OUTER: At = At::Sandbox(Side::Outer);
const GUEST: At = At::Sandbox(Side::Guest);
const GET: MethodFilter = MethodFilter::GET;
const POST: MethodFilter = MethodFilter::POST;
const PATCH: MethodFilter = MethodFilter::PATCH;
const DELETE: MethodFilter = MethodFilter::DELETE;
const OPTIONS: MethodFilter = MethodFilter::OPTIONS;
const ANY: MethodFilter =
    GET.or(MethodFilter::HEAD).or(POST).or(MethodFilter::PUT).or(PATCH).or(DELETE).or(OPTIONS).or(MethodFilter::TRACE);

const PUBLIC: Access = Access::Everybody;
const FRAMES: Access = Access::Frames;
const AGENTS: Access = Access::Agents;
const KNOWN: Access = Access::Known;
const PAGES: Access = Access::Pages;
const WALLED: Access = Access::Walled;
const SANDBOXES_READ: Access = Access::Scope(Scope::SandboxesRead);
const SANDBOXES_WRITE: Access = Access::Scope(Scope::SandboxesWrite);
const REPORTS_READ: Access = Access::Scope(Scope::ReportsRead);
const POLICY_COMPILE: Access = Access::Scope(Scope::PolicyCompile);
const MCP_READ: Access = Access::Scope(Scope::McpRead);
const MCP_CALL: Access = Access::Scope(Scope::McpCall);
const METRICS_READ: Access = Access::BackEnds(Scope::MetricsRead);

macro_rules! routes {
    ($( $at:ident $method:ident $path:literal $access:ident => $handler:path $(, $operation:expr)?; )*) => {
        pub(crate) static ROUTES: &[Route] = &[
            $( Route {
                at: $at,
                method: $method,
                path: $path,
                access: $access,
                handler: |method| on(method, $handler),
                operation: routes!(@ $($operation)?),
            }, )*
        ];
    };
    (@) => { None };
    (@ $operation:expr) => { Some($operation) };
}

routes! {
    // --- the host origin -------------------------------------------------------------------
    HOST GET "/" PUBLIC => pages::playground;
    HOST GET "/mcp" PUBLIC => pages::playground;
    HOST GET "/playground/guard.js" PUBLIC => pages::guard;
    HOST GET "/playground/guard.wasm" PUBLIC => pages::guard_module;
    HOST GET "/playground/{*file}" PUBLIC => pages::asset;
    HOST GET "/belljar.js" PUBLIC => pages::sdk;
    HOST GET "/belljar.d.ts" PUBLIC => pages::sdk_types;
    HOST GET "/belljar-widget.js" PUBLIC => pages::sdk_widget;
    HOST GET "/belljar-bridge.js" PUBLIC => pages::sdk_bridge;
    HOST GET "/belljar-app.js" PUBLIC => pages::sdk_app;
    HOST GET "/belljar-tool.js" PUBLIC => pages::sdk_tool;
    HOST GET "/belljar-consent.js" PUBLIC => pages::sdk_consent;
    HOST GET "/belljar-elements.js" PUBLIC => pages::sdk_elements;
    HOST GET "/belljar-agents.js" PUBLIC => pages::sdk_agents;
    HOST ANY "/agents" AGENTS => bridge::knock;
    HOST GET "/widget-sandbox" FRAMES => door::point;
    HOST GET "/healthz" PUBLIC => api::health::alive;
    HOST GET "/readyz" PUBLIC => api::health::ready;
    HOST GET "/metrics" METRICS_READ => api::health::metrics;
    HOST GET "/api/openapi.json" KNOWN => api::openapi::document;
    HOST POST "/api/v1/policy/compile" POLICY_COMPILE => api::compile::compile, api::compile::COMPILE;
    HOST POST "/api/v1/sandboxes" SANDBOXES_WRITE => api::sandboxes::create, api::sandboxes::CREATE;
    HOST GET "/api/v1/sandboxes/{id}" SANDBOXES_READ => api::sandboxes::read, api::sandboxes::READ;
    HOST DELETE "/api/v1/sandboxes/{id}" SANDBOXES_WRITE => api::sandboxes::delete, api::sandboxes::DELETE;
    HOST PATCH "/api/v1/sandboxes/{id}/files" SANDBOXES_WRITE => api::files::change, api::files::CHANGE;
    HOST POST "/api/v1/tools/compile" POLICY_COMPILE => api::tools::compile, api::tools::COMPILE;
    HOST POST "/api/v1/widgets" SANDBOXES_WRITE => api::widgets::create, api::widgets::CREATE;
    HOST GET "/api/v1/reports" REPORTS_READ => api::reports::follow, api::reports::FOLLOW;
    HOST GET "/api/v1/sandboxes/{id}/reports" REPORTS_READ => api::reports::list, api::reports::LIST;
    HOST GET "/api/v1/mcp/servers" MCP_READ => api::mcp::servers::list, api::mcp::servers::LIST;
    HOST POST "/api/v1/mcp/servers/{name}/tools/list" MCP_READ => api::mcp::requests::tools, api::mcp::requests::TOOLS;
    HOST POST "/api/v1/mcp/servers/{name}/tools/call" MCP_CALL => api::mcp::call::call, api::mcp::call::CALL;
    HOST DELETE "/api/v1/mcp/servers/{name}/calls/{token}" MCP_CALL => api::mcp::call::cancel, api::mcp::call::CANCEL;
    HOST POST "/api/v1/mcp/servers/{name}/resources/list" MCP_READ => api::mcp::requests::resources, api::mcp::requests::RESOURCES;
    HOST POST "/api/v1/mcp/servers/{name}/resources/templates/list" MCP_READ => api::mcp::requests::templates, api::mcp::requests::TEMPLATES;
    HOST POST "/api/v1/mcp/servers/{name}/resources/read" MCP_READ => api::mcp::requests::read, api::mcp::requests::READ;
    HOST POST "/api/v1/mcp/servers/{name}/prompts/list" MCP_READ => api::mcp::requests::prompts, api::mcp::requests::PROMPTS;
    HOST POST "/api/v1/mcp/servers/{name}/prompts/get" MCP_READ => api::mcp::requests::prompt, api::mcp::requests::PROMPT;
    HOST POST "/api/v1/mcp/servers/{name}/ui" MCP_CALL => api::mcp::interface::ui, api::mcp::interface::UI;
    HOST POST "/api/v1/mcp/servers/{name}/widgets" MCP_CALL => api::mcp::interface::bind, api::mcp::interface::BIND;
    HOST GET "/api/v1/mcp/servers/{name}/events" MCP_READ => api::mcp::events::events, api::mcp::events::EVENTS;
    HOST POST "/api/v1/agents/session" PAGES => api::agents::session::open, api::agents::session::OPEN;
    HOST GET "/api/v1/agents/session" PAGES => api::agents::session::read, api::agents::session::READ;
    HOST PATCH "/api/v1/agents/session" PAGES => api::agents::session::renew, api::agents::session::RENEW;
    HOST DELETE "/api/v1/agents/session" PAGES => api::agents::session::end, api::agents::session::END;
    HOST GET "/api/v1/agents/session/events" PAGES => api::agents::events::events, api::agents::events::EVENTS;
    HOST POST "/api/v1/agents/session/tools" PAGES => api::agents::page::tools, api::agents::page::TOOLS;
    HOST POST "/api/v1/agents/session/results" PAGES => api::agents::page::results, api::agents::page::RESULTS;
    // --- the trusted frame -----------------------------------------------------------------
    OUTER GET "/" WALLED => outer::document;
    OUTER GET "/__belljar/{module}" WALLED => outer::module;
    OUTER GET "/__belljar/setup" WALLED => outer::setup;
    OUTER POST "/__belljar/widget" WALLED => door::fill;
    OUTER POST "/__belljar/reports" WALLED => reports::take;
    OUTER OPTIONS "/__belljar/reports" WALLED => reports::preflight;
    // --- the guest -------------------------------------------------------------------------
    GUEST GET "/" WALLED => files::file;
    GUEST GET "/{*path}" WALLED => files::file;
    GUEST GET "/__belljar/page.js" WALLED => app::page;
    GUEST GET "/__belljar/worker.js" WALLED => app::worker;
    GUEST GET "/__belljar/files" WALLED => files::list;
    GUEST ANY "/__belljar/egress/{*target}" WALLED => egress::carry;
    GUEST POST "/__belljar/reports" WALLED => reports::take;
    GUEST OPTIONS "/__belljar/reports" WALLED => reports::preflight;
}

/// The router of one kind of host name, with what must hold for each of its routes.
pub(crate) fn router(at: At, routes: &[Route], shared: &Arc<Shared>) -> Router {
    let limits = &shared.config.limits;
    let body = match at {
        At::Host => usize::try_from(limits.body_bytes).unwrap_or(usize::MAX),
        At::Sandbox(_) => reports::MOST_BYTES,
    };
    let routes = routes.iter().filter(|route| route.at == at);
    let router = routes.fold(Router::new(), |router, route| {
        let handler = (route.handler)(route.method);
        let asks = middleware::from_fn_with_state((route.access, Arc::clone(shared)), admit);
        let handler = if route.access.asks() { handler.route_layer(asks) } else { handler };
        router.route(route.path, handler.layer(Named(route.path)))
    });
    let router = match at {
        At::Host => router
            .fallback(api::no_route)
            .method_not_allowed_fallback(api::no_method)
            .layer(middleware::from_fn_with_state(Arc::clone(shared), api::guard)),
        At::Sandbox(_) => router
            .fallback(files::nothing)
            .method_not_allowed_fallback(files::no_method)
            .layer(middleware::from_fn(fetch_metadata::check)),
    };
    router.layer(DefaultBodyLimit::max(body)).layer(CatchPanicLayer::custom(panicked)).with_state(Arc::clone(shared))
}

#[expect(clippy::needless_pass_by_value, reason = "the layer hands the panic over")]
fn panicked(panic: Box<dyn std::any::Any + Send>) -> Response {
    let text = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
    tracing::error!(panic = text.unwrap_or("(no text)"), "a handler panicked");
    Problem::internal().into_response()
}
