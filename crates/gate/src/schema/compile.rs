//! JSON to nodes.

use super::annotations;
use super::dialect::Dialect;
use super::error::SchemaError;
use super::node::{ArrayRules, Condition, Keywords, Node, NodeId, ObjectRules};
use super::pattern::Pattern;
use super::read::{At, Compiled, any, count, flag, kinds, list, number_rules, object, place_of, string_rules, texts};
use serde_json::{Map, Value};
use std::collections::HashMap;

const MAX_NODES: usize = 10_000;
const MAX_DEPTH: usize = 64;
/// Every schema inside is known by its place, so long places of many schemas would cost the product of both.
const MAX_PLACE_BYTES: usize = 4_096;

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
    let at = At { pointer: String::new(), depth: 0 };
    let dialect = Dialect::of(schema).map_err(|reason| at.down("$schema").error(reason))?;
    let mut compiler = Compiler { root: schema, dialect, nodes: Vec::new(), known: HashMap::new() };
    compiler.node(schema, &at)?;
    Ok(compiler.nodes)
}

struct Compiler<'s> {
    root: &'s Value,
    dialect: Dialect,
    nodes: Vec<Node>,
    /// Nodes by where their schema stands, so that a schema may refer to itself.
    known: HashMap<String, NodeId>,
}

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
        if at.pointer.len() > MAX_PLACE_BYTES {
            let reason = format!("its names add up to more than {MAX_PLACE_BYTES} bytes; write shorter ones");
            return Err(At { pointer: at.pointer.chars().take(64).collect(), depth: 0 }.error(reason));
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
        self.resource(fields, at)?;
        if let Some(reason) = self.dialect.objection(fields) {
            return Err(at.error(reason));
        }
        if let Some((keyword, must)) = annotations::objection(fields) {
            return Err(at.down(keyword).error(must));
        }
        // Read even if nothing refers to them: a schema is understood as a whole or not at all.
        self.by_name(fields, "$defs", at)?;
        self.by_name(fields, "definitions", at)?;
        self.under(fields, "contentSchema", at)?;
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

    /// One document is one resource: `$id` and `$schema` stand at its root alone.
    fn resource(&self, fields: &Map<String, Value>, at: &At) -> Compiled<()> {
        for keyword in ["$id", "$schema"] {
            if fields.contains_key(keyword) && !at.pointer.is_empty() {
                let reason = format!("`{keyword}` inside a schema is not supported; write `$defs` and `$ref`");
                return Err(at.error(reason));
            }
        }
        match fields.get("$id") {
            Some(Value::String(id)) if !id.trim_end_matches('#').contains('#') => Ok(()),
            None => Ok(()),
            Some(_) => Err(at.down("$id").error("must be an address without a fragment")),
        }
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
        let pointer = place_of(target)
            .ok_or_else(|| at.error("only references into this schema, as in \"#/$defs/user\", are supported"))?;
        let root = self.root;
        let schema = root.pointer(&pointer).ok_or_else(|| at.error(format!("nothing is at {target:?}")))?;
        // Where a part of the document has an `$id`, what is below it is read from there.
        let above = pointer.match_indices('/').skip(1).filter_map(|(end, _)| root.pointer(pointer.get(..end)?));
        if above.into_iter().any(|above| above.get("$id").is_some_and(Value::is_string)) {
            return Err(at.error("the target is below an `$id`, which is not supported; write `$defs` and `$ref`"));
        }
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
