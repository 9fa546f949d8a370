//! What handlers share.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use belljar_agents::AgentSessions;
use belljar_apps::Apps;
use belljar_base::Names;
use belljar_code::{CodeEndpoint, CodeService};
use belljar_egress::Egress;
use belljar_mcp::Mcp;
use belljar_packages::Packages;
use belljar_sandbox::{Audit, Metrics, SandboxService};
use serde_json::Value;

use crate::config::Config;
use crate::identity::Tokens;
use crate::intake::Intake;
use crate::progress::Progresses;
use crate::seats::Seats;

#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) config: Config,
    pub(crate) names: Arc<Names>,
    pub(crate) tokens: Tokens,
    pub(crate) intake: Intake,
    pub(crate) seats: Seats,
    pub(crate) sandboxes: Arc<SandboxService>,
    pub(crate) apps: Apps,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) audit: Arc<Audit>,
    pub(crate) egress: Arc<Egress>,
    pub(crate) mcp: Arc<Mcp>,
    /// npm packages of apps.
    pub(crate) packages: Packages,
    /// Requests that wait for packages.
    pub(crate) progresses: Progresses,
    pub(crate) agents: AgentSessions,
    /// Where programs of MCP clients are run in open pages.
    pub(crate) code: Option<Code>,
    /// The OpenAPI document of its routes.
    pub(crate) openapi: Value,
    /// The server was told to stop: `/readyz` says so.
    pub(crate) leaving: AtomicBool,
    /// Turns true when the server stops: open streams end.
    pub(crate) stopping: tokio::sync::watch::Receiver<bool>,
}

#[derive(Debug)]
pub(crate) struct Code {
    pub(crate) service: Arc<CodeService>,
    pub(crate) endpoint: CodeEndpoint,
}

impl Shared {
    /// A server for this machine alone that was given no tokens: every program here is a back end.
    pub(crate) fn is_open(&self) -> bool {
        self.config.is_local() && !self.tokens.are_used()
    }
}
