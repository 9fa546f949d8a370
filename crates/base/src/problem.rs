//! What the API says when it refuses: `application/problem+json` (RFC 9457) with the codes of the SDK.

use axum::Json;
use axum::response::{IntoResponse, Response};
use belljar_wire::ErrorCode;
use http::header::{CONTENT_TYPE, RETRY_AFTER, WWW_AUTHENTICATE};
use http::{HeaderValue, StatusCode};
use schemars::JsonSchema;
use serde::Serialize;

#[derive(Debug)]
pub struct Problem(Box<Details>);

/// A refusal, in the form of RFC 9457.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "Problem")]
pub struct Details {
    /// A page about the code.
    #[serde(rename = "type")]
    kind: String,
    title: &'static str,
    status: u16,
    code: ErrorCode,
    /// What happened here.
    detail: String,
    /// The way out.
    help: String,
    /// The line of the policy that decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<String>,
    /// Every fault of what was sent, with its place.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    errors: Vec<Fault>,
    /// What the policy compiler found.
    #[serde(skip_serializing_if = "Option::is_none")]
    diagnostics: Option<serde_json::Value>,
    /// How many findings there were beyond the listed ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    unlisted: Option<usize>,
    /// The JSON-RPC error that an MCP server or a widget's gate gave, for whoever passes it on.
    #[serde(skip_serializing_if = "Option::is_none")]
    rpc: Option<serde_json::Value>,
    /// Seconds, as in the header.
    #[serde(skip_serializing_if = "Option::is_none")]
    retry_after: Option<u64>,
}

/// One thing that is wrong with a request's body.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Fault {
    /// A JSON pointer.
    pub path: String,
    pub message: String,
}

impl Problem {
    pub fn new(status: StatusCode, code: ErrorCode, detail: impl Into<String>) -> Self {
        let row = code.row();
        Self(Box::new(Details {
            kind: format!("https://belljar.dev/errors/{}", row.name),
            title: row.title,
            status: status.as_u16(),
            code,
            detail: detail.into(),
            help: row.way_out.into(),
            rule: None,
            errors: Vec::new(),
            diagnostics: None,
            unlisted: None,
            rpc: None,
            retry_after: None,
        }))
    }

    pub fn malformed(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, ErrorCode::InvalidParams, detail)
    }

    pub fn invalid(errors: Vec<Fault>) -> Self {
        let detail = match errors.as_slice() {
            [only] => format!("{}: {}", only.path, only.message),
            several => format!("{} things are wrong with the request", several.len()),
        };
        let help = "Each entry of `errors` names a place in the body and what it takes; /api/openapi.json has the whole shape.";
        let mut problem = Self::new(StatusCode::UNPROCESSABLE_ENTITY, ErrorCode::InvalidParams, detail).help(help);
        problem.0.errors = errors;
        problem
    }

    pub fn too_large(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, ErrorCode::InvalidParams, detail)
            .help("Send less, or raise the limit named in the detail in the server's configuration.")
    }

    pub fn policy(diagnostics: &belljar_policy::Diagnostics, text: Option<&str>) -> Self {
        let mut json = diagnostics.to_json(text);
        let mut problem =
            Self::new(StatusCode::UNPROCESSABLE_ENTITY, ErrorCode::PolicyInvalid, "the policy does not compile");
        problem.0.diagnostics = Some(json["diagnostics"].take());
        problem.0.unlisted = Some(diagnostics.unlisted());
        problem
    }

    pub fn manifest(diagnostics: &belljar_policy::Diagnostics) -> Self {
        let mut problem = Self::policy(diagnostics, None);
        (problem.0.code, problem.0.title) = (ErrorCode::InvalidParams, "The manifest cannot be used.");
        problem.0.kind = format!("https://belljar.dev/errors/{}", ErrorCode::InvalidParams);
        problem.0.detail = "each finding in `diagnostics` names its place and the way out".into();
        problem
    }

    pub fn changed(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::PRECONDITION_FAILED, ErrorCode::InvalidParams, detail)
            .help("Somebody else wrote in between. Look at the files as they are now, and send `If-Match` with their version.")
    }

    pub fn forbidden(detail: impl Into<String>, help: impl Into<String>) -> Self {
        Self::new(StatusCode::FORBIDDEN, ErrorCode::CapabilityDenied, detail).help(help)
    }

    pub fn unauthorized(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::UNAUTHORIZED, ErrorCode::CapabilityDenied, detail)
            .help("Send `Authorization: Bearer <token>` with one of the server's `tokens`.")
    }

    pub fn no_sandbox() -> Self {
        Self::new(StatusCode::NOT_FOUND, ErrorCode::SandboxLost, "there is no sandbox of that id here")
            .help("It may have expired, been deleted, or had to make room for others. Create a new one.")
    }

    pub fn no_route(path: &str) -> Self {
        let path: String = path.chars().take(100).collect();
        Self::new(StatusCode::NOT_FOUND, ErrorCode::InvalidParams, format!("nothing is served at `{path}`"))
            .help("/api/openapi.json lists everything this server answers.")
    }

    pub fn no_method() -> Self {
        Self::new(StatusCode::METHOD_NOT_ALLOWED, ErrorCode::InvalidParams, "this path does not take that method")
            .help("The `Allow` header lists the methods it takes.")
    }

    pub fn rate_limited(detail: impl Into<String>, retry_after: u64) -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, ErrorCode::RateLimited, detail)
            .retry_after(retry_after)
            .help("Wait as long as `Retry-After` says, reuse sandboxes, or raise the limit named in the detail.")
    }

    pub fn unavailable(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, ErrorCode::ServerUnreachable, detail)
            .retry_after(2)
            .help("Nothing that was acknowledged is lost. Try again in a moment.")
    }

    pub fn internal() -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, ErrorCode::ServerUnreachable, "the server failed while answering")
            .help("The server's log has the reason. Please report it.")
    }

    pub fn timed_out() -> Self {
        Self::new(StatusCode::REQUEST_TIMEOUT, ErrorCode::Timeout, "the request took too long to arrive or to answer")
            .help("Send it again.")
    }

    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.0.help = help.into();
        self
    }

    pub fn rule(mut self, rule: String) -> Self {
        self.0.rule = Some(rule);
        self
    }

    pub fn rpc(mut self, error: serde_json::Value) -> Self {
        self.0.rpc = Some(error);
        self
    }

    pub fn retry_after(mut self, seconds: u64) -> Self {
        self.0.retry_after = Some(seconds);
        self
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.0.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let retry_after = self.0.retry_after;
        let mut response = (status, Json(self.0)).into_response();
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        if let Some(seconds) = retry_after {
            headers.insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        if status == StatusCode::UNAUTHORIZED {
            headers.insert(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response
    }
}
