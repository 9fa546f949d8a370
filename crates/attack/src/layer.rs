//! The layers an attack can end at, as the architecture counts them.

use serde::{Deserialize, Serialize};

/// Who stopped it. The numbers are those of ARCHITECTURE.md; the guard's own rules stand before all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Layer {
    /// A worker of its own, in a document, a process and a site of their own: nothing of it outlives the run.
    Isolation,
    Csp,
    Sandbox,
    Gate,
    Globals,
    Frozen,
    Properties,
    Meter,
    Memory,
    Deadline,
    /// What the guard refuses before anything runs, and how it resolves names.
    Guard,
}

impl Layer {
    pub const fn number(self) -> Option<u8> {
        match self {
            Self::Guard => None,
            counted => Some(counted as u8),
        }
    }

    pub const fn name(self) -> &'static str {
        match self {
            Self::Isolation => "isolation",
            Self::Csp => "csp",
            Self::Sandbox => "sandbox",
            Self::Gate => "gate",
            Self::Globals => "globals",
            Self::Frozen => "frozen",
            Self::Properties => "properties",
            Self::Meter => "meter",
            Self::Memory => "memory",
            Self::Deadline => "deadline",
            Self::Guard => "guard",
        }
    }

    /// Whether what it ends ends by a code of its own. What the others refuse, a program may catch.
    pub(crate) const fn always_tells(self) -> bool {
        matches!(self, Self::Meter | Self::Memory | Self::Deadline)
    }

    /// The layer that an error's code and words give away; an error of the program's own tells nothing.
    pub fn behind(code: &str, message: &str) -> Option<Self> {
        Some(match code {
            "SYNTAX_ERROR" | "GUARD_REFUSED" => Self::Guard,
            "CPU_LIMIT" if message.contains("from outside") => Self::Deadline,
            "ITERATION_LIMIT" | "FUEL_LIMIT" | "CPU_LIMIT" | "STACK_OVERFLOW" => Self::Meter,
            "MEMORY_LIMIT" => Self::Memory,
            "TIMEOUT" | "ABORTED" => Self::Deadline,
            "TOOL_CALL_LIMIT"
            | "CONSOLE_LIMIT"
            | "OUTPUT_TOO_LARGE"
            | "INVALID_PARAMS"
            | "TOOL_NOT_FOUND"
            | "TOOL_REFUSED"
            | "RATE_LIMITED"
            | "SUSPICIOUS_SEQUENCE"
            | "CAPABILITY_DENIED" => Self::Gate,
            "EXECUTION_ERROR" if message.contains("(G030)") || message.contains("(G033)") => Self::Properties,
            _ => return None,
        })
    }
}

impl std::fmt::Display for Layer {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.pad(self.name())
    }
}
