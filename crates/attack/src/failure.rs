//! Why attacks could not be run at all.

#[derive(Debug, thiserror::Error)]
pub enum Failure {
    #[error(transparent)]
    Browser(#[from] belljar_browsers::Error),
    #[error("the server did not start: {0}")]
    Server(String),
}
