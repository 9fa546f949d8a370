//! What would have let something through, asked of the policy in force.

use belljar_base::{Fix, Report};
use belljar_policy::Guest;
use belljar_policy::explain::{self, Question};
use belljar_sandbox::Sandbox;
use serde_json::Value;

/// The report, and the line to add if there is one. The browser says what it stopped; only the policy knows why.
pub(crate) fn fixed(report: Report, sandbox: &Sandbox) -> Report {
    let fix = question(&report, sandbox).and_then(|question| answer(&question, sandbox));
    Report { fix, ..report }
}

fn question(report: &Report, sandbox: &Sandbox) -> Option<Question> {
    let text = |name: &str| report.body.get(name).and_then(Value::as_str);
    // WebKit tells the frame around the guest about code from strings in the guest.
    let guests = report.from == "guest" || text("sourceFile").is_some_and(|at| at.starts_with(&sandbox.guest.origin));
    if report.kind != "csp-violation" || !guests {
        return None;
    }
    let directive = text("effectiveDirective").or(text("violatedDirective"))?;
    // The older form repeats the whole directive.
    let directive = directive.split_whitespace().next()?;
    Question::parse(&format!("{directive} {}", text("blockedURL")?)).ok()
}

fn answer(question: &Question, sandbox: &Sandbox) -> Option<Fix> {
    let fix = explain::answer(&sandbox.policy, &sandbox.plan, question).fix?;
    let value = fix.value;
    if sandbox.stored.guest != Guest::Widget {
        return Some(Fix { says: format!("Add to the policy: {}", fix.toml), field: fix.key.into(), value });
    }
    Some(match fix.mcp {
        Some(field) => {
            let says = match value.as_str() {
                "true" | "own" => format!("Declare `{field}` on the resource."),
                _ => format!("Add \"{value}\" to `{field}` on the resource."),
            };
            Fix { field, value, says }
        }
        // MCP Apps has no word for it; it is the host's to give.
        None => Fix { says: format!("The host can give it to the widget: {}", fix.toml), field: fix.key.into(), value },
    })
}
