//! Layers 1 and 2 by themselves: a worker in the guest's document with nothing taken from its realm and no guard before
//! it, under the headers of the Plan, and, as the control, without them.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use anyhow::Result;
use belljar_browsers::{Browser, Response};
use serde_json::{Value, json};

use crate::jar_site::{Document, GUEST, JarSite, inner, inner_setup, origin};

const SINK: &str = "sink.localhost";

/// Every way a worker has of reaching somebody, and of keeping something.
const WORKER: &str = "
    const sink = 'SINK', ways = {
        fetch: () => fetch(sink + 'fetch', { mode: 'no-cors' }),
        keepalive: () => fetch(sink + 'keepalive', { mode: 'no-cors', keepalive: true }),
        xhr: () => { const x = new XMLHttpRequest(); x.open('GET', sink + 'xhr'); x.send() },
        socket: () => new WebSocket(sink.replace('http', 'ws') + 'socket'),
        events: () => new EventSource(sink + 'events'),
        script: () => importScripts(sink + 'script'),
        module: () => import(sink + 'module'),
        nested: () => new Worker(URL.createObjectURL(new Blob(['fetch(\"' + sink + 'nested\", { mode: \"no-cors\" })'], { type: 'text/javascript' }))),
        code: () => { if (new Function('return 7')() === 7) kept.push('code') },
        database: () => { indexedDB.open('x').onsuccess = () => kept.push('database') },
        cookies: () => { if (cookieStore) kept.push('cookies') },
    };
    const kept = [];
    for (const way of Object.values(ways)) { try { Promise.resolve(way()).catch(() => {}) } catch {} }
    setTimeout(() => postMessage(kept), 1500);";

/// The document: starts the worker the way its engine can, and tells the page what was kept.
const STARTS: &str = "
    const script = `WORKER`;
    const url = 'KIND' === 'data' ? 'data:text/javascript,' + encodeURIComponent(script) : URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
    const worker = new Worker(url);
    worker.onmessage = ({ data }) => { document.title = 'kept ' + data.join() };
    worker.onerror = () => { document.title = 'kept' };";

pub(crate) fn the_headers_alone_close_the_network(browser: &Browser) -> Result<()> {
    let closed = probe(browser, true)?;
    assert_eq!(closed.reached, [] as [&str; 0], "{closed:?}");
    assert_eq!(closed.kept, "kept", "{closed:?}");
    let open = probe(browser, false)?;
    // WebKit has no EventSource in workers, and an `import()` that fails in a classic worker.
    assert!(open.reached.len() >= 6, "the probe hardly leaks where nothing stops it: {open:?}");
    assert!(open.kept.contains("code"), "{open:?}");
    Ok(())
}

#[derive(Debug)]
struct Seen {
    reached: Vec<String>,
    kept: String,
}

fn probe(browser: &Browser, walls: bool) -> Result<Seen> {
    let reached = Arc::new(Mutex::new(Vec::new()));
    let noted = Arc::clone(&reached);
    let kind = if browser.engine() == belljar_browsers::Engine::WebKit { "data" } else { "blob" };
    let site = JarSite::altered(move |request, ordinary| match (request.host.as_str(), request.path.as_str()) {
        (SINK, path) => {
            noted.lock().unwrap().push(path.trim_start_matches('/').to_owned());
            Response::script("").header("access-control-allow-origin", "*")
        }
        (GUEST, "/") => {
            let worker = WORKER.replace("SINK", &format!("{}/", origin(request, SINK))).replace('\\', "\\\\");
            let script = STARTS.replace("WORKER", &worker).replace("KIND", kind);
            let document = Document::new(&json!(inner_setup(request)), &script);
            if walls { inner(request, &document) } else { Response::html(&*document.html) }
        }
        _ => ordinary,
    })?;
    site.open(browser)?;
    // Shown as the outer frame shows it, but for the control, which is a page like any other.
    let attributes = if walls { "allow-scripts" } else { "allow-scripts allow-same-origin" };
    browser.run::<()>(
        "const frame = document.createElement('iframe');
         frame.sandbox = args.attributes;
         frame.src = args.guest;
         const loaded = new Promise((resolve) => { frame.onload = resolve });
         document.body.append(frame);
         await loaded",
        json!({ "attributes": attributes, "guest": site.names()["guest"] }),
    )?;
    browser.enter_frame("iframe")?;
    let kept: Value = browser.wait_for("return document.title.startsWith('kept') ? document.title : null", ())?;
    browser.top_frame()?;
    // What is under way arrives, or does not.
    std::thread::sleep(Duration::from_millis(500));
    let mut reached = reached.lock().unwrap().clone();
    reached.sort();
    reached.dedup();
    Ok(Seen { reached, kept: kept.as_str().unwrap_or_default().trim().to_owned() })
}
