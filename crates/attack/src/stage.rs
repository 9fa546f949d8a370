//! Where attacks are run: a server, a host page on another origin, and a sink that nothing may reach.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use belljar_browsers::{Browser, Request, Response, Site};
use belljar_policy::Level;
use belljar_serve::{Config, Running};
use serde_json::{Value, json};

use crate::corpus::{Attack, Benign, Guest};
use crate::failure::Failure;
use crate::jar_site::{Document, GUEST, HOST, JarSite, SERVER, inner, inner_setup};
use crate::seen::Seen;

/// For every attack that says nothing else. Other layers stop those within a second, and on a machine that is many times
/// slower they are to be first all the same.
const TIMEOUT_MS: u64 = 120_000;
const SEALED_TIMEOUT_MS: u64 = 5_000;
/// For one call into the page: longer than the page itself waits.
const PATIENCE: Duration = Duration::from_secs(240);
const SINK: &str = "sink.localhost";
const PAGE: &str = include_str!("page.js");
const HOSTILE: &str = include_str!("hostile.js");

/// A host page in a browser, with its servers.
#[derive(Debug)]
pub struct Stage {
    kind: Kind,
    sink: Site,
    /// How long the page waits for an answer, where that is not the deadline and more.
    patience_ms: Option<u64>,
    /// Whether programs run in the sealed engine.
    sealed: bool,
}

/// What the sink had before an attack.
struct Before {
    requests: usize,
    connections: usize,
}

#[derive(Debug)]
enum Kind {
    /// `belljar serve` as it is.
    Served { _server: Running, host: Site },
    /// The same frames, from a server that is told what to answer. For `Guest::Worker` that is a hostile document in the
    /// guest's place.
    Altered { guest: Guest, site: JarSite, script: Arc<Mutex<String>> },
}

impl Stage {
    /// The stage that fits the guest.
    pub fn build(guest: Guest) -> Result<Self, Failure> {
        match guest {
            Guest::Run => Self::with(served()?),
            Guest::Worker => Self::altered(guest, |_, ordinary| ordinary),
        }
    }

    /// Frames from a server that answers as `alter` says, which sees each request and the ordinary answer to it.
    pub fn altered(
        guest: Guest,
        alter: impl Fn(&Request, Response) -> Response + Send + Sync + 'static,
    ) -> Result<Self, Failure> {
        Self::with(altered(guest, alter)?)
    }

    fn with(kind: Kind) -> Result<Self, Failure> {
        let sink = Site::start(|_| Response::text("taken").header("access-control-allow-origin", "*"))?;
        Ok(Self { kind, sink, patience_ms: None, sealed: false })
    }

    /// The page waits so long for an answer, whatever the deadline.
    pub fn patience_ms(self, patience_ms: u64) -> Self {
        Self { patience_ms: Some(patience_ms), ..self }
    }

    /// Programs run in the sealed engine.
    pub fn sealed(self) -> Self {
        Self { sealed: true, ..self }
    }

    /// Shows the host page anew.
    pub fn open(&self, browser: &Browser) -> Result<(), Failure> {
        let url = match &self.kind {
            Kind::Served { host, .. } => host.url(HOST, "/"),
            Kind::Altered { site, .. } => site.site.url(HOST, "/"),
        };
        browser.goto(&url)?;
        browser.wait_for::<bool>(
            "if (globalThis.failed) throw globalThis.failed; return globalThis.attackPage !== undefined",
            (),
        )?;
        Ok(())
    }

    /// Runs one attack at one level, and answers what the page saw and what reached the sink.
    pub fn attack(&self, browser: &Browser, attack: &Attack, level: Level) -> Result<(Seen, Vec<String>), Failure> {
        if let Kind::Altered { script, .. } = &self.kind {
            let text = HOSTILE.replace("THE_SINK", &self.sink.origin(SINK)).replace("THE_ATTACK", attack.body);
            *script.lock().unwrap_or_else(PoisonError::into_inner) = text;
        }
        let before = self.before();
        let seen = browser.run_within(PATIENCE, "return await attackPage.attack(args)", self.args(attack, level))?;
        Ok((seen, self.reached(&before)))
    }

    /// Runs several in a row, which saves the driver's time. Nothing, when one of them did something that has to be looked
    /// at alone, or when the guest's document is another one each time.
    pub fn row(&self, browser: &Browser, jobs: &[(&Attack, Level)]) -> Option<Vec<Seen>> {
        if self.is_hostile() {
            return None;
        }
        let before = self.before();
        let args: Vec<Value> = jobs.iter().map(|(attack, level)| self.args(attack, *level)).collect();
        let patience = PATIENCE * u32::try_from(jobs.len()).unwrap_or(1);
        let seen: Vec<Seen> = browser.run_within(patience, "return await attackPage.row(args)", args).ok()?;
        (seen.len() == jobs.len() && self.reached(&before).is_empty()).then_some(seen)
    }

    fn args(&self, attack: &Attack, level: Level) -> Value {
        let header = &attack.header;
        let hostile = self.is_hostile();
        without_null(json!({
            "body": if hostile { "return 1" } else { attack.body },
            "made": header.made,
            "language": header.language.as_deref().unwrap_or("js"),
            "policy": policy(attack, level, self.sealed),
            "sink": self.sink.origin(SINK),
            "beside": header.beside,
            "fresh": hostile,
            "patience": self.patience_ms,
        }))
    }

    fn is_hostile(&self) -> bool {
        matches!(self.kind, Kind::Altered { guest: Guest::Worker, .. })
    }

    fn before(&self) -> Before {
        Before { requests: self.sink.requests().len(), connections: self.sink.connections() }
    }

    /// What a harmless program does in a jar that it does not do outside.
    pub fn benign(&self, browser: &Browser, benign: Benign, level: Level) -> Result<Option<String>, Failure> {
        let expression = benign.source.starts_with("//! result = \"expression\"");
        let policy = json!({ "level": level.to_string(), "limits": { "timeoutMs": TIMEOUT_MS } });
        let args = json!({ "source": benign.source, "expression": expression, "policy": policy });
        Ok(browser.run_within(PATIENCE, "return await attackPage.benign(args)", args)?)
    }

    fn reached(&self, before: &Before) -> Vec<String> {
        let paths = self.sink.requests().into_iter().skip(before.requests).map(|request| request.path);
        let connected = self.sink.connections() > before.connections;
        paths.chain(connected.then(|| "a connection".to_owned())).collect()
    }
}

fn policy(attack: &Attack, level: Level, sealed: bool) -> Value {
    let policy = &attack.header.policy;
    let mut limits = policy.limits.clone();
    // What fuel does not see there ends by the clock.
    limits.entry("timeoutMs").or_insert(json!(if sealed { SEALED_TIMEOUT_MS } else { TIMEOUT_MS }));
    let engine = if sealed { "sealed" } else { "worker" };
    json!({ "level": level.to_string(), "engine": engine, "limits": limits, "tools": policy.tools })
}

/// A key that is there and null is another thing than one that is not there.
fn without_null(mut args: Value) -> Value {
    if let Some(args) = args.as_object_mut() {
        args.retain(|_, value| !value.is_null());
    }
    args
}

fn page(server: &str) -> String {
    format!(
        "<!doctype html><meta charset=utf-8><title>host</title><body><script type=module>
            globalThis.server = '{server}';
            await import('/page.js').catch((error) => {{ globalThis.failed = error }});
        </script>"
    )
}

fn served() -> Result<Kind, Failure> {
    let server = Running::start(Config::for_tests()).map_err(|error| Failure::Server(error.to_string()))?;
    let html = page(server.origin());
    let host = Site::start(move |request| match request.path.as_str() {
        "/" => Response::html(&*html),
        "/page.js" => Response::script(PAGE),
        _ => Response::not_found(),
    })?;
    Ok(Kind::Served { _server: server, host })
}

fn altered(
    guest: Guest,
    alter: impl Fn(&Request, Response) -> Response + Send + Sync + 'static,
) -> Result<Kind, Failure> {
    let script = Arc::new(Mutex::new(String::new()));
    let shown = Arc::clone(&script);
    let site = JarSite::altered(move |request, ordinary| match (request.host.as_str(), request.path.as_str()) {
        (HOST, "/") => Response::html(page(&crate::jar_site::origin(request, SERVER))),
        (HOST, "/page.js") => Response::script(PAGE),
        (GUEST, "/") if guest == Guest::Worker => {
            let script = shown.lock().unwrap_or_else(PoisonError::into_inner);
            inner(request, &Document::new(&json!(inner_setup(request)), &script))
        }
        _ => alter(request, ordinary),
    })?;
    Ok(Kind::Altered { guest, site, script })
}
