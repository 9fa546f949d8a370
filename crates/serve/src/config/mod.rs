//! The server's configuration: defaults, then `belljar.toml`, then `BELLJAR_…`, then flags.

mod check; // cross-field validation
mod derived; // host names, and what the server can enforce
mod keys; // the table of keys
mod load; // layer upon layer, each value with where it came from
mod origin; // as it is written
mod secrets; // what the egress proxy puts in

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use belljar_agents::Secret as AgentSecret;
use belljar_base::{LabelKey, Limits};
use belljar_egress::Secret;
use belljar_mcp::Entry as McpEntry;
use belljar_packages::PackagesConfig;
use belljar_policy::{Host, SourceExpr};
use belljar_store::StoreAddress;

use crate::forwarded::Proxies;
use crate::identity::Token;

pub use load::{ConfigError, Loaded, Sources};

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
    pub tokens: Vec<Token>,
    /// More of them, one a line, read again when it changes.
    pub tokens_file: Option<PathBuf>,
    /// Newest first; none is the store's own.
    pub label_keys: Vec<LabelKey>,
    pub tls: Tls,
    /// Proxies in front whose `X-Forwarded-…` are believed.
    pub proxies: Proxies,
    pub store: StoreAddress,
    /// Wildcard capabilities are taken.
    pub development: bool,
    /// Widgets may be shown in permissive mode.
    pub permissive_widgets: bool,
    /// Leases and tickets of sandboxes are good from one address alone.
    pub bind_address: bool,
    pub egress: Egress,
    pub mcp: McpServers,
    /// Where npm packages of apps come from; what its rules count is in `limits`.
    pub packages: PackagesConfig,
    pub limits: Limits,
    /// As `RUST_LOG` is written.
    pub log: String,
    pub log_format: LogFormat,
    /// The file of the audit log.
    pub audit: Option<PathBuf>,
    /// Where a collector of OpenTelemetry listens.
    pub otel: Option<String>,
    /// Programs of MCP clients are run in an open page; no file has this, only `belljar mcp code`.
    pub code: Option<CodeConfig>,
}

/// How programs of MCP clients are run.
#[derive(Clone, Debug)]
pub struct CodeConfig {
    /// The policy of every run, as text.
    pub policy: String,
    /// Who asks for runs.
    pub clients: CodeClients,
}

#[derive(Clone, Debug)]
pub enum CodeClients {
    /// The client that started this program, over its standard input and output.
    Stdio,
    /// Clients with the token, over streamable HTTP; without one, it is made.
    Http(Option<AgentSecret>),
}

/// How lines of the log are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LogFormat {
    /// For people.
    #[default]
    Text,
    /// One JSON object a line.
    Json,
}

/// The proxy that carries guests' requests where no header can enforce the rules.
#[derive(Clone, Debug)]
pub struct Egress {
    /// Switched off, a policy that needs it does not compile.
    pub enabled: bool,
    /// Loopback and private networks can be reached as well.
    pub allow_private: bool,
    /// Certificates that are believed besides the public ones.
    pub roots: Option<PathBuf>,
    pub secrets: Vec<Secret>,
}

impl Default for Egress {
    fn default() -> Self {
        Self { enabled: true, allow_private: false, roots: None, secrets: Vec::new() }
    }
}

/// The server's own certificate; both or neither.
#[derive(Clone, Debug, Default)]
pub struct Tls {
    /// PEM: the chain, the server's own certificate first.
    pub cert: Option<PathBuf>,
    /// PEM.
    pub key: Option<PathBuf>,
}

/// How sandboxes are kept apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Isolation {
    /// A host name each.
    Labels,
    /// `127.0.0.1` for all, against `localhost`: opaque guests only.
    Single,
}

/// Which MCP servers are behind the API.
#[derive(Clone, Debug, Default)]
pub enum McpServers {
    #[default]
    None,
    /// A file, as other MCP hosts write it.
    File(PathBuf),
    These(Vec<McpEntry>),
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
            tokens_file: None,
            label_keys: Vec::new(),
            tls: Tls::default(),
            proxies: Proxies::default(),
            store: StoreAddress::Memory,
            development: false,
            permissive_widgets: false,
            bind_address: true,
            egress: Egress::default(),
            mcp: McpServers::None,
            packages: PackagesConfig::default(),
            limits: Limits::default(),
            log: "info".into(),
            log_format: LogFormat::Text,
            audit: None,
            otel: None,
            code: None,
        }
    }
}

impl Config {
    /// A free port, a store that ends with the server, and no registry.
    pub fn for_tests() -> Self {
        // No test asks a registry of the world.
        let packages = PackagesConfig { registry: None, ..PackagesConfig::default() };
        Self { listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)), packages, ..Self::default() }
    }
}

impl Config {
    /// Only this machine can reach it. One behind a proxy listens on loopback too, and is known by its public name.
    pub fn is_local(&self) -> bool {
        let named = self.public_url.as_ref().is_none_or(|url| match url.host() {
            Host::Name(name) => name == "localhost" || name.ends_with(".localhost"),
            Host::V4(address) => address.is_loopback(),
            Host::V6(address) => address.is_loopback(),
            Host::Below(_) => false,
        });
        self.listen.ip().is_loopback() && named && self.proxies.is_empty()
    }
}

impl Isolation {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Labels => "labels",
            Self::Single => "single",
        }
    }

    /// What is given up, for whoever starts the server.
    pub const fn lost(self) -> &'static [&'static str] {
        match self {
            Self::Labels => &[],
            Self::Single => &[
                "all sandboxes share one origin and process: one that spins freezes the others",
                "guests are opaque; `sandbox.storage = \"own\"` does not compile",
                "an app's files must be addressed relatively: `main.js`, not `/main.js`",
                "browsers' reports cannot be told apart and are not collected",
                "there is no egress proxy: rules with paths, methods, exceptions or secrets do not compile",
            ],
        }
    }
}
