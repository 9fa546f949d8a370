//! What the service worker holds, and for how long.

use anyhow::Result;
use belljar_browsers::{Browser, Engine};
use serde_json::{Value, json};

use super::Stage;
use crate::origin::lease;

/// Shows an address in a frame, in place of the one before.
const FRAME: &str = "document.querySelector('iframe')?.remove();
    const frame = document.createElement('iframe');
    frame.sandbox = 'allow-scripts allow-same-origin';
    const loaded = new Promise((done) => { frame.onload = done; setTimeout(done, 5000) });
    frame.src = args;
    document.body.append(frame);
    await loaded";

/// The browser stops the worker, the server goes away, and the app is still there. The control is an app without worker.
pub(crate) fn what_it_holds_survives_its_being_stopped(browser: &Browser) -> Result<()> {
    let stage = Stage::open(browser)?;
    let make = |storage: &str| -> Result<String> {
        let made: Value = stage.page(
            browser,
            "const files = { '/index.html': '<title>kept</title><script src=/main.js></script>', '/main.js': 'window.ran = true', '/data.txt': 'data' };
             const body = JSON.stringify({ guest: 'app', files, policy: { sandbox: { storage: args } } });
             const made = await fetch(server + '/api/v1/sandboxes', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
             return await made.json()",
            storage,
        )?;
        lease(browser, stage.server.port(), &made)?;
        Ok(made["guestUrl"].as_str().unwrap_or_default().to_owned())
    };
    let (own, opaque) = (make("own")?, make("opaque")?);
    let show = |url: &str| -> Result<()> {
        browser.goto(&stage.site.url("localhost", "/bare"))?;
        browser.run::<()>(FRAME, url)?;
        Ok(browser.enter_frame("iframe")?)
    };
    let look = "return [document.title, window.ran ?? null]";
    show(&opaque)?;
    assert_eq!(browser.run::<Value>(look, ())?, json!(["kept", true]));
    browser.top_frame()?;
    show(&own)?;
    // The list, the script of every document, three files, and one of them as a document.
    let full =
        "return !!navigator.serviceWorker.controller && (await (await caches.open('belljar')).keys()).length === 6";
    assert!(browser.wait_for::<bool>(full, ())?);
    browser.top_frame()?;

    browser.goto("about:blank")?;
    browser.stop_service_workers()?;
    let Stage { server, site } = stage;
    drop(server);
    let show = |url: &str| -> Result<()> {
        browser.goto(&site.url("localhost", "/bare"))?;
        browser.run::<()>(FRAME, url)?;
        Ok(browser.enter_frame("iframe")?)
    };
    show(&own)?;
    assert_eq!(browser.run::<Value>(look, ())?, json!(["kept", true]));
    let data: String = browser.run("return await (await fetch('/data.txt')).text()", ())?;
    assert_eq!(data, "data");
    browser.top_frame()?;
    show(&opaque)?;
    // What stands there is the browser's own page about a server that does not answer.
    let seen: Value = browser.run(look, ()).unwrap_or_default();
    assert_ne!(seen, json!(["kept", true]), "an app without worker needs no server either");
    Ok(())
}

/// A worker that was stopped knows nobody; whoever it served before is told all the same.
pub(crate) fn the_log_goes_on_after_a_stop(browser: &Browser) -> Result<()> {
    let stage = Stage::open(browser)?;
    stage.page::<()>(
        browser,
        "window.app = await show({ '/index.html': '', '/data.txt': 'data' }, OWN);
         await active(window.app);
         await again(window.app)",
        (),
    )?;
    // WebKit stops no worker that has pages.
    if browser.engine() != Engine::WebKit {
        browser.stop_service_workers()?;
    }
    let seen: Value = stage.page(
        browser,
        "const text = await window.app.execute(`(await fetch('/data.txt')).text()`);
         const { verdict, by, bytes, status } = await window.app.waits('network', ({ url }) => url.endsWith('/data.txt'));
         return [text, verdict, by, bytes, status]",
        (),
    )?;
    assert_eq!(seen, json!(["data", "virtual", "worker", 4, 200]));
    Ok(())
}

/// Browsers may keep what a worker answers with, so other files are another worker's: of every kind, whoever wrote them,
/// and in the load after.
pub(crate) fn other_files_are_seen_at_once_and_by_all_kinds(browser: &Browser) -> Result<()> {
    let stage = Stage::open(browser)?;
    let seen: Value = stage.page(
        browser,
        "const files = (n) => ({
             '/index.html': `<!doctype html><title>${n}</title><link rel=stylesheet href=a.css><script src=classic.js></script><body><img src=i.svg><script type=module src=main.js></script>`,
             '/main.js': `import { v } from './dep.js'; const i = document.querySelector('img'); await i.decode();
                 const { n } = await (await fetch('/d.json')).json();
                 console.log(${n}, v, classic, parseInt(getComputedStyle(document.body).width), i.naturalWidth, n, Number(document.title))`,
             '/dep.js': `export const v = ${n}`, '/classic.js': `var classic = ${n}`, '/d.json': `{\"n\":${n}}`,
             '/a.css': `body { width: ${n}px; margin: 0 }`, '/i.svg': `<svg xmlns='http://www.w3.org/2000/svg' width='${n}' height='9'/>`,
         });
         const app = await show(files(1), OWN);
         await active(app);
         const lines = [];
         for (let n = 2; n < 8; n++) {
             app.said.length = 0;
             if (n % 2) await app.write(files(n));
             else await fetch(`${server}/api/v1/sandboxes/${app.id}/files`, { method: 'PATCH', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ files: files(n) }) });
             lines.push((await app.waits('console', ({ args }) => args[0] === n)).args);
             // Every other time before the next worker is there.
             if (n % 3) await active(app);
             app.said.length = 0;
             await app.reload();
             lines.push((await app.waits('console', () => true)).args);
         }
         await active(app);
         await again(app);
         const { verdict } = await app.waits('network', ({ destination }) => destination === 'iframe');
         return [lines, verdict]",
        (),
    )?;
    let expected: Vec<_> = (2..8).flat_map(|n| [json!(vec![n; 7]), json!(vec![n; 7])]).collect();
    assert_eq!(seen, json!([expected, "virtual"]));
    Ok(())
}
