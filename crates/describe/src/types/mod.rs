//! A schema as a type.
//!
//! The type holds every value that the gate lets through, and more where TypeScript has no words for a rule (`not`, `if`,
//! lengths, ranges, patterns); the short ones of those are said in the comment of a property. Schemas with keywords of
//! objects or lists and without `type` are read as meant: as objects and lists.

mod object; // objects, their properties and comments

use crate::literal::{kind, value};
use crate::references::References;
use belljar_gate::Schema;
use serde_json::{Map, Value};

/// Objects and lists within each other.
const MAX_DEPTH: usize = 16;
/// Values of an `enum` that are written out.
const MAX_VALUES: usize = 64;

/// A type, and whether what stands beside it must be kept apart by parentheses.
pub(crate) struct Type {
    pub(crate) text: String,
    binds: Binds,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Binds {
    Union,
    Intersection,
    Tight,
}

const ANYTHING: &str = "unknown";
const ANY_OBJECT: &str = "{ [key: string]: unknown }";

/// Writes the types of one schema.
pub(crate) struct Types<'s> {
    pub(crate) references: &'s References,
    /// The named part that is being written.
    pub(crate) place: &'s str,
    /// Bytes that may still be written.
    pub(crate) room: usize,
    /// Whether something is described as `unknown` that the schema says more about.
    pub(crate) shortened: bool,
}

impl Types<'_> {
    pub(crate) fn schema(&mut self, schema: &Value, depth: usize, indent: &str) -> Type {
        let Some(fields) = schema.as_object() else {
            return Type::tight(if *schema == Value::Bool(false) { "never" } else { ANYTHING });
        };
        if depth > MAX_DEPTH || self.room == 0 {
            self.shortened = true;
            return Type::tight(ANYTHING);
        }
        let mut parts = Vec::new();
        if let Some(to) = fields.get("$ref").and_then(Value::as_str).and_then(Schema::place_of) {
            parts.push(self.reference(&to, depth));
        }
        parts.push(self.own(fields, depth, indent));
        for keyword in ["allOf", "anyOf", "oneOf"] {
            let Some(Value::Array(schemas)) = fields.get(keyword) else { continue };
            let each: Vec<Type> = schemas.iter().map(|schema| self.schema(schema, depth, indent)).collect();
            if keyword == "allOf" { parts.extend(each) } else { parts.push(union(each)) }
        }
        // That it is an object is said by what else it is.
        if parts.len() > 1 {
            parts.retain(|part| part.text != ANY_OBJECT);
        }
        let whole = intersection(parts);
        self.room = self.room.saturating_sub(whole.text.len());
        whole
    }

    fn reference(&mut self, to: &str, depth: usize) -> Type {
        match self.references.name(to) {
            // Only a reference that is nothing else's part can be a link of a circle.
            Some(_) if depth == 0 && self.references.closes(self.place, to) => Type::tight(ANYTHING),
            Some(name) => Type::tight(name),
            None => {
                self.shortened = true;
                Type::tight(ANYTHING)
            }
        }
    }

    /// What `const`, `enum` and `type` say, with what belongs to each type.
    fn own(&mut self, fields: &Map<String, Value>, depth: usize, indent: &str) -> Type {
        let kinds: Option<Vec<&str>> = match fields.get("type") {
            Some(Value::String(kind)) => Some(vec![kind]),
            Some(Value::Array(kinds)) => Some(kinds.iter().filter_map(Value::as_str).collect()),
            _ => None,
        };
        let values = match (fields.get("const"), fields.get("enum")) {
            (Some(constant), _) => Some(std::slice::from_ref(constant)),
            (None, Some(Value::Array(values))) => Some(values.as_slice()),
            _ => None,
        };
        if let Some(values) = values {
            return self.values(values, kinds.as_deref());
        }
        let has = |keywords: &[&str]| keywords.iter().any(|keyword| fields.contains_key(*keyword));
        let kinds = kinds.unwrap_or_else(|| {
            match (
                has(&["properties", "required", "additionalProperties", "patternProperties"]),
                has(&["items", "prefixItems"]),
            ) {
                (true, false) => vec!["object"],
                (false, true) => vec!["array"],
                _ => Vec::new(),
            }
        });
        if kinds.is_empty() {
            return Type::tight(ANYTHING);
        }
        union(kinds.into_iter().map(|kind| self.kind(kind, fields, depth, indent)).collect())
    }

    fn values(&mut self, values: &[Value], kinds: Option<&[&str]>) -> Type {
        let fits = |value: &&Value| kinds.is_none_or(|kinds| kinds.iter().any(|kind| is_of(value, kind)));
        let mut types = Vec::new();
        for (number, one) in values.iter().filter(fits).enumerate() {
            let (text, exact) = if number < MAX_VALUES { value(one) } else { (kind(one).to_owned(), false) };
            self.shortened |= !exact;
            types.push(Type::tight(&text));
        }
        union(types)
    }

    fn kind(&mut self, kind: &str, fields: &Map<String, Value>, depth: usize, indent: &str) -> Type {
        match kind {
            "object" => self.object(fields, depth, indent),
            "array" => self.array(fields, depth, indent),
            "integer" => Type::tight("number"),
            "null" | "boolean" | "string" | "number" => Type::tight(kind),
            _ => Type::tight(ANYTHING),
        }
    }

    fn array(&mut self, fields: &Map<String, Value>, depth: usize, indent: &str) -> Type {
        let count = |key: &str| fields.get(key).and_then(Value::as_f64);
        let rest = match fields.get("items") {
            Some(Value::Bool(false)) => None,
            Some(items) => Some(self.schema(items, depth + 1, indent)),
            None => Some(Type::tight(ANYTHING)),
        };
        let Some(Value::Array(prefix)) = fields.get("prefixItems") else {
            return Type::tight(&rest.map_or_else(|| "[]".into(), |items| format!("{}[]", items.above(Binds::Tight))));
        };
        let least = count("minItems").unwrap_or(0.0);
        let mut items = Vec::new();
        for (index, schema) in prefix.iter().enumerate() {
            let item = self.schema(schema, depth + 1, indent);
            let optional = index as f64 >= least;
            items.push(if optional { format!("({})?", item.text) } else { item.text });
        }
        let full = count("maxItems").is_some_and(|most| most <= prefix.len() as f64);
        if let Some(rest) = rest.filter(|_| !full) {
            items.push(format!("...{}[]", rest.above(Binds::Tight)));
        }
        Type::tight(&format!("[{}]", items.join(", ")))
    }
}

fn is_of(value: &Value, kind: &str) -> bool {
    match value {
        Value::Null => kind == "null",
        Value::Bool(_) => kind == "boolean",
        Value::Number(number) => {
            kind == "number" || kind == "integer" && number.as_f64().is_some_and(|it| it.fract() == 0.0)
        }
        Value::String(_) => kind == "string",
        Value::Array(_) => kind == "array",
        Value::Object(_) => kind == "object",
    }
}

/// Each type once; what fits anything makes the others superfluous.
fn union(types: Vec<Type>) -> Type {
    if types.iter().any(|one| one.text == ANYTHING) {
        return Type::tight(ANYTHING);
    }
    let types = distinct(types, "never");
    joined(types, Binds::Union, " | ", "never")
}

fn intersection(types: Vec<Type>) -> Type {
    if types.iter().any(|one| one.text == "never") {
        return Type::tight("never");
    }
    let types = distinct(types, ANYTHING);
    joined(types, Binds::Intersection, " & ", ANYTHING)
}

fn distinct(types: Vec<Type>, nothing: &str) -> Vec<Type> {
    let mut seen = std::collections::HashSet::new();
    types.into_iter().filter(|one| one.text != nothing && seen.insert(one.text.clone())).collect()
}

fn joined(mut types: Vec<Type>, binds: Binds, with: &str, nothing: &str) -> Type {
    match types.len() {
        0 => Type::tight(nothing),
        1 => types.remove(0),
        _ => {
            let texts: Vec<String> = types.iter().map(|one| one.above(binds)).collect();
            Type { text: texts.join(with), binds }
        }
    }
}

impl Type {
    fn tight(text: &str) -> Self {
        Self { text: text.to_owned(), binds: Binds::Tight }
    }

    /// The text, in parentheses where it binds less than what is around it.
    fn above(&self, around: Binds) -> String {
        if self.binds < around { format!("({})", self.text) } else { self.text.clone() }
    }
}
