//! One MCP server as the file describes it, understood and checked.

use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;

use http::{HeaderName, HeaderValue};

use super::secret::Secrets;

/// One server and how to reach it. Its `Debug` shows nothing that could be a secret.
#[derive(Clone)]
pub struct Entry {
    pub name: String,
    pub(crate) reach: Reach,
    pub(crate) secrets: Secrets,
}

/// How a server is reached.
#[derive(Clone)]
pub(crate) enum Reach {
    /// A program, spoken to over its standard input and output.
    Program { program: PathBuf, args: Vec<String>, env: BTreeMap<String, String>, cwd: Option<PathBuf> },
    /// Streamable HTTP.
    Http { url: String, headers: Vec<(HeaderName, HeaderValue)> },
}

impl Entry {
    pub fn name(&self) -> &str {
        &self.name
    }

    /// As the API says it.
    pub const fn transport(&self) -> &'static str {
        match self.reach {
            Reach::Program { .. } => "stdio",
            Reach::Http { .. } => "http",
        }
    }
}

impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Entry").field("name", &self.name).field("transport", &self.transport()).finish_non_exhaustive()
    }
}
