//! The Policy tab.

use anyhow::Result;
use belljar_browsers::{Browser, keys};
use belljar_serve::Config;
use serde_json::Value;

use super::{click, keeps_its_policy, open, press_button, reads, write, written};

/// A line is typed, its effects stand beside it, and each leads back to the line.
pub(crate) fn a_line_and_what_it_causes(browser: &Browser) -> Result<()> {
    let _server = open(browser, Config::for_tests(), "/#policy")?;
    reads(browser, "#policy-status", |says| says == "compiles")?;
    click(browser, "#panel-policy input[value=widget] + span")?;
    write(browser, "#policy", "resources.allow = [\"https://cdn.example.com\"]")?;
    let plan = reads(browser, "#plan", |says| says.contains("https://cdn.example.com"))?;
    for layer in ["script-src", "img-src", "resources.allow[0], line 1"] {
        assert!(plan.contains(layer), "{layer}: {plan}");
    }
    click(browser, "#plan .effect")?;
    browser.wait_for::<bool>(
        "return document.querySelector('#policy').shadowRoot.querySelector('.cm-line.cm-lit') !== null
            && document.querySelectorAll('.effect.lit').length > 3",
        (),
    )?;
    keeps_its_policy(browser);
    Ok(())
}

/// Mistakes are drawn with their way out; the schema completes a key; JSON is as good as TOML.
pub(crate) fn mistakes_completion_and_json(browser: &Browser) -> Result<()> {
    let _server = open(browser, Config::for_tests(), "/#policy")?;
    reads(browser, "#policy-status", |says| says == "compiles")?;
    write(browser, "#policy", "netwrk.allow = []")?;
    reads(browser, "#policy-status", |says| says == "does not compile")?;
    reads(browser, "#plan", |says| says.contains("P003") && says.contains("help:"))?;
    write(browser, "#policy", "sandb")?;
    browser.wait_for::<bool>(
        "return document.querySelector('#policy').shadowRoot.querySelector('.cm-tooltip-autocomplete') !== null",
        (),
    )?;
    std::thread::sleep(std::time::Duration::from_millis(200));
    browser.press(&keys::ENTER.to_string())?;
    browser.press(".forms = true")?;
    assert_eq!(written(browser, "#policy")?.trim(), "sandbox.forms = true");
    click(browser, "#panel-policy input[value=app] + span")?;
    reads(browser, "#policy-status", |says| says == "compiles")?;
    write(browser, "#policy", "{ \"sandbox\": { \"forms\": true ")?;
    reads(browser, "#policy-status", |says| says == "compiles")?;
    Ok(())
}

/// What would be blocked is asked about, and the answer's line is put in by one click.
pub(crate) fn asked_answered_applied(browser: &Browser) -> Result<()> {
    let _server = open(browser, Config::for_tests(), "/#policy")?;
    reads(browser, "#policy-status", |says| says == "compiles")?;
    click(browser, "#panel-policy input[value=app] + span")?;
    write(browser, "#policy", "# mine")?;
    // What is no question says so, and nothing of the policy, which compiles.
    browser.type_into("#panel-policy .ask input", "api.example.com")?;
    press_button(browser, "#panel-policy", "Ask")?;
    reads(browser, "#panel-policy .answer", |says| says.contains("such as `https://api.example.com`"))?;
    browser.run::<Value>("document.querySelector('#panel-policy .ask input').value = ''; return null", ())?;
    browser.type_into("#panel-policy .ask input", "https://api.example.com")?;
    press_button(browser, "#panel-policy", "Ask")?;
    reads(browser, "#panel-policy .answer", |says| says.starts_with("Blocked") && says.contains("network.allow"))?;
    press_button(browser, "#panel-policy .answer", "Apply")?;
    reads(browser, "#plan", |says| says.contains("https://api.example.com"))?;
    let text = written(browser, "#policy")?;
    assert!(text.contains("network.allow = [\"https://api.example.com\"]") && text.contains("# mine"), "{text}");
    press_button(browser, "#panel-policy", "Ask")?;
    reads(browser, "#panel-policy .answer", |says| says.starts_with("Allowed"))?;
    Ok(())
}
