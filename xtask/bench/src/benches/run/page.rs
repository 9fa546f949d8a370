//! The host page that the programs run from, and rows of what it measured.

use crate::row::{Row, Target};
use anyhow::{Context, Result};
use belljar_browsers::{Browser, Deadlines, Engine, Options, Response, Site};
use belljar_serve::Running;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::time::Duration;

pub(super) const PATIENCE: Duration = Duration::from_secs(280);

pub(super) fn on_page<T: DeserializeOwned>(server: &Running, name: &str, mut args: Value) -> Result<T> {
    let browser = browser()?;
    let site = pages(server)?;
    open(&browser, &site)?;
    args["relay"] = json!(site.url("relay.localhost", "/relay"));
    Ok(browser.run_within(PATIENCE, &format!("return await bench.{name}(args)"), args)?)
}

pub(super) fn browser() -> Result<Browser> {
    let deadlines = Deadlines { session: Duration::from_secs(600), ..Deadlines::default() };
    Ok(Options::new(Engine::Chromium).deadlines(deadlines).start()?)
}

pub(super) fn open(browser: &Browser, site: &Site) -> Result<()> {
    browser.goto(&site.url("localhost", "/"))?;
    browser.wait_for::<bool>("return globalThis.bench !== undefined", ())?;
    Ok(())
}

pub(super) fn pages(server: &Running) -> Result<Site> {
    let host = include_str!("host.html").replace("SERVER", server.origin());
    let bytes = |path: &str| belljar_assets::get(path).map(|asset| asset.bytes).with_context(|| format!("no {path}"));
    let text = |path: &str| bytes(path).map(|bytes| String::from_utf8_lossy(bytes).replace("</script", "<\\/script"));
    let outer = include_str!("cold-outer.html").replace("OUTER_BYTES", &text("outer/main.js")?);
    let inner = include_str!("cold-inner.html").replace("INNER_BYTES", &text("inner/main.js")?);
    let (gate, guard) = (bytes("modules/gate.wasm")?, bytes("modules/guard.wasm")?);
    Ok(Site::start(move |request| match request.path.as_str() {
        "/" => Response::html(&*host),
        "/relay" => Response::html(include_str!("relay.html")),
        "/inner" => Response::html(include_str!("inner.html")),
        "/cold-outer" => Response::html(&*outer),
        "/cold-inner" => Response::html(&*inner),
        "/gate.wasm" => Response::new(200).body(gate),
        "/guard.wasm" => Response::new(200).body(guard),
        _ => Response::not_found(),
    })?)
}

pub(super) fn row(name: &str, unit: &str, value: f64, baseline: Option<f64>, target: Option<Target>) -> Row {
    Row { name: name.into(), unit: unit.into(), value, baseline, target }
}
