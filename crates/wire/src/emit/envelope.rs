//! JSON Schema of JSON-RPC messages, put together for the edges.

use schemars::Schema;
use serde_json::{Value, json};

/// The keyword that marks a message, so that a guard can check what all messages of a kind share in one call.
pub(crate) const KIND: &str = "x-message";

/// The union of all an edge carries.
pub(crate) fn edge(doc: &str, mut messages: Vec<Schema>, results: Option<Schema>, error: &Schema) -> Schema {
    if let Some(results) = results {
        let doc = "An answer to a request that came the other way.";
        messages.push(message("result", doc, &json!({ "id": id(), "result": results })));
        let doc = "A request that came the other way and failed.";
        messages.push(message("failure", doc, &json!({ "id": id(), "error": error })));
    }
    schema(&json!({ "description": doc, "oneOf": messages }))
}

pub(crate) fn request(method: &str, doc: &str, params: &Schema) -> Schema {
    message("request", doc, &json!({ "id": id(), "method": { "const": method }, "params": params }))
}

pub(crate) fn notification(method: &str, doc: &str, params: &Schema) -> Schema {
    message("notification", doc, &json!({ "method": { "const": method }, "params": params }))
}

/// The union of all an edge answers.
pub(crate) fn results(doc: &str, each: &[Schema]) -> Schema {
    schema(&json!({ "description": doc, "oneOf": each }))
}

pub(crate) fn result(method: &str, doc: &str, value: &Schema) -> Schema {
    schema(&object(doc, &json!({ "of": { "const": method }, "value": value })))
}

/// The text of doc attributes, as `stringify!` shows them: `doc = r" text"`.
pub(crate) fn doc(attributes: &[&str]) -> String {
    let lines = attributes.iter().filter_map(|attribute| {
        let (_, quoted) = attribute.split_once('"')?;
        Some(quoted.rsplit_once('"')?.0.trim().to_owned())
    });
    lines.collect::<Vec<_>>().join(" ")
}

fn message(kind: &str, doc: &str, fields: &Value) -> Schema {
    let mut all = json!({ "jsonrpc": { "const": "2.0" } });
    if let (Some(all), Some(fields)) = (all.as_object_mut(), fields.as_object()) {
        all.extend(fields.clone());
    }
    let mut message = object(doc, &all);
    if let Some(message) = message.as_object_mut() {
        message.insert(KIND.into(), kind.into());
    }
    schema(&message)
}

fn object(doc: &str, fields: &Value) -> Value {
    let required: Vec<&String> = fields.as_object().into_iter().flatten().map(|(name, _)| name).collect();
    json!({
        "description": doc,
        "type": "object",
        "properties": fields,
        "required": required,
        "additionalProperties": false,
    })
}

fn id() -> Value {
    json!({ "type": "integer", "minimum": 0, "maximum": crate::SafeInt::MAX })
}

fn schema(value: &Value) -> Schema {
    Schema::try_from(value.clone()).unwrap_or_default()
}
