//! Why a request did not go out, or did not come back: a code, the rule, the reason, the way out.

use std::fmt::Display;
use std::net::IpAddr;

use belljar_base::{Problem, TicketFault};
use belljar_policy::{Fault, Refusal, SourceExpr};
use belljar_wire::ErrorCode;
use http::{HeaderName, StatusCode};

#[derive(Debug)]
pub(crate) struct Refused {
    status: StatusCode,
    code: ErrorCode,
    pub(super) rule: Option<String>,
    pub(super) reason: String,
    help: String,
}

impl Refused {
    fn new(status: StatusCode, code: ErrorCode, reason: String, help: impl Into<String>) -> Self {
        Self { status, code, rule: None, reason, help: help.into() }
    }

    fn denied(reason: String, help: impl Into<String>) -> Self {
        Self::new(StatusCode::FORBIDDEN, ErrorCode::CapabilityDenied, reason, help)
    }

    fn failed(code: ErrorCode, reason: String, help: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_GATEWAY, code, reason, help)
    }

    /// Whether the policy or the server said no, and not the place behind.
    pub(super) fn is_refusal(&self) -> bool {
        !self.status.is_server_error()
    }

    pub(super) fn status(&self) -> StatusCode {
        self.status
    }

    pub(super) fn problem(&self) -> Problem {
        let problem = Problem::new(self.status, self.code, self.reason.clone()).help(self.help.clone());
        match &self.rule {
            Some(rule) => problem.rule(rule.clone()),
            None => problem,
        }
    }

    pub(super) fn not_proxied() -> Self {
        Self::denied(
            "this sandbox's connections do not go through the egress proxy".into(),
            "Ask the place itself where the policy's `network.allow` lists it, or set `network.via = \"proxy\"`.",
        )
    }

    pub(super) fn ticket(fault: TicketFault) -> Self {
        let reason = match fault {
            TicketFault::Unknown => "the request shows no ticket of a frame that this client shows",
            TicketFault::Over => "the ticket's time is over",
        };
        Self::new(
            StatusCode::UNAUTHORIZED,
            ErrorCode::CapabilityDenied,
            reason.into(),
            "An app's document is given tickets, and shows them with every `fetch`, `XMLHttpRequest`, `EventSource` and `WebSocket`. A host name alone opens nothing.",
        )
    }

    pub(super) fn target(fault: &Fault) -> Self {
        Self::new(StatusCode::BAD_REQUEST, ErrorCode::InvalidParams, fault.message.clone(), fault.help.clone())
    }

    pub(super) fn malformed(reason: impl Into<String>) -> Self {
        let help = "Write /__belljar/egress/<scheme>/<host[:port]>/<path>, such as /__belljar/egress/https/api.example.com/v1/users.";
        Self::new(StatusCode::BAD_REQUEST, ErrorCode::InvalidParams, reason.into(), help)
    }

    pub(super) fn policy(refusal: Refusal<'_>, target: &impl Display, method: &str) -> Self {
        let (rule, reason, help) = match refusal {
            Refusal::Denied(rule) => (
                Some(rule),
                format!("`{}` denies {target}; deny wins over allow", rule.to),
                "Narrow the entry of `network.deny`, if the guest is meant to go there.".to_owned(),
            ),
            Refusal::Unmatched => (
                None,
                format!("no entry of `network.allow` covers {target}"),
                format!("Add it: network.allow = [\"{target}\"]."),
            ),
            Refusal::Method(rule) => (
                Some(rule),
                format!("`network.methods` does not list {method}"),
                format!("Add it: network.methods = [\"{method}\"]."),
            ),
            Refusal::Unclear(rule, why) => (
                Some(rule),
                format!("{target} cannot be compared with `{}`: {why}", rule.to),
                "Write the path in its plain form, or allow the whole origin without paths.".to_owned(),
            ),
        };
        let mut refused = Self::denied(reason, help);
        refused.rule = rule.map(|rule| rule.cause.to_string());
        refused
    }

    pub(super) fn header(name: &HeaderName) -> Self {
        let help = format!(
            "Leave the header out, or add it to the policy: network.headers = [\"{name}\"]. docs/guide/egress.md lists what goes out without that."
        );
        Self::new(
            StatusCode::BAD_REQUEST,
            ErrorCode::InvalidParams,
            format!("the header `{name}` does not go out"),
            help,
        )
    }

    pub(super) fn own(to: &SourceExpr) -> Self {
        Self::denied(
            format!("{to} is this server itself"),
            "A guest reaches its own files directly, and Belljar's API never.",
        )
    }

    pub(super) fn address(to: &SourceExpr, ip: IpAddr, what: &str) -> Self {
        Self::denied(
            format!("{to} leads to {ip}, {what}"),
            "Guests reach the public internet alone. `egress.allowPrivate` opens private networks for a server that means it.",
        )
    }

    pub(super) fn secret(name: &str) -> Self {
        Self::denied(
            format!("there is no secret `{name}` for this sandbox any more"),
            "Look at `egress.secrets` in the server's configuration.",
        )
    }

    pub(super) fn busy(most: u64) -> Self {
        Self::new(
            StatusCode::TOO_MANY_REQUESTS,
            ErrorCode::RateLimited,
            format!("{most} requests of this sandbox are on their way already (`limits.egressRequests`)"),
            "Wait until one is answered, or raise the limit.",
        )
    }

    pub(super) fn too_large(most: u64) -> Self {
        Self::new(
            StatusCode::PAYLOAD_TOO_LARGE,
            ErrorCode::InvalidParams,
            format!("the request is larger than `limits.egressRequestBytes`, {most}"),
            "Send less, or raise the limit.",
        )
    }

    pub(super) fn answer_too_large(bytes: u64, most: u64) -> Self {
        Self::failed(
            ErrorCode::OutputTooLarge,
            format!("the answer has {bytes} bytes; `limits.egressResponseBytes` is {most}"),
            "Ask for less, or raise the limit.",
        )
    }

    pub(super) fn unreachable(to: &SourceExpr, why: &impl Display) -> Self {
        Self::failed(
            ErrorCode::ServerUnreachable,
            format!("{to} cannot be reached: {why}"),
            "The policy allows it; the place behind did not answer.",
        )
    }

    pub(super) fn timed_out(to: &SourceExpr) -> Self {
        Self::new(
            StatusCode::GATEWAY_TIMEOUT,
            ErrorCode::Timeout,
            format!("{to} did not answer in time"),
            "Try again; `limits.egressSeconds`, `limits.egressIdleSeconds` and `limits.timeoutSeconds` say how long it may take.",
        )
    }

    pub(super) fn encoded() -> Self {
        Self::failed(
            ErrorCode::ServerUnreachable,
            "the answer is compressed although that was not asked for, so secrets in it could not be masked".into(),
            "Ask the server's owner to honour `Accept-Encoding: identity`.",
        )
    }

    pub(super) fn redirect(reason: impl Into<String>) -> Self {
        Self::failed(
            ErrorCode::ServerUnreachable,
            reason.into(),
            "Ask the address that it redirects to, or send `belljar-redirect: manual` to see the redirect itself.",
        )
    }

    pub(super) fn not_agreed(to: &SourceExpr) -> Self {
        Self::failed(
            ErrorCode::ServerUnreachable,
            format!("{to} opened a socket with a protocol or an extension that it was not offered"),
            "Look whether the address is one of a WebSocket.",
        )
    }

    pub(super) fn part(name: &HeaderName) -> Self {
        Self::new(
            StatusCode::BAD_REQUEST,
            ErrorCode::InvalidParams,
            format!("the header `{name}` asks for a part of an answer, and a secret goes along with this request"),
            "Ask for the whole: a secret that comes back in parts could not be masked.",
        )
    }

    pub(super) fn partial() -> Self {
        Self::failed(
            ErrorCode::ServerUnreachable,
            "the answer is a part of something although the whole was asked for, so secrets in it could not be masked"
                .into(),
            "Ask the server's owner to answer whole requests whole.",
        )
    }

    pub(super) fn not_switched(to: &SourceExpr, status: StatusCode) -> Self {
        Self::failed(
            ErrorCode::ServerUnreachable,
            format!("{to} answered {status} instead of opening a socket"),
            "Look whether the address is one of a WebSocket.",
        )
    }
}
