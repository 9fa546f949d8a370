//! The guard for the browser: run in a dedicated worker of the outer frame, off every main thread.
//!
//! Deep input ends at the guard's own cap. Should a browser's stack be smaller than that cap needs,
//! the call throws a `RangeError`; the worker then answers with the code G002 and starts anew.

use belljar_guard::{Diagnostic, Options, Stats, blocked, for_model};
use belljar_wasm_edge::{answer, take_text};
use serde::Serialize;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct About<'a> {
    refused: bool,
    diagnostics: &'a [Diagnostic],
    dropped: usize,
    /// What the model that wrote it is told when it was refused.
    for_model: Option<String>,
    entry: &'a str,
    blocked: &'a [&'a str],
    stats: Stats,
}

/// A program, hardened or refused.
struct Answer {
    /// The hardened program; empty when it was refused.
    code: String,
    /// JSON of `About`.
    about: String,
    /// Four numbers a segment: line and column of the code, line and column of the source, from 0.
    table: Vec<u32>,
    /// JSON of the calls of tools that the text shows, for the gate; empty where there is none.
    calls: String,
}

/// Hardens a program. `options` is JSON: `{ level, language, caps, namesSeed, keepFunctions }`, all optional.
///
/// Gives 1 and answers with code, JSON of `About`, the table, and the calls; or 0, and answers with the reason. Options that are not
/// understood are an error, never a default. `web/guard/module.ts` is the other side.
///
/// # Safety
/// Both texts were written into rooms of their lengths.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn guard_harden(
    source: *mut u8,
    source_length: usize,
    options: *mut u8,
    options_length: usize,
) -> u32 {
    // SAFETY: by this function's contract.
    let (source, options) = unsafe { (take_text(source, source_length), take_text(options, options_length)) };
    match harden(&source, &options) {
        Ok(Answer { code, about, table, calls }) => {
            let table = table.iter().flat_map(|number| number.to_le_bytes()).collect();
            answer([code.into_bytes(), about.into_bytes(), table, calls.into_bytes()]);
            1
        }
        Err(reason) => {
            answer([reason.into_bytes()]);
            0
        }
    }
}

fn harden(source: &str, options: &str) -> Result<Answer, String> {
    let options: Options = serde_json::from_str(options).map_err(|error| format!("options: {error}"))?;
    let write = |about: &About| serde_json::to_string(about).map_err(|error| error.to_string());
    match belljar_guard::harden(source, &options) {
        Ok(hardened) => {
            let about = About {
                refused: false,
                diagnostics: &hardened.warnings,
                dropped: 0,
                for_model: None,
                entry: &hardened.names.entry,
                blocked: blocked::names(options.level),
                stats: hardened.stats,
            };
            let about = write(&about)?;
            let calls = match hardened.calls.as_slice() {
                [] => String::new(),
                calls => serde_json::to_string(calls).map_err(|error| error.to_string())?,
            };
            Ok(Answer { table: hardened.positions.table(), code: hardened.code, about, calls })
        }
        Err(refused) => {
            let about = About {
                refused: true,
                diagnostics: &refused.diagnostics,
                dropped: refused.dropped,
                for_model: for_model(source, &refused.diagnostics, refused.dropped),
                entry: "",
                blocked: &[],
                stats: Stats::default(),
            };
            Ok(Answer { code: String::new(), table: Vec::new(), about: write(&about)?, calls: String::new() })
        }
    }
}
