//! A request and its answer, over as many redirects as it takes.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::body::Body;
use axum::extract::Request;
use belljar_sandbox::RequestedSandbox;
use bytes::Bytes;
use http::header::{
    ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_RANGE, CONTENT_TYPE, HOST, LOCATION, TRANSFER_ENCODING, USER_AGENT,
};
use http::{HeaderMap, HeaderName, HeaderValue, Method, Response, StatusCode, Uri};
use hyper::body::{Body as _, Incoming};
use tokio::time::{Instant, timeout_at};

use super::body::{self, Clock};
use super::head;
use super::log::Entry;
use super::mask::Spellings;
use super::pool::PooledConnection;
use super::proxy::Egress;
use super::redirect::{self, Wish};
use super::refusal::Refused;
use super::request::Place;

/// The head of an answer that may be passed on, and what its body needs.
#[derive(Debug)]
pub(super) struct Arrived {
    pub(super) response: Response<Incoming>,
    pub(super) connection: PooledConnection,
    /// Where it came from in the end.
    pub(super) place: Place,
    pub(super) spellings: Option<Spellings>,
    pub(super) deadline: Instant,
    pub(super) redirects: u32,
    pub(super) head_only: bool,
}

impl Egress {
    pub(super) async fn exchange(
        &self,
        asked: &RequestedSandbox,
        mut place: Place,
        entry: &mut Entry,
        request: Request,
    ) -> Result<Arrived, Refused> {
        let now = Instant::now();
        let (deadline, head_by) = (now + self.limits.whole, now + self.limits.head.min(self.limits.whole));
        let (parts, body) = request.into_parts();
        let wish = Wish::of(&parts.headers)?;
        let mut method = parts.method;
        self.judge(asked, &place, &method, entry)?;
        let network = &asked.sandbox.plan.network;
        let mut headers = head::outgoing(&parts.headers, &network.headers).map_err(|name| Refused::header(&name))?;
        let mut sending = Sending::read(body, self, entry, head_by, deadline).await?;
        let spellings = self.secrets.spellings(network);
        let mut redirects = 0;
        loop {
            let has_secret = self.secrets.meant_for(network, place.target.source()).next().is_some();
            if has_secret && let Some(name) = head::asks_for_a_part(&headers) {
                return Err(Refused::part(name));
            }
            let outgoing = Outgoing { asked, place: &place, method: &method, headers: &headers };
            let sent = timeout_at(head_by, self.send(&outgoing, &mut sending)).await;
            let (response, connection) = sent.map_err(|_| Refused::timed_out(place.target.source()))??;
            let leaks = |all: &Spellings| locations(&response).any(|to| all.found_in(to));
            let next = if wish == Wish::Manual {
                None
            } else if response.status().is_redirection() && spellings.as_ref().is_some_and(leaks) {
                // Before anything is said about the address.
                return Err(Refused::redirect("the answer redirects to an address with a secret in it"));
            } else {
                redirect::next(&place, response.status(), response.headers())?
            };
            let Some(next) = next else {
                self.check(&response, spellings.as_ref())?;
                let head_only = method == Method::HEAD;
                return Ok(Arrived { response, connection, place, spellings, deadline, redirects, head_only });
            };
            redirects += 1;
            if wish == Wish::Error || redirects > self.limits.redirects {
                return Err(Refused::redirect(format!(
                    "the answer redirects to {next}, and {} are followed",
                    self.limits.redirects
                )));
            }
            if let Some(changed) = redirect::method_after(response.status(), &method) {
                method = changed;
                sending = Sending::Nothing;
                head::without_body(&mut headers);
            }
            if next.target.source() != place.target.source() {
                head::for_strangers(&mut headers);
            }
            place = next;
            entry.url = place.to_string();
            self.judge(asked, &place, &method, entry)?;
        }
    }

    /// What can be said of an answer before its body is read.
    fn check(&self, response: &Response<Incoming>, spellings: Option<&Spellings>) -> Result<(), Refused> {
        if spellings.is_some() {
            masked_whole(response.status(), response.headers())?;
        }
        match response.body().size_hint().exact() {
            Some(bytes) if bytes > self.limits.response_bytes => {
                Err(Refused::answer_too_large(bytes, self.limits.response_bytes))
            }
            _ => Ok(()),
        }
    }

    /// Sends over a connection that is there, or a new one. One that broke while it was idle is no fault of the guest's.
    async fn send(
        &self,
        out: &Outgoing<'_>,
        sending: &mut Sending,
    ) -> Result<(Response<Incoming>, PooledConnection), Refused> {
        let (id, to) = (&out.asked.sandbox.stored.id, out.place.target.source());
        let mut lent = self.pool.take(id, to).await;
        loop {
            let mut connection = match lent.take() {
                Some(lent) => lent,
                None => self.pool.lend(id, to, self.dialer.dial(to).await?),
            };
            let request = self.request(out, sending)?;
            match connection.sender.try_send_request(request).await {
                Ok(response) => return Ok((response, connection)),
                Err(mut error) => {
                    let back = error.take_message();
                    let never_sent = back.is_some();
                    if let Some(request) = back {
                        sending.take_back(request.into_body());
                    }
                    let again = never_sent || (out.method.is_idempotent() && sending.can_be_repeated());
                    if !connection.used_before || !again {
                        return Err(sending
                            .refusal(self.limits.request_bytes)
                            .unwrap_or_else(|| Refused::unreachable(to, error.error())));
                    }
                }
            }
        }
    }

    fn request(&self, out: &Outgoing<'_>, sending: &mut Sending) -> Result<http::Request<Body>, Refused> {
        let body = sending.body().ok_or_else(|| {
            Refused::redirect("the answer redirects a request whose body is too large to be sent again")
        })?;
        let mut request = http::Request::new(body);
        *request.method_mut() = out.method.clone();
        *request.uri_mut() = out
            .place
            .path_and_query()
            .parse::<Uri>()
            .map_err(|_| Refused::malformed("the address is not one that can be asked for"))?;
        *request.headers_mut() = out.headers.clone();
        self.dress(request.headers_mut(), out.asked, out.place);
        Ok(request)
    }

    /// What every request to a place has, and the secrets that are meant for it.
    pub(super) fn dress(&self, headers: &mut HeaderMap, asked: &RequestedSandbox, to: &Place) {
        headers.insert(HOST, HeaderValue::from_str(to.authority()).unwrap_or(HeaderValue::from_static("")));
        headers.insert(USER_AGENT, HeaderValue::from_static(concat!("Belljar/", env!("CARGO_PKG_VERSION"))));
        headers.insert(ACCEPT_ENCODING, HeaderValue::from_static("identity"));
        self.secrets.put_into(headers, &asked.sandbox.plan.network, to.target.source());
    }
}

/// Whether a mask sees all that an answer says: it is plain, and it is whole.
fn masked_whole(status: StatusCode, headers: &HeaderMap) -> Result<(), Refused> {
    let only = |name: HeaderName, word: &'static [u8]| {
        headers.get_all(name).iter().all(|value| value.as_bytes().eq_ignore_ascii_case(word))
    };
    if !only(CONTENT_ENCODING, b"identity") || !only(TRANSFER_ENCODING, b"chunked") {
        return Err(Refused::encoded());
    }
    let parts = headers.get(CONTENT_TYPE).is_some_and(|kind| {
        kind.as_bytes().get(..20).is_some_and(|start| start.eq_ignore_ascii_case(b"multipart/byteranges"))
    });
    if matches!(status, StatusCode::PARTIAL_CONTENT | StatusCode::IM_USED)
        || headers.contains_key(CONTENT_RANGE)
        || parts
    {
        return Err(Refused::partial());
    }
    Ok(())
}

fn locations(response: &Response<Incoming>) -> impl Iterator<Item = &[u8]> {
    response.headers().get_all(LOCATION).iter().map(HeaderValue::as_bytes)
}

struct Outgoing<'a> {
    asked: &'a RequestedSandbox,
    place: &'a Place,
    method: &'a Method,
    headers: &'a HeaderMap,
}

/// The body of a request, and whether it can be sent once more.
enum Sending {
    Nothing,
    /// Small enough to keep.
    Kept(Bytes),
    Once {
        body: Option<Body>,
        too_large: Arc<AtomicBool>,
    },
}

impl Sending {
    /// Bodies up to here are kept until the answer is there.
    const KEPT_BYTES: u64 = 64 * 1024;

    async fn read(body: Body, egress: &Egress, entry: &Entry, by: Instant, deadline: Instant) -> Result<Self, Refused> {
        let most = egress.limits.request_bytes;
        match body.size_hint().exact() {
            Some(0) => Ok(Self::Nothing),
            Some(length) if length > most => Err(Refused::too_large(most)),
            Some(length) if length <= Self::KEPT_BYTES => {
                let read = timeout_at(by, axum::body::to_bytes(body, Self::KEPT_BYTES as usize)).await;
                let Ok(Ok(bytes)) = read else { return Err(Refused::malformed("the body did not arrive whole")) };
                entry.bytes_sent.store(bytes.len() as u64, Ordering::Relaxed);
                Ok(Self::Kept(bytes))
            }
            _ => {
                let too_large = Arc::new(AtomicBool::new(false));
                let body = body::Request {
                    inner: body,
                    most,
                    sent: Arc::clone(&entry.bytes_sent),
                    too_large: Arc::clone(&too_large),
                    clock: Clock::new(deadline, egress.limits.idle),
                };
                Ok(Self::Once { body: Some(Body::new(body)), too_large })
            }
        }
    }

    fn body(&mut self) -> Option<Body> {
        match self {
            Self::Nothing => Some(Body::empty()),
            Self::Kept(bytes) => Some(Body::from(bytes.clone())),
            Self::Once { body, .. } => body.take(),
        }
    }

    fn take_back(&mut self, back: Body) {
        if let Self::Once { body, .. } = self {
            *body = Some(back);
        }
    }

    fn can_be_repeated(&self) -> bool {
        !matches!(self, Self::Once { body: None, .. })
    }

    fn refusal(&self, most: u64) -> Option<Refused> {
        match self {
            Self::Once { too_large, .. } if too_large.load(Ordering::Relaxed) => Some(Refused::too_large(most)),
            _ => None,
        }
    }
}
