//! The gate for the outer frame: a thin door to `belljar-gate`, which decides.
//!
//! Rules come in and decisions go out as JSON text, a message's value as the text it travels as. A string each way is
//! the smallest binding there is, and the outer frame has the value as text already.

use belljar_gate::{Call, GateRules};
use belljar_wire::audit::{Decision, Subject};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// One guest's gate.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Gate(belljar_gate::Gate);

#[wasm_bindgen]
impl Gate {
    /// From the JSON of `GateRules`. Throws when no gate can be made of them.
    #[wasm_bindgen(constructor)]
    pub fn new(rules: &str) -> Result<Gate, JsError> {
        let rules: GateRules = serde_json::from_str(rules).map_err(|error| JsError::new(&error.to_string()))?;
        let gate = belljar_gate::Gate::new(&rules).map_err(|error| JsError::new(&error.to_string()))?;
        Ok(Self(gate))
    }

    /// Decides about one message: JSON of `Decision`. `subject` is one of the names in the audit log, `name` the tool
    /// or method (empty where there is none), `text` the value, `nowMs` a clock such as `performance.now()`.
    pub fn admit(&mut self, subject: &str, name: &str, text: &str, now_ms: f64) -> Result<String, JsError> {
        let call = call(subject, name, text).ok_or_else(|| JsError::new("no such subject"))?;
        // A clock that is not a number reads as 0, and the gate's own never runs backwards.
        let decision = match self.0.admit(call, now_ms as u64) {
            Ok(admitted) => Decision { audit: admitted.into_audit(), refused: None, stop: false },
            Err(refusal) => {
                let (refused, stop) = (Some(refusal.to_rpc_error()), refusal.fatal());
                Decision { audit: refusal.into_audit(), refused, stop }
            }
        };
        serde_json::to_string(&decision).map_err(|error| JsError::new(&error.to_string()))
    }

    /// The same for a value that travels as bytes. What is not UTF-8 is judged as its receiver will read it.
    #[wasm_bindgen(js_name = admitBytes)]
    pub fn admit_bytes(&mut self, subject: &str, name: &str, bytes: &[u8], now_ms: f64) -> Result<String, JsError> {
        self.admit(subject, name, &String::from_utf8_lossy(bytes), now_ms)
    }

    /// Tool calls let through.
    #[wasm_bindgen(getter, js_name = toolCalls)]
    pub fn tool_calls(&self) -> f64 {
        self.0.tool_calls() as f64
    }

    /// Console bytes let through.
    #[wasm_bindgen(getter, js_name = consoleBytes)]
    pub fn console_bytes(&self) -> f64 {
        self.0.console_bytes() as f64
    }
}

fn call<'a>(subject: &str, name: &'a str, text: &'a str) -> Option<Call<'a>> {
    Some(match serde_json::from_value(subject.into()).ok()? {
        Subject::ToolCall => Call::Tool { name, args: text },
        Subject::ToolResult => Call::ToolResult { name, value: text },
        Subject::Capability => Call::Capability { method: name, params: text },
        Subject::Console => Call::Console { args: text },
        Subject::Output => Call::Output { value: text },
        Subject::Relay => Call::Relay { message: text },
    })
}
