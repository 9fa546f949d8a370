//! The guest's host: Belljar's document for runs and tools, their own files for apps and widgets.

use std::sync::Arc;

use axum::extract::State;
use axum::response::{IntoResponse as _, Response};
use axum::{Extension, Json};
use belljar_base::{FilePath, Side};
use belljar_sandbox::{Freshness, RequestedSandbox, Sandbox, SandboxService, etag};
use belljar_store::StoredFile;
use bytes::Bytes;
use http::header::{ACCEPT_RANGES, CONTENT_RANGE, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use http::{HeaderMap, HeaderValue, Method, Request, StatusCode, Uri};
use serde::Serialize;

use super::answers::{not_found, shown};
use super::app::{self, document};
use super::outer;
use super::range::Wanted;
use super::use_of::Use;
use crate::file_view::FileView;
use crate::shared::Shared;

pub(crate) async fn file(
    State(shared): State<Arc<Shared>>,
    Extension(asked): Extension<RequestedSandbox>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let sandbox = &asked.sandbox;
    if sandbox.guest.document.is_some() {
        return if uri.path() == "/" { outer::document(Extension(asked), headers).await } else { not_found() };
    }
    let Some(path) = FilePath::requested(uri.path()) else { return not_found() };
    if app::is_script(sandbox, &path, &headers) {
        return app::served(&shared, sandbox, &path, &headers).await;
    }
    let built = match sandbox.has_source && document::is_wanted(sandbox, &headers) && path == FilePath::index() {
        true => Some(shared.apps.build(sandbox, None).await),
        false => None,
    };
    let Some(wish) = Wish::new(sandbox, &path, &method, &headers) else {
        return match built.and_then(|built| built.document()) {
            Some(html) => generated(html),
            None => missing(sandbox, &path),
        };
    };
    let wish = Wish { entry: built.is_some_and(|built| built.has_entry()), ..wish };
    if wish.is_fulfilled() {
        return wish.unchanged();
    }
    match shared.sandboxes.content(wish.file.hash).await {
        Ok(Some(bytes)) => wish.fulfil(&bytes),
        // It was removed between the look at the list and the look at the content.
        Ok(None) => not_found(),
        Err(error) => {
            tracing::error!(%error, "a file could not be read");
            (StatusCode::SERVICE_UNAVAILABLE, "The file cannot be read just now.\n").into_response()
        }
    }
}

/// What is asked for most, from memory: a file of the guest's, or the document of Belljar's own. Nothing where anything
/// else is asked for, or would have to be waited for; that goes through the router, which has the same answers.
pub(crate) fn at_once<B>(
    sandboxes: &SandboxService,
    sandbox: &Sandbox,
    side: Side,
    request: &Request<B>,
) -> Option<(&'static str, Response)> {
    let (method, path, headers) = (request.method(), request.uri().path(), request.headers());
    let intent = Use::of(headers);
    // Whatever a check has something to say about takes the long way.
    if method != Method::GET || !matches!(intent, Use::Frame | Use::Part) {
        return None;
    }
    let route = if path == "/" { "/" } else { "/{*path}" };
    if let Some(document) = &sandbox.host(side).document {
        return (path == "/" && intent == Use::Frame).then(|| (route, shown(document)));
    }
    let path = FilePath::requested(path)?;
    // What is compiled, and the document that starts it, may have to be waited for.
    if app::is_script(sandbox, &path, headers) || (sandbox.has_source && path == FilePath::index()) {
        return None;
    }
    let wish = Wish::new(sandbox, &path, method, headers)?;
    if wish.is_fulfilled() {
        return Some((route, wish.unchanged()));
    }
    let bytes = sandboxes.in_memory(wish.file.hash)?;
    Some((route, wish.fulfil(&bytes)))
}

/// What is wanted of a file that is there.
struct Wish<'a> {
    file: StoredFile,
    kind: &'static str,
    /// With Belljar's script in it. That is another thing than the file, and a browser may ask about either.
    as_document: bool,
    /// With the module that starts the app.
    entry: bool,
    etag: HeaderValue,
    method: &'a Method,
    headers: &'a HeaderMap,
}

impl<'a> Wish<'a> {
    fn new(sandbox: &Sandbox, path: &FilePath, method: &'a Method, headers: &'a HeaderMap) -> Option<Self> {
        let (file, kind) = (*sandbox.stored.files.get(path)?, path.content_type());
        let as_document = kind.starts_with("text/html") && document::is_wanted(sandbox, headers);
        let etag = etag(&file.hash, if as_document { "-d" } else { "" });
        Some(Self { file, kind, as_document, entry: false, etag, method, headers })
    }

    /// Whether the one who asks has it already.
    fn is_fulfilled(&self) -> bool {
        self.headers.get_all(IF_NONE_MATCH).iter().any(|known| known == self.etag)
    }

    fn unchanged(self) -> Response {
        self.told(StatusCode::NOT_MODIFIED.into_response())
    }

    fn fulfil(self, bytes: &Bytes) -> Response {
        let kind = (CONTENT_TYPE, HeaderValue::from_static(self.kind));
        if self.as_document {
            let document = document::with_script(bytes, self.entry);
            return self.told(([kind], document).into_response());
        }
        let length = bytes.len();
        let accepts = (ACCEPT_RANGES, HeaderValue::from_static("bytes"));
        let response = match Wanted::of(self.method, self.headers, &self.etag, length) {
            Wanted::Whole => ([kind, accepts], bytes.clone()).into_response(),
            Wanted::Part(part) => {
                let range = format!("bytes {}-{}/{length}", part.start, part.end - 1);
                let whole = ([kind, accepts], [(CONTENT_RANGE, range)], bytes.slice(part));
                (StatusCode::PARTIAL_CONTENT, whole).into_response()
            }
            Wanted::Beyond => {
                let range = (CONTENT_RANGE, format!("bytes */{length}"));
                (StatusCode::RANGE_NOT_SATISFIABLE, [range], "The file has no such bytes.\n").into_response()
            }
        };
        self.told(response)
    }

    fn told(self, mut response: Response) -> Response {
        response.headers_mut().insert(ETAG, self.etag);
        response.extensions_mut().insert(Freshness::Revalidate);
        response
    }
}

/// A document that the app did not bring.
fn generated(html: String) -> Response {
    let kind = (CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    let mut response = ([kind], document::with_script(&Bytes::from(html), true)).into_response();
    response.extensions_mut().insert(Freshness::Revalidate);
    response
}

/// `GET /__belljar/files`: what a service worker needs to serve the files itself. The guest may know its own files.
pub(crate) async fn list(Extension(asked): Extension<RequestedSandbox>, headers: HeaderMap) -> Response {
    if asked.sandbox.guest.document.is_some() {
        return not_found();
    }
    let version = asked.sandbox.stored.version();
    let Ok(etag) = HeaderValue::from_str(&format!("\"{version}\"")) else { return not_found() };
    let mut response = if headers.get_all(IF_NONE_MATCH).iter().any(|known| known == etag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        Json(Listed { version, files: FileView::unchanged(&asked.sandbox.stored.files) }).into_response()
    };
    response.headers_mut().insert(ETAG, etag);
    response.extensions_mut().insert(Freshness::Revalidate);
    response
}

#[derive(Serialize)]
struct Listed {
    version: String,
    files: Vec<FileView>,
}

/// A folder without its slash is not the folder's page: what is relative in there would lead elsewhere, and nothing here
/// redirects. So the text says where it is.
fn missing(sandbox: &Sandbox, path: &FilePath) -> Response {
    let index = FilePath::parse(&format!("{path}/index.html"));
    if index.is_ok_and(|index| sandbox.stored.files.contains_key(&index)) {
        let text = "There is no such file in this sandbox; the folder's page is at the same address with a slash.\n";
        return (StatusCode::NOT_FOUND, text).into_response();
    }
    not_found()
}
