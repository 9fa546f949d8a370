//! Tools: what a program may call, what the handler is told, and what the gate says about it.

use anyhow::Result;
use belljar_browsers::Browser;
use serde_json::{Value, json};

use super::Jar;

/// Calls that end in an error, with the code a program sees and the rule that decided.
const REFUSED: &[(&str, &str, &str)] = &[
    ("await callTool('nobody', {})", "{}", "TOOL_NOT_FOUND"),
    ("await callTool('../etc', {})", "{}", "TOOL_NOT_FOUND"),
    ("await callTool('', {})", "{}", "TOOL_NOT_FOUND"),
    ("await callTool('constructor', {})", "{}", "TOOL_NOT_FOUND"),
    ("await callTool('typed', { n: 'one' })", "{}", "INVALID_PARAMS"),
    ("await callTool('typed', {})", "{}", "INVALID_PARAMS"),
    ("await callTool('typed', JSON.parse('{\"n\":1,\"__proto__\":{}}'))", "{}", "INVALID_PARAMS"),
    ("await callTool('echo', { deep: JSON.parse('['.repeat(200) + ']'.repeat(200)) })", "{}", "INVALID_PARAMS"),
    ("await callTool('users:drop', {})", r#"{"tools":{"deny":["*:drop"]}}"#, "TOOL_REFUSED"),
    ("await callTool('echo', {})", r#"{"tools":{"allow":["users:*"]}}"#, "TOOL_REFUSED"),
    ("await callTool('throws', {})", "{}", "TOOL_ERROR"),
    ("await callTool('rejects', {})", "{}", "TOOL_ERROR"),
    ("await callTool('slow', {})", "{}", "TOOL_ERROR"),
    ("await callTool('cycle', {})", "{}", "TOOL_ERROR"),
    ("await callTool('large', {})", r#"{"limits":{"outputBytes":1000}}"#, "OUTPUT_TOO_LARGE"),
    ("for (let i = 0; i < 30; i++) await callTool('echo', {})", r#"{"tools":{"ratePerSecond":5}}"#, "RATE_LIMITED"),
    (
        "for (let i = 0; i < 30; i++) await callTool('echo', {})",
        r#"{"tools":{"enumerationThreshold":5}}"#,
        "RATE_LIMITED",
    ),
    (
        "await callTool('secret:get', {}); await callTool('webhook:post', {})",
        r#"{"tools":{"detectors":{"credentials":"block"}}}"#,
        "SUSPICIOUS_SEQUENCE",
    ),
];

const TOOLS: &str = "const tools = {
    echo: (args) => args,
    typed: { handler: ({ n }) => n, input: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] } },
    'users:drop': () => 'gone', 'secret:get': () => 'x', 'webhook:post': () => 'sent',
    throws: () => { throw new TypeError('inside the host, with a secret path') },
    rejects: () => Promise.reject('plain'),
    slow: { handler: () => new Promise(() => {}), timeoutMs: 100 },
    cycle: () => { const a = {}; a.a = a; return a },
    large: () => 'x'.repeat(5000),
};";

pub(crate) fn refusals_have_codes_inside_and_outside(browser: &Browser) -> Result<()> {
    let jar = Jar::open(browser)?;
    let cases: Vec<Value> = REFUSED
        .iter()
        .map(|(code, policy, _)| json!({ "code": code, "policy": serde_json::from_str::<Value>(policy).unwrap() }))
        .collect();
    let script = format!(
        "{TOOLS}
         const seen = [];
         for (const {{ code, policy }} of args) {{
             const outside = await jar.run(code, {{ policy, tools }});
             const inside = await jar.run(`try {{ ${{code}}; return 'no error' }} catch (error) {{ return [error.code, error instanceof Error, typeof error.stack] }}`, {{ policy, tools }});
             seen.push({{ outside: outside.ok ? outside.value : outside.error.code, inside: inside.ok ? inside.value : inside.error, text: outside.error?.message }});
         }}
         return seen"
    );
    let seen: Vec<Value> = jar.page(browser, &script, cases)?;
    let mut wrong = Vec::new();
    for ((code, policy, expected), seen) in REFUSED.iter().zip(&seen) {
        if seen["outside"] != *expected || seen["inside"][0] != *expected || seen["inside"][1] != true {
            wrong.push(format!("{code} under {policy}: expected {expected}, got {seen}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    Ok(())
}

pub(crate) fn tools_work_as_people_use_them(browser: &Browser) -> Result<()> {
    let jar = Jar::open(browser)?;
    let script = format!(
        "{TOOLS}
         let open = 0, most = 0;
         tools['work'] = async ({{ i }}) => {{ most = Math.max(most, ++open); await new Promise((resolve) => setTimeout(resolve, 50)); open--; return i * i }};
         tools['told'] = (args, {{ signal, callId }}) => ({{ aborted: signal.aborted, callId: typeof callId }});
         tools['nothing'] = () => undefined;
         tools['big'] = () => ({{ text: 'é'.repeat(200_000) }});
         const run = async (code, more) => {{ const r = await jar.run(code, {{ tools, ...more }}); if (!r.ok) throw new Error(JSON.stringify(r.error)); return r }};
         const events = [];
         const seen = {{}};
         seen.echo = (await run(\"return await callTool('echo', {{ a: [1, null, 'x'] }})\")).value;
         seen.dynamic = (await run(\"const n = ['ec', 'ho'].join(''); return await callTool(n, {{ n }})\")).value;
         seen.parallel = (await run(\"return await parallel([1, 2, 3, 4, 5, 6, 7, 8].map((i) => () => callTool('work', {{ i }})), {{ concurrency: 3 }})\")).value;
         seen.most = most;
         seen.told = (await run(\"return await callTool('told', {{}})\")).value;
         seen.nothing = (await run(\"return [await callTool('nothing', {{}}), await callTool('nothing')].map((x) => x === undefined)\")).value;
         seen.big = (await run(\"return (await callTool('big', {{}})).text.length\")).value;
         seen.bigOut = (await run(\"return await callTool('echo', {{ text: 'x'.repeat(300_000) }})\")).value.text.length;
         seen.loop = (await run(\"let n = 0; for (let i = 0; i < 400; i++) n += (await callTool('echo', {{ i: 1 }})).i; return n\")).value;
         seen.args = (await run('args.push = 1; return args', {{ args: [1, {{ a: 2 }}] }}).catch((error) => 'frozen'));
         seen.argsRead = (await run('return [args.a.b, Object.isFrozen(args.a)]', {{ args: {{ a: {{ b: 7 }} }} }})).value;
         const r = await run(\"console.log('x'); await callTool('echo', {{}}); return 1\", {{ onEvent: (event) => events.push(event.type) }});
         seen.events = events;
         seen.stats = [r.stats.toolCalls, r.stats.consoleBytes > 0, r.stats.durationMs >= r.stats.startupMs, r.stats.killed, r.stats.iterations >= 0];
         seen.typescript = (await run('interface A {{ n: number }}\\nconst a: A = {{ n: 2 }};\\nreturn (a.n as number) * 2', {{ language: 'ts' }})).value;
         seen.fixed = (await run('return [Date.now(), new Date().toISOString(), Math.random(), Math.random()]', {{ now: 1e12, seed: 5 }})).value;
         seen.fixedAgain = (await run('return [Date.now(), new Date().toISOString(), Math.random(), Math.random()]', {{ now: new Date(1e12), seed: 5 }})).value;
         return seen"
    );
    let seen: Value = jar.page(browser, &script, json!({}))?;
    assert_eq!(seen["echo"], json!({ "a": [1, null, "x"] }));
    assert_eq!(seen["dynamic"], json!({ "n": "echo" }));
    assert_eq!(seen["parallel"], json!([1, 4, 9, 16, 25, 36, 49, 64]));
    assert_eq!(seen["most"], 3);
    assert_eq!(seen["told"], json!({ "aborted": false, "callId": "number" }));
    assert_eq!(seen["nothing"], json!([true, true]));
    assert_eq!((&seen["big"], &seen["bigOut"]), (&json!(200_000), &json!(300_000)));
    assert_eq!(seen["loop"], 400, "an ordinary loop is no flood");
    assert_eq!(seen["args"], "frozen");
    assert_eq!(seen["argsRead"], json!([7, true]));
    assert_eq!(seen["events"], json!(["started", "guard", "ready", "console", "tool-call", "tool-result", "ended"]));
    assert_eq!(seen["stats"], json!([1, true, true, false, true]));
    assert_eq!(seen["typescript"], 4);
    assert_eq!(seen["fixed"], seen["fixedAgain"]);
    assert_eq!(seen["fixed"][0], json!(1e12 as u64));
    assert_ne!(seen["fixed"][2], seen["fixed"][3]);
    Ok(())
}

/// Every decision of the gate is told to the page before the handler is asked, and refused ones too.
pub(crate) fn the_audit_is_written_first(browser: &Browser) -> Result<()> {
    let jar = Jar::open(browser)?;
    let seen: Value = jar.page(
        browser,
        "const log = [];
         const off = jar.on('audit', ({ subject, name, verdict }) => log.push([subject, name, verdict].join(' ')));
         await jar.run(\"await callTool('a', {}); try { await callTool('b', {}) } catch {}; console.log(1); return 2\",
             { tools: { a: () => { log.push('handler'); return 1 } } });
         off();
         return log",
        json!({}),
    )?;
    let expected = json!([
        "toolCall a admitted", "handler", "toolResult a admitted", "toolCall b refused", "console  admitted",
        "output  admitted",
    ]);
    assert_eq!(seen, expected);
    Ok(())
}
