//! What to look at.

use std::net::SocketAddr;
use std::path::PathBuf;

use belljar_serve::Config;

/// What to look at, and how.
#[derive(Clone, Debug)]
pub struct Question {
    pub config: Config,
    /// Asked here, whatever the names resolve to: for a server whose names lead elsewhere as yet.
    pub at: Option<SocketAddr>,
    /// Certificates that are believed besides the public ones.
    pub roots: Option<PathBuf>,
    /// For the API, where it wants one.
    pub token: Option<String>,
    /// The Public Suffix List, where this machine has it.
    pub suffixes: PathBuf,
}

impl Question {
    pub fn new(config: Config) -> Self {
        let suffixes = PathBuf::from("/usr/share/publicsuffix/public_suffix_list.dat");
        Self { config, at: None, roots: None, token: None, suffixes }
    }
}
