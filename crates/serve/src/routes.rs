//! The table of routes. Routers, the OpenAPI document and the test that walks every route are made from it, so a route
//! that is not here does not exist, and one that is here cannot be forgotten.

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodFilter, MethodRouter, on};
use belljar_base::{Problem, Side};
use serde_json::Value;
use tower_http::catch_panic::CatchPanicLayer;

use crate::api::{self, Operation, admit};
use crate::identity::{Access, Scope};
use crate::pages;
use crate::request::Named;
use crate::sandbox_hosts::{self, app, egress, fetch_metadata, files, lease, outer, packages, reports, widget_proxy};
use crate::shared::Shared;

/// Which of the three kinds of host names a route is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum At {
    Host,
    Sandbox(Side),
}

#[derive(Debug)]
pub(crate) struct Route {
    pub(crate) at: At,
    pub(crate) method: MethodFilter,
    pub(crate) path: &'static str,
    /// Who may use it.
    pub(crate) access: Access,
    /// What it waits for.
    pub(crate) pace: Pace,
    pub(crate) handler: fn(MethodFilter) -> MethodRouter<Arc<Shared>>,
    /// What the OpenAPI document says about it.
    pub(crate) operation: Option<Operation>,
}

/// What a handler waits for. It decides where the handler runs and how long it may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pace {
    /// Memory or the store, which has threads of its own: it runs on the connection's thread.
    Quick,
    /// It starts something that outlives its connection: it runs on the shared runtime.
    Shared,
    /// An MCP server or a page answers first: it runs on the shared runtime, and may take longer.
    Slow,
}

impl Route {
    /// Whether a path is one of this route's, segment by segment.
    pub(crate) fn matches(&self, path: &str) -> bool {
        let mut given = path.split('/');
        for segment in self.path.split('/') {
            if segment.starts_with("{*") {
                return true;
            }
            match given.next() {
                Some(part) if part == segment || (segment.starts_with('{') && !part.is_empty()) => {}
                _ => return false,
            }
        }
        given.next().is_none()
    }
}

/// The pace of a path on the host origin. Handlers of one path share it.
pub(crate) fn pace(routes: &[Route], path: &str) -> Pace {
    let paced = routes.iter().filter(|route| route.at == At::Host && route.pace != Pace::Quick);
    paced.filter(|route| route.matches(path)).map(|route| route.pace).next().unwrap_or(Pace::Quick)
}

/// The OpenAPI document of these routes.
pub(crate) fn openapi(routes: &[Route]) -> Value {
    let described = routes.iter().filter_map(|route| {
        let operation = route.operation.as_ref()?;
        Some(api::openapi::Described { path: route.path, method: route.method, access: route.access, operation })
    });
    api::openapi::build(described)
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
    ($( $at:ident $method:ident $path:literal $access:ident $pace:ident => $handler:path $(, $operation:expr)?; )*) => {
        pub(crate) static ROUTES: &[Route] = &[
            $( Route {
                at: $at,
                method: $method,
                path: $path,
                access: $access,
                pace: Pace::$pace,
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
    HOST GET "/" PUBLIC Quick => pages::playground;
    HOST GET "/mcp" PUBLIC Quick => pages::playground;
    HOST GET "/playground/guard.js" PUBLIC Quick => pages::guard;
    HOST GET "/playground/guard.wasm" PUBLIC Quick => pages::guard_module;
    HOST GET "/playground/{*file}" PUBLIC Quick => pages::asset;
    HOST GET "/belljar.js" PUBLIC Quick => pages::sdk;
    HOST GET "/belljar.d.ts" PUBLIC Quick => pages::sdk_types;
    HOST GET "/belljar-widget.js" PUBLIC Quick => pages::sdk_widget;
    HOST GET "/belljar-bridge.js" PUBLIC Quick => pages::sdk_bridge;
    HOST GET "/belljar-app.js" PUBLIC Quick => pages::sdk_app;
    HOST GET "/belljar-tool.js" PUBLIC Quick => pages::sdk_tool;
    HOST GET "/belljar-run-tools.js" PUBLIC Quick => pages::sdk_run_tools;
    HOST GET "/belljar-consent.js" PUBLIC Quick => pages::sdk_consent;
    HOST GET "/belljar-describe.js" PUBLIC Quick => pages::sdk_describe;
    HOST GET "/belljar-session.js" PUBLIC Quick => pages::sdk_session;
    HOST GET "/belljar-elements.js" PUBLIC Quick => pages::sdk_elements;
    HOST GET "/belljar-agents.js" PUBLIC Quick => pages::sdk_agents;
    HOST GET "/belljar-ai-sdk.js" PUBLIC Quick => pages::sdk_ai_sdk;
    HOST GET "/belljar-codemode.js" PUBLIC Quick => pages::sdk_codemode;
    HOST GET "/belljar-tanstack.js" PUBLIC Quick => pages::sdk_tanstack;
    HOST GET "/docs" PUBLIC Quick => pages::docs_index;
    HOST GET "/docs/{*file}" PUBLIC Quick => pages::docs;
    HOST GET "/code" PUBLIC Quick => pages::code;
    HOST GET "/code/{*file}" PUBLIC Quick => pages::code_asset;
    HOST GET "/belljar-code.js" PUBLIC Quick => pages::code_script;
    HOST ANY "/code/mcp" AGENTS Slow => api::code::connect::connect;
    HOST ANY "/agents" AGENTS Slow => api::agents::connect::connect;
    HOST GET "/widget-sandbox" FRAMES Quick => widget_proxy::point;
    HOST GET "/healthz" PUBLIC Quick => api::health::alive;
    HOST GET "/readyz" PUBLIC Quick => api::health::ready;
    HOST GET "/metrics" METRICS_READ Quick => api::health::metrics;
    HOST GET "/api/openapi.json" KNOWN Quick => api::openapi::document;
    HOST POST "/api/v1/policy/compile" POLICY_COMPILE Quick => api::compile::compile, api::compile::COMPILE;
    HOST POST "/api/v1/sandboxes" SANDBOXES_WRITE Quick => api::sandboxes::create, api::sandboxes::CREATE;
    HOST GET "/api/v1/sandboxes/{id}" SANDBOXES_READ Quick => api::sandboxes::read, api::sandboxes::READ;
    HOST DELETE "/api/v1/sandboxes/{id}" SANDBOXES_WRITE Quick => api::sandboxes::delete, api::sandboxes::DELETE;
    HOST PATCH "/api/v1/sandboxes/{id}/files" SANDBOXES_WRITE Quick => api::files::change, api::files::CHANGE;
    HOST POST "/api/v1/tools/compile" POLICY_COMPILE Quick => api::tools::compile, api::tools::COMPILE;
    HOST POST "/api/v1/tools/describe" POLICY_COMPILE Quick => api::describe::describe, api::describe::DESCRIBE;
    HOST POST "/api/v1/tools/search" POLICY_COMPILE Quick => api::describe::search, api::describe::SEARCH;
    HOST POST "/api/v1/widgets" SANDBOXES_WRITE Quick => api::widgets::create, api::widgets::CREATE;
    HOST GET "/api/v1/progress/{key}" REPORTS_READ Quick => api::progress::follow, api::progress::FOLLOW;
    HOST GET "/api/v1/reports" REPORTS_READ Quick => api::reports::follow, api::reports::FOLLOW;
    HOST GET "/api/v1/sandboxes/{id}/reports" REPORTS_READ Quick => api::reports::list, api::reports::LIST;
    HOST GET "/api/v1/mcp/servers" MCP_READ Slow => api::mcp::servers::list, api::mcp::servers::LIST;
    HOST POST "/api/v1/mcp/servers/{name}/tools/list" MCP_READ Slow => api::mcp::requests::tools, api::mcp::requests::TOOLS;
    HOST POST "/api/v1/mcp/servers/{name}/tools/call" MCP_CALL Slow => api::mcp::call::call, api::mcp::call::CALL;
    HOST DELETE "/api/v1/mcp/servers/{name}/calls/{token}" MCP_CALL Slow => api::mcp::call::cancel, api::mcp::call::CANCEL;
    HOST POST "/api/v1/mcp/servers/{name}/resources/list" MCP_READ Slow => api::mcp::requests::resources, api::mcp::requests::RESOURCES;
    HOST POST "/api/v1/mcp/servers/{name}/resources/templates/list" MCP_READ Slow => api::mcp::requests::templates, api::mcp::requests::TEMPLATES;
    HOST POST "/api/v1/mcp/servers/{name}/resources/read" MCP_READ Slow => api::mcp::requests::read, api::mcp::requests::READ;
    HOST POST "/api/v1/mcp/servers/{name}/prompts/list" MCP_READ Slow => api::mcp::requests::prompts, api::mcp::requests::PROMPTS;
    HOST POST "/api/v1/mcp/servers/{name}/prompts/get" MCP_READ Slow => api::mcp::requests::prompt, api::mcp::requests::PROMPT;
    HOST POST "/api/v1/mcp/servers/{name}/ui" MCP_CALL Slow => api::mcp::interface::ui, api::mcp::interface::UI;
    HOST POST "/api/v1/mcp/servers/{name}/widgets" MCP_CALL Slow => api::mcp::interface::bind, api::mcp::interface::BIND;
    HOST GET "/api/v1/mcp/servers/{name}/events" MCP_READ Slow => api::mcp::events::events, api::mcp::events::EVENTS;
    HOST POST "/api/v1/agents/session" PAGES Shared => api::agents::session::open, api::agents::session::OPEN;
    HOST GET "/api/v1/agents/session" PAGES Shared => api::agents::session::read, api::agents::session::READ;
    HOST PATCH "/api/v1/agents/session" PAGES Shared => api::agents::session::renew, api::agents::session::RENEW;
    HOST DELETE "/api/v1/agents/session" PAGES Shared => api::agents::session::end, api::agents::session::END;
    HOST GET "/api/v1/agents/session/events" PAGES Shared => api::agents::events::events, api::agents::events::EVENTS;
    HOST POST "/api/v1/agents/session/tools" PAGES Shared => api::agents::page::tools, api::agents::page::TOOLS;
    HOST POST "/api/v1/agents/session/results" PAGES Shared => api::agents::page::results, api::agents::page::RESULTS;
    HOST GET "/api/v1/code/events" PAGES Shared => api::code::events::events, api::code::events::EVENTS;
    HOST POST "/api/v1/code/calls" PAGES Slow => api::code::calls::call, api::code::calls::CALL;
    HOST POST "/api/v1/code/approvals" PAGES Slow => api::code::calls::approve, api::code::calls::APPROVE;
    HOST POST "/api/v1/code/results" PAGES Shared => api::code::results::settle, api::code::results::SETTLE;
    // --- the trusted frame -----------------------------------------------------------------
    OUTER GET "/" WALLED Quick => outer::document;
    OUTER GET "/__belljar/{module}" WALLED Quick => outer::module;
    OUTER GET "/__belljar/setup" WALLED Quick => outer::setup;
    OUTER GET "/__belljar/sealed.wasm" WALLED Quick => outer::engine;
    OUTER POST "/__belljar/widget" WALLED Quick => widget_proxy::fill;
    OUTER POST "/__belljar/lease" WALLED Quick => lease::open;
    OUTER DELETE "/__belljar/lease" WALLED Quick => lease::end;
    OUTER POST "/__belljar/reports" WALLED Quick => reports::take;
    OUTER OPTIONS "/__belljar/reports" WALLED Quick => reports::preflight;
    // --- the guest -------------------------------------------------------------------------
    GUEST GET "/" WALLED Quick => files::file;
    GUEST GET "/{*path}" WALLED Quick => files::file;
    GUEST GET "/__belljar/page.js" WALLED Quick => app::page;
    GUEST GET "/__belljar/worker.js" WALLED Quick => app::worker;
    GUEST GET "/__belljar/packages/{hash}/{file}" WALLED Quick => packages::file;
    GUEST GET "/__belljar/pulse" WALLED Quick => outer::pulse;
    GUEST GET "/__belljar/sealed" WALLED Quick => outer::sealed;
    GUEST GET "/__belljar/live.js" WALLED Quick => app::live;
    GUEST GET "/__belljar/entry.js" WALLED Quick => app::entry;
    GUEST GET "/__belljar/refresh.js" WALLED Quick => app::refresh;
    GUEST GET "/__belljar/build" WALLED Quick => app::build;
    GUEST GET "/__belljar/place" WALLED Quick => app::place;
    GUEST GET "/__belljar/m/{version}/{*path}" WALLED Quick => app::module;
    GUEST GET "/__belljar/files" WALLED Quick => files::list;
    GUEST ANY "/__belljar/egress/{*target}" WALLED Quick => egress::carry;
    GUEST POST "/__belljar/reports" WALLED Quick => reports::take;
    GUEST OPTIONS "/__belljar/reports" WALLED Quick => reports::preflight;
}

/// The router of one kind of host name, with what must hold for each of its routes.
pub(crate) fn router(at: At, routes: &[Route], shared: &Arc<Shared>) -> Router {
    let limits = &shared.config.limits;
    let body = match at {
        At::Host => usize::try_from(limits.body_bytes).unwrap_or(usize::MAX),
        At::Sandbox(_) => reports::MAX_BYTES,
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
            .fallback(sandbox_hosts::nothing)
            .method_not_allowed_fallback(sandbox_hosts::no_method)
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

#[cfg(test)]
mod tests {
    use super::{At, Pace, ROUTES, pace};

    #[test]
    fn a_path_has_the_pace_of_its_row() {
        for (path, expected) in [
            ("/agents", Pace::Slow),
            ("/agents/", Pace::Quick),
            ("/code", Pace::Quick),
            ("/code/mcp", Pace::Slow),
            ("/api/v1/code/calls", Pace::Slow),
            ("/api/v1/mcp/servers", Pace::Slow),
            ("/api/v1/mcp/servers/weather/tools/call", Pace::Slow),
            ("/api/v1/mcp/servers//tools/call", Pace::Quick),
            ("/api/v1/agents/session", Pace::Shared),
            ("/api/v1/agents/session/events", Pace::Shared),
            ("/api/v1/sandboxes", Pace::Quick),
            ("/", Pace::Quick),
        ] {
            assert_eq!(pace(ROUTES, path), expected, "{path}");
        }
    }

    /// Dispatch knows the path before it knows the method.
    #[test]
    fn rows_of_one_path_have_one_pace() {
        for route in ROUTES.iter().filter(|route| route.at == At::Host) {
            let others = ROUTES.iter().filter(|other| other.at == At::Host && other.path == route.path);
            assert!(others.into_iter().all(|other| other.pace == route.pace), "{}", route.path);
        }
    }
}
