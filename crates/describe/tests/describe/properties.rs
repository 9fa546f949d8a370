use super::assert_typescript;
use belljar_describe::{Options, ToolSet, tokens};
use proptest::prelude::*;
use serde_json::{Map, Value, json};

/// Text with what breaks strings and comments.
fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-z]{1,8}",
        "[*/`\\\\\"'${}\n\r\u{2028}\u{2029}\u{202e}\u{200b}\u{0}a ]{0,12}",
        any::<String>(),
        Just("__proto__".to_owned()),
        Just("*/".to_owned()),
        "x{150,350}",
    ]
}

fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        text().prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 12, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::btree_map(text(), inner, 0..4).prop_map(|map| json!(map)),
        ]
    })
}

fn schema() -> impl Strategy<Value = Value> {
    let kinds = || prop::sample::select(vec!["null", "boolean", "object", "array", "string", "number", "integer"]);
    let reference = prop::sample::select(vec!["#", "#/$defs/a", "#/$defs/b", "#/$defs/*~1"]);
    let leaf = prop_oneof![
        any::<bool>().prop_map(Value::from),
        kinds().prop_map(|kind| json!({ "type": kind })),
        prop::collection::btree_set(kinds(), 1..4).prop_map(|kinds| json!({ "type": kinds })),
        value().prop_map(|value| json!({ "const": value })),
        prop::collection::vec(value(), 1..5).prop_map(|values| json!({ "enum": values })),
        reference.prop_map(|place| json!({ "$ref": place })),
        (text(), value())
            .prop_map(|(said, default)| json!({ "type": "string", "description": said, "default": default })),
    ];
    leaf.prop_recursive(4, 40, 5, |inner| {
        let some = || prop::collection::vec(inner.clone(), 1..4);
        let by_name = prop::collection::btree_map(text(), inner.clone(), 0..5);
        prop_oneof![
            some().prop_map(|all| json!({ "anyOf": all })),
            some().prop_map(|all| json!({ "oneOf": all, "type": "object" })),
            some().prop_map(|all| json!({ "allOf": all })),
            inner.clone().prop_map(|items| json!({ "type": "array", "items": items })),
            (some(), 0..4_u8, inner.clone()).prop_map(|(prefix, least, items)| {
                json!({ "prefixItems": prefix, "minItems": least, "items": items })
            }),
            (by_name, prop::collection::btree_set(text(), 0..3), inner.clone(), any::<bool>(), text()).prop_map(
                |(properties, required, others, closed, said)| {
                    let others = if closed { Value::Bool(false) } else { others };
                    json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": others, "title": said })
                }
            ),
        ]
    })
}

fn rooted(schema: Value, a: &Value, b: &Value) -> Value {
    let mut fields = match schema {
        Value::Object(fields) => fields,
        other => Map::from_iter([("allOf".to_owned(), json!([other]))]),
    };
    fields.insert("$defs".into(), json!({ "a": a, "b": b, "*/": { "$ref": "#/$defs/a" } }));
    Value::Object(fields)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_schema_is_typescript(
        input in schema(), a in schema(), b in schema(), output in schema(), said in text(), budget in 200_u64..2_000
    ) {
        let tools = json!([
            { "name": "users:list", "description": said, "inputSchema": rooted(input, &a, &b) },
            { "name": "users", "outputSchema": rooted(output, &b, &a) },
        ]);
        let tools = ToolSet::read(&tools.to_string()).map_err(|error| TestCaseError::fail(error.to_string()))?;
        let described = tools.describe(&Options::default());
        assert_typescript(&described.declarations);
        prop_assert_eq!(&described, &tools.describe(&Options::default()));
        let cut = tools.describe(&Options { budget: Some(budget), ..Options::default() });
        assert_typescript(&cut.declarations);
        prop_assert!(tokens(&cut.prompt) <= budget);
        assert_typescript(&tools.one("users").map_err(|error| TestCaseError::fail(error.to_string()))?.declarations);
    }

    #[test]
    fn any_text_is_read_or_refused(tools in value(), query in text(), name in text()) {
        match ToolSet::read(&tools.to_string()) {
            Ok(tools) => {
                let _ = tools.search(&query, 5);
                let _ = tools.one(&name);
                assert_typescript(&tools.describe(&Options::default()).declarations);
            }
            Err(error) => prop_assert!(error.to_string().len() < 2_000),
        }
    }
}
