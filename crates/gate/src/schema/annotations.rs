//! Keywords that assert nothing: they must still be what the specification says they are.

use serde_json::{Map, Value};

/// Whether it may be so, and what it must be.
type Form = (fn(&Value) -> bool, &'static str);

const TEXT: Form = (Value::is_string, "must be text");
const FLAG: Form = (Value::is_boolean, "must be true or false");
const LIST: Form = (Value::is_array, "must be a list");

const ANNOTATIONS: &[(&str, Form)] = &[
    ("$comment", TEXT),
    ("title", TEXT),
    ("description", TEXT),
    ("format", TEXT),
    ("contentEncoding", TEXT),
    ("contentMediaType", TEXT),
    ("deprecated", FLAG),
    ("readOnly", FLAG),
    ("writeOnly", FLAG),
    ("examples", LIST),
];

/// The first that is not what it must be.
pub(super) fn objection(fields: &Map<String, Value>) -> Option<(&'static str, &'static str)> {
    let wrong = |(keyword, (fits, must)): &(&'static str, Form)| {
        fields.get(*keyword).is_some_and(|value| !fits(value)).then_some((*keyword, *must))
    };
    ANNOTATIONS.iter().find_map(wrong)
}
