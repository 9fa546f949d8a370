//! Class J: a guest whose process has ended is `lost` within seconds, and nobody else is.

use std::collections::HashMap;
use std::process::Command;
use std::time::Duration;

use anyhow::{Context as _, Result};
use belljar_browsers::{Browser, Engine, Options};
use serde_json::{Value, json};

use super::Stage;

/// A guest of each kind: how it is begun, and how it spins for `args` milliseconds.
const GUESTS: &[(&str, &str, &str)] = &[
    ("widget", "shown.widget = await guests.widget(); return null", "shown.widget.spin(args); return null"),
    (
        "app",
        "shown.app = await guests.app({ sandbox: { storage: 'own' }, resources: { inlineScripts: true } }); return null",
        "shown.app.spin(args); return null",
    ),
    (
        "app",
        "shown.app = await guests.app({ resources: { inlineScripts: true } }); return null",
        "shown.app.spin(args); return null",
    ),
    (
        "run",
        "return await jar.run('return 1').then(({ value }) => value)",
        "shown.run = jar.run('const end = Date.now() + ' + args + '; let n = 0; while (Date.now() < end) n++; return n',
                             { policy: { limits: { iterations: 10000000000, timeoutMs: 60000 } } });
         shown.run.then((result) => { shown.ended = { code: result.error?.code, at: performance.now() } }); return null",
    ),
];

/// The process of a guest is ended from outside, as the system does when memory runs out.
pub(crate) fn a_crashed_guest_is_lost(engine: Engine) -> Result<()> {
    // In WebKit, as it is built here, page and guest are one process: there is nobody left to be told.
    if engine == Engine::WebKit {
        return a_busy_guest_is_not_lost(engine);
    }
    for (name, begin, spin) in GUESTS {
        let browser = Options::new(engine).outlives_its_processes().start()?;
        let stage = Stage::open(&browser)?;
        stage.page::<Value>(&browser, begin, Value::Null)?;
        // The control: nobody is lost who was not touched, for as long as it takes to notice one who was.
        std::thread::sleep(Duration::from_secs(5));
        let lost: Value = stage.page(&browser, "return lost", Value::Null)?;
        assert_eq!(lost, json!({}), "{engine} {name}: a quiet guest");

        let before = times(&browser);
        stage.page::<Value>(&browser, spin, 2_500)?;
        std::thread::sleep(Duration::from_millis(2_000));
        let busy = busiest(&before, &times(&browser)).context("no process worked")?;
        let lost: Value = stage.page(&browser, "return lost", Value::Null)?;
        assert_eq!(lost, json!({}), "{engine} {name}: a busy guest");
        std::thread::sleep(Duration::from_millis(1_500));
        if *name == "run" {
            stage.page::<Value>(&browser, spin, 30_000)?;
            std::thread::sleep(Duration::from_millis(500));
        }
        let killed: f64 = stage.page(&browser, "return performance.now()", Value::Null)?;
        Command::new("kill").args(["-KILL", &busy.to_string()]).status()?;
        let said: Value = browser
            .wait_for("return lost[args] ?? null", *name)
            .with_context(|| format!("{engine} {name}: its process is gone, and nobody was told"))?;
        assert_eq!((&said["reason"], &said["code"]), (&json!("crashed"), &json!("SANDBOX_LOST")), "{engine} {name}");
        let after = said["at"].as_f64().unwrap_or(f64::MAX) - killed;
        // Three seconds, and what a busy machine adds.
        assert!(after < 3_000.0 + 2_000.0, "{engine} {name}: told after {after} ms");
        if *name == "run" {
            let ended: Value = browser.wait_for("return shown.ended ?? null", Value::Null)?;
            assert_eq!(ended["code"], "SANDBOX_LOST", "{engine}: a run in flight");
        } else {
            let state: String = stage.page(&browser, "return shown[args].state", *name)?;
            assert_eq!(state, "lost", "{engine} {name}");
        }
    }
    Ok(())
}

/// Longer than silence would be noticed, in every engine.
fn a_busy_guest_is_not_lost(engine: Engine) -> Result<()> {
    let browser = Browser::start(engine)?;
    let stage = Stage::open(&browser)?;
    for (name, begin, spin) in GUESTS {
        stage.page::<Value>(&browser, begin, Value::Null)?;
        stage.page::<Value>(&browser, spin, 6_000)?;
        std::thread::sleep(Duration::from_secs(9));
        let lost: Value = stage.page(&browser, "return lost", Value::Null)?;
        assert_eq!(lost, json!({}), "{engine} {name}");
    }
    Ok(())
}

/// What each process of the browser has worked so far, in ticks.
fn times(browser: &Browser) -> HashMap<u32, u64> {
    let worked = |process: &u32| {
        let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
        let fields: Vec<u64> =
            stat.rsplit(')').next()?.split_whitespace().skip(11).take(2).flat_map(str::parse).collect();
        Some((*process, fields.iter().sum()))
    };
    browser.processes().iter().filter_map(worked).collect()
}

fn busiest(before: &HashMap<u32, u64>, after: &HashMap<u32, u64>) -> Option<u32> {
    let worked = |process: &u32| after[process].saturating_sub(before.get(process).copied().unwrap_or_default());
    after.keys().copied().max_by_key(worked)
}
