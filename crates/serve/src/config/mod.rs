//! What the server was told: defaults, then `belljar.toml`, then `BELLJAR_…`, then flags.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use belljar_policy::SourceExpr;

/// Everything in force, understood and checked.
#[derive(Clone, Debug)]
pub struct Config {
    pub listen: SocketAddr,
    /// Where people and pages reach the host origin; from `listen` when it is not said.
    pub public_url: Option<SourceExpr>,
    /// Sandboxes are at `<label>.<base>`.
    pub base: String,
    pub isolation: Isolation,
    /// Pages that may create and show sandboxes, besides those of this machine.
    pub hosts_allow: Vec<SourceExpr>,
    /// For back ends.
    pub tokens: Vec<String>,
    pub store: StoreAt,
    /// Wildcard capabilities are taken.
    pub development: bool,
    pub limits: Limits,
    /// As `RUST_LOG` is written.
    pub log: String,
}

/// How sandboxes are kept apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Isolation {
    /// A host name each.
    Labels,
    /// `127.0.0.1` for all, against `localhost`: opaque guests only.
    Single,
}

/// Where sandboxes are kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreAt {
    /// `sqlite:PATH`
    File(PathBuf),
    /// `sqlite::memory:`
    Memory,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    pub sandboxes: u64,
    pub sandboxes_per_embedder: u64,
    /// Of all sandboxes together.
    pub bytes: u64,
    pub sandbox_bytes: u64,
    pub files: u64,
    /// Of one request.
    pub body_bytes: u64,
    pub ttl_seconds: u64,
    pub most_ttl_seconds: u64,
    pub idle_seconds: u64,
    pub creates_per_minute: u32,
    /// Kept per sandbox.
    pub reports: usize,
    /// Documents and files kept in memory.
    pub memory_bytes: u64,
    pub connections: usize,
    /// For a request to arrive and be answered.
    pub timeout_seconds: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            sandboxes: 10_000,
            sandboxes_per_embedder: 2_000,
            bytes: 2 << 30,
            sandbox_bytes: 64 << 20,
            files: 2_000,
            body_bytes: 96 << 20,
            ttl_seconds: 24 * 3600,
            most_ttl_seconds: 30 * 24 * 3600,
            idle_seconds: 6 * 3600,
            creates_per_minute: 600,
            reports: 500,
            memory_bytes: 128 << 20,
            connections: 4_096,
            timeout_seconds: 30,
        }
    }
}

impl Default for Config {
    fn default() -> Self {
        Self {
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 3333)),
            public_url: None,
            base: "localhost".into(),
            isolation: Isolation::Labels,
            hosts_allow: Vec::new(),
            tokens: Vec::new(),
            store: StoreAt::Memory,
            development: false,
            limits: Limits::default(),
            log: "info".into(),
        }
    }
}

impl Config {
    /// A free port and a store that ends with the server.
    pub fn for_tests() -> Self {
        Self { listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)), ..Self::default() }
    }
}

impl Config {
    /// Only this machine can reach it.
    pub(crate) fn is_local(&self) -> bool {
        self.listen.ip().is_loopback()
    }

    /// What cannot be put right by any one value alone.
    pub(crate) fn check(&self) -> Result<(), String> {
        Ok(())
    }
}

impl std::fmt::Display for StoreAt {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::File(path) => write!(f, "sqlite:{}", path.display()),
            Self::Memory => f.write_str("sqlite::memory:"),
        }
    }
}
