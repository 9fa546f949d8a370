//! The first minute: a page of ten lines that runs a script with two tools.

use anyhow::Result;
use belljar_browsers::Browser;
use serde_json::{Value, json};

use super::Jar;

pub(crate) fn a_newcomers_page_runs_a_script_with_two_tools(browser: &Browser) -> Result<()> {
    let jar = Jar::open(browser)?;
    let seen: Value = jar.page(
        browser,
        "const people = [{ name: 'Ada', active: true }, { name: 'Bo', active: false }];
         const r = await jar.run(`
             const users = await callTool('users:list', { limit: 3 });
             console.log('found', users.length);
             await callTool('users:note', { names: users.map((user) => user.name) });
             return users.filter((user) => user.active).map((user) => user.name);
         `, {
             tools: {
                 'users:list': async ({ limit }) => people.slice(0, limit),
                 'users:note': { handler: ({ names }) => { globalThis.noted = names }, input: { type: 'object', required: ['names'] } },
             },
         });
         return { r, noted: globalThis.noted }",
        json!({}),
    )?;
    assert_eq!(seen["r"]["ok"], true, "{seen:#}");
    assert_eq!(seen["r"]["value"], json!(["Ada"]));
    assert_eq!(seen["noted"], json!(["Ada", "Bo"]));
    assert_eq!(seen["r"]["stats"]["toolCalls"], 2);
    assert_eq!(seen["r"]["stats"]["killed"], false);
    assert_eq!(seen["r"]["console"][0]["level"], "log");
    assert_eq!(seen["r"]["console"][0]["args"], json!(["found", 2]));
    assert_eq!(seen["r"]["console"][0]["line"], 3);
    Ok(())
}

pub(crate) fn probe(browser: &Browser) -> Result<()> {
    let jar = Jar::open(browser)?;
    let seen: Value = jar.page(
        browser,
        "const out = []; const errs = [];
         for (let i = 0; i < 60; i++) { const t = performance.now(); const r = await jar.run('return 1+1'); out.push([performance.now() - t, r.stats.startupMs, r.stats.durationMs]); if (!r.ok) errs.push(r.error);
           await new Promise(r => setTimeout(r, 15)); }
         const s = out.map(o => o[0]).sort((a,b)=>a-b);
         const t = performance.now();
         const tools = { 'a:b': (x) => x };
         const r = await jar.run(`const t = performance.now(); for (let i = 0; i < 90; i++) await callTool('a:b', {i}); return (performance.now() - t)/90`, { tools, policy: { tools: { ratePerSecond: 10000, enumerationThreshold: 10000 } } });
         const many = await Promise.all(Array.from({length: 100}, (_, i) => jar.run(`return ${i} * 2`)));
         return { median: s[30], p95: s[57], first: out[0], last: out.slice(-3), errs: errs.slice(0,2), tool: r.value ?? r.error, many: many.filter(m => m.ok).length, whenMany: performance.now() - t }",
        json!({}),
    )?;
    eprintln!("{} {seen:#}", browser.engine());
    Ok(())
}
