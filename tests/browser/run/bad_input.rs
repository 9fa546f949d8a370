//! Wrong options, as far as the gate, the server or a real browser must see them: the page is told which, and nothing is started.
//! Every other one is in `web/host/run/options.test.ts`.

use anyhow::Result;
use belljar_browsers::Browser;
use serde_json::{Value, json};

use super::Jar;

/// The arguments of `jar.run` as source text, the code it rejects with, and what its message names.
const WRONG: &[(&str, &str, &str)] = &[
    ("", "INVALID_PARAMS", "`code`"),
    ("'1', { tools: { x: { handler() {}, handel: 1 } } }", "INVALID_PARAMS", "`options.tools[\"x\"].handel`"),
    ("'1', { tools: { x: { handler() {}, input: { type: 'strin' } } } }", "INVALID_PARAMS", "type"),
    ("'1', { tools: { x: { handler() {}, input: { pattern: '(' } } } }", "INVALID_PARAMS", "pattern"),
    ("'1', { tools: { x: { handler() {}, labels: ['reads'] } } }", "INVALID_PARAMS", "reads"),
    ("'1', { signal: {} }", "INVALID_PARAMS", "`options.signal`"),
    ("'1', { args: () => 1 }", "INVALID_PARAMS", "args"),
    ("'1', { args: { when: new Map() } }", "INVALID_PARAMS", "args.when"),
    ("'1', { args: 1n }", "INVALID_PARAMS", "args"),
    ("'1', { policy: 'level = ' }", "POLICY_INVALID", "P0"),
    ("'1', { policy: { levle: 'strict' } }", "POLICY_INVALID", "levle"),
    ("'1', { policy: { level: 'none' } }", "POLICY_INVALID", "none"),
    ("'1', { policy: { limits: { timeoutMs: 0 } } }", "POLICY_INVALID", "timeoutMs"),
    ("'1', { policy: { limits: { timeoutMs: 1e9 } } }", "POLICY_INVALID", "timeoutMs"),
];

pub(crate) fn wrong_use_is_told_by_its_path(browser: &Browser) -> Result<()> {
    let jar = Jar::open(browser)?;
    let calls: Vec<String> = WRONG.iter().map(|(call, ..)| format!("jar.run({call})")).collect();
    let script = format!(
        "const calls = [{}];
         const seen = [];
         for (const call of calls) {{
             seen.push(await call().then((r) => ({{ code: 'resolved', message: JSON.stringify(r) }}), (error) =>
                 ({{ code: error.code, message: error.message, ours: error instanceof BelljarError }})));
         }}
         const still = (await jar.run('return 5')).value;
         return {{ seen, still }}",
        calls.iter().map(|call| format!("() => {call}")).collect::<Vec<_>>().join(",\n")
    );
    let seen: Value = jar.page(browser, &script, json!({}))?;
    let mut wrong = Vec::new();
    for ((call, code, named), seen) in WRONG.iter().zip(seen["seen"].as_array().unwrap()) {
        let message = seen["message"].as_str().unwrap_or_default();
        if seen["code"] != *code || seen["ours"] != true || !message.contains(named) {
            wrong.push(format!("run({call}): expected {code} naming {named}, got {seen}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(seen["still"], 5);
    Ok(())
}
