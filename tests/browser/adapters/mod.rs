//! The adapters of the npm package, each with the package that it is for, bundled as a page would bundle them (`tests/adapters`).

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use belljar_browsers::{Browser, Response, Site};
use belljar_serve::{Config, Running};
use serde_json::{Value, json};

pub(crate) mod bad_input; // no jar, a closed jar, options that mean nothing
pub(crate) mod codemode; // `@cloudflare/codemode`
pub(crate) mod tools; // `ai`, `@tanstack/ai-code-mode` and `@langchain/core`

/// Scripts here run many programs one after the other.
const PATIENCE: Duration = Duration::from_secs(480);

/// A server, and a page on another origin with the cases of `tests/adapters/cases.js`.
struct Stage {
    _server: Running,
    _site: Site,
}

impl Stage {
    fn open(browser: &Browser) -> Result<Self> {
        let server = Running::start(Config::for_tests())?;
        let host = server.origin().trim_start_matches("http://").to_owned();
        let (files, page) = (bundled()?, PAGE.replace("SERVER", server.origin()));
        let site = Site::start(move |request| match files.get(request.path.trim_start_matches('/')) {
            Some(script) => Response::script(script.replace("localhost:3333", &host)),
            None if request.path == "/" => Response::html(&*page),
            None => Response::not_found(),
        })?;
        browser.goto(&site.url("localhost", "/"))?;
        browser
            .wait_for::<bool>("if (globalThis.failed) throw globalThis.failed; return globalThis.ask !== undefined", ())
            .context("the cases did not load")?;
        Ok(Self { _server: server, _site: site })
    }

    /// What the case of this name saw.
    fn case(&self, browser: &Browser, name: &str) -> Result<Value> {
        let text: String = browser.run_within(PATIENCE, "return await ask(args.name)", json!({ "name": name }))?;
        Ok(serde_json::from_str(&text)?)
    }
}

const PAGE: &str = "<!doctype html><title>host</title><body><script type=module>
    try {
        const cases = await import('/cases.js');
        const jar = await cases.Belljar.connect({ server: 'SERVER' });
        const loop = async (name) => (await import('/' + name + '.js')).text;
        globalThis.ask = async (name) => {
            const [kind, loopName] = name.split(':');
            const given = kind === 'badInput' ? 'SERVER' : jar;
            return JSON.stringify(loopName ? await loop(loopName) : await cases[kind](given));
        };
    } catch (error) { globalThis.failed = error; }
</script>";

/// The loops that the guide shows are run as they stand there: each model's program calls a tool, and the model repeats its value.
pub(crate) fn the_guides_loops_end_with_an_answer(browser: &Browser) -> Result<()> {
    let stage = Stage::open(browser)?;
    for name in ["ai_sdk", "codemode", "langchain", "tanstack"] {
        let text = stage.case(browser, &format!("loop:{name}")).with_context(|| name.to_owned())?;
        let text = text.as_str().unwrap_or_default();
        assert!(text.contains(r#"["Ada","Cy"]"#), "{name}: {text}");
    }
    Ok(())
}

fn bundled() -> Result<BTreeMap<String, String>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("adapters");
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("adapters-{}", std::process::id()));
    let made = Command::new("node").arg("bundle.mjs").arg(&out).current_dir(&folder).output();
    let made = made.context("node did not start")?;
    ensure!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let mut files = BTreeMap::new();
    for entry in std::fs::read_dir(&out)? {
        let entry = entry?;
        files.insert(entry.file_name().to_string_lossy().into_owned(), std::fs::read_to_string(entry.path())?);
    }
    ensure!(files.contains_key("cases.js"), "{:?}", files.keys());
    Ok(files)
}
