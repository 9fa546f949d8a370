use anyhow::Result;
use belljar_browsers::Browser;

use super::{Example, is_orderly};
use crate::playground::{press_button, reads};

fn inside(browser: &Browser, script: &str) -> Result<()> {
    crate::playground::inside(browser, "#page iframe", script)
}

/// Colours change in place, a script by loading anew; a refused fetch is allowed by one click.
pub(crate) fn follows_what_is_written(browser: &Browser) -> Result<()> {
    let _example = Example::open(browser, "page-builder")?;
    reads(browser, "#status", |says| says.trim() == "live")?;
    inside(
        browser,
        "document.querySelector('#bake').click(); return document.querySelector('#count').innerText === '1'",
    )?;
    reads(browser, "#console", |says| says.contains("baked 1"))?;

    press_button(browser, "#files", "/style.css")?;
    browser.type_into("#text", " h1 { color: rgb(1, 2, 3); } ")?;
    inside(
        browser,
        "return getComputedStyle(document.querySelector('h1')).color === 'rgb(1, 2, 3)' && document.querySelector('#count').innerText === '1'",
    )?;
    press_button(browser, "#files", "/main.js")?;
    browser.type_into("#text", " console.log('written anew'); ")?;
    reads(browser, "#console", |says| says.contains("written anew"))?;

    inside(browser, "document.querySelector('#ask').click(); return true")?;
    inside(browser, "return document.querySelector('#price').innerText === 'refused'")?;
    reads(browser, "#stopped", |says| says.contains("connect-src http://localhost") && says.contains("Allow"))?;
    press_button(browser, "#stopped", "Allow")?;
    reads(browser, "#stopped", |says| says.trim() == "nothing was stopped")?;
    inside(browser, "document.querySelector('#ask').click(); return true")?;
    inside(browser, "return document.querySelector('#price').innerText.includes('1.10 €')")?;
    is_orderly(browser)
}
