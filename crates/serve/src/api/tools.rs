//! `POST /api/v1/tools/compile`: what a BTCP manifest means, tool by tool, or everything that is wrong with it.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use belljar_base::Problem;
use belljar_gate::Schema;
use belljar_policy::capability::{self, Asked};
use belljar_policy::codes::Code;
use belljar_policy::manifest::{Manifest, ToolDefinition};
use belljar_policy::{Diagnostic, Diagnostics, Guest, Limits, Placement, Plan, Policy, Route, Setting};
use http::HeaderMap;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};

use super::input::Input;
use super::openapi::{Operation, body};
use crate::shared::Shared;

pub(crate) const COMPILE: Operation = Operation {
    summary: "Check a BTCP manifest and compile the rules of its tools.",
    request: Some(body::<ManifestRequest>),
    answers: &[(200, body::<Compiled>)],
    query: &[],
};

/// What can be sent.
#[derive(JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[expect(dead_code, reason = "read field by field, so that every fault is found; here for its schema")]
struct ManifestRequest {
    /// As BTCP has it.
    manifest: Value,
    /// Origins that the page's owner opens to tools with `network:fetch:cross-origin` or `network:websocket:cross-origin`.
    network: Option<Vec<String>>,
}

/// A manifest in which nothing is wrong.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Compiled {
    name: String,
    version: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    provider: Option<String>,
    max_concurrent: u64,
    capabilities: Vec<Wanted>,
    tools: Vec<Tool>,
    /// Warnings and notes.
    diagnostics: Value,
}

/// One capability, as a user is asked for it.
#[derive(Debug, Serialize, JsonSchema)]
struct Wanted {
    name: String,
    /// A sentence each, for one string can stand for several in development mode.
    says: Vec<&'static str>,
    risk: &'static str,
    /// What the gate lets through with it.
    methods: Vec<&'static str>,
}

#[derive(Debug, Serialize, JsonSchema)]
struct Tool {
    /// As MCP lists it.
    listing: Value,
    capabilities: Vec<String>,
    sandbox: Sandbox,
    /// Rules of the guard; none in a frame.
    guard: Option<Value>,
    /// Rules of the gate, with the tool's own schemas.
    gate: Value,
    #[schemars(with = "Value")]
    limits: Limits,
}

/// What the sandbox is made of. Tools that agree on it share one.
#[derive(Debug, Serialize, JsonSchema)]
struct Sandbox {
    placement: Placement,
    /// Of the tool's capabilities those that open something in the headers, and what the manifest takes away again.
    policy: Value,
}

pub(crate) async fn compile(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    sent: Result<Bytes, BytesRejection>,
) -> Result<Json<Compiled>, Problem> {
    let mut input = Input::read(&headers, sent, shared.config.limits.body_bytes)?;
    let manifest = input.take("manifest");
    let network = origins(&mut input);
    if manifest.is_none() {
        input.fault("/manifest", "is missing; it is a BTCP manifest");
    }
    input.finish(&["manifest", "network"])?;
    let setting = shared.config.setting(&shared.names);
    let mut found = Diagnostics::default();
    let compiled = understood(&manifest.unwrap_or_default(), &network, &setting, &mut found);
    compiled.map(Json).ok_or_else(|| Problem::manifest(&found))
}

fn understood(value: &Value, network: &[String], setting: &Setting, found: &mut Diagnostics) -> Option<Compiled> {
    let manifest = Manifest::read(value, setting, found)?;
    let setting = Setting { tool_placement: manifest.placement, ..*setting };
    let tools = manifest.tools.iter().enumerate();
    let tools: Vec<_> =
        tools.filter_map(|(index, tool)| compiled(&manifest, tool, index, network, &setting, found)).collect();
    if found.any_error() {
        return None;
    }
    Some(Compiled {
        capabilities: manifest.capabilities.iter().filter_map(|text| wanted(text, &setting)).collect(),
        name: manifest.name,
        version: manifest.version,
        description: manifest.description,
        provider: manifest.provider,
        max_concurrent: manifest.max_concurrent,
        tools,
        diagnostics: found.to_json(None)["diagnostics"].take(),
    })
}

fn compiled(
    manifest: &Manifest,
    tool: &ToolDefinition,
    index: usize,
    network: &[String],
    setting: &Setting,
    found: &mut Diagnostics,
) -> Option<Tool> {
    check_schemas(tool, index, found);
    let wide = tool.capabilities.iter().any(|text| text.ends_with(":cross-origin"));
    let places = if wide { network } else { &[] };
    let policy = Policy::resolve(&manifest.policy(tool, places), Guest::Tool, setting, found)?;
    if policy.network.route == Route::Proxy {
        tell(found, Code::NeedsProxy, format!("tools[{index}].capabilities"), "a path stands in a capability".into());
        return None;
    }
    let plan = Plan::compile(&policy);
    let mut gate = serde_json::to_value(&plan.gate).unwrap_or_default();
    gate["input"] = tool.input_schema.clone();
    if let Some(schema) = &tool.output_schema {
        gate["output"] = schema.clone();
    }
    let mut listing = json!({ "name": tool.name, "description": tool.description, "inputSchema": tool.input_schema });
    let optional = [
        ("title", tool.title.clone().map(Value::String)),
        ("outputSchema", tool.output_schema.clone()),
        ("annotations", tool.annotations.clone()),
        // What agents can filter by; MCP has no field for it.
        ("_meta", Some(json!({ "btcp/capabilities": tool.capabilities, "btcp/tags": tool.tags }))),
    ];
    for (name, value) in optional {
        if let Some(value) = value {
            listing[name] = value;
        }
    }
    let opens = |text: &&String| {
        let asked = capability::ask(text, setting.development).unwrap_or_default();
        asked.iter().any(|asked| changes_headers(asked, plan.placement))
    };
    let kept: Vec<_> = tool.capabilities.iter().filter(opens).collect();
    let mut sandbox = json!({});
    if !kept.is_empty() {
        sandbox["capabilities"] = json!(kept);
    }
    if !places.is_empty() {
        sandbox["network"] = json!({ "allow": places });
    }
    if !manifest.csp.is_empty() {
        sandbox["csp"] = json!(manifest.csp);
    }
    Some(Tool {
        listing,
        capabilities: tool.capabilities.clone(),
        sandbox: Sandbox { placement: plan.placement, policy: sandbox },
        guard: plan.guard.as_ref().and_then(|rules| serde_json::to_value(rules).ok()),
        gate,
        limits: plan.limits,
    })
}

fn changes_headers(asked: &Asked, placement: Placement) -> bool {
    let opens = &asked.row.opens;
    !opens.csp.is_empty() || (placement == Placement::Frame && (!opens.features.is_empty() || !opens.tokens.is_empty()))
}

/// Read here, with the engine that will hold values against them.
fn check_schemas(tool: &ToolDefinition, index: usize, found: &mut Diagnostics) {
    let mut read = |name: &str, schema: &Value| match Schema::compile(schema) {
        Ok(schema) => Some(schema),
        Err(error) => {
            tell(found, Code::BadSchema, format!("tools[{index}].{name}{}", error.pointer), error.reason);
            None
        }
    };
    let input = read("inputSchema", &tool.input_schema);
    let output = tool.output_schema.as_ref().and_then(|schema| read("outputSchema", schema));
    for (number, (given, gives)) in tool.examples.iter().enumerate() {
        for (part, schema, value) in [("input", &input, Some(given)), ("output", &output, gives.as_ref())] {
            let (Some(schema), Some(value)) = (schema, value) else { continue };
            if let Err(mismatch) = schema.validate(value) {
                let reason = mismatch.map_or_else(|| "could not be decided".into(), |mismatch| mismatch.to_string());
                let path = format!("tools[{index}].examples[{number}].{part}");
                tell(found, Code::BadSchema, path, format!("the example does not fit its schema: {reason}"));
            }
        }
    }
}

fn wanted(text: &str, setting: &Setting) -> Option<Wanted> {
    let asked = capability::ask(text, setting.development).ok()?;
    let risk = asked.iter().map(|asked| asked.row.risk).max()?;
    Some(Wanted {
        name: text.to_owned(),
        says: asked.iter().map(|asked| asked.row.says).collect(),
        risk: risk.name(),
        methods: capability::methods(&asked).into_iter().collect(),
    })
}

fn tell(found: &mut Diagnostics, code: Code, path: String, message: String) {
    found.push(Diagnostic { code, message, help: code.row().help.into(), path, span: None });
}

fn origins(input: &mut Input) -> Vec<String> {
    let Some(value) = input.take("network") else { return Vec::new() };
    let texts = value.as_array().and_then(|items| items.iter().map(|item| item.as_str().map(str::to_owned)).collect());
    texts.unwrap_or_else(|| {
        input.fault("/network", "takes a list of origins, such as `https://api.example.com`");
        Vec::new()
    })
}
