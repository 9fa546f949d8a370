//! The guest's host: Belljar's document for runs and tools, their own files for apps and widgets.

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::response::{IntoResponse as _, Response};
use bytes::Bytes;
use http::header::{ACCEPT_RANGES, CONTENT_RANGE, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use http::{HeaderMap, Method, StatusCode, Uri};

use crate::headers::Freshness;
use crate::host::Asked;
use crate::outer;
use crate::range::Wanted;
use crate::routes::Shared;
use crate::sandbox::{FilePath, etag};

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
    let Some(file) = asked.sandbox.stored.files.get(&path) else { return not_found() };
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
    let kind = (CONTENT_TYPE, path.content_type().to_owned());
    let accepts = (ACCEPT_RANGES, "bytes".to_owned());
    match wanted {
        Wanted::Whole => ([kind, accepts], bytes.clone()).into_response(),
        Wanted::Part(part) => {
            let range = (CONTENT_RANGE, format!("bytes {}-{}/{length}", part.start, part.end - 1));
            (StatusCode::PARTIAL_CONTENT, [kind, accepts, range], bytes.slice(part.clone())).into_response()
        }
        Wanted::Beyond => {
            let range = (CONTENT_RANGE, format!("bytes */{length}"));
            (StatusCode::RANGE_NOT_SATISFIABLE, [range], "The file has no such bytes.\n").into_response()
        }
    }
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
