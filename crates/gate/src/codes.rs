//! C001 …: one row per reason to refuse a call. Codes are never reused.

use belljar_wire::ErrorCode;

/// One row of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RuleRow {
    pub rule: Rule,
    /// As written in `error.rule`.
    pub name: &'static str,
    /// What the SDK calls it.
    pub code: ErrorCode,
    /// Whether a guest that gets here should be stopped, because going on costs more than it can be worth.
    pub fatal: bool,
    pub title: &'static str,
    pub why: &'static str,
    pub way_out: &'static str,
}

macro_rules! rules {
    ($( $name:literal $variant:ident $code:ident $fatal:literal { $title:literal, $why:literal, $way_out:literal } )*) => {
        /// Why the gate objects.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Rule {
            $( #[doc = $title] $variant, )*
        }

        /// Every rule, by its code.
        pub const RULES: &[RuleRow] = &[$( Rule::$variant.row() ),*];

        impl Rule {
            /// Everything that is said about this rule.
            #[must_use]
            pub const fn row(self) -> RuleRow {
                match self {
                    $( Self::$variant => RuleRow {
                        rule: Self::$variant,
                        name: $name,
                        code: ErrorCode::$code,
                        fatal: $fatal,
                        title: $title,
                        why: $why,
                        way_out: $way_out,
                    }, )*
                }
            }
        }
    };
}

rules! {
    "C001" MessageBudget ToolCallLimit true {
        "Too many messages.",
        "The guest has sent all the messages it may in its lifetime, refused ones included.",
        "Send fewer and larger ones; a program that gets here by accident calls in a loop that does not end."
    }
    "C002" MessageRate RateLimited true {
        "Messages come too fast.",
        "Every message costs the outer frame time, so a flood is stopped before it is read.",
        "Wait between messages, or gather what is to be said."
    }
    "C003" MessageTooLarge InvalidParams false {
        "One message is too large.",
        "Its size is checked before anything else touches it, so that reading it cannot be the attack.",
        "Send less at once, or pass a reference the tool can look up."
    }
    "C004" NotJson InvalidParams false {
        "The value is not JSON.",
        "Values cross as JSON text. Text that is not JSON, or holds half a surrogate pair, was not made by the runtime.",
        "Call the tool with plain data; make strings well-formed (`toWellFormed()`) when they were cut."
    }
    "C005" TooDeep InvalidParams false {
        "The value nests too deep.",
        "Deep nesting exhausts the stack of whoever walks the value later.",
        "Flatten the value, or send it as text."
    }
    "C006" TooManyProperties InvalidParams false {
        "The arguments have too many properties.",
        "Objects with very many keys cost far more to hold and to walk than their text suggests.",
        "Send fewer at once, or an array of rows."
    }
    "C007" ForbiddenKey InvalidParams false {
        "A key is `__proto__`, `constructor` or `prototype`.",
        "Merged into another object by whoever receives it, such a key changes the behaviour of every object there.",
        "Rename the key."
    }
    "C008" BadName ToolNotFound false {
        "That cannot be a tool's name.",
        "Names are letters, digits, `:`, `_` and `-`, start with a letter and have at most 256 characters, so that a \
         handler can use one in a path or a log without harm.",
        "Correct the name."
    }
    "C009" UnknownTool ToolNotFound false {
        "No tool is registered under that name.",
        "Only names the host registered reach a handler.",
        "Register the tool, or correct the name."
    }
    "C010" DeniedTool ToolRefused false {
        "The policy denies this tool.",
        "A pattern in `tools.deny` matches the name, and deny wins.",
        "Narrow the pattern in `tools.deny`."
    }
    "C011" NotAllowedTool ToolRefused false {
        "The policy does not allow this tool.",
        "`tools.allow` is given, and no pattern in it matches the name.",
        "Add the name or a pattern for it to `tools.allow`."
    }
    "C012" SchemaMismatch InvalidParams false {
        "The arguments do not fit the tool's schema.",
        "The handler was written for arguments of that schema and is not asked about others.",
        "Compare with the tool's `input`; the reason names the part that does not fit."
    }
    "C013" SchemaUndecided InvalidParams false {
        "Whether the arguments fit would take too long to say.",
        "The schema's branches or patterns multiply on these arguments, and what cannot be decided is refused.",
        "Send smaller arguments, or simplify the schema: fewer nested `anyOf`, shorter patterns."
    }
    "C014" ToolBudget ToolCallLimit false {
        "All tool calls are used up.",
        "The outer frame counts calls, where the guest cannot reach the counter.",
        "Ask for more per call, or raise `limits.toolCalls`."
    }
    "C015" ToolRate RateLimited false {
        "Tool calls come too fast.",
        "In any second there may be only so many.",
        "Wait as long as `retryAfterMs` says, or raise `tools.ratePerSecond`."
    }
    "C016" Enumeration RateLimited false {
        "The same tool is called too often in a short time.",
        "Walking through ids one by one is how a data set is copied through a tool made for single items.",
        "Use a tool that returns lists, or raise `tools.enumerationThreshold` for this one."
    }
    "C017" Exfiltration SuspiciousSequence false {
        "Something was read, and now something is sent.",
        "Reading data and handing it to somebody else within seconds is what theft looks like, and what some agents do.",
        "Declare the tools' `labels` if their names mislead, or set `tools.detectors.exfiltration`."
    }
    "C018" Credentials SuspiciousSequence false {
        "A secret was read, and now somebody outside is talked to.",
        "Few programs have a good reason to do the one right after the other.",
        "Let the host keep the secret and add it in the tool; or set `tools.detectors.credentials`."
    }
    "C019" Bulk SuspiciousSequence false {
        "A very large amount is asked for at once.",
        "The tool works in bulk, or a limit in the arguments is absent, unlimited or a thousand and more.",
        "Ask for less at once, or set `tools.detectors.bulk`."
    }
    "C020" DeleteAfterRead SuspiciousSequence false {
        "Something was read, and now something is deleted.",
        "Taking data and removing it is what ransom looks like.",
        "Declare the tools' `labels` if their names mislead, or set `tools.detectors.deleteAfterRead`."
    }
    "C021" ConsoleLines ConsoleLimit false {
        "Too many console lines.",
        "Each line is kept and shown by the host.",
        "Log less, or raise `limits.consoleCalls`."
    }
    "C022" ConsoleBytes ConsoleLimit false {
        "Too many console bytes.",
        "Each byte is kept and shown by the host.",
        "Log less, or raise `limits.consoleBytes`."
    }
    "C023" OutputTooLarge OutputTooLarge false {
        "The value is too large.",
        "Counted in bytes of JSON, before anybody opens it.",
        "Return less, or raise `limits.outputBytes`."
    }
    "C024" CapabilityNotGranted CapabilityDenied false {
        "The capability behind this method is not granted.",
        "The grant is checked here on every call; what the guest sees of the API is a convenience.",
        "Add the capability to `capabilities` and ask the user."
    }
    "C025" ReservedMethod ToolRefused false {
        "The widget used a method that belongs to the sandbox.",
        "Methods that start with `ui/notifications/sandbox-` pass between host and sandbox only, so a widget that sends \
         one is posing as its own sandbox.",
        "Use the methods of MCP Apps for views."
    }
    "C026" OutputMismatch ValidationError false {
        "The tool's result is not what its `outputSchema` promises.",
        "The result is held against `outputSchema` after every call, so that whoever called can rely on it.",
        "Return what the schema says, or change the schema."
    }
    "C027" BadBatch InvalidParams false {
        "The batch is not a list of calls that may stand in one.",
        "Every call of a batch is checked as if it came alone, so each must be readable.",
        "Write `[{ method: \"getTextContent\", selector: \"h1\" }, …]`, at most 2,000 calls of `dom` that answer at once."
    }
    "C028" ByteRate RateLimited false {
        "Too many bytes in a short time.",
        "Every byte is read and copied by the host page, which has other things to do as well.",
        "Wait as long as `retryAfterMs` says, or send less."
    }
    "C029" NoActivation ToolRefused false {
        "The widget asked for something that needs a click.",
        "A link or a file that nobody asked for is put before the user only after a click or a key inside the widget, a \
         few seconds ago at most. A click on the page around it does not count.",
        "Send the request from the handler of a click."
    }
    "C030" NotApproved ToolRefused false {
        "The call was not approved.",
        "The tool has `needsApproval`: a person or the host's own code decides about each call.",
        "Go on without this call, or ask the user first."
    }
    "C031" StateTooLarge OutputTooLarge false {
        "The state of the session is too large.",
        "The host keeps it, and hands it to every further run. It is counted in bytes of JSON, before anybody opens it.",
        "Keep less in `state`, or raise `limits.outputBytes`."
    }
    "C032" StateNotObject InvalidParams false {
        "The state of the session is not an object.",
        "A program reads and writes properties of `state`; text, numbers and lists have no place for them.",
        "Keep them below a name: `state.items = []`."
    }
    "C033" ArtifactName InvalidParams false {
        "That cannot be an artifact's name.",
        "People see the name in a list and save a file under it, so it has no path, no control characters and no double.",
        "Use letters, digits, spaces and `._-()+,=@#&'`, at most 128 bytes, as in \"report.csv\", and each name once."
    }
    "C034" ArtifactType InvalidParams false {
        "The artifact is not what its type says.",
        "A type is one of a list, and the data is read before anybody believes it.",
        "Pass data of the type: text/plain, application/json, text/csv, image/svg+xml, image/png or \
         application/octet-stream."
    }
    "C035" ArtifactLimit OutputTooLarge false {
        "Too many artifacts, or too many bytes of them.",
        "The host page keeps all of them, so they are counted before anything else touches them.",
        "Hand over fewer or smaller ones, or raise `limits.artifacts` or `limits.artifactBytes`."
    }
    "C036" HandleLimit OutputTooLarge false {
        "Too many handles, or too many bytes behind them.",
        "The host keeps what is behind a handle until the run ends, or the session that keeps it, so it is counted before anything else touches it.",
        "Ask the tool for less, or raise `limits.handleBytes`."
    }
    "C037" ReadTooLarge OutputTooLarge false {
        "Too much is read from a handle.",
        "What is read at once is limited like the result of a tool, and all that is read in a run is limited too.",
        "Read a smaller slice, iterate with `for await`, or raise `limits.outputBytes`."
    }
    "C038" NoHandle InvalidParams false {
        "There is no such handle.",
        "A handle is a number of one run, and means nothing in another, or after the end.",
        "Call the tool again in this run; in a session, `kept` has handles for the runs after it."
    }
    "C039" KeptName InvalidParams false {
        "That cannot be a name in `kept`.",
        "The name is a property in the program, in the session's journal and in the host page.",
        "Use a short name that means nothing else on objects, as in `kept.rows`."
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_count_from_one_and_rows_say_everything() {
        for (index, row) in RULES.iter().enumerate() {
            assert_eq!(row.name, format!("C{:03}", index + 1));
            for text in [row.title, row.why, row.way_out] {
                assert!(text.ends_with('.'), "{}: {text}", row.name);
            }
        }
    }
}
