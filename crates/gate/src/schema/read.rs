//! The values of keywords, each as it must be.

use super::error::SchemaError;
use super::node::{Kinds, NumberRules, StringRules};
use super::pattern::Pattern;
use serde_json::{Map, Number, Value};
use std::collections::HashSet;

/// Where in the schema.
pub(super) struct At {
    pub(super) pointer: String,
    pub(super) depth: usize,
}

impl At {
    pub(super) fn down(&self, key: &str) -> Self {
        let key = key.replace('~', "~0").replace('/', "~1");
        Self { pointer: format!("{}/{key}", self.pointer), depth: self.depth + 1 }
    }

    pub(super) fn error(&self, reason: impl Into<String>) -> SchemaError {
        SchemaError { pointer: self.pointer.clone(), reason: reason.into() }
    }
}

pub(super) type Compiled<T> = Result<T, SchemaError>;

pub(super) fn kinds(value: &Value, at: &At) -> Compiled<Kinds> {
    let names = match value {
        Value::String(_) => std::slice::from_ref(value),
        Value::Array(names) => names.as_slice(),
        _ => return Err(at.error("a type is a name or a list of names")),
    };
    if names.is_empty() {
        return Err(at.error("an empty list of types fits nothing; write `false` for the schema"));
    }
    names.iter().try_fold(Kinds::default(), |kinds, name| {
        let known = name.as_str().and_then(|name| kinds.with(name));
        let with = known.ok_or_else(|| at.error(format!("{name} is not a type of JSON")))?;
        if with == kinds {
            return Err(at.error(format!("{name} is listed twice")));
        }
        Ok(with)
    })
}

pub(super) fn number_rules(fields: &Map<String, Value>, at: &At) -> Compiled<Option<NumberRules>> {
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

pub(super) fn string_rules(fields: &Map<String, Value>, at: &At) -> Compiled<Option<StringRules>> {
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

pub(super) fn any(fields: &Map<String, Value>, keywords: &[&str]) -> bool {
    keywords.iter().any(|keyword| fields.contains_key(*keyword))
}

pub(super) fn count(fields: &Map<String, Value>, key: &str, at: &At) -> Compiled<Option<u64>> {
    let Some(value) = fields.get(key) else { return Ok(None) };
    // Nothing has more than the largest of them.
    let whole = value.as_f64().filter(|value| value.fract() == 0.0 && *value >= 0.0).map(|value| value as u64);
    whole.map(Some).ok_or_else(|| at.down(key).error("must be a whole number, 0 or more"))
}

pub(super) fn flag(fields: &Map<String, Value>, key: &str, at: &At) -> Compiled<bool> {
    match fields.get(key) {
        None => Ok(false),
        Some(value) => value.as_bool().ok_or_else(|| at.down(key).error("must be true or false")),
    }
}

pub(super) fn list<'v>(value: &'v Value, at: &At) -> Compiled<&'v Vec<Value>> {
    value.as_array().ok_or_else(|| at.error("must be a list"))
}

pub(super) fn object<'v>(value: &'v Value, at: &At) -> Compiled<&'v Map<String, Value>> {
    value.as_object().ok_or_else(|| at.error("must be an object"))
}

pub(super) fn texts(value: &Value, at: &At) -> Compiled<Vec<String>> {
    let each = list(value, at)?.iter().map(|name| name.as_str().map(str::to_owned));
    let names: Vec<String> = each.collect::<Option<_>>().ok_or_else(|| at.error("must be a list of names"))?;
    let mut seen = HashSet::with_capacity(names.len());
    match names.iter().find(|name| !seen.insert(name.as_str())) {
        Some(twice) => Err(at.error(format!("{twice:?} is listed twice"))),
        None => Ok(names),
    }
}

/// Where in its own schema a reference leads, as a JSON pointer; `None` if it leads elsewhere.
pub(super) fn place_of(reference: &str) -> Option<String> {
    let pointer = reference.strip_prefix('#')?;
    (pointer.is_empty() || pointer.starts_with('/')).then(|| decode(pointer))
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
