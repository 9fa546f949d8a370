//! Links that widgets open: after a click inside, when the user says so, and nothing else.

use std::time::Duration;

use anyhow::{Context, Result};
use belljar_browsers::{Browser, Site, keys};
use serde_json::{Value, json};

use super::Stage;

/// A click of the driver's, inside the widget that is shown last.
fn click_inside(stage: &Stage, browser: &Browser) -> Result<()> {
    stage.enter(browser)?;
    browser.click("#open")?;
    browser.top_frame()?;
    Ok(())
}

pub(crate) fn a_link_needs_a_click_inside(browser: &Browser) -> Result<()> {
    let (stage, sink) = (Stage::open(browser)?, Site::sink()?);
    let url = sink.url("localhost", "/opened?a=1");
    stage.page::<Value>(browser, "watchQuestions(); return 1", json!({}))?;
    stage.page::<Value>(browser, "await showLinks(); return 1", json!({}))?;
    let set = "await linkWidgets.at(-1)('set', args); return 1";
    stage.page::<Value>(browser, set, url.as_str())?;

    // A click on the page around it, or in another widget, is none inside it.
    browser.click("#page-button")?;
    for method in ["ui/open-link", "ui/download-file"] {
        let told: Value =
            stage.page(browser, "return await linkWidgets.at(-1)(args[0], args[1])", json!([method, url.as_str()]))?;
        assert_eq!(told["data"]["code"], "TOOL_REFUSED", "{method}: {told:#}");
    }
    stage.page::<Value>(browser, "await showLinks(); return 1", json!({}))?;
    stage.page::<Value>(browser, "await linkWidgets.at(-1)('set', 'about:blank'); return 1", json!({}))?;
    click_inside(&stage, browser)?;
    let told: Value = stage.page(browser, "return await linkWidgets[0]('ui/open-link', args)", url.as_str())?;
    assert_eq!(told["data"]["code"], "TOOL_REFUSED", "{told:#}");
    let seen: Value =
        stage.page(browser, "return [questions, heard.filter(([kind]) => kind === 'download').length]", json!({}))?;
    assert_eq!((&seen[0], &seen[1]), (&json!(0), &json!(0)), "nobody was asked, nothing was saved: {seen:#}");

    // After a click inside, the user is asked; no is no, and asking again at once asks nobody.
    stage.page::<Value>(browser, set, url.as_str())?;
    click_inside(&stage, browser)?;
    browser.wait_for::<bool>("return document.querySelector('belljar-consent[ready]') !== null", ())?;
    let asked: Value = stage.page(
        browser,
        "return { address: shadow.querySelector('.address').textContent, strong: shadow.querySelector('.address strong').textContent,
                  title: shadow.querySelector('h2').textContent, name: shadow.querySelector('.quoted').textContent, focused: shadow.activeElement.id }",
        json!({}),
    )?;
    let host = format!("localhost:{}", sink.port());
    assert_eq!(
        asked,
        json!({ "address": url, "strong": host, "title": format!("A widget wants to open {host}"), "name": "“view”", "focused": "deny" })
    );
    browser.press(&keys::ESCAPE.to_string())?;
    browser.wait_for::<bool>("return document.querySelector('belljar-consent') === null", ())?;
    click_inside(&stage, browser)?;
    let told: Value = stage.page(
        browser,
        "for (;;) { const told = await linkWidgets.at(-1)('told'); if (told.length >= 3) return [told, questions] }",
        json!({}),
    )?;
    assert_eq!(told, json!([[{ "isError": true }, { "isError": true }, { "isError": true }], 1]), "{told:#}");
    assert_eq!(sink.requests().len(), 0, "nothing was opened");

    // Yes opens it, in a tab that knows nothing of this page.
    stage.page::<Value>(browser, "await showLinks(); return 1", json!({}))?;
    stage.page::<Value>(browser, set, url.as_str())?;
    click_inside(&stage, browser)?;
    browser.wait_for::<bool>("return document.querySelector('belljar-consent[ready]') !== null", ())?;
    browser.press(&format!("{}{}", keys::TAB, keys::ENTER))?;
    let request = sink.wait_for(Duration::from_secs(60), |request| request.path.starts_with("/opened"));
    let request = request.context("the link was not opened")?;
    assert_eq!(request.header("referer").unwrap_or_default(), "");
    let told: Value = stage.page(
        browser,
        "for (;;) { const told = await linkWidgets.at(-1)('told'); if (told.length > 0) return told }",
        json!({}),
    )?;
    assert_eq!(told, json!([{}]));
    Ok(())
}
