//! BTCP tools in Chromium: a call from a worker that stands ready, one read of the page, and a thousand in one.

use crate::row::{Row, Target};
use anyhow::Result;
use belljar_browsers::{Deadlines, Engine, Options, Response, Site};
use belljar_serve::{Config, Running};
use serde::Deserialize;
use serde_json::json;
use std::time::Duration;

use crate::bench::Place;

#[derive(Deserialize)]
struct Seen {
    pooled: f64,
    startup: f64,
    inside: f64,
    fresh: f64,
    read: f64,
    plain: f64,
    one_by_one: f64,
    batch: f64,
    frame: f64,
}

pub(crate) fn run(_: &Place) -> Result<Vec<Row>> {
    let server = Running::start(Config::for_tests())?;
    let host = include_str!("tool/host.html").replace("SERVER", server.origin());
    let site = Site::start(move |request| match request.path.as_str() {
        "/" => Response::html(&*host),
        "/relay" => Response::html(include_str!("run/relay.html")),
        "/inner" => Response::html(include_str!("run/inner.html")),
        "/fresh" => Response::html(include_str!("tool/fresh.html")),
        _ => Response::not_found(),
    })?;
    let deadlines = Deadlines { session: Duration::from_secs(600), ..Deadlines::default() };
    let browser = Options::new(Engine::Chromium).deadlines(deadlines).start()?;
    browser.goto(&site.url("localhost", "/"))?;
    browser.wait_for::<bool>("return globalThis.bench !== undefined", ())?;
    let args =
        json!({ "relay": site.url("relay.localhost", "/relay"), "fresh": site.url("fresh.localhost", "/fresh") });
    let seen: Seen = browser.run_within(Duration::from_secs(280), "return await bench(args)", args)?;
    Ok(vec![
        row(
            "tool call, pooled worker (baseline new frame and blob worker)",
            "ms",
            seen.pooled,
            Some(seen.fresh),
            Some(Target::AtMost(5.0)),
        ),
        row("tool call, pooled worker: time until the tool starts", "ms", seen.startup, None, None),
        row("tool call, pooled worker: time from the start of the tool to its result", "ms", seen.inside, None, None),
        row(
            "tool call, pooled worker ÷ baseline new frame and blob worker",
            "x",
            seen.pooled / seen.fresh,
            None,
            Some(Target::AtMost(0.25)),
        ),
        row(
            "tool call, document created in advance (baseline new frame and blob worker)",
            "ms",
            seen.frame,
            Some(seen.fresh),
            None,
        ),
        row("one read of the page (baseline plain relay of two hops)", "ms", seen.read, Some(seen.plain), None),
        row(
            "one read of the page ÷ baseline plain relay of two hops",
            "x",
            seen.read / seen.plain,
            None,
            Some(Target::AtMost(1.5)),
        ),
        row("1,000 reads in one batch (baseline one by one)", "ms", seen.batch, Some(seen.one_by_one), None),
        row(
            "1,000 reads, one by one ÷ one batch",
            "x",
            seen.one_by_one / seen.batch,
            None,
            Some(Target::AtLeast(20.0)),
        ),
    ])
}

fn row(name: &str, unit: &str, value: f64, baseline: Option<f64>, target: Option<Target>) -> Row {
    Row { name: name.into(), unit: unit.into(), value, baseline, target }
}
