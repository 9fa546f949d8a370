//! Why the store did not do it, and what a caller of the API is told about it.

use belljar_base::Problem;

#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    #[error("the store is busy")]
    Busy,
    #[error("the files are of version {0} by now")]
    Changed(String),
    #[error("the store is full: {0}")]
    Full(String),
    #[error("the store failed: {0}")]
    Failed(String),
    #[error("the sandbox would hold {bytes} bytes; `limits.{key}` is {most}")]
    TooManyBytes { bytes: u64, key: &'static str, most: u64 },
    #[error("the token `{maker}` has as many sandboxes as `limits.sandboxesPerToken` lets it have, {most}")]
    TooManySandboxes { maker: String, most: u64 },
    #[error("the sandbox would hold {files} files; `limits.files` is {most}")]
    TooManyFiles { files: u64, most: u64 },
}

impl StoreError {
    pub(crate) fn vanished() -> Self {
        Self::Failed("a sandbox vanished while it was written".into())
    }

    pub(crate) fn newer(version: i64, known: usize) -> Self {
        Self::Failed(format!("it was written by a newer Belljar (tables of version {version}, this one knows {known})"))
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::TooManyBytes { .. } | StoreError::TooManyFiles { .. } => Self::too_large(error.to_string()),
            StoreError::TooManySandboxes { .. } => Self::rate_limited(error.to_string(), 60)
                .help("Delete sandboxes that are no longer needed, wait until some expire, or raise the limit."),
            StoreError::Changed(_) => Self::changed(error.to_string()),
            StoreError::Busy | StoreError::Full(_) | StoreError::Failed(_) => {
                tracing::error!(%error, "the store failed");
                Self::unavailable(match error {
                    StoreError::Full(_) => "the store is full",
                    StoreError::Busy => "the store is busy",
                    _ => "the store does not answer",
                })
            }
        }
    }
}
