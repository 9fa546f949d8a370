//! The gate for the outer frame: a thin door to `belljar-gate`, which decides.
//!
//! Rules come in as JSON text, a message's value as the text it travels as. Nearly every message is let through with
//! nothing to be said about it: then a number goes out, which costs a tenth of a text. Everything else is JSON of
//! `Decision`. `web/outer/gate_module.ts` is the other side.

use belljar_gate::{Asks, Call, Flow, Foreseen, GateRules, Offer, Pace, Refusal};
use belljar_model::written::{Place, WrittenCall};
use belljar_wasm_edge::{answer, take, take_text};
use belljar_wire::audit::{AuditEvent, Decision, Verdict};
use belljar_wire::payload::SafeInt;

/// One guest's gate, and what it decided last.
#[derive(Debug)]
pub struct Gate {
    gate: belljar_gate::Gate,
    last: Option<Decision>,
}

/// Randomness for the module, before the first gate.
#[unsafe(no_mangle)]
pub extern "C" fn gate_secret(low: u32, high: u32) {
    belljar_gate::set_secret(u64::from(high) << 32 | u64::from(low));
}

/// A gate from the JSON of `GateRules`; none, and the reason as the answer, when no gate can be made of them.
///
/// # Safety
/// The text was written into a room of its length.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gate_open(rules: *mut u8, length: usize) -> *mut Gate {
    // SAFETY: by this function's contract.
    let rules = unsafe { take_text(rules, length) };
    match open(&rules) {
        Ok(gate) => Box::into_raw(Box::new(Gate { gate, last: None })),
        Err(reason) => {
            answer([reason.into_bytes()]);
            std::ptr::null_mut()
        }
    }
}

fn open(rules: &str) -> Result<belljar_gate::Gate, String> {
    let rules: GateRules = serde_json::from_str(rules).map_err(|error| error.to_string())?;
    belljar_gate::Gate::new(&rules).map_err(|error| error.to_string())
}

/// # Safety
/// `gate` came from `gate_open` and is not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gate_close(gate: *mut Gate) {
    // SAFETY: by this function's contract.
    drop(unsafe { Box::from_raw(gate) });
}

/// Decides about one message. `name` is the tool or method (empty where there is none), `text` the value, `now_ms` a
/// clock such as `performance.now()`. Gives the number of its line in the audit log where it is let through and the line
/// holds nothing that the caller did not say, but for `atMs` and `bytes`; else 0, and `gate_decision` has all.
///
/// # Safety
/// `gate` came from `gate_open` and is open; both texts were written into rooms of their lengths.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gate_admit(
    gate: *mut Gate,
    subject: u32,
    name: *mut u8,
    name_length: usize,
    text: *mut u8,
    text_length: usize,
    now_ms: f64,
) -> f64 {
    // SAFETY: by this function's contract.
    let (gate, name, text) = unsafe { (&mut *gate, take_text(name, name_length), take_text(text, text_length)) };
    gate.admit(subject, &name, &text, now_ms)
}

/// Judges the calls that a program's text shows: `calls` is JSON as the guard answers it. Gives how many cannot succeed, and
/// answers with a JSON list of `Decision`, one for each of the first. A list that cannot be read shows no calls.
///
/// # Safety
/// As for `gate_admit`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gate_foresee(gate: *mut Gate, calls: *mut u8, length: usize, now_ms: f64) -> u32 {
    // SAFETY: by this function's contract.
    let (gate, calls) = unsafe { (&mut *gate, take_text(calls, length)) };
    let calls: Vec<WrittenCall> = serde_json::from_str(&calls).unwrap_or_default();
    let Foreseen { refusals, count } = gate.gate.foresee(&calls, now_ms as u64);
    let decisions: Vec<Decision> = refusals.into_iter().map(|(refusal, at)| refused(*refusal, at)).collect();
    answer([serde_json::to_vec(&decisions).unwrap_or_default()]);
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// A refusal with where its call is in the program.
fn refused(refusal: Refusal, Place { line, column }: Place) -> Decision {
    let mut error = refusal.to_rpc_error();
    (error.data.line, error.data.column) = (Some(line), Some(column));
    Decision { audit: refusal.into_audit(), refused: Some(error), stop: false }
}

/// The same about an artifact of `size` bytes, which need not have been written where `gate_artifact_left` is less.
///
/// # Safety
/// As for `gate_admit`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gate_artifact(
    gate: *mut Gate,
    name: *mut u8,
    name_length: usize,
    kind: *mut u8,
    kind_length: usize,
    bytes: *mut u8,
    length: usize,
    size: f64,
    now_ms: f64,
) -> f64 {
    // SAFETY: by this function's contract.
    let (gate, name, kind, bytes) =
        unsafe { (&mut *gate, take_text(name, name_length), take_text(kind, kind_length), take(bytes, length)) };
    let offer = Offer { name: &name, kind: &kind, size: size as u64, bytes: &bytes };
    gate.judge(Call::Artifact(offer), now_ms)
}

/// The handle that the last result of a tool is behind; 0 where the program gets the result.
///
/// # Safety
/// As for `gate_decision`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gate_last_handle(gate: *const Gate) -> u32 {
    // SAFETY: by this function's contract.
    unsafe { &*gate }.gate.last_handle()
}

/// Bytes that artifacts may still have.
///
/// # Safety
/// As for `gate_decision`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gate_artifact_left(gate: *const Gate) -> f64 {
    // SAFETY: by this function's contract.
    unsafe { &*gate }.gate.artifact_bytes_left() as f64
}

/// Answers with a preview of the artifact that was let through last.
///
/// # Safety
/// As for `gate_decision`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gate_preview(gate: *const Gate) {
    // SAFETY: by this function's contract.
    answer([unsafe { &*gate }.gate.preview().as_bytes().to_vec()]);
}

/// From now on these capabilities are granted and no others. `names` is a JSON list; one that cannot be read grants
/// nothing.
///
/// # Safety
/// As for `gate_admit`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gate_grant(gate: *mut Gate, names: *mut u8, length: usize) {
    // SAFETY: by this function's contract.
    let (gate, names) = unsafe { (&mut *gate, take_text(names, length)) };
    let names: Vec<String> = serde_json::from_str(&names).unwrap_or_default();
    gate.gate.grant(names.iter().map(String::as_str));
}

/// Answers with the last decision, as JSON of `Decision`.
///
/// # Safety
/// `gate` came from `gate_open` and is open.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gate_decision(gate: *const Gate) {
    // SAFETY: by this function's contract.
    let gate = unsafe { &*gate };
    // What cannot be written is no decision, and its reader refuses it.
    answer([serde_json::to_vec(&gate.last).unwrap_or_default()]);
}

/// When the last decision was made, on the gate's clock.
///
/// # Safety
/// As for `gate_decision`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gate_at_ms(gate: *const Gate) -> f64 {
    // SAFETY: by this function's contract.
    unsafe { &*gate }.audit().map_or(0.0, |audit| number(audit.at_ms))
}

/// Bytes of the value that the last decision was about.
///
/// # Safety
/// As for `gate_decision`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gate_bytes(gate: *const Gate) -> f64 {
    // SAFETY: by this function's contract.
    unsafe { &*gate }.audit().map_or(0.0, |audit| number(audit.bytes))
}

/// Tool calls let through.
///
/// # Safety
/// As for `gate_decision`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gate_tool_calls(gate: *const Gate) -> f64 {
    // SAFETY: by this function's contract.
    unsafe { &*gate }.gate.tool_calls() as f64
}

/// Console lines let through.
///
/// # Safety
/// As for `gate_decision`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gate_console_lines(gate: *const Gate) -> f64 {
    // SAFETY: by this function's contract.
    unsafe { &*gate }.gate.console_lines() as f64
}

/// Whether a tool call that was let through waits for approval: 0 where it does not, 1 where the host is asked, 2 where too
/// many wait already.
///
/// # Safety
/// As for `gate_admit`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gate_ask(gate: *mut Gate, name: *mut u8, length: usize) -> u32 {
    // SAFETY: by this function's contract.
    let (gate, name) = unsafe { (&mut *gate, take_text(name, length)) };
    match gate.gate.ask(&name) {
        Asks::No => 0,
        Asks::Yes => 1,
        Asks::Crowded => 2,
    }
}

/// 1 where calls of some tool wait for approval, else 0.
///
/// # Safety
/// As for `gate_decision`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gate_may_pause(gate: *const Gate) -> u32 {
    // SAFETY: by this function's contract.
    u32::from(unsafe { &*gate }.gate.may_pause())
}

/// Answers with where the tools are in the program, as JSON.
///
/// # Safety
/// As for `gate_decision`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gate_places(gate: *const Gate) {
    // SAFETY: by this function's contract.
    answer([unsafe { &*gate }.gate.places().into_bytes()]);
}

/// Bytes that the guest's value may have.
///
/// # Safety
/// As for `gate_decision`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gate_output_bytes(gate: *const Gate) -> f64 {
    // SAFETY: by this function's contract.
    unsafe { &*gate }.gate.output_bytes() as f64
}

/// Console bytes let through.
///
/// # Safety
/// As for `gate_decision`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gate_console_bytes(gate: *const Gate) -> f64 {
    // SAFETY: by this function's contract.
    unsafe { &*gate }.gate.console_bytes() as f64
}

/// How much is on its way to the page, for as long as the module lives. `patient` is 1 where every guest behind it has budgets of its own.
#[unsafe(no_mangle)]
pub extern "C" fn flow_open(patient: u32) -> *mut Flow {
    Box::into_raw(Box::new(if patient == 1 { Flow::patient() } else { Flow::default() }))
}

/// 0 where the message goes now, 1 where it waits, 2 where there are too many.
///
/// # Safety
/// `flow` came from `flow_open`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flow_offer(flow: *mut Flow, bytes: f64) -> u32 {
    // SAFETY: by this function's contract.
    match unsafe { &mut *flow }.offer(bytes as u64) {
        Pace::Go => 0,
        Pace::Wait => 1,
        Pace::Flood => 2,
    }
}

/// How many of those that wait go now that the page has worked on so many more.
///
/// # Safety
/// As for `flow_offer`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flow_taken(flow: *mut Flow, messages: u32) -> u32 {
    // SAFETY: by this function's contract.
    unsafe { &mut *flow }.taken(messages)
}

impl Gate {
    fn admit(&mut self, subject: u32, name: &str, text: &str, now_ms: f64) -> f64 {
        self.judge(call(subject, name, text), now_ms)
    }

    fn judge(&mut self, call: Call<'_>, now_ms: f64) -> f64 {
        let name = call.name();
        // A clock that is not a number reads as 0, and the gate's own never runs backwards.
        let decision = match self.gate.admit(call, now_ms as u64) {
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

    fn audit(&self) -> Option<&AuditEvent> {
        self.last.as_ref().map(|decision| &decision.audit)
    }
}

/// The names of the audit log as numbers, in the order of `SUBJECTS` in `web/outer/gate_module.ts`. One that stands for
/// nothing is judged as a relayed message, which has the strictest form.
fn call<'a>(subject: u32, name: &'a str, text: &'a str) -> Call<'a> {
    match subject {
        0 => Call::Tool { name, args: text },
        1 => Call::ToolResult { name, value: text },
        2 => Call::Input { args: text },
        3 => Call::Capability { method: name, params: text },
        4 => Call::Console { lines: text },
        5 => Call::Output { value: text },
        8 => Call::Approval { name, answer: text },
        9 => Call::State { value: text },
        10 => Call::Read { handle: name, value: text },
        11 => Call::Kept { name, value: text },
        12 => Call::Keep { name, handle: text },
        // A widget whose user has just clicked in it.
        7 => Call::Relay { message: text, activated: true },
        _ => Call::Relay { message: text, activated: false },
    }
}

/// Exact: a `SafeInt` is one that JavaScript's numbers hold.
fn number(value: SafeInt) -> f64 {
    value.get() as f64
}
