//! Handles: results of tools that stay with the host.

use anyhow::Result;
use belljar_browsers::Browser;
use serde_json::{Value, json};

use super::Jar;

pub(crate) fn programs_read_what_they_need(browser: &Browser) -> Result<()> {
    let jar = Jar::open(browser)?;
    let script = "const seen = {};
        const rows = Array.from({ length: 50_000 }, (_, id) => ({ id, name: 'user ' + id, note: '\",]\\\\' + 'x'.repeat(90) }));
        const text = Array.from({ length: 20_000 }, (_, n) => 'line ' + n + ' 🔔').join('\\n');
        const tools = {
            'users:all': { execute: () => rows, handle: true },
            log: { execute: () => text, handle: true },
            some: { execute: ({ value }) => value, handle: true },
            plain: () => rows,
        };
        const run = async (code, options) => {
            const r = await jar.run(code, { tools, ...options });
            return r.ok ? r.value : [r.error.code, r.error.message];
        };
        seen.slice = await run(`const it = await tools.users.all(); return [it.length, it.handle, (await it.slice(2, 4)).map((u) => u.id), (await it.slice(-2)).map((u) => u.id), (await it.at(-1)).id, (await it.slice(9, 3)).length, (await it.at(49_999)).note.slice(0, 4)]`);
        seen.each = await run(`const it = await callTool('users:all'); let n = 0, sum = 0; for await (const { id } of it) { n++; sum += id; } return [n, sum]`);
        seen.some = await run(`const it = await tools.users.all(); const ids = []; for await (const { id } of it) { ids.push(id); if (id === 3) break; } return ids`);
        seen.lazy = await run(`const it = await tools.users.all(); return await it.filter((u) => u.id % 9999 === 0).map(async (u) => u.name).take(3).toArray()`);
        seen.text = await run(`const it = await tools.log(); let n = 0, last; for await (const line of it) { n++; last = line; } return [it.length, n, last, await it.slice(0, 6), (await it.filter((line) => line.includes('19999')).toArray()).length]`);
        seen.small = await run(`const it = await tools.some({ value: [1, [2]] }); return [await it.value(), it.length]`);
        seen.none = await run(`const it = await tools.some({ value: [] }); return [await it.value(), await it.toArray(), (await it.at(0)) ?? null]`);
        seen.others = await run(`return [await tools.some({ value: { a: 1 } }), await tools.some({ value: null }), await tools.some({ value: 5 })]`);
        seen.whole = await run(`return (await tools.users.all()).value()`);
        seen.plain = (await run(`return await tools.plain()`))[0];
        seen.returned = await run(`return await tools.users.all()`);
        seen.nested = (await run(`return JSON.stringify({ it: await tools.users.all() })`))[1].includes('await it.value()');
        seen.limit = await run(`return await tools.users.all()`, { policy: { limits: { handleBytes: 1000 } } });
        seen.many = (await run(`for (let i = 0; i < 65; i++) await tools.some({ value: [i] }); return 'out'`))[1];
        seen.wrong = [await run(`return (await tools.users.all()).slice('a')`), await run(`return (await tools.users.all()).filter(5)`)].map(([, said]) => said);
        seen.assigned = (await run(`kept.again = kept.all`)) ?? null;
        seen.let = await run(`delete kept.again; return Object.keys(kept)`);
        seen.frozen = await run(`const it = await tools.some({ value: [1] }); try { it.length = 9; it.slice = 5; } catch {} return [it.length, typeof it.slice]`);
        seen.bad = await jar.run('1', { tools: { a: { execute() {}, handle: 'yes' } } }).catch((error) => error.message);
        const session = await jar.session();
        await session.run(`const it = await tools.some({ value: [1, 2, 3] }); return it.slice(1)`, { tools });
        const again = await jar.replay(session.journal());
        seen.replayed = again.same || again.runs[0].difference;
        seen.described = (await jar.describe(tools)).declarations.includes('await it.slice(0, 10)');
        return seen";
    let seen: Value = jar.page(browser, script, ())?;
    let expected = json!({
        "slice": [50_000, "list", [2, 3], [49_998, 49_999], 49_999, 0, "\",]\\"],
        "each": [50_000, 1_249_975_000],
        "some": [0, 1, 2, 3],
        "lazy": ["user 0", "user 9999", "user 19998"],
        "small": [[1, [2]], 2],
        "none": [[], [], null],
        "others": [{ "a": 1 }, null, 5],
        "plain": "OUTPUT_TOO_LARGE",
        "nested": true,
        "frozen": [1, "function"],
        "replayed": true,
        "described": true,
    });
    for (key, value) in expected.as_object().into_iter().flatten() {
        assert_eq!(&seen[key], value, "{key}: {}", seen[key]);
    }
    let text = &seen["text"];
    assert_eq!(
        (&text[1], &text[2], &text[3], &text[4]),
        (&json!(20_000), &json!("line 19999 🔔"), &json!("line 0"), &json!(1))
    );
    for (key, code, words) in [
        ("whole", "OUTPUT_TOO_LARGE", "[C037]"),
        ("returned", "INVALID_PARAMS", "This is a handle"),
        ("limit", "OUTPUT_TOO_LARGE", "[C036]"),
    ] {
        let end = &seen[key];
        assert!(end[0] == code && end[1].as_str().is_some_and(|said| said.contains(words)), "{key}: {end}");
    }
    for (said, words) in [
        (&seen["many"], "A run has at most 64 handles."),
        (&seen["wrong"][0], "a place in a handle is a whole number"),
        (&seen["wrong"][1], "filter takes a function"),
        (&seen["bad"], "must be true or false"),
    ] {
        assert!(said.as_str().is_some_and(|said| said.contains(words)), "{said}");
    }
    Ok(())
}

/// What a program leaves in `kept`, the next one of its session reads, and nobody else does.
pub(crate) fn sessions_keep_handles(browser: &Browser) -> Result<()> {
    let jar = Jar::open(browser)?;
    let script = "const seen = {};
        let made = 0;
        const tools = {
            rows: { execute: () => { made++; return Array.from({ length: 30_000 }, (_, id) => ({ id })) }, handle: true },
            log: { execute: () => 'one\\ntwo', handle: true },
            plain: () => [1],
        };
        const session = await jar.session();
        const run = async (code, options) => {
            const r = await session.run(code, { tools, ...options });
            return r.ok ? r.value : [r.error.code, r.error.message];
        };
        seen.first = await run(`kept.rows = await tools.rows(); kept.log = await tools.log(); state.n = 1; return Object.keys(kept)`);
        seen.again = await run(`return [kept.rows.length, (await kept.rows.at(-1)).id, await kept.log.value(), Object.keys(kept)]`, { tools: {} });
        seen.renamed = await run(`kept.all = kept.rows; delete kept.rows; delete kept.log; let n = 0; for await (const { id } of kept.all) n += id; return n`);
        seen.failed = (await run(`delete kept.all; throw new Error('no')`))[0];
        seen.stayed = await run(`return [Object.keys(kept), (await kept.all.slice(0, 1))[0].id]`);
        seen.wrong = [
            await run(`kept.x = 5; return 1`), await run(`kept.x = await tools.plain(); return 1`), await run(`kept.x = kept.all.filter(() => true); return 1`),
            await run(`kept.x = { ...kept.all }; return 1`), await run(`kept[Symbol('s')] = kept.all; return 1`), await run(`Object.defineProperty(kept, 'x', { get: () => kept.all, enumerable: true }); return 1`),
        ].map(([code, message]) => code === 'EXECUTION_ERROR' && message.includes('is no handle of a tool') && message.includes('`state`'));
        seen.name = (await run(`kept['n'.repeat(200)] = kept.all; return 1`))[1].includes('[C039]');
        seen.assigned = (await run(`kept.again = kept.all`)) ?? null;
        seen.let = await run(`delete kept.again; return Object.keys(kept)`);
        seen.frozen = await run(`try { kept = {} } catch (error) { return error.name } return 'changed'`);
        seen.made = made;
        seen.none = await jar.run('return typeof kept').then((r) => r.value);
        const other = await jar.session({ snapshot: session.snapshot() });
        seen.other = (await other.run('return [Object.keys(kept), state.n]', { tools })).value;
        const journal = session.journal();
        seen.journal = [journal.runs[1].kept.log, journal.runs[1].kept.rows.length, journal.runs[0].end.kept, journal.runs[2].end.kept];
        const replayed = await jar.replay(JSON.stringify(journal));
        seen.replayed = replayed.same || replayed.runs.find(({ difference }) => difference).difference;
        const altered = JSON.parse(JSON.stringify({ ...journal, runs: [journal.runs[0]] }));
        altered.runs[0].end.kept = { rows: 2 };
        seen.differs = (await jar.replay(altered)).runs[0].difference.at;
        altered.runs[0].kept = { rows: { a: 1 } };
        seen.small = (await run(`return 1`, { policy: { limits: { handleBytes: 1000 } } }))[1].includes('[C036]');
        seen.still = await run(`return kept.all.length`);
        seen.malformed = await jar.replay(altered).catch((error) => [error.code, error.message.includes('journal.runs[0].kept.rows')]);
        return seen";
    let seen: Value = jar.page(browser, script, ())?;
    let expected = json!({
        "first": ["rows", "log"],
        "again": [30_000, 29_999, "one\ntwo", ["rows", "log"]],
        "renamed": 449_985_000,
        "failed": "EXECUTION_ERROR",
        "stayed": [["all"], 0],
        "wrong": [true, true, true, true, true, true],
        "name": true,
        "small": true,
        "still": 30_000,
        "assigned": null,
        "let": ["all"],
        "made": 1,
        "none": "undefined",
        "other": [[], 1],
        "journal": ["one\ntwo", 30_000, { "rows": 0, "log": 2 }, { "all": "rows" }],
        "replayed": true,
        "differs": "kept",
        "malformed": ["INVALID_PARAMS", true],
    });
    for (key, value) in expected.as_object().into_iter().flatten() {
        assert_eq!(&seen[key], value, "{key}: {}", seen[key]);
    }
    Ok(())
}
