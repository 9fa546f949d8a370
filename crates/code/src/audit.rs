//! What programs did, written into the reports of their sandbox before it is done.

use std::collections::BTreeMap;

use belljar_base::{Id, Report, ReportSource};
use belljar_sandbox::SandboxService;
use serde_json::Value;

use crate::fault::Fault;
use crate::run::Run;

/// One line.
#[derive(Debug)]
pub(crate) struct Line<'a> {
    /// `code-run`, `code-call` or `code-approval`.
    pub(crate) kind: &'static str,
    pub(crate) client: &'a str,
    pub(crate) run: Option<u64>,
    /// The tool.
    pub(crate) name: Option<&'a str>,
    /// `admitted`, `warned` or `refused`; of approvals `asked`, `approved` or `denied`.
    pub(crate) verdict: &'static str,
    pub(crate) code: Option<&'a str>,
    pub(crate) reason: Option<&'a str>,
    pub(crate) bytes: usize,
}

/// A run was asked for.
pub(crate) async fn began(sandboxes: &SandboxService, sandbox: &Id, client: &str, bytes: usize) -> Result<(), Fault> {
    let line =
        Line { kind: "code-run", client, run: None, name: None, verdict: "admitted", code: None, reason: None, bytes };
    write(sandboxes, sandbox, line).await
}

/// Something about a tool.
pub(crate) async fn of_run(
    sandboxes: &SandboxService,
    run: &Run,
    kind: &'static str,
    tool: &str,
    verdict: &'static str,
    objection: Option<(&str, &str)>,
    bytes: usize,
) -> Result<(), Fault> {
    let (code, reason) = objection.unzip();
    let line = Line { kind, client: &run.client, run: Some(run.id), name: Some(tool), verdict, code, reason, bytes };
    write(sandboxes, &run.sandbox, line).await
}

async fn write(sandboxes: &SandboxService, sandbox: &Id, line: Line<'_>) -> Result<(), Fault> {
    let Line { kind, client, run, name, verdict, code, reason, bytes } = line;
    tracing::info!(client, kind, run, name, verdict, code, "a program's wish");
    let text = |text: &str| Value::from(text.chars().take(1_000).collect::<String>());
    let mut body = BTreeMap::from([
        ("client".to_owned(), Value::from(client)),
        ("verdict".to_owned(), Value::from(verdict)),
        ("bytes".to_owned(), Value::from(bytes)),
    ]);
    body.extend(run.map(|run| ("run".to_owned(), Value::from(run))));
    for (key, said) in [("name", name), ("code", code), ("reason", reason)] {
        body.extend(said.map(|said| (key.to_owned(), text(said))));
    }
    let report = Report { kind: kind.into(), by: ReportSource::Server, from: "server".into(), body, fix: None };
    sandboxes.file_own(sandbox, vec![report]).await.map_err(|error| {
        tracing::error!(%error, "a program's wish could not be written down, and is not granted");
        Fault::Unwritten
    })
}
