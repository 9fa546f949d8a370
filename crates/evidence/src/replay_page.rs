//! The page that runs a journal again: a server and a site on loopback, and a browser that is open already.

use std::time::Duration;

use belljar_browsers::{Browser, Response, Site};
use belljar_serve::{Config, Running};
use serde::Deserialize;
use serde_json::{Value, json};

/// A journal of many runs that each use up their time takes long, and is stopped with Ctrl-C.
pub(crate) const PATIENCE: Duration = Duration::from_secs(4 * 3600);

/// The host page: what it does with a journal is what any page would do.
const PAGE: &str = "<!doctype html><meta charset=utf-8><title>replay</title><link rel=icon href=data:,><script type=module>
    const args = ARGS;
    const say = (said) => { globalThis.said = JSON.stringify(said); };
    try {
        const { Belljar } = await import(`${args.server}/belljar.js`);
        const jar = await Belljar.connect({ server: args.server, policy: args.policy ?? undefined, timeoutMs: 60_000 });
        const text = await (await fetch('/journal')).text();
        const { same, runs } = await jar.replay(text);
        const ends = JSON.parse(text).runs.map(({ end }) => end);
        say({ same, runs: runs.map(({ difference }, index) => ({ difference: difference ?? null, end: ends[index] })) });
    } catch (error) {
        say({ code: String(error.code ?? error.name), message: String(error.message) });
    }
</script>";
const SAID: &str = "
    while (globalThis.said === undefined) await new Promise((done) => setTimeout(done, 20));
    return JSON.parse(globalThis.said)";

/// What the page said in the end.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum Said {
    Replayed { same: bool, runs: Vec<Run> },
    Failed { code: String, message: String },
}

/// One run of the journal: where it differs, and how it ended when it was recorded.
#[derive(Debug, Deserialize)]
pub(crate) struct Run {
    pub(crate) difference: Option<Value>,
    pub(crate) end: Value,
}

pub(crate) fn replay(browser: &Browser, journal: String, policy: Option<&str>) -> belljar_browsers::Result<Said> {
    let server = match Running::start(Config::for_tests()) {
        Ok(server) => server,
        Err(error) => {
            return Ok(Said::Failed { code: "SERVER".into(), message: format!("the server did not start: {error}") });
        }
    };
    // A script ends at its closing tag, wherever that stands.
    let args = json!({ "server": server.origin(), "policy": policy }).to_string().replace('<', "\\u003c");
    let page = PAGE.replace("ARGS", &args);
    let site = Site::start(move |request| match request.path.as_str() {
        "/" => Response::html(&*page),
        "/journal" => Response::text(&*journal),
        _ => Response::not_found(),
    })?;
    browser.goto(&site.url("localhost", "/"))?;
    browser.run_within(PATIENCE, SAID, ())
}
