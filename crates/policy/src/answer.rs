//! The stable JSON forms that command line and API give: a Plan with its headers and notes, or
//! what was wrong.

use serde_json::{Value, json};

use crate::diagnostic::Diagnostics;
use crate::plan::{Place, Plan};

/// The Plan's own fields, its headers for one place, and whatever was noted on the way.
pub fn compiled_json(plan: &Plan, place: &Place, diagnostics: &Diagnostics, text: Option<&str>) -> Value {
    let mut value = serde_json::to_value(plan).unwrap_or_default();
    let headers: Vec<_> =
        plan.headers(place).into_iter().map(|(name, value)| json!({ "name": name, "value": value })).collect();
    if let (Some(object), Value::Object(found)) = (value.as_object_mut(), diagnosed_json(diagnostics, text)) {
        object.insert("headers".into(), headers.into());
        object.extend(found);
    }
    value
}

/// Everything that was found, and how many more there were.
pub fn diagnosed_json(diagnostics: &Diagnostics, text: Option<&str>) -> Value {
    diagnostics.to_json(text)
}
