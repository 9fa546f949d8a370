//! The guard for the browser: run in a dedicated worker of the outer frame, off every main thread.
//!
//! Deep input ends at the guard's own cap. Should a browser's stack be smaller than that cap needs,
//! the call throws a `RangeError`; the worker then answers with the code G002 and starts anew.

use belljar_guard::{Diagnostic, Options, Stats, blocked};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

/// A program, hardened or refused.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Answer {
    code: String,
    about: String,
    table: Vec<u32>,
}

#[wasm_bindgen]
impl Answer {
    /// The hardened program; empty when it was refused.
    #[wasm_bindgen(getter)]
    pub fn code(&self) -> String {
        self.code.clone()
    }

    /// JSON: `{ refused, diagnostics, dropped, entry, blocked, stats }`.
    #[wasm_bindgen(getter)]
    pub fn about(&self) -> String {
        self.about.clone()
    }

    /// Four numbers a segment: line and column of the code, line and column of the source, from 0.
    #[wasm_bindgen(getter)]
    pub fn table(&self) -> Vec<u32> {
        self.table.clone()
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct About<'a> {
    refused: bool,
    diagnostics: &'a [Diagnostic],
    dropped: usize,
    entry: &'a str,
    blocked: &'a [&'a str],
    stats: Stats,
}

/// Hardens a program. `options` is JSON: `{ level, language, caps, namesSeed }`, all optional.
///
/// Options that are not understood are an error, never a default.
#[wasm_bindgen]
pub fn harden(source: &str, options: &str) -> Result<Answer, String> {
    let options: Options = serde_json::from_str(options).map_err(|error| format!("options: {error}"))?;
    let write = |about: &About| serde_json::to_string(about).map_err(|error| error.to_string());
    match belljar_guard::harden(source, &options) {
        Ok(hardened) => {
            let about = About {
                refused: false,
                diagnostics: &hardened.warnings,
                dropped: 0,
                entry: &hardened.names.entry,
                blocked: blocked::names(options.level),
                stats: hardened.stats,
            };
            let about = write(&about)?;
            Ok(Answer { table: hardened.positions.table(), code: hardened.code, about })
        }
        Err(refused) => {
            let about = About {
                refused: true,
                diagnostics: &refused.diagnostics,
                dropped: refused.dropped,
                entry: "",
                blocked: &[],
                stats: Stats::default(),
            };
            Ok(Answer { code: String::new(), table: Vec::new(), about: write(&about)? })
        }
    }
}
