//! Many widgets in one page: out of sight, frozen, moved about, closed at once, and one that spins.

use anyhow::Result;
use belljar_browsers::{Browser, Engine};
use serde_json::{Value, json};

use super::Stage;

/// `tall` is a view of 300 pixels; `until` waits for something to be so.
const TOOLS: &str = "
    globalThis.tall = view + `<script>{
        const wait = setInterval(() => {
            if (!globalThis.begun) return;
            clearInterval(wait);
            tell('ui/notifications/size-changed', { height: 300 });
        }, 5);
    }<\\/script>`;
    globalThis.until = async (what, ms = 15000) => {
        const end = performance.now() + ms;
        while (!(await what())) {
            if (performance.now() > end) throw new Error('never: ' + what);
            await new Promise((ok) => setTimeout(ok, 20));
        }
    };
    globalThis.frames = () => document.querySelectorAll('main iframe').length;
    globalThis.peak = 0;
    new MutationObserver(() => { peak = Math.max(peak, frames()) }).observe(document, { childList: true, subtree: true });
";

/// What a widget was told since its document began, without the answers to its own questions.
const TOLD: &str = "return heard.filter(({ method }) => method).map(({ method, params }) => [method.split('/').at(-1), params.arguments?.n ?? params.content?.[0].text ?? params.reason ?? null])";

fn open(browser: &Browser) -> Result<Stage> {
    let stage = Stage::open(browser)?;
    in_page(browser, TOOLS)?;
    Ok(stage)
}

/// Runs a script as one of the page's own: Firefox's driver has a realm apart.
fn in_page(browser: &Browser, script: &str) -> Result<()> {
    let add = "document.head.append(Object.assign(document.createElement('script'), { textContent: args }))";
    Ok(browser.run(add, script)?)
}

/// A long conversation: fifty widgets, of which only those in sight have a frame. They come back where one looks.
pub(crate) fn fifty_in_a_long_page(browser: &Browser) -> Result<()> {
    const WITHIN_SIGHT: u64 = 10;
    let stage = open(browser)?;
    let begun: Value = stage.page(
        browser,
        "window.widgets = [];
         const one = async (n) => {
             widgets[n] = await show({
                 html: tall, offscreen: 'freeze', toolInput: { n }, toolResult: { content: [{ type: 'text', text: 'result ' + n }] },
                 onFreeze: () => ({ scrolled: n }), onThaw: (kept) => heard.push(['thaw', n, kept]), onLost: note('lost'),
             });
             await until(() => widgets[n].state !== 'live' || document.querySelectorAll('main > *')[n].offsetHeight >= 300);
         };
         for (let n = 0; n < 50; n += 5) await Promise.all([0, 1, 2, 3, 4].map((k) => one(n + k)));
         await until(() => frames() <= args && frames() + widgets.filter(({ state }) => state === 'frozen').length === 50);
         return { made: widgets.length, heights: [...new Set([...document.querySelectorAll('main > *')].map((one) => one.offsetHeight))],
                  frozen: widgets.filter(({ state }) => state === 'frozen').length, frames: frames(), peak }",
        json!(WITHIN_SIGHT),
    )?;
    assert_eq!((&begun["made"], &begun["heights"]), (&json!(50), &json!([300])), "{begun}");
    assert!(begun["frames"].as_u64() >= Some(1) && begun["frames"].as_u64() <= Some(WITHIN_SIGHT), "{begun}");
    assert_eq!(begun["frozen"].as_u64().zip(begun["frames"].as_u64()).map(|(a, b)| a + b), Some(50), "{begun}");

    // At the end of the page the last ones are back, and know what they were about; then back at the beginning.
    for (turn, n) in [49_u64, 0, 25, 49].into_iter().enumerate() {
        let seen: Value = stage.page(
            browser,
            "const box = document.querySelectorAll('main > *')[args.n];
             const height = () => document.documentElement.scrollHeight;
             const before = height();
             await until(() => widgets[args.n].state === 'frozen' && !box.querySelector('iframe'));
             box.scrollIntoView({ block: 'center' });
             await until(() => widgets[args.n].state === 'live' && box.querySelector('iframe') && heard.some(([what, n]) => what === 'thaw' && n === args.n));
             await until(() => frames() <= args.most);
             const thawed = heard.filter(([what, n]) => what === 'thaw' && n === args.n).map(([, , kept]) => kept);
             heard.splice(0, heard.length, ...heard.filter(([what, n]) => what !== 'thaw' || n !== args.n));
             return { thawed, jumped: height() - before, frames: frames(), boxes: box.childElementCount, lost: heard.filter(([what]) => what === 'lost') }",
            json!({ "n": n, "most": WITHIN_SIGHT }),
        )?;
        assert_eq!(
            (&seen["thawed"], &seen["jumped"], &seen["boxes"], &seen["lost"]),
            (&json!([{ "scrolled": n }]), &json!(0), &json!(1), &json!([])),
            "turn {turn}: {seen}"
        );
        let told = within(browser, usize::try_from(n)?)?;
        assert_eq!(told, json!([["tool-input", n], ["tool-result", format!("result {n}")]]), "turn {turn}");
    }
    let peak: u64 = stage.page(browser, "return peak", json!({}))?;
    assert!(peak <= 30, "{peak} frames at once");
    Ok(())
}

/// What widget `n` of the page was told.
fn within(browser: &Browser, n: usize) -> Result<Value> {
    browser.enter_frame(&format!("main > :nth-child({}) iframe", n + 1))?;
    browser.enter_frame("iframe")?;
    let told = browser.run(TOLD, ());
    browser.top_frame()?;
    Ok(told?)
}

/// By hand, in every order, and at once: it ends as it was asked last, with one frame or none.
pub(crate) fn frozen_and_thawed_by_hand(browser: &Browser) -> Result<()> {
    let stage = open(browser)?;
    let frozen: Value = stage.page(
        browser,
        "await show({ html: tall, toolInput: { n: 7 }, onFreeze: async () => 'kept', onThaw: note('thaw'), onLost: note('lost') });
         await until(() => box0().offsetHeight === 300);
         function box0() { return document.querySelector('main > *') }
         await widget.freeze();
         await widget.freeze();
         return { state: widget.state, frames: frames(), height: box0().offsetHeight,
                  said: await widget.sendToolResult({ content: [] }).catch(({ code }) => code) }",
        json!({}),
    )?;
    assert_eq!(frozen, json!({ "state": "frozen", "frames": 0, "height": 300, "said": "SANDBOX_LOST" }));
    let thawed: Value = stage.page(
        browser,
        "await widget.thaw();
         await widget.thaw();
         await widget.sendToolResult({ content: [{ type: 'text', text: 'late' }] });
         return { state: widget.state, frames: frames(), heard: heard.splice(0) }",
        json!({}),
    )?;
    assert_eq!(thawed, json!({ "state": "live", "frames": 1, "heard": [["thaw", "kept"]] }));
    assert_eq!(within(browser, 0)?, json!([["tool-input", 7], ["tool-result", "late"]]));

    let at_once: Value = stage.page(
        browser,
        "const states = [];
         const end = async (...work) => { await Promise.all(work.map((name) => widget[name]())); states.push([widget.state, frames(), document.querySelector('main > *').childElementCount]) };
         await end('freeze', 'thaw');
         await end('freeze', 'thaw', 'freeze');
         await end('thaw', 'freeze', 'thaw');
         await end('thaw', 'freeze');
         await widget.close();
         states.push([widget.state, frames(), document.querySelector('main > *').childElementCount]);
         await widget.thaw();
         states.push([widget.state, frames(), heard.filter(([what]) => what === 'lost').length]);
         return states",
        json!({}),
    )?;
    assert_eq!(
        at_once,
        json!([["live", 1, 1], ["frozen", 0, 1], ["live", 1, 1], ["frozen", 0, 1], ["closed", 0, 0], ["closed", 0, 0]])
    );
    Ok(())
}

/// A frame that is moved loses its document, in every engine. The widget comes back by itself, with what it was about.
pub(crate) fn moved_about_it_comes_back(browser: &Browser) -> Result<()> {
    let stage = open(browser)?;
    stage.page::<()>(
        browser,
        "for (const n of [0, 1, 2]) await show({ toolInput: { n }, onThaw: () => heard.push(['thaw', n]), onLost: note('lost') });
         window.three = [...document.querySelectorAll('main > *')];",
        json!({}),
    )?;
    let moves = [
        ("before another", "main.prepend(three[1])", json!([1])),
        ("out of the page, and in again later", "three[1].remove(); await rest(60); main.append(three[1])", json!([1])),
        ("out and in at once", "three[1].remove(); main.append(three[1])", json!([1])),
        ("in another order", "main.append(three[2], three[1], three[0])", json!([0, 1, 2])),
        (
            "with all around it",
            "const outer = document.createElement('div'); document.body.append(outer); outer.append(main)",
            json!([0, 1, 2]),
        ),
        ("twice in a row", "main.prepend(three[0]); await rest(5); main.append(three[0])", json!([0])),
        ("emptied by a renderer", "three[2].replaceChildren()", json!([2])),
    ];
    for (what, how, back) in moves {
        let seen: Value = stage.page(
            browser,
            &format!(
                "const main = document.querySelector('main');
                 const rest = (ms) => new Promise((ok) => setTimeout(ok, ms));
                 heard.length = 0;
                 {how};
                 const back = () => [...new Set(heard.filter(([what]) => what === 'thaw').map(([, n]) => n))].sort();
                 const all = () => args.every((n) => back().includes(n)) && frames() === 3;
                 await until(all).catch(() => {{}});
                 return {{ back: back(), frames: frames(), boxes: three.map((one) => one.childElementCount), lost: heard.filter(([what]) => what === 'lost').length }}"
            ),
            back.clone(),
        )?;
        // Some moves take the others' place as well, where an engine has it so; nobody is missing.
        let missing: Vec<_> = back.as_array().into_iter().flatten().filter(|n| !contains(&seen["back"], n)).collect();
        assert!(missing.is_empty(), "{what}: {missing:?} did not come back: {seen}");
        assert_eq!(
            (&seen["frames"], &seen["boxes"], &seen["lost"]),
            (&json!(3), &json!([1, 1, 1]), &json!(0)),
            "{what}"
        );
        let order: Vec<usize> = stage.page(
            browser,
            "return three.map((one) => [...document.querySelectorAll('main > *')].indexOf(one))",
            json!({}),
        )?;
        for (n, place) in order.into_iter().enumerate() {
            assert_eq!(within(browser, place)?, json!([["tool-input", n]]), "{what}, widget {n}");
        }
    }
    Ok(())
}

fn contains(list: &Value, one: &Value) -> bool {
    list.as_array().is_some_and(|list| list.contains(one))
}

/// Counts what lives as long as somebody keeps it, from now on.
const COUNT: &str = "{
    const live = { ports: new Set(), sources: new Set(), observers: new Set(), timers: new Set(), listeners: 0 };
    const { MessageChannel, EventSource, setTimeout, clearTimeout, setInterval, clearInterval } = globalThis;
    globalThis.MessageChannel = class { constructor() { const pair = new MessageChannel(); live.ports.add(pair.port1); return pair } };
    const { close } = MessagePort.prototype;
    MessagePort.prototype.close = function () { live.ports.delete(this); close.call(this) };
    globalThis.EventSource = class extends EventSource {
        constructor(...args) { super(...args); live.sources.add(this) }
        close() { live.sources.delete(this); super.close() }
    };
    for (const { prototype } of [MutationObserver, IntersectionObserver, ResizeObserver]) {
        const { observe, disconnect } = prototype;
        prototype.observe = function (...args) { live.observers.add(this); observe.apply(this, args) };
        prototype.disconnect = function () { live.observers.delete(this); disconnect.call(this) };
    }
    globalThis.setTimeout = (work, ms, ...rest) => {
        const handle = setTimeout(() => { live.timers.delete(handle); work(...rest) }, ms);
        live.timers.add(handle);
        return handle;
    };
    globalThis.clearTimeout = (handle) => { live.timers.delete(handle); clearTimeout(handle) };
    for (const target of [window, document]) {
        const { addEventListener, removeEventListener } = target;
        const known = new Map();
        target.addEventListener = (type, listener, ...rest) => {
            if (!known.get(listener)?.has(type)) { live.listeners++; known.set(listener, (known.get(listener) ?? new Set()).add(type)) }
            addEventListener.call(target, type, listener, ...rest);
        };
        target.removeEventListener = (type, listener, ...rest) => {
            if (known.get(listener)?.delete(type)) live.listeners--;
            removeEventListener.call(target, type, listener, ...rest);
        };
    }
    globalThis.left = () => ({
        frames: document.querySelectorAll('main iframe').length, children: document.querySelectorAll('main > * > *').length,
        ports: live.ports.size, sources: live.sources.size, observers: live.observers.size, timers: live.timers.size, listeners: live.listeners,
    });
    globalThis.run = async () => {
        const before = left();
        const options = { onFreeze: () => 1, offscreen: 'freeze', toolInput: { n: 1 } };
        const shown = await Promise.all([show(options), show(options), show({}), show({ signal: new AbortController().signal })]);
        await shown[1].freeze();
        document.querySelectorAll('main > *')[2].remove();
        await until(() => shown[2].state === 'frozen');
        await until(() => left().sources === 1);
        const during = left();
        const late = show({}).catch(({ code }) => code);
        await jar.close();
        const last = await late;
        const after = left();
        await until(() => left().timers <= before.timers, 3000).catch(() => {});
        const refused = await show({}).catch(({ code }) => code);
        return { before, during, after: left(), states: shown.map(({ state }) => state), last, refused, whole: document.querySelectorAll('iframe').length };
    };
}";

/// `jar.close()` ends all of them: live, frozen, taken out of the page, and one that is just beginning.
pub(crate) fn closing_the_jar_leaves_nothing(browser: &Browser) -> Result<()> {
    let stage = open(browser)?;
    in_page(browser, COUNT)?;
    let seen: Value = stage.page(browser, "return await window.run()", json!({}))?;
    let (before, during, after) = (&seen["before"], &seen["during"], &seen["after"]);
    for what in ["frames", "ports", "sources", "observers", "listeners"] {
        if what != "listeners" {
            assert!(during[what].as_i64() > before[what].as_i64(), "{what} is not counted: {seen}");
        }
        assert_eq!(after[what], before[what], "{what} are left: {seen:#}");
    }
    assert!(after["timers"].as_i64() <= before["timers"].as_i64(), "timers are left: {seen:#}");
    assert_eq!(after["children"], 0, "{seen:#}");
    assert_eq!(seen["states"], json!(["closed", "closed", "closed", "closed"]), "{seen:#}");
    assert_eq!(seen["last"], "ABORTED", "one that was just beginning: {seen:#}");
    assert_eq!((&seen["refused"], &seen["whole"]), (&json!("ABORTED"), &json!(0)), "{seen:#}");
    Ok(())
}

/// The next widget goes into the empty sandbox that stands ready; nobody gets one that had a document, or another's.
pub(crate) fn a_spare_becomes_the_next(browser: &Browser) -> Result<()> {
    const ASK: &str = "
        const ask = async (body) => (await (await fetch(args.server + '/api/v1/widgets', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).json()).id;
    ";
    let stage = open(browser)?;
    let args = json!({ "server": stage.server.origin() });
    let seen: Value = stage.page(
        browser,
        &format!(
            "{ASK}
             const host = (frame) => new URL(frame.src).host;
             const spares = () => [...document.querySelectorAll('html > iframe')];
             const before = spares().length;
             // Awake and loaded, in either order: only then can it be moved.
             const awake = new Set(), loaded = new Set();
             addEventListener('message', ({{ data, source }}) => data?.method === 'awake' && awake.add(source));
             document.addEventListener('load', ({{ target }}) => loaded.add(target), true);
             await show({{}});
             await until(() => spares().length > before && awake.has(spares().at(-1).contentWindow) && loaded.has(spares().at(-1)));
             const frame = spares().at(-1);
             const spare = host(frame);
             await show({{}});
             const shown = document.querySelector('main > :last-child iframe');
             const next = host(shown);
             // Where a browser can move a frame, it is the very same.
             const moved = (shown === frame) === ('moveBefore' in Element.prototype);
             const empty = await ask({{ html: '' }});
             const filled = await ask({{ html: '<p>first', spare: empty }});
             const twice = await ask({{ html: '<p>second', spare: empty }});
             const unknown = await ask({{ html: '<p>third', spare: 'nobody' }});
             return {{ used: next === spare, moved, filled: filled === empty, twice: twice === empty, unknown: typeof unknown, live: widget.state }}"
        ),
        args.clone(),
    )?;
    assert_eq!(
        seen,
        json!({ "used": true, "moved": true, "filled": true, "twice": false, "unknown": "string", "live": "live" })
    );

    let empty: String = browser.run(&format!("{ASK} return await ask({{ html: '' }})"), &args)?;
    browser.goto(&stage.site.url("127.0.0.1", "/"))?;
    let foreign = format!("{ASK} return (await ask({{ html: '<p>', spare: args.empty }})) ?? 'refused'");
    let given: String = browser.run(&foreign, json!({ "server": stage.server.origin(), "empty": empty }))?;
    assert_ne!(given, empty, "another page's sandbox was given away");
    Ok(())
}

/// A widget that spins for two seconds, seen from the page and from another widget. Where an engine cannot keep them
/// apart, `jar.guarantees` says so.
pub(crate) fn a_spinning_widget_stops_nobody(browser: &Browser) -> Result<()> {
    // Half of what a stall would be; how short it really is depends on the machine, and stands in the bench.
    const MOST_MS: f64 = 1_000.0;
    let stage = open(browser)?;
    let seen: Value = stage.page(
        browser,
        "const answering = view + `<script>answers['tools/call'] = () => ({ content: [] })<\\/script>`;
         const spinning = view + `<script>answers['tools/call'] = () => { const end = performance.now() + 2000; while (performance.now() < end); return { content: [] } }<\\/script>`;
         const other = await show({ html: answering });
         const spinner = await show({ html: spinning });
         const stall = { page: 0, other: 0 };
         let over = false;
         const watch = async (name, beat) => {
             while (!over) {
                 const start = performance.now();
                 await beat();
                 stall[name] = Math.max(stall[name], performance.now() - start);
             }
         };
         await other.callAppTool('t', {});
         const watching = [watch('page', () => new Promise((ok) => setTimeout(ok, 5))), watch('other', () => other.callAppTool('t', {}))];
         const start = performance.now();
         await spinner.callAppTool('t', {});
         const spun = performance.now() - start;
         over = true;
         await Promise.all(watching);
         const { closed, by } = jar.guarantees.widget.find(({ channel }) => channel === 'process');
         return { ...stall, spun, closed, by }",
        json!({}),
    )?;
    let ms = |name: &str| seen[name].as_f64().unwrap_or(f64::INFINITY);
    assert!(ms("spun") >= 1_900.0, "it did not spin: {seen}");
    assert_eq!(seen["closed"], browser.engine() != Engine::WebKit, "{seen}");
    if seen["closed"] == true {
        assert!(ms("page") < MOST_MS && ms("other") < MOST_MS, "{seen}");
    } else {
        // What is said to be open is open: the day it is not, the table has to say so.
        assert!(ms("page") > MOST_MS, "{seen}");
    }
    Ok(())
}
