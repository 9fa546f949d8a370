//! A BTCP manifest: what an app's tools are called, take, give and ask for.
//!
//! Everything that is wrong is told, under the name its author wrote. JSON Schemas are passed on as they are: the gate
//! that holds values against them also says whether they can be read.

mod fields; // the forms that fields take
#[cfg(test)]
mod tests;
mod tool; // one tool

pub use tool::ToolDefinition;

use std::collections::HashSet;

use serde::Serialize;
use serde_json::Value;

use crate::codes::Code;
use crate::diagnostic::Diagnostics;
use crate::file::{PolicyFile, Text, Value as Given, Written};
use crate::keys::Key;
use crate::setting::Setting;
use crate::{Placement, capability, dialect, read};
use fields::{FREE, Fields, Form};

/// What a tool may return, in bytes of JSON.
pub const OUTPUT_BYTES: u64 = 1 << 20;

/// A manifest in which nothing is wrong.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Manifest {
    pub name: String,
    pub version: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Who offers it, for whoever is asked to trust it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub provider: Option<String>,
    pub capabilities: Vec<String>,
    pub placement: Placement,
    pub timeout_ms: u64,
    pub max_concurrent: u64,
    /// Directives that `config.iframeOptions.csp` takes away from the document of each tool.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub csp: Vec<String>,
    pub tools: Vec<ToolDefinition>,
}

const NAME: Form =
    Form { least: 1, most: 64, fits: is_app_name, says: "small letters, digits and hyphens, beginning with a letter" };
const DESCRIPTION: Form = Form { least: 0, most: 500, fits: FREE, says: "text" };
const PROVIDER: Form = Form { least: 1, most: 100, fits: FREE, says: "text" };
const BTCP: Form = Form { least: 3, most: 16, fits: is_protocol, says: "two numbers, as in \"1.0\"" };
const VERSION: Form = Form { least: 5, most: 64, fits: is_version, says: "three numbers, as in \"1.0.0\"" };

const KNOWN: &[&str] =
    &["$schema", "btcp", "name", "version", "description", "provider", "tools", "capabilities", "config"];

/// More than anybody reads through; `maxToolsPerSession`.
const MOST_TOOLS: usize = 100;

impl Manifest {
    /// Reads a manifest. `None` when something is wrong; all that is wrong is in `diagnostics`.
    pub fn read(value: &Value, setting: &Setting, diagnostics: &mut Diagnostics) -> Option<Self> {
        let mut at = Fields::new(value, "", diagnostics)?;
        at.known(KNOWN);
        at.text("btcp", BTCP, true);
        let name = at.text("name", NAME, true);
        let version = at.text("version", VERSION, true);
        let description = at.text("description", DESCRIPTION, false);
        if description.is_none() && !at.has("description") {
            at.tell(Code::NoDescription, "description", "the manifest has no `description`");
        }
        let provider = at.inside("provider").and_then(|mut provider| {
            provider.known(&["name", "url", "contact", "icon"]);
            provider.text("name", PROVIDER, true)
        });
        let capabilities = at.texts("capabilities", true);
        let tools = at.list("tools").to_vec();
        if tools.is_empty() {
            at.tell(Code::MissingField, "tools", "a manifest has at least one tool");
        }
        if tools.len() > MOST_TOOLS {
            at.tell(Code::TooMany, "tools", &format!("{} tools; {MOST_TOOLS} is the most", tools.len()));
        }
        let read: Vec<_> = tools
            .iter()
            .take(MOST_TOOLS)
            .enumerate()
            .filter_map(|(index, tool)| ToolDefinition::read(tool, index, at.diagnostics))
            .collect();
        let (file, placement) = dialect::read_manifest(&read::value(value), diagnostics);
        consistent(&capabilities, &read, setting, diagnostics);
        diagnostics.sort();
        if diagnostics.any_error() {
            return None;
        }
        Some(Self {
            name: name?,
            version: version?,
            description,
            provider,
            capabilities,
            placement,
            timeout_ms: file.count(Key::TimeoutMs).unwrap_or(30_000),
            max_concurrent: file.count(Key::Concurrency).unwrap_or(3),
            csp: file.texts(Key::Narrow).iter().map(|line| line.text.clone()).collect(),
            tools: read,
        })
    }

    /// The policy that one tool runs under. `places` are those that the page's owner lists for
    /// `network:fetch:cross-origin`.
    pub fn policy(&self, tool: &ToolDefinition, places: &[String]) -> PolicyFile {
        let texts =
            |list: &[String]| Given::Texts(list.iter().map(|text| Text { text: text.clone(), span: None }).collect());
        let mut file = PolicyFile::empty();
        let mut set = |key, path, value| file.set(key, Written { value, span: None, path });
        set(Key::Capabilities, "capabilities", texts(&tool.capabilities));
        set(Key::TimeoutMs, "timeout", Given::Count(tool.timeout_ms.unwrap_or(self.timeout_ms)));
        set(Key::OutputBytes, "output", Given::Count(OUTPUT_BYTES));
        if !self.csp.is_empty() {
            set(Key::Narrow, "config.iframeOptions.csp", texts(&self.csp));
        }
        if !places.is_empty() {
            set(Key::NetworkAllow, "network", texts(places));
        }
        file
    }
}

/// What one field cannot know of another.
fn consistent(capabilities: &[String], tools: &[ToolDefinition], setting: &Setting, diagnostics: &mut Diagnostics) {
    let mut names = HashSet::new();
    for (index, text) in capabilities.iter().enumerate() {
        if let Err(fault) = capability::ask(text, setting.development) {
            fields::tell(diagnostics, fault.code, format!("capabilities[{index}]"), fault.message, fault.help);
        }
        if !tools.iter().any(|tool| tool.capabilities.contains(text)) {
            let message = format!("no tool asks for `{}`", read::brief(text));
            fields::tell(diagnostics, Code::UnusedCapability, format!("capabilities[{index}]"), message, None);
        }
    }
    for (index, tool) in tools.iter().enumerate() {
        if !names.insert(&tool.name) {
            let message = format!("a second tool is called `{}`", tool.name);
            fields::tell(diagnostics, Code::DuplicateTool, format!("tools[{index}].name"), message, None);
        }
        for (place, text) in tool.capabilities.iter().enumerate() {
            if !capabilities.contains(text) {
                let message = format!("`{}` is not among the manifest's `capabilities`", read::brief(text));
                let path = format!("tools[{index}].capabilities[{place}]");
                fields::tell(diagnostics, Code::CapabilityNotDeclared, path, message, None);
            }
        }
    }
}

fn is_app_name(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_lowercase())
        && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
}

fn is_protocol(text: &str) -> bool {
    numbers(text, 2).is_some_and(str::is_empty)
}

fn is_version(text: &str) -> bool {
    numbers(text, 3).is_some()
}

/// So many numbers with dots between them; what follows.
fn numbers(text: &str, count: usize) -> Option<&str> {
    let mut rest = text;
    for index in 0..count {
        if index > 0 {
            rest = rest.strip_prefix('.')?;
        }
        let after = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        if after.len() == rest.len() {
            return None;
        }
        rest = after;
    }
    Some(rest)
}
