//! What to use instead of a name that is not there, for the names that programs written for another place reach for.

/// Said to whoever wrote the program.
pub(crate) fn instead(name: &str) -> Option<&'static str> {
    INSTEAD.iter().find(|(names, _)| names.contains(&name)).map(|&(_, text)| text)
}

const INSTEAD: &[(&[&str], &str)] = &[
    (
        &["fetch", "XMLHttpRequest", "WebSocket", "EventSource", "Request", "Response", "axios", "got", "superagent"],
        "there is no network here: call a tool, `await callTool(name, args)`",
    ),
    (
        &["require", "module", "exports", "define", "__dirname", "__filename", "importScripts"],
        "there are no modules here: use what the language has, and `await callTool(name, args)` for the rest",
    ),
    (&["process"], "there is no process and no environment here: what the program is given is in `args`"),
    (
        &["fs", "path", "os", "child_process", "Deno", "Bun"],
        "there are no files and no system here: call a tool, `await callTool(name, args)`",
    ),
    (&["Buffer"], "use Uint8Array with TextEncoder, TextDecoder, atob and btoa"),
    (
        &["window", "document", "location", "navigator", "alert", "confirm", "prompt", "$", "jQuery"],
        "there is no page here: return the data, and the host shows it",
    ),
    (
        &["localStorage", "sessionStorage", "indexedDB", "caches"],
        "nothing is kept from one run to the next: use a variable, or a tool",
    ),
    (&["global"], "name what you need directly"),
    (&["setImmediate"], "use queueMicrotask or setTimeout"),
    (&["sleep", "delay"], "declare it: const sleep = (ms) => new Promise((done) => setTimeout(done, ms))"),
    (
        &["_", "lodash", "moment", "dayjs", "cheerio", "pd", "np"],
        "no library is loaded here: use what the language has",
    ),
    (&["print", "puts", "println"], "this is JavaScript: use console.log"),
    (&["None", "nil"], "this is JavaScript: use null"),
    (&["True", "False"], "this is JavaScript: use true and false"),
    (&["len"], "this is JavaScript: use `.length`"),
    (&["str", "int", "float", "dict", "list", "range", "tuple"], "this is JavaScript: use String, Number and arrays"),
    (&["call_tool", "calltool", "CallTool", "callTools"], "did you mean `callTool`?"),
];
