//! What a page answered, as MCP's result or error.
//!
//! A tool that fails is a result with `isError`, because a model reads results and can do better next time; hosts show
//! protocol errors to nobody. Protocol errors are for what never came to the tool: no such tool, arguments that do not
//! fit, no grant, no page.

use rmcp::model::{CallToolResult, ContentBlock, MetaObject, Tool};
use serde_json::{Value, json};

use super::fault::Fault;
use super::outcome::{Failure, Outcome};

/// Codes of what stands around a tool. Everything else, a tool's own codes too, is about the tool.
const AROUND: &[&str] = &[
    "TOOL_NOT_FOUND", "INVALID_PARAMS", "CAPABILITY_DENIED", "TOOL_REFUSED", "RATE_LIMITED", "SUSPICIOUS_SEQUENCE",
    "POLICY_INVALID", "ABORTED", "SANDBOX_LOST", "SERVER_UNREACHABLE", "UNSUPPORTED_BROWSER",
];

/// The text is JSON whatever the value is: what a string looks like says nothing about what it is.
pub(super) fn of_tool(outcome: Outcome, tool: &Tool) -> Result<CallToolResult, Fault> {
    match outcome {
        Outcome::Value(value) => {
            let mut result = CallToolResult::success(vec![ContentBlock::text(value.to_string())]);
            if tool.output_schema.is_some() && value.is_object() {
                result.structured_content = Some(value);
            }
            Ok(result)
        }
        Outcome::Failed(failure) if AROUND.contains(&failure.code.as_str()) => Err(Fault::Refused(failure)),
        Outcome::Failed(Failure { btcp, message, data, .. }) => {
            let mut result = CallToolResult::error(vec![ContentBlock::text(format!("{message} [{btcp}]"))]);
            let mut error = json!({ "code": btcp, "message": message });
            if let Some(data) = data {
                error["data"] = data;
            }
            let mut meta = MetaObject::new();
            meta.0.insert("btcp/error".into(), error);
            result.meta = Some(meta);
            Ok(result)
        }
    }
}

/// How the user answered, from what the page says: `approved` and `denied`, and nothing that was not asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Granted {
    pub(super) approved: Vec<String>,
    pub(super) denied: Vec<String>,
}

impl Granted {
    pub(super) fn read(outcome: Outcome, asked: &[String]) -> Result<Self, Fault> {
        match outcome {
            Outcome::Value(value) => {
                let approved = value.get("approved").and_then(Value::as_array).cloned().unwrap_or_default();
                let (approved, denied) =
                    asked.iter().cloned().partition(|word| approved.iter().any(|known| known == word.as_str()));
                Ok(Self { approved, denied })
            }
            Outcome::Failed(failure) => Err(Fault::Refused(failure)),
        }
    }

    /// As the meta-tool answers.
    pub(super) fn lists(&self) -> Value {
        json!({ "granted": self.approved, "denied": self.denied, "pending": [] })
    }

    /// As BTCP's `capabilities/request` answers.
    pub(super) fn answer(&self) -> Value {
        json!({ "granted": self.denied.is_empty(), "approved": self.approved, "denied": self.denied })
    }
}
