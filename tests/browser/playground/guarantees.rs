//! The Guarantees tab.

use anyhow::Result;
use belljar_browsers::{Browser, Engine};
use belljar_serve::Config;
use serde_json::Value;

use super::{open, reads};

/// Every probe is as the table says, and every control gets out where nothing stops it.
pub(crate) fn live_probes_and_their_controls(browser: &Browser) -> Result<()> {
    let _server = open(browser, Config::for_tests(), "/#guarantees")?;
    let says = reads(browser, "#probes-say", |says| says.contains("probes"))?;
    let says =
        if says.contains("Running") { reads(browser, "#probes-say", |says| says.contains("the table"))? } else { says };
    let rows: Vec<Vec<String>> = browser.run(
        "return [...document.querySelectorAll('#matrix tbody tr')].map((row) => [...row.cells].map((cell) => (cell.querySelector('.pill') ?? cell).innerText))",
        (),
    )?;
    assert!(says.contains("every result matches the table") || browser.engine() == Engine::WebKit, "{says} {rows:#?}");
    let tried: Vec<_> = rows.iter().filter(|row| row[2] != "not from a page").collect();
    assert_eq!(tried.len(), 11, "{rows:#?}");
    for row in tried {
        if row[1] == "closed" {
            assert_eq!(row[2], "held", "{row:?}");
            assert!(row[3] == "got out" || browser.engine() == Engine::WebKit, "a deaf probe: {row:?}");
        }
    }
    let titles: Value =
        browser.run("return [...document.querySelectorAll('#matrix h2')].map((one) => one.innerText)", ())?;
    assert_eq!(titles.as_array().map(Vec::len), Some(2));
    Ok(())
}
