//! How a run ended, in MCP's words.

use rmcp::model::{CallToolResult, ContentBlock};
use serde_json::{Value, json};

use crate::fault::failed;
use crate::outcome::{Outcome, ProgramError, RunArtifact};

/// The text is JSON whatever the value is; what the program wrote to its console is a text of its own.
pub(crate) fn of_run(outcome: Outcome) -> CallToolResult {
    let Outcome { ended, console, console_cut, artifacts } = outcome;
    let lines = (!console.is_empty() || console_cut > 0).then(|| {
        let more = if console_cut > 0 { format!("\n… {console_cut} more lines") } else { String::new() };
        format!("Console:\n{}{more}", console.join("\n"))
    });
    let mut result = match ended {
        Ok(value) => {
            let mut result = CallToolResult::success(vec![ContentBlock::text(value.to_string())]);
            let listed: Vec<_> = artifacts.iter().map(entry).collect();
            result.structured_content =
                Some(json!({ "value": value, "console": console, "consoleCut": console_cut, "artifacts": listed }));
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
    if !artifacts.is_empty() {
        let lines: Vec<_> = artifacts.iter().map(line).collect();
        result.content.push(ContentBlock::text(format!("Artifacts:\n{}", lines.join("\n"))));
    }
    for RunArtifact { kind, picture, .. } in artifacts {
        result.content.extend(picture.map(|picture| ContentBlock::image(picture, kind.name())));
    }
    result
}

fn entry(RunArtifact { name, kind, size, preview, .. }: &RunArtifact) -> Value {
    json!({ "name": name, "type": kind.name(), "size": size, "preview": preview })
}

/// The preview is in quotation marks, because the program chose the words.
fn line(RunArtifact { name, kind, size, preview, .. }: &RunArtifact) -> String {
    let preview = if preview.is_empty() { String::new() } else { format!(": {}", json!(preview)) };
    format!("{name} ({}, {size} bytes){preview}", kind.name())
}

#[cfg(test)]
mod tests {
    use belljar_wire::artifact::ArtifactType;

    use super::*;

    fn written(ended: Result<Value, ProgramError>, console: &[&str], console_cut: u64) -> Value {
        let console = console.iter().map(|line| (*line).to_owned()).collect();
        serde_json::to_value(of_run(Outcome { ended, console, console_cut, artifacts: Vec::new() })).unwrap()
    }

    #[test]
    fn values_errors_and_consoles() {
        let done = written(Ok(json!("a\"b")), &[], 0);
        assert_eq!(done["content"], json!([{ "type": "text", "text": "\"a\\\"b\"" }]));
        assert_eq!(
            done["structuredContent"],
            json!({ "value": "a\"b", "console": [], "consoleCut": 0, "artifacts": [] })
        );
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

    #[test]
    fn artifacts_are_listed_and_small_pictures_are_shown() {
        let artifact = |name: &str, kind, picture: Option<&str>| RunArtifact {
            name: name.to_owned(),
            kind,
            size: 7,
            preview: if picture.is_some() { String::new() } else { "1 row\n\"x\"".to_owned() },
            picture: picture.map(str::to_owned),
        };
        let artifacts =
            vec![artifact("a.csv", ArtifactType::Csv, None), artifact("b.png", ArtifactType::Png, Some("AA=="))];
        let done = of_run(Outcome { ended: Ok(Value::Null), console: Vec::new(), console_cut: 0, artifacts });
        let done = serde_json::to_value(done).unwrap();
        let listed = "Artifacts:\na.csv (text/csv, 7 bytes): \"1 row\\n\\\"x\\\"\"\nb.png (image/png, 7 bytes)";
        assert_eq!(done["content"][1], json!({ "type": "text", "text": listed }));
        assert_eq!(done["content"][2], json!({ "type": "image", "data": "AA==", "mimeType": "image/png" }));
        assert_eq!(
            done["structuredContent"]["artifacts"][1],
            json!({ "name": "b.png", "type": "image/png", "size": 7, "preview": "" })
        );
    }
}
