//! Two sandboxes share nothing; a page that did not make a sandbox cannot show it; a tab cannot either.

use anyhow::{Context, Result};
use belljar_browsers::Browser;
use serde_json::{Value, json};

use crate::origin::Origin;

const OWN: &str = "allow-scripts allow-same-origin";

/// Writes into everything a page can write into.
const WRITE: &str = "
    const tried = {};
    const attempt = async (name, work) => { try { await work(); tried[name] = 'done' } catch (error) { tried[name] = error.name } };
    window.heard = [];
    window.channel = new BroadcastChannel('shared');
    window.channel.onmessage = ({ data }) => window.heard.push(data);
    await attempt('local', () => localStorage.setItem('secret', args));
    await attempt('session', () => sessionStorage.setItem('secret', args));
    await attempt('cookie', () => { document.cookie = `secret=${args}; path=/` });
    await attempt('cookieAbove', () => { document.cookie = `above=${args}; path=/; domain=localhost` });
    await attempt('indexed', () => new Promise((resolve, reject) => {
        const open = indexedDB.open('shared', 1);
        open.onupgradeneeded = () => open.result.createObjectStore('s').put(args, 'secret');
        open.onsuccess = resolve;
        open.onerror = () => reject(open.error);
    }));
    await attempt('caches', async () => (await caches.open('shared')).put('/secret', new Response(args)));
    window.channel.postMessage(args);
    return tried";

/// Reads all of it.
const READ: &str = "
    const seen = {};
    const attempt = async (name, work) => { try { const value = await work(); if (value) seen[name] = String(value) } catch {} };
    await attempt('local', () => localStorage.getItem('secret'));
    await attempt('session', () => sessionStorage.getItem('secret'));
    await attempt('cookie', () => document.cookie);
    await attempt('indexed', () => new Promise((resolve, reject) => {
        const open = indexedDB.open('shared', 1);
        open.onupgradeneeded = () => open.result.createObjectStore('s');
        open.onsuccess = () => { const get = open.result.transaction('s').objectStore('s').get('secret'); get.onsuccess = () => resolve(get.result) };
        open.onerror = () => reject(open.error);
    }));
    await attempt('caches', async () => { const hit = await (await caches.open('shared')).match('/secret'); return hit && hit.text() });
    await new Promise((resolve) => setTimeout(resolve, 300));
    if (window.heard.length > 0) seen.heard = window.heard.join();
    return seen";

pub(crate) fn two_sandboxes_share_nothing(browser: &Browser) -> Result<()> {
    let origin = Origin::start()?;
    origin.visit(browser, "localhost")?;
    let policy = json!({ "sandbox": { "storage": "own" } });
    let body = json!({ "guest": "app", "html": "<!doctype html><p>guest", "policy": policy });
    let (one, two) = (origin.create(browser, &body)?, origin.create(browser, &body)?);
    assert_ne!(one["guestOrigin"], two["guestOrigin"]);
    let url = |sandbox: &Value| sandbox["guestUrl"].as_str().map(str::to_owned).context("a URL");
    for (id, sandbox) in [("first", &one), ("same", &one), ("other", &two)] {
        origin.show(browser, id, &url(sandbox)?, Some(OWN))?;
    }
    let inside = |id: &str, script: &str, value: &str| -> Result<Value> {
        browser.enter_frame(&format!("#{id}"))?;
        let seen = browser.run(script, value)?;
        browser.top_frame()?;
        Ok(seen)
    };
    // Everybody listens before anybody speaks.
    for id in ["same", "other"] {
        inside(
            id,
            "window.heard = []; window.ear = new BroadcastChannel('shared'); window.ear.onmessage = ({ data }) => window.heard.push(data)",
            "",
        )?;
    }
    inside("first", WRITE, "one's secret")?;
    // The control: another frame of the same sandbox is the same origin and does hear it.
    let same = inside("same", READ, "")?;
    assert_eq!(same["heard"], "one's secret", "{same}");
    let other = inside("other", READ, "")?;
    assert_eq!(other, json!({}), "the other sandbox sees something");
    // Nor can it reach into the frames beside it.
    let reach = inside(
        "other",
        "try { return String(parent.frames[0].document.title) } catch (error) { return error.name }",
        "",
    )?;
    assert_eq!(reach, "SecurityError");
    Ok(())
}

pub(crate) fn only_the_embedder_can_show_it(browser: &Browser) -> Result<()> {
    let origin = Origin::start()?;
    origin.visit(browser, "localhost")?;
    let sandbox = origin.create(browser, &json!({ "guest": "run" }))?;
    let (outer, tokens) = (sandbox["outerUrl"].as_str().context("a URL")?, sandbox["sandbox"].as_str());
    let data = "return document.getElementById('belljar')?.textContent ?? null";
    origin.show(browser, "outer", outer, tokens)?;
    browser.enter_frame("#outer")?;
    let text: Option<String> = browser.run(data, ())?;
    let setup: Value = serde_json::from_str(&text.context("the outer frame's data")?)?;
    assert_eq!(setup["embedder"], origin.site.origin("localhost"));
    assert_eq!(setup["origin"], sandbox["outerOrigin"]);
    browser.top_frame()?;
    for stranger in ["127.0.0.1", "evil.localhost"] {
        origin.visit(browser, stranger)?;
        origin.show(browser, "outer", outer, tokens)?;
        browser.enter_frame("#outer")?;
        // Some engines leave a page of their own there, in which nothing runs.
        let text: Option<String> = browser.run(data, ()).unwrap_or(None);
        assert_eq!(text, None, "shown to {stranger}");
        browser.top_frame()?;
    }
    Ok(())
}

pub(crate) fn a_tab_of_its_own_is_harmless(browser: &Browser) -> Result<()> {
    let origin = Origin::start()?;
    origin.visit(browser, "localhost")?;
    let html = "<!doctype html><title>the guest ran</title><script>globalThis.ran = true</script>";
    let policy = |storage: &str| json!({ "resources": { "inlineScripts": true }, "sandbox": { "storage": storage, "modals": true } });
    let mut urls = Vec::new();
    for body in [
        json!({ "guest": "app", "html": html, "policy": policy("opaque") }),
        json!({ "guest": "app", "html": html, "policy": policy("own") }),
        json!({ "guest": "widget", "html": html, "policy": policy("opaque") }),
        json!({ "guest": "run" }),
    ] {
        let sandbox = origin.create(browser, &body)?;
        urls.extend(["outerUrl", "guestUrl"].map(|key| sandbox[key].as_str().unwrap_or_default().to_owned()));
        if body["guest"] == "app" {
            // The control: in a frame the same document does run.
            origin.show(browser, "guest", sandbox["guestUrl"].as_str().context("a URL")?, Some("allow-scripts"))?;
            browser.enter_frame("#guest")?;
            assert!(browser.run::<bool>("return window.ran === true", ())?);
            browser.top_frame()?;
            browser.run::<()>("document.getElementById('guest').remove()", ())?;
        }
    }
    for url in urls {
        browser.goto(&url)?;
        let seen: Value = browser
            .run("return { ran: window.ran === true, title: document.title, text: document.body.innerText }", ())?;
        assert_eq!((&seen["ran"], &seen["title"]), (&json!(false), &json!("")), "{url}");
        assert!(seen["text"].as_str().is_some_and(|text| text.contains("shown in a frame")), "{url}: {seen}");
    }
    Ok(())
}
