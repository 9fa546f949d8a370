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
/// and the next one has an answer; WebKit has one process for all, and there only a worker tool can be stopped.
pub(crate) fn a_spinning_frame_is_taken_away(browser: &Browser) -> Result<()> {
    if browser.engine() == Engine::WebKit {
        return Ok(());
    }
    let shop = Shop::open(browser)?;
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
