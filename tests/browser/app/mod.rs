//! Apps: several files on a host name of their own, shown by the SDK on a page of another origin.

use std::time::Duration;

use anyhow::{Context, Result};
use belljar_browsers::{Browser, Response, Site};
use belljar_serve::{Config, Running};
use serde::de::DeserializeOwned;
use serde_json::Value;

pub(crate) mod breakouts; // the ten attacks
pub(crate) mod element; // the same as an element
pub(crate) mod files; // what an app is served, and by whom
pub(crate) mod network; // who may be reached, and what is said about it
pub(crate) mod pages; // console, errors, snippets, live update
pub(crate) mod real; // a page built by Vite

const PATIENCE: Duration = Duration::from_secs(60);

/// A server, and a page on another origin with an open jar as `jar`.
pub(crate) struct Stage {
    _server: Running,
    pub(crate) site: Site,
}

impl Stage {
    pub(crate) fn open(browser: &Browser) -> Result<Self> {
        Self::with(browser, Config::for_tests())
    }

    pub(crate) fn with(browser: &Browser, config: Config) -> Result<Self> {
        let server = Running::start(config)?;
        let page = PAGE.replace("SERVER", server.origin());
        let site = Site::start(move |request| match (request.method.as_str(), request.path.as_str()) {
            (_, "/") => Response::html(&*page),
            // A place that apps may or may not reach; everybody could read its answers.
            _ => Response::text("answered")
                .header("access-control-allow-origin", "*")
                .header("access-control-allow-headers", "*")
                .header("cross-origin-resource-policy", "cross-origin"),
        })?;
        browser.goto(&site.url("localhost", "/"))?;
        browser
            .wait_for::<bool>("if (globalThis.failed) throw globalThis.failed; return globalThis.jar !== undefined", ())
            .context("the jar did not open")?;
        Ok(Self { _server: server, site })
    }

    /// Runs a script of the page, which has `jar`, `show`, `active` and `args`.
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
}

const PAGE: &str = "<!doctype html><title>host</title><body><div id=app style='height: 400px'></div><script type=module>
    try {
        const { Belljar, BelljarError } = await import('SERVER/belljar.js');
        const server = 'SERVER';
        const jar = await Belljar.connect({ server });
        const show = async (files, policy, more = {}) => {
            const said = [];
            const app = await jar.app(document.querySelector('#app'), { files, policy, ...more });
            for (const name of ['console', 'network', 'violation', 'error', 'layers', 'lost']) {
                app.on(name, (event) => said.push([name, event]));
            }
            app.said = said;
            app.waits = (name, fits) => until(() => said.find(([said, event]) => said === name && fits(event))?.[1]);
            return app;
        };
        const until = async (look) => {
            for (let turn = 0; turn < 400; turn++) {
                const found = look();
                if (found) return found;
                await new Promise((done) => setTimeout(done, 25));
            }
            throw new Error('waited in vain: ' + look);
        };
        const active = (app) => until(() => app.layers.firewall === 'active' || (app.layers.missing && Promise.reject(app.layers.missing)));
        // Elements have classes and events of the page; scripts of the driver do not see them in every engine.
        const elements = async (work) => {
            await import(server + '/belljar-elements.js');
            const element = document.createElement('belljar-app');
            return work(element, (name) => new Promise((ok) => element.addEventListener(name, ok, { once: true })));
        };
        const OWN = { sandbox: { storage: 'own' }, resources: { inlineScripts: true } };
        Object.assign(globalThis, { Belljar, BelljarError, server, jar, show, until, active, elements, OWN });
    } catch (error) { globalThis.failed = error; }
</script>";
