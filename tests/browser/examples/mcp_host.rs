use anyhow::Result;
use belljar_browsers::Browser;

use super::{Example, is_orderly};
use crate::playground::{choose, press_button, reads};

fn inside(browser: &Browser, script: &str) -> Result<()> {
    crate::playground::inside(browser, ".widget iframe", script)
}

/// The app of a server is shown, calls a tool of its own, speaks to the host, follows its colours, and is closed.
pub(crate) fn shows_an_app_of_its_server(browser: &Browser) -> Result<()> {
    let _example = Example::open(browser, "mcp-host")?;
    let tools = reads(browser, "#servers", |says| says.contains("show-garden"))?;
    assert!(
        tools.contains("rain-today") && !tools.contains("water-bed"),
        "tools for apps alone are not listed: {tools}"
    );
    press_button(browser, "#servers", "rain-today")?;
    reads(browser, "#talk", |says| says.contains("No rain since Thursday."))?;

    press_button(browser, "#servers", "show-garden")?;
    inside(browser, "return document.body.innerText.includes('12 %')")?;
    inside(browser, "document.querySelector('[aria-label=\"Water Chard\"]').click(); return true")?;
    inside(browser, "return document.body.innerText.includes('37 %')")?;
    inside(browser, "document.querySelector('#tell').click(); return true")?;
    reads(browser, "#talk", |says| says.contains("The tomatoes need water."))?;
    for theme in ["dark", "light"] {
        choose(browser, "#theme", theme)?;
        inside(browser, &format!("return document.documentElement.dataset.theme === '{theme}'"))?;
    }
    is_orderly(browser)?;
    press_button(browser, "#talk", "Close")?;
    browser.wait_for::<bool>("return document.querySelector('.widget') === null", ())?;
    Ok(())
}
