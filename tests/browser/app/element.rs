//! `<belljar-app>`: the same as an element.

use anyhow::Result;
use belljar_browsers::Browser;
use serde_json::{Value, json};

use super::Stage;

pub(crate) fn an_element_shows_its_app(browser: &Browser) -> Result<()> {
    let stage = Stage::open(browser)?;
    let seen: Value = stage.page(
        browser,
        "return await elements(async (element, until) => {
             const seen = {};
             element.jar = jar;
             document.body.append(element);
             element.options = { files: { '/index.html': '<title>one</title>' }, policy: OWN };
             const { detail: first } = await until('ready');
             seen.first = [first.state, element.app === first, await first.execute('document.title')];
             element.options = { files: { '/index.html': '<title>two</title>' }, policy: OWN };
             const { detail: second } = await until('ready');
             seen.second = [first.state, await second.execute('document.title'), element.querySelectorAll('iframe').length];
             element.options = { files: {} };
             const { detail: error } = await until('error');
             seen.error = [error.code, second.state];
             element.options = { files: { '/index.html': '' } };
             const { detail: third } = await until('ready');
             element.remove();
             while (third.state !== 'closed') await new Promise((ok) => setTimeout(ok, 10));
             seen.third = [third.state, element.app === undefined];
             return seen;
         })",
        json!({}),
    )?;
    assert_eq!(
        seen,
        json!({
            "first": ["live", true, "one"], "second": ["closed", "two", 1],
            "error": ["INVALID_PARAMS", "closed"], "third": ["closed", true],
        })
    );
    Ok(())
}
