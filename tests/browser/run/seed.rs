//! What a sandbox for code that a model wrote promises, row by row: what is blocked, at every level, and what is there.

use anyhow::Result;
use belljar_browsers::Browser;
use serde_json::{Value, json};

use super::Jar;

/// A way to attack, a program that tries it in ways no static look can see, and what comes of it.
const BLOCKED: &[(&str, &str, &str)] = &[
    (
        "network requests",
        "const names = ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'WebTransport', 'importScripts', 'Worker'];
         const scope = (function () { return this })() ?? {};
         const found = [];
         for (const name of names) { try { if (typeof scope[name] !== 'undefined') found.push(name) } catch {} }
         return found.length === 0 ? 'closed' : found",
        "closed",
    ),
    (
        "code from text",
        "const tries = [() => {}, async () => {}, function* () {}, async function* () {}, Math.max, class {}, Object, [].map];
         const got = [];
         for (const f of tries) {
             const key = ['constr', 'uctor'].join('');
             try { got.push(Object.getPrototypeOf(f)[key]('return 7')()) } catch {}
             try { got.push(f[key]('return 7')()) } catch {}
         }
         return got.includes(7) ? got : 'closed'",
        "closed",
    ),
    (
        "the document and the frames above",
        "const scope = (function () { return this })() ?? {};
         return ['document', 'window', 'parent', 'top', 'frames', 'opener', 'location', 'navigator', 'self'].filter((name) => {
             try { return typeof scope[name] !== 'undefined' } catch { return false } }).join() || 'closed'",
        "closed",
    ),
    (
        "prototype pollution",
        "const polluted = [];
         for (const target of [{}, [], () => {}, 'x', 1, /x/, new Map(), Promise.resolve(), new Error('x'), [][Symbol.iterator]()]) {
             const prototype = Object.getPrototypeOf(target);
             try { prototype.evil = 1 } catch {}
             try { Reflect.set(prototype, 'evil', 1) } catch {}
             if (target.evil === 1) polluted.push(String(target));
         }
         try { JSON.parse('{\"__proto__\":{\"evil\":1}}').x } catch {}
         return ({}).evil === undefined && polluted.length === 0 ? 'closed' : polluted",
        "closed",
    ),
    ("infinite loops", "while (true) {}", "ITERATION_LIMIT TIMEOUT"),
    ("infinite recursion with a net", "const f = () => { try { f() } catch { f() } }; for (;;) f()", "ITERATION_LIMIT TIMEOUT STACK_OVERFLOW EXECUTION_ERROR"),
    ("tool call flooding", "for (let i = 0; i < 2000; i++) await callTool('t', {})", "RATE_LIMITED TOOL_CALL_LIMIT"),
    ("tool call flooding, caught", "for (let i = 0; i < 400; i++) { try { await callTool('t', {}) } catch (e) { if (i > 300) throw e } }", "RATE_LIMITED TOOL_CALL_LIMIT"),
    ("data exfiltration", "await callTool('users:list', {}); await callTool('mail:send', {})", "SUSPICIOUS_SEQUENCE"),
    ("memory bombs: repeat", "return 'x'.repeat(2 ** 29).length", "MEMORY_LIMIT"),
    ("memory bombs: fill", "return new Array(2 ** 28).fill(1).length", "MEMORY_LIMIT"),
    ("memory bombs: join", "return new Array(2 ** 27).join('xxxxxxxx').length", "MEMORY_LIMIT"),
    (
        "storage",
        "const scope = (function () { return this })() ?? {};
         return ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore'].filter((name) => {
             try { return typeof scope[name] !== 'undefined' } catch { return false } }).join() || 'closed'",
        "closed",
    ),
    ("shared memory and other engines", "return [typeof SharedArrayBuffer, typeof Atomics, typeof WebAssembly, typeof ShadowRealm].join()", "undefined,undefined,undefined,undefined"),
];

pub(crate) fn what_is_blocked(browser: &Browser) -> Result<()> {
    let jar = Jar::open(browser)?;
    // Only what may be ended by the clock has little time.
    let timeout = |expected: &str| if expected.contains("TIMEOUT") { 3_000 } else { 120_000 };
    let row = |(_, code, expected): &(&str, &str, &str)| json!({ "code": code, "timeoutMs": timeout(expected) });
    let rows: Vec<Value> = BLOCKED.iter().map(row).collect();
    let seen: Value = jar.page(
        browser,
        "const tools = { t: () => 1, 'users:list': () => [1], 'mail:send': () => 1 };
         const seen = {};
         for (const level of ['strict', 'secure', 'standard', 'permissive']) {
             seen[level] = [];
             for (const { code, timeoutMs } of args) {
                 // A slow machine makes more than ten calls in a second, too.
                 const policy = { level, limits: { timeoutMs }, tools: { ratePerSecond: 10, detectors: { exfiltration: 'block' } } };
                 const r = await jar.run(code, { policy, tools });
                 // Where the level says so early, the guard's word is as good as the wall's.
                 seen[level].push(r.ok ? String(r.value) : r.error.code);
             }
         }
         return seen",
        rows,
    )?;
    let mut wrong = Vec::new();
    for (level, ends) in seen.as_object().unwrap() {
        for ((name, _, expected), end) in BLOCKED.iter().zip(ends.as_array().unwrap()) {
            let end = end.as_str().unwrap_or_default();
            let refused_early = (level == "strict" || level == "secure") && end == "GUARD_REFUSED";
            if !expected.split(' ').any(|one| one == end) && !refused_early {
                wrong.push(format!("{name} at {level}: expected {expected}, got {end}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    Ok(())
}

/// Ordinary work, at every level.
const AVAILABLE: &[(&str, &str)] = &[
    ("const arr = [1, 2, 3, 4, 5];\nreturn arr.map((x) => x * 2).reduce((a, b) => a + b, 0)", "30"),
    ("const users = await callTool('users:list', { limit: 10 });\nreturn users.filter((u) => u.active).length", "1"),
    (
        "const [posts, comments] = await parallel([() => callTool('posts:list', {}), () => callTool('comments:list', {})]);\nreturn [posts, comments]",
        "[\"posts\",\"comments\"]",
    ),
    ("console.log('Found', 2, 'active users')", "undefined"),
    ("return new Date(0).getTime()", "0"),
    ("return new RegExp('^test').test('testing')", "true"),
    ("return JSON.stringify({ result: 30 })", "\"{\\\"result\\\":30}\""),
    ("const n = Math.floor(Math.random() * 100);\nreturn n >= 0 && n < 100", "true"),
    ("class A extends Map { get two() { return 2 } }\nreturn new A([[1, 2]]).two", "2"),
    ("function* g() { yield 1; yield 2 }\nreturn [...g()]", "[1,2]"),
    ("let i = 0; while (i < 10) i++; do i--; while (i > 5); return i", "5"),
    (
        "const out = []; outer: for (const a of [1, 2]) for (const b of [1, 2]) { if (b === 2) continue outer; out.push(a) }\nreturn out",
        "[1,2]",
    ),
    ("const e = new Error('x'); e.name = 'Mine'; e.code = 7; return [e.name, e.code]", "[\"Mine\",7]"),
    ("const o = {}; o.toString = () => 'own'; return `${o}`", "\"own\""),
    ("return await Promise.all([1, Promise.resolve(2)])", "[1,2]"),
    ("return 'aXbX'.replace(/x/gi, (m) => m.toLowerCase())", "\"axbx\""),
    ("const { a = 1, ...rest } = { b: 2, c: 3 }; return [a, rest]", "[1,{\"b\":2,\"c\":3}]"),
    ("return [3, 1, 2].sort((a, b) => a - b)", "[1,2,3]"),
    ("return new Intl.NumberFormat('en').format(1234.5)", "\"1,234.5\""),
    ("return structuredClone({ a: [1] })", "{\"a\":[1]}"),
];

pub(crate) fn what_is_available(browser: &Browser) -> Result<()> {
    let jar = Jar::open(browser)?;
    let programs: Vec<&str> = AVAILABLE.iter().map(|(program, _)| *program).collect();
    let seen: Value = jar.page(
        browser,
        "const tools = { 'users:list': () => [{ active: true }, { active: false }], 'posts:list': () => 'posts', 'comments:list': () => 'comments' };
         const seen = {};
         for (const level of ['strict', 'secure', 'standard', 'permissive']) {
             const ends = await Promise.all(args.map((program) => jar.run(program, { policy: { level, limits: { timeoutMs: 60000 } }, tools })));
             seen[level] = ends.map((r) => r.ok ? JSON.stringify(r.value) ?? 'undefined' : r.error.code + ' ' + r.error.message);
         }
         return seen",
        json!(programs),
    )?;
    let mut wrong = Vec::new();
    for (level, ends) in seen.as_object().unwrap() {
        for ((program, expected), end) in AVAILABLE.iter().zip(ends.as_array().unwrap()) {
            if end != expected {
                wrong.push(format!("{level}: {program}: expected {expected}, got {end}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    Ok(())
}
