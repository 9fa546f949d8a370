//! The error codes a user of the SDK sees: one list for host, server and command line.
//!
//! A row says what happened, why, and what to do. The numbers are JSON-RPC's: its own where it
//! has one, BTCP's where BTCP has one (-32000 to -32004), and ours from -32010 down. Names and numbers are never
//! reused.

use serde::{Deserialize, Serialize};

/// One row of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CodeRow {
    pub code: ErrorCode,
    /// As written in `error.code`.
    pub name: &'static str,
    /// As written in a JSON-RPC error.
    pub number: i32,
    pub title: &'static str,
    pub why: &'static str,
    pub way_out: &'static str,
}

macro_rules! codes {
    ($( $variant:ident $name:literal $number:literal { $title:literal, $why:literal, $way_out:literal } )*) => {
        /// What went wrong; every code has an entry in docs/guide/codes.md.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        pub enum ErrorCode {
            $( #[doc = $title] #[serde(rename = $name)] $variant, )*
        }

        /// Every code, in the order of the documentation.
        pub const CODES: &[CodeRow] = &[
            $( CodeRow {
                code: ErrorCode::$variant,
                name: $name,
                number: $number,
                title: $title,
                why: $why,
                way_out: $way_out,
            }, )*
        ];

        impl ErrorCode {
            /// Everything that is said about this code.
            #[must_use]
            pub fn row(self) -> CodeRow {
                match self {
                    $( Self::$variant => CodeRow {
                        code: Self::$variant,
                        name: $name,
                        number: $number,
                        title: $title,
                        why: $why,
                        way_out: $way_out,
                    }, )*
                }
            }
        }
    };
}

codes! {
    SyntaxError "SYNTAX_ERROR" -32010 {
        "The program does not parse.",
        "Nothing was run: the text is not JavaScript or TypeScript of the language that was named.",
        "Fix the line the error points at, or pass `language: \"ts\"` for TypeScript."
    }
    GuardRefused "GUARD_REFUSED" -32011 {
        "The guard refused the program.",
        "The program uses something that the policy's level removes, so it would fail or go unmetered while running.",
        "Read the diagnostics in `error.data`; each names its rule and what to write instead, or choose a wider `level`."
    }
    ExecutionError "EXECUTION_ERROR" -32003 {
        "The program threw.",
        "The guest did not catch an error of its own.",
        "See `error.name`, `error.message` and `error.line`: they are the guest's, mapped to lines of the original program."
    }
    Timeout "TIMEOUT" -32002 {
        "The deadline has passed.",
        "The run, a tool call or a start took longer than its limit, and was stopped from outside.",
        "Do less at once, or raise `limits.timeoutMs` (up to 300000) or the tool's own `timeoutMs`."
    }
    Aborted "ABORTED" -32012 {
        "The host stopped it.",
        "The `AbortSignal` passed by the host fired, or the jar was closed.",
        "Nothing, unless the abort was not intended."
    }
    IterationLimit "ITERATION_LIMIT" -32013 {
        "Too many loop iterations and calls.",
        "The whole program shares one budget of loop iterations and function calls, and it is exhausted.",
        "Look for a loop that does not end, or raise `limits.iterations`."
    }
    CpuLimit "CPU_LIMIT" -32029 {
        "The program worked for too long.",
        "The program itself, without the time in which it waited for tools, timers or approvals, took longer than it may.",
        "Do less at once, or raise `limits.cpuMs` (up to 300000)."
    }
    FuelLimit "FUEL_LIMIT" -32030 {
        "The program used up its fuel.",
        "In the sealed engine every call and turn of a loop counts, and so do the bytes that are asked for; the budget is exhausted.",
        "Look for a loop that does not end, or raise `limits.fuel`."
    }
    MemoryLimit "MEMORY_LIMIT" -32014 {
        "Too much memory.",
        "The metered allocations of the program exceeded its budget.",
        "Work in smaller pieces, or raise `limits.memoryBytes`."
    }
    StackOverflow "STACK_OVERFLOW" -32015 {
        "Recursion went too deep.",
        "The engine's call stack is full.",
        "Turn the recursion into a loop, or check that it ends."
    }
    ToolCallLimit "TOOL_CALL_LIMIT" -32016 {
        "Too many tool calls, or too many messages.",
        "The outer frame counts the guest's messages, and the budget is exhausted.",
        "Ask for more per call, or raise `limits.toolCalls`."
    }
    ConsoleLimit "CONSOLE_LIMIT" -32017 {
        "Too much console output.",
        "Lines or bytes written to the console exceeded the budget. The lines beyond it are cut, the program goes on, and \
         `stats.consoleCut` counts them; only the audit log has this code.",
        "Log less, or raise `limits.consoleCalls` or `limits.consoleBytes`."
    }
    OutputTooLarge "OUTPUT_TOO_LARGE" -32018 {
        "A value is too large to transfer.",
        "The returned value, one tool's result or one message is larger than its limit, counted in bytes of JSON.",
        "Return less, or raise `limits.outputBytes`."
    }
    InvalidParams "INVALID_PARAMS" -32602 {
        "A value is invalid for its receiver.",
        "It is not JSON, is too large, nests too deep, holds a forbidden key, or does not match the tool's input schema.",
        "The error names the part that does not match; compare arguments with the tool's `input` schema."
    }
    ToolNotFound "TOOL_NOT_FOUND" -32000 {
        "No tool of that name.",
        "Only names the host registered for this run can be called.",
        "Register the tool in `tools`, or correct the name in the program."
    }
    ToolRefused "TOOL_REFUSED" -32019 {
        "The call is not allowed.",
        "The policy does not allow the tool (`tools.allow`, `tools.deny`, which wins), or the call was not approved.",
        "Change `tools.allow` or `tools.deny`, or approve the call where the tool has `needsApproval`."
    }
    ToolError "TOOL_ERROR" -32020 {
        "The tool itself failed.",
        "The host's handler threw or rejected; the guest can catch this error and continue.",
        "Look at the handler; its message is in `error.message`."
    }
    RateLimited "RATE_LIMITED" -32021 {
        "Too many calls in a short time.",
        "A window of the rate limit or of the enumeration limit is full.",
        "Wait `error.data.retryAfterMs`, ask for more per call, or raise `tools.ratePerSecond`."
    }
    SuspiciousSequence "SUSPICIOUS_SEQUENCE" -32022 {
        "The calls, taken together, look like an attack.",
        "A detector that the policy sets to `block` matched this call and the ones before it.",
        "If the sequence is intended, declare the tools' `labels`, or set that detector to `warn` in `tools.detectors`."
    }
    CapabilityDenied "CAPABILITY_DENIED" -32001 {
        "The capability is not granted.",
        "The method needs a capability that the policy does not list or the user did not grant.",
        "Add it to `capabilities` and ask the user, or do without."
    }
    ValidationError "VALIDATION_ERROR" -32004 {
        "A result does not match its schema.",
        "What a tool returned does not match the `outputSchema` of its manifest, so callers cannot rely on it.",
        "Return a value that matches the schema, or change the schema; the error names the part that does not match."
    }
    ToolConflict "TOOL_CONFLICT" -32027 {
        "The name is taken.",
        "A tool of that name is registered already, and a second one could pose as the first.",
        "Remove the other one first, or choose another name."
    }
    PolicyInvalid "POLICY_INVALID" -32023 {
        "The policy does not compile.",
        "A rule cannot be parsed exactly, contradicts another, or cannot be enforced.",
        "Every fault is listed with its location; `belljar policy compile` shows them too."
    }
    SandboxLost "SANDBOX_LOST" -32024 {
        "The sandbox is gone.",
        "Its frame navigated, was removed, crashed, or never responded; its port is closed, so its messages are ignored.",
        "Start again. If it happens at start, check that the page's CSP lets `frame-src` reach the sandbox domain."
    }
    ServerUnreachable "SERVER_UNREACHABLE" -32025 {
        "The Belljar server does not respond.",
        "There is no response from the address given to `Belljar.connect`.",
        "Check the address, that `belljar serve` runs there, and that `hosts.allow` lists this page's origin."
    }
    ModuleNotLoaded "MODULE_NOT_LOADED" -32028 {
        "A part of the SDK could not be loaded.",
        "The SDK loads files such as `belljar-widget.js` when they are first used, from beside `belljar.js`. One of them \
         is not there, or the page's CSP blocks it.",
        "Serve every `belljar-*.js` beside `belljar.js`, let the page's CSP `script-src` reach them, and reload the page."
    }
    UnsupportedBrowser "UNSUPPORTED_BROWSER" -32026 {
        "This browser cannot enforce the policy.",
        "A feature that the sandbox depends on is missing, and without it the policy would not be fully enforced.",
        "Use a current Chromium, Firefox or WebKit, or a policy that needs less."
    }
}

impl std::fmt::Display for ErrorCode {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(self.row().name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn names_and_numbers_are_unique_and_rows_say_everything() {
        let names: BTreeSet<_> = CODES.iter().map(|row| row.name).collect();
        let numbers: BTreeSet<_> = CODES.iter().map(|row| row.number).collect();
        assert_eq!((names.len(), numbers.len()), (CODES.len(), CODES.len()));
        for row in CODES {
            assert!(row.number == -32602 || (-32099..=-32000).contains(&row.number), "{}", row.name);
            for text in [row.title, row.why, row.way_out] {
                assert!(text.ends_with('.'), "{}: {text}", row.name);
            }
            assert_eq!(serde_json::to_value(row.code).ok(), Some(row.name.into()));
        }
    }
}
