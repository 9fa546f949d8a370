//! Time is two limits: what passes, and what the program works.

use anyhow::Result;
use belljar_browsers::{Browser, Engine};
use serde_json::{Value, json};

use super::Jar;

/// Programs that work, in every way to have a thread: in one turn, in many short ones, in one operation of the engine.
const WORKING: &[(&str, &str)] = &[
    ("in one turn", "for (;;);"),
    ("caught away", "for (;;) { try { for (;;); } catch {} }"),
    ("between calls", "for (;;) { for (let i = 0; i < 3_000_000; i++); await tools.now() }"),
    ("in promises", "const f = () => Promise.resolve().then(f); await f()"),
    ("in timers", "setInterval(() => { for (let i = 0; i < 3_000_000; i++); }, 0); await new Promise(() => {})"),
    ("while a call waits", "tools.pay().catch(() => {}); for (;;);"),
    (
        "between calls, while one waits",
        "tools.pay().catch(() => {}); for (;;) { for (let i = 0; i < 3_000_000; i++); await tools.now() }",
    ),
];

/// Here WebKit gives up by itself.
const BACKTRACKING: &[(&str, &str)] = &[
    ("in one operation", "/^(a+)+$/.test('a'.repeat(40) + 'b')"),
    ("in one operation, while a call waits", "tools.pay().catch(() => {}); /^(a+)+$/.test('a'.repeat(40) + 'b')"),
];

pub(crate) fn work_has_a_limit_of_its_own(browser: &Browser) -> Result<()> {
    let jar = Jar::open(browser)?;
    let backtracking = if browser.engine() == Engine::WebKit { &[] } else { BACKTRACKING };
    for (name, code) in WORKING.iter().chain(backtracking) {
        let ended: Value = jar.page(
            browser,
            "const policy = { limits: { cpuMs: 500, timeoutMs: 60000, iterations: 1e12, toolCalls: 100000 } };
             const tools = { now: () => 1, pay: { execute: () => 1, needsApproval: true } };
             const r = await jar.run(args, { policy, tools, onApproval: () => new Promise(() => {}) });
             return { ...r.error, stats: r.stats }",
            json!(code),
        )?;
        assert_eq!(ended["code"], "CPU_LIMIT", "{name}: {ended}");
        assert!(ended["message"].as_str().unwrap().contains("limits.cpuMs"), "{name}: {ended}");
        let told = ended["forModel"].as_str().unwrap();
        assert!(told.contains("CPU_LIMIT") && told.contains("Waiting for tools does not count"), "{name}: {told}");
        let cpu = ended["stats"]["cpuMs"].as_f64().unwrap();
        assert!(cpu > 475.0 && cpu <= ended["stats"]["durationMs"].as_f64().unwrap(), "{name}: {ended}");
    }
    Ok(())
}

/// A program that waits for ten times what it may work, and one that is given what it needs.
pub(crate) fn waiting_is_no_work(browser: &Browser) -> Result<()> {
    let jar = Jar::open(browser)?;
    let seen: Value = jar.page(
        browser,
        "const later = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
         const tools = { slow: () => later(900), pay: { execute: () => 1, needsApproval: true } };
         const limits = { cpuMs: 800, timeoutMs: 60000 };
         const run = async (code) => {
             const { ok, value, error, stats } = await jar.run(code, { tools, policy: { limits }, onApproval: () => later(900).then(() => true) });
             return [ok ? value : error.code, stats.cpuMs <= 800, stats.durationMs > 1800];
         };
         return [
             await run('await tools.slow(); await tools.slow(); return 1'),
             await run('await new Promise((done) => setTimeout(done, 1900)); return 2'),
             await run('await Promise.all([tools.slow(), tools.slow().then(() => tools.slow())]); return 3'),
             await run('await tools.pay(); await tools.pay(); return 4'),
         ]",
        json!({}),
    )?;
    assert_eq!(seen, json!([[1, true, true], [2, true, true], [3, true, true], [4, true, true]]));
    Ok(())
}
