//! The two pages of a measurement, in one browser: one that mounts guests through the SDK from a real `belljar serve`, and
//! one that mounts the same probes with nothing around them.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use belljar_browsers::{Browser, Engine, Request, Response, Site};
use belljar_serve::{Config, Running};
use serde_json::{Value, json};

use crate::error::Result;
use crate::guest::Guest;

/// How a batch of probes may take at the most, however busy the machine is.
const PATIENCE: Duration = Duration::from_secs(240);

/// What probes said of themselves, by channel.
pub(crate) type Said = BTreeMap<String, String>;

pub(crate) struct Stage<'a> {
    browser: &'a Browser,
    _server: Running,
    guests: Site,
    controls: Site,
    /// Stands in the title of both pages: what a guest cannot know unless it reads the page.
    pub(crate) secret: String,
}

/// Which page is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Page {
    Guests,
    Controls,
}

impl<'a> Stage<'a> {
    pub(crate) fn new(browser: &'a Browser, secret: &str) -> Result<Self> {
        let server = Running::start(Config::for_tests())?;
        let guests = format!("const SERVER = {};\n{}", json!(server.origin()), include_str!("js/guests.js"));
        let guests = page(secret, &guests);
        let controls = page(secret, include_str!("js/controls.js"));
        let shown = Mutex::new(HashMap::new());
        Ok(Self {
            browser,
            _server: server,
            guests: Site::start(move |request| match request.path.as_str() {
                "/" => Response::html(&*guests),
                _ => Response::not_found(),
            })?,
            controls: Site::start(move |request| plain(request, &controls, &shown))?,
            secret: secret.to_owned(),
        })
    }

    /// Loads a page afresh.
    pub(crate) fn open(&self, page: Page) -> Result<()> {
        let site = match page {
            Page::Guests => &self.guests,
            Page::Controls => &self.controls,
        };
        self.close_others()?;
        self.browser.top_frame()?;
        self.browser.goto(&site.url("localhost", "/"))?;
        self.browser.wait_for::<bool>(
            "if (globalThis.failed) throw globalThis.failed; return globalThis.leaks !== undefined",
            (),
        )?;
        Ok(())
    }

    /// Windows that a probe has opened lie in front of the page, and a page behind another has hardly any turns.
    pub(crate) fn close_others(&self) -> Result<()> {
        let page = self.browser.window()?;
        for other in self.browser.windows()?.into_iter().filter(|window| *window != page) {
            self.browser.switch_to(&other)?;
            self.browser.close_window()?;
        }
        Ok(self.browser.switch_to(&page)?)
    }

    /// Whether the page is still there: a probe may have taken it away.
    pub(crate) fn is_there(&self) -> bool {
        self.browser.run::<bool>("return globalThis.leaks !== undefined", ()).unwrap_or(false)
    }

    /// Whether the SDK can mount such a guest at all.
    pub(crate) fn mounts(&self, guest: Guest) -> Result<bool> {
        Ok(self.browser.run("return args in leaks.ways", guest.name())?)
    }

    /// So many of them at a time.
    pub(crate) fn programs(&self, way: &str, jobs: &[Value], lanes: usize) -> Result<Said> {
        self.ask("return JSON.stringify(await leaks.programs(...JSON.parse(args)))", &json!([way, jobs, lanes]))
    }

    pub(crate) fn documents(&self, way: &str, documents: &[Value]) -> Result<Said> {
        self.ask("return JSON.stringify(await leaks.documents(...JSON.parse(args)))", &json!([way, documents]))
    }

    pub(crate) fn pair(&self, way: &str, looks: &Value, acts: &Value) -> Result<[Said; 2]> {
        self.ask("return JSON.stringify(await leaks.pair(...JSON.parse(args)))", &json!([way, looks, acts]))
    }

    /// How many turns the page itself had in that time.
    pub(crate) fn turns(&self, start: u64, end: u64) -> Result<usize> {
        self.ask("return JSON.stringify(leaks.between(...JSON.parse(args)))", &json!([start, end]))
    }

    /// Starts a worker in the document where programs run, with the server's headers and nothing else around it.
    pub(crate) fn worker(&self, script: &str, ids: &[&str]) -> Result<Said> {
        self.browser.enter_frame("iframe")?;
        self.browser
            .wait_for::<bool>("return document.querySelector('div')?.shadowRoot.querySelector('iframe') != null", ())?;
        self.browser.enter_frame("iframe")?;
        // As the runtime starts its own there: WebKit starts no worker from a blob in such a document.
        let data = self.browser.engine() == Engine::WebKit;
        let said = self.browser.run_within(
            PATIENCE,
            "const url = args.data ? 'data:text/javascript,' + encodeURIComponent(args.script)
                 : URL.createObjectURL(new Blob([args.script], { type: 'text/javascript' }));
             const worker = new Worker(url);
             const said = {};
             await new Promise((done) => {
                 worker.onmessage = ({ data }) => { Object.assign(said, data); if (args.ids.every((id) => id in said && said[id] !== 'began')) done() };
                 // Errors of workers inside come up here too, and end nothing.
                 worker.onerror = (event) => event.preventDefault();
                 setTimeout(done, 20000);
             });
             worker.terminate();
             return said",
            json!({ "script": script, "ids": ids, "data": data }),
        );
        self.browser.top_frame()?;
        Ok(said?)
    }

    /// Arguments and values travel as text: Firefox's driver has a realm of its own for both.
    fn ask<T: serde::de::DeserializeOwned>(&self, script: &str, args: &Value) -> Result<T> {
        let text: String = self.browser.run_within(PATIENCE, script, args.to_string())?;
        Ok(serde_json::from_str(&text)?)
    }
}

fn page(secret: &str, ways: &str) -> String {
    let script = format!("{ways}\n{}", include_str!("js/page.js")).replace("</", "<\\/");
    format!(
        "<!doctype html><meta charset=utf-8><title>{secret}</title><link rel=icon href=data:,><body><script type=module>
try {{
{script}
}} catch (error) {{ globalThis.failed = error; }}
</script>"
    )
}

/// The plain page's server: it serves every document that the page gave it, and redirects whoever asks.
fn plain(request: &Request, page: &str, shown: &Mutex<HashMap<String, String>>) -> Response {
    let mut shown = shown.lock().unwrap_or_else(PoisonError::into_inner);
    match (request.method.as_str(), request.path.as_str()) {
        (_, "/") => Response::html(page),
        ("POST", path) => {
            shown.insert(path.to_owned(), request.text());
            Response::new(204)
        }
        (_, "/redirect") => Response::redirect(&query(request, "to")),
        (_, "/shed.html") => {
            Response::html(format!("<script>fetch({}, {{ mode: 'no-cors' }})</script>", json!(query(request, "shed"))))
        }
        (_, "/probe-worker.js") => {
            Response::script(format!("fetch({}, {{ mode: 'no-cors' }})", json!(query(request, "to"))))
                .header("service-worker-allowed", "/")
        }
        (_, path) => {
            shown.get(path).map_or_else(|| Response::html("<p>there is nothing here"), |text| Response::html(&**text))
        }
    }
}

/// Probes write addresses of letters, digits, `:`, `/` and `.` alone.
fn query(request: &Request, name: &str) -> String {
    let pair = request.query.split('&').find_map(|pair| pair.strip_prefix(&format!("{name}=")));
    pair.unwrap_or_default().replace("%3A", ":").replace("%2F", "/")
}
