//! Who asks, and for what: a request of the guest's own, to an address in the path.
//!
//! The attack: another page uses somebody's sandbox as its way out, or a guest loads a foreign page or script from its
//! own host, where its headers trust it. So the proxy answers `fetch` and sockets and nothing that a browser would
//! show or run, and only its own sandbox: by `Sec-Fetch-Site` where the guest has an origin, by `Origin: null` where it
//! is opaque, and the host name, which nobody else knows, in both.

use std::fmt;

use axum::response::{IntoResponse as _, Response};
use belljar_policy::Target;
use belljar_sandbox::RequestedSandbox;
use http::header::{ORIGIN, UPGRADE};
use http::{HeaderMap, HeaderValue, StatusCode, Uri};

use super::refusal::Refused;

/// Below it, on a guest's own host: `<scheme>/<host[:port]>/<path>`.
pub const PREFIX: &str = "/__belljar/egress/";

/// Whether a request is the guest's own; whether it came as from a stranger, or why not.
pub(super) fn by_guest(headers: &HeaderMap, asked: &RequestedSandbox) -> Result<bool, &'static str> {
    let one = |name: &str| {
        let mut all = headers.get_all(name).iter();
        match (all.next().map(HeaderValue::as_bytes), all.next()) {
            (first, None) => Ok(first),
            (_, Some(_)) => Err("A header that browsers send once is there twice.\n"),
        }
    };
    let (dest, mode, site, origin) =
        (one("sec-fetch-dest")?, one("sec-fetch-mode")?, one("sec-fetch-site")?, one(ORIGIN.as_str())?);
    // Browsers tell less about sockets, but always who opens one.
    let socket = is_handshake(headers) && origin.is_some();
    match (dest, mode) {
        (Some(b"empty"), Some(b"cors" | b"no-cors" | b"same-origin" | b"websocket")) | (Some(b"websocket"), _) => {}
        (None, _) if socket => {}
        _ => return Err("The egress proxy answers `fetch` and sockets, not pages, scripts or pictures.\n"),
    }
    let own = asked.sandbox.guest.origin.as_bytes();
    let stranger = "The egress proxy answers its own sandbox alone.\n";
    if asked.sandbox.plan.own_origin {
        let same = site == Some(b"same-origin") || (site.is_none() && socket);
        let named = origin.map_or(!socket, |origin| origin == own);
        return if same && named { Ok(false) } else { Err(stranger) };
    }
    match origin {
        Some(b"null") => Ok(true),
        // WebKit writes the address of an opaque frame where others write `null`.
        Some(origin) if origin == own => Ok(true),
        _ => Err(stranger),
    }
}

pub fn is_handshake(headers: &HeaderMap) -> bool {
    headers.get(UPGRADE).is_some_and(|value| value.as_bytes().eq_ignore_ascii_case(b"websocket"))
}

/// Said to whoever is not the guest, in words for people; a program could not read it anyway.
pub(super) fn turned_away(why: &'static str) -> Response {
    (StatusCode::FORBIDDEN, why).into_response()
}

/// A target, and the query that goes with it.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub(super) target: Target,
    /// The whole address. It is told to the guest, to the log and to the other end.
    text: String,
    /// Where its path begins.
    path: usize,
}

impl Place {
    /// `/__belljar/egress/https/api.example.com/v1/users?page=2`
    pub(super) fn of(uri: &Uri) -> Result<Self, Refused> {
        let rest = uri.path().strip_prefix(PREFIX).unwrap_or_default();
        let (scheme, rest) = rest.split_once('/').ok_or_else(|| Refused::malformed("the address has no host"))?;
        let at = rest.find('/').unwrap_or(rest.len());
        let (authority, path) = rest.split_at(at);
        let target = Target::parse(scheme, authority, path).map_err(|fault| Refused::target(&fault))?;
        Ok(Self::new(target, uri.query()))
    }

    pub(super) fn new(target: Target, query: Option<&str>) -> Self {
        let mut text = target.source().to_string();
        let path = text.len();
        text.push_str(target.path());
        if let Some(query) = query {
            text.push('?');
            text.push_str(query);
        }
        Self { target, text, path }
    }

    /// As a request line has it.
    pub(super) fn path_and_query(&self) -> &str {
        self.text.get(self.path..).unwrap_or("/")
    }

    /// As the header `Host` has it.
    pub(super) fn authority(&self) -> &str {
        let origin = self.text.get(..self.path).unwrap_or_default();
        origin.split_once("://").map_or(origin, |(_, authority)| authority)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
