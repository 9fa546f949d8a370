//! The guest's host: Belljar's document for runs and tools, their own files for apps and widgets.

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::response::{IntoResponse as _, Response};
use http::header::{CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use http::{HeaderMap, StatusCode, Uri};

use crate::headers::Freshness;
use crate::host::Asked;
use crate::outer;
use crate::routes::Shared;
use crate::sandbox::{FilePath, etag};

pub(crate) async fn file(
    State(shared): State<Arc<Shared>>,
    Extension(asked): Extension<Asked>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    if asked.sandbox.guest.document.is_some() {
        return if uri.path() == "/" { outer::document(Extension(asked), headers).await } else { not_found() };
    }
    let Some(path) = FilePath::requested(uri.path()) else { return not_found() };
    let Some(file) = asked.sandbox.stored.files.get(&path) else { return not_found() };
    let etag = etag(&file.hash);
    let unchanged = headers.get_all(IF_NONE_MATCH).iter().any(|known| known == etag);
    let mut response = if unchanged {
        (StatusCode::NOT_MODIFIED, [(ETAG, etag)]).into_response()
    } else {
        match shared.keeper.content(file.hash).await {
            Ok(Some(bytes)) => {
                let mut response = ([(CONTENT_TYPE, path.content_type())], bytes).into_response();
                response.headers_mut().insert(ETAG, etag);
                response
            }
            // It was removed between the look at the list and the look at the content.
            Ok(None) => return not_found(),
            Err(error) => {
                tracing::error!(%error, "a file could not be read");
                return (StatusCode::SERVICE_UNAVAILABLE, "The file cannot be read just now.\n").into_response();
            }
        }
    };
    response.extensions_mut().insert(Freshness::Revalidate);
    response
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
