//! Browsers whose owners keep frames of other sites short: the app works, and says which layer it lacks.

use std::time::Duration;

use anyhow::Result;
use belljar_browsers::{Browser, Deadlines, Engine, Options};
use serde_json::{Value, json};

use super::Stage;

const LOOK: &str = "const app = await show({ '/index.html': '<title>here</title><script src=/main.js></script>', '/main.js': 'console.log(1)' }, OWN);
    await app.waits('console', () => true);
    await until(() => app.layers.serviceWorker !== 'coming');
    const { serviceWorker, missing } = app.layers;
    await app.write({ '/index.html': '<title>there</title>' });
    return [serviceWorker, missing ?? '', await until(async () => (await app.execute('document.title')) === 'there' && 'there')]";

/// Private windows.
pub(crate) fn an_app_runs_in_private_windows(engine: Engine) -> Result<()> {
    let options = options(engine);
    let browser = match engine {
        Engine::Chromium => options.argument("--incognito"),
        Engine::Firefox => options.preference("browser.privatebrowsing.autostart", true),
        Engine::WebKit => options.argument("--private"),
    }
    .start()?;
    assert_eq!(look(&browser)?, json!(["active", "", "there"]));
    Ok(())
}

/// Where nothing may be kept, or where there are no service workers at all.
pub(crate) fn an_app_runs_without_a_worker_and_says_so(engine: Engine) -> Result<()> {
    let (refuses, has_none) = ("refuses the app a service worker", "has no service workers");
    let cases = match engine {
        Engine::Chromium => {
            vec![(options(engine).preference("profile.default_content_setting_values.cookies", 2), refuses)]
        }
        Engine::Firefox => vec![
            (options(engine).preference("network.cookie.cookieBehavior", 1), refuses),
            (options(engine).preference("dom.serviceWorkers.enabled", false), has_none),
        ],
        Engine::WebKit => vec![(options(engine).argument("--features=!ServiceWorkers"), has_none)],
    };
    for (options, why) in cases {
        let seen = look(&options.start()?)?;
        assert_eq!((&seen[0], &seen[2]), (&json!("missing"), &json!("there")), "{seen}");
        assert!(seen[1].as_str().is_some_and(|missing| missing.contains(why)), "{seen}");
    }
    Ok(())
}

fn options(engine: Engine) -> Options {
    Options::new(engine).deadlines(Deadlines { session: Duration::from_secs(600), ..Deadlines::default() })
}

fn look(browser: &Browser) -> Result<Value> {
    let stage = Stage::open(browser)?;
    stage.page(browser, LOOK, ())
}
