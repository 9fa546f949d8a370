//! The guest's host: Belljar's document for runs and tools, their own files for apps and widgets.

use std::sync::Arc;

use axum::extract::State;
use axum::response::{IntoResponse as _, Response};
use axum::{Extension, Json};
use bytes::Bytes;
use http::header::{ACCEPT_RANGES, CONTENT_RANGE, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use http::{HeaderMap, HeaderValue, Method, StatusCode, Uri};
use serde::Serialize;

use crate::api::sandboxes::FileView;
use crate::headers::Freshness;
use crate::host::Asked;
use crate::outer;
use crate::range::Wanted;
use crate::routes::Shared;
use crate::sandbox::{FilePath, Sandbox, etag};

pub(crate) async fn file(
    State(shared): State<Arc<Shared>>,
    Extension(asked): Extension<Asked>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    if asked.sandbox.guest.document.is_some() {
        return if uri.path() == "/" { outer::document(Extension(asked), headers).await } else { not_found() };
    }
    let Some(path) = FilePath::requested(uri.path()) else { return not_found() };
    let Some(file) = asked.sandbox.stored.files.get(&path) else { return missing(&asked.sandbox, &path) };
    let etag = etag(&file.hash);
    let mut response = if headers.get_all(IF_NONE_MATCH).iter().any(|known| known == etag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        match shared.keeper.content(file.hash).await {
            Ok(Some(bytes)) => content(&bytes, &path, &Wanted::of(&method, &headers, &etag, bytes.len())),
            // It was removed between the look at the list and the look at the content.
            Ok(None) => return not_found(),
            Err(error) => {
                tracing::error!(%error, "a file could not be read");
                return (StatusCode::SERVICE_UNAVAILABLE, "The file cannot be read just now.\n").into_response();
            }
        }
    };
    response.headers_mut().insert(ETAG, etag);
    response.extensions_mut().insert(Freshness::Revalidate);
    response
}

fn content(bytes: &Bytes, path: &FilePath, wanted: &Wanted) -> Response {
    let length = bytes.len();
    let kind = (CONTENT_TYPE, HeaderValue::from_static(path.content_type()));
    let accepts = (ACCEPT_RANGES, HeaderValue::from_static("bytes"));
    match wanted {
        Wanted::Whole => ([kind, accepts], bytes.clone()).into_response(),
        Wanted::Part(part) => {
            let range = format!("bytes {}-{}/{length}", part.start, part.end - 1);
            let whole = ([kind, accepts], [(CONTENT_RANGE, range)], bytes.slice(part.clone()));
            (StatusCode::PARTIAL_CONTENT, whole).into_response()
        }
        Wanted::Beyond => {
            let range = (CONTENT_RANGE, format!("bytes */{length}"));
            (StatusCode::RANGE_NOT_SATISFIABLE, [range], "The file has no such bytes.\n").into_response()
        }
    }
}

/// `GET /__belljar/files`: what a service worker needs to serve the files itself. The guest may know its own files.
pub(crate) async fn list(Extension(asked): Extension<Asked>, headers: HeaderMap) -> Response {
    if asked.sandbox.guest.document.is_some() {
        return not_found();
    }
    let version = asked.sandbox.stored.version();
    let Ok(etag) = HeaderValue::from_str(&format!("\"{version}\"")) else { return not_found() };
    let mut response = if headers.get_all(IF_NONE_MATCH).iter().any(|known| known == etag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        Json(Listed { version, files: FileView::all(&asked.sandbox.stored.files) }).into_response()
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

pub(crate) fn not_found() -> Response {
    (StatusCode::NOT_FOUND, "There is no such file in this sandbox.\n").into_response()
}

pub(crate) async fn nothing() -> Response {
    not_found()
}

pub(crate) async fn no_method() -> Response {
    (StatusCode::METHOD_NOT_ALLOWED, "This path does not take that method.\n").into_response()
}
