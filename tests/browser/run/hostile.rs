//! Layers 3 and 9 by themselves: a worker's place taken by code that was never hardened and keeps to nothing. What it
//! says is checked, counted and shown; what it does not say is not waited for.

use anyhow::Result;
use belljar_browsers::Browser;
use serde_json::{Value, json};

use crate::jar_site::{Document, GUEST, JarSite, inner, inner_setup};

/// Takes the guest's document for itself. `attack` gets the port that belongs to a worker, and a program to run.
const HOSTILE: &str = "
    const open = (data) => typeof data === 'string' ? JSON.parse(data) : data;
    const say = (port, message) => port.postMessage(JSON.stringify({ jsonrpc: '2.0', ...message }));
    const attack = (port, start, say) => { ATTACK };
    addEventListener('message', ({ data, ports: [port] }) => {
        if (!port) return;
        port.onmessage = ({ data, ports: [worker] }) => {
            const { id, method } = open(data);
            if (method !== 'runtime/open') return;
            say(port, { id, result: { of: method, value: {} } });
            worker.onmessage = ({ data }) => {
                const message = open(Array.isArray(data) ? data[0] : data);
                if (message.method === 'realm/prepare') say(worker, { id: message.id, result: { of: 'realm/prepare', value: { protocol: 1, unlisted: [] } } });
                if (message.method === 'run/start') attack(worker, message, (message) => say(worker, message));
            };
        };
        say(port, { method: 'ready', params: { protocol: 1, nonce: open(data).params.nonce, guarantees: [] } });
    });
    parent.postMessage({ jsonrpc: '2.0', method: 'awake', params: {} }, '*');";

const END: &str =
    "const end = (outcome, more) => say({ id: start.id, result: { of: 'run/start', value: { outcome, iterations: 1, cpuMs: 0, memoryBytes: 0, ...more } } });
     const value = (text) => end({ type: 'value', value: text });
     const error = (code, more) => end({ type: 'error', message: 'forged', failure: { code, ...more } });";

/// What it does once it should run a program, and what the page has in the end.
const ATTACKS: &[(&str, &str, &str)] = &[
    ("says nothing", "", r#"{"code":"TIMEOUT","killed":true}"#),
    ("forges statistics", "end({ type: 'value', value: '1' }, { stats: { killed: false } })", r#"{"code":"TIMEOUT"}"#),
    ("forges a code", "error('SANDBOX_LOST')", r#"{"code":"EXECUTION_ERROR"}"#),
    ("forges a time-out", "error('TIMEOUT')", r#"{"code":"EXECUTION_ERROR"}"#),
    ("forges a refusal it never got", "error('TOOL_REFUSED')", r#"{"code":"EXECUTION_ERROR"}"#),
    ("forges a policy error", "error('POLICY_INVALID')", r#"{"code":"EXECUTION_ERROR"}"#),
    ("a code nobody knows", "error('MINE')", r#"{"code":"TIMEOUT"}"#),
    ("a value that is no JSON", "value('{')", r#"{"ok":false}"#),
    (
        "a value with a tag nobody knows",
        "value('{\"$belljar\":1,\"value\":{\"$\":\"boom\"}}')",
        r#"{"ok":false,"code":"EXECUTION_ERROR"}"#,
    ),
    ("a value that sets a prototype", "value('{\"__proto__\":{\"polluted\":1}}')", r#"{"polluted":null}"#),
    ("a value that is too large", "value(JSON.stringify('x'.repeat(20_000)))", r#"{"code":"OUTPUT_TOO_LARGE"}"#),
    (
        "answers for another run",
        "say({ id: start.id + 1, result: { of: 'run/start', value: {} } }); value('1')",
        r#"{"ok":true,"value":1}"#,
    ),
    (
        "state of a session that it is not in",
        "end({ type: 'value', value: '1', state: '{\"a\":1}' })",
        r#"{"ok":false,"code":"SANDBOX_LOST"}"#,
    ),
    (
        "handles of a session that it is not in",
        "end({ type: 'value', value: '1' }, { kept: [{ name: 'a', number: 1 }] })",
        r#"{"ok":false,"code":"SANDBOX_LOST"}"#,
    ),
    ("forges a limit of work", "error('CPU_LIMIT')", r#"{"code":"EXECUTION_ERROR"}"#),
    ("forges how long it worked", "end({ type: 'value', value: '1' }, { cpuMs: 1e15 })", r#"{"ok":true,"value":1}"#),
    ("answers twice", "value('1'); value('2')", r#"{"ok":true,"value":1}"#),
    (
        "a name that is no tool",
        "say({ id: 1, method: 'tool/call', params: { run: 1, name: '../x', args: '{}' } }); setTimeout(() => value('1'), 50)",
        r#"{"ok":true,"called":[]}"#,
    ),
    (
        "a tool of nobody",
        "say({ id: 1, method: 'tool/call', params: { run: 1, name: 'toString', args: '{}' } }); setTimeout(() => value('1'), 50)",
        r#"{"ok":true,"called":[]}"#,
    ),
    (
        "a tool for another run",
        "say({ id: 1, method: 'tool/call', params: { run: 777, name: 'echo', args: '{}' } }); setTimeout(() => value('1'), 100)",
        r#"{"ok":true,"called":["echo"]}"#,
    ),
    (
        "more calls than it may",
        "for (let i = 1; i < 20; i++) say({ id: i, method: 'tool/call', params: { run: 1, name: 'echo', args: '{}' } }); setTimeout(() => value('1'), 200)",
        r#"{"ok":true,"calls":3}"#,
    ),
    (
        "more lines than it may",
        "for (let i = 0; i < 100; i++) say({ method: 'console', params: { lines: [{ level: 'log', args: '[' + i + ']' }], cut: 0 } }); value('1')",
        r#"{"ok":true,"lines":5,"cut":95}"#,
    ),
    (
        "more lines than it may, at once",
        "say({ method: 'console', params: { lines: Array.from({ length: 10_000 }, () => ({ level: 'log', args: '[]' })), cut: 7 } }); value('1')",
        r#"{"ok":true,"lines":5,"cut":10002}"#,
    ),
    (
        "a line that sets a prototype",
        "say({ method: 'console', params: { lines: [{ level: 'log', args: '[{\"__\\\\u0070roto__\":{\"polluted\":1}}]' }], cut: 0 } }); value('1')",
        r#"{"ok":true,"lines":1,"own":false,"polluted":null}"#,
    ),
    (
        "a value of an array that is all length",
        "value('{\"$belljar\":1,\"value\":[' + Array(200).fill('{\"$\":\"sparse\",\"length\":1000000,\"items\":[]}').join() + ']}')",
        r#"{"ok":false,"code":"EXECUTION_ERROR"}"#,
    ),
    (
        "a value that is a regular expression",
        "value('{\"$belljar\":1,\"value\":{\"$\":\"regexp\",\"source\":\"(a+)+$\",\"flags\":\"gggg\"}}')",
        r#"{"ok":true,"value":{"source":"(a+)+$","flags":"gggg"}}"#,
    ),
    (
        "a value with keys of every object",
        "value('{\"constructor\":1,\"prototype\":2,\"toString\":3}')",
        r#"{"ok":true,"value":{"constructor":1,"prototype":2,"toString":3}}"#,
    ),
    (
        "a line that is no JSON",
        "say({ method: 'console', params: { lines: [{ level: 'log', args: 'x]' }], cut: 0 } }); value('1')",
        r#"{"ok":true}"#,
    ),
    (
        "a line at a time of its own",
        "say({ method: 'console', params: { run: 99, lines: [{ level: 'log', args: '[1]', atMs: -5 }], cut: 0 } }); value('1')",
        r#"{"ok":true,"early":false}"#,
    ),
    (
        "a flood of what nobody reads",
        "for (let i = 0; i < 3000; i++) port.postMessage({ i })",
        r#"{"code":"SANDBOX_LOST"}"#,
    ),
    (
        "an error with endless words",
        "error('EXECUTION_ERROR', { name: 'x'.repeat(1e6), stack: 'y\\n'.repeat(1e6) })",
        r#"{"code":"EXECUTION_ERROR","short":true}"#,
    ),
];

/// States that a worker hands over in a session, and the code that the run ends with; none of them is kept.
const STATES: &[(&str, &str)] = &[
    ("'{'", "INVALID_PARAMS"),
    ("'[]'", "INVALID_PARAMS"),
    ("'{\"__proto__\":{\"polluted\":1}}'", "INVALID_PARAMS"),
    ("'{\"a\":{\"__\\\\u0070roto__\":{\"polluted\":1}}}'", "INVALID_PARAMS"),
    ("'{\"a\":' + '['.repeat(5_000) + ']'.repeat(5_000) + '}'", "OUTPUT_TOO_LARGE"),
    ("'{\"a\":' + '['.repeat(500) + ']'.repeat(500) + '}'", "INVALID_PARAMS"),
    ("JSON.stringify({ text: 'x'.repeat(20_000) })", "OUTPUT_TOO_LARGE"),
];

pub(crate) fn a_worker_that_lies_leaves_no_state(browser: &Browser) -> Result<()> {
    let mut wrong = Vec::new();
    for (state, expected) in STATES {
        let site = site(&format!("{END}\nend({{ type: 'value', value: '1', state: {state} }})"))?;
        site.open(browser)?;
        let script = "const jar = await Belljar.connect({ server: args.server });
             const session = await jar.session({ state: { kept: 1 } });
             const policy = { limits: { timeoutMs: 120_000, outputBytes: 8_000 } };
             const r = await session.run('return 1', { policy });
             const seen = [r.error?.code, session.snapshot().state, ({}).polluted ?? null];
             await jar.close();
             return seen";
        let seen: Value = site.run(browser, script)?;
        if seen != json!([expected, { "kept": 1 }, null]) {
            wrong.push(format!("{state}: expected {expected}, got {seen}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    Ok(())
}

/// Everything as it is, but that code of `attack` is in the place of every worker.
fn site(attack: &str) -> Result<JarSite> {
    let script = HOSTILE.replace("ATTACK", attack);
    Ok(JarSite::altered(move |request, ordinary| match (request.host.as_str(), request.path.as_str()) {
        (GUEST, "/") => inner(request, &Document::new(&json!(inner_setup(request)), &script)),
        _ => ordinary,
    })?)
}

pub(crate) fn a_worker_that_lies_is_refused_and_counted(browser: &Browser) -> Result<()> {
    let mut wrong = Vec::new();
    for (name, attack, expected) in ATTACKS {
        let site = site(&format!("{END}\n{attack}"))?;
        site.open(browser)?;
        // Only where the clock is what ends it, it is near.
        let timeout_ms = if expected.contains("TIMEOUT") { 1_500 } else { 120_000 };
        let script = "const jar = await Belljar.connect({ server: args.server });
             const called = [];
             const policy = { limits: { timeoutMs: TIMEOUT_MS, toolCalls: 3, consoleCalls: 5, outputBytes: 10000 } };
             const r = await jar.run('return 1', { policy, tools: { echo: (x) => { called.push('echo'); return x } } });
             const words = JSON.stringify(r.error ?? '').length;
             const seen = { ok: r.ok, value: r.ok ? r.value : undefined, code: r.error?.code, killed: r.stats.killed, called: [...new Set(called)],
                 calls: r.stats.toolCalls, lines: r.console.length, cut: r.stats.consoleCut, own: JSON.stringify(r.console.map(({ args }) => args)).includes('{\"__proto__'), early: r.console.some(({ at }) => at < 0), short: words < 30_000,
                 polluted: ({}).polluted ?? null };
             await jar.close();
             return seen";
        let seen: Value = site.run(browser, &script.replace("TIMEOUT_MS", &timeout_ms.to_string()))?;
        let expected: Value = serde_json::from_str(expected)?;
        if !expected.as_object().unwrap().iter().all(|(key, value)| &seen[key] == value) {
            wrong.push(format!("{name}: expected {expected}, got {seen}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    Ok(())
}
