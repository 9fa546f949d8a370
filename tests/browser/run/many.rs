//! Many runs: at once, in a row, with different policies side by side; and what they leave behind.

use std::time::{Duration, Instant};

use anyhow::Result;
use belljar_browsers::{Browser, Deadlines, Engine, Options};
use serde_json::{Value, json};

use super::Jar;
use crate::jar_site::{
    Document, GUEST, JarSite, OUTER, inner, inner_document, inner_setup, outer, outer_document, outer_setup,
};
use crate::runner::whole;

pub(crate) fn a_hundred_at_once(browser: &Browser) -> Result<()> {
    let jar = Jar::open(browser)?;
    let seen: Value = jar.page(
        browser,
        "const tools = { double: ({ n }) => n * 2 };
         const strict = await Belljar.connect({ server, policy: { level: 'strict', limits: { timeoutMs: 240000 } } });
         const one = (n) => jar.run(`globalThis.mine = ${n}; await callTool('double', { n: 1 }); return [mine, await callTool('double', { n: ${n} })]`, { tools, policy: { limits: { timeoutMs: 240000 } } });
         const other = (n) => strict.run(`return typeof Proxy + ${n}`);
         const [standard, tight] = await Promise.all([
             Promise.all(Array.from({ length: 90 }, (_, n) => one(n))), Promise.all(Array.from({ length: 10 }, (_, n) => other(n))) ]);
         await strict.close();
         const wrong = standard.filter((r, n) => !r.ok || r.value[0] !== n || r.value[1] !== 2 * n);
         const wrongTight = tight.filter((r, n) => r.value !== 'undefined' + n);
         return { ok: standard.length + tight.length, wrong: [...wrong, ...wrongTight].slice(0, 3) }",
        json!({}),
    )?;
    assert_eq!(seen, json!({ "ok": 100, "wrong": [] }));
    Ok(())
}

/// Nothing of one run is there in another: no global, no change to anything shared, no message, no storage.
pub(crate) fn runs_cannot_see_each_other(browser: &Browser) -> Result<()> {
    let jar = Jar::open(browser)?;
    let seen: Value = jar.page(
        browser,
        "const tools = { met: () => new Promise((resolve) => setTimeout(resolve, 300)) };
         const leave = jar.run(`
             globalThis.secret = 'mine';
             try { Object.prototype.secret = 'mine' } catch {}
             try { Array.prototype.secret = 'mine' } catch {}
             Symbol.for('secret').description;
             await callTool('met', {});
             return globalThis.secret`, { tools });
         const look = await jar.run(`
             await callTool('met', {});
             return [typeof secret, ({}).secret, [].secret, Object.keys(globalThis)].map(String)`, { tools });
         const left = await leave;
         const after = await jar.run('return [typeof secret, ({}).secret].map(String)');
         return { look: look.value ?? look.error, left: left.value ?? left.error, after: after.value ?? after.error }",
        json!({}),
    )?;
    assert_eq!(seen["left"], "mine");
    assert_eq!(seen["look"], json!(["undefined", "undefined", "undefined", ""]));
    assert_eq!(seen["after"], json!(["undefined", "undefined"]));
    Ok(())
}

/// Counts what the guest's document and the outer frame hold, by wrapping what makes it before anything else runs there.
const COUNTED: &str = "{
    const left = { workers: 0, urls: 0, ports: 0, frames: 0 };
    const RealWorker = globalThis.Worker, { createObjectURL, revokeObjectURL } = URL, ended = [];
    globalThis.Worker = class extends RealWorker {
        constructor(...args) { super(...args); left.workers++ }
        terminate() { if (!this.gone) { this.gone = true; left.workers--; ended.push(new WeakRef(this)) } super.terminate() }
    };
    globalThis.belljarUncollected = () => ended.filter((worker) => worker.deref()).length;
    URL.createObjectURL = (blob) => { left.urls++; return createObjectURL.call(URL, blob) };
    URL.revokeObjectURL = (url) => { left.urls--; revokeObjectURL.call(URL, url) };
    const { close } = MessagePort.prototype, RealChannel = globalThis.MessageChannel;
    globalThis.MessageChannel = class extends RealChannel { constructor() { super(); left.ports++ } };
    MessagePort.prototype.close = function () { left.ports--; close.call(this) };
    globalThis.belljarLeft = left;
}";

/// Runs in a row, a thousand of them when all is asked for, some of which fail, and nothing grows: frames, workers, ports, blob URLs.
pub(crate) fn runs_leave_nothing_behind(engine: Engine) -> Result<()> {
    let deadlines = Deadlines { session: Duration::from_secs(880), ..Deadlines::default() };
    let browser = &Options::new(engine).deadlines(deadlines).start()?;
    let site = JarSite::altered(|request, ordinary| match (request.host.as_str(), request.path.as_str()) {
        (OUTER, "/") => outer(request, &prefixed(&outer_document(&outer_setup(request)), &json!(outer_setup(request)))),
        (GUEST, "/") => inner(request, &prefixed(&inner_document(request), &json!(inner_setup(request)))),
        _ => ordinary,
    })?;
    site.open(browser)?;
    let runs = |count: u32| -> Result<()> {
        let script = "
            // Jars of one page share a frame, so this one is the same each time.
            const jar = await Belljar.connect({ server: args.server });
            const tools = { t: (x) => x };
            const kinds = [\"return await callTool('t', { a: 1 })\", 'throw new Error(1)', 'const = 1', 'console.log(1)', \"await callTool(...['none', {}])\"];
            for (let i = 0; i < args.count; i += 5) await Promise.all(kinds.map((code) => jar.run(code, { tools })));
            // The next worker stands ready by then.
            await new Promise((resolve) => setTimeout(resolve, 300))";
        let args = json!({ "count": count, "server": site.names()["server"] });
        Ok(browser.run_within(Duration::from_secs(600), script, args)?)
    };
    let counts = || -> Result<[Value; 3]> {
        let page = browser.run("return document.querySelectorAll('iframe').length", ())?;
        browser.enter_frame("iframe")?;
        let outer = browser.run("return { ...belljarLeft, frames: document.querySelector('div').shadowRoot.querySelectorAll('iframe').length }", ())?;
        browser.enter_frame("iframe")?;
        let inner = browser.run("return belljarLeft", ())?;
        browser.top_frame()?;
        Ok([page, outer, inner])
    };
    runs(50)?;
    let before = counts()?;
    // Counters that see nothing would find nothing grown: a worker stands ready, and its port is open.
    assert!(before[2]["workers"].as_i64() >= Some(1) && before[1]["ports"].as_i64() >= Some(1), "{before:?}");
    runs(if whole() { 1_000 } else { 200 })?;
    // How many workers stand ready follows what just happened; a moment later it is as it was.
    let until = Instant::now() + Duration::from_secs(120);
    let mut after = counts()?;
    while after != before && Instant::now() < until {
        runs(5)?;
        after = counts()?;
    }
    assert_eq!(after, before, "held by the page, the outer frame and the guest's document");
    // In Chromium the guest's process is watched by a document of its own.
    assert_eq!(after[1]["frames"], if engine == Engine::Chromium { 2 } else { 1 });
    // A few may all be waiting for a collection.
    if engine == Engine::Chromium && whole() {
        // Each of them holds memory in three processes until it is collected.
        let uncollected = uncollected(browser)?;
        assert!(uncollected < 300, "{uncollected} of more than 1,000 workers that ended were not collected");
    }
    Ok(())
}

fn uncollected(browser: &Browser) -> Result<u32> {
    browser.enter_frame("iframe")?;
    browser.enter_frame("iframe")?;
    let count = browser.run("return belljarUncollected()", ())?;
    browser.top_frame()?;
    Ok(count)
}

fn prefixed(document: &Document, setup: &Value) -> Document {
    Document::new(setup, &format!("{COUNTED}{}", document.scripts.concat()))
}
