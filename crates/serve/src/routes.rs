//! The table of routes. Routers, the OpenAPI document and the test that walks every route are made from it, so a route
//! that is not here does not exist, and one that is here cannot be forgotten.

use std::sync::Arc;

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
    pub(crate) handler: fn(MethodFilter) -> MethodRouter<Arc<Shared>>,
    /// What the OpenAPI document says about it.
    pub(crate) operation: Option<Operation>,
}

/// What handlers share.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) config: Config,
    pub(crate) names: Arc<Names>,
    pub(crate) keeper: Arc<Keeper>,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) audit: Arc<Audit>,
    pub(crate) egress: Arc<Egress>,
    pub(crate) mcp: Mcp,
    pub(crate) bridge: Bridge,
    /// Turns true when the server is about to stop.
    pub(crate) stopping: tokio::sync::watch::Receiver<bool>,
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

macro_rules! routes {
    ($( $at:ident $method:ident $path:literal => $handler:path $(, $operation:expr)?; )*) => {
        pub(crate) static ROUTES: &[Route] = &[
            $( Route {
                at: $at,
                method: $method,
                path: $path,
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
    HOST GET "/" => pages::playground;
    HOST GET "/mcp" => pages::playground;
    HOST GET "/playground/guard.js" => pages::guard;
    HOST GET "/playground/guard.wasm" => pages::guard_module;
    HOST GET "/playground/{*file}" => pages::asset;
    HOST GET "/belljar.js" => pages::sdk;
    HOST GET "/belljar.d.ts" => pages::sdk_types;
    HOST GET "/belljar-widget.js" => pages::sdk_widget;
    HOST GET "/belljar-bridge.js" => pages::sdk_bridge;
    HOST GET "/belljar-app.js" => pages::sdk_app;
    HOST GET "/belljar-tool.js" => pages::sdk_tool;
    HOST GET "/belljar-consent.js" => pages::sdk_consent;
    HOST GET "/belljar-elements.js" => pages::sdk_elements;
    HOST GET "/belljar-agents.js" => pages::sdk_agents;
    HOST ANY "/agents" => bridge::knock;
    HOST GET "/widget-sandbox" => door::point;
    HOST GET "/healthz" => api::health::alive;
    HOST GET "/readyz" => api::health::ready;
    HOST GET "/metrics" => api::health::metrics;
    HOST GET "/api/openapi.json" => api::openapi::document;
    HOST POST "/api/v1/policy/compile" => api::compile::compile, api::compile::COMPILE;
    HOST POST "/api/v1/sandboxes" => api::sandboxes::create, api::sandboxes::CREATE;
    HOST GET "/api/v1/sandboxes/{id}" => api::sandboxes::read, api::sandboxes::READ;
    HOST DELETE "/api/v1/sandboxes/{id}" => api::sandboxes::delete, api::sandboxes::DELETE;
    HOST PATCH "/api/v1/sandboxes/{id}/files" => api::files::change, api::files::CHANGE;
    HOST POST "/api/v1/tools/compile" => api::tools::compile, api::tools::COMPILE;
    HOST POST "/api/v1/widgets" => api::widgets::create, api::widgets::CREATE;
    HOST GET "/api/v1/reports" => api::reports::follow, api::reports::FOLLOW;
    HOST GET "/api/v1/sandboxes/{id}/reports" => api::reports::list, api::reports::LIST;
    HOST GET "/api/v1/mcp/servers" => api::mcp::servers::list, api::mcp::servers::LIST;
    HOST POST "/api/v1/mcp/servers/{name}/tools/list" => api::mcp::requests::tools, api::mcp::requests::TOOLS;
    HOST POST "/api/v1/mcp/servers/{name}/tools/call" => api::mcp::call::call, api::mcp::call::CALL;
    HOST DELETE "/api/v1/mcp/servers/{name}/calls/{token}" => api::mcp::call::cancel, api::mcp::call::CANCEL;
    HOST POST "/api/v1/mcp/servers/{name}/resources/list" => api::mcp::requests::resources, api::mcp::requests::RESOURCES;
    HOST POST "/api/v1/mcp/servers/{name}/resources/templates/list" => api::mcp::requests::templates, api::mcp::requests::TEMPLATES;
    HOST POST "/api/v1/mcp/servers/{name}/resources/read" => api::mcp::requests::read, api::mcp::requests::READ;
    HOST POST "/api/v1/mcp/servers/{name}/prompts/list" => api::mcp::requests::prompts, api::mcp::requests::PROMPTS;
    HOST POST "/api/v1/mcp/servers/{name}/prompts/get" => api::mcp::requests::prompt, api::mcp::requests::PROMPT;
    HOST POST "/api/v1/mcp/servers/{name}/ui" => api::mcp::interface::ui, api::mcp::interface::UI;
    HOST POST "/api/v1/mcp/servers/{name}/widgets" => api::mcp::interface::bind, api::mcp::interface::BIND;
    HOST GET "/api/v1/mcp/servers/{name}/events" => api::mcp::events::events, api::mcp::events::EVENTS;
    HOST POST "/api/v1/agents/session" => api::agents::session::open, api::agents::session::OPEN;
    HOST GET "/api/v1/agents/session" => api::agents::session::read, api::agents::session::READ;
    HOST PATCH "/api/v1/agents/session" => api::agents::session::renew, api::agents::session::RENEW;
    HOST DELETE "/api/v1/agents/session" => api::agents::session::end, api::agents::session::END;
    HOST GET "/api/v1/agents/session/events" => api::agents::events::events, api::agents::events::EVENTS;
    HOST POST "/api/v1/agents/session/tools" => api::agents::page::tools, api::agents::page::TOOLS;
    HOST POST "/api/v1/agents/session/results" => api::agents::page::results, api::agents::page::RESULTS;
    // --- the trusted frame -----------------------------------------------------------------
    OUTER GET "/" => outer::document;
    OUTER GET "/__belljar/{module}" => outer::module;
    OUTER GET "/__belljar/setup" => outer::setup;
    OUTER POST "/__belljar/widget" => door::fill;
    OUTER POST "/__belljar/reports" => reports::take;
    OUTER OPTIONS "/__belljar/reports" => reports::preflight;
    // --- the guest -------------------------------------------------------------------------
    GUEST GET "/" => app::file;
    GUEST GET "/{*path}" => app::file;
    GUEST GET "/__belljar/page.js" => app::page;
    GUEST GET "/__belljar/worker.js" => app::worker;
    GUEST GET "/__belljar/files" => files::list;
    GUEST ANY "/__belljar/egress/{*target}" => egress::carry;
    GUEST POST "/__belljar/reports" => reports::take;
    GUEST OPTIONS "/__belljar/reports" => reports::preflight;
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
        router.route(route.path, (route.handler)(route.method).layer(Named(route.path)))
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
