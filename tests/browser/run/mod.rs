//! Programs, run by Belljar's own server and frames.

use std::cell::Cell;
use std::time::Duration;

use anyhow::{Context, Result};
use belljar_browsers::{Browser, Response, Site};
use belljar_serve::{Config, Running};
use serde::de::DeserializeOwned;
use serde_json::Value;

pub(crate) mod artifacts; // what programs hand over
pub(crate) mod bad_input; // every option wrong in every way
pub(crate) mod code_mode; // tools as agents bring them
pub(crate) mod cpu; // time is two limits
pub(crate) mod endings; // value, error, limit, time, the host's word
pub(crate) mod first; // the first minute
pub(crate) mod handles; // results that stay with the host
pub(crate) mod hostile; // a worker that keeps to nothing
pub(crate) mod layers; // headers and sandbox, with nothing else
pub(crate) mod many; // at once, in a row, apart
pub(crate) mod programs; // as models write them
pub(crate) mod sealed; // the engine that counts
pub(crate) mod seed; // what is blocked and what is there, row by row
pub(crate) mod sessions; // state between runs, and journals
pub(crate) mod tools; // what programs call
pub(crate) mod values; // what they return and log

/// Scripts here run many programs one after the other.
const PATIENCE: Duration = Duration::from_secs(480);

/// A server, and a page on another origin with an open jar as `jar`.
pub(crate) struct Jar {
    _server: Running,
    _site: Site,
}

thread_local! {
    /// What runs of jars that are opened now ask for, where they do not say.
    static ENGINE: Cell<&'static str> = const { Cell::new("worker") };
}

impl Jar {
    /// What is opened by `work` runs its programs in the sealed engine.
    pub(crate) fn sealed(work: impl FnOnce() -> Result<()>) -> Result<()> {
        ENGINE.set("sealed");
        let done = work();
        ENGINE.set("worker");
        done
    }

    pub(crate) fn open(browser: &Browser) -> Result<Self> {
        let server = Running::start(Config::for_tests())?;
        let page = PAGE.replace("SERVER", server.origin()).replace("ENGINE", ENGINE.get());
        let site = Site::start(move |request| match request.path.as_str() {
            "/" => Response::html(&*page),
            _ => Response::not_found(),
        })?;
        browser.goto(&site.url("localhost", "/"))?;
        browser
            .wait_for::<bool>("if (globalThis.failed) throw globalThis.failed; return globalThis.jar !== undefined", ())
            .context("the jar did not open")?;
        Ok(Self { _server: server, _site: site })
    }

    /// Runs a script of the page, which has `jar`, `Belljar`, `BelljarError` and `args`.
    pub(crate) fn page<T: DeserializeOwned>(
        &self,
        browser: &Browser,
        script: &str,
        args: impl Into<Value>,
    ) -> Result<T> {
        Ok(browser.run_within(PATIENCE, script, args.into())?)
    }
}

const PAGE: &str = "<!doctype html><title>host</title><body><script type=module>
    try {
        const { Belljar, BelljarError } = await import('SERVER/belljar.js');
        const server = 'SERVER';
        const jar = await Belljar.connect({ server });
        if ('ENGINE' !== 'worker') {
            const run = jar.run.bind(jar);
            jar.run = (code, options = {}) => run(code, { engine: 'ENGINE', ...options });
        }
        Object.assign(globalThis, { Belljar, BelljarError, server, jar });
    } catch (error) { globalThis.failed = error; }
</script>";
