//! A file of a sandbox, as the API and the guest's host list it.

use std::collections::BTreeMap;

use belljar_base::FilePath;
use belljar_modules::Kind;
use belljar_store::StoredFile;
use schemars::JsonSchema;
use serde::Serialize;

#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FileView {
    path: String,
    size: u64,
    sha256: String,
    content_type: &'static str,
}

impl FileView {
    /// Those that are served as they are.
    pub(crate) fn unchanged(files: &BTreeMap<FilePath, StoredFile>) -> Vec<Self> {
        Self::all(files).into_iter().filter(|file| !Kind::needs_compiling(&file.path)).collect()
    }

    pub(crate) fn all(files: &BTreeMap<FilePath, StoredFile>) -> Vec<Self> {
        let views = files.iter().map(|(path, file)| Self {
            path: path.to_string(),
            size: file.size,
            sha256: file.hash.hex(),
            content_type: path.content_type(),
        });
        views.collect()
    }
}
