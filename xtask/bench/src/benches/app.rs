//! An app of fifty files in Chromium, warm: how long until it can be used, beside the same files from a plain static
//! server, and what the server is asked for meanwhile.

mod plain; // the same files from nginx
mod server; // Belljar, and what it says it was asked for

use crate::bench::Place;
use crate::measure;
use crate::row::{Row, Target};
use anyhow::{Result, ensure};
use belljar_browsers::{Browser, Deadlines, Engine, Options, Response, Site};
use serde::Deserialize;
use serde_json::json;
use std::time::Duration;

use plain::Files;
use server::Server;

const PARTS: usize = 40;
const PICTURES: usize = 5;
const FILES: usize = 50;
const TURNS: usize = 31;

pub(crate) fn run(_: &Place) -> Result<Vec<Row>> {
    let files = files();
    ensure!(files.len() == FILES, "{} files", files.len());
    let (server, plain) = (Server::start()?, plain::start(&files)?);
    let host = include_str!("app/host.html").replace("SERVER", &server.origin);
    let site = Site::start(move |_| Response::html(&*host))?;
    let deadlines = Deadlines { session: Duration::from_secs(300), ..Deadlines::default() };
    let browser = Options::new(Engine::Chromium).deadlines(deadlines).start()?;
    browser.goto(&site.url("localhost", "/"))?;
    browser.wait_for::<bool>("return globalThis.bench !== undefined", ())?;
    let args = json!({ "server": server.origin, "files": files, "plain": format!("http://plain.localhost:{}/", plain.port()) });
    browser.run_within::<serde_json::Value>(Duration::from_secs(60), "return await bench.open(args)", args)?;

    // One load each before it counts: the first that the worker answers fills the browser's memory.
    for way in ["ours", "plain"] {
        load(&browser, way)?;
    }
    let before = server.asked().len();
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for turn in 0..TURNS {
        // Every other time the other one goes first.
        for way in if turn % 2 == 0 { ["ours", "plain"] } else { ["plain", "ours"] } {
            let all = if way == "ours" { &mut ours } else { &mut theirs };
            all.push(load(&browser, way)?);
        }
    }
    let asked = server.asked().split_off(before);
    let checks = asked.iter().filter(|path| *path == "/__belljar/worker.js").count();
    Ok(rows(&ours, &theirs, asked.len() - checks, checks, plain.name()))
}

/// Milliseconds until the app can be used: by the document's own clock, and until the page around it knows.
#[derive(Clone, Deserialize)]
struct Loaded {
    text: String,
    own: f64,
    heard: f64,
}

fn load(browser: &Browser, way: &str) -> Result<Loaded> {
    let loaded: Loaded = browser.run_within(Duration::from_secs(60), &format!("return await bench.{way}()"), ())?;
    ensure!(loaded.text == format!("{PARTS} parts, {PICTURES} pictures, flex"), "it shows {}", loaded.text);
    Ok(loaded)
}

fn rows(ours: &[Loaded], theirs: &[Loaded], asked: usize, checks: usize, name: &str) -> Vec<Row> {
    let row =
        |name: String, unit: &str, value, baseline, target| Row { name, unit: unit.into(), value, baseline, target };
    let sorted = |loads: &[Loaded], clock: fn(&Loaded) -> f64| {
        let mut all: Vec<f64> = loads.iter().map(clock).collect();
        all.sort_by(f64::total_cmp);
        all
    };
    let own: (Vec<f64>, Vec<f64>) = (sorted(ours, |load| load.own), sorted(theirs, |load| load.own));
    let quarter = |of: &[f64], nth: usize| of[of.len() * nth / 4];
    let mut rows = vec![
        row(
            format!("warm app of {FILES} files: file requests at the server in {TURNS} loads"),
            "",
            asked as f64,
            None,
            Some(Target::AtMost(0.0)),
        ),
        row("warm app: update checks of the service worker".into(), "", checks as f64, None, None),
    ];
    for (nth, which) in [(1, "p25"), (2, "p50"), (3, "p75")] {
        let (ours, theirs) = (quarter(&own.0, nth), quarter(&own.1, nth));
        rows.push(row(format!("app, time to interactive, {which} (baseline {name})"), "ms", ours, Some(theirs), None));
    }
    let heard = |loads: &[Loaded]| measure::median(loads.iter().map(|load| load.heard).collect());
    rows.extend([
        row(
            format!("app, time until the host page is notified, p50 (baseline {name})"),
            "ms",
            heard(ours),
            Some(heard(theirs)),
            None,
        ),
        row(
            format!("app, time to interactive, p50 ÷ baseline {name}"),
            "x",
            quarter(&own.0, 2) / quarter(&own.1, 2),
            None,
            Some(Target::AtMost(1.3)),
        ),
    ]);
    rows
}

/// A page, a style sheet, data, pictures, and modules of modules.
fn files() -> Files {
    let mut files = Files::new();
    let mut put = |path: String, text: String| files.insert(path, text);
    let pictures: String = (0..PICTURES).map(|n| format!("<img src=pictures/{n}.svg>")).collect();
    put(
        "/index.html".into(),
        format!(
            "<!doctype html><title>Bench</title><link rel=stylesheet href=style.css><button>Open</button><ul></ul>{pictures}\
             <script type=module src=main.js></script>"
        ),
    );
    put("/main.js".into(), include_str!("app/main.js").into());
    put(
        "/style.css".into(),
        format!("ul {{ display: grid }} ul.open {{ display: flex }}\n{}", "li { margin: 0 }\n".repeat(200)),
    );
    let items: Vec<_> = (0..PARTS).map(|n| json!({ "name": format!("Item {n}"), "price": n })).collect();
    put("/items.json".into(), json!(items).to_string());
    for n in 0..PICTURES {
        let circle = format!("<circle cx='20' cy='20' r='{}' fill='teal'/>", 10 + n);
        put(
            format!("/pictures/{n}.svg"),
            format!("<svg xmlns='http://www.w3.org/2000/svg' width='40' height='40'>{circle}</svg>"),
        );
    }
    let filling = "// A line of a module, of which there are as many as modules have.\n".repeat(60);
    for n in 0..PARTS {
        let part = format!(
            "export default (items) => {{ const item = document.createElement('li'); item.textContent = items[{n}].name; return item }};\n{filling}"
        );
        put(format!("/parts/{n}.js"), part);
    }
    let imports: String = (0..PARTS).map(|n| format!("import part{n} from './parts/{n}.js';\n")).collect();
    let names: Vec<_> = (0..PARTS).map(|n| format!("part{n}")).collect();
    put("/parts.js".into(), format!("{imports}export const parts = [{}];\n", names.join(", ")));
    files
}
