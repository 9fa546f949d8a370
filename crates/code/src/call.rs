//! One call of a program: gate, approval, audit, server, gate.

use std::sync::Arc;

use belljar_gate::Call;
use belljar_mcp::{Asking, Fault as McpFault, McpServer};
use belljar_wire::ErrorCode;
use belljar_wire::audit::{AuditEvent, Verdict};
use serde_json::{Value, json};
use tokio::sync::oneshot;

use crate::approval::{Approval, Question};
use crate::audit;
use crate::run::{Run, lock};
use crate::service::{CodeService, NotTaken};
use crate::value::value_of;

/// Why a call came to nothing, as its program is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallFailure {
    pub code: ErrorCode,
    pub message: String,
}

impl CallFailure {
    fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self { code, message: message.into() }
    }
}

/// C030 of the gate, which says the same in the page.
const NOT_APPROVED: &str = "C030";

impl CodeService {
    /// Carries out a call, for the page that runs the program.
    pub async fn call(
        &self,
        connection: &str,
        run: u64,
        tool: &str,
        args: Value,
    ) -> Result<Result<Value, CallFailure>, NotTaken> {
        let run = self.run_of(connection, run)?;
        tokio::select! {
            done = self.carry_out(&run, tool, args) => Ok(done),
            // Dropped before its end, a request to a server is cancelled there.
            () = run.ended() => Err(NotTaken::NoRun),
        }
    }

    async fn carry_out(&self, run: &Run, tool: &str, args: Value) -> Result<Value, CallFailure> {
        let text = args.to_string();
        let judged = judge(run, Call::Tool { name: tool, args: &text });
        let objection =
            judged.as_ref().err().map(|(_, failure)| failure.clone()).or_else(|| self.unapproved(run, tool, &args));
        let audit = judged.as_ref().unwrap_or_else(|(audit, _)| audit);
        let verdict = match audit.verdict {
            _ if objection.is_some() => "refused",
            Verdict::Warned => "warned",
            Verdict::Admitted | Verdict::Refused => "admitted",
        };
        let finding = audit.findings.first().map(|finding| (finding.code.row().name, finding.reason.as_str()));
        let told = objection.as_ref().map(|failure| (failure.code.row().name, failure.message.as_str())).or(finding);
        audit::of_run(&self.sandboxes, run, "code-call", tool, verdict, told, text.len())
            .await
            .map_err(|_| unwritten())?;
        if let Some(objection) = objection {
            return Err(objection);
        }
        let value = self.ask_server(run, tool, args).await?;
        let text = value.to_string();
        match judge(run, Call::ToolResult { name: tool, value: &text }) {
            Ok(_) => Ok(value),
            Err((audit, failure)) => {
                let found = audit.findings.first().map(|finding| (finding.code.row().name, finding.reason.as_str()));
                audit::of_run(&self.sandboxes, run, "code-call", tool, "refused", found, text.len())
                    .await
                    .map_err(|_| unwritten())?;
                Err(failure)
            }
        }
    }

    /// Why a call that needs approval is not made.
    fn unapproved(&self, run: &Run, tool: &str, args: &Value) -> Option<CallFailure> {
        let found = run.catalog.tools.get(tool)?;
        if !found.needs_approval || run.take_approval(tool, args) {
            return None;
        }
        let message = if run.can_ask {
            format!("Nobody approved this call of `{tool}`. [{NOT_APPROVED}]")
        } else {
            format!(
                "`{tool}` is called only when the user approves it, and this MCP client cannot ask its user: it does not \
                 offer `elicitation`. Do without it, use a client that does, or list the server with \
                 `\"needsApproval\": false`. [{NOT_APPROVED}]"
            )
        };
        Some(CallFailure::new(ErrorCode::ToolRefused, message))
    }

    async fn ask_server(&self, run: &Run, tool: &str, args: Value) -> Result<Value, CallFailure> {
        let missing = || CallFailure::new(ErrorCode::ToolNotFound, format!("There is no tool `{tool}`."));
        let found = run.catalog.tools.get(tool).ok_or_else(missing)?;
        let server: &Arc<McpServer> = self.mcp.servers.get(&found.server).ok_or_else(missing)?;
        let asked = async {
            let _seat = self.mcp.in_flight.try_acquire().map_err(|_| McpFault::Busy)?;
            let params = json!({ "name": found.own, "arguments": args });
            server.ready().await?.request("tools/call", params, Asking::default()).await
        };
        let answer = asked.await.map_err(|fault| {
            let code = match &fault {
                McpFault::Down(_) | McpFault::Died(_) => ErrorCode::ServerUnreachable,
                McpFault::TooLarge(_) => ErrorCode::OutputTooLarge,
                McpFault::TimedOut(_) => ErrorCode::Timeout,
                McpFault::Busy => ErrorCode::RateLimited,
                McpFault::Cancelled => ErrorCode::Aborted,
                McpFault::Refused { .. } | McpFault::BadAnswer(_) => ErrorCode::ToolError,
            };
            CallFailure::new(code, format!("The MCP server `{}`: {}", found.server, server.down(fault).why))
        })?;
        value_of(answer).map_err(|said| CallFailure::new(ErrorCode::ToolError, said))
    }

    /// Asks the client's user about a call, for the page that runs the program: `once`, `run` or `no`.
    pub async fn approve(
        &self,
        connection: &str,
        run: u64,
        tool: &str,
        args: Value,
        line: Option<u64>,
    ) -> Result<&'static str, NotTaken> {
        let run = self.run_of(connection, run)?;
        let needed = run.catalog.tools.get(tool).is_some_and(|found| found.needs_approval);
        if !needed || !run.can_ask {
            return Ok(Approval::No.name());
        }
        let bytes = args.to_string().len();
        let asked = async {
            if audit::of_run(&self.sandboxes, &run, "code-approval", tool, "asked", None, bytes).await.is_err() {
                return Approval::No;
            }
            let (reply, answer) = oneshot::channel();
            let question = Question { tool: tool.to_owned(), args: args.clone(), line, reply };
            if run.questions.try_send(question).is_err() {
                return Approval::No;
            }
            answer.await.unwrap_or(Approval::No)
        };
        let answer = tokio::select! {
            answer = asked => answer,
            () = run.ended() => return Err(NotTaken::NoRun),
        };
        let verdict = if answer == Approval::No { "denied" } else { "approved" };
        // What cannot be written down is not granted.
        if audit::of_run(&self.sandboxes, &run, "code-approval", tool, verdict, None, bytes).await.is_err() {
            return Ok(Approval::No.name());
        }
        if answer != Approval::No {
            run.approve(tool, args, answer == Approval::Run);
        }
        Ok(answer.name())
    }
}

fn judge(run: &Run, call: Call<'_>) -> Result<AuditEvent, (AuditEvent, CallFailure)> {
    let now = run.now_ms();
    let judged = lock(&run.gate).admit(call, now);
    judged.map(belljar_gate::Admitted::into_audit).map_err(|refusal| {
        let error = refusal.to_rpc_error();
        (refusal.into_audit(), CallFailure::new(error.data.code, error.message))
    })
}

fn unwritten() -> CallFailure {
    CallFailure::new(
        ErrorCode::ServerUnreachable,
        "The call could not be written into the audit, so it was not made. Try again in a moment.",
    )
}
