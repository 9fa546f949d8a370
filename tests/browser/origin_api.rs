//! The API as browsers reach it: pages of this machine may, sandboxes and strangers may not; reports arrive.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use belljar_browsers::{Browser, Engine};
use serde_json::{Value, json};

use crate::origin::Origin;

/// Every way a page can post without being allowed to read the answer.
const POST: &str = "
    const body = JSON.stringify({ guest: 'run' });
    const tries = [
        { headers: { 'content-type': 'application/json' } }, { headers: { 'content-type': 'text/plain' } },
        { mode: 'no-cors', headers: { 'content-type': 'text/plain' } }, { mode: 'no-cors' }, { credentials: 'include' },
    ];
    const seen = [];
    for (const options of tries) {
        try {
            const response = await fetch(args, { method: 'POST', body, ...options });
            seen.push(response.type === 'opaque' ? 'opaque' : response.status);
        } catch (error) { seen.push(error.name) }
    }
    navigator.sendBeacon(args, new Blob([body], { type: 'text/plain' }));
    await new Promise((resolve) => setTimeout(resolve, 300));
    return seen";

pub(crate) fn sandboxes_and_strangers_create_nothing(browser: &Browser) -> Result<()> {
    let origin = Origin::start()?;
    let api = format!("{}/api/v1/sandboxes", origin.server.origin());
    for (host, sandbox) in [("evil.localhost", None), ("localhost", Some("allow-scripts")), ("g.abc.localhost", None)] {
        origin.visit(browser, "localhost")?;
        origin.show(browser, "guest", &origin.site.url(host, "/"), sandbox)?;
        browser.enter_frame("#guest")?;
        let seen: Vec<Value> = browser.run(POST, &api)?;
        browser.top_frame()?;
        assert!(seen.iter().all(|one| one == "TypeError" || one == "opaque"), "{host} {sandbox:?}: {seen:?}");
    }
    assert_eq!(origin.sandboxes(browser)?, 0);
    // The control: a page that may, can.
    origin.visit(browser, "localhost")?;
    let seen: Vec<Value> = browser.run(POST, &api)?;
    assert_eq!(seen[0], 201, "{seen:?}");
    assert_eq!(origin.sandboxes(browser)?, 1);
    Ok(())
}

pub(crate) fn violations_are_reported_to_the_server(browser: &Browser) -> Result<()> {
    let origin = Origin::start()?;
    origin.visit(browser, "localhost")?;
    let html = "<!doctype html><p>guest";
    let sandbox = origin.create(browser, &json!({ "guest": "app", "html": html }))?;
    origin.show(browser, "guest", sandbox["guestUrl"].as_str().context("a URL")?, Some("allow-scripts"))?;
    browser.enter_frame("#guest")?;
    // What a script posts is the guest's word, in whatever way it posts; what the browser reports is the browser's.
    browser.run::<()>(
        "const forged = JSON.stringify([{ type: 'csp-violation', by: 'browser', body: { blockedURL: 'http://forged.localhost/' } }]);
         const headers = { 'content-type': 'application/reports+json', 'sec-fetch-dest': 'report' };
         await fetch('/__belljar/reports', { method: 'POST', headers, body: forged }).catch(() => {});
         navigator.sendBeacon('/__belljar/reports', new Blob([forged], { type: 'application/reports+json' }));
         const old = JSON.stringify({ 'csp-report': { 'blocked-uri': 'http://forged.localhost/' } });
         const type = 'application/csp-report';
         const posts = { method: 'POST', mode: 'no-cors' };
         navigator.sendBeacon('/__belljar/reports', new Blob([old], { type }));
         await fetch('/__belljar/reports', { ...posts, body: new Blob([old], { type }) }).catch(() => {});
         await fetch('/__belljar/reports', { ...posts, headers: { 'content-type': type }, body: old }).catch(() => {});
         await fetch('http://evil.localhost:1/secret').catch(() => {})",
        (),
    )?;
    browser.top_frame()?;
    let url =
        format!("{}/api/v1/sandboxes/{}/reports", origin.server.origin(), sandbox["id"].as_str().context("an id")?);
    let deadline = Instant::now() + Duration::from_secs(120);
    loop {
        let reports: Vec<Value> = browser.run("return (await (await fetch(args)).json()).reports", &url)?;
        let found = reports
            .iter()
            .find(|report| report["body"]["blockedURL"].as_str().is_some_and(|url| url.contains("evil.localhost")));
        if let Some(report) = found {
            assert_eq!((&report["type"], &report["from"]), (&json!("csp-violation"), &json!("guest")), "{report}");
            // WebKit's reports have nothing that a script could not say.
            let by = if browser.engine() == Engine::WebKit { "guest" } else { "browser" };
            assert_eq!(report["by"], by, "{report}");
            let forged =
                reports.iter().filter(|one| one["body"]["blockedURL"].as_str().unwrap_or_default().contains("forged"));
            assert!(forged.clone().all(|one| one["by"] == "guest"), "{reports:?}");
            assert_ne!(forged.count(), 0, "the control: they arrive, as what they are: {reports:?}");
            return Ok(());
        }
        if Instant::now() > deadline {
            bail!("no report of the blocked fetch: {reports:?}");
        }
        std::thread::sleep(Duration::from_millis(100));
    }
}

pub(crate) fn the_playground_compiles_a_policy(browser: &Browser) -> Result<()> {
    let origin = Origin::start()?;
    browser.goto(origin.server.origin())?;
    let compiled: Value = browser.run(
        "const response = await fetch('/api/v1/policy/compile', { method: 'POST', headers: { 'content-type': 'application/json' },
             body: JSON.stringify({ guest: 'widget', policy: 'frames.allow = [\"https://www.youtube.com\"]' }) });
         return { status: response.status, guest: (await response.json()).guest, scripts: document.scripts.length }",
        (),
    )?;
    assert_eq!(compiled, json!({ "status": 200, "guest": "widget", "scripts": 1 }));
    let noise: Vec<_> = browser
        .console()
        .into_iter()
        .filter(|line| line.text.contains("Content Security Policy") || line.text.contains("Content-Security-Policy"))
        .collect();
    assert!(noise.is_empty(), "the page breaks its own policy: {noise:?}");
    Ok(())
}
