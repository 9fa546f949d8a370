//! An app's file: as it is, or as a document, with Belljar's script in it.

use std::convert::Infallible;
use std::sync::Arc;

use axum::Extension;
use axum::body::Body;
use axum::extract::State;
use axum::response::Response;
use belljar_policy::Guest;
use bytes::Bytes;
use futures_util::stream;
use http::header::{CONTENT_LENGTH, CONTENT_TYPE, ETAG, IF_NONE_MATCH, RANGE};
use http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri};

use super::insert::first_element;
use crate::fetch_metadata::Use;
use crate::files;
use crate::host::Asked;
use crate::routes::Shared;

/// Goes before everything that an app's document has.
const TAG: &str = "<script src=\"/__belljar/page.js\"></script>";

/// With this the service worker asks for what it will show as a document. To anybody else it gives nothing: the walls
/// are the same.
const AS: HeaderName = HeaderName::from_static("belljar-as");

pub(crate) async fn file(
    State(shared): State<Arc<Shared>>,
    Extension(asked): Extension<Asked>,
    method: Method,
    uri: Uri,
    mut headers: HeaderMap,
) -> Response {
    let document = headers.get(AS).map_or_else(|| Use::of(&headers) == Use::Frame, |said| said == "document");
    // In single mode all sandboxes share a host, and the script's address would be another's.
    if asked.sandbox.stored.guest != Guest::App || !document || asked.sandbox.guest.url.matches('/').count() > 3 {
        return files::file(State(shared), Extension(asked), method, uri, headers).await;
    }
    headers.remove(RANGE);
    let known = plain_tags(&mut headers);
    let response = files::file(State(shared), Extension(asked), method, uri, headers).await;
    let is_html = response.headers().get(CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"));
    match response.status() {
        StatusCode::OK if is_html => with_script(response).await,
        StatusCode::NOT_MODIFIED if known => tagged(response),
        _ => response,
    }
}

async fn with_script(response: Response) -> Response {
    let (mut head, body) = response.into_parts();
    let Ok(bytes) = axum::body::to_bytes(body, usize::MAX).await else {
        return files::not_found();
    };
    let Some(at) = first_element(&bytes) else { return tagged(Response::from_parts(head, Body::from(bytes))) };
    head.headers.insert(CONTENT_LENGTH, HeaderValue::from(bytes.len() + TAG.len()));
    let parts = [bytes.slice(..at), Bytes::from_static(TAG.as_bytes()), bytes.slice(at..)];
    tagged(Response::from_parts(head, Body::from_stream(stream::iter(parts.map(Ok::<_, Infallible>)))))
}

/// The document and the file it is made from are two things, and a browser may ask about either.
const SUFFIX: &str = "-d\"";

fn tagged(mut response: Response) -> Response {
    let tag = response.headers().get(ETAG).and_then(|tag| tag.to_str().ok()?.strip_suffix('"').map(str::to_owned));
    if let Some(tag) = tag.and_then(|tag| HeaderValue::try_from(tag + SUFFIX).ok()) {
        response.headers_mut().insert(ETAG, tag);
    }
    response
}

/// Turns the tags of documents into those of their files, and leaves no others. Whether there was one.
fn plain_tags(headers: &mut HeaderMap) -> bool {
    let known: Vec<_> = headers
        .get_all(IF_NONE_MATCH)
        .iter()
        .filter_map(|tag| HeaderValue::try_from(format!("{}\"", tag.to_str().ok()?.strip_suffix(SUFFIX)?)).ok())
        .collect();
    headers.remove(IF_NONE_MATCH);
    for tag in &known {
        headers.append(IF_NONE_MATCH, tag.clone());
    }
    !known.is_empty()
}
