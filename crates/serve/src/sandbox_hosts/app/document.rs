//! An app's document: its file, with Belljar's script in it.

use std::array;
use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};

use axum::body::Body;
use belljar_policy::Guest;
use belljar_sandbox::Sandbox;
use bytes::Bytes;
use http::{HeaderMap, HeaderName};
use hyper::body::{Body as HttpBody, Frame, SizeHint};

use super::insert::first_element;
use crate::sandbox_hosts::use_of::Use;

/// Goes before everything that an app's document has.
const TAG: &str = "<script src=\"/__belljar/page.js\"></script>";
/// Errors of a script that is asked for across origins are told whole.
const TAG_AND_ENTRY: &str = "<script src=\"/__belljar/page.js\"></script><script type=\"module\" crossorigin src=\"/__belljar/entry.js\"></script>";

/// With this the service worker asks for what it will show as a document. To anybody else it gives nothing: the walls
/// are the same.
const AS: HeaderName = HeaderName::from_static("belljar-as");

/// Whether a file is asked for to be shown as a page of the app, if it is one.
pub(crate) fn is_wanted(sandbox: &Sandbox, headers: &HeaderMap) -> bool {
    // In single mode all sandboxes share a host, and the script's address would be another's.
    sandbox.stored.guest == Guest::App
        && headers.get(AS).map_or_else(|| Use::of(headers) == Use::Frame, |said| said == "document")
        && sandbox.guest.url.matches('/').count() == 3
}

/// `entry` is for an app that a module of Belljar's starts.
pub(crate) fn with_script(bytes: &Bytes, entry: bool) -> Body {
    match first_element(bytes) {
        Some(at) => {
            let tag = if entry { TAG_AND_ENTRY } else { TAG };
            let parts = [bytes.slice(..at), Bytes::from_static(tag.as_bytes()), bytes.slice(at..)];
            Body::new(Parts(parts.into_iter()))
        }
        None => Body::from(bytes.clone()),
    }
}

/// One after the other, none of them copied.
struct Parts(array::IntoIter<Bytes, 3>);

impl HttpBody for Parts {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        Poll::Ready(self.0.find(|part| !part.is_empty()).map(|part| Ok(Frame::data(part))))
    }

    fn is_end_stream(&self) -> bool {
        self.0.as_slice().iter().all(Bytes::is_empty)
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.0.as_slice().iter().map(|part| part.len() as u64).sum())
    }
}
