//! What a model is told.

use crate::tool::Tool;
use std::fmt::Write as _;

const RULES: &str = "Write the body of an async JavaScript function and `return` what is asked for. \
It reaches the outside through these tools alone, each an async function: `await tools.a.b({ … })`; \
`await callTool(\"a:b\", { … })` is the same by name. A call that is refused throws an error that says why.";

/// Short, because it is in every prompt.
const ARTIFACT_RULE: &str = "What is long, or for people to look at, goes to `await artifact(\"rows.csv\", rows)`: text, JSON, CSV, \
SVG or PNG by the name's ending. You get a preview of it; return only what you need to go on.";

const NAMES_RULE: &str = "Of tools that are only named, the arguments are not shown: ask for their types first.";

/// Bytes of a prompt without any tool: the rules, the fence, the line around all tools.
pub(crate) const FIXED_BYTES: usize = RULES.len() + ARTIFACT_RULE.len() + 97;
/// Bytes that it takes to say that there are tools without types.
pub(crate) const NAMES_BYTES: usize = NAMES_RULE.len() + 160;

/// Names are listed in lines of about so many bytes.
const LINE_BYTES: usize = 100;

/// How much is said of a tool.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Share {
    Whole,
    Name,
    Nothing,
}

/// The tools that are not described, as comments. A name holds nothing that could end one.
pub(crate) fn undescribed(tools: &[(&Tool, Share)]) -> String {
    let named: Vec<&str> =
        tools.iter().filter(|(_, share)| *share == Share::Name).map(|(tool, _)| tool.name.as_str()).collect();
    let nothing = tools.iter().filter(|(_, share)| *share == Share::Nothing).count();
    let mut text = String::new();
    if !named.is_empty() {
        let _ = write!(text, "// Tools that are only named: {}", named.len());
        let mut line = LINE_BYTES;
        for name in named {
            if line + name.len() > LINE_BYTES {
                text.push_str("\n//");
                line = 0;
            }
            let _ = write!(text, " {name}");
            line += name.len() + 1;
        }
        text.push('\n');
    }
    if nothing > 0 {
        let _ = writeln!(text, "// Tools that are not listed: {nothing}");
    }
    text
}

pub(crate) fn prompt(declarations: &str, all_whole: bool, artifacts: bool) -> String {
    let names_rule = if all_whole { String::new() } else { format!(" {NAMES_RULE}") };
    let fence = fence(declarations);
    let artifact_rule = if artifacts { format!("\n{ARTIFACT_RULE}") } else { String::new() };
    format!("{RULES}{names_rule}{artifact_rule}\n\n{fence}ts\n{declarations}{fence}\n")
}

/// A fence that nothing inside can end.
fn fence(text: &str) -> String {
    let longest = text.split(|character| character != '`').map(str::len).max().unwrap_or(0);
    // Descriptions are strangers', and a fence as long as a text would be a text of its own.
    "`".repeat(longest.clamp(2, 31) + 1)
}
