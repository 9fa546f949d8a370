//! What a browser says a request is for, on sandbox hosts.
//!
//! The headers of a sandbox hold wherever its pages are shown, so this is the second wall: a sandbox is only ever
//! shown in a frame. Opened in a tab, its address could pass for a page of whoever owns the domain. Every engine says
//! what it asks for, on https and on this machine; who does not say is not shown anything.

use axum::extract::Request;
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use belljar_base::Side;
use belljar_sandbox::RequestedSandbox;
use http::{Method, StatusCode};

use super::app;
use super::use_of::Use;

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
        Use::Unsaid
            if request.uri().path().starts_with(belljar_egress::PREFIX)
                && belljar_egress::is_handshake(request.headers()) =>
        {
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
    let asked = request.extensions().get::<RequestedSandbox>();
    asked.is_some_and(|asked| asked.side == Side::Guest && app::may_install(&asked.sandbox))
}
