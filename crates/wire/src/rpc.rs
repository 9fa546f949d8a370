//! The JSON-RPC 2.0 parts every edge shares.

use crate::codes::ErrorCode;
use crate::payload::{Payload, SafeInt};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

/// Ties a response to its request; chosen by whoever asks, never reused on a port.
pub type Id = SafeInt;

/// A request that failed. `code` is the number of [`ErrorCode`], for readers who know only JSON-RPC.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RpcError {
    /// JSON-RPC's number.
    pub code: i32,
    /// One sentence for people.
    pub message: String,
    /// What programs decide on.
    pub data: Failure,
}

impl RpcError {
    /// An error whose number fits its code.
    #[must_use]
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self { code: code.row().number, message: message.into(), data: Failure::new(code) }
    }
}

/// Why something failed, in the words of the SDK.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Failure {
    /// The SDK's code.
    pub code: ErrorCode,
    /// The rule that decided, by its own code (`C004`, `G012`, …).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// The guest's error class, as the guest gave it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The author's line, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// The author's column, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<u32>,
    /// The stack in the author's lines.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stack: Option<String>,
    /// Further facts; a guest error's own `code` is in here, never above.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub data: Option<Payload>,
}

impl Failure {
    #[must_use]
    pub fn new(code: ErrorCode) -> Self {
        Self { code, rule: None, name: None, line: None, column: None, stack: None, data: None }
    }
}

/// Parameters or a result with nothing to say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Nothing {}

/// A message taken apart as far as JSON-RPC goes; the edge decides about the method.
pub(crate) enum Envelope {
    Request { id: Id, method: String, params: Value },
    Notification { method: String, params: Value },
    Result { id: Id, of: String, value: Value },
    Error { id: Id, error: RpcError },
}

impl Envelope {
    pub(crate) fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = Value::deserialize(deserializer)?;
        Self::from_value(value).map_err(serde::de::Error::custom)
    }

    fn from_value(value: Value) -> Result<Self, String> {
        if holds_null(&value) {
            return Err("null is not part of the protocol: leave the field out".into());
        }
        // A struct can also be read from an array of its fields. JSON-RPC has no such message, and no guard takes one.
        if !value.is_object() || value.get("result").is_some_and(|result| !result.is_object()) {
            return Err("a message is an object".into());
        }
        let raw: RawEnvelope = serde_json::from_value(value).map_err(|error| error.to_string())?;
        match raw {
            RawEnvelope {
                id: Some(id), method: Some(method), params: Some(params), result: None, error: None, ..
            } => Ok(Self::Request { id, method, params }),
            RawEnvelope { id: None, method: Some(method), params: Some(params), result: None, error: None, .. } => {
                Ok(Self::Notification { method, params })
            }
            RawEnvelope { id: Some(id), method: None, params: None, result: Some(result), error: None, .. } => {
                Ok(Self::Result { id, of: result.of, value: result.value })
            }
            RawEnvelope { id: Some(id), method: None, params: None, result: None, error: Some(error), .. } => {
                Ok(Self::Error { id, error: open(&error)? })
            }
            _ => Err("not a request, a notification, a result or an error of JSON-RPC 2.0".into()),
        }
    }

    pub(crate) fn into_value(self) -> Value {
        let mut message = Map::new();
        message.insert("jsonrpc".into(), "2.0".into());
        match self {
            Self::Request { id, method, params } => {
                message.insert("id".into(), id.get().into());
                message.insert("method".into(), method.into());
                message.insert("params".into(), params);
            }
            Self::Notification { method, params } => {
                message.insert("method".into(), method.into());
                message.insert("params".into(), params);
            }
            Self::Result { id, of, value } => {
                message.insert("id".into(), id.get().into());
                message.insert("result".into(), serde_json::json!({ "of": of, "value": value }));
            }
            Self::Error { id, error } => {
                message.insert("id".into(), id.get().into());
                message.insert("error".into(), close(&error).unwrap_or_default());
            }
        }
        Value::Object(message)
    }
}

/// Typed parts out of a message. They must read back as they were written, so that nothing passes which only this
/// reader takes: an array for a struct, a map for a variant.
pub(crate) fn open<T: DeserializeOwned + Serialize>(value: &Value) -> Result<T, String> {
    let part: T = T::deserialize(value).map_err(|error| error.to_string())?;
    if !same(&close(&part)?, value) {
        return Err("not in the form the protocol gives it".into());
    }
    Ok(part)
}

/// Typed parts into a message; what is `None` is left out.
pub(crate) fn close<T: Serialize>(part: &T) -> Result<Value, String> {
    let mut value = serde_json::to_value(part).map_err(|error| error.to_string())?;
    drop_null(&mut value);
    Ok(value)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawEnvelope {
    #[serde(rename = "jsonrpc")]
    _jsonrpc: Version,
    id: Option<Id>,
    method: Option<String>,
    params: Option<Value>,
    result: Option<RawResult>,
    error: Option<Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawResult {
    of: String,
    value: Value,
}

#[derive(Deserialize)]
enum Version {
    #[serde(rename = "2.0")]
    Two,
}

/// Equal as JavaScript sees it: 3 and 3.0 are one number.
fn same(left: &Value, right: &Value) -> bool {
    match (left, right) {
        (Value::Number(left), Value::Number(right)) => left.as_f64() == right.as_f64(),
        (Value::Array(left), Value::Array(right)) => {
            left.len() == right.len() && left.iter().zip(right).all(|(left, right)| same(left, right))
        }
        (Value::Object(left), Value::Object(right)) => {
            left.len() == right.len()
                && left.iter().all(|(key, value)| right.get(key).is_some_and(|other| same(value, other)))
        }
        _ => left == right,
    }
}

fn holds_null(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Array(items) => items.iter().any(holds_null),
        Value::Object(fields) => fields.values().any(holds_null),
        Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
    }
}

fn drop_null(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(drop_null),
        Value::Object(fields) => {
            fields.retain(|_, field| !field.is_null());
            fields.values_mut().for_each(drop_null);
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}
