//! WebSockets: the handshake is a request like any other, and after it bytes go both ways until one end, a limit or the
//! server ends it. Compression is not offered on; where secrets were put in, frames are taken apart to mask them.

use std::time::Duration;

use axum::extract::Request;
use axum::response::{IntoResponse as _, Response};
use belljar_sandbox::{ProxiedHeaders, RequestedSandbox, SandboxEvent};
use http::header::{
    CONNECTION, SEC_WEBSOCKET_ACCEPT, SEC_WEBSOCKET_EXTENSIONS, SEC_WEBSOCKET_KEY, SEC_WEBSOCKET_PROTOCOL,
    SEC_WEBSOCKET_VERSION, UPGRADE,
};
use http::{HeaderMap, HeaderValue, Method, StatusCode, Uri};
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, ReadHalf, WriteHalf};
use tokio::sync::{broadcast, watch};
use tokio::time::{Instant, timeout, timeout_at};

use super::frames::Frames;
use super::in_flight::InFlightSlot;
use super::log::{Entry, Verdict};
use super::mask::Spellings;
use super::proxy::Egress;
use super::refusal::Refused;
use super::request::Place;
use super::ticket;

/// A socket whose other end agreed.
pub(super) struct Opened {
    guest: OnUpgrade,
    server: OnUpgrade,
    accept: HeaderValue,
    protocol: Option<HeaderValue>,
    spellings: Option<Spellings>,
    bounds: Bounds,
}

/// What is held while it is open.
pub(super) struct Tunnel {
    guest: OnUpgrade,
    server: OnUpgrade,
    mask: Option<Frames>,
    bounds: Bounds,
    entry: Entry,
    slot: InFlightSlot,
    stopping: watch::Receiver<bool>,
    /// Ends with the sandbox.
    sandbox: broadcast::Receiver<SandboxEvent>,
}

#[derive(Clone, Copy, Debug)]
struct Bounds {
    sent: u64,
    received: u64,
    idle: Duration,
    deadline: Instant,
}

impl Egress {
    pub(super) async fn open(
        &self,
        asked: &RequestedSandbox,
        place: Place,
        entry: &mut Entry,
        mut request: Request,
    ) -> Result<Opened, Refused> {
        if request.method() != Method::GET {
            return Err(Refused::malformed("a socket is opened by GET"));
        }
        self.judge(asked, &place, &Method::GET, entry)?;
        let (head_by, deadline) = (Instant::now() + self.limits.head, Instant::now() + self.limits.whole);
        let to = place.target.source();
        let handshake = self.handshake(asked, &place, request.headers())?;
        let sent = timeout_at(head_by, async {
            let mut sender = self.dialer.dial(to).await?;
            sender.send_request(handshake).await.map_err(|error| Refused::unreachable(to, &error))
        });
        let mut response = sent.await.map_err(|_| Refused::timed_out(to))??;
        let accept = response.headers_mut().remove(SEC_WEBSOCKET_ACCEPT);
        let (StatusCode::SWITCHING_PROTOCOLS, Some(accept)) = (response.status(), accept) else {
            return Err(Refused::not_switched(to, response.status()));
        };
        let protocol = response.headers_mut().remove(SEC_WEBSOCKET_PROTOCOL);
        let spellings = self.secrets.spellings(&asked.sandbox.plan.network);
        let leaks = |value: &HeaderValue| spellings.as_ref().is_some_and(|all| all.found_in(value.as_bytes()));
        // What was not offered was not chosen, and could be anything.
        let offers =
            |chosen: &HeaderValue| ticket::offered(request.headers()).any(|name| name.as_bytes() == chosen.as_bytes());
        let chosen = protocol.as_ref().is_none_or(offers);
        if !chosen || leaks(&accept) || response.headers().contains_key(SEC_WEBSOCKET_EXTENSIONS) {
            return Err(Refused::not_agreed(to));
        }
        entry.status = Some(101);
        // A browser that offers protocols wants one to be chosen.
        let ours = ticket::protocol(request.headers()).and_then(|name| HeaderValue::from_str(name).ok());
        Ok(Opened {
            protocol: protocol.or(ours),
            guest: hyper::upgrade::on(&mut request),
            server: hyper::upgrade::on(&mut response),
            accept,
            spellings,
            bounds: Bounds {
                sent: self.limits.request_bytes,
                received: self.limits.response_bytes,
                idle: self.limits.idle,
                deadline,
            },
        })
    }

    /// Without `Sec-WebSocket-Extensions`: what is not offered is not used.
    fn handshake(
        &self,
        asked: &RequestedSandbox,
        place: &Place,
        said: &HeaderMap,
    ) -> Result<http::Request<axum::body::Body>, Refused> {
        let mut request = http::Request::new(axum::body::Body::empty());
        *request.uri_mut() = place
            .path_and_query()
            .parse::<Uri>()
            .map_err(|_| Refused::malformed("the address is not one that can be asked for"))?;
        let headers = request.headers_mut();
        for name in [SEC_WEBSOCKET_KEY, SEC_WEBSOCKET_VERSION] {
            for value in said.get_all(&name) {
                headers.append(&name, value.clone());
            }
        }
        let protocols: Vec<_> = ticket::offered(said).collect();
        if let Ok(protocols) = HeaderValue::from_str(&protocols.join(", "))
            && !protocols.is_empty()
        {
            headers.insert(SEC_WEBSOCKET_PROTOCOL, protocols);
        }
        self.dress(headers, asked, place);
        headers.insert(CONNECTION, HeaderValue::from_static("upgrade"));
        headers.insert(UPGRADE, HeaderValue::from_static("websocket"));
        Ok(request)
    }
}

impl Tunnel {
    /// The tunnel, and the answer that opens the guest's end.
    pub(super) fn new(
        opened: Opened,
        entry: Entry,
        slot: InFlightSlot,
        stopping: watch::Receiver<bool>,
        sandbox: broadcast::Receiver<SandboxEvent>,
    ) -> (Self, Response) {
        let mut response = StatusCode::SWITCHING_PROTOCOLS.into_response();
        response.extensions_mut().insert(ProxiedHeaders::switching(opened.accept, opened.protocol));
        let tunnel = Self {
            guest: opened.guest,
            server: opened.server,
            mask: opened.spellings.map(Frames::new),
            bounds: opened.bounds,
            entry,
            slot,
            stopping,
            sandbox,
        };
        (tunnel, response)
    }

    pub(super) async fn run(mut self) {
        let (Ok(guest), Ok(server)) = (self.guest.await, self.server.await) else {
            self.entry.reason = Some("the socket did not open".into());
            return;
        };
        self.entry.verdict = Verdict::Allow;
        self.entry.opened();
        let (guest_read, guest_write) = tokio::io::split(TokioIo::new(guest));
        let (server_read, server_write) = tokio::io::split(TokioIo::new(server));
        let (mut sent, mut received) = (0, 0);
        let bounds = self.bounds;
        let why = {
            // Either side being quiet is usual; the tunnel is idle when both are.
            let moved = watch::Sender::new(());
            let out = pass(guest_read, server_write, bounds.sent, &mut sent, None, &moved);
            let back = pass(server_read, guest_write, bounds.received, &mut received, self.mask.take(), &moved);
            tokio::select! {
                why = out => why,
                why = back => why,
                () = quiet(moved.subscribe(), bounds.idle) => "nothing was said for too long",
                () = tokio::time::sleep_until(bounds.deadline) => "it was open for too long",
                _ = self.stopping.wait_for(|stopping| *stopping) => "the server stops",
                () = ended(&mut self.sandbox) => "the sandbox ended",
            }
        };
        self.entry.bytes = received;
        self.entry.bytes_sent.store(sent, std::sync::atomic::Ordering::Relaxed);
        self.entry.reason = Some(why.into());
        drop(self.slot);
    }
}

async fn pass(
    mut from: ReadHalf<TokioIo<Upgraded>>,
    mut to: WriteHalf<TokioIo<Upgraded>>,
    most: u64,
    count: &mut u64,
    mut mask: Option<Frames>,
    moved: &watch::Sender<()>,
) -> &'static str {
    let mut buffer = vec![0; 16 * 1024];
    loop {
        let read = match from.read(&mut buffer).await {
            Ok(0) | Err(_) => {
                let _ = to.shutdown().await;
                return "one end closed it";
            }
            Ok(read) => buffer.get(..read).unwrap_or_default(),
        };
        *count += read.len() as u64;
        if *count > most {
            return "more was said than the limit allows";
        }
        let _ = moved.send(());
        let written = match &mut mask {
            Some(frames) => match frames.push(read) {
                Some(masked) => to.write_all(&masked).await,
                None => return "the other end sent frames that could hide a secret",
            },
            None => to.write_all(read).await,
        };
        if written.is_err() || to.flush().await.is_err() {
            return "one end closed it";
        }
    }
}

async fn quiet(mut moved: watch::Receiver<()>, idle: Duration) {
    while let Ok(Ok(())) = timeout(idle, moved.changed()).await {}
}

async fn ended(sandbox: &mut broadcast::Receiver<SandboxEvent>) {
    while !matches!(sandbox.recv().await, Err(broadcast::error::RecvError::Closed)) {}
}
