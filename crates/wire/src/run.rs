//! Runs and tools: start, call, console, end.

use crate::audit::AuditEvent;
use crate::handle::{KeepHandle, KeptHandle, KeptResult};
use crate::payload::{Payload, SafeInt};
use crate::rpc::Failure;
use belljar_model::{Engine, Guest, Placement};
use serde::{Deserialize, Serialize};

/// Names one run on a port; chosen by the host, never reused.
pub type RunId = SafeInt;

/// Names one runtime on a port; chosen by the outer frame, never reused.
pub type RuntimeId = SafeInt;

/// A program to run, as the host gives it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StartRun {
    /// The host's number for it.
    pub run: RunId,
    /// The jar it is of: where runs have to wait, jars take turns.
    pub jar: SafeInt,
    /// `run` or `tool`.
    pub guest: Guest,
    /// Where it runs.
    pub placement: Placement,
    /// What runs it, where that is not as its rules say.
    pub engine: Option<Engine>,
    /// The program as written: JSON text of one string, or its UTF-8 bytes in a slot.
    pub code: Payload,
    /// What it is written in.
    pub language: Language,
    /// Statements of the host's, before the program and in its scope.
    pub prelude: Option<String>,
    /// What the program sees as `args`.
    pub args: Option<Payload>,
    /// What a program of a session sees as `state`, as plain JSON.
    pub state: Option<Payload>,
    /// What it finds in `kept`.
    pub kept: Option<Vec<KeptResult>>,
    /// JSON of the Plan's guard rules; the guard's module reads it and refuses what it does not know.
    pub guard_rules: String,
    /// JSON of the Plan's gate rules with the host's tools filled in; the gate's module reads it.
    pub gate_rules: String,
    /// What the outer frame and the runtime keep to.
    pub limits: RunLimits,
    /// For programs whose value is to be the same every time.
    pub fixed: Option<Fixed>,
}

/// What else differs from run to run, fixed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Fixed {
    /// The only time the program sees, in milliseconds since 1970.
    pub now: Option<f64>,
    /// Where `Math.random` begins.
    pub seed: Option<u32>,
}

/// What a program is written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum Language {
    /// JavaScript.
    Js,
    /// TypeScript: types are stripped.
    Ts,
    /// TypeScript in the dialect of `.tsx` files.
    Tsx,
}

/// The limits of one run, as the Plan resolved them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RunLimits {
    /// The outer frame's deadline.
    pub timeout_ms: u32,
    /// How long the program may work; metered inside, and watched by the outer frame.
    pub cpu_ms: u32,
    /// Loop turns and calls, whole program; metered inside.
    pub iterations: SafeInt,
    /// Metered estimate; metered inside. The sealed engine counts it.
    pub memory_bytes: SafeInt,
    /// Work of a program in the sealed engine, which counts it.
    pub fuel: SafeInt,
    /// How many tool calls `parallel` keeps open.
    pub concurrency: u32,
    /// Console lines; counted by the gate.
    pub console_calls: SafeInt,
    /// Console bytes; counted by the gate.
    pub console_bytes: SafeInt,
}

/// A hardened program, as the runtime gets it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Execute {
    /// The host's number for it.
    pub run: RunId,
    /// Decides which API the program sees.
    pub guest: Guest,
    /// The guard's output: JSON text of one string, or its UTF-8 bytes in a slot.
    pub code: Payload,
    /// The name the guard generated for the function that the code calls with the program.
    pub entry: String,
    /// What the program sees as `args`.
    pub args: Option<Payload>,
    /// What a program of a session sees as `state`, and can change.
    pub state: Option<Payload>,
    /// What it finds in `kept`, and can change.
    pub kept: Option<Vec<KeptHandle>>,
    /// JSON text of where its tools are in the program, as the gate says; absent for a tool.
    pub tools: Option<Payload>,
    /// Capability methods that answer; a convenience, since the gate checks each call.
    pub capabilities: Vec<String>,
    /// For early, friendly errors; the outer frame keeps its own count.
    pub limits: RunLimits,
    /// What the text of its value may have at most; the gate measures it again.
    pub output_bytes: SafeInt,
    /// For programs whose value is to be the same every time.
    pub fixed: Option<Fixed>,
}

/// The guest calls a tool.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ToolCall {
    /// The run it belongs to.
    pub run: RunId,
    /// As the guest spelt it; the gate decides whether it is one.
    pub name: String,
    /// What the tool is called with.
    pub args: Payload,
    /// Where in the hardened code, from 1; only for tools that need approval.
    pub line: Option<u32>,
    /// From 1, like the line.
    pub column: Option<u32>,
}

/// The worker takes turns.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Pong {
    /// Milliseconds in which its program has worked so far, by the runtime's own count.
    pub cpu_ms: f64,
}

/// A call that the gate let through and that somebody has to approve before the host is asked to carry it out.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AskApproval {
    /// The run it belongs to.
    pub run: RunId,
    /// A registered name.
    pub name: String,
    /// What the tool would be called with.
    pub args: Payload,
    /// The gate's number for the call, as in the audit log.
    pub sequence: SafeInt,
    /// Where in the author's program, from 1.
    pub line: Option<u32>,
    /// From 1, like the line.
    pub column: Option<u32>,
    /// Calls that the gate let through before this one.
    pub calls: SafeInt,
}

/// What the host says about a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Approval {
    /// Judged by the gate.
    pub answer: ApprovalAnswer,
}

/// The answers a host can give.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum ApprovalAnswer {
    /// The tool's own function says that this call needs none.
    Unneeded,
    /// This call.
    Once,
    /// This call, and every later one of the tool in this run.
    Run,
    /// Not this one.
    No,
}

/// How long a run may still take by the outer frame's clock, which stood still or stands still now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MoveDeadline {
    /// Which run.
    pub run: RunId,
    /// From now on.
    pub left_ms: u32,
}

/// A tool call the gate let through, on its way to the host.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AdmittedCall {
    /// The run it belongs to.
    pub run: RunId,
    /// A registered name.
    pub name: String,
    /// What the tool is called with.
    pub args: Payload,
    /// The gate's number for it, as in the audit log.
    pub sequence: SafeInt,
    /// What is left of the run's time and the tool's own.
    pub deadline_ms: u32,
    /// Lines of the audit log that are to be written before it is carried out: with them, it is one message.
    pub audits: Vec<AuditEvent>,
}

/// The guest asks for one method of the `btcp` API (`dom.querySelector`, `storage.local.getItem`, …).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CapabilityCall {
    /// The run it belongs to.
    pub run: RunId,
    /// The method; the gate checks the grant on every call.
    pub method: String,
    /// Its parameters by name (`{selector}`, `{key, value}`, …).
    pub params: Payload,
}

/// What the user grants has changed; counts from the next call on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Regrant {
    /// The run it is about.
    pub run: RunId,
    /// All that are granted now, by the names they were asked for.
    pub granted: Vec<String>,
}

/// A value that answers a tool or capability call.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Answer {
    /// Absent when the answer is JavaScript's `undefined`.
    pub value: Option<Payload>,
}

/// The guest wrote to the console: some lines at a time, so that many of them are few messages.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ConsoleLines {
    /// The run they belong to; absent for apps.
    pub run: Option<RunId>,
    /// In the order they were written.
    pub lines: Vec<ConsoleLine>,
    /// Lines since the last message that were beyond the limits, and are not sent.
    pub cut: SafeInt,
}

/// One line of the console.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ConsoleLine {
    /// The method that was called.
    pub level: ConsoleLevel,
    /// JSON array of the arguments.
    pub args: String,
    /// From 1. The worker says where in the hardened code, the outer frame where in the author's.
    pub line: Option<u32>,
    /// From 1, like the line.
    pub column: Option<u32>,
    /// Milliseconds since the run began, by the outer frame's clock; absent before the line reached it.
    pub at_ms: Option<f64>,
}

/// The method of `console` that was called.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum ConsoleLevel {
    /// `console.debug`
    Debug,
    /// `console.log`
    Log,
    /// `console.info`
    Info,
    /// `console.warn`
    Warn,
    /// `console.error`, and an assertion that failed
    Error,
    /// `console.table`
    Table,
    /// `console.group`: what follows belongs below it.
    Group,
    /// `console.groupEnd`
    GroupEnd,
}

/// Something about a run that is worth showing while it goes on.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RunEvent {
    /// The run it belongs to.
    pub run: RunId,
    /// Where it is now.
    pub state: RunState,
    /// Milliseconds since the run began, by the outer frame's clock.
    pub at_ms: f64,
}

/// Where a run is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum RunState {
    /// The guard is reading the program.
    Guarding,
    /// A worker is being started or taken from the pool.
    Starting,
    /// The program runs.
    Running,
    /// The program waits for at least one tool.
    Waiting,
    /// The deadline passed or the host aborted; the worker is being stopped.
    Stopping,
}

/// The host wants a run to end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AbortRun {
    /// Which run.
    pub run: RunId,
    /// Shown in the error the run ends with.
    pub reason: Option<String>,
}

/// Globals of this browser that are missing from Belljar's tables; programs do not have them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Unlisted {
    /// Their names, each once, and told once.
    pub names: Vec<String>,
}

/// What the runtime says when the program has ended. A guest can forge all of it, so nothing is decided on it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Executed {
    /// How it ended.
    pub outcome: Outcome,
    /// What a program of a session left in `kept`.
    pub kept: Option<Vec<KeepHandle>>,
    /// Loop turns and calls used.
    pub iterations: SafeInt,
    /// Milliseconds in which it worked.
    pub cpu_ms: f64,
    /// Metered estimate of memory used; in the sealed engine the most that was held at one time.
    pub memory_bytes: SafeInt,
    /// Work, as the sealed engine counts it.
    pub fuel: Option<SafeInt>,
}

/// The end of a run, as the host sees it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RunEnd {
    /// How it ended.
    pub outcome: Outcome,
    /// Measured by the outer frame, but for `iterations`.
    pub stats: RunStats,
    /// What the model that wrote the program is told about its error; written by the outer frame, never by the guest.
    pub for_model: Option<String>,
    /// What a program of a session left in `kept`: JSON of an object. A number is the call whose result it is, by the gate's
    /// number for it, and a text the name that it had in `kept` before.
    pub kept: Option<String>,
}

/// A value or an error.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "camelCase", deny_unknown_fields)]
pub enum Outcome {
    /// The program returned.
    Value {
        /// Absent when it returned `undefined`.
        value: Option<Payload>,
        /// What a program of a session left in `state`, as plain JSON.
        state: Option<Payload>,
    },
    /// It did not.
    Error {
        /// One sentence for people.
        message: String,
        /// What programs decide on.
        failure: Failure,
    },
}

/// Measured outside the program, except for `iterations` and `cpu_ms`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RunStats {
    /// From the call to the result.
    pub duration_ms: f64,
    /// Of these, until the program's first line.
    pub startup_ms: f64,
    /// Of these, while the program worked: by the runtime's count, and what it did not answer at the end.
    pub cpu_ms: f64,
    /// Calls the gate let through.
    pub tool_calls: SafeInt,
    /// Loop turns and calls, by the runtime's own count.
    pub iterations: SafeInt,
    /// Work of a program in the sealed engine.
    pub fuel: Option<SafeInt>,
    /// The most that a program in the sealed engine held at one time.
    pub memory_peak_bytes: Option<SafeInt>,
    /// Bytes of console lines the gate let through.
    pub console_bytes: SafeInt,
    /// Console lines beyond `limits.consoleCalls` or `limits.consoleBytes`, which were cut.
    pub console_cut: SafeInt,
    /// Whether the worker had to be terminated.
    pub killed: bool,
}
