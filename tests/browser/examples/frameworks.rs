use anyhow::Result;
use belljar_browsers::Browser;

use super::{Example, is_orderly};
use crate::playground::{inside, press_button, reads};

/// The same page in each framework: a program is run, the app follows its text field, the widget shows its tool's result.
pub(crate) fn each_host_runs_shows_and_follows(browser: &Browser) -> Result<()> {
    for name in ["react-host", "svelte-host", "vue-host"] {
        let _example = Example::open(browser, name)?;
        reads(browser, "[aria-label='A program']", |says| says.contains("Run"))?;
        press_button(browser, "[aria-label='A program']", "Run")?;
        reads(browser, "output", |says| says.contains("60"))?;
        inside(browser, "belljar-app iframe", "return document.body.innerText.includes('Leek soup')")?;
        browser.run::<()>(
            "const text = document.querySelector('[aria-label=\"index.html\"]');
             const own = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value');
             own.set.call(text, '<h1>Bean soup</h1>');
             text.dispatchEvent(new Event('input', { bubbles: true }));",
            (),
        )?;
        inside(browser, "belljar-app iframe", "return document.body.innerText.includes('Bean soup')")?;
        inside(browser, "belljar-widget iframe", "return document.body.innerText.includes('3 kg of beans today')")?;
        is_orderly(browser)?;
    }
    Ok(())
}
