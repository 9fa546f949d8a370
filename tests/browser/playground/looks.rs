//! How the page looks, to eyes and to those who have none.

use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result};
use belljar_browsers::{Browser, Engine, keys};
use belljar_serve::Config;
use serde_json::{Value, json};

use super::{click, open, reads};

const TABS: [(&str, &str); 6] = [
    ("run", "#program"),
    ("tool", "#panel-tool .card"),
    ("app", "#file"),
    ("widget", "#servers"),
    ("policy", "#policy"),
    ("guarantees", "#matrix table"),
];

/// A hand, a tablet and a desk. Browsers make no window narrower than the first.
const WIDTHS: [u32; 3] = [500, 768, 1280];

/// axe finds nothing serious on any tab, at any size, in the light and in the dark.
pub(crate) fn axe_finds_nothing_serious(browser: &Browser) -> Result<()> {
    let _server = open(browser, Config::for_tests(), "/")?;
    for theme in ["light", "dark"] {
        browser.run::<()>(
            "const theme = document.querySelector('#theme'); theme.value = args; theme.dispatchEvent(new Event('change'))",
            theme,
        )?;
        for (tab, sign) in TABS {
            click(browser, &format!("#tab-{tab}"))?;
            browser.wait_for::<bool>("return document.querySelector(args) !== null", sign)?;
            if tab == "guarantees" {
                reads(browser, "#probes-say", |says| says.contains("the table"))?;
            }
            for width in WIDTHS {
                browser.command("window/rect", &json!({ "width": width, "height": 900 }))?;
                let found = serious(browser)?;
                assert!(found.is_empty(), "{tab}, {theme}, {width}: {:#}", json!(found));
            }
        }
    }
    Ok(())
}

/// What axe finds serious or critical about the page that is open.
pub(crate) fn serious(browser: &Browser) -> Result<Vec<Value>> {
    let axe = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/node_modules/axe-core/axe.min.js");
    let axe = std::fs::read_to_string(&axe).context("axe-core: run `npm ci` in web")?;
    let script = format!(
        "{axe}; const found = await axe.run(document, {{ iframes: false, resultTypes: ['violations'] }});
         return found.violations.filter(({{ impact }}) => impact === 'serious' || impact === 'critical')
             .map(({{ id, nodes }}) => [id, nodes.slice(0, 3).map(({{ html }}) => html.slice(0, 200))])"
    );
    Ok(browser.run_within(Duration::from_secs(480), &script, ())?)
}

/// Tabs go by arrow keys; the chosen one is the only one in the tab order; the address follows.
pub(crate) fn tabs_by_keys(browser: &Browser) -> Result<()> {
    let _server = open(browser, Config::for_tests(), "/")?;
    browser.wait_for::<bool>("return document.querySelector('#program') !== null", ())?;
    click(browser, "#tab-run")?;
    for (key, tab) in [
        (keys::ARROW_RIGHT, "tool"),
        (keys::ARROW_RIGHT, "app"),
        (keys::ARROW_LEFT, "tool"),
        (keys::ARROW_LEFT, "run"),
        (keys::ARROW_LEFT, "guarantees"),
    ] {
        browser.press(&key.to_string())?;
        let seen: Value = browser.run(
            "return [document.activeElement.id, location.hash, document.querySelectorAll('#tabs [tabindex=\"0\"]').length,
                     [...document.querySelectorAll('#panels > [role=tabpanel]:not([hidden])')].map((one) => one.id)]",
            (),
        )?;
        assert_eq!(seen, json!([format!("tab-{tab}"), format!("#{tab}"), 1, [format!("panel-{tab}")]]));
    }
    Ok(())
}

/// Nothing is wider than its window, on a desk and in a hand, and every tab is seen whole; nothing comes from elsewhere.
pub(crate) fn fits_a_phone(browser: &Browser) -> Result<()> {
    let server = open(browser, Config::for_tests(), "/")?;
    for (width, height) in [(1280, 800), (768, 1024), (360, 740)] {
        browser.set_viewport(width, height)?;
        for (tab, sign) in TABS {
            click(browser, &format!("#tab-{tab}"))?;
            browser.wait_for::<bool>("return document.querySelector(args) !== null", sign)?;
            let over: i64 = browser
                .run("return document.documentElement.scrollWidth - document.documentElement.clientWidth", ())?;
            assert!(over <= 0, "{tab} at {width}: {over} px too wide");
            let clipped: Vec<String> = browser.run(CLIPPED, ())?;
            assert!(clipped.is_empty(), "{tab} at {width}: {clipped:?} are not seen whole");
        }
    }
    let hosts: Vec<String> =
        browser.run("return performance.getEntriesByType('resource').map(({ name }) => name)", ())?;
    let own = server.origin().trim_start_matches("http://localhost").to_owned();
    assert!(hosts.iter().all(|url| url.contains(&format!("localhost{own}/")) || url.starts_with("blob:")), "{hosts:?}");
    Ok(())
}

/// Tabs of the page and of its cards that are not whole within the window and their list.
const CLIPPED: &str = "
    return [...document.querySelectorAll('[role=tab]')].filter((tab) => {
        const { left, right, width } = tab.getBoundingClientRect();
        const list = tab.closest('[role=tablist]');
        const box = list.getBoundingClientRect();
        return width > 0 && (left < Math.max(0, box.left) - 0.5 || right > Math.min(innerWidth, box.right) + 0.5
            || tab.scrollWidth > tab.clientWidth || list.scrollWidth > list.clientWidth);
    }).map((tab) => tab.textContent)";

/// First paint, and what it takes to get there. The roof is the bench's; here only that there is one, with room for a busy machine.
pub(crate) fn first_paint_is_small(browser: &Browser) -> Result<()> {
    let _server = open(browser, Config::for_tests(), "/")?;
    browser.wait_for::<bool>("return document.querySelector('#program') !== null", ())?;
    let seen: Value = browser.run(
        "return { paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null,
                  files: performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname).filter((path) => path.startsWith('/playground/') && !path.includes('guard')) }",
        (),
    )?;
    let manifest: Value = serde_json::from_slice(&std::fs::read(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/dist/manifest.json"),
    )?)?;
    let files = seen["files"].as_array().context("files")?;
    let size = |path: &str| manifest[path.trim_start_matches('/')]["gzip"].as_u64().unwrap_or_default();
    let bytes: u64 = files.iter().filter_map(Value::as_str).map(size).sum::<u64>() + size("playground/index.html");
    assert!(files.len() > 3 && bytes > 50_000 && bytes < 250_000, "{bytes} bytes gzipped: {files:?}");
    assert!(seen["paint"].is_number() || browser.engine() == Engine::WebKit, "{seen}");
    Ok(())
}
