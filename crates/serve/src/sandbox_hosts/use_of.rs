//! What a browser says a request is for.

use http::{HeaderMap, HeaderValue};

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
