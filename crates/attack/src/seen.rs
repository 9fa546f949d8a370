//! What the host page saw of an attack.

use serde::{Deserialize, Serialize};
use serde_json::Value;

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Seen {
    /// The host never got an answer.
    pub hung: bool,
    /// It got one once it closed the jar.
    pub closes: bool,
    pub ok: bool,
    /// As plain data; what is more than that, as text.
    pub value: Value,
    pub code: String,
    pub message: String,
    pub killed: bool,
    pub duration_ms: f64,
    pub timeout_ms: f64,
    /// When the host had its answer, in milliseconds since 1970.
    pub ended_at: f64,
    /// The longest time in which the page did nothing else.
    pub stall_ms: f64,
    /// Tools whose handlers ran.
    pub reached: Vec<String>,
    pub lines: u64,
    /// Letters of the whole answer: a guest does not decide how long it is.
    pub letters: u64,
    /// What is different in the host's realm since.
    pub changed: Vec<String>,
    /// The value of the program beside it.
    pub beside: Value,
}
