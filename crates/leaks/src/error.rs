//! What can go wrong between a question and its matrix.

/// A result of a measurement.
pub type Result<T, E = Error> = std::result::Result<T, E>;

#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    #[error(transparent)]
    Browser(#[from] belljar_browsers::Error),
    #[error("no server for the guests: {0}")]
    Server(#[from] belljar_serve::ServeError),
    #[error("no sink on loopback: {0}")]
    Sink(#[from] std::io::Error),
    #[error("a probe answered with something unexpected: {0}")]
    Answer(#[from] serde_json::Error),
}
