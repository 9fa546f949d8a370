//! A server, and a host page on another origin that shows apps.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use anyhow::{Context, Result};
use belljar_browsers::{Browser, Request, Response, Site};
use belljar_serve::{Config, Running};
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Tells its query what it was told to tell.
pub(super) const SHELL: &str = "<!doctype html><script>
    const to = new URLSearchParams(location.search).get('to');
    fetch(to, { mode: 'no-cors' }).catch(() => {});
</script>";

pub(super) const PATIENCE: Duration = Duration::from_secs(480);

/// A server, and a page on another origin with an open jar as `jar`.
pub(crate) struct Stage {
    pub(crate) server: Running,
    pub(crate) site: Site,
}

impl Stage {
    pub(crate) fn open(browser: &Browser) -> Result<Self> {
        Self::with(browser, Config::for_tests())
    }

    pub(crate) fn with(browser: &Browser, config: Config) -> Result<Self> {
        let server = Running::start(config)?;
        let page = include_str!("host.html").replace("SERVER", server.origin());
        let site = Site::start(move |request| answer(request, &page))?;
        let stage = Self { server, site };
        stage.visit(browser, "localhost")?;
        Ok(stage)
    }

    /// Opens the page under another of its names.
    pub(crate) fn visit(&self, browser: &Browser, host: &str) -> Result<()> {
        browser.goto(&self.site.url(host, "/"))?;
        browser
            .wait_for::<bool>("if (globalThis.failed) throw globalThis.failed; return globalThis.jar !== undefined", ())
            .context("the jar did not open")?;
        Ok(())
    }

    /// Runs a script of the page, which has `jar`, `show`, `active`, `again`, `bare` and `args`.
    pub(crate) fn page<T: DeserializeOwned>(
        &self,
        browser: &Browser,
        script: &str,
        args: impl Into<Value>,
    ) -> Result<T> {
        Ok(browser.run_within(PATIENCE, script, args.into())?)
    }

    /// How often a path of another origin was asked for.
    pub(crate) fn hits(&self, path: &str) -> usize {
        self.site.requests().iter().filter(|request| request.path == path).count()
    }

    /// A number of the server's own metrics.
    pub(crate) fn metric(&self, name: &str) -> Result<u64> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.server.port()))?;
        write!(stream, "GET /metrics HTTP/1.1\r\nHost: localhost:{}\r\nConnection: close\r\n\r\n", self.server.port())?;
        let mut text = String::new();
        stream.read_to_string(&mut text)?;
        let row = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        row.and_then(|value| value.trim().parse().ok()).with_context(|| text.clone())
    }
}

/// The host's page; a page without walls, for controls; and a place that apps may or may not reach.
fn answer(request: &Request, page: &str) -> Response {
    match request.path.as_str() {
        "/" => Response::html(page),
        "/bare" => Response::html(include_str!("bare.html")),
        // A firewall that is nothing but a service worker.
        "/bare-worker.js" => Response::script(
            "addEventListener('activate', (event) => event.waitUntil(clients.claim()));
             addEventListener('fetch', (event) => {
                 if (new URL(event.request.url).origin !== origin) event.respondWith(Response.error());
             })",
        ),
        // One that makes documents, without any headers.
        "/bare-maker.js" => Response::script(
            "addEventListener('activate', (event) => event.waitUntil(clients.claim()));
             addEventListener('fetch', (event) => {
                 if (!event.request.url.endsWith('?made')) return;
                 const made = async () => new Response(await (await fetch('/bare')).text(), { headers: { 'content-type': 'text/html' } });
                 event.respondWith(made());
             })",
        ),
        // A shell that lets whoever asks choose its policy.
        "/shell.html" => {
            let policy = request.query.split('&').find_map(|pair| pair.strip_prefix("csp=")).unwrap_or_default();
            let policy = if policy.is_empty() { "default-src 'none'".into() } else { policy.replace("%20", " ").replace("%27", "'") };
            Response::html(SHELL).header("content-security-policy", policy)
        }
        _ => Response::text("answered")
            .header("access-control-allow-origin", "*")
            .header("access-control-allow-headers", "*")
            .header("cross-origin-resource-policy", "cross-origin"),
    }
}
