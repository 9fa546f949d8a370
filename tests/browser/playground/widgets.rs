//! The Widget tab.

use anyhow::Result;
use belljar_browsers::Browser;
use belljar_serve::{Config, McpEntry, McpServers};
use serde_json::json;

use super::{choose, click, inside, keeps_its_policy, open, press_button, reads};
use crate::widget::servers::config;

/// A tool is called, its widget shown, everything that passes is listed and filtered; it is frozen, thawed and torn down.
pub(crate) fn a_widget_and_everything_it_says(browser: &Browser) -> Result<()> {
    let (config, _folder) = config(&["basic-vanillajs"])?;
    let _server = open(browser, config, "/mcp?server=basic-vanillajs")?;
    reads(browser, "#server-says", |says| says.contains("1 with an app"))?;
    click(browser, "#call")?;
    reads(browser, "#widget-status", |says| says.starts_with("ready"))?;
    let says = reads(browser, "#traffic", |says| says.contains("tool-result"))?;
    for part in ["ui/initialize", "ui/initialize → result", "ui/notifications/initialized", "← widget", "host →"]
    {
        assert!(says.contains(part), "{part}: {says}");
    }
    browser.type_into("#panel-widget .traffic-bar input", "tool-result")?;
    reads(browser, "#traffic", |says| !says.contains("ui/initialize"))?;

    press_button(browser, "#panel-widget", "Freeze")?;
    reads(browser, "#widget-status", |says| says == "frozen")?;
    assert_eq!(browser.run::<u64>("return document.querySelectorAll('#widget iframe').length", ())?, 0);
    press_button(browser, "#panel-widget", "Thaw")?;
    reads(browser, "#widget-status", |says| says == "live")?;

    for mode in ["fullscreen", "pip", "inline"] {
        browser.run::<()>("document.querySelector(`input[name=mode][value=${args}]`).click()", mode)?;
        browser.wait_for::<bool>("return document.querySelector('.stage').classList.contains(args)", mode)?;
    }
    browser.run::<()>("document.querySelector('input[name=host-theme][value=dark]').click()", ())?;
    browser.run::<()>("document.querySelector('#panel-widget .traffic-bar input').value = ''; document.querySelector('#panel-widget .traffic-bar input').dispatchEvent(new Event('input'))", ())?;
    reads(browser, "#traffic", |says| says.contains("host-context-changed"))?;
    browser.run::<()>("document.querySelector('input[name=device][value=phone]').click()", ())?;
    browser.wait_for::<bool>("return document.querySelector('#widget').offsetWidth <= 390", ())?;

    press_button(browser, "#panel-widget", "Tear down")?;
    reads(browser, "#widget-status", |says| says == "closed")?;
    reads(browser, "#traffic", |says| says.contains("ui/resource-teardown"))?;
    keeps_its_policy(browser);
    Ok(())
}

/// Arguments are filled into a form made from the tool's schema and streamed; what was stopped is mended by one click.
pub(crate) fn a_form_a_stream_and_a_fix(browser: &Browser) -> Result<()> {
    let (config, _folder) = config(&["threejs"])?;
    let _server = open(browser, config, "/#widget")?;
    choose(browser, "#servers", "threejs")?;
    reads(browser, "#server-says", |says| says.contains("with an app"))?;
    browser.run::<()>("document.querySelector('#arguments [name=code]').value = ''", ())?;
    browser.type_into("#arguments [name=code]", "const scene = new THREE.Scene(); document.title = 'drawn'")?;
    press_button(browser, "#panel-widget", "Stream input")?;
    reads(browser, "#traffic", |says| says.contains("tool-input-partial") && says.contains("tool-result"))?;
    press_button(browser, "#panel-widget", "Stopped")?;
    reads(browser, "#panel-widget .stopped", |says| says.contains("eval") && says.contains("Apply"))?;
    press_button(browser, "#panel-widget .stopped", "Apply")?;
    reads(browser, "#widget-status", |says| says.starts_with("ready"))?;
    press_button(browser, "#panel-widget", "Declared")?;
    let policy = browser.wait_for::<bool>(
        "return document.querySelector('#declared-policy').shadowRoot.textContent.includes('resources.eval = true')",
        (),
    )?;
    assert!(policy);
    inside(browser, "#widget iframe", "return document.title === 'drawn'")?;
    Ok(())
}

/// A server that crashes, and one that never answers, say so where one looks; the others go on.
pub(crate) fn a_server_that_crashes(browser: &Browser) -> Result<()> {
    let (mut config, folder) = config(&["basic-vanillajs"])?;
    config.limits.mcp_start_seconds = 10;
    let file = folder.path().join("mcp.json");
    let mut servers: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(&file)?)?;
    servers["mcpServers"]["broken"] = json!({ "command": "node", "args": ["-e", "process.exit(3)"] });
    servers["mcpServers"]["silent"] = json!({ "command": "node", "args": ["-e", "setInterval(() => {}, 1000)"] });
    std::fs::write(&file, servers.to_string())?;
    let _server = open(browser, config, "/mcp?server=broken")?;
    let says = reads(browser, "#server-says", |says| says.contains("cannot be reached"))?;
    assert!(says.contains("exit status: 3"), "{says}");
    assert!(browser.run::<bool>("return document.querySelector('#call').disabled", ())?);
    choose(browser, "#servers", "silent")?;
    reads(browser, "#server-says", |says| says.contains("cannot be reached") && !says.contains("exit status"))?;
    choose(browser, "#servers", "basic-vanillajs")?;
    reads(browser, "#server-says", |says| says.contains("with an app"))?;
    click(browser, "#call")?;
    reads(browser, "#widget-status", |says| says.starts_with("ready"))?;
    Ok(())
}

/// What `belljar serve` has where no server is configured: an app that is shown and calls a tool of its own.
pub(crate) fn a_sample_is_there_at_once(browser: &Browser) -> Result<()> {
    let config = Config { mcp: McpServers::These(vec![McpEntry::sample()]), ..Config::for_tests() };
    let _server = open(browser, config, "/#widget")?;
    reads(browser, "#server-says", |says| says.contains("1 with an app"))?;
    click(browser, "#call")?;
    reads(browser, "#widget-status", |says| says.starts_with("ready"))?;
    inside(browser, "#widget iframe", "return document.body.innerText.includes('12 %')")?;
    inside(browser, "#widget iframe", "document.querySelector('[aria-label=\"Water Chard\"]').click(); return true")?;
    inside(browser, "#widget iframe", "return document.body.innerText.includes('37 %')")?;
    keeps_its_policy(browser);
    Ok(())
}
