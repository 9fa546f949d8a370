//! The gate's schema validator against a second, independent one, on generated schemas and values.
//!
//! The second one is too large for the browser; here it says whether the small one is right.

use belljar_gate::Schema;
use proptest::prelude::*;
use serde_json::{Map, Value, json};

fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(json!(null)),
        any::<bool>().prop_map(Value::from),
        (-3i64..6).prop_map(Value::from),
        prop::sample::select(vec![0.0, 1.0, 1.5, -2.5, 4.0]).prop_map(Value::from),
        "[ab1 ]{0,4}".prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 24, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::btree_map("[abc]{1,2}", inner, 0..4)
                .prop_map(|fields| Value::Object(fields.into_iter().collect())),
        ]
    })
}

fn keyword() -> impl Strategy<Value = (String, Value)> {
    let kinds = vec!["null", "boolean", "object", "array", "string", "number", "integer"];
    let pair = |key: &str, value: Value| (key.to_owned(), value);
    prop_oneof![
        4 => prop::sample::select(kinds.clone()).prop_map(move |kind| pair("type", kind.into())),
        2 => prop::sample::subsequence(kinds, 1..4).prop_map(move |kinds| pair("type", kinds.into())),
        2 => prop::collection::vec(value(), 1..4).prop_map(move |values| pair("enum", values.into())),
        1 => value().prop_map(move |value| pair("const", value)),
        3 => (prop::sample::select(vec!["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"]),
              prop::sample::select(vec![json!(-1), json!(0), json!(1), json!(1.5), json!(3)]))
            .prop_map(move |(key, bound)| pair(key, bound)),
        1 => prop::sample::select(vec![json!(1), json!(2), json!(0.5), json!(1.5)]).prop_map(move |of| pair("multipleOf", of)),
        4 => (prop::sample::select(vec!["minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties",
              "minContains", "maxContains"]), 0u64..4).prop_map(move |(key, count)| pair(key, count.into())),
        1 => any::<bool>().prop_map(move |flag| pair("uniqueItems", flag.into())),
        2 => prop::sample::select(vec!["^a", "b$", "a+b?", "[ab]{2}", r"\d", "^[^a]*$", r"^\s*$", "."])
            .prop_map(move |text| pair("pattern", text.into())),
        2 => prop::collection::btree_set("[abc]{1,2}", 0..3)
            .prop_map(move |names| pair("required", names.into_iter().collect::<Vec<_>>().into())),
        1 => prop::collection::btree_map("[abc]", prop::collection::btree_set("[abc]", 0..3), 0..3)
            .prop_map(move |map| pair("dependentRequired", json!(map))),
    ]
}

fn schema() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        1 => any::<bool>().prop_map(Value::from),
        8 => prop::collection::vec(keyword(), 0..4).prop_map(|keywords| Value::Object(keywords.into_iter().collect())),
        1 => prop::sample::select(vec![json!({"$ref": "#/$defs/x"}), json!({"$ref": "#/%24defs/x"}), json!({"$ref": "#/$defs/y~1z"})]),
    ];
    leaf.prop_recursive(3, 32, 4, |inner| {
        let one = (
            prop::sample::select(vec![
                "not", "items", "contains", "additionalProperties", "propertyNames", "if", "then", "else",
            ]),
            inner.clone(),
        )
            .prop_map(|(key, schema)| (key.to_owned(), schema));
        let several = (
            prop::sample::select(vec!["allOf", "anyOf", "oneOf", "prefixItems"]),
            prop::collection::vec(inner.clone(), 1..4),
        )
            .prop_map(|(key, schemas)| (key.to_owned(), Value::from(schemas)));
        let named = (
            prop::sample::select(vec!["properties", "dependentSchemas"]),
            prop::collection::btree_map("[abc]{1,2}", inner.clone(), 0..4),
        )
            .prop_map(|(key, schemas)| (key.to_owned(), json!(schemas)));
        let patterns = prop::collection::btree_map(prop::sample::select(vec!["^a", "b", "c$"]), inner, 0..3)
            .prop_map(|schemas| ("patternProperties".to_owned(), json!(schemas)));
        let part = prop_oneof![3 => keyword(), 3 => one, 2 => several, 3 => named, 1 => patterns];
        prop::collection::vec(part, 1..5).prop_map(|parts| Value::Object(parts.into_iter().collect()))
    })
}

/// The generated schema with definitions its references can mean.
fn with_definitions(schema: Value) -> Value {
    let mut root = match schema {
        Value::Object(fields) => fields,
        other => Map::from_iter([("allOf".to_owned(), json!([other]))]),
    };
    root.insert("$defs".into(), json!({ "x": { "type": ["string", "integer"] }, "y/z": { "minimum": 1 } }));
    Value::Object(root)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3_000, ..ProptestConfig::default() })]

    #[test]
    fn says_what_a_second_validator_says(schema in schema(), values in prop::collection::vec(value(), 1..6)) {
        let schema = with_definitions(schema);
        let ours = Schema::compile(&schema).map_err(|error| TestCaseError::fail(format!("{error} in {schema}")))?;
        let theirs = jsonschema::draft202012::new(&schema).map_err(|error| TestCaseError::fail(format!("{error} in {schema}")))?;
        for value in values {
            prop_assert_eq!(ours.validate(&value).is_ok(), theirs.is_valid(&value), "{} on {}", schema, value);
        }
    }
}
