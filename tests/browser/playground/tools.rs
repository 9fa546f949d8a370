//! The Tool tab, and the question that a person is asked.

use anyhow::Result;
use belljar_browsers::{Browser, keys};
use belljar_serve::Config;

use super::{choose, click, open, press_button, reads};

/// Answers the dialog by keys: ticks so many boxes, and goes on to `allow` or `deny`.
pub(crate) fn answer(browser: &Browser, boxes: usize, allow: bool) -> Result<()> {
    browser.wait_for::<bool>("return document.querySelector('belljar-consent[ready]') !== null", ())?;
    let tab = keys::TAB.to_string();
    for _ in 0..boxes {
        browser.press(" ")?;
        browser.press(&tab)?;
    }
    // How long it lasts, denying, allowing: in this order.
    for _ in 0..if allow { 2 } else { 1 } {
        browser.press(&tab)?;
    }
    browser.press(&keys::ENTER.to_string())?;
    browser.wait_for::<bool>("return document.querySelector('belljar-consent') === null", ())?;
    Ok(())
}

/// A tool is asked about and granted, reads and changes its part of the page, and is refused what it did not ask for.
pub(crate) fn a_tool_is_granted_and_kept_to_its_part(browser: &Browser) -> Result<()> {
    let _server = open(browser, Config::for_tests(), "/#tool")?;
    reads(browser, "#capabilities", |says| says.trim_start().starts_with("dom:read") && says.contains("critical"))?;
    click(browser, "#call-tool")?;
    answer(browser, 1, true)?;
    reads(browser, "#tool-verdict", |says| says.contains("3 things on the list"))?;
    press_button(browser, "#panel-tool", "Audit")?;
    reads(browser, "#audit", |says| says.contains("admitted capability dom.querySelectorAll"))?;
    press_button(browser, "#panel-tool", "Result")?;

    choose(browser, "#tool-samples", "Change the page")?;
    click(browser, "#call-tool")?;
    answer(browser, 2, true)?;
    reads(browser, "#tool-verdict", |says| says.contains("Water the fern"))?;
    reads(browser, "#note", |says| says == "Water the fern")?;

    choose(browser, "#tool-samples", "Ask for less")?;
    click(browser, "#call-tool")?;
    answer(browser, 1, true)?;
    reads(browser, "#tool-verdict", |says| says.contains("CAPABILITY_DENIED"))?;
    reads(browser, "#note", |says| says == "Nothing noted yet.")?;

    choose(browser, "#tool-samples", "Look outside")?;
    click(browser, "#call-tool")?;
    answer(browser, 1, true)?;
    let says = reads(browser, "#tool-verdict", |says| !says.contains("Running…"))?;
    assert!(!says.contains("Belljar"), "{says}");
    Ok(())
}

/// Denied by the person, or written wrongly in the manifest: the tab says so, and nothing ran.
pub(crate) fn denied_and_written_wrongly(browser: &Browser) -> Result<()> {
    let _server = open(browser, Config::for_tests(), "/#tool")?;
    reads(browser, "#capabilities", |says| says.trim_start().starts_with("dom:read"))?;
    click(browser, "#call-tool")?;
    browser.wait_for::<bool>("return document.querySelector('belljar-consent') !== null", ())?;
    browser.press(&keys::TAB.to_string())?;
    answer(browser, 0, false)?;
    reads(browser, "#tool-verdict", |says| says.contains("CAPABILITY_DENIED") && says.contains("dom:read"))?;
    press_button(browser, "#panel-tool", "Manifest")?;
    super::write(browser, "#manifest", "{ \"btcp\": \"1.0\" ")?;
    click(browser, "#call-tool")?;
    reads(browser, "#tool-verdict", |says| says.contains("INVALID_PARAMS") || says.contains("VALIDATION_ERROR"))?;
    Ok(())
}
