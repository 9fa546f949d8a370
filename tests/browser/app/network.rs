//! Who an app may reach, who stops the rest, and what is said about it.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use anyhow::Result;
use belljar_browsers::{Browser, Response, Site};
use belljar_serve::{Config, Sources};
use serde_json::{Value, json};

use super::Stage;

/// An allowed origin answers, another one is never asked. The control is the same app with the other origin allowed.
pub(crate) fn direct_connections_go_where_the_policy_says(browser: &Browser) -> Result<()> {
    let stage = Stage::open(browser)?;
    let (api, other) = (stage.site.origin("api.localhost"), stage.site.origin("other.localhost"));
    for (allow, expected) in [(vec![&api], 0), (vec![&api, &other], 1)] {
        let seen: Value = stage.page(
            browser,
            "const app = await show({ '/index.html': '' }, { ...OWN, network: { allow: args.allow, via: 'direct' } });
             await active(app);
             await app.reload();
             await app.waits('layers', ({ serviceWorker }) => serviceWorker === 'active');
             const ask = (url) => app.execute(`fetch('${url}').then((r) => r.text(), () => 'stopped')`);
             const seen = [await ask(args.api + '/in'), await ask(args.other + '/out')];
             const line = await app.waits('network', ({ url }) => url === args.api + '/in');
             await app.close();
             return [...seen, [line.verdict, line.by, line.status, line.rule]]",
            json!({ "allow": allow, "api": api, "other": other }),
        )?;
        assert_eq!(seen[0], json!("answered"));
        assert_eq!(seen[1], json!(if expected == 1 { "answered" } else { "stopped" }));
        assert_eq!(seen[2], json!(["allowed", "worker", 200, "network.allow[0]"]), "{seen}");
        assert_eq!(stage.hits("/out"), expected);
    }
    Ok(())
}

/// Rules finer than an origin: the proxy carries them, the worker refuses early, and both are in the log.
pub(crate) fn finer_rules_go_through_the_proxy(browser: &Browser) -> Result<()> {
    let mut config = Config::for_tests();
    config.egress.allow_private = true;
    let stage = Stage::with(browser, config)?;
    let api = stage.site.origin("localhost");
    let seen: Value = stage.page(
        browser,
        "const policy = { ...OWN, network: { allow: [args + '/v1/*'], deny: [args + '/v1/admin/*'], methods: ['GET'] } };
         const app = await show({ '/index.html': '' }, policy);
         const ask = (url, init = '{}') => app.execute(`fetch('${url}', ${init}).then(async (r) => [r.status, (await r.text()).slice(0, 200)], (e) => ['stopped', String(e)])`);
         const before = [await ask(args + '/v1/x'), await ask(args + '/v1/admin/x')];
         await active(app);
         await app.reload();
         await app.waits('layers', ({ serviceWorker }) => serviceWorker === 'active');
         app.said.length = 0;
         const after = [await ask(args + '/v1/y'), await ask(args + '/v1/admin/y'), await ask(args + '/v2/y'), await ask(args + '/v1/y', `{ method: 'POST' }`)];
         const early = await app.waits('network', ({ by, url }) => by === 'worker' && url.endsWith('/v1/admin/y'));
         const passed = await app.waits('network', ({ by, url }) => by === 'proxy' && url.endsWith('/v1/y'));
         // Around the worker and the page's own script: a fresh window's fetch. The headers stop it.
         const direct = await app.execute(`const frame = document.createElement('iframe'); document.body.append(frame);
             try { return await frame.contentWindow.fetch('${args}/v1/direct').then(() => 'answered') } catch (e) { return 'stopped' }`);
         await app.close();
         return { before, after, early: [early.verdict, early.rule, early.status], passed: [passed.verdict, passed.status], direct }",
        api,
    )?;
    let statuses =
        |key: &str| -> Vec<Value> { seen[key].as_array().into_iter().flatten().map(|end| end[0].clone()).collect() };
    assert_eq!(statuses("before"), [json!(200), json!(403)], "{seen}");
    assert_eq!(statuses("after"), [json!(200), json!(403), json!(403), json!(403)], "{seen}");
    assert_eq!(seen["after"][0][1], json!("answered"));
    assert_eq!(seen["early"], json!(["refused", "network.deny[0]", 403]));
    assert_eq!(seen["passed"], json!(["allowed", 200]));
    assert_eq!(seen["direct"], json!("stopped"));
    for path in ["/v1/admin/x", "/v1/admin/y", "/v2/y", "/v1/direct"] {
        assert_eq!(stage.hits(path), 0, "{path}");
    }
    Ok(())
}

/// What a page uses besides `fetch` goes through the proxy without the app knowing, and is refused like it.
pub(crate) fn requests_sockets_and_streams_pass_the_proxy(browser: &Browser) -> Result<()> {
    let upstream = Site::start(|request| match request.path.as_str() {
        "/v1/events" => Response::new(200).header("content-type", "text/event-stream").body("data: hello\n\n"),
        _ => Response::text("answered"),
    })?;
    let mut config = Config::for_tests();
    config.egress.allow_private = true;
    let stage = Stage::with(browser, config)?;
    let seen: Value = stage.page(
        browser,
        "const app = await show({ '/index.html': '' }, { ...OWN, network: { allow: [`${args}/v1/*`, `${args.replace('http', 'ws')}/v1/*`] } });
         const seen = await app.execute(`const within = (promise) => Promise.race([promise, new Promise((done) => setTimeout(done, 5000, 'nothing'))]);
             const xhr = (url) => within(new Promise((done) => { const x = new XMLHttpRequest(); x.onloadend = () => done([x.status, x.responseText.slice(0, 8)]); x.open('GET', url); x.send() }));
             const events = (url) => within(new Promise((done) => { const e = new EventSource(url); e.onmessage = ({ data }) => { e.close(); done(data) }; e.onerror = () => { e.close(); done('refused') } }));
             const socket = (url) => within(new Promise((done) => { const s = new WebSocket(url); s.onopen = s.onerror = () => done('ended') }));
             const to = '${args}', ws = to.replace('http', 'ws');
             return { xhr: [await xhr(to + '/v1/xhr'), (await xhr(to + '/v2/xhr'))[0]], events: [await events(to + '/v1/events'), await events(to + '/v2/events')],
                 sockets: [await socket(ws + '/v1/socket'), await socket(ws + '/v2/socket')],
                 request: await (await fetch(new Request(to + '/v1/request', { method: 'POST', body: 'said' }))).text() }`);
         const refused = await app.waits('network', ({ by, url }) => by === 'proxy' && url.endsWith('/v2/socket'));
         await app.close();
         return { ...seen, refused: refused.verdict }",
        upstream.origin("127.0.0.1"),
    )?;
    assert_eq!(
        seen,
        json!({
            "xhr": [[200, "answered"], 403], "events": ["hello", "refused"], "sockets": ["ended", "ended"],
            "request": "answered", "refused": "refused",
        })
    );
    let paths: Vec<_> = upstream.requests().into_iter().map(|request| request.path).collect();
    for path in ["/v1/xhr", "/v1/events", "/v1/socket", "/v1/request"] {
        assert!(paths.iter().any(|seen| seen == path), "{path}: {paths:?}");
    }
    assert!(!paths.iter().any(|path| path.starts_with("/v2/")), "{paths:?}");
    let said =
        upstream.requests().into_iter().find(|request| request.path == "/v1/request").map(|request| request.text());
    assert_eq!(said.as_deref(), Some("said"));
    Ok(())
}

/// The proxy puts a secret in; the app sees it neither on the way out nor in what comes back.
pub(crate) fn a_secret_is_used_and_never_seen(browser: &Browser) -> Result<()> {
    const SECRET: &str = "sk-live-0123456789";
    let upstream = Site::start(|request| Response::text(request.header("authorization").unwrap_or("none").to_owned()))?;
    let origin = upstream.origin("127.0.0.1");
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("belljar.toml");
    let text = format!(
        "egress.allowPrivate = true\n[egress.secrets.key]\norigins = [\"{origin}\"]\nheader = \"Authorization\"\nprefix = \"Bearer \"\nvalue = \"{SECRET}\"\n"
    );
    std::fs::write(&file, text)?;
    let loaded = Config::load(&Sources { file: Some(file), env: Vec::new(), flags: Vec::new() })?;
    let stage = Stage::with(browser, Config { egress: loaded.config.egress, ..Config::for_tests() })?;
    let seen: Value = stage.page(
        browser,
        "const ask = async (network) => {
             const app = await show({ '/index.html': '' }, { ...OWN, network });
             const text = await app.execute(`(await fetch('${args}/who')).text()`);
             await app.close();
             return text;
         };
         return [await ask({ allow: [args], secrets: ['key'] }), await ask({ allow: [args], via: 'proxy' })]",
        origin,
    )?;
    assert_eq!(seen, json!([format!("Bearer {}", "*".repeat(SECRET.len())), "none"]));
    let used = upstream.requests().into_iter().map(|request| request.header("authorization").map(str::to_owned));
    assert_eq!(used.collect::<Vec<_>>(), [Some(format!("Bearer {SECRET}")), None]);
    Ok(())
}

/// Whoever learns the guest's host name, and what a browser says, is refused while the app itself goes on.
pub(crate) fn a_name_opens_nothing(browser: &Browser) -> Result<()> {
    let upstream = Site::start(|_| Response::text("answered"))?;
    let origin = upstream.origin("127.0.0.1");
    let mut config = Config::for_tests();
    config.egress.allow_private = true;
    let stage = Stage::with(browser, config)?;
    let seen: Value = stage.page(
        browser,
        "const app = await show({ '/index.html': '' }, { ...OWN, network: { allow: [args], via: 'proxy' } });
         const first = await app.execute(`(await fetch('${args}/app')).text()`);
         await app.execute(`void setInterval(() => fetch('${args}/again'), 200)`);
         return [first, await app.execute('location.host')]",
        origin.clone(),
    )?;
    assert_eq!(seen[0], json!("answered"));
    let host = seen[1].as_str().unwrap_or_default();
    let status = |path: &str, dest: &str| -> Result<String> {
        let mut stream = TcpStream::connect(("127.0.0.1", stage.server.port()))?;
        write!(
            stream,
            "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nOrigin: http://{host}\r\n\
             Sec-Fetch-Dest: {dest}\r\nSec-Fetch-Mode: cors\r\nSec-Fetch-Site: same-origin\r\n\r\n"
        )?;
        let mut text = String::new();
        stream.read_to_string(&mut text)?;
        Ok(text.split(' ').nth(1).unwrap_or_default().to_owned())
    };
    let egress = format!("/__belljar/egress/{}/stranger", origin.replace("://", "/"));
    for (path, dest) in
        [(egress.as_str(), "empty"), ("/", "iframe"), ("/index.html", "empty"), ("/__belljar/files", "empty")]
    {
        assert_eq!(status(path, dest)?, "401", "{path}");
    }
    // The app goes on meanwhile.
    let asked = || upstream.requests().iter().filter(|request| request.path == "/again").count();
    let before = asked();
    let deadline = Instant::now() + Duration::from_secs(60);
    while asked() <= before {
        assert!(Instant::now() < deadline, "the control");
        std::thread::sleep(Duration::from_millis(100));
    }
    assert!(!upstream.requests().iter().any(|request| request.path == "/stranger"));
    Ok(())
}
