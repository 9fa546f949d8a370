//! Which hosts and schemes a `connect-src` lets through.

use anyhow::Result;
use belljar_browsers::{Browser, Engine, Response, Site};

use crate::stage::{HOST, Scene, Stage};

/// A source, a URL, and who lets it through. `V4` and `V6` stand for the two servers' ports.
type Row = (&'static str, &'static str, Who);

#[derive(Clone, Copy, Debug, PartialEq)]
enum Who {
    All,
    Nobody,
    Only(Engine),
}

use Who::{All, Nobody, Only};

const HTTP: [Row; 13] = [
    ("http:", "http://[::1]:V6/", All),
    ("http://localhost:V6", "http://localhost:V6/", All),
    // The grammar of CSP has no IPv6 addresses: such a source is dropped and nothing matches.
    ("http://[::1]:V6", "http://[::1]:V6/", Nobody),
    ("[::1]:V6", "http://[::1]:V6/", Nobody),
    ("http://127.0.0.1:V4", "http://127.0.0.1:V4/", All),
    ("http://127.0.0.2:V4", "http://127.0.0.1:V4/", Nobody),
    ("http://*.localhost:V4", "http://a.b.localhost:V4/", All),
    ("http://*.localhost:V4", "http://localhost:V4/", Nobody),
    ("http://LOCALHOST:V4", "http://localhost:V4/", All),
    ("http://localhost:*", "http://localhost:V4/", All),
    ("http://localhost", "http://localhost:V4/", Nobody),
    ("http://localhost:V4/only/", "http://localhost:V4/other", Nobody),
    // WebKit follows the letter of CSP 3, in which a ws source matches http as well.
    ("ws://localhost:V4", "http://localhost:V4/", Only(Engine::WebKit)),
];

const WEB_SOCKET: [Row; 6] = [
    ("ws://localhost:V4", "ws://localhost:V4/", All),
    ("http://localhost:V4", "ws://localhost:V4/", Nobody),
    ("localhost:V4", "ws://localhost:V4/", Nobody),
    ("https://localhost:V4", "ws://localhost:V4/", Nobody),
    ("wss://localhost:V4", "ws://localhost:V4/", Nobody),
    ("'none'", "ws://localhost:V4/", Nobody),
];

pub(crate) fn hosts_and_schemes(browser: &Browser) -> Result<()> {
    let served = |_: &_| Response::text("text").header("access-control-allow-origin", "*");
    let (v4, v6, stage) = (Site::start(served)?, Site::start_v6(served)?, Stage::new()?);
    let fill = |text: &str| text.replace("V4", &v4.port().to_string()).replace("V6", &v6.port().to_string());
    let fetch = "return await fetch(args).then(() => true, () => false)";
    // No server here speaks WebSocket, so a connection never opens: whether it was tried is what counts.
    let connect = "return await new Promise((done) => {
        try { new WebSocket(args).onerror = () => done(null) } catch { done(null) }
    })";
    for (source, url, who) in HTTP.into_iter().chain(WEB_SOCKET) {
        let policy = format!("connect-src {}", fill(source));
        stage.show(browser, Scene { host_headers: vec![("content-security-policy", policy)], ..Scene::default() })?;
        let url = fill(url);
        let reached = if url.starts_with("ws:") {
            let before = v4.requests().len();
            browser.run::<()>(connect, &url)?;
            v4.requests().len() > before
        } else {
            browser.run::<bool>(fetch, &url)?
        };
        let expected = who == All || who == Only(browser.engine());
        assert_eq!(reached, expected, "connect-src {source} and {url}");
    }

    // 'self' of an http page covers ws on the same host and port, everywhere.
    let own = vec![("content-security-policy", "connect-src 'self'".to_owned())];
    stage.show(browser, Scene { host_headers: own, ..Scene::default() })?;
    browser.run::<()>(connect, format!("ws://{HOST}:{}/socket", stage.site.port()))?;
    assert!(stage.site.requests().iter().any(|request| request.path == "/socket"));
    Ok(())
}
