//! One Node process for a whole batch of programs.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use belljar_guard::{Language, Options, blocked, harden};
use serde_json::{Value, json};

use crate::meters;

pub(crate) fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("guard")
}

/// A program with its hardened form, as the scripts in this folder read it.
pub(crate) fn job(name: &str, source: &str, expression: bool, options: &Options) -> Value {
    let hardened = harden(source, options).unwrap_or_else(|refused| panic!("{name} is refused:\n{refused}\n{source}"));
    let missing = meters::unmetered(&hardened.code, &hardened.names.prefix);
    assert!(missing.is_empty(), "{name}: {missing:#?}");
    // Raw TypeScript cannot be run: what is compared is JavaScript.
    assert_eq!(options.language, Language::Js, "{name}");
    json!({
        "name": name,
        "source": source,
        "expression": expression,
        "code": hardened.code,
        "entry": hardened.names.entry,
        "blocked": blocked::names(options.level),
    })
}

/// Feeds the jobs to a script, one a line, and reads its answers, one a line.
pub(crate) fn batch(script: &str, jobs: &[Value]) -> Vec<Value> {
    let mut child = Command::new("node")
        .arg("--stack-size=900")
        .arg(folder().join(script))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("node is installed");
    let mut input = child.stdin.take().expect("stdin is piped");
    let lines: String = jobs.iter().map(|job| format!("{job}\n")).collect();
    let writer = std::thread::spawn(move || input.write_all(lines.as_bytes()));
    let output = child.wait_with_output().expect("node runs");
    writer.join().expect("the writer ends").expect("node reads its input");
    let text = String::from_utf8(output.stdout).expect("node writes UTF-8");
    assert!(output.status.success(), "{script} failed: {text}");
    text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("not JSON: {line}"))).collect()
}
