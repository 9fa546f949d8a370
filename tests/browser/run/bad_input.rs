//! Every option wrong in every way: the page is told which, by its path, and nothing is started.

use anyhow::Result;
use belljar_browsers::Browser;
use serde_json::{Value, json};

use super::Jar;

/// The arguments of `jar.run` as source text, the code it rejects with, and what its message names.
const WRONG: &[(&str, &str, &str)] = &[
    ("", "INVALID_PARAMS", "`code`"),
    ("1", "INVALID_PARAMS", "`code`"),
    ("null", "INVALID_PARAMS", "`code`"),
    ("{}", "INVALID_PARAMS", "`code`"),
    ("'1', null", "INVALID_PARAMS", "`options`"),
    ("'1', 'x'", "INVALID_PARAMS", "`options`"),
    ("'1', []", "INVALID_PARAMS", "`options`"),
    ("'1', { tool: {} }", "INVALID_PARAMS", "`options.tool`"),
    ("'1', { tools: [] }", "INVALID_PARAMS", "`options.tools`"),
    ("'1', { tools: { x: 1 } }", "INVALID_PARAMS", "`options.tools[\"x\"]`"),
    ("'1', { tools: { '1x': () => 1 } }", "INVALID_PARAMS", "`options.tools[\"1x\"]`"),
    ("'1', { tools: { ['x'.repeat(257)]: () => 1 } }", "INVALID_PARAMS", "`options.tools["),
    ("'1', { tools: { constructor: () => 1 } }", "INVALID_PARAMS", "`options.tools[\"constructor\"]`"),
    ("'1', { tools: { x: {} } }", "INVALID_PARAMS", "`options.tools[\"x\"].handler`"),
    ("'1', { tools: { x: { handler: 1 } } }", "INVALID_PARAMS", "`options.tools[\"x\"].handler`"),
    ("'1', { tools: { x: { handler() {}, handel: 1 } } }", "INVALID_PARAMS", "`options.tools[\"x\"].handel`"),
    ("'1', { tools: { x: { handler() {}, input: 'string' } } }", "INVALID_PARAMS", "`options.tools[\"x\"].input`"),
    ("'1', { tools: { x: { handler() {}, input: { type: 'strin' } } } }", "INVALID_PARAMS", "type"),
    ("'1', { tools: { x: { handler() {}, input: { pattern: '(' } } } }", "INVALID_PARAMS", "pattern"),
    ("'1', { tools: { x: { handler() {}, timeoutMs: -1 } } }", "INVALID_PARAMS", "`options.tools[\"x\"].timeoutMs`"),
    ("'1', { tools: { x: { handler() {}, labels: 'read' } } }", "INVALID_PARAMS", "`options.tools[\"x\"].labels`"),
    ("'1', { tools: { x: { handler() {}, labels: ['reads'] } } }", "INVALID_PARAMS", "reads"),
    (
        "'1', { tools: { x: { handler() {}, outputBytes: 1.5 } } }",
        "INVALID_PARAMS",
        "`options.tools[\"x\"].outputBytes`",
    ),
    ("'1', { language: 'python' }", "INVALID_PARAMS", "`options.language`"),
    ("'1', { signal: {} }", "INVALID_PARAMS", "`options.signal`"),
    ("'1', { onConsole: 1 }", "INVALID_PARAMS", "`options.onConsole`"),
    ("'1', { onEvent: 'log' }", "INVALID_PARAMS", "`options.onEvent`"),
    ("'1', { now: 'today' }", "INVALID_PARAMS", "`options.now`"),
    ("'1', { now: NaN }", "INVALID_PARAMS", "`options.now`"),
    ("'1', { now: new Date(NaN) }", "INVALID_PARAMS", "`options.now`"),
    ("'1', { seed: -1 }", "INVALID_PARAMS", "`options.seed`"),
    ("'1', { seed: 0.5 }", "INVALID_PARAMS", "`options.seed`"),
    ("'1', { args: () => 1 }", "INVALID_PARAMS", "args"),
    ("'1', { args: { when: new Map() } }", "INVALID_PARAMS", "args.when"),
    ("'1', { args: 1n }", "INVALID_PARAMS", "args"),
    ("'1', { policy: 1 }", "INVALID_PARAMS", "`options.policy`"),
    ("'1', { policy: [] }", "INVALID_PARAMS", "`options.policy`"),
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
