//! How a run ended, in MCP's words.

use rmcp::model::{CallToolResult, ContentBlock};
use serde_json::json;

use crate::fault::failed;
use crate::outcome::{Outcome, ProgramError};

/// The text is JSON whatever the value is; what the program wrote to its console is a text of its own.
pub(crate) fn of_run(outcome: Outcome) -> CallToolResult {
    let Outcome { ended, console, console_cut } = outcome;
    let lines = (!console.is_empty() || console_cut > 0).then(|| {
        let more = if console_cut > 0 { format!("\n… {console_cut} more lines") } else { String::new() };
        format!("Console:\n{}{more}", console.join("\n"))
    });
    let mut result = match ended {
        Ok(value) => {
            let mut result = CallToolResult::success(vec![ContentBlock::text(value.to_string())]);
            result.structured_content = Some(json!({ "value": value, "console": console, "consoleCut": console_cut }));
            result
        }
        Err(ProgramError { code, for_model, line, column }) => {
            let mut result = failed(&code, &for_model, &for_model);
            if let Some(error) = result.meta.as_mut().and_then(|meta| meta.0.get_mut("belljar/error")) {
                for (key, place) in [("line", line), ("column", column)] {
                    if let Some(place) = place {
                        error[key] = place.into();
                    }
                }
            }
            result
        }
    };
    if let Some(lines) = lines {
        result.content.push(ContentBlock::text(lines));
    }
    result
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn written(ended: Result<Value, ProgramError>, console: &[&str], console_cut: u64) -> Value {
        let console = console.iter().map(|line| (*line).to_owned()).collect();
        serde_json::to_value(of_run(Outcome { ended, console, console_cut })).unwrap()
    }

    #[test]
    fn values_errors_and_consoles() {
        let done = written(Ok(json!("a\"b")), &[], 0);
        assert_eq!(done["content"], json!([{ "type": "text", "text": "\"a\\\"b\"" }]));
        assert_eq!(done["structuredContent"], json!({ "value": "a\"b", "console": [], "consoleCut": 0 }));
        let done = written(Ok(Value::Null), &["log: x"], 2);
        assert_eq!(done["content"][1]["text"], "Console:\nlog: x\n… 2 more lines");
        let error =
            ProgramError { code: "EXECUTION_ERROR".into(), for_model: "it threw".into(), line: Some(3), column: None };
        let failed = written(Err(error), &["log: before"], 0);
        assert_eq!((&failed["isError"], &failed["content"][0]["text"]), (&json!(true), &json!("it threw")));
        assert_eq!(failed["content"][1]["text"], "Console:\nlog: before");
        assert_eq!(
            failed["_meta"]["belljar/error"],
            json!({ "code": "EXECUTION_ERROR", "message": "it threw", "line": 3 })
        );
    }
}
