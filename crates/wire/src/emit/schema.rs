//! What the generators ask of a JSON Schema.

use serde_json::Value;
use std::collections::BTreeSet;

/// The name a schema refers to, if it is a reference.
pub(super) fn reference(schema: &Value) -> Option<&str> {
    schema.get("$ref")?.as_str()?.strip_prefix("#/$defs/")
}

/// The alternatives of a union, if the schema is one.
pub(super) fn alternatives(schema: &Value) -> Option<&Vec<Value>> {
    schema.get("oneOf").or_else(|| schema.get("anyOf"))?.as_array()
}

/// A schema without `null`: what a field holds when it is there.
fn present(schema: &Value) -> Value {
    let mut schema = schema.clone();
    let Some(fields) = schema.as_object_mut() else {
        return schema;
    };
    if let Some(Value::Array(kinds)) = fields.get_mut("type") {
        kinds.retain(|kind| kind != "null");
        if let [only] = kinds.as_slice() {
            let only = only.clone();
            fields.insert("type".into(), only);
        }
    }
    for union in ["anyOf", "oneOf"] {
        if let Some(Value::Array(options)) = fields.get_mut(union) {
            options.retain(|option| option.get("type").is_none_or(|kind| kind != "null"));
            if let [only] = options.as_slice() {
                return only.clone();
            }
        }
    }
    if let Some(Value::Array(values)) = fields.get_mut("enum") {
        values.retain(|value| !value.is_null());
    }
    schema
}

/// A name's fields: its schema, and whether it must be there.
pub(super) fn fields(schema: &Value) -> Vec<(&str, Value, bool)> {
    let required: BTreeSet<&str> =
        schema.get("required").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).collect();
    let properties = schema.get("properties").and_then(Value::as_object);
    properties
        .into_iter()
        .flatten()
        .map(|(name, field)| {
            let must = required.contains(name.as_str());
            (name.as_str(), if must { field.clone() } else { present(field) }, must)
        })
        .collect()
}
