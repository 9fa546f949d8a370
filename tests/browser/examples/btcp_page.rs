use anyhow::{Context, Result};
use belljar_browsers::{Browser, keys};
use serde_json::{Value, json};

use super::{Example, is_orderly};
use crate::agent::Agent;
use crate::playground::tools::answer;
use crate::playground::{click, press_button, reads};

/// The user is asked; what is granted works in the offered part alone; what is denied does not happen; an MCP client calls.
pub(crate) fn asks_before_anything_is_touched(browser: &Browser) -> Result<()> {
    let _example = Example::open(browser, "btcp-page")?;
    reads(browser, "#tools", |says| says.trim() == "nothing is granted")?;
    press_button(browser, "#wishes", "What is left")?;
    answer(browser, 1, true)?;
    reads(browser, "#talk", |says| says.contains("whatIsLeft [\"Tent\",\"Stove\",\"Map\",\"Socks, three pairs\"]"))?;

    press_button(browser, "#wishes", "Pack the tent")?;
    answer(browser, 2, true)?;
    reads(browser, "#talk", |says| says.contains("tent is packed"))?;
    assert!(browser.run::<bool>("return document.querySelector('#tent').checked", ())?);

    press_button(browser, "#wishes", "Read the diary")?;
    answer(browser, 1, true)?;
    reads(browser, "#talk", |says| says.contains("readDiary null"))?;
    press_button(browser, "#wishes", "Read the diary")?;
    browser.wait_for::<bool>("return document.querySelector('belljar-consent') !== null", ())?;
    browser.press(&keys::TAB.to_string())?;
    answer(browser, 0, false)?;
    reads(browser, "#talk", |says| says.contains("the user denied dom:read"))?;
    is_orderly(browser)?;

    click(browser, "#invite")?;
    let entry = reads(browser, "#entry", |says| says.contains("Bearer"))?;
    let entry: Value = serde_json::from_str(&entry)?;
    let server = &entry["mcpServers"]["packing-list"];
    let token = server["headers"]["Authorization"].as_str().and_then(|header| header.strip_prefix("Bearer "));
    let mut agent = Agent::over_http("client", server["url"].as_str().context("a url")?, token.context("a token")?);
    agent.connect();
    reads(browser, "#agents", |says| says.contains("is here"))?;
    agent.until_listed(&["__btcp_request_capabilities"]);
    grant_until_closed(browser)?;
    agent.until_listed(&["whatIsLeft", "readDiary", "__btcp_request_capabilities"]);
    let left = agent.call("whatIsLeft", json!({}));
    assert!(left.to_string().contains("Stove") && !left.to_string().contains("Tent"), "{left}");
    reads(browser, "#talk", |says| says.contains("whatIsLeft called by"))?;
    click(browser, "#revoke")?;
    reads(browser, "#tools", |says| says.trim() == "nothing is granted")?;
    agent.until_listed(&["__btcp_request_capabilities"]);
    agent.close();
    Ok(())
}

/// Ticks the box, chooses the second entry of how long, and allows it, by keys.
fn grant_until_closed(browser: &Browser) -> Result<()> {
    press_button(browser, "#wishes", "What is left")?;
    browser.wait_for::<bool>("return document.querySelector('belljar-consent[ready]') !== null", ())?;
    let tab = keys::TAB.to_string();
    for key in [" ", &tab, &keys::ARROW_DOWN.to_string(), &tab, &tab, &keys::ENTER.to_string()] {
        browser.press(key)?;
    }
    reads(browser, "#tools", |says| says.contains("whatIsLeft"))?;
    Ok(())
}
