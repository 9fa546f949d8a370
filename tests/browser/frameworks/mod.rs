//! `belljar/react`, `belljar/vue` and `belljar/svelte` with the frameworks themselves (`tests/frameworks`). React is in strict mode, which
//! mounts everything twice.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use belljar_browsers::{Browser, Response, Site};
use belljar_serve::{Config, Running};
use serde_json::{Value, json};

/// Scripts here wait for frames to go; what never goes is told apart from it by waiting long.
const PATIENCE: Duration = Duration::from_secs(240);
const FRAMEWORKS: [&str; 3] = ["react", "svelte", "vue"];

/// What each framework saw in the case of this name in `tests/frameworks/cases.js`.
fn seen(browser: &Browser, case: &str) -> Result<Vec<(&'static str, Value)>> {
    let folder = tempfile::tempdir()?;
    for script in ["packages.mjs", "bundle.mjs"] {
        node(Path::new(env!("CARGO_MANIFEST_DIR")).join("frameworks").join(script).as_path(), folder.path())?;
    }
    let cases = std::fs::read_to_string(folder.path().join("built/cases.js"))?;
    let server = Running::start(Config::for_tests())?;
    let page = PAGE.replace("SERVER", server.origin());
    let site = Site::start(move |request| match request.path.as_str() {
        "/cases.js" => Response::script(&*cases),
        "/" => Response::html(&*page),
        _ => Response::not_found(),
    })?;
    browser.goto(&site.url("localhost", "/"))?;
    browser
        .wait_for::<bool>("if (window.failed) throw window.failed; return window.ask !== undefined", ())
        .context("the cases did not load")?;
    let ask = |name: &'static str| {
        let asked = json!({ "case": case, "name": name });
        let text: String = browser
            .run_within(PATIENCE, "return await window.ask(args.case, args.name)", asked)
            .with_context(|| format!("{name}: {case}"))?;
        Ok((name, serde_json::from_str(&text)?))
    };
    FRAMEWORKS.into_iter().map(ask).collect()
}

const PAGE: &str = "<!doctype html><title>host</title><body><script type=module>
    try {
        const cases = await import('/cases.js');
        window.ask = async (name, framework) => {
            // A turn of the page's own: below a script of WebKit's driver, what waits is run in the middle of it.
            await new Promise((resolve) => setTimeout(resolve));
            return JSON.stringify(await cases[name](framework, 'SERVER'));
        };
    } catch (error) { window.failed = error; }
</script>";

pub(crate) fn node(script: &Path, folder: &Path) -> Result<()> {
    let ended = Command::new("node").arg(script).arg(folder).current_dir(folder).output().context("node")?;
    ensure!(ended.status.success(), "{}: {}", script.display(), String::from_utf8_lossy(&ended.stderr));
    Ok(())
}

pub(crate) fn each_shows_changes_and_leaves_nothing_behind(browser: &Browser) -> Result<()> {
    for (name, seen) in seen(browser, "shows")? {
        let has_fallback = name != "svelte";
        assert_eq!(
            seen,
            json!({
                "waits": has_fallback, "stillWaits": false, "elements": [1, 1], "readiesAfterTheSame": 2,
                "isTheSameApp": true, "isAnotherApp": true, "errors": [], "alerts": 0,
            }),
            "{name}"
        );
    }
    Ok(())
}

pub(crate) fn each_may_leave_while_it_starts(browser: &Browser) -> Result<()> {
    for (name, seen) in seen(browser, "leaves")? {
        assert_eq!(seen, json!({ "readies": 0, "errors": [] }), "{name}");
    }
    Ok(())
}

pub(crate) fn each_says_what_is_wrong(browser: &Browser) -> Result<()> {
    for (name, seen) in seen(browser, "fails")? {
        let says = |what: &str, code: &str| {
            let text = seen[what].as_str().unwrap_or_default();
            assert!(text.ends_with(&format!("[{code}]")), "{name}: {what}: {text}");
        };
        says("noServer", "SERVER_UNREACHABLE");
        says("badPolicy", "POLICY_INVALID");
        assert_eq!(seen["runError"], "SERVER_UNREACHABLE", "{name}");
        assert_eq!((&seen["runs"], &seen["afterwards"]), (&Value::Null, &Value::Null), "{name}");
    }
    Ok(())
}

pub(crate) fn each_runs_programs(browser: &Browser) -> Result<()> {
    for (name, seen) in seen(browser, "runs")? {
        assert_eq!(
            seen,
            json!({
                "early": 42, "shown": 42, "stopped": "ABORTED", "replaced": "ABORTED", "next": 2, "signal": "ABORTED",
                "tools": "another", "gone": "ABORTED",
            }),
            "{name}"
        );
    }
    Ok(())
}
