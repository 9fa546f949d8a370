//! Share links.

use anyhow::{Context, Result};
use belljar_browsers::Browser;
use belljar_serve::Config;
use serde_json::json;

use super::{click, open, reads, write, written};

/// What was written is in the link, in another window too, and no server ever saw it.
pub(crate) fn a_link_holds_everything(browser: &Browser) -> Result<()> {
    let server = open(browser, Config::for_tests(), "/")?;
    reads(browser, "#guard-says", |says| says.contains("No problems found"))?;
    write(browser, "#program", "return \"shared\" + 1")?;
    click(browser, "#tab-policy")?;
    reads(browser, "#policy-status", |says| says == "compiles")?;
    write(browser, "#policy", "level = \"strict\"")?;
    reads(browser, "#policy-status", |says| says == "compiles")?;
    click(browser, "#share")?;
    reads(browser, "#notice", |says| says.contains("nothing was uploaded"))?;
    let link = browser.url()?;
    let (_, fragment) = link.split_once("#policy/").context("the link has no state")?;
    assert!(fragment.len() > 100, "{link}");

    browser.goto(&format!("{}/healthz", server.origin()))?;
    browser.goto(&link)?;
    reads(browser, "#policy-status", |says| says == "compiles")?;
    assert_eq!(written(browser, "#policy")?, "level = \"strict\"");
    click(browser, "#tab-run")?;
    browser.wait_for::<bool>(
        "return document.querySelector('#program')?.shadowRoot.textContent.includes('shared') ?? false",
        (),
    )?;
    assert_eq!(written(browser, "#program")?, "return \"shared\" + 1");

    // One that was cut off on its way is said to be so, and the page works.
    browser.goto(&format!("{}/healthz", server.origin()))?;
    browser.goto(&link[..link.len() - 7])?;
    reads(browser, "#notice", |says| says.contains("Could not read this link"))?;
    click(browser, "#tab-run")?;
    reads(browser, "#guard-says", |says| says.contains("No problems found"))?;
    let asked: Vec<String> =
        browser.run("return performance.getEntriesByType('resource').map((one) => new URL(one.name).host)", ())?;
    let own = browser.run::<String>("return location.host", ())?;
    assert!(asked.iter().all(|host| *host == own || host.ends_with(&format!(".{own}"))), "{}", json!(asked));
    Ok(())
}
