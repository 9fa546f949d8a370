//! What was seen of an attack, or of its control.

use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Seen {
    /// The page's word: it begins with `out` when the attack got what it wanted.
    pub said: String,
    /// The page answers nothing any more.
    pub lost: bool,
    /// The longest time in which the page had no turn.
    pub stall_ms: f64,
    /// How much the page's heap grew, where the engine tells.
    pub heap_bytes: Option<f64>,
    /// How much the browser's processes grew.
    pub resident_bytes: f64,
    /// What reached the sink.
    pub requests: Vec<String>,
    /// Records that the SDK handed to the page.
    pub records: u64,
    /// What happened outside of what the page offered.
    pub effects: Vec<String>,
    /// What is different in the host's realm since.
    pub changed: Vec<String>,
}
