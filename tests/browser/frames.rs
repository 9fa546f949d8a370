//! The ground every guest stands on: a frame with an origin of its own, a service worker there, and a port.

use anyhow::Result;
use belljar_browsers::{Browser, Request, Response, Site};
use serde_json::{Value, json};

const HOST: &str = r#"<!doctype html><title>host</title>
<script>
    const inbox = [];
    const waiting = [];
    let port;
    const deliver = (data) => (waiting.shift() ?? ((data) => inbox.push(data)))(data);
    globalThis.next = () => inbox.length > 0
        ? Promise.resolve(inbox.shift())
        : new Promise((resolve) => waiting.push(resolve));
    globalThis.open_frame = (url) => new Promise((resolve, reject) => {
        const frame = document.createElement("iframe");
        frame.onload = () => {
            const channel = new MessageChannel();
            port = channel.port1;
            port.onmessage = (event) => deliver(event.data);
            frame.contentWindow.postMessage("port", new URL(url).origin, [channel.port2]);
            resolve();
        };
        frame.onerror = reject;
        frame.src = url;
        document.body.append(frame);
    });
    globalThis.send = (data) => port.postMessage(data);
</script>
<body></body>"#;

const GUEST: &str = r#"<!doctype html><title>guest</title>
<script>
    let pinned = false;
    addEventListener("message", (event) => {
        if (pinned) return;
        pinned = true;
        const port = event.ports[0];
        port.onmessage = async ({ data }) => {
            if (data.ask === "echo") {
                port.postMessage({ from: origin, types: Object.fromEntries(
                    Object.entries(data.value).map(([key, value]) => [key, Object.prototype.toString.call(value)])) , value: data.value });
                return;
            }
            try {
                await navigator.serviceWorker.register("/worker.js");
                await navigator.serviceWorker.ready;
                if (!navigator.serviceWorker.controller)
                    await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve));
                const response = await fetch("/from-memory");
                port.postMessage({ status: response.status, text: await response.text() });
            } catch (error) {
                port.postMessage({ error: String(error) });
            }
        };
    });
</script>"#;

const WORKER: &str = r#"
addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => {
    if (new URL(event.request.url).pathname === "/from-memory")
        event.respondWith(new Response("kept by " + location.hostname));
});"#;

fn serve(request: &Request) -> Response {
    match (request.host.as_str(), request.path.as_str()) {
        ("localhost", "/") => Response::html(HOST),
        ("g.abc.localhost", "/") => Response::html(GUEST),
        ("g.abc.localhost", "/worker.js") => Response::script(WORKER),
        _ => Response::not_found(),
    }
}

pub(crate) fn host_frame_worker_and_port(browser: &Browser) -> Result<()> {
    let site = Site::start(serve)?;
    browser.goto(&site.url("localhost", "/"))?;
    browser.run::<()>("await open_frame(args)", site.url("g.abc.localhost", "/"))?;

    // Structured data, both ways, over a port that was handed over once.
    let echo: Value = browser.run(
        "send({ ask: 'echo', value: { map: new Map([[1, 'one']]), bytes: new Uint8Array([1, 2, 3]), date: new Date(0) } });
         const answer = await next();
         return { from: answer.from, types: answer.types,
                  map: answer.value.map.get(1), bytes: [...answer.value.bytes], date: answer.value.date.getTime() }",
        (),
    )?;
    assert_eq!(
        echo,
        json!({
            "from": site.origin("g.abc.localhost"),
            "types": { "map": "[object Map]", "bytes": "[object Uint8Array]", "date": "[object Date]" },
            "map": "one",
            "bytes": [1, 2, 3],
            "date": 0,
        })
    );

    // The frame has an origin of its own, out of the host's reach.
    let reach: String = browser.run(
        "try { return document.querySelector('iframe').contentWindow.document.title } catch (error) { return error.name }",
        (),
    )?;
    assert_eq!(reach, "SecurityError");

    // Its service worker answers from memory; the server never sees the request.
    let answer: Value = browser.run("send({ ask: 'worker' }); return await next()", ())?;
    assert_eq!(answer, json!({ "status": 200, "text": "kept by g.abc.localhost" }));
    let asked = site.requests();
    assert!(asked.iter().any(|request| request.path == "/worker.js" && request.host == "g.abc.localhost"));
    assert!(asked.iter().all(|request| request.path != "/from-memory"), "the worker let a request through");

    // The driver can step into the frame, too.
    browser.enter_frame("iframe")?;
    assert_eq!(browser.run::<String>("return origin", ())?, site.origin("g.abc.localhost"));
    browser.top_frame()?;
    assert_eq!(browser.run::<String>("return origin", ())?, site.origin("localhost"));
    Ok(())
}
