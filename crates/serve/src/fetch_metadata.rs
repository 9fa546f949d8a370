//! What a browser says a request is for, on sandbox hosts.
//!
//! The headers of a sandbox hold wherever its pages are shown, so this is the second wall: a sandbox is only ever
//! shown in a frame. Opened in a tab, its address could pass for a page of whoever owns the domain. Every engine says
//! what it asks for, on https and on this machine; who does not say is not shown anything.

use axum::extract::Request;
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use crate::egress;
use http::{HeaderMap, HeaderValue, Method, StatusCode};

use crate::app;
use crate::host::Asked;
use crate::names::Side;

/// Refuses uses that no sandbox has.
pub(crate) async fn check(request: Request, next: Next) -> Response {
    let refusal = match Use::of(request.headers()) {
        Use::ServiceWorker if request.uri().path() == app::WORKER && may_install(&request) => {
            return next.run(request).await;
        }
        Use::Page => "Sandboxes are shown in a frame by the page that made them, not on their own.\n",
        Use::Plugin => "Sandboxes are not shown as plug-ins.\n",
        // One that the guest wrote itself could answer its own navigations, without walls.
        Use::ServiceWorker => "No service worker can be installed here.\n",
        // Not every engine says what it opens a socket for. The one place that opens any asks who it is.
        Use::Unsaid if request.uri().path().starts_with(egress::PREFIX) && egress::is_handshake(request.headers()) => {
            return next.run(request).await;
        }
        // Reports are posted by a part of the browser that need not say anything.
        Use::Unsaid if matches!(*request.method(), Method::GET | Method::HEAD) => {
            "A browser says what it asks for, in `Sec-Fetch-Dest`.\n"
        }
        Use::Frame | Use::Part | Use::Unsaid => return next.run(request).await,
    };
    (StatusCode::FORBIDDEN, refusal).into_response()
}

fn may_install(request: &Request) -> bool {
    let asked = request.extensions().get::<Asked>();
    asked.is_some_and(|asked| asked.side == Side::Guest && app::may_install(&asked.sandbox))
}

/// `Sec-Fetch-Dest`, by what it means here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Use {
    /// A tab or window of its own.
    Page,
    Frame,
    /// A script, style, image, font, fetch: something a document is made of.
    Part,
    Plugin,
    ServiceWorker,
    /// Not a browser, or one that does not say.
    Unsaid,
}

impl Use {
    pub(crate) fn of(headers: &HeaderMap) -> Self {
        // Older than `Sec-Fetch-Dest`, and sent where that is not.
        if headers.contains_key("service-worker") {
            return Self::ServiceWorker;
        }
        let mut said = headers.get_all("sec-fetch-dest").iter();
        match (said.next().map(HeaderValue::as_bytes), said.next()) {
            (None, _) => Self::Unsaid,
            (Some(b"iframe"), None) => Self::Frame,
            (Some(b"object" | b"embed"), None) => Self::Plugin,
            (Some(b"serviceworker"), None) => Self::ServiceWorker,
            (
                Some(
                    b"empty" | b"script" | b"style" | b"image" | b"font" | b"audio" | b"video" | b"track" | b"manifest"
                    | b"worker" | b"sharedworker" | b"audioworklet" | b"paintworklet" | b"json" | b"text" | b"xslt"
                    | b"report" | b"websocket",
                ),
                None,
            ) => Self::Part,
            // `document`, `frame`, `fencedframe`, `webidentity`, whatever comes next, and several at once.
            _ => Self::Page,
        }
    }
}
