//! `wasm-bindgen` as a library: a compiled module in, the module and its JavaScript out.
//!
//! A package of its own, because what it depends on takes a minute to build and only `cargo xtask wasm` needs it.
//! The library's version equals the `wasm-bindgen` crate's by the workspace's one table, which an installed command cannot promise.
#![allow(clippy::print_stderr, reason = "a developer's command")]

use anyhow::{Context, Result, bail};
use std::process::ExitCode;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [module, name, folder] = args.as_slice() else {
        bail!("usage: xtask-wasm MODULE.wasm NAME FOLDER");
    };
    Bindgen::new()
        .input_path(module)
        .out_name(name)
        .web(true)?
        .typescript(true)
        // Names of functions serve a debugger; a browser would load them every time.
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(folder)
        .with_context(|| format!("cannot make bindings for {module}"))
}
