//! What a server offers and what is wrong with it, for whoever writes one.

use serde::Serialize;
use serde_json::Value;

use super::fault::Fault;
use super::server::{McpServer, Phase};
use super::tools::{Viewer, ui};
use super::ui::NoInterface;

/// What was found.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Inspection {
    pub name: String,
    pub server_info: Value,
    pub protocol_version: String,
    pub capabilities: Value,
    pub tools: Vec<ToolFound>,
    pub resources: usize,
    pub prompts: usize,
    /// What its author should know.
    pub warnings: Vec<String>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ToolFound {
    pub name: String,
    pub description: Option<String>,
    /// `model`, `app`.
    pub visible_to: Vec<&'static str>,
    /// The user interface's address, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ui: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub html_bytes: Option<usize>,
    /// The resolved `_meta.ui` of its resource.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub meta: Option<Value>,
    /// Why the user interface cannot be shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<String>,
}

/// Why a server could not be looked at, without secrets.
#[derive(Clone, Debug)]
pub struct McpDown {
    pub why: String,
    /// The last lines of its standard error.
    pub stderr: Vec<String>,
}

impl McpServer {
    pub fn down(&self, fault: Fault) -> McpDown {
        let stderr = match (&fault, self.phase()) {
            (Fault::Down(down), _) => down.stderr.clone(),
            (_, Phase::Ready(connection)) => connection.notes().last_words(&self.entry.secrets),
            (_, Phase::Down(down)) => down.stderr,
            _ => Vec::new(),
        };
        let why = match fault {
            Fault::Down(down) => down.why,
            Fault::Died(why) | Fault::BadAnswer(why) => why,
            Fault::Refused { code, message, .. } => format!("it refused: {message} ({code})"),
            Fault::TooLarge(most) => format!("one of its answers has more than {most} bytes (`limits.mcpOutputBytes`)"),
            Fault::TimedOut(seconds) => format!("it said nothing for {seconds} s"),
            Fault::Cancelled | Fault::Busy => "it was cancelled".into(),
        };
        McpDown { why, stderr }
    }

    pub async fn inspect(&self) -> Result<Inspection, Fault> {
        let connection = self.ready().await?;
        let info = connection.info();
        let told = |value: serde_json::Result<Value>| value.unwrap_or_default();
        let capabilities = told(serde_json::to_value(info.as_ref().map(|info| &info.capabilities)));
        let mut warnings = Vec::new();
        let mut found = Vec::new();
        let tools = match capabilities.get("tools") {
            Some(_) => connection.every_tool(true).await?.0,
            None => std::sync::Arc::default(),
        };
        for tool in tools.iter() {
            let name = tool.get("name").and_then(Value::as_str).unwrap_or_default().to_owned();
            let mut one = ToolFound {
                description: tool.get("description").and_then(Value::as_str).map(str::to_owned),
                visible_to: [Viewer::Model, Viewer::App]
                    .into_iter()
                    .filter(|it| it.sees(tool))
                    .map(Viewer::name)
                    .collect(),
                name,
                ui: None,
                html_bytes: None,
                meta: None,
                refused: None,
            };
            if one.visible_to.is_empty() {
                warnings.push(format!("{}: its `_meta.ui.visibility` shows it to nobody", one.name));
            }
            let older = tool.get("_meta").and_then(|meta| meta.get("ui/resourceUri"));
            if ui(tool).is_some_and(|ui| ui.contains_key("resourceUri")) || older.is_some() {
                match connection.interface_of_tool(&one.name).await {
                    Ok(interface) => {
                        warnings.extend(interface.warnings.iter().map(|warning| format!("{}: {warning}", one.name)));
                        (one.html_bytes, one.meta) = (Some(interface.html.len()), Some(interface.ui));
                        one.ui = Some(interface.uri);
                    }
                    Err(NoInterface::Unfit(reason)) => one.refused = Some(reason),
                    Err(NoInterface::NoTool(_)) => one.refused = Some("the tool is not listed any more".into()),
                    Err(NoInterface::Fault(Fault::Refused { message, .. })) => one.refused = Some(message),
                    Err(NoInterface::Fault(fault)) => return Err(fault),
                }
            }
            found.push(one);
        }
        let resources = match capabilities.get("resources") {
            Some(_) => connection.every_page("resources/list", "resources").await.map_or(0, |list| list.len()),
            None => 0,
        };
        let prompts = match capabilities.get("prompts") {
            Some(_) => connection.every_page("prompts/list", "prompts").await.map_or(0, |list| list.len()),
            None => 0,
        };
        if found.iter().all(|tool| tool.ui.is_none() && tool.refused.is_none()) {
            warnings.push("no tool has a user interface".into());
        }
        Ok(Inspection {
            name: self.entry.name.clone(),
            server_info: told(serde_json::to_value(info.as_ref().and_then(|info| info.server_info.as_ref()))),
            protocol_version: info.as_ref().map(|info| info.protocol_version.to_string()).unwrap_or_default(),
            capabilities,
            tools: found,
            resources,
            prompts,
            warnings,
        })
    }
}
