//! The liveness of guests: some end without a word, some are busy, and some say too much.

pub(crate) mod crashes; // a process that is gone, and one that is only busy
pub(crate) mod floods; // valid messages, as many as there may be

use std::time::Duration;

use anyhow::{Context, Result};
use belljar_browsers::{Browser, Response, Site};
use belljar_serve::{Config, Running};
use serde::de::DeserializeOwned;
use serde_json::Value;

const PATIENCE: Duration = Duration::from_secs(480);

/// A server, and a page on another origin with an open jar as `jar`.
struct Stage {
    _server: Running,
    _site: Site,
}

impl Stage {
    fn open(browser: &Browser) -> Result<Self> {
        let server = Running::start(Config::for_tests())?;
        let page = include_str!("host.html").replace("SERVER", server.origin());
        let site = Site::start(move |_| Response::html(&*page))?;
        browser.goto(&site.url("localhost", "/"))?;
        browser
            .wait_for::<bool>("if (globalThis.failed) throw globalThis.failed; return globalThis.jar !== undefined", ())
            .context("the jar did not open")?;
        Ok(Self { _server: server, _site: site })
    }

    /// Runs a script of the page, which has `jar`, `guests`, `lost`, `stall` and `args`.
    fn page<T: DeserializeOwned>(&self, browser: &Browser, script: &str, args: impl Into<Value>) -> Result<T> {
        Ok(browser.run_within(PATIENCE, script, args.into())?)
    }
}
