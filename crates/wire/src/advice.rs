//! What a model can do in its next program about a run that ended with an error. The host's way out is in the table of
//! codes; a model cannot raise a limit or register a tool.

use crate::codes::ErrorCode;

/// One sentence or two for each code that a run can end with.
pub const ADVICE: &[(ErrorCode, &str)] = &[
    (ErrorCode::SyntaxError, "Send the whole program again, as plain JavaScript."),
    (ErrorCode::GuardRefused, "Write the program without it."),
    (ErrorCode::ExecutionError, "Correct the program and send the whole of it again."),
    (ErrorCode::Timeout, "Do less in one run, and call tools that do not wait for each other with `parallel`."),
    (ErrorCode::Aborted, "The host stopped the program; nothing is wrong with it."),
    (ErrorCode::IterationLimit, "Look for a loop that does not end, or do less in one run."),
    (
        ErrorCode::CpuLimit,
        "Look for a loop or a regular expression that does not end, or do less in one run. Waiting for tools does not count.",
    ),
    (ErrorCode::FuelLimit, "Look for a loop that does not end, or do less in one run."),
    (ErrorCode::MemoryLimit, "Work in smaller pieces, and keep only what is needed."),
    (ErrorCode::StackOverflow, "Turn the recursion into a loop, or check that it ends."),
    (ErrorCode::ToolCallLimit, "Ask for more in one call, and call less often."),
    (ErrorCode::OutputTooLarge, "Return less: count, filter or slice the data in the program."),
    (ErrorCode::InvalidParams, "Send plain JSON data that matches the tool's input schema."),
    (ErrorCode::ToolNotFound, "Call only tools that are there, by their exact names."),
    (ErrorCode::ToolRefused, "This tool is not allowed: do without it."),
    (ErrorCode::ToolError, "Check the arguments, or catch the error and go on without this call."),
    (ErrorCode::RateLimited, "Ask for more in one call, or wait between calls."),
    (ErrorCode::SuspiciousSequence, "These calls together are not allowed: call only what the task needs."),
    (ErrorCode::CapabilityDenied, "This is not granted: do without it."),
    (ErrorCode::ValidationError, "Return a value that matches the schema."),
    (ErrorCode::SandboxLost, "The sandbox ended; the same program can be sent again."),
];

#[cfg(test)]
mod tests {
    use super::ADVICE;

    #[test]
    fn each_code_is_advised_on_once() {
        for (index, (code, text)) in ADVICE.iter().enumerate() {
            assert!(ADVICE.iter().skip(index + 1).all(|(other, _)| other != code), "{code} stands twice");
            assert!(text.ends_with('.') && !text.contains("limits."), "{code}: {text}");
        }
    }
}
