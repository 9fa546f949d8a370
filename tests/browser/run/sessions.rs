//! Sessions: state that goes from run to run, what is none, and journals that repeat a run.

use anyhow::Result;
use belljar_browsers::Browser;
use serde_json::{Value, json};

use super::Jar;

/// What `belljar replay` does with a browser.
#[path = "../../../crates/evidence/src/replay_page.rs"]
mod replay_page;

const SEEN: &str = "const seen = {};
    const end = (r) => r.ok ? r.value : [r.error.code, r.error.message];
    const rejected = (promise) => promise.then(() => 'resolved', (error) => [error instanceof BelljarError, error.code, error.message]);";

pub(crate) fn state_goes_from_run_to_run(browser: &Browser) -> Result<()> {
    let jar = Jar::open(browser)?;
    let script = format!(
        "{SEEN}
         const session = await jar.session();
         const run = async (code, options) => end(await session.run(code, options));
         seen.empty = await run('return state');
         seen.count = [await run('state.count = (state.count ?? 0) + 1; return state.count'), await run('return ++state.count')];
         seen.replaced = [await run('state = {{ ...state, list: [1, {{ deep: null }}] }}'), await run('return state.list[1].deep')];
         seen.deleted = [await run('delete state.count; state.list.push(2)'), await run('return state')];
         seen.awaited = [await run('await callTool(\"wait\"); state.late = true', {{ tools: {{ wait: () => new Promise((done) => setTimeout(done, 20)) }} }}), await run('return state.late')];
         seen.shadowed = [await run('const state = 5; return state'), await run('return typeof state')];
         seen.function = await run('async ({{ by }}) => {{ state.by = by; return state.by }}', {{ args: {{ by: 7 }} }});
         seen.typed = await run('state.n = (5 as number); return state.n', {{ language: 'ts' }});
         seen.thrown = [await run('state.list = []; throw new Error(\"no\")'), await run('return state.list.length')];
         seen.limit = [(await run('state.list = []; for (;;);', {{ policy: {{ limits: {{ iterations: 5000 }} }} }}))[0], await run('return state.list.length')];
         seen.refused = [(await run('state.list = []; return fetch(\"/\")'))[0], await run('return state.list.length')];
         seen.badValue = [(await run('state.list = []; return () => {{ }}, Symbol()'))[0], await run('return state.list.length')];
         seen.left = [await run('setTimeout(() => {{ state.later = 1 }}, 0); void callTool(\"x\").catch(() => {{ state.later = 2 }}); return 1'), await run('return state.later ?? null')];
         seen.turns = await Promise.all([1, 2, 3].map((n) => run('const before = state.turns ?? []; await callTool(\"wait\"); state.turns = [...before, args]; return state.turns', {{ args: n, tools: {{ wait: () => new Promise((done) => setTimeout(done, 30 - 10 * n)) }} }})));

         const snapshot = session.snapshot();
         seen.snapshot = JSON.parse(JSON.stringify(snapshot));
         const other = await jar.session({{ snapshot: seen.snapshot }});
         seen.restored = [end(await other.run('state.mine = true; return state.turns.length')), session.snapshot().state.mine ?? null, other.snapshot().state.mine];
         seen.given = end(await (await jar.session({{ state: {{ a: 1 }} }})).run('return state.a'));
         seen.outside = [end(await jar.run('return typeof state'))];
         seen.audit = [];
         const off = jar.on('audit', ({{ subject, verdict }}) => seen.audit.push([subject, verdict]));
         await other.run('1');
         off();
         const long = 'x'.repeat(200_000);
         seen.long = [await run('state.text = args; return args', {{ args: long }}), await run('return state.text')].map((text) => text.length);
         return seen"
    );
    let seen: Value = jar.page(browser, &script, ())?;
    let expected = json!({
        "empty": {},
        "count": [1, 2],
        "replaced": [{ "count": 2, "list": [1, { "deep": null }] }, null],
        "deleted": [3, { "list": [1, { "deep": null }, 2] }],
        "awaited": [true, true],
        "shadowed": [5, "object"],
        "function": 7,
        "typed": 5,
        "thrown": [["EXECUTION_ERROR", "no"], 3],
        "limit": ["ITERATION_LIMIT", 3],
        "refused": ["GUARD_REFUSED", 3],
        "badValue": ["EXECUTION_ERROR", 3],
        "left": [1, null],
        "turns": [[1], [1, 2], [1, 2, 3]],
        "snapshot": { "version": 1, "state": { "list": [1, { "deep": null }, 2], "late": true, "by": 7, "n": 5, "turns": [1, 2, 3] } },
        "restored": [3, null, true],
        "given": 1,
        "outside": ["undefined"],
        "audit": [["state", "admitted"], ["output", "admitted"], ["state", "admitted"]],
        "long": [200_000, 200_000],
    });
    for (name, value) in expected.as_object().into_iter().flatten() {
        assert_eq!(&seen[name], value, "{name}");
    }
    Ok(())
}

/// What a program leaves in `state`, the code it ends with, and a part of what is said.
const HOSTILE: &[(&str, &str, &str)] = &[
    ("state = 5", "EXECUTION_ERROR", "state is a number; it must be a plain object"),
    ("state = undefined", "EXECUTION_ERROR", "state is undefined; it must be a plain object"),
    ("state = null", "EXECUTION_ERROR", "state is null; it must be a plain object"),
    ("state = [1]", "EXECUTION_ERROR", "state is an array; it must be a plain object"),
    ("state = new Map()", "EXECUTION_ERROR", "state is a Map; it must be a plain object"),
    ("state = new (class Own {})()", "EXECUTION_ERROR", "state is an instance of a class"),
    ("state.f = () => 1", "EXECUTION_ERROR", "state.f is a function"),
    ("state.when = new Date()", "EXECUTION_ERROR", "state.when is a Date"),
    ("state.own = new (class Own {})()", "EXECUTION_ERROR", "state.own is a Object"),
    ("state.a = { toJSON: () => 1 }", "EXECUTION_ERROR", "state.a.toJSON is a function"),
    ("state.self = { state }", "EXECUTION_ERROR", "state.self.state is a part of itself"),
    ("state.n = NaN", "EXECUTION_ERROR", "state.n is NaN"),
    ("state.big = 1n", "EXECUTION_ERROR", "state.big is a bigint"),
    ("state.a = JSON.parse('{\"__proto__\":{\"x\":1}}')", "EXECUTION_ERROR", "state.a.__proto__ is a key"),
    ("state.text = 'x'.repeat(100_000_000)", "OUTPUT_TOO_LARGE", "The state is too large"),
    ("state.text = 'x'.repeat(9_000)", "OUTPUT_TOO_LARGE", "more than 8000 bytes"),
    ("state.list = Array(1e7).fill(0)", "OUTPUT_TOO_LARGE", "The state is too large"),
    (
        "let deep = {}; for (let i = 0; i < 500; i++) deep = { deep }; state.deep = deep",
        "EXECUTION_ERROR",
        "nested more than",
    ),
    ("state = new Proxy({}, { ownKeys() { for (;;); } })", "ITERATION_LIMIT", ""),
    (
        "Object.defineProperty(state, 'a', { enumerable: true, get() { throw new TypeError('mine') } })",
        "EXECUTION_ERROR",
        "mine",
    ),
    ("Object.defineProperty(globalThis, 'state', { get: () => ({ mine: 1 }) })", "EXECUTION_ERROR", ""),
];

pub(crate) fn hostile_state_is_refused_and_changes_nothing(browser: &Browser) -> Result<()> {
    let jar = Jar::open(browser)?;
    let codes: Vec<&str> = HOSTILE.iter().map(|(code, ..)| *code).collect();
    let script = format!(
        "{SEEN}
         const policy = {{ level: 'permissive', limits: {{ outputBytes: 8000, iterations: 50_000_000, memoryBytes: 500_000_000, timeoutMs: 120_000 }} }};
         seen.ends = [];
         for (const code of args) {{
             const session = await jar.session({{ state: {{ kept: [1] }} }});
             const r = await session.run(code + ';\\nreturn 1', {{ policy }});
             seen.ends.push([...end(r), JSON.stringify(session.snapshot().state), typeof r.error?.forModel]);
         }}
         const large = await jar.session({{ state: {{ text: 'x'.repeat(9000) }} }});
         const r = await large.run('return 1', {{ policy }});
         seen.before = [r.error?.code, r.error?.data?.rule, end(await large.run('return state.text.length'))];
         seen.wrong = [
             await rejected(jar.session({{ state: {{ f() {{}} }} }})),
             await rejected(jar.session({{ snapshot: {{ version: 1, state: [] }} }})),
             await rejected(jar.session({{ state: {{ text: 'x'.repeat(100_000_000) }} }})),
             await rejected(large.run(7)),
         ].map(([ours, code]) => [ours, code]);
         seen.polluted = ({{}}).x ?? null;
         return seen"
    );
    let seen: Value = jar.page(browser, &script, codes)?;
    let mut wrong = Vec::new();
    for (index, (code, expected, said)) in HOSTILE.iter().enumerate() {
        let end = &seen["ends"][index];
        let is_said = end[1].as_str().is_some_and(|message| message.contains(said));
        if end[0] != *expected || !is_said || end[2] != "{\"kept\":[1]}" || end[3] != "string" {
            wrong.push(format!("{code}: expected {expected} with {said:?}, got {end}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(seen["before"], json!(["OUTPUT_TOO_LARGE", "C031", 9_000]), "what the host gives is measured too");
    assert_eq!(seen["wrong"], json!(vec![json!([true, "INVALID_PARAMS"]); 4]));
    assert_eq!(seen["polluted"], Value::Null);
    Ok(())
}

const TOOLS: &str = "let called = 0;
    const tools = {
        users: { inputSchema: { type: 'object', properties: { limit: { type: 'integer' } } }, execute: async ({ limit }) => { called++; return ['Ada', 'Bo', 'Cy'].slice(0, limit) } },
        slow: async (ms) => { called++; await new Promise((done) => setTimeout(done, ms)); return ms },
        fails: () => { called++; throw new RangeError('out of it') },
        nothing: () => { called++; },
        pay: { needsApproval: true, execute: ({ amount }) => { called++; return amount } },
        long: () => { called++; return 'y'.repeat(100_000) },
    };
    const onApproval = ({ args }) => args.amount < 10;";

/// Programs whose replay must be the same: each with what it calls.
const REPEATABLE: &[&str] = &[
    "state.users = await tools.users({ limit: 2 }); return state",
    "return [Date.now(), new Date().toISOString(), Math.random(), Math.random(), crypto.randomUUID()]",
    "const order = []; await Promise.all([60, 5, 30].map((ms) => callTool('slow', ms).then((is) => order.push(is)))); state.order = order; return order",
    "return Promise.race([callTool('slow', 40), callTool('slow', 5)])",
    "try { await tools.fails() } catch (error) { return [error.code, error.name, error.message] }",
    "try { await tools.users({ limit: 'many' }) } catch (error) { return [error.code, error.message] }",
    "try { await callTool('nobody') } catch (error) { return [error.code, error.message] }",
    "return [await tools.nothing(), await tools.pay({ amount: 5 }), await tools.pay({ amount: 50 }).catch((error) => error.code)]",
    "return new Map([[1, new Set([2n])], ['when', new Date(0)]])",
    "return (await tools.long()).length + args.more",
    "throw Object.assign(new TypeError('mine'), { more: 1 })",
    "state.f = () => 1",
    "for (;;);",
    "await tools.fails()",
    "return (",
    "void callTool('slow', 10_000).catch(() => {}); return 'left'",
];

pub(crate) fn journals_repeat_runs(browser: &Browser) -> Result<()> {
    let jar = Jar::open(browser)?;
    let script = format!(
        "{SEEN}{TOOLS}
         const policy = {{ limits: {{ iterations: 100_000, timeoutMs: 120_000 }}, level: 'permissive' }};
         const session = await jar.session();
         const first = [];
         for (const code of args) first.push(await session.run(code, {{ tools, onApproval, policy, args: {{ more: 1 }} }}));
         const journal = JSON.parse(JSON.stringify(session.journal()));
         const calls = called;
         const done = await jar.replay(JSON.stringify(journal), {{ policy }});
         seen.called = called - calls;
         seen.counts = [journal.version, journal.runs.length, journal.dropped, done.runs.length];
         seen.differences = done.runs.map(({{ difference }}) => difference?.message ?? null);
         seen.same = done.same;
         const shown = (r) => r.ok ? [typeof r.value, String(r.value), r.value?.size] : [r.error.code, r.error.message];
         seen.values = done.runs.map(({{ result }}, index) => JSON.stringify(shown(result)) === JSON.stringify(shown(first[index])));
         // A script of the driver has a realm of its own in Firefox.
         seen.map = [Object.prototype.toString.call(done.runs[8].result.value) === '[object Map]', done.runs[8].result.value.get(1).has(2n)];
         seen.events = [journal.runs[2].events.map(({{ type, to }}) => to === undefined ? type : type + to).join(' '), journal.runs[7].events.map(({{ type, to, answer }}) => answer ?? (to === undefined ? type : type + to)).join(' ')];
         seen.frozen = journal.runs[1].end.value[0] === journal.runs[1].now;
         seen.untouched = session.snapshot().state.order.join();
         return seen"
    );
    let seen: Value = jar.page(browser, &script, REPEATABLE.to_vec())?;
    let count = REPEATABLE.len();
    assert_eq!(seen["differences"], json!(vec![Value::Null; count]));
    assert_eq!(seen["values"], json!(vec![true; count]));
    assert_eq!(seen["same"], true);
    assert_eq!(seen["called"], 0, "a replay calls nothing");
    assert_eq!(seen["counts"], json!([1, count, 0, count]));
    assert_eq!(seen["map"], json!([true, true]));
    assert_eq!(
        seen["events"],
        json!(["call call call value1 value2 value0", "call value0 approval once call value4 approval no"])
    );
    assert_eq!(seen["frozen"], true);
    assert_eq!(seen["untouched"], "5,30,60");
    Ok(())
}

pub(crate) fn replays_say_where_they_differ(browser: &Browser) -> Result<()> {
    let jar = Jar::open(browser)?;
    let script = format!(
        "{SEEN}{TOOLS}
         const record = async (code) => {{
             const session = await jar.session({{ state: {{ n: 1 }} }});
             await session.run(code, {{ tools, onApproval }});
             return session.journal();
         }};
         const journal = await record('const list = await tools.users({{ limit: 2 }}); state.n++; return list.concat(await tools.users({{ limit: 1 }}))');
         const change = async (edit) => {{
             const copy = structuredClone(journal);
             edit(copy.runs[0]);
             const {{ same, runs: [{{ difference }}] }} = await jar.replay(copy);
             return [same, difference?.at, difference?.event, difference?.message];
         }};
         seen.same = await change(() => {{}});
         seen.args = await change((run) => {{ run.events[2].args.limit = 3 }});
         seen.name = await change((run) => {{ run.events[0].name = 'slow' }});
         seen.answer = await change((run) => {{ run.events[1].value = ['Eve'] }});
         seen.more = await change((run) => {{ run.events.length = 2 }});
         seen.less = await change((run) => {{ run.code = 'return await tools.users({{ limit: 2 }})' }});
         seen.state = await change((run) => {{ run.state.n = 5 }});
         seen.value = await change((run) => {{ run.end.value = [] }});
         seen.end = await change((run) => {{ run.code = 'throw new Error(1)'; run.events = [] }});
         seen.program = await change((run) => {{ run.code += ', 1' }});
         const wrong = [undefined, null, '', '{{}}', '[]', {{ version: 1, runs: [1], dropped: 0 }}, {{ ...journal, policy: {{}} }}, '\"' + 'x'.repeat(17_000_000) + '\"',
             {{ ...journal, runs: [{{ ...journal.runs[0], tools: [{{ name: '__proto__' }}] }}] }}, {{ ...journal, runs: [{{ ...journal.runs[0], tools: [{{ name: 'a', input: 5 }}] }}] }}];
         seen.wrong = [];
         for (const one of wrong) seen.wrong.push((await rejected(jar.replay(one))).slice(0, 2).join());
         const stop = AbortSignal.abort();
         seen.stopped = (await rejected(jar.replay(journal, {{ signal: stop }})))[1];
         return seen"
    );
    let seen: Value = jar.page(browser, &script, ())?;
    let expected = json!({
        "same": [true, null, null, null],
        "args": [false, "call", 2, "Event 2 was a call of `users` with {\"limit\":3} and is a call of `users` with {\"limit\":1} now."],
        "name": [false, "call", 0, "Event 0 was a call of `slow` with {\"limit\":2} and is a call of `users` with {\"limit\":2} now."],
        "answer": [false, "value", null, "The value was [\"Ada\",\"Bo\",\"Ada\"] and is [\"Eve\",\"Ada\"] now."],
        "more": [false, "call", 2, "The journal has 2 events; the program goes on with a call of `users` with {\"limit\":1}."],
        "less": [false, "call", 2, "Event 2 was a call of `users` with {\"limit\":1}; the program ended before it: {\"type\":\"value\",\"value\":[\"Ada\",\"Bo\"],\"state\":{\"n\":1}}."],
        "state": [false, "state", null, "The state was {\"n\":2} and is {\"n\":6} now."],
        "value": [false, "value", null, "The value was [] and is [\"Ada\",\"Bo\",\"Ada\"] now."],
        "program": [false, "value", null, "The value was [\"Ada\",\"Bo\",\"Ada\"] and is 1 now."],
        "stopped": "ABORTED",
    });
    for (name, value) in expected.as_object().into_iter().flatten() {
        assert_eq!(&seen[name], value, "{name}");
    }
    assert_eq!(seen["end"][1], "end", "{}", seen["end"]);
    assert_eq!(seen["wrong"], json!(vec!["true,INVALID_PARAMS"; 10]));
    Ok(())
}

/// `belljar replay`, from the file to the verdict.
pub(crate) fn the_command_repeats_a_journal(browser: &Browser) -> Result<()> {
    let jar = Jar::open(browser)?;
    let script = format!(
        "{TOOLS}
         const session = await jar.session();
         await session.run('state.users = await tools.users({{ limit: 2 }}); return state.users', {{ tools }});
         await session.run('throw new Error(\"mine\")', {{ tools }});
         return session.journal()"
    );
    let mut journal: Value = jar.page(browser, &script, ())?;
    let replay = |journal: &Value, policy: Option<&str>| replay_page::replay(browser, journal.to_string(), policy);
    match replay(&journal, None)? {
        replay_page::Said::Replayed { same, runs } => {
            assert!(same && runs.iter().all(|run| run.difference.is_none()), "{runs:?}");
            assert_eq!(runs[0].end["value"], json!(["Ada", "Bo"]));
            assert_eq!(runs[1].end["code"], "EXECUTION_ERROR");
        }
        said @ replay_page::Said::Failed { .. } => panic!("{said:?}"),
    }
    journal["runs"][0]["events"][0]["args"]["limit"] = json!(7);
    match replay(&journal, Some("level = \"secure\""))? {
        replay_page::Said::Replayed { same, runs } => {
            assert!(!same);
            let difference = runs[0].difference.clone().unwrap_or_default();
            assert_eq!((&difference["at"], &difference["event"]), (&json!("call"), &json!(0)));
            assert!(runs[1].difference.is_none());
        }
        said @ replay_page::Said::Failed { .. } => panic!("{said:?}"),
    }
    for (journal, policy, expected) in
        [(json!({}), None, "INVALID_PARAMS"), (journal, Some("level = \"none\""), "POLICY_INVALID")]
    {
        match replay(&journal, policy)? {
            replay_page::Said::Failed { code, message } => {
                assert_eq!(code, expected);
                assert!(!message.is_empty());
            }
            said @ replay_page::Said::Replayed { .. } => panic!("{said:?}"),
        }
    }
    Ok(())
}
