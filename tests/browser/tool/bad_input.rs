//! Tools that keep to nothing: each ends with its code, and the next one runs as if nothing had been.

use anyhow::Result;
use belljar_browsers::Browser;
use serde_json::{Value, json};

use super::Shop;

/// Code, options, and how it ends: a code, or a value.
const CASES: &[(&str, &str, &str)] = &[
    ("return new Promise(() => {})", "{}", "\"EXECUTION_ERROR\""),
    ("await btcp.dom.waitFor('#never')", "{ timeoutMs: 1000 }", "\"TIMEOUT\""),
    ("await new Promise((resolve) => setTimeout(resolve, 60_000))", "{ timeoutMs: 1000 }", "\"TIMEOUT\""),
    ("for (;;);", "{}", "\"ITERATION_LIMIT\""),
    ("throw 'text'", "{}", "\"EXECUTION_ERROR\""),
    ("throw null", "{}", "\"EXECUTION_ERROR\""),
    ("throw { get message() { throw 1 } }", "{}", "\"EXECUTION_ERROR\""),
    ("throw Object.create(null)", "{}", "\"EXECUTION_ERROR\""),
    ("return () => 1", "{}", "1"),
    ("return { f() {} }", "{}", "\"EXECUTION_ERROR\""),
    ("return new Map([[1, 2]])", "{}", "\"EXECUTION_ERROR\""),
    ("return Symbol('x')", "{}", "\"EXECUTION_ERROR\""),
    ("return 10n", "{}", "\"EXECUTION_ERROR\""),
    ("const a = {}; a.a = a; return a", "{}", "\"EXECUTION_ERROR\""),
    ("return 'x'.repeat(50_000_000)", "{}", "\"OUTPUT_TOO_LARGE\""),
    ("return 'é'.repeat(600_000)", "{}", "\"OUTPUT_TOO_LARGE\""),
    ("return 'é'.repeat(500_000).length", "{}", "500000"),
    ("await btcp.dom.setTextContent('h1', 'x'.repeat(2_000_000))", "{}", "\"INVALID_PARAMS\""),
    // What cannot even be written down never leaves the realm, so it is the tool's own error.
    ("await btcp.dom.querySelector(Symbol())", "{}", "\"INVALID_PARAMS\""),
    ("await btcp.dom.querySelector({ toString: () => 'h1' })", "{}", "\"INVALID_PARAMS\""),
    ("await btcp.dom.querySelector({ selector: 'h1' })", "{}", "\"INVALID_PARAMS\""),
    ("await btcp.dom.querySelector()", "{}", "\"INVALID_PARAMS\""),
    ("await btcp.dom.querySelector('##')", "{}", "\"INVALID_PARAMS\""),
    ("return await btcp.dom.querySelector('#outside')", "{}", "null"),
    ("await btcp.dom.click('#vanished')", "{}", "\"TOOL_ERROR\""),
    ("await btcp.dom.batch(7)", "{}", "\"INVALID_PARAMS\""),
    ("await btcp.dom.batch([null])", "{}", "\"INVALID_PARAMS\""),
    ("await btcp.localStorage.getItem('x')", "{}", "\"CAPABILITY_DENIED\""),
    ("return (", "{}", "\"SYNTAX_ERROR\""),
    ("import x from 'y'", "{}", "\"GUARD_REFUSED\""),
    ("return btcp.dom.querySelector === btcp.dom.querySelector && Object.isFrozen(btcp.dom)", "{}", "true"),
    ("btcp.dom = {}", "{}", "\"EXECUTION_ERROR\""),
    (
        "return [typeof fetch, typeof WebSocket, typeof document, typeof window, typeof importScripts, typeof postMessage].join()",
        "{}",
        "\"undefined,undefined,undefined,undefined,undefined,undefined\"",
    ),
    ("return args.n", "{ args: { n: 1 } }", "1"),
    ("return args", "{ args: JSON.parse('{\"__proto__\":{\"polluted\":1}}') }", "\"INVALID_PARAMS\""),
    (
        "return args",
        "{ args: JSON.parse('{\"a\":[{\"constructor\":{\"prototype\":{\"polluted\":1}}}]}') }",
        r#"{"a":[{"constructor":{"prototype":{"polluted":1}}}]}"#,
    ),
    ("return args", "{ args: { when: new Map() } }", "\"INVALID_PARAMS\""),
    ("return args", "{ args: { f: () => 1 } }", "\"INVALID_PARAMS\""),
    ("return JSON.parse('{\"__proto__\":{\"polluted\":1}}')", "{}", "\"EXECUTION_ERROR\""),
    ("return JSON.parse('{\"constructor\":1,\"prototype\":2}')", "{}", r#"{"constructor":1,"prototype":2}"#),
    // The mark of a run's value means nothing in a tool's.
    (
        "return { $belljar: 1, value: { $: 'regexp', source: '(a+)+$', flags: '' } }",
        "{}",
        r#"{"$belljar":1,"value":{"$":"regexp","source":"(a+)+$","flags":""}}"#,
    ),
    (
        "return args",
        "{ args: { $belljar: 1, value: { $: 'map', entries: [] } } }",
        r#"{"$belljar":1,"value":{"$":"map","entries":[]}}"#,
    ),
    ("async function named(btcp, args) { return args.n + 1 }", "{ args: { n: 1 } }", "2"),
    ("/* a note */ (btcp, args) => typeof btcp.dom.click", "{}", "\"function\""),
];

pub(crate) fn each_ends_with_its_code_and_disturbs_nobody(browser: &Browser) -> Result<()> {
    let shop = Shop::open(browser)?;
    let cases: Vec<_> = CASES.iter().map(|(code, more, _)| format!("[{}, {more}]", json!(code))).collect();
    let seen: Value = shop.page(
        browser,
        &format!(
            "const seen = [];
             for (const [code, more] of [{}]) {{
                 const result = await tool(code, ['dom:write'], more);
                 const next = await tool('return 1');
                 seen.push({{ got: result.ok ? result.value ?? null : result.error.code, next: next.value ?? null, number: result.error?.number ?? null, message: result.error?.message ?? null }});
             }}
             return {{ seen, polluted: ({{}}).polluted ?? null }}",
            cases.join(",\n")
        ),
        json!({}),
    )?;
    let mut wrong = Vec::new();
    for ((code, more, expected), seen) in CASES.iter().zip(seen["seen"].as_array().into_iter().flatten()) {
        let expected: Value = serde_json::from_str(expected)?;
        let numbered = seen["message"].is_null() || seen["number"].as_i64().is_some_and(|number| number < -32_000 + 1);
        if seen["got"] != expected || seen["next"] != 1 || !numbered {
            wrong.push(format!("{code} with {more}: expected {expected}, got {seen}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(seen["polluted"], Value::Null);
    Ok(())
}

/// The page takes an element away between two calls, and puts one of the same name outside of what it offers.
pub(crate) fn an_element_that_vanished_is_not_looked_for_elsewhere(browser: &Browser) -> Result<()> {
    let shop = Shop::open(browser)?;
    let seen: Value = shop.page(
        browser,
        "const seen = {};
         for (const sandbox of ['worker', 'iframe']) {
             const button = part.appendChild(document.createElement('button'));
             button.id = 'leaving'; button.textContent = 'here';
             let clicks = 0;
             button.onclick = () => clicks++;
             pressed.textContent = 'before';
             const running = tool(`const seen = [(await btcp.dom.querySelector('#leaving')).textContent];
                 await btcp.dom.click('#leaving');
                 await btcp.dom.setTextContent('#pressed', 'go');
                 await btcp.dom.waitFor('#gone');
                 for (const call of [() => btcp.dom.click('#leaving'), () => btcp.dom.setTextContent('#leaving', 'x'), () => btcp.dom.getTextContent('#leaving'), () => btcp.dom.querySelector('#leaving')])
                     seen.push(await call().then((value) => value ?? null, (error) => error.code));
                 return seen`, ['dom:write'], { sandbox });
             while (pressed.textContent !== 'go') await new Promise((done) => setTimeout(done, 10));
             document.body.append(button);
             const gone = part.appendChild(document.createElement('i')); gone.id = 'gone';
             const result = await running;
             seen[sandbox] = [result.value ?? result.error, clicks, button.textContent];
             gone.remove(); button.remove();
         }
         return seen",
        json!({}),
    )?;
    let expected = json!([["here", "TOOL_ERROR", "TOOL_ERROR", null, null], 1, "here"]);
    assert_eq!((&seen["worker"], &seen["iframe"]), (&expected, &expected), "{seen:#}");
    Ok(())
}

/// In a frame the tool has the whole realm, and with a patched prototype even the port. What it says there is its own
/// word about itself, and nobody else's.
pub(crate) fn a_tool_that_holds_its_own_port_gains_nothing(browser: &Browser) -> Result<()> {
    let shop = Shop::open(browser)?;
    let seen: Value = shop.page(
        browser,
        "const steal = `
             const send = MessagePort.prototype.postMessage;
             let port;
             MessagePort.prototype.postMessage = function (...message) { port ??= this; return send.apply(this, message) };
             await btcp.dom.exists('h1');
             const say = (message) => send.call(port, { jsonrpc: '2.0', ...message });`;
         const run = async (code, capabilities = ['dom:read']) => {
             const r = await tool(steal + code, capabilities, { sandbox: 'iframe', timeoutMs: 60000 });
             return r.ok ? r.value : r.error.code;
         };
         const seen = {};
         seen.control = await run('return port instanceof MessagePort');
         seen.ungranted = await run(`say({ id: 901, method: 'capability/call', params: { run: 1, method: 'dom.click', params: '{\"selector\":\"#press\"}' } });
             await new Promise((resolve) => setTimeout(resolve, 200)); return 'tried'`);
         seen.foreign = await run(`for (let run = 0; run < 50; run++) say({ id: 1000 + run, method: 'capability/call', params: { run, method: 'storage.local.setItem', params: '{\"key\":\"k\",\"value\":\"v\"}' } });
             await new Promise((resolve) => setTimeout(resolve, 200)); return 'tried'`);
         seen.twice = await run(`for (let id = 0; id < 5; id++) say({ id, result: { of: 'run/start', value: { outcome: { type: 'value', value: '\"forged\"' }, iterations: 0, cpuMs: 0, memoryBytes: 0 } } }); return 'late'`);
         seen.code = await run(`for (let id = 0; id < 5; id++) say({ id, result: { of: 'run/start', value: { outcome: { type: 'error', message: 'x', failure: { code: 'SERVER_UNREACHABLE' } }, iterations: 0, cpuMs: 0, memoryBytes: 0 } } }); return 'late'`);
         seen.flood = await run(`for (let i = 0; i < 5000; i++) send.call(port, { i }); await new Promise(() => {})`);
         seen.after = await run('return 1');
         seen.pressed = pressed.textContent;
         seen.kept = localStorage.getItem('k');
         return seen",
        json!({}),
    )?;
    assert_eq!(seen["control"], true, "{seen:#}");
    assert_eq!((&seen["ungranted"], &seen["foreign"]), (&json!("tried"), &json!("tried")), "{seen:#}");
    assert_eq!((&seen["pressed"], &seen["kept"]), (&json!("0"), &Value::Null), "{seen:#}");
    // Its first word about its own end counts, and only with codes that are its own to claim.
    assert_eq!((&seen["twice"], &seen["code"]), (&json!("forged"), &json!("EXECUTION_ERROR")), "{seen:#}");
    assert_eq!((&seen["flood"], &seen["after"]), (&json!("SANDBOX_LOST"), &json!(1)), "{seen:#}");
    Ok(())
}
