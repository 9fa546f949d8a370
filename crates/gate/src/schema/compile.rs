//! JSON to nodes.

use super::error::SchemaError;
use super::node::{ArrayRules, Condition, Keywords, Kinds, Node, NodeId, NumberRules, ObjectRules, StringRules};
use super::pattern::Pattern;
use serde_json::{Map, Number, Value};
use std::collections::HashMap;

const MAX_NODES: usize = 10_000;
const MAX_DEPTH: usize = 64;

/// Keywords that assert something this validator does not do, each with what to write instead.
const REFUSED: &[(&str, &str)] = &[
    ("unevaluatedProperties", "write `additionalProperties`"),
    ("unevaluatedItems", "write `items` after `prefixItems`"),
    ("$dynamicRef", "write `$ref`"),
    ("$dynamicAnchor", "write `$defs` and `$ref`"),
    ("$recursiveRef", "write `$ref`: \"#\""),
    ("$recursiveAnchor", "write `$defs` and `$ref`"),
    ("$anchor", "write `$defs` and `$ref`: \"#/$defs/…\""),
    ("additionalItems", "write `prefixItems` and `items`, as 2020-12 does"),
    ("dependencies", "write `dependentRequired` or `dependentSchemas`, as 2020-12 does"),
];

pub(super) fn compile(schema: &Value) -> Result<Vec<Node>, SchemaError> {
    let mut compiler = Compiler { root: schema, nodes: Vec::new(), known: HashMap::new() };
    compiler.node(schema, &At { pointer: String::new(), depth: 0 })?;
    Ok(compiler.nodes)
}

struct Compiler<'s> {
    root: &'s Value,
    nodes: Vec<Node>,
    /// Nodes by where their schema stands, so that a schema may refer to itself.
    known: HashMap<String, NodeId>,
}

/// Where in the schema.
struct At {
    pointer: String,
    depth: usize,
}

impl At {
    fn down(&self, key: &str) -> Self {
        let key = key.replace('~', "~0").replace('/', "~1");
        Self { pointer: format!("{}/{key}", self.pointer), depth: self.depth + 1 }
    }

    fn error(&self, reason: impl Into<String>) -> SchemaError {
        SchemaError { pointer: self.pointer.clone(), reason: reason.into() }
    }
}

type Compiled<T> = Result<T, SchemaError>;

impl Compiler<'_> {
    fn node(&mut self, schema: &Value, at: &At) -> Compiled<NodeId> {
        if let Some(id) = self.known.get(&at.pointer) {
            return Ok(*id);
        }
        if at.depth > MAX_DEPTH {
            return Err(at.error(format!("nests deeper than {MAX_DEPTH}")));
        }
        if self.nodes.len() >= MAX_NODES {
            return Err(at.error(format!("more than {MAX_NODES} schemas in one")));
        }
        let id = self.nodes.len();
        self.known.insert(at.pointer.clone(), id);
        self.nodes.push(Node::Never);
        let node = match schema {
            Value::Bool(true) => Node::Always,
            Value::Bool(false) => Node::Never,
            Value::Object(fields) => Node::Keywords(Box::new(self.keywords(fields, at)?)),
            _ => return Err(at.error("a schema is an object, `true` or `false`")),
        };
        if let Some(slot) = self.nodes.get_mut(id) {
            *slot = node;
        }
        Ok(id)
    }

    fn keywords(&mut self, fields: &Map<String, Value>, at: &At) -> Compiled<Keywords> {
        for (keyword, instead) in REFUSED {
            if fields.contains_key(*keyword) {
                return Err(at.error(format!("`{keyword}` is not supported; {instead}")));
            }
        }
        if fields.contains_key("$id") && !at.pointer.is_empty() {
            return Err(at.error("`$id` inside a schema is not supported; write `$defs` and `$ref`"));
        }
        Ok(Keywords {
            kinds: fields.get("type").map(|value| kinds(value, &at.down("type"))).transpose()?,
            values: fields.get("enum").map(|value| list(value, &at.down("enum")).cloned()).transpose()?,
            constant: fields.get("const").cloned(),
            number: number_rules(fields, at)?,
            string: string_rules(fields, at)?,
            array: self.array_rules(fields, at)?,
            object: self.object_rules(fields, at)?,
            reference: fields.get("$ref").map(|value| self.reference(value, &at.down("$ref"))).transpose()?,
            all_of: self.each(fields, "allOf", at)?,
            any_of: self.each(fields, "anyOf", at)?,
            one_of: self.each(fields, "oneOf", at)?,
            not: self.under(fields, "not", at)?,
            condition: self.condition(fields, at)?,
        })
    }

    fn array_rules(&mut self, fields: &Map<String, Value>, at: &At) -> Compiled<Option<ArrayRules>> {
        const KEYWORDS: &[&str] =
            &["minItems", "maxItems", "uniqueItems", "prefixItems", "items", "contains", "minContains", "maxContains"];
        if !any(fields, KEYWORDS) {
            return Ok(None);
        }
        if fields.get("items").is_some_and(Value::is_array) {
            return Err(at.down("items").error("a list of schemas is `prefixItems` in 2020-12"));
        }
        Ok(Some(ArrayRules {
            least: count(fields, "minItems", at)?,
            most: count(fields, "maxItems", at)?,
            unique: flag(fields, "uniqueItems", at)?,
            prefix: self.each(fields, "prefixItems", at)?,
            items: self.under(fields, "items", at)?,
            contains: self.under(fields, "contains", at)?,
            contains_least: count(fields, "minContains", at)?,
            contains_most: count(fields, "maxContains", at)?,
        }))
    }

    fn object_rules(&mut self, fields: &Map<String, Value>, at: &At) -> Compiled<Option<ObjectRules>> {
        const KEYWORDS: &[&str] = &[
            "minProperties", "maxProperties", "required", "properties", "patternProperties", "additionalProperties",
            "propertyNames", "dependentRequired", "dependentSchemas",
        ];
        if !any(fields, KEYWORDS) {
            return Ok(None);
        }
        let mut rules = ObjectRules {
            least: count(fields, "minProperties", at)?,
            most: count(fields, "maxProperties", at)?,
            additional: self.under(fields, "additionalProperties", at)?,
            names: self.under(fields, "propertyNames", at)?,
            properties: self.by_name(fields, "properties", at)?.into_iter().collect(),
            dependent_schemas: self.by_name(fields, "dependentSchemas", at)?,
            ..ObjectRules::default()
        };
        if let Some(names) = fields.get("required") {
            rules.required = texts(names, &at.down("required"))?;
        }
        for (pattern, node) in self.by_name(fields, "patternProperties", at)? {
            let place = at.down("patternProperties").down(&pattern);
            rules.patterns.push((Pattern::new(&pattern).map_err(|reason| place.error(reason))?, node));
        }
        if let Some(value) = fields.get("dependentRequired") {
            let place = at.down("dependentRequired");
            for (name, needed) in object(value, &place)? {
                rules.dependent_required.push((name.clone(), texts(needed, &place.down(name))?));
            }
        }
        Ok(Some(rules))
    }

    fn condition(&mut self, fields: &Map<String, Value>, at: &At) -> Compiled<Option<Condition>> {
        let then = self.under(fields, "then", at)?;
        let otherwise = self.under(fields, "else", at)?;
        let test = self.under(fields, "if", at)?;
        Ok(test.map(|test| Condition { test, then, otherwise }))
    }

    /// A reference within the schema. Nothing is fetched, so nothing outside can be meant.
    fn reference(&mut self, value: &Value, at: &At) -> Compiled<NodeId> {
        let target = value.as_str().ok_or_else(|| at.error("a reference is text"))?;
        let pointer = match target.strip_prefix('#') {
            Some(pointer) if pointer.is_empty() || pointer.starts_with('/') => decode(pointer),
            _ => return Err(at.error("only references into this schema, as in \"#/$defs/user\", are supported")),
        };
        let root = self.root;
        let schema = root.pointer(&pointer).ok_or_else(|| at.error(format!("nothing is at {target:?}")))?;
        self.node(schema, &At { pointer, depth: at.depth + 1 })
    }

    fn under(&mut self, fields: &Map<String, Value>, key: &str, at: &At) -> Compiled<Option<NodeId>> {
        fields.get(key).map(|schema| self.node(schema, &at.down(key))).transpose()
    }

    fn each(&mut self, fields: &Map<String, Value>, key: &str, at: &At) -> Compiled<Vec<NodeId>> {
        let Some(value) = fields.get(key) else { return Ok(Vec::new()) };
        let place = at.down(key);
        let schemas = list(value, &place)?;
        if schemas.is_empty() {
            return Err(place.error("an empty list says nothing"));
        }
        schemas.iter().enumerate().map(|(index, schema)| self.node(schema, &place.down(&index.to_string()))).collect()
    }

    fn by_name(&mut self, fields: &Map<String, Value>, key: &str, at: &At) -> Compiled<Vec<(String, NodeId)>> {
        let Some(value) = fields.get(key) else { return Ok(Vec::new()) };
        let place = at.down(key);
        let each = object(value, &place)?.iter();
        each.map(|(name, schema)| Ok((name.clone(), self.node(schema, &place.down(name))?))).collect()
    }
}

fn kinds(value: &Value, at: &At) -> Compiled<Kinds> {
    let names = match value {
        Value::String(_) => std::slice::from_ref(value),
        Value::Array(names) => names.as_slice(),
        _ => return Err(at.error("a type is a name or a list of names")),
    };
    names.iter().try_fold(Kinds::default(), |kinds, name| {
        let known = name.as_str().and_then(|name| kinds.with(name));
        known.ok_or_else(|| at.error(format!("{name} is not a type of JSON")))
    })
}

fn number_rules(fields: &Map<String, Value>, at: &At) -> Compiled<Option<NumberRules>> {
    if !any(fields, &["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]) {
        return Ok(None);
    }
    let number = |key: &str| -> Compiled<Option<Number>> {
        match fields.get(key) {
            None => Ok(None),
            Some(Value::Number(number)) => Ok(Some(number.clone())),
            Some(_) => Err(at.down(key).error("must be a number")),
        }
    };
    let multiple_of = number("multipleOf")?;
    if multiple_of.as_ref().is_some_and(|of| of.as_f64().is_none_or(|of| of <= 0.0)) {
        return Err(at.down("multipleOf").error("must be above 0"));
    }
    Ok(Some(NumberRules {
        minimum: number("minimum")?,
        maximum: number("maximum")?,
        above: number("exclusiveMinimum")?,
        below: number("exclusiveMaximum")?,
        multiple_of,
    }))
}

fn string_rules(fields: &Map<String, Value>, at: &At) -> Compiled<Option<StringRules>> {
    if !any(fields, &["minLength", "maxLength", "pattern"]) {
        return Ok(None);
    }
    let pattern = fields.get("pattern").map(|value| {
        let place = at.down("pattern");
        let text = value.as_str().ok_or_else(|| place.error("a pattern is text"))?;
        Pattern::new(text).map_err(|reason| place.error(reason))
    });
    Ok(Some(StringRules {
        least: count(fields, "minLength", at)?,
        most: count(fields, "maxLength", at)?,
        pattern: pattern.transpose()?,
    }))
}

fn any(fields: &Map<String, Value>, keywords: &[&str]) -> bool {
    keywords.iter().any(|keyword| fields.contains_key(*keyword))
}

fn count(fields: &Map<String, Value>, key: &str, at: &At) -> Compiled<Option<u64>> {
    let Some(value) = fields.get(key) else { return Ok(None) };
    let whole = value.as_u64().or_else(|| {
        value.as_f64().filter(|value| value.fract() == 0.0 && (0.0..9e15).contains(value)).map(|value| value as u64)
    });
    whole.map(Some).ok_or_else(|| at.down(key).error("must be a whole number, 0 or more"))
}

fn flag(fields: &Map<String, Value>, key: &str, at: &At) -> Compiled<bool> {
    match fields.get(key) {
        None => Ok(false),
        Some(value) => value.as_bool().ok_or_else(|| at.down(key).error("must be true or false")),
    }
}

fn list<'v>(value: &'v Value, at: &At) -> Compiled<&'v Vec<Value>> {
    value.as_array().ok_or_else(|| at.error("must be a list"))
}

fn object<'v>(value: &'v Value, at: &At) -> Compiled<&'v Map<String, Value>> {
    value.as_object().ok_or_else(|| at.error("must be an object"))
}

fn texts(value: &Value, at: &At) -> Compiled<Vec<String>> {
    let each = list(value, at)?.iter().map(|name| name.as_str().map(str::to_owned));
    each.collect::<Option<_>>().ok_or_else(|| at.error("must be a list of names"))
}

/// A reference is a URI fragment, so it may be percent-encoded.
fn decode(fragment: &str) -> String {
    let bytes = fragment.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        let hex = bytes.get(at + 1..at + 3).and_then(|hex| std::str::from_utf8(hex).ok());
        match (byte, hex.and_then(|hex| u8::from_str_radix(hex, 16).ok())) {
            (b'%', Some(decoded)) => {
                out.push(decoded);
                at += 3;
            }
            _ => {
                out.push(*byte);
                at += 1;
            }
        }
    }
    String::from_utf8_lossy(&out).into_owned()
}
