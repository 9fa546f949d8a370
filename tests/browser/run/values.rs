//! What a program returns and logs, as the page has it: data that costs in proportion, and nothing that is evaluated.

use anyhow::Result;
use belljar_browsers::Browser;
use serde_json::{Value, json};

use super::Jar;

/// A program, and what the page finds in its value.
const VALUES: &[(&str, &str, &str)] = &[
    (
        "return /(a+)+$/gi",
        "[Object.prototype.toString.call(value), value.source, value.flags]",
        r#"["[object Object]","(a+)+$","gi"]"#,
    ),
    (
        "return { constructor: 1, prototype: 2, toString: 3, hasOwnProperty: 4 }",
        "[Object.keys(value).join(), value.constructor]",
        r#"["constructor,prototype,toString,hasOwnProperty",1]"#,
    ),
    (
        "return [JSON.parse('{\"__proto__\":{\"polluted\":1},\"a\":1}'), new Map([['x', JSON.parse('{\"__proto__\":1}')]])]",
        "[Object.getOwnPropertyNames(value[0]).join(), Object.getOwnPropertyNames(value[1].get('x')).length, ({}).polluted ?? null]",
        r#"["a",0,null]"#,
    ),
    ("return [1, , 3]", "[1 in value, value.length]", "[false,3]"),
    ("const list = []; list[99999] = 1; return list", "[5 in value, value.length, value[99999]]", "[false,100000,1]"),
    ("return [2n ** 5000n, -(10n ** 60n)]", "[value[0] === 2n ** 5000n, value[1] === -(10n ** 60n)]", "[true,true]"),
    (
        "return ['\\ud800', '\\u{1f514}']",
        "value.map((text) => [...text].map((c) => c.codePointAt(0)))",
        "[[55296],[128276]]",
    ),
    ("let n = 0; return [{ get a() { return ++n } }]", "value", r#"[{"a":1}]"#),
    (
        "return { $belljar: 1, value: { $: 'regexp', source: '(a+)+$', flags: '' } }",
        "value",
        r#"{"$belljar":1,"value":{"$":"regexp","source":"(a+)+$","flags":""}}"#,
    ),
    (
        "const o = { a: 1 }; return [o, o, new Set([o])]",
        "[value[0] === value[1], value[2].has(value[0])]",
        "[true,true]",
    ),
    ("return new Set(Array.from({ length: 4096 }, (_, i) => i))", "value.size", "4096"),
    (
        "return Object.assign(new TypeError('x'), { code: 7 })",
        "[Object.prototype.toString.call(value), value.code, value.stack]",
        r#"["[object Error]",7,"TypeError: x"]"#,
    ),
    (
        "return new Uint8Array([1, 2, 255])",
        "[Object.prototype.toString.call(value), [...value]]",
        r#"["[object Uint8Array]",[1,2,255]]"#,
    ),
    ("let o = 1; for (let i = 0; i < 99; i++) o = [o]; return o", "JSON.stringify(value).length", "199"),
];

pub(crate) fn each_kind_arrives_by_its_rule(browser: &Browser) -> Result<()> {
    let jar = Jar::open(browser)?;
    let cases: Vec<_> = VALUES.iter().map(|(code, look, _)| format!("[{}, (value) => {look}]", json!(code))).collect();
    let script = format!(
        "const seen = [];
         for (const [code, look] of [{}]) {{
             const r = await jar.run(code);
             seen.push(r.ok ? look(r.value) : r.error);
         }}
         return seen",
        cases.join(",\n")
    );
    let seen: Vec<Value> = jar.page(browser, &script, json!({}))?;
    for ((code, _, expected), seen) in VALUES.iter().zip(seen) {
        assert_eq!(seen, serde_json::from_str::<Value>(expected)?, "{code}");
    }
    Ok(())
}

/// Programs whose value is too large, each in a way of its own.
const TOO_LARGE: &[&str] = &[
    "return 'x'.repeat(30_000_000)",
    "return { a: [{ b: '\\u00e9'.repeat(30_000_000) }] }",
    "return new Uint8Array(30_000_000)",
    "return [new Float64Array(4_000_000).buffer]",
    "return new DataView(new ArrayBuffer(30_000_000))",
    "return Array.from({ length: 3_000_000 }, () => 7)",
    "const list = []; list.length = 4_000_000_000; return list",
    "const text = 'x'.repeat(100_000); return Array.from({ length: 300 }, () => text)",
    "const text = 'x'.repeat(100_000); return new Map(Array.from({ length: 300 }, (_, i) => ['k' + i, text]))",
    "return new Error('x'.repeat(30_000_000))",
    "return { toJSON: () => 'x'.repeat(30_000_000) }",
    "let o = ['x'.repeat(1000)]; for (let i = 0; i < 14; i++) o = [...o, ...o]; return o",
];

/// Told at once: there is time for it a hundred times, and none of them needs the deadline.
pub(crate) fn what_is_too_large_says_so(browser: &Browser) -> Result<()> {
    let jar = Jar::open(browser)?;
    let script = "const seen = [];
         for (const code of args.programs) {
             const r = await jar.run(code, { policy: { limits: { timeoutMs: 120_000, memoryBytes: 500_000_000, iterations: 100_000_000 } } });
             seen.push([code, r.error?.code ?? r.ok, r.stats.killed]);
         }
         return seen";
    let seen: Vec<(String, Value, bool)> = jar.page(browser, script, json!({ "programs": TOO_LARGE }))?;
    for (code, end, killed) in seen {
        assert_eq!((end, killed), (json!("OUTPUT_TOO_LARGE"), false), "{code}");
    }
    Ok(())
}

/// A program that logs without end is cut and goes on, and the page is told in few turns.
pub(crate) fn console_lines_are_cut(browser: &Browser) -> Result<()> {
    let jar = Jar::open(browser)?;
    let seen: Value = jar.page(
        browser,
        "const policy = { limits: { consoleCalls: 500, consoleBytes: 100_000, timeoutMs: 120_000, iterations: 100_000_000 } };
         const turns = async (code) => {
             let turns = 0, inTurn = false;
             const onConsole = () => {
                 if (!inTurn) turns++;
                 inTurn = true;
                 const { port1, port2 } = new MessageChannel();
                 port1.onmessage = () => { inTurn = false; port1.close() };
                 port2.postMessage(0);
             };
             const r = await jar.run(code, { policy, onConsole });
             return { value: r.ok ? r.value : r.error.code, lines: r.console.length, cut: r.stats.consoleCut, turns, first: r.console[0]?.args ?? null };
         };
         return {
             many: await turns(\"for (let i = 0; i < 50_000; i++) console.log(i); return 'held'\"),
             long: await turns(\"for (let i = 0; i < 50; i++) console.log('x'.repeat(5000)); return 'held'\"),
             huge: await turns(\"console.log('first'); console.log(Array(20).fill('x'.repeat(9000))); return 'held'\"),
             waits: await turns(\"for (let i = 0; i < 1000; i++) { console.log(i); await null } return 'held'\"),
             thrown: await turns(\"for (let i = 0; i < 501; i++) console.log(i); throw new Error('x')\"),
             late: await turns(\"console.log('before'); await new Promise((resolve) => setTimeout(resolve, 100)); console.log('after'); return 'held'\"),
         }",
        json!({}),
    )?;
    let row = |name: &str| (seen[name]["value"].clone(), seen[name]["lines"].clone(), seen[name]["cut"].clone());
    assert_eq!(row("many"), (json!("held"), json!(500), json!(49_500)), "{seen:#}");
    assert_eq!(row("long"), (json!("held"), json!(19), json!(31)), "{seen:#}");
    assert_eq!(row("huge"), (json!("held"), json!(2), json!(0)), "{seen:#}");
    assert_eq!(row("waits"), (json!("held"), json!(500), json!(500)), "{seen:#}");
    assert_eq!(row("thrown"), (json!("EXECUTION_ERROR"), json!(500), json!(1)), "{seen:#}");
    assert_eq!(row("late"), (json!("held"), json!(2), json!(0)), "{seen:#}");
    assert_eq!(seen["many"]["first"], json!([0]), "{seen:#}");
    assert!(seen["many"]["turns"].as_u64().is_some_and(|turns| turns <= 250), "{seen:#}");
    Ok(())
}
