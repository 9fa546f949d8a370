//! One tool of a manifest.

use serde::Serialize;
use serde_json::Value;

use super::fields::{FREE, Fields, Form};
use crate::diagnostic::Diagnostics;

/// A tool as its author describes it. Its code travels apart.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ToolDefinition {
    pub name: String,
    pub description: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    pub input_schema: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub output_schema: Option<Value>,
    /// As MCP has them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub annotations: Option<Value>,
    pub capabilities: Vec<String>,
    /// Inputs that must fit, and what they give.
    #[serde(skip)]
    pub examples: Vec<(Value, Option<Value>)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deprecated: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub timeout_ms: Option<u64>,
}

const NAME: Form =
    Form { least: 1, most: 64, fits: is_name, says: "letters, digits and underscores, beginning with a letter" };
const DESCRIPTION: Form = Form { least: 10, most: 1000, fits: FREE, says: "text" };
const TITLE: Form = Form { least: 1, most: 100, fits: FREE, says: "text" };
const NOTE: Form = Form { least: 0, most: 500, fits: FREE, says: "text" };

const KNOWN: &[&str] = &[
    "name", "title", "description", "inputSchema", "outputSchema", "annotations", "capabilities", "examples",
    "deprecated", "deprecationMessage", "tags", "timeout",
];

impl ToolDefinition {
    pub(super) fn read(value: &Value, index: usize, diagnostics: &mut Diagnostics) -> Option<Self> {
        let mut at = Fields::new(value, format!("tools[{index}]"), diagnostics)?;
        at.known(KNOWN);
        let name = at.text("name", NAME, true);
        let description = at.text("description", DESCRIPTION, true);
        let title = at.text("title", TITLE, false);
        let input_schema = at.schema("inputSchema", true);
        let output_schema = at.schema("outputSchema", false);
        let annotations = at.schema("annotations", false).filter(Value::is_object);
        let capabilities = at.texts("capabilities", true);
        let examples = examples(&mut at);
        let note = at.text("deprecationMessage", NOTE, false);
        let deprecated = at.flag("deprecated").then(|| note.unwrap_or_default());
        let tags = at.texts("tags", false);
        let timeout_ms = at.count("timeout", 1_000, 300_000);
        Some(Self {
            name: name?,
            description: description?,
            title,
            input_schema: input_schema?,
            output_schema,
            annotations,
            capabilities,
            examples,
            deprecated,
            tags,
            timeout_ms,
        })
    }
}

fn examples(at: &mut Fields<'_, '_>) -> Vec<(Value, Option<Value>)> {
    let mut read = Vec::new();
    for example in at.list("examples") {
        match example.get("input") {
            Some(input) => read.push((input.clone(), example.get("output").cloned())),
            None => at.tell(crate::codes::Code::MissingField, "examples", "an example has an `input`"),
        }
    }
    read
}

fn is_name(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_alphabetic())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}
