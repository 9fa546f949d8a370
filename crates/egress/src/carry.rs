//! One request, from the guest to its answer.

use axum::body::Body;
use axum::extract::Request;
use axum::response::{IntoResponse as _, Response};
use belljar_base::TicketFault;
use belljar_policy::Route;
use belljar_sandbox::{ProxiedHeaders, RequestedSandbox, SandboxService};
use http::header::{ACCESS_CONTROL_REQUEST_HEADERS, ACCESS_CONTROL_REQUEST_METHOD, CONTENT_LENGTH, CONTENT_TYPE};
use http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use tokio::sync::watch;

use super::body::{Answer, Clock};
use super::exchange::Arrived;
use super::head;
use super::in_flight::InFlightSlot;
use super::log::Entry;
use super::mask::Mask;
use super::proxy::Egress;
use super::refusal::Refused;
use super::request::{PREFIX, Place, by_guest, is_handshake, turned_away};
use super::socket::{Opened, Tunnel};
use super::ticket;

/// Carries one request. Sockets end when `stopping` turns true, and with their sandbox.
pub async fn carry(
    egress: &Egress,
    sandboxes: &SandboxService,
    stopping: &watch::Receiver<bool>,
    asked: &RequestedSandbox,
    request: Request,
) -> Response {
    let opaque = match by_guest(request.headers(), asked) {
        Ok(opaque) => opaque,
        Err(why) => return turned_away(why),
    };
    if request.method() == Method::OPTIONS && request.headers().contains_key(ACCESS_CONTROL_REQUEST_METHOD) {
        return preflight(request.headers());
    }
    let mut entry = egress.log.entry(&asked.sandbox.stored.id, request.method(), String::new());
    let ticket = ticket::shown(request.headers()).ok_or(TicketFault::Unknown);
    if let Err(fault) = ticket.and_then(|ticket| sandboxes.check_ticket(asked, ticket)) {
        entry.url = address(&request);
        let refused = Refused::ticket(fault);
        entry.refused(&refused);
        return refusal(&refused, opaque);
    }
    match egress.carry(asked, &mut entry, request).await {
        Ok((Came::Answer(arrived), slot)) => egress.answer(asked, *arrived, slot, entry, opaque),
        Ok((Came::Socket(opened), slot)) => {
            let (tunnel, response) =
                Tunnel::new(*opened, entry, slot, stopping.clone(), sandboxes.hub().listen(&asked.sandbox.stored.id));
            tokio::spawn(tunnel.run());
            response
        }
        Err(refused) => {
            entry.refused(&refused);
            refusal(&refused, opaque)
        }
    }
}

enum Came {
    Answer(Box<Arrived>),
    Socket(Box<Opened>),
}

impl Egress {
    async fn carry(
        &self,
        asked: &RequestedSandbox,
        entry: &mut Entry,
        request: Request,
    ) -> Result<(Came, InFlightSlot), Refused> {
        let sandbox = &asked.sandbox;
        if sandbox.plan.network.route != Route::Proxy {
            entry.url = address(&request);
            return Err(Refused::not_proxied());
        }
        let place = Place::of(request.uri()).inspect_err(|_| entry.url = address(&request))?;
        entry.url = place.to_string();
        if let Some(name) = self.secrets.missing(&sandbox.plan.network, sandbox.embedder()) {
            return Err(Refused::secret(name));
        }
        let slot = self.in_flight.take(&sandbox.stored.id).ok_or_else(|| Refused::busy(self.limits.requests))?;
        let came = match (place.target.source().scheme().is_socket(), is_handshake(request.headers())) {
            (true, true) => Came::Socket(Box::new(self.open(asked, place, entry, request).await?)),
            (false, false) => Came::Answer(Box::new(self.exchange(asked, place, entry, request).await?)),
            (true, false) => return Err(Refused::malformed("a socket is opened by a WebSocket handshake")),
            (false, true) => return Err(Refused::malformed("sockets have the schemes `ws` and `wss`")),
        };
        Ok((came, slot))
    }

    /// Whether the policy lets a request go where it wants; the log keeps the line that said so.
    pub(super) fn judge(
        &self,
        asked: &RequestedSandbox,
        place: &Place,
        method: &Method,
        entry: &mut Entry,
    ) -> Result<(), Refused> {
        let judged = asked.sandbox.plan.network.judge(&place.target, method.as_str());
        let rule = judged.map_err(|refusal| Refused::policy(refusal, &place.target, method.as_str()))?;
        entry.rule = Some(rule.cause.to_string());
        for name in self.secrets.meant_for(&asked.sandbox.plan.network, place.target.source()) {
            if !entry.secrets.contains(name) {
                entry.secrets.push(name.clone());
            }
        }
        Ok(())
    }

    fn answer(
        &self,
        asked: &RequestedSandbox,
        arrived: Arrived,
        slot: InFlightSlot,
        mut entry: Entry,
        opaque: bool,
    ) -> Response {
        let Arrived { response, connection, place, spellings, deadline, redirects, head_only } = arrived;
        let (parts, body) = response.into_parts();
        entry.status = Some(parts.status.as_u16());
        entry.redirects = redirects;
        let mut carried = ProxiedHeaders::new(opaque);
        carried.tell("verdict", HeaderValue::from_static("allow"));
        if let Ok(url) = HeaderValue::from_str(&place.to_string()) {
            carried.tell("url", url);
        }
        let mut headers =
            head::coming_back(&parts.headers, &asked.sandbox.plan.network.headers, spellings.as_ref(), &mut carried);
        if head_only && let Some(length) = parts.headers.get(CONTENT_LENGTH) {
            headers.insert(CONTENT_LENGTH, length.clone());
        }
        // What stays open for long is shown while it is.
        if headers.get(CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"text/event-stream")) {
            entry.opened();
        }
        let clock = Clock::new(deadline, self.limits.idle);
        let mask = spellings.map(Mask::new);
        let body = Answer::new(body, mask, self.limits.response_bytes, clock, connection, entry, slot);
        let mut response = (parts.status, headers, Body::new(body)).into_response();
        response.extensions_mut().insert(carried);
        response
    }
}

fn refusal(refused: &Refused, opaque: bool) -> Response {
    let mut carried = ProxiedHeaders::new(opaque);
    carried.tell("verdict", HeaderValue::from_static(if refused.is_refusal() { "refuse" } else { "fail" }));
    let mut response = refused.problem().into_response();
    response.extensions_mut().insert(carried);
    response
}

/// Leave for whatever an opaque guest is about to ask: the request itself is refused with a reason it can read.
fn preflight(headers: &HeaderMap) -> Response {
    let asked = headers.get(ACCESS_CONTROL_REQUEST_HEADERS).and_then(|names| names.to_str().ok()).unwrap_or_default();
    let names = asked.split(',').filter_map(|name| name.trim().parse::<HeaderName>().ok());
    let names: Vec<_> = names.take(64).map(|name| name.to_string()).collect();
    let names = HeaderValue::from_str(&names.join(", ")).unwrap_or(HeaderValue::from_static(""));
    let methods = HeaderValue::from_static("GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS");
    let mut response = StatusCode::NO_CONTENT.into_response();
    response.extensions_mut().insert(ProxiedHeaders::preflight(methods, names));
    response
}

/// As the guest wrote it, for the log.
fn address(request: &Request) -> String {
    let whole = request.uri().path_and_query().map_or("", |whole| whole.as_str());
    whole.strip_prefix(PREFIX).unwrap_or(whole).replacen('/', "://", 1)
}
