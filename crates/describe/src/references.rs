//! Which parts of a schema get a type of their own: those that a `$ref` leads to.
//!
//! A schema may refer to itself. As a type that is fine inside an object or a list; `type A = B` and `type B = A` is not
//! TypeScript, so of a circle of references with nothing in between one is left open.

use crate::read::pascal;
use belljar_gate::Schema;
use serde_json::Value;
use std::collections::{HashMap, HashSet};

/// More are described as `unknown`.
const MAX_NAMED: usize = 200;
const MAX_NAME_CHARS: usize = 40;

/// The named parts of one schema.
#[derive(Debug, Default)]
pub(crate) struct References {
    /// Names by place, a JSON pointer.
    names: HashMap<String, String>,
    /// Places in the order in which they were found.
    pub(crate) places: Vec<String>,
    /// From one place straight to another, where that would close a circle.
    closing: HashSet<(String, String)>,
}

impl References {
    pub(crate) fn of(root: &Value, prefix: &str) -> Self {
        let mut references = Self::default();
        let mut straight: HashMap<String, Vec<String>> = HashMap::new();
        let mut taken = HashSet::new();
        let mut next = 0;
        let mut place = String::new();
        loop {
            let mut found = Vec::new();
            visit(root.pointer(&place).unwrap_or(&Value::Null), true, &mut found);
            for (to, is_straight) in found {
                if !references.names.contains_key(&to) && references.places.len() < MAX_NAMED {
                    references.names.insert(to.clone(), name(&to, prefix, &mut taken));
                    references.places.push(to.clone());
                }
                if is_straight {
                    straight.entry(place.clone()).or_default().push(to);
                }
            }
            match references.places.get(next) {
                Some(found) => place.clone_from(found),
                None => break,
            }
            next += 1;
        }
        references.closing = closing(&references.places, &straight);
        references
    }

    /// The name of the part that a reference leads to.
    pub(crate) fn name(&self, place: &str) -> Option<&str> {
        self.names.get(place).map(String::as_str)
    }

    /// Whether a reference from one place straight to another closes a circle.
    pub(crate) fn closes(&self, from: &str, to: &str) -> bool {
        !self.closing.is_empty() && self.closing.contains(&(from.to_owned(), to.to_owned()))
    }
}

fn name(place: &str, prefix: &str, taken: &mut HashSet<String>) -> String {
    let last = place.rsplit('/').next().unwrap_or_default();
    let word: String = pascal(last).chars().take(MAX_NAME_CHARS).collect();
    let word = match (place.is_empty(), word.is_empty()) {
        (true, _) => "Self".to_owned(),
        (false, true) => "Type".to_owned(),
        (false, false) => word,
    };
    let mut name = format!("{prefix}_{word}");
    let mut number = 2;
    while !taken.insert(name.clone()) {
        name = format!("{prefix}_{word}_{number}");
        number += 1;
    }
    name
}

/// Where the references of a schema lead, and whether straight: with no object or list in between.
fn visit(schema: &Value, straight: bool, found: &mut Vec<(String, bool)>) {
    let Some(fields) = schema.as_object() else { return };
    if let Some(place) = fields.get("$ref").and_then(Value::as_str).and_then(Schema::place_of) {
        found.push((place, straight));
    }
    for (keyword, below) in fields {
        match (keyword.as_str(), below) {
            ("allOf" | "anyOf" | "oneOf", Value::Array(parts)) => {
                parts.iter().for_each(|part| visit(part, straight, found));
            }
            ("prefixItems", Value::Array(parts)) => parts.iter().for_each(|part| visit(part, false, found)),
            ("items" | "additionalProperties", _) => visit(below, false, found),
            ("properties" | "patternProperties", Value::Object(parts)) => {
                parts.values().for_each(|part| visit(part, false, found));
            }
            _ => {}
        }
    }
}

/// The references that a walk along straight ones finds to lead back to where it came from.
fn closing(places: &[String], straight: &HashMap<String, Vec<String>>) -> HashSet<(String, String)> {
    let mut closing = HashSet::new();
    let mut done: HashSet<&str> = HashSet::new();
    let roots = std::iter::once("").chain(places.iter().map(String::as_str));
    for root in roots {
        if done.contains(root) {
            continue;
        }
        // Places on the way, each with how many of its references were followed.
        let mut way: Vec<(&str, usize)> = vec![(root, 0)];
        let mut on_way: HashSet<&str> = HashSet::from([root]);
        while let Some((place, followed)) = way.last_mut() {
            let place = *place;
            let to = straight.get(place).and_then(|all| all.get(*followed));
            *followed += 1;
            match to.map(String::as_str) {
                Some(to) if on_way.contains(to) => {
                    closing.insert((place.to_owned(), to.to_owned()));
                }
                Some(to) if done.contains(to) => {}
                Some(to) => {
                    on_way.insert(to);
                    way.push((to, 0));
                }
                None => {
                    way.pop();
                    on_way.remove(place);
                    done.insert(place);
                }
            }
        }
    }
    closing
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn parts_that_are_referred_to_have_names() {
        let schema = json!({
            "properties": { "user": { "$ref": "#/$defs/user" }, "again": { "$ref": "#/$defs/user" } },
            "$defs": { "user": { "properties": { "boss": { "$ref": "#/$defs/user" }, "tree": { "$ref": "#" } } }, "unused": {} }
        });
        let references = References::of(&schema, "AInput");
        assert_eq!(references.places, ["/$defs/user", ""]);
        assert_eq!(references.name("/$defs/user"), Some("AInput_User"));
        assert_eq!(references.name(""), Some("AInput_Self"));
        assert!(references.closing.is_empty());
    }

    #[test]
    fn a_circle_of_references_is_opened_once() {
        let schema = json!({
            "$ref": "#/$defs/a",
            "$defs": {
                "a": { "anyOf": [{ "$ref": "#/$defs/b" }, { "type": "null" }] },
                "b": { "allOf": [{ "$ref": "#/$defs/a" }] }
            }
        });
        let references = References::of(&schema, "X");
        assert!(references.closes("/$defs/b", "/$defs/a") && !references.closes("/$defs/a", "/$defs/b"));
        let own = json!({ "$ref": "#" });
        assert!(References::of(&own, "X").closes("", ""));
    }

    #[test]
    fn names_are_told_apart() {
        let schema = json!({
            "anyOf": [{ "$ref": "#/$defs/a-b" }, { "$ref": "#/$defs/a_b" }, { "$ref": "#/$defs/ü" }, { "$ref": "#/$defs/1" }],
            "$defs": { "a-b": {}, "a_b": {}, "ü": {}, "1": {} }
        });
        let references = References::of(&schema, "X");
        let names: Vec<_> = references.places.iter().filter_map(|place| references.name(place)).collect();
        assert_eq!(names, ["X_AB", "X_AB_2", "X_Type", "X_N1"]);
    }
}
