//! Tools with a document of their own: the seed's two use cases, and the walls around them.

use anyhow::Result;
use belljar_browsers::{Browser, Engine};
use serde_json::{Value, json};

use super::Shop;

/// A small renderer of Markdown, as a tool's author would bring it along.
const RENDER: &str = r#"async function renderMarkdown(btcp, { markdown }) {
    const escape = (text) => text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]);
    const inline = (text) => escape(text).replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>').replace(/`(.+?)`/g, '<code>$1</code>');
    const toHtml = (text) => text.split(/\n{2,}/).map((block) => {
        const heading = /^(#{1,3}) (.*)$/.exec(block);
        if (heading) return `<h${heading[1].length}>${inline(heading[2])}</h${heading[1].length}>`;
        if (/^- /m.test(block)) return `<ul>${block.split('\n').map((line) => `<li>${inline(line.slice(2))}</li>`).join('')}</ul>`;
        return `<p>${inline(block)}</p>`;
    }).join('');
    const container = document.createElement('div');
    container.innerHTML = toHtml(markdown);
    document.body.append(container);
    const headings = container.querySelectorAll('h1, h2, h3');
    return { html: container.innerHTML, headings: Array.from(headings, (h) => h.textContent), bold: getComputedStyle(container.querySelector('strong')).fontWeight };
}"#;

const PARSE: &str = r#"async (btcp, { xmlString }) => {
    const parser = new DOMParser();
    const doc = parser.parseFromString(xmlString, 'application/xml');
    const items = doc.querySelectorAll('item');
    return Array.from(items).map((item) => ({ title: item.querySelector('title')?.textContent, link: item.querySelector('link')?.textContent }));
}"#;

pub(crate) fn markdown_is_rendered_and_xml_is_parsed(browser: &Browser) -> Result<()> {
    let shop = Shop::open(browser)?;
    let seen: Value = shop.page(
        browser,
        "const iframe = { sandbox: 'iframe' };
         const frames = () => document.querySelectorAll('iframe').length;
         const markdown = await tool(args.render, [], { ...iframe, args: { markdown: '# Title\\n\\nSome **bold** and `code` & <b>\\n\\n## Second\\n\\n- one\\n- two' } });
         const xml = await tool(args.parse, [], { ...iframe, args: { xmlString: '<rss><item><title>A</title><link>https://a.example/</link></item><item><title>B</title></item></rss>' } });
         const page = await tool('const h1 = await btcp.parentDOM.querySelector(\"h1\"); await btcp.dom.setTextContent(\"h1\", \"From a frame\"); return h1.textContent', ['dom:write'], iframe);
         const body = await tool('return args.a + 1', [], { ...iframe, args: { a: 1 } });
         const value = await tool('1 + 1', [], iframe);
         const hidden = [...document.querySelectorAll('iframe')].every((frame) => frame.hidden && frame.sandbox.length > 0);
         return { markdown, xml, page, body: body.value, value: value.value, title: part.querySelector('h1').textContent, hidden, frames: frames() }",
        json!({ "render": RENDER, "parse": PARSE }),
    )?;
    let markdown = &seen["markdown"]["value"];
    assert_eq!(markdown["headings"], json!(["Title", "Second"]), "{seen:#}");
    assert!(
        markdown["html"]
            .as_str()
            .is_some_and(|html| html.contains("<strong>bold</strong>") && html.contains("&lt;b&gt;"))
    );
    assert_eq!(
        seen["xml"]["value"],
        json!([{ "title": "A", "link": "https://a.example/" }, { "title": "B" }]),
        "{seen:#}"
    );
    assert_eq!((&seen["page"]["value"], &seen["title"]), (&json!("Hello"), &json!("From a frame")), "{seen:#}");
    assert_eq!((&seen["body"], &seen["value"]), (&json!(2), &json!(2)), "{seen:#}");
    assert_eq!(seen["hidden"], true);
    Ok(())
}

/// Each line is tried inside; what it must not be able to do.
const WALLS: &[(&str, &str)] = &[
    ("origin", "return self.origin"),
    ("parent", "try { return typeof parent.document } catch (error) { return error.name }"),
    ("top", "try { return typeof top.document.cookie } catch (error) { return error.name }"),
    ("storage", "try { return typeof localStorage } catch (error) { return error.name }"),
    ("cookie", "try { return document.cookie } catch (error) { return error.name }"),
    ("eval", "try { return eval('1') } catch (error) { return error.name }"),
    ("function", "try { return new Function('return 1')() } catch (error) { return error.name }"),
    ("fetch", "try { await fetch(args.sink + '/fetch'); return 'sent' } catch (error) { return error.name }"),
    (
        "image",
        "const image = new Image(); const said = new Promise((resolve) => { image.onload = () => resolve('loaded'); image.onerror = () => resolve('blocked') }); image.src = args.sink + '/image'; return await said",
    ),
    (
        "frame",
        "const frame = document.createElement('iframe'); frame.src = args.sink + '/frame'; document.body.append(frame); await new Promise((resolve) => setTimeout(resolve, 200)); return 'tried'",
    ),
    (
        "form",
        "const form = document.createElement('form'); form.action = args.sink + '/form'; document.body.append(form); form.submit(); await new Promise((resolve) => setTimeout(resolve, 200)); return 'tried'",
    ),
    ("popup", "return window.open(args.sink + '/popup') === null"),
    (
        "pixels",
        "document.body.innerHTML = '<img src=\"data:image/gif;base64,R0lGODlhAQABAAAAACw=\">'; return document.images.length",
    ),
];

pub(crate) fn the_headers_are_its_walls(browser: &Browser) -> Result<()> {
    let shop = Shop::open(browser)?;
    let sink = belljar_browsers::Site::sink()?;
    let walls: Vec<_> = WALLS.iter().map(|(_, code)| *code).collect();
    let seen: Vec<Value> = shop.page(
        browser,
        "const seen = [];
         for (const code of args.walls) {
             const result = await tool(code, [], { sandbox: 'iframe', args: { sink: args.sink } });
             seen.push(result.ok ? result.value : result.error.code);
         }
         return seen",
        json!({ "walls": walls, "sink": sink.origin("127.0.0.1") }),
    )?;
    let seen: Vec<_> = WALLS.iter().map(|(name, _)| *name).zip(seen).collect();
    let of =
        |name: &str| seen.iter().find(|(known, _)| *known == name).map(|(_, value)| value.clone()).unwrap_or_default();
    assert_eq!(of("origin"), "null", "{seen:?}");
    for name in ["parent", "top", "storage"] {
        assert_eq!(of(name), "SecurityError", "{name}: {seen:?}");
    }
    assert!(of("cookie") == "SecurityError" || of("cookie") == "", "{seen:?}");
    assert_eq!((of("eval"), of("function")), (json!("EvalError"), json!("EvalError")), "{seen:?}");
    assert_eq!((of("fetch"), of("image")), (json!("TypeError"), json!("blocked")), "{seen:?}");
    assert_eq!(of("pixels"), 1, "{seen:?}");
    assert_eq!(sink.connections(), 0, "something left: {:?}", sink.requests());
    // The control: from the page itself the same request arrives.
    let _: Value = shop.page(
        browser,
        "await fetch(args + '/control', { mode: 'no-cors' }).catch(() => {}); return 1",
        json!(sink.origin("127.0.0.1")),
    )?;
    assert!(sink.connections() > 0, "the probe does not leak where nothing stops it");
    Ok(())
}

/// What the capability opens, the manifest's own policy closes again; and the page shows only what is left.
pub(crate) fn what_iframe_options_take_away_is_gone(browser: &Browser) -> Result<()> {
    let shop = Shop::open(browser)?;
    let there = belljar_browsers::Site::start(|_| {
        belljar_browsers::Response::text("from there").header("access-control-allow-origin", "*")
    })?;
    let seen: Value = shop.page(
        browser,
        "const capability = 'network:fetch:' + args.there;
         const manifest = (csp) => ({ btcp: '1.0', name: 'narrow', version: '1.0.0', description: 'Asks for less than it may.', capabilities: [capability],
             tools: [{ name: 'look', description: 'Tries what its document may do.', inputSchema: true, capabilities: [capability] }],
             config: { sandbox: 'iframe', iframeOptions: { sandbox: 'allow-scripts', ...(csp && { csp }) } } });
         const code = `async (btcp, args) => {
             const image = new Image();
             const pixels = new Promise((resolve) => { image.onload = () => resolve('shown'); image.onerror = () => resolve('blocked') });
             image.src = args.pixels;
             const style = document.createElement('style');
             style.textContent = 'p { letter-spacing: 7px }';
             document.head.append(style);
             return {
                 own: await fetch(args.there + '/own').then((r) => r.text(), () => 'blocked'),
                 gate: await btcp.network.fetch(args.there + '/gate').then(({ body }) => body, () => 'blocked'),
                 pixels: await pixels, style: style.sheet?.cssRules.length === 1 ? 'shown' : 'blocked',
             }
         }`;
         const run = async (csp) => {
             const given = { there: args.there, pixels: args.pixels };
             const r = await jar.tool({ manifest: manifest(csp), code, args: given, consent: () => true });
             return r.ok ? r.value : r.error;
         };
         return {
             control: await run(),
             connect: await run({ 'connect-src': \"'none'\" }),
             kept: await run({ 'connect-src': args.there, 'img-src': 'blob:' }),
             published: await run({ 'default-src': \"'none'\", 'script-src': \"'unsafe-inline'\" }),
             wider: await run({ 'connect-src': 'http://127.0.0.1:1' }).catch((error) => [error.code, JSON.stringify(error.data).includes('P044')]),
         }",
        json!({ "there": there.origin("127.0.0.1"), "pixels": "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" }),
    )?;
    let row = |connect: &str, pixels: &str, style: &str| json!({ "own": connect, "gate": connect, "pixels": pixels, "style": style });
    assert_eq!(seen["control"], row("from there", "shown", "shown"), "{seen:#}");
    assert_eq!(seen["connect"], row("blocked", "shown", "shown"), "{seen:#}");
    assert_eq!(seen["kept"], row("from there", "blocked", "shown"), "{seen:#}");
    assert_eq!(seen["published"], row("blocked", "blocked", "blocked"), "{seen:#}");
    assert_eq!(seen["wider"], json!(["INVALID_PARAMS", true]), "{seen:#}");
    Ok(())
}

/// The same lines from a worker and from a document, each with its place, and both within the same bounds.
pub(crate) fn the_console_is_the_same_in_both_sandboxes(browser: &Browser) -> Result<()> {
    let shop = Shop::open(browser)?;
    let seen: Value = shop.page(
        browser,
        "const code = `async (btcp, args) => {
             console.log('plain %s', 'text', { a: [1, null] });
             console.warn(new Map([[1, 2]])); console.error(new TypeError('broken').message);
             console.table([1]); console.count(); console.assert(false, 'no');
             return 1
         }`;
         const seen = {};
         for (const sandbox of ['worker', 'iframe']) {
             const r = await tool(code, [], { sandbox });
             const many = await tool('for (let i = 0; i < 100_000; i++) console.log(i)', [], { sandbox });
             const thrown = await tool('const f = () => { throw new RangeError(\"here\") };\\nf()', [], { sandbox });
             seen[sandbox] = { lines: r.console.map(({ level, args }) => [level, args]), places: r.console.map(({ line }) => line ?? null),
                 many: [many.ok, many.console.length, many.console.length + many.stats.consoleCut], thrown: [thrown.error.name, thrown.error.message, thrown.error.line ?? null] };
         }
         // Past its own console, straight to the port: the frame around it counts all the same.
         const flood = await tool(`const send = MessagePort.prototype.postMessage; let port;
             MessagePort.prototype.postMessage = function (...message) { port ??= this; return send.apply(this, message) };
             console.log('first');
             for (let i = 0; i < 200; i++) send.call(port, { jsonrpc: '2.0', method: 'console', params: { run: 1, lines: [{ level: 'log', args: JSON.stringify(['x'.repeat(60000)]) }], cut: 0 } });
             return 'done'`, [], { sandbox: 'iframe' });
         seen.flood = [flood.value ?? flood.error?.code, flood.stats.consoleBytes, flood.console.length];
         seen.after = (await tool('return 1', [], { sandbox: 'iframe' })).value;
         return seen",
        json!({}),
    )?;
    let (worker, iframe) = (&seen["worker"], &seen["iframe"]);
    assert_eq!(iframe["lines"].as_array().map(Vec::len), Some(6), "{seen:#}");
    assert_eq!(worker["lines"], iframe["lines"], "{seen:#}");
    assert_eq!((&iframe["many"][0], &iframe["many"][2]), (&json!(true), &json!(100_000)), "{seen:#}");
    assert!(iframe["many"][1].as_u64().is_some_and(|lines| lines > 10 && lines < 100_000), "{seen:#}");
    assert_eq!(worker["many"], iframe["many"], "{seen:#}");
    assert_eq!(worker["thrown"], iframe["thrown"], "{seen:#}");
    assert_eq!(iframe["thrown"][2], 1, "{seen:#}");
    // In WebKit a worker's script is a `data:` URL, whose places cost too much; a document's is not.
    let places: Vec<_> = iframe["places"].as_array().into_iter().flatten().filter_map(Value::as_u64).collect();
    assert_eq!(places, [2, 3, 3, 4, 4, 4], "{seen:#}");
    let bytes = seen["flood"][1].as_u64().unwrap_or(u64::MAX);
    assert!(bytes < 200 * 60_000, "{seen:#}");
    assert_eq!(seen["after"], 1, "{seen:#}");
    Ok(())
}

/// Two at once, of which one spins: each is on a site of its own, so the other goes on. One after the other they are not
/// made anew.
pub(crate) fn a_spinning_document_stops_no_other(browser: &Browser) -> Result<()> {
    let shop = Shop::open(browser)?;
    let seen: Value = shop.page(
        browser,
        "const iframe = { sandbox: 'iframe', timeoutMs: 20000 };
         const frames = () => [...document.querySelectorAll('iframe')].filter((frame) => frame.hidden).map((frame) => new URL(frame.src).origin);
         await tool('return 1', [], iframe);
         const one = frames();
         await tool('return 1', [], iframe);
         const same = JSON.stringify(one) === JSON.stringify(frames());
         const turns = tool(`async () => {
             const turns = [];
             const until = Date.now() + 4000;
             while (Date.now() < until) { await new Promise((done) => setTimeout(done, 20)); turns.push(Date.now()) }
             return turns
         }`, [], iframe);
         const spin = tool('await new Promise((done) => setTimeout(done, 500)); const start = Date.now(); while (Date.now() < start + 1500); return [start, Date.now()]', [], iframe);
         const [looked, spun] = [await turns, await spin];
         const [start, end] = spun.value;
         const origins = frames();
         return { same, origins: new Set(origins).size === origins.length, more: origins.length - one.length,
             overlap: looked.value[0] < start && looked.value.at(-1) > start, during: looked.value.filter((at) => at > start && at < end).length }",
        json!({}),
    )?;
    assert_eq!((&seen["same"], &seen["origins"], &seen["more"]), (&json!(true), &json!(true), &json!(1)), "{seen:#}");
    assert_eq!(seen["overlap"], true, "{seen:#}");
    match browser.engine() {
        // One process for all frames: the turns stop, and come back.
        Engine::WebKit => {
            assert!(seen["during"].as_u64() < Some(5), "docs/internals/browsers.md is out of date: {seen:#}");
        }
        _ => assert!(seen["during"].as_u64() > Some(10), "{seen:#}"),
    }
    Ok(())
}

/// Time, errors and leaving; after each of them the next tool runs.
pub(crate) fn a_frame_ends_in_every_way(browser: &Browser) -> Result<()> {
    let shop = Shop::open(browser)?;
    let seen: Value = shop.page(
        browser,
        "const run = async (code, more = {}) => { const r = await tool(code, [], { sandbox: 'iframe', ...more }); return r.ok ? r.value : [r.error.code, r.error.btcpCode] };
         const seen = {};
         seen.never = await run('return new Promise(() => {})', { timeoutMs: 1000 });
         seen.thrown = await run('throw new BTCPError(\"ITEM_NOT_FOUND\", { message: \"no\", suggestion: \"look\" })');
         seen.text = await run('throw \"text\"');
         seen.syntax = await run('return (');
         seen.cycle = await run('const a = {}; a.a = a; return a');
         seen.large = await run('return \"é\".repeat(600_000)');
         seen.small = await run('return \"é\".repeat(500_000).length');
         seen.after = await run('return 7');
         seen.left = await run('location.href = \"about:blank\"; return new Promise(() => {})', { timeoutMs: 4000 });
         seen.afterLeaving = await run('return 8');
         return seen",
        json!({}),
    )?;
    assert_eq!(seen["never"], json!(["TIMEOUT", "TIMEOUT"]), "{seen:#}");
    assert_eq!(seen["thrown"], json!(["EXECUTION_ERROR", "ITEM_NOT_FOUND"]), "{seen:#}");
    assert_eq!(seen["text"][0], "EXECUTION_ERROR", "{seen:#}");
    assert_eq!(seen["syntax"][0], "SYNTAX_ERROR", "{seen:#}");
    assert_eq!(seen["cycle"][0], "EXECUTION_ERROR", "{seen:#}");
    assert_eq!((&seen["large"][0], &seen["small"]), (&json!("OUTPUT_TOO_LARGE"), &json!(500_000)), "{seen:#}");
    assert_eq!((&seen["after"], &seen["afterLeaving"]), (&json!(7), &json!(8)), "{seen:#}");
    assert!(["SANDBOX_LOST", "TIMEOUT"].contains(&seen["left"][0].as_str().unwrap_or_default()), "{seen:#}");
    Ok(())
}

/// A loop without end in a document. Where the browser gives it a process of its own, the page goes on, the tool is stopped
/// and the next one has an answer.
pub(crate) fn a_spinning_frame_is_taken_away(browser: &Browser) -> Result<()> {
    let shop = Shop::open(browser)?;
    if browser.engine() == Engine::WebKit {
        return one_process_for_all(browser, &shop);
    }
    let seen: Value = shop.page(
        browser,
        "let ticks = 0; const timer = setInterval(() => ticks++, 20);
         const r = await tool('for (;;);', [], { sandbox: 'iframe', timeoutMs: 1500 });
         clearInterval(timer);
         const next = await tool('return 1', [], { sandbox: 'iframe' });
         return { code: r.error?.code, killed: r.stats.killed, ticks, next: next.value ?? next.error }",
        json!({}),
    )?;
    assert_eq!(
        (&seen["code"], &seen["killed"], &seen["next"]),
        (&json!("TIMEOUT"), &json!(true), &json!(1)),
        "{seen:#}"
    );
    assert!(seen["ticks"].as_u64() > Some(10), "{seen:#}");
    Ok(())
}

/// WebKit has one process for all frames. A loop that ends holds up the page until it does, and everything goes on after
/// it; the same loop in a worker holds up nobody, which is what the docs tell people to use there.
fn one_process_for_all(browser: &Browser, shop: &Shop) -> Result<()> {
    let seen: Value = shop.page(
        browser,
        "const turns = []; const timer = setInterval(() => turns.push(Date.now()), 20);
         const spin = 'const start = Date.now(); while (Date.now() < start + 1000); return [start, Date.now()]';
         const during = ({ value: [start, end] }) => turns.filter((at) => at > start && at < end).length;
         const frame = await tool(spin, [], { sandbox: 'iframe' });
         const next = await tool('return 1', [], { sandbox: 'iframe' });
         const worker = await tool(spin, [], {});
         await new Promise((done) => setTimeout(done, 50));
         clearInterval(timer);
         const late = await tool(spin, [], { timeoutMs: 200 });
         return { frame: frame.ok && during(frame), next: next.value, worker: worker.ok && during(worker), late: late.error?.code }",
        json!({}),
    )?;
    assert!(seen["frame"].as_u64() < Some(5), "docs/internals/browsers.md is out of date: {seen:#}");
    assert!(seen["worker"].as_u64() > Some(10), "{seen:#}");
    assert_eq!((&seen["next"], &seen["late"]), (&json!(1), &json!("TIMEOUT")), "{seen:#}");
    Ok(())
}
