//! Why the bridge cannot begin.

/// Why it cannot begin.
#[derive(Debug, thiserror::Error)]
pub enum BridgeError {
    #[error(
        "`{0}` is no address that a token can be sent to: it takes `https://…/agents`, or `http://` on this machine"
    )]
    Address(String),
    #[error("there is no token: set BELLJAR_AGENT_TOKEN, or name a file with `--token-file`")]
    NoToken,
    #[error("the token in {0} cannot be used: {1}")]
    BadToken(String, String),
    #[error("cannot begin: {0}")]
    Cannot(String),
}
