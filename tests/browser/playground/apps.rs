//! The App tab, and the panel that says what the browser stopped.

use anyhow::Result;
use belljar_browsers::{Browser, Engine};
use belljar_serve::Config;

use super::{choose_app, click, open, press_button, reads, write, written};
use crate::app::source::local_packages;

fn inside(browser: &Browser, script: &str) -> Result<()> {
    super::inside(browser, "#preview iframe", script)
}

/// The first minute: a fetch is refused, the page says which line is missing, one click adds it, and the fetch is answered.
pub(crate) fn a_refused_fetch_is_allowed_by_one_click(browser: &Browser) -> Result<()> {
    let _server = open(browser, Config::for_tests(), "/#app")?;
    choose_app(browser, "A fetch that is refused")?;
    inside(browser, "document.querySelector('#ask').click(); return true")?;
    inside(browser, "return document.querySelector('#said').textContent.startsWith('refused')")?;
    if browser.engine() == Engine::WebKit {
        // Its reports cannot be told from the guest's own, and on a guest's word nothing is opened.
        let stopped = reads(browser, "#panel-app .stopped", |says| says.contains("connect-src"))?;
        assert!(!stopped.contains("Apply"), "{stopped}");
        return Ok(());
    }
    let stopped = reads(browser, "#panel-app .stopped", |says| says.contains("connect-src") && says.contains("Apply"))?;
    assert!(stopped.contains("network.allow"), "{stopped}");
    press_button(browser, "#panel-app .stopped", "Apply")?;
    assert!(written(browser, "#file")?.contains("network.allow"));
    reads(browser, "#app-status", |says| says.starts_with("live"))?;
    reads(browser, "#panel-app .stopped", |says| says.contains("Nothing was blocked"))?;
    inside(browser, "document.querySelector('#ask').click(); return true")?;
    inside(browser, "return document.querySelector('#said').textContent === 'answered: 200'")?;
    Ok(())
}

/// Files are added, edited, renamed and deleted, and the preview follows.
pub(crate) fn files_and_the_live_preview(browser: &Browser) -> Result<()> {
    let _server = open(browser, Config::for_tests(), "/#app")?;
    choose_app(browser, "A fetch that is refused")?;
    browser.type_into("#panel-app .tree-actions input", "/extra.js")?;
    press_button(browser, "#panel-app .tree-actions", "Add")?;
    reads(browser, "#open-file", |says| says == "/extra.js")?;
    write(browser, "#file", "document.title = \"from extra\"; console.log(\"extra runs\")")?;
    browser.run::<()>(
        "[...document.querySelectorAll('.tree .file')].find((one) => one.textContent === '/index.html').click()",
        (),
    )?;
    reads(browser, "#open-file", |says| says == "/index.html")?;
    write(browser, "#file", "<script src=extra.js></script>")?;
    inside(browser, "return document.title === 'from extra'")?;
    press_button(browser, "#panel-app", "Console")?;
    reads(browser, "#app-console", |says| says.contains("extra runs"))?;
    press_button(browser, "#panel-app", "Network")?;
    reads(browser, "#network", |says| says.contains("Verdict"))?;

    browser.run::<()>(
        "[...document.querySelectorAll('.tree .file')].find((one) => one.textContent === '/extra.js').click()",
        (),
    )?;
    browser.type_into("#panel-app .tree-actions input", "/other.js")?;
    press_button(browser, "#panel-app .tree-actions", "Rename")?;
    reads(browser, ".tree", |says| says.contains("/other.js") && !says.contains("/extra.js"))?;
    inside(browser, "return document.title !== 'from extra'")?;
    click(browser, "[aria-label='Delete /other.js']")?;
    reads(browser, ".tree", |says| !says.contains("/other.js"))?;
    browser.type_into("#panel-app .tree-actions input", "/a//b")?;
    press_button(browser, "#panel-app .tree-actions", "Add")?;
    reads(browser, "#panel-app .fault", |says| says.contains("empty parts"))?;
    Ok(())
}

/// What one sees first: a component as models write them, in the editor and in the preview, with a chart, a table and a form.
pub(crate) fn the_dashboard_is_shown_first(browser: &Browser) -> Result<()> {
    let folder = tempfile::tempdir()?;
    let config = Config { packages: local_packages(folder.path())?, ..Config::for_tests() };
    let _server = open(browser, config, "/#app")?;
    reads(browser, "#open-file", |says| says == "/src/App.tsx")?;
    assert!(written(browser, "#file")?.contains("<BarChart"));
    reads(browser, "#app-status", |says| says.starts_with("live"))?;
    inside(browser, "return document.querySelectorAll('.recharts-bar-rectangle path').length === 4")?;
    inside(
        browser,
        "const [name, sales] = document.querySelectorAll('input');
         [name.value, sales.value] = ['May', '70'];
         document.querySelector('form').requestSubmit();
         return true",
    )?;
    inside(browser, "return document.querySelectorAll('tr').length === 5")?;
    inside(browser, "window.kept = true; return true")?;
    // The same packages: others would be another React.
    let edited = "import { createElement } from 'react'; import { BarChart } from 'recharts'; \
                  export default function App() { return createElement('h1', null, 'Sold ', typeof BarChart); }";
    write(browser, "#file", edited)?;
    inside(browser, "return document.querySelector('h1').textContent.startsWith('Sold') && window.kept === true")?;
    Ok(())
}
