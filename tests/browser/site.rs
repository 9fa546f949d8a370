//! The documentation at /docs, as a person reads it: search, links from the playground, any width. Links between its pages:
//! `crates/serve/src/tests/docs.rs`.

use anyhow::Result;
use belljar_browsers::Browser;
use belljar_serve::Config;
use serde_json::json;

use crate::playground::looks::serious;
use crate::playground::{click, open, press_button, reads, write};

/// Codes of every table are found by their name, and the first result is their entry.
pub(crate) fn search_finds_codes_keys_and_words(browser: &Browser) -> Result<()> {
    let _server = open(browser, Config::for_tests(), "/docs")?;
    for (asked, found, at) in [
        ("P014", "P014: a character that ends a header value", "/docs/codes#p014-a-character-that-ends-a-header-value"),
        ("iteration_limit", "ITERATION_LIMIT", "/docs/codes#iteration_limit"),
        ("g031", "G031: ", "/docs/codes#g031-"),
        ("useRun react", "React", "/docs/frameworks#react"),
    ] {
        browser.run::<()>(
            "const field = document.querySelector('#search'); field.value = args; field.dispatchEvent(new Event('input'))",
            asked,
        )?;
        reads(browser, "#results", |says| says.contains(found))?;
        let first: String = browser.run("return document.querySelector('#results a').getAttribute('href')", ())?;
        assert!(first.starts_with(at), "{asked}: {first}");
    }
    browser.run::<()>(
        "const field = document.querySelector('#search'); field.value = 'xyzzy'; field.dispatchEvent(new Event('input'))",
        (),
    )?;
    reads(browser, "#results", |says| says.trim() == "No results")?;
    Ok(())
}

/// The code of a failed run leads to its entry.
pub(crate) fn codes_of_the_playground_lead_to_their_entry(browser: &Browser) -> Result<()> {
    let server = open(browser, Config::for_tests(), "/")?;
    reads(browser, "#guard-says", |says| says.contains("No problems found"))?;
    write(browser, "#program", "throw new Error('on purpose')")?;
    press_button(browser, "#panel-run", "Run")?;
    reads(browser, "#verdict", |says| says.contains("EXECUTION_ERROR"))?;
    let link: String = browser.run("return document.querySelector('#verdict a.pill').getAttribute('href')", ())?;
    assert_eq!(link, "/docs/codes#execution_error");
    for code in [&*link, "/docs/codes#p014", "/docs/codes#g031", "/docs/codes#c028", "/docs/codes#a010"] {
        browser.goto(&format!("{}{code}", server.origin()))?;
        let is_there: bool = browser.run("return document.querySelector(':target') !== null", ())?;
        assert!(is_there, "{code}");
    }
    Ok(())
}

/// Orderly to those who cannot see it, and nothing wider than its window on a desk and in a hand.
pub(crate) fn pages_fit_and_are_orderly(browser: &Browser) -> Result<()> {
    let server = open(browser, Config::for_tests(), "/docs")?;
    for page in ["/docs", "/docs/runs", "/docs/codes", "/docs/sdk", "/docs/guarantees"] {
        browser.goto(&format!("{}{page}", server.origin()))?;
        for width in [500, 1280] {
            browser.command("window/rect", &json!({ "width": width, "height": 900 }))?;
            let over: i64 = browser
                .run("return document.documentElement.scrollWidth - document.documentElement.clientWidth", ())?;
            assert!(over <= 0, "{page} at {width}: {over} px too wide");
            let found = serious(browser)?;
            assert!(found.is_empty(), "{page} at {width}: {:#}", json!(found));
        }
    }
    browser.command("window/rect", &json!({ "width": 500, "height": 900 }))?;
    click(browser, "summary")?;
    browser.wait_for::<bool>("return document.querySelector('nav a').checkVisibility()", ())?;
    Ok(())
}
