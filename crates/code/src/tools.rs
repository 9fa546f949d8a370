//! The three tools, as they are listed.

use std::sync::Arc;

use belljar_describe::Options;
use rmcp::model::{Tool, ToolAnnotations};
use serde_json::{Map, Value, json};

/// Bytes of a program.
pub(crate) const MAX_PROGRAM: usize = 256 << 10;
/// Bytes of a query or a name.
pub(crate) const MAX_TEXT: usize = 4 << 10;
/// Bytes of a program's `args`.
pub(crate) const MAX_ARGS: usize = 1 << 20;
pub(crate) const DEFAULT_FOUND: u64 = 10;
pub(crate) const MAX_FOUND: u64 = 100;
/// Tokens of a description of all tools.
pub(crate) const DEFAULT_BUDGET: u64 = 4_000;

pub(crate) const INSTRUCTIONS: &str = "Tools of many MCP servers, called by programs. Find them with `search`, read how \
    they are called with `describe`, then write one JavaScript program for `run` that makes all calls and returns what you \
    need: `const users = await tools.crm.list({ limit: 3 }); return users.length;`. Programs run in a sandbox in the user's \
    browser, without network or files; tools are all they reach.";

pub(crate) fn listed() -> Vec<Tool> {
    vec![search(), describe(), run()]
}

fn search() -> Tool {
    let schema = json!({
        "type": "object",
        "properties": {
            "query": { "type": "string", "description": "What the tool should do, in a few words." },
            "limit": { "type": "integer", "minimum": 1, "maximum": MAX_FOUND, "default": DEFAULT_FOUND },
        },
        "required": ["query"],
        "additionalProperties": false,
    });
    let says = "Finds tools by what they do, the best first: name, how a program calls it, and description.";
    read_only(Tool::new("search", says, object(&schema)))
}

fn describe() -> Tool {
    let schema = json!({
        "type": "object",
        "properties": {
            "name": { "type": "string", "description": "A tool, such as `crm:list`. Without it, all tools, as far as they fit." },
            "budget": {
                "type": "integer", "minimum": Options::LEAST_BUDGET, "maximum": Options::MOST_BUDGET, "default": DEFAULT_BUDGET,
                "description": "How many tokens the description of all tools may have.",
            },
        },
        "additionalProperties": false,
    });
    let says = "Writes one tool, or all tools, as TypeScript declarations: what `run` can call.";
    read_only(Tool::new("describe", says, object(&schema)))
}

fn run() -> Tool {
    let schema = json!({
        "type": "object",
        "properties": {
            "code": {
                "type": "string",
                "description": "JavaScript or TypeScript. `tools.server.tool(arguments)` and `callTool(name, arguments)` are \
                    promises; what the program returns is the result.",
            },
            "args": { "description": "Any JSON; the program sees it as `args`." },
        },
        "required": ["code"],
        "additionalProperties": false,
    });
    let says =
        "Runs a program that calls tools, and gives back what it returns. Calls that need approval ask the user.";
    Tool::new("run", says, object(&schema))
}

fn read_only(tool: Tool) -> Tool {
    tool.annotate(ToolAnnotations::new().read_only(true))
}

fn object(schema: &Value) -> Arc<Map<String, Value>> {
    Arc::new(schema.as_object().cloned().unwrap_or_default())
}
