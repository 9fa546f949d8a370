//! What the schema validator refuses to read, refuses to accept, and refuses to decide.

use belljar_gate::Schema;
use serde_json::{Value, json};

#[test]
fn a_schema_may_refer_to_itself() {
    let tree = json!({
        "$defs": { "node": { "type": "object", "properties": { "next": { "$ref": "#/$defs/node" } }, "additionalProperties": false } },
        "$ref": "#/$defs/node",
    });
    let schema = Schema::compile(&tree).unwrap();
    assert!(schema.validate(&json!({ "next": { "next": {} } })).is_ok());
    let mismatch = schema.validate(&json!({ "next": { "next": { "x": 1 } } })).unwrap_err().unwrap();
    assert_eq!(mismatch.to_string(), "/next/next/x must not be there.");
}

#[test]
fn what_is_not_carried_out_is_refused() {
    let table = [
        (json!({ "unevaluatedProperties": false }), "", "additionalProperties"),
        (json!({ "properties": { "a": { "$dynamicRef": "#x" } } }), "/properties/a", "$ref"),
        (json!({ "items": [{}] }), "/items", "prefixItems"),
        (json!({ "dependencies": {} }), "", "dependentRequired"),
        (json!({ "$ref": "https://example.com/schema" }), "/$ref", "into this schema"),
        (json!({ "$ref": "#/nowhere" }), "/$ref", "nothing is at"),
        (json!({ "$defs": { "a": { "$id": "x" } }, "$ref": "#/$defs/a" }), "/$defs/a", "$id"),
        (json!({ "type": "int" }), "/type", "not a type"),
        (json!({ "minLength": -1 }), "/minLength", "whole number"),
        (json!({ "exclusiveMinimum": true }), "/exclusiveMinimum", "number"),
        (json!({ "multipleOf": 0 }), "/multipleOf", "above 0"),
        (json!({ "pattern": "(?=a)" }), "/pattern", "look-around"),
        (json!({ "patternProperties": { "(?!a)": {} } }), "/patternProperties/(?!a)", "look-around"),
        (json!({ "anyOf": [] }), "/anyOf", "empty"),
        (json!({ "required": "a" }), "/required", "list"),
        (json!(7), "", "object"),
    ];
    for (schema, pointer, part) in table {
        let error = Schema::compile(&schema).expect_err(&schema.to_string());
        assert_eq!(error.pointer, pointer, "{schema}");
        assert!(error.reason.contains(part), "{schema}: {}", error.reason);
    }
    let mut deep = json!({});
    for _ in 0..100 {
        deep = json!({ "not": deep });
    }
    assert!(Schema::compile(&deep).unwrap_err().reason.contains("deeper"));
}

#[test]
#[expect(clippy::disallowed_types, clippy::disallowed_methods, reason = "a test of how long it takes has a clock")]
fn what_takes_too_long_is_not_decided() {
    let endless = json!({ "$ref": "#" });
    let both = json!({ "anyOf": [{ "$ref": "#" }, { "$ref": "#" }] });
    let negated = json!({ "not": { "$ref": "#" } });
    let branching = json!({ "properties": { "a": { "anyOf": [{ "$ref": "#" }, { "$ref": "#" }, { "type": "string" }] } }, "required": ["a"] });
    let mut deep = json!({});
    for _ in 0..60 {
        deep = json!({ "a": deep });
    }
    let unique = json!({ "uniqueItems": true });
    let many: Value = (0..20_000).collect::<Vec<_>>().into();
    let pattern = json!({ "pattern": "^(a+)+$" });
    let long = Value::from("a".repeat(100_000) + "b");
    for (schema, value) in
        [(&endless, &deep), (&both, &deep), (&negated, &deep), (&branching, &deep), (&unique, &many), (&pattern, &long)]
    {
        let schema = Schema::compile(schema).unwrap();
        let start = std::time::Instant::now();
        assert_eq!(schema.validate(value), Err(None));
        assert!(start.elapsed().as_millis() < 5_000, "{:?}", start.elapsed());
    }
}
