//! The same in the browsers: programs mean the same raw and hardened, and every form of loop and call stops.

use std::collections::{HashMap, VecDeque};
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use belljar_browsers::{Browser, Deadlines, Engine, Options, Response, Site};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::{corpus, forms, node};

#[test]
fn chromium_runs_them_alike() {
    compare(Engine::Chromium);
}

#[test]
fn firefox_runs_them_alike() {
    compare(Engine::Firefox);
}

#[test]
fn webkit_runs_them_alike() {
    compare(Engine::WebKit);
}

/// So many in each engine, and others in each; Node runs more.
const GENERATED: u64 = 87;
/// Raw, it makes gigabytes of text where an engine lets it; a page that is told all of them hangs.
const LARGE: u64 = 326;
/// As `cargo xtask evidence` has them.
const WHOLE: u64 = 260;
const LONG: Duration = Duration::from_secs(600);
/// So many names are kept of those that were begun; a few run at once.
const LAST: usize = 6;

#[derive(Deserialize)]
struct Differential {
    programs: usize,
    threw: usize,
    differing: Vec<Value>,
}

#[derive(Deserialize)]
struct Metered {
    programs: usize,
    wrong: Vec<Value>,
}

fn compare(engine: Engine) {
    let nth = engine as u64;
    let whole = std::env::var_os("BELLJAR_WHOLE").is_some();
    let from = corpus::first_seed() + nth * GENERATED;
    let mut programs = corpus::generated(if whole { 0..WHOLE } else { from..from + GENERATED });
    programs.extend(corpus::generated(LARGE..LARGE + 1));
    // In a jar, and in each engine, they are run by `attack::harmless_programs_mean_the_same` every time.
    if whole {
        programs.extend(corpus::benign());
    }
    let metered = forms::metered(nth as usize, whole);
    let (programs_count, metered_count) = (programs.len(), metered.len());
    let begun = Begun::default();
    let site = pages(&programs, &metered, &begun);
    let deadlines = Deadlines { session: Duration::from_secs(1_500), ..Deadlines::default() };
    let browser = Options::new(engine).deadlines(deadlines).start().expect("the browser starts");
    browser.goto(&site.url("localhost", "/")).expect("the page loads");
    let Differential { programs, threw, differing } = run(&browser, &begun, "differential(\"/programs.json\")");
    assert!(differing.is_empty(), "{} differ in {engine}: {differing:#?}", differing.len());
    assert_eq!(programs, programs_count);
    assert!(programs >= 87, "only {programs} programs");
    assert!(threw < programs * 2 / 3, "most programs only throw: {threw} of {programs}");

    let Metered { programs, wrong } = run(&browser, &begun, "metered(\"/metered.json\")");
    assert!(wrong.is_empty(), "{} are not as they should be in {engine}: {wrong:#?}", wrong.len());
    assert_eq!(programs, metered_count);
}

/// The names of the last programs that were begun: a page that hangs cannot tell them.
type Begun = Arc<Mutex<VecDeque<String>>>;

fn run<T: serde::de::DeserializeOwned>(browser: &Browser, begun: &Begun, question: &str) -> T {
    browser.wait_for::<bool>("return globalThis.programs !== undefined", ()).expect("the page is ready");
    browser.run_within(LONG, &format!("return await programs.{question}"), ()).unwrap_or_else(|error| {
        let last = begun.lock().map(|begun| format!("{begun:?}"));
        panic!("{question}: {error}; the last that were begun: {}", last.unwrap_or_default())
    })
}

fn pages(programs: &[Value], metered: &[Value], begun: &Begun) -> Site {
    let begun = Arc::clone(begun);
    let runtime = Command::new("node").arg(node::folder().join("runtime.mjs")).output().expect("node is installed");
    assert!(runtime.status.success(), "{}", String::from_utf8_lossy(&runtime.stderr));
    let (script, data) = ("text/javascript; charset=utf-8", "application/json");
    let files: HashMap<&str, (&str, Vec<u8>)> = HashMap::from([
        ("/", ("text/html; charset=utf-8", include_bytes!("browser/host.html").to_vec())),
        ("/worker.js", (script, include_bytes!("browser/worker.js").to_vec())),
        ("/runtime.js", (script, runtime.stdout)),
        ("/programs.json", (data, json!(programs).to_string().into_bytes())),
        ("/metered.json", (data, json!(metered).to_string().into_bytes())),
    ]);
    Site::start(move |request| {
        if request.path == "/worker.js"
            && let Ok(mut begun) = begun.lock()
        {
            begun.push_back(request.query.clone());
            if begun.len() > LAST {
                begun.pop_front();
            }
        }
        match files.get(request.path.as_str()) {
            // Every program loads the runtime anew; the browser may keep it.
            Some((kind, bytes)) => Response::new(200)
                .header("content-type", *kind)
                .header("cache-control", "max-age=600")
                .body(bytes.clone()),
            None => Response::not_found(),
        }
    })
    .expect("a server on loopback")
}
