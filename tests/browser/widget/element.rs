//! `<belljar-widget>`: the same as an element.

use anyhow::Result;
use belljar_browsers::Browser;
use serde_json::{Value, json};

use super::Stage;

pub(crate) fn an_element_shows_its_widget(browser: &Browser) -> Result<()> {
    let stage = Stage::open(browser)?;
    let seen: Value = stage.page(
        browser,
        "return await elements(async (element, until) => {
             const seen = {};
             // Nothing to show yet, then something; `server` alone is enough.
             element.setAttribute('server', server);
             box().append(element);
             seen.empty = element.querySelectorAll('iframe').length;
             element.options = { html: view };
             const { detail: first } = await until('ready');
             seen.first = [first.state, element.widget === first, element.querySelectorAll('iframe').length, getComputedStyle(element).display];
             // Another widget takes its place, and says good-bye first.
             element.options = { html: view.replace('a widget', 'another') };
             const { detail: second } = await until('ready');
             seen.second = [first.state, second.state, element.querySelectorAll('iframe').length];
             // What cannot be shown is told.
             element.options = { html: view, mode: 'permissive' };
             const { detail: error } = await until('error');
             seen.error = [error.code, second.state, element.querySelectorAll('iframe').length];
             // Taken out of the page, it is closed.
             element.options = { html: view };
             const { detail: third } = await until('ready');
             element.remove();
             while (third.state !== 'closed') await new Promise((ok) => setTimeout(ok, 10));
             seen.third = [third.state, element.widget === undefined];
             return seen;
         })",
        json!({}),
    )?;
    assert_eq!(
        seen,
        json!({
            "empty": 0, "first": ["live", true, 1, "block"], "second": ["closed", "live", 1],
            "error": ["POLICY_INVALID", "closed", 0], "third": ["closed", true],
        })
    );
    Ok(())
}
