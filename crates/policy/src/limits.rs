//! What each limit is when a policy leaves it out. The range it may have is in the table of keys.

use serde::Serialize;

use crate::{Guest, Key, Level};

/// One limit and its value at each level.
#[derive(Debug)]
pub struct Row {
    pub key: Key,
    /// strict, secure, standard, permissive
    pub defaults: [u64; 4],
}

const KIB: u64 = 1024;
const MIB: u64 = 1024 * KIB;

#[rustfmt::skip]
pub static ROWS: [Row; 13] = [
    Row { key: Key::TimeoutMs,    defaults: [5_000, 15_000, 30_000, 60_000] },
    // A program that does nothing but work may do so all the time it has.
    Row { key: Key::CpuMs,        defaults: [5_000, 15_000, 30_000, 60_000] },
    Row { key: Key::Iterations,   defaults: [1_000_000, 10_000_000, 100_000_000, 10_000_000_000] },
    // A loop over a page of results makes a call for each of them, and that is what programs are for. What calls cost is
    // bounded by their rate and by the run's time; this ends a loop that calls for nothing.
    Row { key: Key::ToolCalls,    defaults: [100, 500, 1_000, 10_000] },
    Row { key: Key::MemoryBytes,  defaults: [16 * MIB, 64 * MIB, 128 * MIB, 512 * MIB] },
    // Ten for each iteration of a worker's: a program's own steps, and the bytes that they ask for.
    Row { key: Key::Fuel,         defaults: [10_000_000, 100_000_000, 1_000_000_000, 100_000_000_000] },
    Row { key: Key::ConsoleCalls, defaults: [100, 500, 1_000, 10_000] },
    Row { key: Key::ConsoleBytes, defaults: [64 * KIB, 256 * KIB, MIB, 10 * MIB] },
    Row { key: Key::OutputBytes,  defaults: [256 * KIB, MIB, 5 * MIB, 16 * MIB] },
    Row { key: Key::Artifacts,    defaults: [10, 20, 50, 200] },
    Row { key: Key::ArtifactBytes, defaults: [MIB, 4 * MIB, 16 * MIB, 64 * MIB] },
    // What tools hand to the outer frame instead of the program; it costs the host page what the tool gave anyway.
    Row { key: Key::HandleBytes,  defaults: [4 * MIB, 16 * MIB, 64 * MIB, 128 * MIB] },
    Row { key: Key::Concurrency,  defaults: [10, 10, 10, 10] },
];

impl Row {
    pub fn of(key: Key) -> Option<&'static Self> {
        ROWS.iter().find(|row| row.key == key)
    }

    pub const fn default(&self, level: Level) -> u64 {
        let [strict, secure, standard, permissive] = self.defaults;
        match level {
            Level::Strict => strict,
            Level::Secure => secure,
            Level::Standard => standard,
            Level::Permissive => permissive,
        }
    }
}

/// Every limit of one guest, filled in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Limits {
    /// Milliseconds until the host has its result.
    pub timeout_ms: u64,
    /// Milliseconds in which the program itself works; never more than the time it has, unless that is written.
    pub cpu_ms: u64,
    /// Loop iterations and calls of the whole program.
    pub iterations: u64,
    pub tool_calls: u64,
    /// Bytes the memory meter lets a program allocate.
    pub memory_bytes: u64,
    /// Work of a program in the sealed engine.
    pub fuel: u64,
    pub console_calls: u64,
    pub console_bytes: u64,
    /// Bytes of the returned value, and of one tool's result.
    pub output_bytes: u64,
    /// How many artifacts a run may hand over.
    pub artifacts: u64,
    /// Their bytes in all.
    pub artifact_bytes: u64,
    /// Bytes of tool results that stay with the host, in all.
    pub handle_bytes: u64,
    /// How many calls `parallel` keeps in flight.
    pub concurrency: u64,
}

impl Limits {
    /// Fills every limit from `written`, or from the level.
    pub fn fill(level: Level, guest: Guest, written: impl Fn(Key) -> Option<u64>) -> Self {
        let default = |key| match (guest, key) {
            // A widget lives as long as its conversation and may ask for news all the while; its rate is limited.
            (Guest::Widget, Key::ToolCalls) => 100_000,
            (
                Guest::Tool | Guest::App | Guest::Widget,
                Key::Artifacts | Key::ArtifactBytes | Key::HandleBytes | Key::Fuel,
            ) => 0,
            _ => Row::of(key).map_or(0, |row| row.default(level)),
        };
        let value = |key| written(key).unwrap_or_else(|| default(key));
        Self {
            timeout_ms: value(Key::TimeoutMs),
            cpu_ms: written(Key::CpuMs).unwrap_or_else(|| value(Key::TimeoutMs)),
            iterations: value(Key::Iterations),
            tool_calls: value(Key::ToolCalls),
            memory_bytes: value(Key::MemoryBytes),
            fuel: value(Key::Fuel),
            console_calls: value(Key::ConsoleCalls),
            console_bytes: value(Key::ConsoleBytes),
            output_bytes: value(Key::OutputBytes),
            artifacts: value(Key::Artifacts),
            artifact_bytes: value(Key::ArtifactBytes),
            handle_bytes: value(Key::HandleBytes),
            concurrency: value(Key::Concurrency),
        }
    }
}
