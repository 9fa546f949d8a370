//! What is said about arguments of which only some parts are known: never a refusal of what could fit.

use belljar_gate::Schema;
use belljar_model::written::{Part, Place, Shape};
use proptest::prelude::*;
use serde_json::{Value, json};

/// All of a value is known.
fn whole(value: &Value) -> Part {
    let shape = match value {
        Value::Null => Shape::Null,
        Value::Bool(value) => Shape::Boolean(*value),
        Value::Number(number) => Shape::Number(number.as_f64().unwrap()),
        Value::String(text) => Shape::Text(text.clone()),
        Value::Array(items) => Shape::List { items: items.iter().map(whole).collect(), open: false },
        Value::Object(fields) => {
            let fields = fields.iter().map(|(name, value)| (name.clone(), whole(value))).collect();
            Shape::Record { fields, open: false }
        }
    };
    Part { at: Place::default(), shape }
}

fn unknown() -> Part {
    Part { at: Place::default(), shape: Shape::Unknown }
}

/// Reads `"?"` as an unknown value, a last item `"..."` and a property `"..."` as what may be there besides.
fn sketch(value: &Value) -> Part {
    let shape = match value {
        Value::String(text) if text == "?" => Shape::Unknown,
        Value::Array(items) => {
            let open = items.last() == Some(&json!("..."));
            let known = items.len() - usize::from(open);
            Shape::List { items: items[..known].iter().map(sketch).collect(), open }
        }
        Value::Object(fields) => {
            let open = fields.contains_key("...");
            let known = fields.iter().filter(|(name, _)| *name != "...");
            Shape::Record { fields: known.map(|(name, value)| (name.clone(), sketch(value))).collect(), open }
        }
        other => return whole(other),
    };
    Part { at: Place::default(), shape }
}

/// The mismatch, or nothing where it could fit.
fn said(schema: &Value, written: &Value) -> Option<String> {
    let schema = Schema::compile(schema).unwrap();
    schema.could_fit(&sketch(written)).err().map(|mismatch| mismatch.to_string())
}

#[test]
fn what_follows_from_the_known_parts_is_told() {
    let user = json!({
        "type": "object",
        "properties": {
            "name": { "type": "string", "minLength": 1 },
            "limit": { "type": "integer", "minimum": 1 },
            "order": { "enum": ["asc", "desc"] },
            "tags": { "type": "array", "items": { "type": "string" }, "maxItems": 2 },
        },
        "required": ["name"],
        "additionalProperties": false,
    });
    for (written, expected) in [
        (json!({ "name": 5, "limit": "?" }), "/name must be of type string."),
        (json!({ "name": "", "limit": "?" }), "/name must have at least 1 characters, and has 0."),
        (json!({ "limit": "?" }), "The value must have `name`."),
        (json!({ "name": "?", "limit": 0 }), "/limit must be 1 or more."),
        (json!({ "name": "?", "order": "up" }), "/order must be one of \"asc\", \"desc\"."),
        (json!({ "name": "?", "limt": 3 }), "/limt must not be there; did you mean `limit`?"),
        (json!({ "...": "?", "limt": 3 }), "/limt must not be there; did you mean `limit`?"),
        (json!({ "name": "?", "tags": ["a", 2, "..."] }), "/tags/1 must be of type string."),
        (json!({ "name": "?", "tags": ["?", "?", "?"] }), "/tags must have at most 2 items, and has 3."),
        (json!({ "name": "?", "tags": { "a": "?" } }), "/tags must be of type array."),
        (json!(["?"]), "The value must be of type object."),
        (json!("text"), "The value must be of type object."),
        (json!(null), "The value must be of type object."),
    ] {
        assert_eq!(said(&user, &written).as_deref(), Some(expected), "{written}");
    }
}

#[test]
fn what_is_not_certain_could_fit() {
    let closed =
        json!({ "properties": { "a": { "type": "string" } }, "required": ["a"], "additionalProperties": false });
    for (schema, written) in [
        (&closed, json!("?")),
        (&closed, json!({ "a": "?" })),
        // An unknown value may be `undefined`, and then its property is none.
        (&closed, json!({ "a": "x", "b": "?" })),
        (&closed, json!({ "...": "?" })),
        (&json!({ "not": { "required": ["a"] } }), json!({ "a": 1, "b": "?" })),
        (&json!({ "if": { "required": ["a"] }, "then": false }), json!({ "a": 1, "b": "?" })),
        (&json!({ "oneOf": [{ "required": ["a"] }, { "required": ["b"] }] }), json!({ "a": 1, "b": 2, "c": "?" })),
        (&json!({ "minProperties": 2 }), json!({ "a": 1, "...": "?" })),
        (&json!({ "maxProperties": 1 }), json!({ "a": 1, "b": "?" })),
        (&json!({ "minItems": 3 }), json!([1, "..."])),
        (&json!({ "contains": { "const": 5 } }), json!([1, "?"])),
        (&json!({ "uniqueItems": true }), json!(["?", "?"])),
        (&json!({ "const": { "a": [1, 2] } }), json!({ "a": [1, "..."], "b": "?" })),
        (&json!({ "$ref": "#" }), json!({ "a": "?" })),
        (&json!({ "anyOf": [{ "$ref": "#" }, { "type": "string" }] }), json!({ "a": "?" })),
    ] {
        assert_eq!(said(schema, &written), None, "{schema} {written}");
    }
}

#[test]
fn keywords_are_asked_what_follows() {
    for (schema, written, expected) in [
        (json!({ "const": { "a": [1, 2] } }), json!({ "a": [1, 2, 3, "..."] }), "The value must be {\"a\":[1,2]}."),
        (json!({ "anyOf": [{ "type": "string" }, { "required": ["b"] }] }), json!({ "a": "?" }), "fits nothing"),
        (json!({ "oneOf": [{ "type": "string" }, { "type": "array" }] }), json!({ "a": "?" }), "fits nothing"),
        (json!({ "allOf": [{}, { "required": ["b"] }] }), json!({ "a": "?" }), "must have `b`"),
        (json!({ "dependentRequired": { "a": ["b"] } }), json!({ "a": 1, "c": "?" }), "because it has `a`"),
        (json!({ "dependentSchemas": { "a": { "required": ["b"] } } }), json!({ "a": 1, "c": "?" }), "must have `b`"),
        (json!({ "propertyNames": { "maxLength": 1 } }), json!({ "ab": 1, "c": "?" }), "propertyNames"),
        (json!({ "patternProperties": { "^n": { "type": "number" } } }), json!({ "n1": "x", "c": "?" }), "/n1 must be"),
        (json!({ "contains": { "type": "string" } }), json!([1, ["?"]]), "at least 1 items"),
        (json!({ "prefixItems": [{ "type": "string" }], "items": false }), json!(["a", "?"]), "/1 must not be there"),
        (json!({ "not": { "required": ["a"] } }), json!({ "a": 1 }), "`not`"),
    ] {
        let told = said(&schema, &written).unwrap_or_default();
        assert!(told.contains(expected), "{schema} {written}: {told}");
    }
}

fn values() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(json!(null)),
        any::<bool>().prop_map(Value::from),
        (-3..12_i64).prop_map(Value::from),
        (-3..12_i64).prop_map(|number| json!(number as f64 / 2.0)),
        "[ab]{0,3}".prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 24, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::btree_map("[abc]", inner, 0..4).prop_map(|fields| json!(fields)),
        ]
    })
}

fn schemas() -> impl Strategy<Value = Value> {
    let types = prop::sample::select(vec!["null", "boolean", "object", "array", "string", "number", "integer"]);
    let leaf = prop_oneof![
        Just(json!(true)),
        Just(json!(false)),
        types.prop_map(|name| json!({ "type": name })),
        (-2..8_i64).prop_map(|least| json!({ "minimum": least })),
        (-2..8_i64).prop_map(|most| json!({ "exclusiveMaximum": most })),
        (1..4_i64).prop_map(|of| json!({ "multipleOf": of })),
        (0..3_u64).prop_map(|least| json!({ "minLength": least })),
        "[ab]{1,2}".prop_map(|pattern| json!({ "pattern": pattern })),
        values().prop_map(|value| json!({ "const": value })),
        prop::collection::vec(values(), 1..4).prop_map(|values| json!({ "enum": values })),
        prop::collection::btree_set("[abc]", 1..3).prop_map(|names| json!({ "required": names })),
        (0..3_u64).prop_map(|count| json!({ "minProperties": count })),
        (0..3_u64).prop_map(|count| json!({ "maxProperties": count })),
        (0..3_u64).prop_map(|count| json!({ "minItems": count })),
        (0..3_u64).prop_map(|count| json!({ "maxItems": count })),
        Just(json!({ "uniqueItems": true })),
        Just(json!({ "dependentRequired": { "a": ["b"] } })),
        Just(json!({ "$ref": "#" })),
        Just(json!({ "properties": { "a": { "$ref": "#" } } })),
    ];
    leaf.prop_recursive(3, 24, 4, |inner| {
        let some = || prop::collection::vec(inner.clone(), 1..3);
        prop_oneof![
            prop::collection::btree_map("[abc]", inner.clone(), 1..4).prop_map(|each| json!({ "properties": each })),
            (prop::collection::btree_map("[abc]", inner.clone(), 0..3), inner.clone())
                .prop_map(|(each, rest)| json!({ "properties": each, "additionalProperties": rest })),
            inner.clone().prop_map(|each| json!({ "patternProperties": { "^[ab]": each } })),
            inner.clone().prop_map(|names| json!({ "propertyNames": names })),
            inner.clone().prop_map(|needed| json!({ "dependentSchemas": { "a": needed } })),
            inner.clone().prop_map(|items| json!({ "items": items })),
            (some(), inner.clone()).prop_map(|(prefix, items)| json!({ "prefixItems": prefix, "items": items })),
            (inner.clone(), 0..3_u64).prop_map(|(one, least)| json!({ "contains": one, "minContains": least })),
            (inner.clone(), 0..2_u64).prop_map(|(one, most)| json!({ "contains": one, "maxContains": most })),
            some().prop_map(|all| json!({ "allOf": all })),
            some().prop_map(|any| json!({ "anyOf": any })),
            some().prop_map(|one| json!({ "oneOf": one })),
            inner.clone().prop_map(|not| json!({ "not": not })),
            (inner.clone(), inner.clone(), inner.clone())
                .prop_map(|(test, then, otherwise)| json!({ "if": test, "then": then, "else": otherwise })),
        ]
    })
}

/// Forgets parts of a value: some become unknown, of lists and records some parts from there on, and unknown properties
/// appear that the value does not have. What is left is still true of the value.
fn forget(part: Part, dice: &mut impl Iterator<Item = u8>) -> Part {
    let mut roll = |sides: u8| dice.next().unwrap_or(1) % sides;
    if roll(4) == 0 {
        return unknown();
    }
    let shape = match part.shape {
        Shape::List { mut items, .. } => {
            let open = roll(3) == 0;
            if open {
                items.truncate(usize::from(roll(4)));
            }
            Shape::List { items: items.into_iter().map(|item| forget(item, dice)).collect(), open }
        }
        Shape::Record { mut fields, .. } => {
            let open = roll(3) == 0;
            if open {
                fields.retain(|_, _| roll(2) == 0);
            }
            for name in ["a", "b", "c", "d"] {
                if !fields.contains_key(name) && roll(4) == 0 {
                    fields.insert(name.to_owned(), unknown());
                }
            }
            Shape::Record { fields: fields.into_iter().map(|(name, part)| (name, forget(part, dice))).collect(), open }
        }
        known => known,
    };
    Part { at: part.at, shape }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 10_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_fits_is_never_refused(schema in schemas(), value in values(), dice in prop::collection::vec(any::<u8>(), 64)) {
        let compiled = Schema::compile(&schema).unwrap();
        let part = forget(whole(&value), &mut dice.into_iter());
        let fits = compiled.validate(&value).is_ok();
        prop_assert!(!fits || compiled.could_fit(&part).is_ok(), "{schema} {value} {part:?}: {:?}", compiled.could_fit(&part));
    }

    #[test]
    fn what_is_known_as_a_whole_is_judged_as_the_value(schema in schemas(), value in values()) {
        let compiled = Schema::compile(&schema).unwrap();
        // What is not decided is refused when the call is made, and passes here.
        let refused = compiled.validate(&value).err().flatten();
        prop_assert_eq!(compiled.could_fit(&whole(&value)).err(), refused, "{} {}", schema, value);
    }
}
