//! A guest that navigates itself, to every file and error page of its own host, finds the same walls there.

use anyhow::{Context, Result};
use belljar_browsers::{Browser, Response, Site};
use serde_json::{Value, json};

use crate::origin::{LEAK, Origin};

/// Where a guest could hope for a page without policy.
fn targets() -> Vec<String> {
    let fixed = [
        "/", "/index.html", "/second.html", "/main.js", "/data.json", "/picture.svg", "/nowhere", "/nowhere/deeper/",
        "/__belljar/reports", "/__belljar/x.js", "//", "//nowhere", "/%2e%2e/", "/a%5cb", "/%00", "/?policy=none",
        "/__belljar/../index.html",
    ];
    let long = [10_000, 70_000].map(|length| format!("/{}", "a".repeat(length)));
    fixed.into_iter().map(str::to_owned).chain(long).collect()
}

fn files() -> serde_json::Value {
    json!({
        "/index.html": "<!doctype html><p id=here>index</p>",
        "/second.html": "<!doctype html><p id=here>second</p>",
        "/main.js": "1",
        "/data.json": "{}",
        "/picture.svg": "<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'/>",
    })
}

pub(crate) fn own_files_and_error_pages(browser: &Browser) -> Result<()> {
    let origin = Origin::start()?;
    let sink = Site::sink()?;
    for storage in ["opaque", "own"] {
        origin.visit(browser, "localhost")?;
        let policy = json!({ "resources": { "inlineScripts": true }, "sandbox": { "storage": storage } });
        let sandbox = origin.create(browser, &json!({ "guest": "app", "files": files(), "policy": policy }))?;
        let (url, host) = (text(&sandbox, "guestUrl")?, text(&sandbox, "guestOrigin")?);
        let tokens = if storage == "own" { "allow-scripts allow-same-origin" } else { "allow-scripts" };
        for (number, target) in targets().iter().enumerate() {
            let shown: String = target.chars().take(40).collect();
            origin.visit(browser, "localhost")?;
            origin.show(browser, "guest", &url, Some(tokens))?;
            browser.enter_frame("#guest")?;
            assert_eq!(browser.run::<String>("return document.getElementById('here').textContent", ())?, "index");
            browser.top_frame()?;
            navigate(browser, &format!("{host}{target}"))?;
            browser.enter_frame("#guest")?;
            if target.len() > REFUSED_WHOLE {
                is_nobodys_page(browser)?;
            } else {
                let there: String = browser.run("return location.pathname", ())?;
                assert!(
                    target.starts_with(&there) || there == "/" || there == "/index.html",
                    "{shown}: it is at {there}"
                );
                let url = sink.url("evil.localhost", &format!("/{storage}-{number}"));
                let refused: Vec<String> = browser.run(LEAK, &url)?;
                assert!(refused.contains(&"fetch".to_owned()), "{storage} {shown}: {refused:?}");
            }
            browser.top_frame()?;
            let hits: Vec<_> = sink.requests().into_iter().map(|request| request.path).collect();
            assert!(hits.is_empty(), "{storage} {shown}: {hits:?} got out");
        }
    }
    Ok(())
}

/// Addresses longer than this are refused before anybody knows whose they are, with the tightest policy.
const REFUSED_WHOLE: usize = 65_000;

/// A document that no ancestor may show is replaced by the browser's own: empty, and of an origin that nobody has.
fn is_nobodys_page(browser: &Browser) -> Result<()> {
    let seen: Value = browser.run(
        "return { origin: window.origin, guest: document.getElementById('here') !== null, scripts: document.scripts.length > 0 && location.protocol.startsWith('http') }",
        (),
    )?;
    assert_eq!(seen, json!({ "origin": "null", "guest": false, "scripts": false }));
    Ok(())
}

fn text(sandbox: &Value, key: &str) -> Result<String> {
    sandbox[key].as_str().map(str::to_owned).with_context(|| format!("{key} in {sandbox}"))
}

/// Lets the guest leave its page by itself, and waits until the frame has loaded again.
fn navigate(browser: &Browser, target: &str) -> Result<()> {
    browser.run::<()>(
        "window.again = new Promise((resolve) => {
             document.getElementById('guest').addEventListener('load', resolve, { once: true });
             setTimeout(resolve, 3000);
         })",
        (),
    )?;
    browser.enter_frame("#guest")?;
    browser.run_and_leave::<Value>("setTimeout(() => { location.href = args })", target)?;
    browser.top_frame()?;
    Ok(browser.run("await window.again", ())?)
}

/// The same probe on a server that forgets its headers on error pages does get out, so the probe is worth something.
pub(crate) fn the_probe_gets_out_where_headers_are_missing(browser: &Browser) -> Result<()> {
    let sink = Site::sink()?;
    let site = Site::start(|request| match (request.host.as_str(), request.path.as_str()) {
        ("localhost", "/") => Response::html("<!doctype html><body></body>"),
        (_, "/") => Response::html("<!doctype html><p id=here>index</p>")
            .header("content-security-policy", "default-src 'none'"),
        _ => Response::not_found(),
    })?;
    let origin = Origin::start()?;
    browser.goto(&site.url("localhost", "/"))?;
    origin.show(browser, "guest", &site.url("g.abc.localhost", "/"), Some("allow-scripts"))?;
    browser.enter_frame("#guest")?;
    let refused: Vec<String> = browser.run(LEAK, sink.url("evil.localhost", "/walled"))?;
    assert!(refused.contains(&"fetch".to_owned()) && refused.contains(&"image".to_owned()), "{refused:?}");
    assert!(sink.requests().is_empty());
    browser.top_frame()?;
    navigate(browser, "/nowhere")?;
    browser.enter_frame("#guest")?;
    browser.run::<Vec<String>>(LEAK, sink.url("evil.localhost", "/shed"))?;
    browser.top_frame()?;
    assert!(sink.requests().iter().any(|request| request.path == "/shed"), "the control did not leak");
    Ok(())
}

/// A sandbox that was deleted while it is shown: wherever it goes next on its host, nothing of it is there.
pub(crate) fn a_sandbox_that_is_over(browser: &Browser) -> Result<()> {
    let origin = Origin::start()?;
    origin.visit(browser, "localhost")?;
    let policy = json!({ "resources": { "inlineScripts": true } });
    let sandbox = origin.create(browser, &json!({ "guest": "app", "files": files(), "policy": policy }))?;
    origin.show(browser, "guest", sandbox["guestUrl"].as_str().context("a URL")?, Some("allow-scripts"))?;
    let url = format!("{}/api/v1/sandboxes/{}", origin.server.origin(), sandbox["id"].as_str().context("an id")?);
    let status: u16 = browser.run("return (await fetch(args, { method: 'DELETE' })).status", &url)?;
    assert_eq!(status, 204);
    for target in ["/", "/second.html", "/nowhere"] {
        navigate(browser, &format!("{}{target}", text(&sandbox, "guestOrigin")?))?;
        browser.enter_frame("#guest")?;
        is_nobodys_page(browser)?;
        browser.top_frame()?;
        browser.run::<()>("document.getElementById('guest').remove()", ())?;
        origin.show(browser, "guest", &text(&sandbox, "guestUrl")?, Some("allow-scripts"))?;
    }
    Ok(())
}
