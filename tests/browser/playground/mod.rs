//! The playground, used as a person does: by clicks and keys, and by reading what it says.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use belljar_browsers::{Browser, keys};
use belljar_serve::{Config, Running};
use serde_json::{Value, json};

pub(crate) mod apps; // files, preview, a refusal mended by one click
pub(crate) mod code_mode; // completion, failures, approvals, tables and pictures
pub(crate) mod faults; // a server that goes and comes, broken input, too much of it
pub(crate) mod guarantees; // live probes
pub(crate) mod looks; // first paint, tabs by keys, colours, what axe finds
pub(crate) mod policies; // lines and what they cause
pub(crate) mod runs; // programs, attacks, timeline, hardened code
pub(crate) mod share; // everything in a link
pub(crate) mod tools; // capabilities, and the person who grants them
pub(crate) mod widgets; // MCP servers and what they show

/// A busy machine is slow; what never comes is told apart from it by waiting long.
const PATIENCE: Duration = Duration::from_secs(480);

/// A server, and the playground open at an address below it.
pub(crate) fn open(browser: &Browser, config: Config, path: &str) -> Result<Running> {
    let server = Running::start(config)?;
    browser.command("window/rect", &json!({ "width": 1280, "height": 900 }))?;
    browser.goto(&format!("{}{path}", server.origin()))?;
    Ok(server)
}

/// Chooses one of the App tab's examples by its title.
pub(crate) fn choose_app(browser: &Browser, title: &str) -> Result<()> {
    browser.wait_for::<bool>(
        "const list = document.querySelector('#app-samples');
         const option = [...(list?.options ?? [])].find(({ text }) => text === args);
         if (!option) return false;
         list.value = option.value;
         list.dispatchEvent(new Event('change'));
         return true",
        title,
    )?;
    reads(browser, ".tree", |says| says.contains("/index.html"))?;
    reads(browser, "#app-status", |says| says.starts_with("live"))?;
    Ok(())
}

/// Waits until an element's text fits, and gives it back.
pub(crate) fn reads(browser: &Browser, selector: &str, fits: impl Fn(&str) -> bool) -> Result<String> {
    let until = Instant::now() + PATIENCE;
    loop {
        let text: Option<String> =
            browser.run("return document.querySelector(args)?.innerText ?? null", selector).context("reading")?;
        match text {
            Some(text) if fits(&text) => return Ok(text),
            text if Instant::now() > until => bail!("{selector} says {text:?}"),
            _ => std::thread::sleep(Duration::from_millis(50)),
        }
    }
}

/// Waits until a script in the guest behind two frames says yes. A frame that is being loaded answers nothing, or is gone.
pub(crate) fn inside(browser: &Browser, frame: &str, script: &str) -> Result<()> {
    let until = Instant::now() + PATIENCE;
    loop {
        let entered = browser.enter_frame(frame).and_then(|()| browser.enter_frame("iframe"));
        let said = entered.and_then(|()| browser.run::<Value>(script, ()));
        browser.top_frame()?;
        match said {
            Ok(Value::Bool(true)) => return Ok(()),
            said if Instant::now() > until => bail!("{script}: {said:?}"),
            _ => std::thread::sleep(Duration::from_millis(100)),
        }
    }
}

/// Clicks what `selector` finds, once it is there.
pub(crate) fn click(browser: &Browser, selector: &str) -> Result<()> {
    let until = Instant::now() + PATIENCE;
    loop {
        match browser.click(selector) {
            Ok(()) => return Ok(()),
            Err(error) if Instant::now() > until => return Err(error).with_context(|| selector.to_owned()),
            Err(_) => std::thread::sleep(Duration::from_millis(100)),
        }
    }
}

/// Clicks the button of a panel that has this text.
pub(crate) fn press_button(browser: &Browser, panel: &str, text: &str) -> Result<()> {
    let until = Instant::now() + PATIENCE;
    let mark = "const [panel, text] = args;
        const found = [...document.querySelectorAll(panel + ' button')].find((one) => one.textContent.trim().startsWith(text) && !one.disabled && one.checkVisibility());
        document.querySelector('[data-wanted]')?.removeAttribute('data-wanted');
        found?.setAttribute('data-wanted', ''); return found !== undefined";
    while !browser.run::<bool>(mark, json!([panel, text]))? {
        if Instant::now() > until {
            bail!("{panel} has no button `{text}`");
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    click(browser, "[data-wanted]")
}

/// Replaces what an editor holds by typing.
pub(crate) fn write(browser: &Browser, editor: &str, text: &str) -> Result<()> {
    click(browser, editor)?;
    let focused = "return document.querySelector(args)?.shadowRoot?.activeElement !== null";
    browser.wait_for::<bool>(focused, editor).context("the editor takes no focus")?;
    chord(browser, 'a')?;
    browser.press(&keys::BACKSPACE.to_string())?;
    Ok(browser.press(text)?)
}

/// A key together with Ctrl.
pub(crate) fn chord(browser: &Browser, key: char) -> Result<()> {
    const CONTROL: char = '\u{e009}';
    let step = |kind: &str, value: char| json!({ "type": kind, "value": value });
    let steps = [step("keyDown", CONTROL), step("keyDown", key), step("keyUp", key), step("keyUp", CONTROL)];
    browser
        .command("actions", &json!({ "actions": [{ "type": "key", "id": "keyboard", "actions": steps }] }))
        .map(drop)
        .context("keys")
}

/// Chooses an entry of a list by its text, as the browser tells the page about it.
pub(crate) fn choose(browser: &Browser, select: &str, text: &str) -> Result<()> {
    let chosen = browser.wait_for::<bool>(
        "const select = document.querySelector(args[0]);
         const option = [...(select?.options ?? [])].find((one) => one.textContent.startsWith(args[1]));
         if (!option) return false;
         select.value = option.value; select.dispatchEvent(new Event('change', { bubbles: true })); return true",
        json!([select, text]),
    );
    chosen.map(drop).with_context(|| format!("{select} has no `{text}`"))
}

/// What an editor holds.
pub(crate) fn written(browser: &Browser, editor: &str) -> Result<String> {
    let lines = "return [...document.querySelector(args).shadowRoot.querySelectorAll('.cm-line')].map((one) => one.textContent).join('\\n')";
    browser.run(lines, editor).context("an editor's text")
}

/// Nothing the page does is against its own policy. The official bridge of MCP Apps asks whether it may make functions of
/// text, and does without; Firefox writes that down.
pub(crate) fn keeps_its_policy(browser: &Browser) {
    let noise: Vec<Value> = browser
        .console()
        .into_iter()
        .filter(|line| line.text.contains("Content Security Policy") || line.text.contains("Content-Security-Policy"))
        .filter(|line| !line.text.contains("JavaScript eval"))
        .map(|line| json!(line.text))
        .collect();
    assert!(noise.is_empty(), "the page breaks its own policy: {noise:?}");
}
