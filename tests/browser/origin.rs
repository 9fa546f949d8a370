//! Belljar's own server in a browser: a host page on another origin, and sandboxes made by that page.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;

use anyhow::{Context, Result, ensure};
use belljar_browsers::{Browser, Response, Site};
use belljar_serve::{Config, Running};
use serde_json::{Value, json};

/// As if the page showed a sandbox: its guest's files are there for this browser, though its own frame is not.
pub(crate) fn lease(browser: &Browser, port: u16, sandbox: &Value) -> Result<()> {
    let agent: String = browser.run("return navigator.userAgent", ())?;
    let outer = sandbox["outerUrl"].as_str().and_then(|url| url.strip_prefix("http://")).context("an address")?;
    let (host, key) = outer.split_once("/#").context("a frame key")?;
    let mut stream = TcpStream::connect(("127.0.0.1", port))?;
    let head = format!(
        "POST /__belljar/lease HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nSec-Fetch-Dest: empty\r\n\
         User-Agent: {agent}\r\nBelljar-Frame-Key: {key}\r\nBelljar-Frame: test\r\nContent-Length: 0\r\n\r\n"
    );
    stream.write_all(head.as_bytes())?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    ensure!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    Ok(())
}

/// A server, and a site with an empty page for every host name.
pub(crate) struct Origin {
    pub(crate) server: Running,
    pub(crate) site: Site,
}

impl Origin {
    pub(crate) fn start() -> Result<Self> {
        let site = Site::start(|request| match request.path.as_str() {
            "/" => Response::html("<!doctype html><title>host</title><body></body>"),
            _ => Response::not_found(),
        })?;
        Ok(Self { server: Running::start(Config::for_tests())?, site })
    }

    /// Opens the empty page of a host name.
    pub(crate) fn visit(&self, browser: &Browser, host: &str) -> Result<()> {
        Ok(browser.goto(&self.site.url(host, "/"))?)
    }

    /// Makes a sandbox as a page does: with `fetch`, across origins.
    pub(crate) fn create(&self, browser: &Browser, body: &Value) -> Result<Value> {
        let answer: Value = browser.run(
            "const response = await fetch(args.url, {
                 method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(args.body) });
             return { status: response.status, body: await response.json() }",
            json!({ "url": format!("{}/api/v1/sandboxes", self.server.origin()), "body": body }),
        )?;
        let status = answer["status"].as_u64().context("a status")?;
        ensure!(matches!(status, 200 | 201), "{answer}");
        if body["guest"] != "run" && body["guest"] != "tool" {
            lease(browser, self.server.port(), &answer["body"])?;
        }
        Ok(answer["body"].clone())
    }

    /// Shows a URL in a frame with this id, and waits until it has loaded or was refused.
    pub(crate) fn show(&self, browser: &Browser, id: &str, url: &str, sandbox: Option<&str>) -> Result<()> {
        Ok(browser.run(
            "const frame = document.createElement('iframe');
             frame.id = args.id;
             if (args.sandbox !== null) frame.sandbox = args.sandbox;
             frame.src = args.url;
             document.body.append(frame);
             await new Promise((resolve) => { frame.onload = resolve; frame.onerror = resolve; setTimeout(resolve, 3000); })",
            json!({ "id": id, "url": url, "sandbox": sandbox }),
        )?)
    }

    /// How many sandboxes the server has, as its own metrics say.
    pub(crate) fn sandboxes(&self, browser: &Browser) -> Result<u64> {
        browser.goto(&format!("{}/metrics", self.server.origin()))?;
        let text: String = browser.run("return document.body.innerText", ())?;
        let row = text.lines().find_map(|line| line.strip_prefix("belljar_sandboxes "));
        row.and_then(|value| value.trim().parse().ok()).with_context(|| text.clone())
    }
}

/// Tries to get a message out of the document it runs in, in ways that need no markup, and says what was refused.
pub(crate) const LEAK: &str = "
    const refused = [];
    try { await fetch(args, { mode: 'no-cors' }) } catch (error) { refused.push('fetch') }
    try { if (!navigator.sendBeacon(args, 'x')) refused.push('beacon') } catch (error) { refused.push('beacon') }
    await new Promise((resolve) => {
        const image = document.createElementNS('http://www.w3.org/1999/xhtml', 'img');
        image.onload = resolve;
        image.onerror = () => { refused.push('image'); resolve() };
        image.src = args + '?image';
        setTimeout(resolve, 1500);
    });
    return refused";
