//! What agents did, written into the reports of the page's own sandbox before it is done.

use std::collections::BTreeMap;

use belljar_base::{Report, ReportSource};
use belljar_sandbox::SandboxService;
use serde_json::Value;

use super::agent::Who;
use super::fault::Fault;
use super::session::Session;

/// One line.
#[derive(Debug)]
pub(super) struct Line<'a> {
    /// `agent-call` or `agent-grant`.
    pub(super) kind: &'static str,
    pub(super) agent: &'a Who,
    /// The tool, or the capabilities.
    pub(super) name: &'a str,
    /// `admitted` or `refused`; of capabilities `asked`, `granted` or `denied`.
    pub(super) verdict: &'static str,
    pub(super) code: Option<&'a str>,
    pub(super) bytes: usize,
}

pub(super) async fn write(sandboxes: &SandboxService, session: &Session, line: Line<'_>) -> Result<(), Fault> {
    let Line { kind, agent, name, verdict, code, bytes } = line;
    tracing::info!(session = session.name, agent = agent.name, kind, name, verdict, code, "an agent's wish");
    let name: String = name.chars().take(1_000).collect();
    let mut body = BTreeMap::from([
        ("session".to_owned(), Value::from(session.name.as_str())),
        ("agent".to_owned(), Value::from(agent.name.as_str())),
        ("agentId".to_owned(), Value::from(agent.id)),
        ("name".to_owned(), Value::from(name)),
        ("verdict".to_owned(), Value::from(verdict)),
        ("bytes".to_owned(), Value::from(bytes)),
    ]);
    if let Some(code) = code {
        body.insert("code".into(), code.into());
    }
    let report = Report { kind: kind.into(), by: ReportSource::Server, from: "server".into(), body, fix: None };
    let filed = sandboxes.file_own(&session.sandbox, vec![report]).await;
    filed.map_err(|error| {
        tracing::error!(%error, "an agent's wish could not be written down, and is not granted");
        Fault::Unwritten
    })
}
