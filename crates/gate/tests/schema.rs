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
        (json!({ "$schema": "https://example.com/mine" }), "/$schema", "2020-12"),
        (json!({ "$schema": "http://json-schema.org/draft-04/schema#" }), "/$schema", "2020-12"),
        (
            json!({ "$schema": "http://json-schema.org/draft-07/schema#", "$ref": "#/definitions/a", "minimum": 1, "definitions": { "a": {} } }),
            "",
            "hides",
        ),
        (json!({ "$schema": "http://json-schema.org/draft-07/schema#", "prefixItems": [] }), "", "says nothing"),
        (json!({ "$defs": { "unused": { "type": "int" } } }), "/$defs/unused/type", "not a type"),
        (json!({ "$ref": "#/x/y/z", "x": { "y": { "$id": "q", "z": {} } } }), "/$ref", "below an `$id`"),
        (json!({ "$id": "#here" }), "/$id", "fragment"),
        (json!({ "required": ["a", "a"] }), "/required", "twice"),
        (json!({ "type": [] }), "/type", "empty"),
        (json!({ "format": 1 }), "/format", "text"),
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
fn an_older_draft_is_read_where_it_means_the_same() {
    for draft in [
        "http://json-schema.org/draft-07/schema#",
        "http://json-schema.org/draft-06/schema",
        "https://json-schema.org/draft/2019-09/schema",
    ] {
        let schema = json!({ "$schema": draft, "definitions": { "n": { "type": "integer" } }, "properties": { "a": { "$ref": "#/definitions/n", "description": "a number" } } });
        let schema = Schema::compile(&schema).unwrap();
        assert!(schema.validate(&json!({ "a": 1 })).is_ok());
        assert!(schema.validate(&json!({ "a": "1" })).is_err());
    }
}

/// As the page gets it: the text of a number is read to a double.
#[test]
fn numbers_are_what_the_page_gets() {
    let table = [
        (json!({ "multipleOf": 1 }), "5.0000000001", false),
        (json!({ "multipleOf": 0.01 }), "19.99", true),
        (json!({ "multipleOf": 0.01 }), "19.991", false),
        (json!({ "multipleOf": 1 }), "1e308", true),
        (json!({ "multipleOf": 1 }), "1e-400", true),
        (json!({ "multipleOf": 1e-300 }), "1e308", true),
        (json!({ "maximum": 9_007_199_254_740_992_u64 }), "9007199254740993", true),
        (json!({ "const": 9_007_199_254_740_992_u64 }), "9007199254740993", true),
        (json!({ "enum": [1] }), "1.0", true),
        (json!({ "enum": [0] }), "-0.0", true),
        (json!({ "type": "integer" }), "1e300", true),
        (json!({ "type": "integer" }), "1.0000000000000001", true),
        (json!({ "type": "integer" }), "1.0000000000000003", false),
        (json!({ "exclusiveMaximum": 1 }), "0.99999999999999999", false),
        (json!({ "uniqueItems": true }), "[9007199254740993, 9007199254740992]", false),
        (json!({ "minItems": 1e300 }), "[]", false),
    ];
    for (schema, value, expected) in table {
        let fits = Schema::compile(&schema).unwrap().validate(&serde_json::from_str(value).unwrap()).is_ok();
        assert_eq!(fits, expected, "{schema} on {value}");
    }
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
    let many: Value = (0..50_000).collect::<Vec<_>>().into();
    let pattern = json!({ "pattern": "(a?){2000}b" });
    let long = Value::from("a".repeat(100_000));
    for (schema, value) in
        [(&endless, &deep), (&both, &deep), (&negated, &deep), (&branching, &deep), (&unique, &many), (&pattern, &long)]
    {
        let schema = Schema::compile(schema).unwrap();
        let start = std::time::Instant::now();
        assert_eq!(schema.validate(value), Err(None));
        assert!(start.elapsed().as_millis() < 5_000, "{:?}", start.elapsed());
    }
}
