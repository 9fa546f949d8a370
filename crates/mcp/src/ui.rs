//! A tool's user interface, ready for a widget.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use serde_json::{Value, json};

use super::client::UI_MIME_TYPE;
use super::connection::{Asking, Connection};
use super::fault::Fault;
use super::tools::ui;

/// What a widget is made of.
#[derive(Debug)]
pub struct Interface {
    pub html: String,
    /// `_meta.ui` of the content, else of the entry in the list of resources.
    pub ui: Value,
    pub tool: Option<Value>,
    pub uri: String,
    pub warnings: Vec<String>,
}

/// Why there is none.
#[derive(Debug)]
pub enum NoInterface {
    Fault(Fault),
    /// No tool of that name.
    NoTool(String),
    /// What was declared cannot be shown; with the reason.
    Unfit(String),
}

impl From<Fault> for NoInterface {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

impl Connection {
    pub async fn interface_of_tool(&self, name: &str) -> Result<Interface, NoInterface> {
        let tool = self.tool(name).await?.ok_or_else(|| NoInterface::NoTool(name.to_owned()))?;
        let uri = resource_uri(&tool).map_err(NoInterface::Unfit)?;
        let mut interface = self.interface(&uri).await?;
        interface.warnings.extend(misplaced(&tool));
        Ok(Interface { tool: Some(tool), ..interface })
    }

    pub async fn interface(&self, uri: &str) -> Result<Interface, NoInterface> {
        if !uri.starts_with("ui://") {
            return Err(NoInterface::Unfit(format!("{} does not start with `ui://`", quoted(uri))));
        }
        let read = self.request("resources/read", json!({ "uri": uri }), Asking::default()).await?;
        let Some(contents) = read.get("contents").and_then(Value::as_array) else {
            return Err(Fault::BadAnswer("its answer to `resources/read` has no `contents`".into()).into());
        };
        let content = pick(contents, uri).map_err(NoInterface::Unfit)?;
        let html = html(content).map_err(NoInterface::Unfit)?;
        let mut warnings = Vec::new();
        if contents.len() > 1 {
            warnings.push(format!("the resource has {} contents; the first that fits is shown", contents.len()));
        }
        let ui = match declared(content) {
            Some(ui) => ui,
            // A server need not list what it links to, nor have a list at all.
            None => self.listed(uri, &mut warnings).await.unwrap_or_else(|| json!({})),
        };
        Ok(Interface { html, ui, tool: None, uri: uri.to_owned(), warnings })
    }

    async fn listed(&self, uri: &str, warnings: &mut Vec<String>) -> Option<Value> {
        match self.every_page("resources/list", "resources").await {
            Ok(resources) => {
                let entry = resources.iter().find(|resource| resource.get("uri").is_some_and(|it| it == uri))?;
                declared(entry)
            }
            Err(Fault::Refused { .. }) => None,
            Err(_) => {
                warnings.push("the list of resources could not be read; what it declares is not applied".into());
                None
            }
        }
    }
}

/// Both forms of the link; the older, flat one is used where the newer is absent.
fn resource_uri(tool: &Value) -> Result<String, String> {
    let newer = ui(tool).and_then(|ui| ui.get("resourceUri"));
    let older = tool.get("_meta").and_then(|meta| meta.get("ui/resourceUri"));
    match newer.or(older) {
        None => {
            Err("the tool has no user interface: neither `_meta.ui.resourceUri` nor `_meta[\"ui/resourceUri\"]`".into())
        }
        Some(Value::String(uri)) if uri.starts_with("ui://") => Ok(uri.clone()),
        Some(Value::String(uri)) => {
            Err(format!("the tool's `resourceUri` {} does not start with `ui://`", quoted(uri)))
        }
        Some(_) => Err("the tool's `resourceUri` is not a string".into()),
    }
}

/// What belongs on the resource is ignored on the tool, and the author is told.
fn misplaced(tool: &Value) -> Vec<String> {
    let keys = ["csp", "permissions", "domain", "prefersBorder"];
    let there = keys.into_iter().filter(|key| ui(tool).is_some_and(|ui| ui.contains_key(*key)));
    there
        .map(|key| format!("`_meta.ui.{key}` is on the tool, where it is ignored; put it on the resource's content"))
        .collect()
}

/// The content that is the document: of the address that was asked for if one has it, of the one kind there is.
fn pick<'a>(contents: &'a [Value], uri: &str) -> Result<&'a Value, String> {
    let fits = |content: &&Value| content.get("mimeType").and_then(Value::as_str).is_some_and(is_ui);
    let named = contents.iter().filter(|content| content.get("uri").is_some_and(|it| it == uri));
    if let Some(found) = named.clone().find(fits).or_else(|| contents.iter().find(fits)) {
        return Ok(found);
    }
    match contents.first() {
        None => Err("the resource is empty".into()),
        Some(other) => {
            let kind = other.get("mimeType").and_then(Value::as_str).unwrap_or("none");
            Err(format!("the resource's `mimeType` is {}, and only `{UI_MIME_TYPE}` can be shown", quoted(kind)))
        }
    }
}

/// Case and spaces do not matter in a media type; anything else does.
fn is_ui(kind: &str) -> bool {
    let kind: String = kind.chars().filter(|one| !one.is_ascii_whitespace()).collect();
    kind.eq_ignore_ascii_case(UI_MIME_TYPE)
}

fn html(content: &Value) -> Result<String, String> {
    match (content.get("text"), content.get("blob")) {
        (Some(Value::String(text)), _) => Ok(text.clone()),
        (None, Some(Value::String(blob))) => {
            let bytes = BASE64.decode(blob).map_err(|_| "the resource's `blob` is not base64".to_owned())?;
            String::from_utf8(bytes).map_err(|_| "the resource's `blob` is not UTF-8".into())
        }
        _ => Err("the resource has neither `text` nor `blob`".into()),
    }
}

/// The whole object, never merged from two places. Some servers in Python write `meta`.
fn declared(holder: &Value) -> Option<Value> {
    let meta = holder.get("_meta").or_else(|| holder.get("meta"))?;
    meta.get("ui").filter(|ui| ui.is_object()).cloned()
}

fn quoted(text: &str) -> String {
    format!("`{}`", text.chars().take(200).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_forms_of_the_link() {
        for (meta, uri) in [
            (json!({ "ui": { "resourceUri": "ui://new" }, "ui/resourceUri": "ui://old" }), Ok("ui://new")),
            (json!({ "ui/resourceUri": "ui://old" }), Ok("ui://old")),
            (json!({ "ui": { "resourceUri": "https://x" } }), Err("does not start with")),
            (json!({ "ui": { "resourceUri": "https://x" }, "ui/resourceUri": "ui://old" }), Err("does not start with")),
            (json!({ "ui": { "resourceUri": 1 } }), Err("not a string")),
            (json!({}), Err("no user interface")),
        ] {
            match (resource_uri(&json!({ "_meta": meta })), uri) {
                (Ok(got), Ok(wanted)) => assert_eq!(got, wanted),
                (Err(got), Err(wanted)) => assert!(got.contains(wanted), "{got}"),
                other => panic!("{other:?}"),
            }
        }
    }

    #[test]
    fn only_the_one_kind_as_text_or_base64() {
        let content = |kind: &str| json!({ "uri": "ui://x", "mimeType": kind, "text": "<p>" });
        assert!(pick(&[content("text/html;profile=mcp-app")], "ui://x").is_ok());
        assert!(pick(&[content("text/html; profile=mcp-app")], "ui://x").is_ok());
        for kind in ["text/html", "text/html;profile=mcp-app;x", "text/plain", "", "text/html;profile=\"mcp-app\""] {
            assert!(pick(&[content(kind)], "ui://x").is_err(), "{kind}");
        }
        assert!(pick(&[], "ui://x").unwrap_err().contains("empty"));
        assert_eq!(html(&json!({ "blob": "PHA+" })).unwrap(), "<p>");
        assert!(html(&json!({ "blob": "%%%" })).unwrap_err().contains("base64"));
        assert!(html(&json!({ "blob": "/w==" })).unwrap_err().contains("UTF-8"));
        assert!(html(&json!({})).unwrap_err().contains("neither"));
    }

    #[test]
    fn what_is_misplaced_is_named() {
        let tool = json!({ "_meta": { "ui": { "resourceUri": "ui://x", "csp": {}, "permissions": {} } } });
        assert_eq!(misplaced(&tool).len(), 2);
        assert_eq!(declared(&json!({ "meta": { "ui": { "a": 1 } } })), Some(json!({ "a": 1 })));
        assert_eq!(declared(&json!({ "_meta": { "ui": [] } })), None);
    }
}
