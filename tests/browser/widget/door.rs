//! Hosts that speak MCP Apps and know nothing of Belljar: they point a frame at `/widget-sandbox`.

use std::path::Path;

use anyhow::Result;
use belljar_browsers::{Browser, Response, Site};
use belljar_serve::{Config, Running};
use serde_json::{Value, json};

use super::{PATIENCE, VIEW};

/// Such a host, as the specification's own example is built: the official bridge, and a transport over `window`.
const HOST: &str = "<!doctype html><title>another host</title><body><script type=module>
    import { AppBridge, PostMessageTransport } from '/bridge.js';
    globalThis.heard = [];
    globalThis.show = async (src, resource, after = () => {}) => {
        const frame = document.createElement('iframe');
        frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms');
        frame.allow = 'camera; clipboard-write';
        frame.style = 'width: 400px; height: 200px';
        document.body.append(frame);
        const bridge = new AppBridge(null, { name: 'host', version: '1' }, { openLinks: {}, serverTools: {}, logging: {} });
        bridge.oncalltool = async ({ name, arguments: args }) => { heard.push(['tool', name, args]); return { content: [{ type: 'text', text: 'called' }] }; };
        bridge.onloggingmessage = ({ data }) => heard.push(['log', data]);
        addEventListener('message', ({ source, data }) => { if (source === frame.contentWindow) heard.push(['raw', data?.method]); });
        const ready = new Promise((ok) => { bridge.onsandboxready = ok; });
        const begun = new Promise((ok) => { bridge.oninitialized = () => ok(); });
        await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow));
        frame.src = src;
        await ready;
        await bridge.sendSandboxResourceReady(resource);
        await begun;
        await bridge.sendToolInput({ arguments: { city: 'Ulm' } });
        await bridge.sendToolResult({ content: [{ type: 'text', text: 'sunny' }] });
        globalThis.bridge = bridge;
        return bridge.getAppVersion();
    };
    globalThis.there = true;
</script>";

fn host() -> Result<Site> {
    let bundle = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/dist/contracts/bridge.js");
    let bundle = std::fs::read_to_string(bundle)?;
    Ok(Site::start(move |request| match request.path.as_str() {
        "/" => Response::html(HOST),
        "/bridge.js" => Response::script(&*bundle),
        _ => Response::text("answer").header("access-control-allow-origin", "*"),
    })?)
}

pub(crate) fn the_official_bridge_works(browser: &Browser) -> Result<()> {
    let (server, site) = (Running::start(Config::for_tests())?, host()?);
    browser.goto(&site.url("localhost", "/"))?;
    browser.wait_for::<bool>("return globalThis.there === true", ())?;
    let api = site.origin("api.localhost");
    let app: Value = browser.run_within(
        PATIENCE,
        "return await show(args.server + '/widget-sandbox', { html: args.html, sandbox: 'allow-scripts allow-top-navigation',
            csp: { connectDomains: [args.api, '*'] }, permissions: { clipboardWrite: {} } })",
        json!({ "server": server.origin(), "html": VIEW, "api": api }),
    )?;
    assert_eq!(app, json!({ "name": "view", "version": "1" }));
    browser.enter_frame("iframe")?;
    let place: Value = browser.run(
        "const inner = document.querySelector('div').shadowRoot.querySelector('iframe'); return { host: location.hostname, sandbox: inner.getAttribute('sandbox'), allow: inner.allow }",
        (),
    )?;
    browser.enter_frame("iframe")?;
    let inside: Value = browser.run_within(
        PATIENCE,
        "while (heard.filter(({ method }) => method).length < 2) await new Promise((ok) => setTimeout(ok, 10));
         const reach = async (url) => { try { return await (await fetch(url)).text() } catch { return 'stopped' } };
         tell('ui/notifications/sandbox-proxy-ready');
         const forged = await ask('ui/notifications/sandbox-resource-ready', { html: 'x' });
         const { result } = await ask('tools/call', { name: 'get', arguments: { a: 1 } });
         return { methods: heard.filter(({ method }) => method).map(({ method }) => method), tool: result.content[0].text,
                  forged: forged.error?.data?.code, api: await reach(args.api + '/x'), other: await reach(args.other + '/x') }",
        json!({ "api": api, "other": site.origin("other.localhost") }),
    )?;
    browser.top_frame()?;
    assert_eq!(
        inside["methods"],
        json!(["ui/notifications/tool-input", "ui/notifications/tool-result"]),
        "internal messages are not relayed: {inside:#}"
    );
    assert_eq!(
        (&inside["tool"], &inside["api"], &inside["other"]),
        (&json!("called"), &json!("answer"), &json!("stopped"))
    );
    assert!(inside["forged"].is_string(), "{inside:#}");
    assert!(place["host"].as_str().is_some_and(|host| host.ends_with(".localhost") && host.len() > 30), "{place}");
    assert!(place["sandbox"].as_str().is_some_and(|tokens| !tokens.contains("navigation")), "{place}");
    assert!(place["allow"].as_str().is_some_and(|allow| allow.contains("clipboard-write")), "{place}");
    let heard: Vec<Value> = browser.run("return heard", ())?;
    assert!(heard.contains(&json!(["tool", "get", { "a": 1 }])));
    let internal = heard.iter().filter(|one| one[1] == "ui/notifications/sandbox-proxy-ready").count();
    assert!(internal >= 1 && !heard.contains(&json!(["raw", "ui/notifications/sandbox-resource-ready"])), "{heard:?}");
    // The author hears what was refused, in the host's own log of the widget.
    let logs: Vec<_> = heard.iter().filter(|one| one[0] == "log").filter_map(|one| one[1].as_str()).collect();
    assert!(logs.iter().any(|text| text.contains("connectDomains[1]") && text.contains("P011")), "{logs:?}");
    assert!(logs.iter().any(|text| text.contains("allow-top-navigation")), "{logs:?}");
    Ok(())
}

/// Each frame is bound to the page it was made for, and takes one widget.
pub(crate) fn strangers_get_nothing(browser: &Browser) -> Result<()> {
    let (server, site) = (Running::start(Config::for_tests())?, host()?);
    // Another page names the first one as its host: the frame is made, and not shown to it.
    browser.goto(&site.url("127.0.0.1", "/"))?;
    browser.wait_for::<bool>("return globalThis.there === true", ())?;
    let stolen: Value = browser.run_within(
        PATIENCE,
        "return await Promise.race([show(args.server + '/widget-sandbox?host=' + encodeURIComponent(args.host), { html: args.html }),
            new Promise((ok) => setTimeout(ok, 1500, 'nothing'))])",
        json!({ "server": server.origin(), "html": VIEW, "host": site.origin("localhost") }),
    )?;
    assert_eq!(stolen, "nothing");
    // Without any frame: not a page, not a script.
    let asked: Value = browser.run_within(
        PATIENCE,
        "const ask = async (init) => (await fetch(args.server + '/widget-sandbox', init).catch(() => ({ type: 'error' }))).type;
         return [await ask(), await ask({ mode: 'no-cors' })]",
        json!({ "server": server.origin() }),
    )?;
    assert_eq!(asked[0], "error", "{asked}");
    // A page that is allowed, and says its own name because it sends no referrer, gets one.
    let own: Value = browser.run_within(
        PATIENCE,
        "return await show(args.server + '/widget-sandbox?host=' + encodeURIComponent(location.origin), { html: args.html })",
        json!({ "server": server.origin(), "html": VIEW }),
    )?;
    assert_eq!(own["name"], "view");
    Ok(())
}
