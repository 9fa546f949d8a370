//! The gate for the outer frame: a thin door to `belljar-gate`, which decides.
//!
//! Rules come in as JSON text, a message's value as the text it travels as. Nearly every message is let through with
//! nothing to be said about it: then three numbers go out, which cost a tenth of a text. Everything else is JSON of
//! `Decision`.

use belljar_gate::{Call, GateRules, Pace};
use belljar_wire::audit::{AuditEvent, Decision, Verdict};
use belljar_wire::payload::SafeInt;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// One guest's gate, and what it decided last.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Gate {
    gate: belljar_gate::Gate,
    last: Option<Decision>,
}

/// How much is on its way to the page.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Flow(belljar_gate::Flow);

#[wasm_bindgen]
impl Flow {
    /// `patient` where every guest behind it has budgets of its own.
    #[wasm_bindgen(constructor)]
    pub fn new(patient: bool) -> Flow {
        Self(if patient { belljar_gate::Flow::patient() } else { belljar_gate::Flow::default() })
    }

    /// 0 where the message goes now, 1 where it waits, 2 where there are too many.
    pub fn offer(&mut self, bytes: f64) -> u32 {
        match self.0.offer(bytes as u64) {
            Pace::Go => 0,
            Pace::Wait => 1,
            Pace::Flood => 2,
        }
    }

    /// How many of those that wait go now that the page has worked on so many more.
    pub fn taken(&mut self, messages: u32) -> u32 {
        self.0.taken(messages)
    }
}

/// What kind of thing crosses: the names of the audit log as numbers.
#[wasm_bindgen]
#[derive(Clone, Copy, Debug)]
pub enum Subject {
    ToolCall,
    ToolResult,
    Input,
    Capability,
    Console,
    Output,
    Relay,
    /// A relayed message of a widget that its user has just clicked in.
    ActivatedRelay,
}

#[wasm_bindgen]
impl Gate {
    /// From the JSON of `GateRules`. Throws when no gate can be made of them.
    #[wasm_bindgen(constructor)]
    pub fn new(rules: &str) -> Result<Gate, JsError> {
        let rules: GateRules = serde_json::from_str(rules).map_err(|error| JsError::new(&error.to_string()))?;
        let gate = belljar_gate::Gate::new(&rules).map_err(|error| JsError::new(&error.to_string()))?;
        Ok(Self { gate, last: None })
    }

    /// Decides about one message. `name` is the tool or method (empty where there is none), `text` the value, `nowMs`
    /// a clock such as `performance.now()`. Gives the number of its line in the audit log where it is let through and
    /// the line holds nothing that the caller did not say, but for `atMs` and `bytes`; else 0, and `decision` has all.
    pub fn admit(&mut self, subject: Subject, name: &str, text: &str, now_ms: f64) -> f64 {
        // A clock that is not a number reads as 0, and the gate's own never runs backwards.
        let decision = match self.gate.admit(call(subject, name, text), now_ms as u64) {
            Ok(admitted) => Decision { audit: admitted.into_audit(), refused: None, stop: false },
            Err(refusal) => {
                let (refused, stop) = (Some(refusal.to_rpc_error()), refusal.fatal());
                Decision { audit: refusal.into_audit(), refused, stop }
            }
        };
        let audit = &decision.audit;
        let plain = audit.verdict == Verdict::Admitted && audit.findings.is_empty() && audit.name == name;
        let sequence = if plain { number(audit.sequence) } else { 0.0 };
        self.last = Some(decision);
        sequence
    }

    /// The same for a value that travels as bytes. What is not UTF-8 is judged as its receiver will read it.
    #[wasm_bindgen(js_name = admitBytes)]
    pub fn admit_bytes(&mut self, subject: Subject, name: &str, bytes: &[u8], now_ms: f64) -> f64 {
        self.admit(subject, name, &String::from_utf8_lossy(bytes), now_ms)
    }

    /// From now on these capabilities are granted and no others. `names` is a JSON list; one that cannot be read
    /// grants nothing.
    pub fn grant(&mut self, names: &str) {
        let names: Vec<String> = serde_json::from_str(names).unwrap_or_default();
        self.gate.grant(names.iter().map(String::as_str));
    }

    /// The last decision, as JSON of `Decision`.
    pub fn decision(&self) -> Result<String, JsError> {
        serde_json::to_string(&self.last).map_err(|error| JsError::new(&error.to_string()))
    }

    /// When the last decision was made, on the gate's clock.
    #[wasm_bindgen(getter, js_name = atMs)]
    pub fn at_ms(&self) -> f64 {
        self.audit().map_or(0.0, |audit| number(audit.at_ms))
    }

    /// Bytes of the value that the last decision was about.
    #[wasm_bindgen(getter)]
    pub fn bytes(&self) -> f64 {
        self.audit().map_or(0.0, |audit| number(audit.bytes))
    }

    /// Tool calls let through.
    #[wasm_bindgen(getter, js_name = toolCalls)]
    pub fn tool_calls(&self) -> f64 {
        self.gate.tool_calls() as f64
    }

    /// Console lines let through.
    #[wasm_bindgen(getter, js_name = consoleLines)]
    pub fn console_lines(&self) -> f64 {
        self.gate.console_lines() as f64
    }

    /// Bytes that the guest's value may have.
    #[wasm_bindgen(getter, js_name = outputBytes)]
    pub fn output_bytes(&self) -> f64 {
        self.gate.output_bytes() as f64
    }

    /// Console bytes let through.
    #[wasm_bindgen(getter, js_name = consoleBytes)]
    pub fn console_bytes(&self) -> f64 {
        self.gate.console_bytes() as f64
    }

    fn audit(&self) -> Option<&AuditEvent> {
        self.last.as_ref().map(|decision| &decision.audit)
    }
}

fn call<'a>(subject: Subject, name: &'a str, text: &'a str) -> Call<'a> {
    match subject {
        Subject::ToolCall => Call::Tool { name, args: text },
        Subject::ToolResult => Call::ToolResult { name, value: text },
        Subject::Input => Call::Input { args: text },
        Subject::Capability => Call::Capability { method: name, params: text },
        Subject::Console => Call::Console { lines: text },
        Subject::Output => Call::Output { value: text },
        Subject::Relay => Call::Relay { message: text, activated: false },
        Subject::ActivatedRelay => Call::Relay { message: text, activated: true },
    }
}

/// Exact: a `SafeInt` is one that JavaScript's numbers hold.
fn number(value: SafeInt) -> f64 {
    value.get() as f64
}
