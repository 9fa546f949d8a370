//! Where the token is: in the environment or in a file, never in the arguments, which every program on the machine can read.

use std::path::PathBuf;

use super::error::BridgeError;

#[derive(Clone)]
pub(super) enum Token {
    Text(String),
    File(PathBuf),
}

impl Token {
    pub(super) fn from(text: Option<String>, file: Option<PathBuf>) -> Result<Self, BridgeError> {
        let token = match (file, text) {
            (Some(file), _) => Self::File(file),
            (None, Some(text)) => Self::Text(text),
            (None, None) => return Err(BridgeError::NoToken),
        };
        token.read().map(|_| token)
    }

    /// As it is now: a file may have been written anew, with the token of another session.
    pub(super) fn read(&self) -> Result<String, BridgeError> {
        let (text, named) = match self {
            Self::Text(text) => (text.clone(), "BELLJAR_AGENT_TOKEN".to_owned()),
            Self::File(path) => {
                let named = path.display().to_string();
                let read = std::fs::read_to_string(path);
                (read.map_err(|error| BridgeError::BadToken(named.clone(), error.to_string()))?, named)
            }
        };
        let token = text.trim();
        if token.is_empty() || token.len() > 500 || !token.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(BridgeError::BadToken(named, "it is not the one line that the page shows".into()));
        }
        Ok(token.to_owned())
    }
}

impl std::fmt::Debug for Token {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Token(…)")
    }
}
