//! The realm of a program by itself: the worker's real bundle in an opaque document without any policy, and programs that
//! no guard has looked at. What holds here holds without the other layers.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result};
use belljar_browsers::{Browser, Response, Site};
use belljar_policy::{Format, Guest, Level, Setting, globals};
use serde::Deserialize;
use serde_json::{Value, json};

mod ending; // how a run ends, as the outer frame hears it
mod natives; // every native has a row and stays within the limit

/// Everything in it is a program that runs for milliseconds, on a machine that may be busy.
const WITHIN: Duration = Duration::from_secs(300);

/// Layer 4: every name of the table, at every level.
pub(crate) fn every_global_by_level(browser: &Browser) -> Result<()> {
    let _site = open(browser)?;
    #[derive(Deserialize)]
    struct Kinds {
        realm: BTreeMap<String, String>,
        control: BTreeMap<String, String>,
    }
    // What Belljar adds is tested where it is used.
    let added = ["callTool", "tools", "parallel", "console", "args", "state", "artifact", "btcp"];
    // Firefox throws when `caches` is so much as looked at in an opaque worker.
    let names: Vec<&str> = globals::GROUPS
        .iter()
        .flat_map(|group| group.names.iter().copied())
        .filter(|name| !added.contains(name) && *name != "caches")
        .collect();
    for level in Level::ALL {
        let args = json!({ "rules": rules(level)?, "names": names });
        let Kinds { realm, control } =
            browser.run_within(WITHIN, "return await realm.kinds(args.rules, args.names)", args)?;
        for name in &names {
            let (is, was) = (realm[*name].as_str(), control[*name].as_str());
            let expected = match globals::permit(name, level) {
                globals::Permit::Allow => was,
                _ => "undefined",
            };
            assert_eq!(is, expected, "{name} at {level}");
        }
        assert!(control.values().filter(|kind| *kind != "undefined").count() > 150, "the control has hardly a global");
    }
    Ok(())
}

/// Layers 4 to 6: ways out, each beside a control in which it is one.
pub(crate) fn every_escape_has_a_control(browser: &Browser) -> Result<()> {
    let _site = open(browser)?;
    let tried: Tried = browser.run_within(WITHIN, "return await realm.escapes(args)", all_rules()?)?;
    assert!(tried.tried > 60, "{}", tried.tried);
    assert!(tried.wrong.is_empty(), "{:#?}", tried.wrong);
    Ok(())
}

/// Layer 5: everything that can be reached is frozen; in a plain worker hardly anything is.
pub(crate) fn everything_reachable_is_frozen(browser: &Browser) -> Result<()> {
    let _site = open(browser)?;
    for level in [Level::Standard, Level::Permissive] {
        let found: Value = browser.run_within(WITHIN, "return await realm.reach(args)", rules(level)?)?;
        let count = |side: &str, at: usize| found[side][at].as_u64().with_context(|| format!("{side}: {found}"));
        assert!(count("realm", 0)? > 800, "{found}");
        assert_eq!(count("realm", 1)?, 0, "not frozen at {level}: {}", found["realm"][2]);
        assert!(count("control", 1)? > 800, "{found}");
    }
    Ok(())
}

pub(crate) fn ordinary_programs_mean_the_same(browser: &Browser) -> Result<()> {
    let _site = open(browser)?;
    let tried: Tried = browser.run_within(WITHIN, "return await realm.ordinary(args)", all_rules()?)?;
    assert!(tried.tried > 40, "{}", tried.tried);
    assert!(tried.wrong.is_empty(), "{:#?}", tried.wrong);
    Ok(())
}

/// A realm in which something cannot be closed runs nothing.
pub(crate) fn a_realm_that_cannot_be_closed_runs_nothing(browser: &Browser) -> Result<()> {
    let _site = open(browser)?;
    for (prelude, why) in [
        // A browser's new global that nobody can remove.
        ("Object.defineProperty(self, 'newApi', { value: 1 });", "the global newApi could not be removed"),
        ("Object.defineProperty(self, 'fetch', { value: fetch });", "the global fetch could not be removed"),
        ("Object.freeze(Object.prototype);", "__proto__ could not be removed"),
        ("Object.freeze(Function.prototype);", "Function could not be tamed"),
    ] {
        let args = json!({ "rules": rules(Level::Standard)?, "program": { "body": "return 1", "prelude": prelude } });
        let ended: Value = browser.run_within(WITHIN, "return await realm.run(args.rules, args.program)", args)?;
        let refused = ended["refused"].as_str().unwrap_or_default();
        assert!(refused.contains(why), "{prelude}: {ended}");
    }
    // Nothing in front: the same program runs.
    let control = run(browser, Level::Standard, &json!({ "body": "return 1" }))?;
    assert_eq!(control["outcome"]["value"], "1", "{control}");
    let mut without = rules(Level::Standard)?;
    without["globals"] = json!("all of them");
    let args = json!({ "rules": without, "program": { "body": "return 1" } });
    let ended: Value = browser.run_within(WITHIN, "return await realm.run(args.rules, args.program)", args)?;
    assert!(ended["refused"].as_str().is_some_and(|why| why.contains("rules")), "{ended}");
    Ok(())
}

pub(crate) use natives::{every_native_has_a_row, random_natives_stay_within_the_limit};

pub(crate) use ending::{a_run_ends_in_every_way, fixed_runs_are_the_same_every_time, the_console_says_where};

#[derive(Deserialize)]
struct Tried {
    tried: usize,
    wrong: Vec<String>,
}

/// Runs one program in a prepared realm: the outcome, the console's lines, and the tools it called.
fn run(browser: &Browser, level: Level, program: &Value) -> Result<Value> {
    let args = json!({ "rules": rules(level)?, "program": program });
    Ok(browser.run_within(WITHIN, "return await realm.run(args.rules, args.program)", args)?)
}

fn open(browser: &Browser) -> Result<Site> {
    let site = Site::start(|request| {
        let script = match request.path.as_str() {
            "/" => {
                let page = "<!doctype html><meta charset=utf-8><script type=module src=/page.js></script>";
                return Response::html(page).header("content-security-policy", "sandbox allow-scripts");
            }
            "/page.js" => include_str!("page.js").to_owned(),
            "/rig.js" => include_str!("rig.js").to_owned(),
            "/escapes.js" => include_str!("escapes.js").to_owned(),
            "/ordinary.js" => include_str!("ordinary.js").to_owned(),
            "/reach.js" => include_str!("reach.js").to_owned(),
            "/random.js" => include_str!("random.js").to_owned(),
            "/worker.js" => bundle(),
            _ => return Response::not_found(),
        };
        Response::script(script).header("access-control-allow-origin", "*")
    })?;
    browser.goto(&site.url("localhost", "/"))?;
    browser.wait_for::<bool>("return globalThis.realm !== undefined", ()).context("the page did not load")?;
    Ok(site)
}

fn bundle() -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/dist/worker/main.js");
    std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}: run `cargo xtask web`", file.display()))
}

/// The Plan's own rules for a level.
fn rules(level: Level) -> Result<Value> {
    let policy = format!("level = \"{level}\"");
    let (plan, _) = belljar_policy::compile(&policy, Format::Toml, Guest::Run, &Setting::default());
    Ok(serde_json::to_value(plan.and_then(|plan| plan.guard).context("no guard rules")?)?)
}

fn all_rules() -> Result<Value> {
    let by_level = Level::ALL.into_iter().map(|level| Ok((level.to_string(), rules(level)?)));
    Ok(Value::Object(by_level.collect::<Result<_>>()?))
}
