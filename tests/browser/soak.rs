//! Runs by the thousand and widgets by the hundred in one page: at the end it holds what it held at the start.
//!
//! A test run has a part of it; `BELLJAR_WHOLE` asks for all. What the frames of runs hold inside is counted by
//! `run::many::runs_leave_nothing_behind`, what five hundred widgets weigh by `cargo xtask bench growth`.

use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use belljar_browsers::{Browser, Deadlines, Engine, Options, Response, Site};
use belljar_serve::{Config, Running};
use serde_json::{Value, json};

use crate::runner::whole;

const PART: Amount = Amount { runs: 200, widgets: 20 };
const WHOLE: Amount = Amount { runs: 10_000, widgets: 500 };
/// Before anything is counted: engines and Belljar keep what they learned from the first ones.
const FIRST: Amount = Amount { runs: 100, widgets: 15 };
/// So much is asked for in one call into the page.
const STEP: Amount = Amount { runs: 200, widgets: 10 };
const PATIENCE: Duration = Duration::from_secs(300);
/// What the page may hold more than at the start, in bytes of its heap.
const GROWN: f64 = 1.05;
const LOOKS: usize = 3;
/// Without the compilers: what they make of code that is used often grows for thousands of runs, and would hide what
/// somebody forgot to let go of. Without them the heap stands still after the first hundred.
const JS_FLAGS: &str = "--js-flags=--expose-gc --no-opt --no-maglev --no-sparkplug";

#[derive(Clone, Copy)]
struct Amount {
    runs: u32,
    widgets: u32,
}

pub(crate) fn a_page_holds_what_it_held(engine: Engine) -> Result<()> {
    let session = Duration::from_secs(if whole() { 7_200 } else { 880 });
    let options = Options::new(engine).deadlines(Deadlines { session, ..Deadlines::default() });
    // Only Chromium lets a page collect its garbage and say what is left.
    let options = match engine {
        Engine::Chromium => options.argument(JS_FLAGS).argument("--enable-precise-memory-info"),
        Engine::Firefox | Engine::WebKit => options,
    };
    let browser = &options.start()?;
    let server = Running::start(Config::for_tests())?;
    let page = PAGE.replace("SERVER", server.origin());
    let site = Site::start(move |request| match request.path.as_str() {
        "/" => Response::html(&*page),
        _ => Response::text("heard"),
    })?;
    browser.goto(&site.url("localhost", "/"))?;
    browser
        .wait_for::<bool>("if (globalThis.failed) throw globalThis.failed; return globalThis.soak !== undefined", ())?;

    soak(browser, &site, "first", FIRST)?;
    open_scales(browser)?;
    let start = held(browser)?;
    let heaps = heaps(browser)?;
    assert!(start["frames"].as_u64() >= Some(1), "counters that see nothing find nothing grown: {start}");
    soak(browser, &site, "then", if whole() { WHOLE } else { PART })?;

    // What is being closed is closed a moment later.
    let until = Instant::now() + Duration::from_secs(120);
    let mut end = held(browser)?;
    while end != start && Instant::now() < until {
        thread::sleep(Duration::from_millis(200));
        end = held(browser)?;
    }
    assert_eq!(end, start, "what the page holds at the end, and at the start");
    light(browser, &heaps)
}

/// Does so much, a step at a time, and checks that each program ended as it has to. The page itself says when it is done:
/// a driver that waits for a script asks the page ten times a second, and the page keeps each question.
fn soak(browser: &Browser, site: &Site, name: &str, Amount { mut runs, mut widgets }: Amount) -> Result<()> {
    let mut steps = 0;
    while runs > 0 || widgets > 0 {
        let step = Amount { runs: runs.min(STEP.runs), widgets: widgets.min(STEP.widgets) };
        steps += 1;
        let done = format!("{name}-{steps}");
        let args = json!({ "runs": step.runs, "widgets": step.widgets, "done": done });
        browser.run::<()>("void soak(args)", args)?;
        let told = site.wait_for(PATIENCE, |request| request.path == "/done" && request.query == done);
        let told = told.with_context(|| format!("step {done} did not end within {PATIENCE:?}"))?;
        assert_eq!(told.text(), "[]", "what went wrong in step {done}");
        (runs, widgets) = (runs - step.runs, widgets - step.widgets);
    }
    Ok(())
}

/// Frames, workers, ports and blob URLs of the page.
fn held(browser: &Browser) -> Result<Value> {
    Ok(browser.run("return { ...left, frames: document.querySelectorAll('iframe').length }", ())?)
}

/// Lets the two frames of the runs be asked what they hold. Into a frame the driver goes once: each time it leaves a
/// hundred kilobytes of its own there, and in the frame around it.
fn open_scales(browser: &Browser) -> Result<()> {
    if browser.engine() != Engine::Chromium {
        return Ok(());
    }
    browser.run::<()>(BYTES, ())?;
    for _outer_then_guest in 0..2 {
        browser.enter_frame("iframe")?;
        browser.run::<()>(&format!("{BYTES} {SCALES}"), ())?;
    }
    Ok(browser.top_frame()?)
}

/// Bytes that the page and the two frames of its runs hold when their garbage is gone; nothing where no engine tells.
fn heaps(browser: &Browser) -> Result<Vec<f64>> {
    if browser.engine() != Engine::Chromium {
        return Ok(Vec::new());
    }
    Ok(browser.run(
        "const ask = (whom) => new Promise((resolve) => {
             const { port1, port2 } = new MessageChannel();
             port1.onmessage = ({ data }) => { port1.close(); resolve(data) };
             document.querySelector('iframe').contentWindow.postMessage(whom, '*', [port2]);
         });
         return [await bytes(), await ask('outer'), await ask('guest')]",
        (),
    )?)
}

/// A few looks at the most: each is a script in the page, and the page keeps it.
fn light(browser: &Browser, start: &[f64]) -> Result<()> {
    let mut end = Vec::new();
    for _ in 0..LOOKS {
        end = heaps(browser)?;
        if start.iter().zip(&end).all(|(start, end)| *end <= start * GROWN) {
            return Ok(());
        }
        thread::sleep(Duration::from_secs(2));
    }
    bail!("bytes of the page and of its frames: {start:?} at the start, {end:?} at the end")
}

/// From a task of its own, where no stack keeps anything; and twice, for what finalisers let go of.
const BYTES: &str = "const all = { type: 'major', execution: 'async' };
     globalThis.bytes = async () => { await gc(all); await gc(all); return performance.memory.usedJSHeapSize };";

/// The guest's frame lies in a shadow tree, where the page does not find it; the one around it does.
const SCALES: &str = "const guest = document.querySelector('div')?.shadowRoot?.querySelector('iframe');
     addEventListener('message', async ({ data, ports: [port] }) => {
         if (data === 'guest' && guest) guest.contentWindow.postMessage(data, '*', [port]);
         else port.postMessage(await bytes());
     });";

/// `left` counts what is made and not given back; it is there before anything of Belljar is.
const PAGE: &str = r#"<!doctype html><title>host</title><main></main><script>
    globalThis.left = { workers: 0, urls: 0, ports: 0 };
    {
        const { createObjectURL, revokeObjectURL } = URL, { close } = MessagePort.prototype;
        const RealWorker = globalThis.Worker, RealChannel = globalThis.MessageChannel, closed = new WeakSet();
        globalThis.Worker = class extends RealWorker {
            constructor(...args) { super(...args); left.workers++ }
            terminate() { if (!closed.has(this)) { closed.add(this); left.workers-- } super.terminate() }
        };
        globalThis.MessageChannel = class extends RealChannel { constructor() { super(); left.ports++ } };
        MessagePort.prototype.close = function () { if (!closed.has(this)) { closed.add(this); left.ports-- } close.call(this) };
        URL.createObjectURL = (blob) => { left.urls++; return createObjectURL.call(URL, blob) };
        URL.revokeObjectURL = (url) => { left.urls--; revokeObjectURL.call(URL, url) };
    }
</script><script type=module>
    try {
        const { Belljar } = await import("SERVER/belljar.js");
        const jar = await Belljar.connect({ server: "SERVER" });
        const VIEW = `<!doctype html><p>widget</p><script>
            parent.postMessage({ jsonrpc: "2.0", id: 1, method: "ui/initialize", params: { protocolVersion: "2026-01-26", appInfo: { name: "view", version: "1" }, appCapabilities: {} } }, "*");
            addEventListener("message", ({ data }) => data.id === 1 && parent.postMessage({ jsonrpc: "2.0", method: "ui/notifications/initialized", params: {} }, "*"));
        <\/script>`;
        // How programs end: with a value, thrown, refused by the parser, with a line on the console, refused by the gate.
        const PROGRAMS = [
            ["return await callTool('t', { a: 1 })", "ok"], ["throw new Error('x')", "EXECUTION_ERROR"], ["const = 1", "SYNTAX_ERROR"],
            ["console.log(1)", "ok"], ["await callTool(...['none', {}])", "TOOL_NOT_FOUND"],
        ];
        const tools = { t: (x) => x };
        const wrong = [];
        const lanes = async (count, many, work) => {
            let next = 0;
            const lane = async () => { while (next < count) await work(next++) };
            await Promise.all(Array.from({ length: many }, lane));
        };
        const program = async (n) => {
            const [code, end] = PROGRAMS[n % PROGRAMS.length];
            const { ok, error } = await jar.run(code, { tools, policy: { limits: { timeoutMs: 60000 } } });
            if ((ok ? "ok" : error.code) !== end) wrong.push(`${code}: ${error?.code}: ${error?.message}`);
        };
        const widget = async () => {
            const box = document.querySelector("main").appendChild(document.createElement("section"));
            const widget = await jar.widget(box, { html: VIEW, onToolCall: () => ({ content: [] }), readyTimeoutMs: 40_000 });
            await widget.close();
            box.remove();
        };
        globalThis.soak = async ({ runs, widgets, done }) => {
            await Promise.all([lanes(runs, 4, program), lanes(widgets, 2, widget)]).catch((error) => wrong.push(String(error)));
            await fetch(`/done?${done}`, { method: "POST", body: JSON.stringify(wrong) });
        };
    } catch (error) { globalThis.failed = error; }
</script>"#;
