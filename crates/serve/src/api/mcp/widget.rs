//! Requests that a widget begins: its own sandbox, its own server, its own gate; and the line in the audit comes first.

use std::collections::BTreeMap;
use std::sync::Arc;

use belljar_base::{Problem, Report, ReportSource};
use belljar_mcp::{Judged, McpServer, WidgetRequest};
use belljar_policy::Guest;
use belljar_sandbox::Sandbox;
use belljar_wire::audit::Verdict;
use serde_json::Value;

use super::problem::refused;
use crate::api::Caller;
use crate::api::input::Input;
use crate::api::sandboxes::find;
use crate::shared::Shared;

/// The widget that a body names, which must be the caller's own.
pub(super) async fn named(
    input: &mut Input,
    shared: &Shared,
    caller: &Caller,
) -> Result<Option<Arc<Sandbox>>, Problem> {
    let Some(id) = input.text("widget") else { return Ok(None) };
    let sandbox = find(shared, caller, &id).await?;
    if sandbox.stored.guest != Guest::Widget {
        input.fault("/widget", "is the id of another kind of sandbox");
    }
    Ok(Some(sandbox))
}

/// Lets a widget's wish through, or says why not. Written down either way, and before anything else is done.
pub(super) async fn admit(
    shared: &Shared,
    sandbox: &Sandbox,
    live: &McpServer,
    wish: WidgetRequest<'_>,
    tools: &[Value],
) -> Result<(), Problem> {
    sandbox.used(belljar_base::now());
    let judged = shared.mcp.widgets.judge(sandbox, live.entry.name(), wish, tools);
    write_down(shared, sandbox, live, &judged).await?;
    verdict(judged)
}

/// The same for a tool's result; one that is let through is not written down twice.
pub(super) async fn admit_result(
    shared: &Shared,
    sandbox: &Sandbox,
    live: &McpServer,
    tool: &str,
    value: &str,
) -> Result<(), Problem> {
    let judged = shared.mcp.widgets.judge_result(sandbox, tool, value);
    if judged.refused.is_some() {
        write_down(shared, sandbox, live, &judged).await?;
    }
    verdict(judged)
}

fn verdict(judged: Judged) -> Result<(), Problem> {
    match judged.refused {
        Some(error) => Err(refused(&error, judged.retry_after_ms)),
        None => Ok(()),
    }
}

/// What cannot be written down is not done.
async fn write_down(shared: &Shared, sandbox: &Sandbox, live: &McpServer, judged: &Judged) -> Result<(), Problem> {
    let audit = &judged.audit;
    let verdict = match audit.verdict {
        Verdict::Admitted => "admitted",
        Verdict::Warned => "warned",
        Verdict::Refused => "refused",
    };
    shared.metrics.widget_called(audit.verdict != Verdict::Refused);
    let server = live.entry.name();
    let finding = audit.findings.first();
    let rule = finding.map(|finding| finding.rule.as_str());
    tracing::info!(
        sandbox = sandbox.stored.id.short(),
        server,
        name = audit.name,
        verdict,
        rule,
        "a widget's MCP call"
    );
    let mut body = BTreeMap::from([
        ("server".to_owned(), Value::from(server)),
        ("subject".to_owned(), serde_json::to_value(audit.subject).unwrap_or_default()),
        ("name".to_owned(), Value::from(audit.name.as_str())),
        ("bytes".to_owned(), Value::from(audit.bytes.get())),
        ("sequence".to_owned(), Value::from(audit.sequence.get())),
        ("verdict".to_owned(), Value::from(verdict)),
    ]);
    if let Some(finding) = finding {
        body.insert("rule".into(), finding.rule.as_str().into());
        body.insert("code".into(), finding.code.row().name.into());
        body.insert("reason".into(), finding.reason.chars().take(1_000).collect::<String>().into());
    }
    let report = Report { kind: "mcp-call".into(), by: ReportSource::Server, from: "server".into(), body, fix: None };
    shared.sandboxes.file_own(&sandbox.stored.id, vec![report]).await?;
    Ok(())
}
