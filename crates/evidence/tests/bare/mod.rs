//! `belljar-evidence` on a machine on which nothing is installed.

use std::process::{Command, Output};

pub(crate) fn evidence(verb: &str, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_belljar-evidence"));
    command.arg(verb).args(args).env("PATH", "").env("HOME", "/nowhere").env("XDG_CACHE_HOME", "/nowhere");
    for variable in ["BELLJAR_CHROMIUM", "BELLJAR_FIREFOX", "BELLJAR_MINIBROWSER"] {
        command.env(variable, "/nowhere/at/all");
    }
    command.output().unwrap()
}

/// What it complained of; it said nothing else.
pub(crate) fn said(output: &Output) -> String {
    assert!(output.stdout.is_empty(), "{}", String::from_utf8_lossy(&output.stdout));
    String::from_utf8_lossy(&output.stderr).into_owned()
}
