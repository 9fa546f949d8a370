//! The JSON Schema of a policy.

use serde_json::{Map, Value, json};

use crate::keys::{Kind, METHODS, ROWS, Row, SCHEMES, Shape};

pub fn json_schema() -> Value {
    let mut root = section("One policy for everything that runs in the sandbox. The empty policy is the tightest one.");
    for row in &ROWS {
        insert(&mut root, row.path, row);
    }
    if let Some(object) = root.as_object_mut() {
        object.insert("$schema".into(), json!("https://json-schema.org/draft/2020-12/schema"));
        object.insert("title".into(), json!("Belljar policy"));
    }
    root
}

fn section(description: &str) -> Value {
    json!({ "type": "object", "description": description, "properties": {}, "additionalProperties": false })
}

fn insert(node: &mut Value, path: &str, row: &Row) {
    let Some(properties) = node.get_mut("properties").and_then(Value::as_object_mut) else { return };
    match path.split_once('.') {
        None => drop(properties.insert(path.into(), property(row))),
        Some((head, rest)) => insert(properties.entry(head).or_insert_with(|| section("")), rest, row),
    }
}

fn property(row: &Row) -> Value {
    let mut schema = match row.shape {
        Shape::Flag => json!({ "type": "boolean" }),
        Shape::Count { least, most } => json!({ "type": "integer", "minimum": least, "maximum": most }),
        Shape::Word(words) => json!({ "enum": words }),
        Shape::Texts(kind) => json!({ "type": "array", "items": items(kind), "maxItems": 256 }),
        Shape::Counts { least, most } => {
            json!({ "type": "object", "additionalProperties": { "type": "integer", "minimum": least, "maximum": most } })
        }
    };
    let mut description = Map::new();
    description.insert("description".into(), json!(format!("{} Default: {}.", row.doc, row.default)));
    if let Some(object) = schema.as_object_mut() {
        object.append(&mut description);
    }
    schema
}

fn items(kind: Kind) -> Value {
    match kind {
        Kind::Schemes => json!({ "enum": SCHEMES }),
        Kind::Methods => json!({ "enum": METHODS }),
        Kind::Headers => json!({ "type": "string", "pattern": "^[a-z][a-z0-9-]{0,63}$" }),
        Kind::Secrets => json!({ "type": "string", "pattern": "^[a-z][a-z0-9-]{0,63}$" }),
        Kind::ToolPatterns => json!({ "type": "string", "pattern": "^[a-zA-Z*][a-zA-Z0-9:_*-]*$", "maxLength": 256 }),
        Kind::Capabilities => {
            let names: Vec<_> =
                crate::capability::ROWS.iter().filter_map(|row| row.btcp).filter(|name| !name.contains('<')).collect();
            json!({ "anyOf": [{ "enum": names }, { "type": "string", "pattern": "^network:(fetch|websocket):[a-z]+://" }] })
        }
        Kind::Directives => {
            json!({ "type": "string", "pattern": "^[a-z]+(-[a-z]+)*( |$)", "maxLength": 2048, "examples": [kind.example()] })
        }
        Kind::Sources | Kind::Rules => {
            json!({ "type": "string", "minLength": 1, "maxLength": 2048, "examples": [kind.example()] })
        }
    }
}
