//! A tool as its page lists it: MCP's shape within BTCP's rules.

use std::collections::BTreeSet;
use std::sync::Arc;

use belljar_base::Fault;
use rmcp::model::Tool;
use serde_json::{Map, Value, json};

/// The name that asks the user for capabilities. No tool can take it: names begin with a letter.
pub(crate) const REQUEST_CAPABILITIES: &str = "__btcp_request_capabilities";

/// One tool, checked. What the page says about itself reaches a model, so its size and letters are bounded here.
#[derive(Clone, Debug)]
pub struct Listing {
    pub tool: Tool,
    pub capabilities: Vec<String>,
    pub tags: Vec<String>,
}

/// Which tools somebody wants to see, as BTCP's `tools/list` has it.
#[derive(Debug, Default)]
pub struct Filter {
    pub capabilities: Vec<String>,
    pub exclude: Vec<String>,
    pub tags: Vec<String>,
}

const MAX_NAME: usize = 64;
const MAX_DESCRIPTION: usize = 1_000;

impl Listing {
    /// Every tool, or every fault with its place.
    pub fn all(tools: &[Value], most: u64) -> Result<Vec<Self>, Vec<Fault>> {
        let mut faults = Vec::new();
        let mut fault = |path: String, message: &str| faults.push(Fault { path, message: message.to_owned() });
        if tools.len() as u64 > most {
            fault("/tools".into(), &format!("has more than {most} tools (`limits.agentTools`)"));
        }
        let mut names = BTreeSet::new();
        let mut listed = Vec::new();
        for (index, tool) in tools.iter().enumerate().take(usize::try_from(most).unwrap_or(usize::MAX)) {
            match Self::read(tool) {
                Ok(listing) if !names.insert(listing.tool.name.clone()) => {
                    fault(format!("/tools/{index}/name"), "is another tool's as well");
                }
                Ok(listing) => listed.push(listing),
                Err((place, message)) => fault(format!("/tools/{index}{place}"), message),
            }
        }
        if faults.is_empty() { Ok(listed) } else { Err(faults) }
    }

    fn read(tool: &Value) -> Result<Self, (&'static str, &'static str)> {
        let text = |key: &str| tool.get(key).and_then(Value::as_str);
        let named = text("name").filter(|name| is_name(name));
        named.ok_or(("/name", "takes 1 to 64 letters, digits and `_`, the first a letter"))?;
        let described = text("description").filter(|said| (1..=MAX_DESCRIPTION).contains(&said.chars().count()));
        described.ok_or(("/description", "takes 1 to 1000 characters"))?;
        if !tool.get("inputSchema").is_some_and(of_objects) {
            return Err(("/inputSchema", "takes a JSON Schema with `\"type\": \"object\"`"));
        }
        let mut tool = tool.clone();
        let output = tool.get("outputSchema").cloned().filter(|schema| !schema.is_null());
        if output.as_ref().is_some_and(|schema| !schema.is_object()) {
            return Err(("/outputSchema", "takes a JSON Schema"));
        }
        // MCP promises structured content for each tool with such a schema, and structured content is an object.
        if let Some(object) = tool.as_object_mut()
            && !output.as_ref().is_some_and(of_objects)
        {
            object.remove("outputSchema");
        }
        let words = |key: &str| -> Vec<String> {
            let list = tool.get("_meta").and_then(|meta| meta.get(key)).and_then(Value::as_array);
            list.into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
        };
        let (capabilities, tags) = (words("btcp/capabilities"), words("btcp/tags"));
        let tool = serde_json::from_value(tool).map_err(|_| ("", "is not a tool as MCP writes it"))?;
        Ok(Self { tool, capabilities, tags })
    }

    pub fn name(&self) -> &str {
        &self.tool.name
    }
}

impl Filter {
    pub fn lets(&self, listing: &Listing) -> bool {
        let has = |list: &[String], word: &String| list.contains(word);
        self.capabilities.iter().all(|wanted| has(&listing.capabilities, wanted))
            && !self.exclude.iter().any(|unwanted| has(&listing.capabilities, unwanted))
            && (self.tags.is_empty() || self.tags.iter().any(|tag| has(&listing.tags, tag)))
    }
}

/// What agents call to have the user asked.
pub(crate) fn request_capabilities() -> Tool {
    let schema = json!({
        "type": "object",
        "properties": {
            "capabilities": {
                "type": "array", "items": { "type": "string", "maxLength": 256 }, "minItems": 1, "maxItems": MAX_ASKED,
                "description": "BTCP capabilities, such as `dom:read`; the user sees and answers each of them.",
            },
        },
        "required": ["capabilities"],
        "additionalProperties": false,
    });
    let schema: Map<String, Value> = schema.as_object().cloned().unwrap_or_default();
    Tool::new(
        REQUEST_CAPABILITIES,
        "Asks the user of the page to grant capabilities. Tools that need them are listed once they are granted. Answers \
         with JSON: `granted`, `denied` and `pending`, each a list.",
        Arc::new(schema),
    )
}

/// Nobody reads a longer list before agreeing to it.
pub(crate) const MAX_ASKED: usize = 32;

/// The capabilities in the arguments of a request for them.
pub(crate) fn asked(arguments: Option<&Value>) -> Result<Vec<String>, String> {
    let wrong = || format!("`capabilities` takes a list of 1 to {MAX_ASKED} strings");
    let list = arguments.and_then(|args| args.get("capabilities")).and_then(Value::as_array).ok_or_else(wrong)?;
    let words: Vec<_> = list.iter().filter_map(Value::as_str).filter(|word| word.len() <= 256).collect();
    if words.len() != list.len() || !(1..=MAX_ASKED).contains(&words.len()) {
        return Err(wrong());
    }
    Ok(words.into_iter().map(str::to_owned).collect())
}

fn is_name(name: &str) -> bool {
    name.len() <= MAX_NAME
        && name.starts_with(|first: char| first.is_ascii_alphabetic())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

fn of_objects(schema: &Value) -> bool {
    schema.get("type").is_some_and(|kind| kind == "object")
}
