//! What the host says, held to the JSON Schema that the specification's own package ships.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result};
use serde_json::{Value, json};

/// Results, whose names do not say which request they answer.
const RESULTS: [(&str, &str); 5] = [
    ("ui/initialize", "McpUiInitializeResult"),
    ("ui/open-link", "McpUiOpenLinkResult"),
    ("ui/download-file", "McpUiDownloadFileResult"),
    ("ui/message", "McpUiMessageResult"),
    ("ui/request-display-mode", "McpUiRequestDisplayModeResult"),
];

/// Checks every message a view heard; `asked` has the method of each request by its id. Says how many were checked.
pub(crate) fn check(heard: &[Value], asked: &BTreeMap<String, String>) -> Result<usize> {
    let file = "../web/node_modules/@modelcontextprotocol/ext-apps/dist/src/generated/schema.json";
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(file))
        .context("the schema comes with the packages of web/: run `cargo xtask web`")?;
    let schema: Value = serde_json::from_str(&text)?;
    let definitions = schema["$defs"].as_object().context("the schema has definitions")?;
    let by_method = |method: &str| {
        definitions
            .iter()
            .find(|(_, one)| one["properties"]["method"]["const"] == method)
            .map(|(name, _)| name.as_str())
    };
    let mut checked = 0;
    for message in heard {
        let (name, value) = if let Some(method) = message["method"].as_str() {
            let Some(name) = by_method(method) else { continue };
            (name, json!({ "method": method, "params": message["params"] }))
        } else {
            let asked = asked.get(&message["id"].to_string()).map(String::as_str);
            let known = RESULTS.iter().find(|(method, _)| Some(*method) == asked);
            let (Some((_, name)), Some(result)) = (known, message.get("result")) else { continue };
            (*name, result.clone())
        };
        let validator = jsonschema::draft202012::new(&definitions[name])?;
        let faults: Vec<_> = validator.iter_errors(&value).map(|error| error.to_string()).collect();
        assert!(faults.is_empty(), "{name}: {faults:#?} in {value:#}");
        checked += 1;
    }
    Ok(checked)
}
