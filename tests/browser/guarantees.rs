//! What `jar.guarantees` says, and whether it is so.

use std::collections::BTreeSet;
use std::time::Duration;

use anyhow::Result;
use belljar_browsers::{Browser, Engine, Response, Site};
use belljar_policy::{Guest, Isolation, guarantees};
use belljar_serve::{Config, Running};
use serde_json::{Value, json};

/// The page reads the rows of the table, for the engine it runs in and for all four guests.
pub(crate) fn the_page_reads_the_table(browser: &Browser) -> Result<()> {
    for (isolation, config) in [
        (Isolation::Labels, Config::for_tests()),
        (Isolation::Single, Config { isolation: belljar_serve::Isolation::Single, ..Config::for_tests() }),
    ] {
        let server = Running::start(config)?;
        connect(browser, &server, &page(&server)?)?;
        let read: Value = browser.run("return jar.guarantees", ())?;
        let engine = match browser.engine() {
            Engine::Chromium => guarantees::Engine::Chromium,
            Engine::Firefox => guarantees::Engine::Firefox,
            Engine::WebKit => guarantees::Engine::Webkit,
        };
        for guest in Guest::ALL {
            let rows: Vec<_> = guarantees::of(guest)
                .map(|row| {
                    let missing = row.missing(engine, isolation);
                    let by = missing.unwrap_or(row.by);
                    json!({ "guest": guest.name(), "channel": row.channel, "closed": missing.is_none(), "by": by })
                })
                .collect();
            assert_eq!(read[guest.name()], json!(rows), "{guest}, {isolation:?}");
        }
    }
    Ok(())
}

/// A worker that tries every leak channel of a worker. `reached` is what it thinks itself; the sink knows better.
const PROBES: &str = "
    const code = `(${async (sink) => {
        const within = (work) => Promise.race([work, new Promise((_, no) => setTimeout(no, 2500))]);
        const event = (target, good, bad = 'error') => new Promise((ok, no) => { target['on' + good] = ok; target['on' + bad] = no });
        const tries = {
            fetch: () => fetch(sink + '/fetch', { mode: 'no-cors' }),
            xhr: () => { const x = new XMLHttpRequest(); x.open('GET', sink + '/xhr'); x.send(); return event(x, 'load') },
            socket: () => event(new WebSocket(sink.replace('http', 'ws') + '/socket'), 'open'),
            events: () => event(new EventSource(sink + '/events'), 'open'),
            script: () => importScripts(sink + '/script'),
            module: () => import(sink + '/module'),
            nested: () => {
                const inner = 'fetch(' + JSON.stringify(sink + '/nested') + ', { mode: \\\"no-cors\\\" }).then(() => postMessage(1), () => postMessage(0))';
                const worker = new Worker(URL.createObjectURL(new Blob([inner], { type: 'text/javascript' })));
                return event(worker, 'message').then(({ data }) => data || Promise.reject());
            },
            database: () => event(indexedDB.open('kept'), 'success'),
            // Opening one is no harm; finding there what an earlier worker left is.
            cache: async () => {
                if ((await caches.keys()).includes('kept')) return;
                await (await caches.open('kept')).put('https://kept.invalid/', new Response('kept'));
                throw 0;
            },
            location: () => { if (typeof self.location.assign !== 'function') throw 0; },
            document: () => { if (typeof document === 'undefined') throw 0; },
            peer: () => { if (typeof RTCPeerConnection === 'undefined') throw 0; },
            local: () => { if (typeof localStorage === 'undefined') throw 0; },
        };
        const reached = [];
        for (const [name, work] of Object.entries(tries)) {
            try { await within(work()); reached.push(name) } catch {}
        }
        postMessage(reached);
    }})(${JSON.stringify(args.sink)})`;
    const url = args.data ? 'data:text/javascript,' + encodeURIComponent(code) : URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
    const worker = new Worker(url);
    return await new Promise((done) => { worker.onmessage = ({ data }) => done(data); worker.onerror = (event) => done(['no worker: ' + event.message]) })";

const BY_REQUEST: [&str; 7] = ["/events", "/fetch", "/module", "/nested", "/script", "/socket", "/xhr"];

/// The rows of the worker that a probe can ask about, with the server's own headers and nothing else: no guard,
/// no removed globals. The same worker in an ordinary page shows that the probes do get out where nothing stops them.
pub(crate) fn nothing_leaves_the_worker(browser: &Browser) -> Result<()> {
    let server = Running::start(Config::for_tests())?;
    let (site, sink) = (page(&server)?, Site::sink()?);
    let probe = |data: bool| -> Result<BTreeSet<String>> {
        let args = json!({ "sink": sink.url("sink.localhost", ""), "data": data });
        Ok(browser.run_within(Duration::from_secs(480), PROBES, args)?)
    };
    let hits = || sink.requests().iter().map(|request| request.path.clone()).collect::<BTreeSet<_>>();

    for turn in 0..2 {
        connect(browser, &server, &site)?;
        browser.enter_frame("iframe")?;
        browser.enter_frame("iframe")?;
        // As the runtime starts its own there; twice, for what one worker leaves to the next.
        for _ in 0..2 {
            let reached = probe(browser.engine() == Engine::WebKit)?;
            assert_eq!(reached, BTreeSet::new(), "connection {turn}");
        }
        assert_eq!(hits(), BTreeSet::new());
        browser.top_frame()?;
    }

    probe(false)?;
    let control = probe(false)?;
    assert_eq!(hits(), BTreeSet::from(BY_REQUEST.map(str::to_owned)), "a probe is deaf; the worker said {control:?}");
    assert!(["cache", "database", "fetch"].iter().all(|way| control.contains(*way)), "{control:?}");
    Ok(())
}

/// `--isolation single`: the guest answers from behind one host name for all, opaque, and what is lost is said.
pub(crate) fn one_host_name_for_all(browser: &Browser) -> Result<()> {
    let config = Config { isolation: belljar_serve::Isolation::Single, ..Config::for_tests() };
    let server = Running::start(config)?;
    let (site, sink) = (page(&server)?, Site::sink()?);
    connect(browser, &server, &site)?;
    let seen: Value = browser.run(
        "return { small: await jar.echo({ a: 1 }), outer: new URL(document.querySelector('iframe').src).hostname,
                  closed: Object.fromEntries(jar.guarantees.run.map(({ channel, closed }) => [channel, closed])) }",
        (),
    )?;
    assert_eq!((&seen["small"], &seen["outer"]), (&json!({ "a": 1 }), &json!("127.0.0.1")));
    assert_eq!((&seen["closed"]["process"], &seen["closed"]["requests"]), (&json!(false), &json!(true)));

    browser.enter_frame("iframe")?;
    browser.enter_frame("iframe")?;
    let guest: Value = browser.run(
        "const reach = (way) => { try { way(); return 'reached' } catch (error) { return error.name } };
         return [self.origin, reach(() => parent.document), reach(() => top.document), reach(() => localStorage)]",
        (),
    )?;
    assert_eq!(guest, json!(["null", "SecurityError", "SecurityError", "SecurityError"]));

    // What the policy stops is stopped. It is not reported, since nobody could say by which sandbox; and that is said.
    let elsewhere = sink.url("elsewhere.localhost", "/secret");
    let stopped: String = browser.run("return await fetch(args).then(() => 'reached', () => 'stopped')", &elsewhere)?;
    assert_eq!(stopped, "stopped");
    browser.top_frame()?;
    let reports: Value = browser.run(
        "const asked = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ guest: 'run' }) };
         const { id } = await (await fetch(args + '/api/v1/sandboxes', asked)).json();
         await new Promise((done) => setTimeout(done, 500));
         return await (await fetch(`${args}/api/v1/sandboxes/${id}/reports`)).json()",
        server.origin(),
    )?;
    assert_eq!(reports, json!({ "reports": [] }));
    assert!(belljar_serve::Isolation::Single.lost().iter().any(|lost| lost.contains("reports")));
    assert!(sink.requests().is_empty());
    Ok(())
}

fn page(server: &Running) -> Result<Site> {
    let html = format!(
        "<!doctype html><title>host</title><body><script type=module>
            import {{ Belljar }} from '{}/belljar.js';
            Object.assign(globalThis, {{ Belljar }});
        </script>",
        server.origin()
    );
    Ok(Site::start(move |request| if request.path == "/" { Response::html(&*html) } else { Response::not_found() })?)
}

/// Leaves an open jar in `window.jar`, its guest loaded.
fn connect(browser: &Browser, server: &Running, site: &Site) -> Result<()> {
    browser.goto(&site.url("localhost", "/"))?;
    browser.wait_for::<bool>("return globalThis.Belljar !== undefined", ())?;
    browser.run::<Value>(
        "window.jar = await Belljar.connect({ server: args }); return await jar.echo(0)",
        server.origin(),
    )?;
    Ok(())
}
