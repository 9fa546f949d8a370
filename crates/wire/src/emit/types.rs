//! Schema to TypeScript type.

use super::schema::{alternatives, fields, reference};
use serde_json::Value;

/// `export type Name = …;` with its documentation.
pub(super) fn declaration(name: &str, schema: &Value) -> String {
    let body = expression(schema, "");
    let space = if body.starts_with('\n') { "" } else { " " };
    format!("{}export type {name} ={space}{body};\n", comment(schema, ""))
}

/// The type a schema describes. `indent` is that of the line the type starts on.
fn expression(schema: &Value, indent: &str) -> String {
    if let Some(name) = reference(schema) {
        return name.to_owned();
    }
    if let Some(options) = alternatives(schema) {
        let inner = format!("{indent}  ");
        return options
            .iter()
            .map(|option| {
                let doc = comment(option, &inner);
                let doc = if doc.is_empty() { inner.clone() } else { format!("{doc}{inner}") };
                format!("\n{doc}| {}", expression(option, &inner))
            })
            .collect();
    }
    if let Some(value) = schema.get("const") {
        return value.to_string();
    }
    if let Some(values) = schema.get("enum").and_then(Value::as_array) {
        return values.iter().map(ToString::to_string).collect::<Vec<_>>().join(" | ");
    }
    match schema.get("type") {
        Some(Value::String(kind)) => by_kind(schema, kind, indent),
        Some(Value::Array(kinds)) => {
            let each = kinds.iter().filter_map(Value::as_str).map(|kind| by_kind(schema, kind, indent));
            each.collect::<Vec<_>>().join(" | ")
        }
        _ => "unknown".into(),
    }
}

fn by_kind(schema: &Value, kind: &str, indent: &str) -> String {
    match kind {
        "string" | "boolean" | "null" => kind.into(),
        "integer" | "number" => "number".into(),
        "array" => array(schema, indent),
        "object" => object(schema, indent),
        _ => "never".into(),
    }
}

fn array(schema: &Value, indent: &str) -> String {
    if let Some(items) = schema.get("prefixItems").and_then(Value::as_array) {
        let items: Vec<_> = items.iter().map(|item| expression(item, indent)).collect();
        return format!("readonly [{}]", items.join(", "));
    }
    match schema.get("items") {
        Some(items) => format!("ReadonlyArray<{}>", expression(items, indent)),
        None => "ReadonlyArray<unknown>".into(),
    }
}

/// A field that may be absent is `T | undefined` and not optional, so that nobody who builds a message forgets it.
fn object(schema: &Value, indent: &str) -> String {
    let fields = fields(schema);
    if fields.is_empty() {
        return match schema.get("additionalProperties") {
            Some(Value::Bool(false)) => "Record<string, never>".into(),
            Some(values @ Value::Object(_)) => {
                format!("Readonly<Record<string, {}>>", expression(values, indent))
            }
            _ => "Readonly<Record<string, unknown>>".into(),
        };
    }
    let inner = format!("{indent}  ");
    let mut out = String::from("{\n");
    for (name, field, must) in &fields {
        let absent = if *must { "" } else { " | undefined" };
        out.push_str(&comment(field, &inner));
        out.push_str(&format!("{inner}readonly {}: {}{absent};\n", key(name), expression(field, &inner)));
    }
    out.push_str(indent);
    out.push('}');
    out
}

/// A property name, quoted where it is not an identifier.
pub(super) fn key(name: &str) -> String {
    let plain = name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
        && !name.starts_with(|letter: char| letter.is_ascii_digit());
    if plain { name.to_owned() } else { Value::from(name).to_string() }
}

fn comment(schema: &Value, indent: &str) -> String {
    match schema.get("description").and_then(Value::as_str) {
        Some(text) if !text.is_empty() => {
            format!("{indent}/** {} */\n", text.replace("*/", "*\\/").split_whitespace().collect::<Vec<_>>().join(" "))
        }
        _ => String::new(),
    }
}
