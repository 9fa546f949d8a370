//! What goes wrong, said where one looks.

use std::net::SocketAddr;

use anyhow::{Context, Result};
use belljar_browsers::{Browser, Engine};
use belljar_serve::{Config, Running};

use super::{choose_app, chord, click, inside, open, reads, write, written};

/// The server goes: the page says so, keeps what was written, and goes on when it is back.
pub(crate) fn the_server_goes_and_comes_back(browser: &Browser) -> Result<()> {
    let server = open(browser, Config::for_tests(), "/#policy")?;
    reads(browser, "#policy-status", |says| says == "compiles")?;
    let port: u16 = server.origin().rsplit(':').next().and_then(|port| port.parse().ok()).context("a port")?;
    drop(server);
    write(browser, "#policy", "level = \"secure\"")?;
    reads(browser, "#policy-status", |says| says == "no answer")?;
    reads(browser, "#notice", |says| says.contains("does not answer"))?;
    let config = Config { listen: SocketAddr::from(([127, 0, 0, 1], port)), ..Config::for_tests() };
    let _server = Running::start(config)?;
    reads(browser, "#policy-status", |says| says == "compiles")?;
    assert_eq!(written(browser, "#policy")?, "level = \"secure\"");
    // Another server has other sandboxes; the old jar is of no use with it.
    click(browser, "#tab-run")?;
    click(browser, "#run")?;
    reads(browser, "#verdict", |says| says.contains("finished") && says.contains("166"))?;
    Ok(())
}

/// An app whose sandbox the server has forgotten is made again from the files on the page.
pub(crate) fn an_expired_sandbox(browser: &Browser) -> Result<()> {
    let _server = open(browser, Config::for_tests(), "/#app")?;
    choose_app(browser, "A fetch that is refused")?;
    let gone: u16 = browser.run(
        "const { title } = document.querySelector('#app-status');
         return (await fetch('/api/v1/sandboxes/' + title, { method: 'DELETE' })).status",
        (),
    )?;
    assert!((200..300).contains(&gone), "{gone}");
    browser.run::<()>(
        "[...document.querySelectorAll('.tree .file')].find((one) => one.textContent === '/index.html').click()",
        (),
    )?;
    write(browser, "#file", "<title>again</title><p id=here>still here</p>")?;
    inside(browser, "#preview iframe", "return document.querySelector('#here') !== null")?;
    Ok(())
}

/// Five megabytes in the editor: the page stays usable, says what the guard thinks, and takes ordinary text again.
pub(crate) fn five_megabytes_pasted(browser: &Browser) -> Result<()> {
    let _server = open(browser, Config::for_tests(), "/")?;
    reads(browser, "#guard-says", |says| says.contains("No problems found"))?;
    paste(browser, "#program")?;
    reads(browser, "#guard-says", |says| !says.contains("No problems found"))?;
    click(browser, "#share")?;
    reads(browser, "#notice", |says| says.contains("link"))?;
    write(browser, "#program", "return 6 * 7")?;
    reads(browser, "#guard-says", |says| says.contains("No problems found"))?;
    chord(browser, '\u{e007}')?;
    reads(browser, "#verdict", |says| says.contains("42"))?;
    Ok(())
}

const TEXT: &str = "const line = 'let x = 1; // ' + 'y'.repeat(80) + '\\n';
    const text = line.repeat(Math.ceil(5 * 2 ** 20 / line.length));";

/// Engines take up to half a minute to lay out a field with so much text, so it is put on the clipboard as it is copied.
/// Chromium takes an event for a paste; Firefox takes no event of the driver's.
fn paste(browser: &Browser, editor: &str) -> Result<()> {
    if browser.engine() == Engine::Chromium {
        click(browser, editor)?;
        let event = "const clipboardData = new DataTransfer(); clipboardData.setData('text/plain', text);
             const content = document.querySelector(args).shadowRoot.querySelector('.cm-content');
             content.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))";
        return Ok(browser.run(&format!("{TEXT} {event}"), editor)?);
    }
    let field = "const area = document.createElement('textarea'); area.id = 'source'; area.value = 'text';
         area.addEventListener('copy', (event) => { event.clipboardData.setData('text/plain', text); event.preventDefault() });
         document.body.append(area); area.focus(); area.select()";
    browser.run::<()>(&format!("{TEXT} {field}"), ())?;
    chord(browser, 'c')?;
    browser.run::<()>("document.querySelector('#source').remove()", ())?;
    click(browser, editor)?;
    chord(browser, 'v')
}
