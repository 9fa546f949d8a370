//! BTCP tools, run by Belljar's own server and frames in a page that offers a part of itself.

use std::time::Duration;

use anyhow::{Context, Result};
use belljar_browsers::{Browser, Response, Site};
use belljar_serve::{Config, Running};
use serde::de::DeserializeOwned;
use serde_json::Value;

pub(crate) mod bad_input; // tools that keep to nothing
pub(crate) mod clicks; // what can be clicked
pub(crate) mod consent; // the dialog
pub(crate) mod cover; // the dialog, in pages that are against it
pub(crate) mod dom; // what is seen of the page
pub(crate) mod dom_limits; // what it may cost the page
pub(crate) mod first; // the first minute
pub(crate) mod frame; // tools with a document of their own
pub(crate) mod grants; // what the user said, and for how long
pub(crate) mod limits; // time, places, fresh workers
pub(crate) mod manifest; // what can be registered
pub(crate) mod matrix; // every capability against every name
pub(crate) mod network; // what a tool can reach
pub(crate) mod strangers; // the dialog's words, and whose grants they are
pub(crate) mod values; // arguments and results, and their schemas
pub(crate) mod writes; // what can be written to the page

/// Scripts here call many tools one after the other.
const PATIENCE: Duration = Duration::from_secs(480);

/// A server, and a page on another origin with an open jar as `jar` and a part that it offers as `part`.
pub(crate) struct Shop {
    _server: Running,
    pub(crate) site: Site,
}

impl Shop {
    pub(crate) fn open(browser: &Browser) -> Result<Self> {
        Self::open_with(browser, Config::for_tests(), &[])
    }

    /// `headers` are the page's own.
    pub(crate) fn open_with(
        browser: &Browser,
        config: Config,
        headers: &'static [(&'static str, &'static str)],
    ) -> Result<Self> {
        let server = Running::start(config)?;
        let page = PAGE.replace("SERVER", server.origin());
        let origin = server.origin().to_owned();
        let site = Site::start(move |request| match request.path.as_str() {
            "/" => headers.iter().fold(Response::html(&*page), |response, (name, value)| {
                response.header(name, value.replace("SERVER", &origin))
            }),
            "/data.json" => {
                let cookie = request.header("cookie").unwrap_or("none");
                Response::text(format!("own data, cookies: {cookie}"))
            }
            "/away" => Response::redirect("http://127.0.0.1:1/"),
            _ => Response::not_found(),
        })?;
        browser.goto(&site.url("localhost", "/"))?;
        browser
            .wait_for::<bool>("if (globalThis.failed) throw globalThis.failed; return globalThis.jar !== undefined", ())
            .context("the jar did not open")?;
        Ok(Self { _server: server, site })
    }

    /// Runs a script of the page, which has `jar`, `tool`, `part`, `Belljar` and `args`.
    pub(crate) fn page<T: DeserializeOwned>(
        &self,
        browser: &Browser,
        script: &str,
        args: impl Into<Value>,
    ) -> Result<T> {
        Ok(browser.run_within(PATIENCE, script, args.into())?)
    }
}

/// `tool(code, capabilities, more)` calls a tool whose user says yes to everything.
const PAGE: &str = "<!doctype html><html class=outside data-secret=outside><title>host</title><body class=admin>
    <p id=outside>not offered</p><input id=token value=s3cret>
    <main id=part><h1 class=title>Hello</h1><ul><li class=item>one</li><li class=item data-n=2>two</li></ul>
        <button id=press type=button>press</button><output id=pressed>0</output>
        <input id=field><a id=link href='/here'>link</a><script id=empty></script><style id=style></style>
        <input id=secret type=hidden value=t0ken nonce=n0nce><input id=password type=password value=pass></main>
    <p class=item>outside</p>
    <script type=module>
    try {
        const { Belljar, BelljarError } = await import('SERVER/belljar.js');
        const jar = await Belljar.connect({ server: 'SERVER' });
        const part = document.getElementById('part');
        const card = document.createElement('x-card');
        card.id = 'card';
        const inside = document.createElement('p');
        inside.className = 'inside';
        inside.textContent = 'in the shadow';
        card.attachShadow({ mode: 'open' }).append(inside);
        part.append(card);
        press.onclick = () => { pressed.textContent = Number(pressed.textContent) + 1 };
        const tool = (code, capabilities = [], more = {}) => jar.tool({ code, capabilities, dom: part, consent: () => true, ...more });
        // What follows is for tests whose scripts are of another realm than the page.
        const begin = (options) => {
            globalThis.result = undefined;
            jar.tool({ dom: part, ...options }).then((result) => { globalThis.result = result });
        };
        const watchShadow = () => {
            const attach = Element.prototype.attachShadow;
            Element.prototype.attachShadow = function (options) {
                const root = attach.call(this, options);
                if (this.localName === 'belljar-consent') Object.assign(globalThis, { shown: root, mode: options.mode });
                return root;
            };
        };
        const refuse = async () => { throw new DOMException('nobody is there', 'NotAllowedError') };
        const put = (holder, name, value) => Object.defineProperty(holder, name, { configurable: true, value });
        // What would wait for a person to answer the browser.
        const nobodyIsThere = () => {
            if (!navigator.mediaDevices) put(navigator, 'mediaDevices', {});
            put(navigator.mediaDevices, 'getUserMedia', refuse);
            put(navigator.mediaDevices, 'getDisplayMedia', refuse);
            if (!navigator.geolocation) put(navigator, 'geolocation', {});
            put(navigator.geolocation, 'getCurrentPosition', (_, failed) => failed({ message: 'nobody is there' }));
            if (!navigator.clipboard) put(navigator, 'clipboard', {});
            put(navigator.clipboard, 'readText', refuse);
            put(navigator.clipboard, 'writeText', refuse);
            if (globalThis.Notification) put(Notification, 'requestPermission', async () => 'denied');
        };
        globalThis.violations = [];
        document.addEventListener('securitypolicyviolation', (event) => violations.push(event.effectiveDirective + ' ' + event.blockedURI));
        Object.assign(globalThis, { Belljar, BelljarError, server: 'SERVER', jar, part, tool, begin, watchShadow, nobodyIsThere });
    } catch (error) { globalThis.failed = error; }
    </script>";
