//! Every file of an app, for its service worker.

use axum::response::{IntoResponse as _, Response};
use axum::{Extension, Json};
use belljar_policy::Guest;
use belljar_wire::SafeInt;
use belljar_wire::setup::{FileEntry, FileList};
use sha2::Digest as _;

use crate::files;
use crate::host::Asked;
use crate::store::Stored;

pub(crate) async fn list(Extension(asked): Extension<Asked>) -> Response {
    let stored = &asked.sandbox.stored;
    if stored.guest != Guest::App {
        return files::not_found();
    }
    let files = stored.files.iter().map(|(path, file)| FileEntry {
        path: path.to_string(),
        hash: file.hash.hex(),
        content_type: path.content_type().into(),
        bytes: SafeInt::saturating(file.size),
    });
    Json(FileList { version: version(stored), files: files.collect() }).into_response()
}

/// Another one whenever a file is put, replaced or removed.
pub(crate) fn version(stored: &Stored) -> String {
    let mut hash = sha2::Sha256::new();
    for (path, file) in &stored.files {
        hash.update(path.as_str());
        hash.update([0]);
        hash.update(file.hash.0);
    }
    let digest: [u8; 32] = hash.finalize().into();
    let mut hex = crate::store::Hash(digest).hex();
    hex.truncate(16);
    hex
}
