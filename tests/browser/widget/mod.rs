//! Widgets: MCP Apps, shown by Belljar's own server and frames.

use std::time::Duration;

use anyhow::{Context, Result};
use belljar_browsers::{Browser, Response, Site};
use belljar_serve::{Config, Running};
use serde::de::DeserializeOwned;
use serde_json::Value;

pub(crate) mod attacks; // every measured way out of other hosts' frames
pub(crate) mod door; // hosts that speak MCP Apps and know nothing of Belljar
pub(crate) mod element; // the same as an element
pub(crate) mod hostile; // widgets that keep to nothing
pub(crate) mod layouts; // those frames, small, to show that the attacks work there
pub(crate) mod links; // what a widget opens, and who was asked
pub(crate) mod many; // fifty in a page, frozen, moved, closed
pub(crate) mod messages; // every row of the specification's table
pub(crate) mod order; // what comes before what, and only once
pub(crate) mod policy; // what a widget declares, is granted, and is told about
mod schema;
pub(crate) mod servers; // the specification's example servers, for real // what the host says, by the specification's own schema

/// Some scripts here wait for several widgets one after the other.
const PATIENCE: Duration = Duration::from_secs(480);

/// A server, and a page on another origin with an open jar as `jar`.
pub(crate) struct Stage {
    server: Running,
    site: Site,
}

impl Stage {
    pub(crate) fn open(browser: &Browser) -> Result<Self> {
        Self::open_with(browser, Config::for_tests())
    }

    pub(crate) fn open_with(browser: &Browser, config: Config) -> Result<Self> {
        let server = Running::start(config)?;
        let page = PAGE
            .replace("SERVER", server.origin())
            .replace("VIEW", &serde_json::to_string(VIEW)?.replace('<', "\\u003c"));
        let site = Site::start(move |request| match request.path.as_str() {
            "/" => Response::html(&*page),
            _ => Response::not_found(),
        })?;
        browser.goto(&site.url("localhost", "/"))?;
        browser
            .wait_for::<bool>("if (globalThis.failed) throw globalThis.failed; return globalThis.jar !== undefined", ())
            .context("the jar did not open")?;
        Ok(Self { server, site })
    }

    /// Runs a script of the page, which has `jar`, `show`, `view`, `box` and `args`.
    pub(crate) fn page<T: DeserializeOwned>(
        &self,
        browser: &Browser,
        script: &str,
        args: impl Into<Value>,
    ) -> Result<T> {
        Ok(browser.run_within(PATIENCE, script, args.into())?)
    }

    /// Holds everything that the widget shown last has heard to the specification's schema.
    pub(crate) fn check_schema(&self, browser: &Browser, least: usize) -> Result<()> {
        let (heard, asked): (Vec<Value>, _) = self.inside(browser, "return [heard, asked]", Value::Null)?;
        let checked = schema::check(&heard, &asked)?;
        assert!(checked >= least, "only {checked} of {} messages have a schema: {heard:#?}", heard.len());
        Ok(())
    }

    /// Runs a script of the widget that is shown last.
    pub(crate) fn inside<T: DeserializeOwned>(
        &self,
        browser: &Browser,
        script: &str,
        args: impl Into<Value>,
    ) -> Result<T> {
        self.enter(browser)?;
        let said = browser.run_within(PATIENCE, script, args.into());
        browser.top_frame()?;
        Ok(said?)
    }

    /// The same with a script that makes the widget leave.
    pub(crate) fn leave(&self, browser: &Browser, script: &str, args: impl Into<Value>) -> Result<()> {
        self.enter(browser)?;
        let left = browser.run_and_leave::<Value>(script, args.into());
        browser.top_frame()?;
        left?;
        Ok(())
    }

    /// Goes into the widget that is shown last.
    pub(crate) fn enter(&self, browser: &Browser) -> Result<()> {
        browser.enter_frame("main > :last-child iframe")?;
        settled(browser, "return document.querySelector('div')?.shadowRoot.querySelector('iframe') != null")?;
        browser.enter_frame("iframe")?;
        settled(browser, "return globalThis.begin !== undefined")
    }
}

/// Waits in a frame that may just be loading: a script that runs while the document takes the place of the empty one has no
/// answer, and is asked again.
pub(crate) fn settled(browser: &Browser, script: &str) -> Result<()> {
    let there = || browser.wait_for::<bool>(script, ());
    there().or_else(|_| there()).or_else(|_| there())?;
    Ok(())
}

/// The host page. `show(options)` puts a widget into a box of its own; `heard` has what its handlers were told.
const PAGE: &str = "<!doctype html><title>host</title><style>body{margin:8px}</style><main></main><script type=module>
    try {
        const { Belljar, BelljarError } = await import('SERVER/belljar.js');
        const server = 'SERVER';
        const jar = await Belljar.connect({ server });
        const view = VIEW;
        const heard = [];
        const note = (name, answer) => (params) => { heard.push([name, params]); return answer; };
        const box = () => document.querySelector('main').appendChild(document.createElement('section'));
        const show = async (options = {}, element = box()) => {
            globalThis.widget = await jar.widget(element, { html: view, readyTimeoutMs: 40_000, ...options });
            return globalThis.widget;
        };
        // For widgets that are not ready yet, or never are.
        const begin = (options, element = box()) => { globalThis.opening = show(options, element).then(() => 'ready', ({ code }) => code); };
        // Elements have classes and events of the page; scripts of the driver do not see them in every engine.
        const elements = async (work) => {
            await import(server + '/belljar-elements.js');
            const element = document.createElement('belljar-widget');
            const until = (name) => new Promise((ok) => element.addEventListener(name, ok, { once: true }));
            return work(element, until);
        };
        // A tool of a server behind Belljar, with its own widget.
        const fromServer = async (name, tool, input, options) => {
            globalThis.widget = await (await jar.mcp()).server(name).show(box(), tool, input, { readyTimeoutMs: 40_000, ...options });
            return { state: globalThis.widget.state };
        };
        // For links: widgets with a button that opens one, called as `linkWidgets[n](what, url)`; and who was asked.
        const linkWidgets = [];
        const showLinks = async () => {
            const html = view.replace('<p>a widget</p>', '<button id=open style=\"width: 200px; height: 60px\">open</button>').replace('</scr' + 'ipt>', `
                globalThis.told = [];
                const go = async (url, method = 'ui/open-link') => { const { result, error } = await ask(method, { url }); told.push(result ?? error); return result ?? error };
                document.querySelector('#open').onclick = () => go(globalThis.url);
                answers['tools/call'] = async ({ name, arguments: { url } }) => {
                    if (name === 'set') globalThis.url = url;
                    return { content: [{ type: 'text', text: JSON.stringify(name.startsWith('ui/') ? await go(url, name) : told) }] };
                };
            </scr` + 'ipt>');
            const shown = await show({ html, onDownload: note('download') });
            linkWidgets.push(async (name, url) => JSON.parse((await shown.callAppTool(name, { url })).content[0].text));
        };
        const watchQuestions = () => {
            const attach = Element.prototype.attachShadow;
            globalThis.questions = 0;
            Element.prototype.attachShadow = function (options) {
                const root = attach.call(this, options);
                if (this.localName === 'belljar-consent') { globalThis.questions++; globalThis.shadow = root }
                return root;
            };
            const other = document.createElement('button');
            other.id = 'page-button';
            other.textContent = 'of the page';
            document.body.prepend(other);
        };
        // Its SDK asks once whether code from strings works, and goes on without.
        const stopped = () => heard.filter(([kind, one]) => kind === 'violation' && one.blocked !== 'eval');
        const idle = view.replace('<meta', '<html data-idle=yes><meta');
        Object.assign(globalThis, { Belljar, BelljarError, server, jar, view, heard, note, box, show, begin, elements, fromServer, stopped, idle, linkWidgets, showLinks, watchQuestions });
    } catch (error) { globalThis.failed = error; }
</script>";

/// A widget in plain JavaScript: `ask` and `tell` speak to the host, `heard` has everything it said.
const VIEW: &str = "<!doctype html><meta charset=utf-8><title>view</title><body><p>a widget</p><script>
    let last = 0;
    const waiting = new Map();
    globalThis.heard = [];
    globalThis.asked = {};
    globalThis.answers = { 'ui/resource-teardown': () => ({}), ping: () => ({}) };
    globalThis.post = (message) => parent.postMessage(message, '*');
    globalThis.ask = (method, params = {}) => new Promise((ok) => {
        const id = ++last;
        waiting.set(id, ok);
        asked[id] = method;
        post({ jsonrpc: '2.0', id, method, params });
    });
    globalThis.tell = (method, params = {}) => post({ jsonrpc: '2.0', method, params });
    addEventListener('message', async ({ data, source }) => {
        if (source !== parent) return;
        heard.push(data);
        if (data.method !== undefined && data.id !== undefined) {
            const answer = answers[data.method];
            post(answer ? { jsonrpc: '2.0', id: data.id, result: await answer(data.params) }
                        : { jsonrpc: '2.0', id: data.id, error: { code: -32601, message: 'no' } });
        } else if (data.method === undefined) {
            waiting.get(data.id)?.(data);
        }
    });
    globalThis.begin = async () => {
        const params = { appInfo: { name: 'view', version: '1' }, appCapabilities: { tools: { listChanged: true }, availableDisplayModes: ['inline', 'fullscreen'] }, protocolVersion: '2026-01-26' };
        globalThis.begun = await ask('ui/initialize', params);
        tell('ui/notifications/initialized');
    };
    if (!document.documentElement.dataset.idle) begin();
</script>";
