//! Pictures of the playground in Chromium: each tab, on a phone, a tablet and a desk, in the light and in the dark.

#![allow(clippy::print_stdout, reason = "a command line speaks on stdout")]

use anyhow::{Context as _, Result};
use belljar_browsers::{Browser, Deadlines, Engine, Options};
use belljar_serve::{Config, Running};
use std::fs;
use std::path::PathBuf;
use std::time::Duration;

/// Each tab, and what is there when it has loaded.
const TABS: [(&str, &str); 6] = [
    ("run", "document.querySelector('#verdict .pill.good')"),
    ("tool", "document.querySelector('#capabilities')?.textContent.includes('dom:read')"),
    ("app", "document.querySelector('#app-status')?.textContent.startsWith('live')"),
    ("widget", "document.querySelector('#servers')"),
    ("policy", "document.querySelector('#policy-status')?.textContent === 'compiles'"),
    ("guarantees", "document.querySelector('#probes-say')?.textContent.includes('the table')"),
];
const WIDTHS: [u32; 3] = [360, 768, 1440];
const THEMES: [&str; 2] = ["light", "dark"];
/// Higher than any tab should be.
const MAX_HEIGHT: u32 = 6_000;

fn main() -> Result<()> {
    let folder = PathBuf::from(std::env::args().nth(1).context("usage: xtask-screenshots FOLDER")?);
    fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
    let server = Running::start(Config::for_tests())?;
    let patient = Deadlines { script: Duration::from_secs(180), ..Deadlines::default() };
    let browser: Browser = Options::new(Engine::Chromium).deadlines(patient).start()?;
    browser.goto(server.origin())?;
    for theme in THEMES {
        browser.run::<()>(
            "const theme = document.querySelector('#theme'); theme.value = args; theme.dispatchEvent(new Event('change'))",
            theme,
        )?;
        for (tab, loaded) in TABS {
            browser.click(&format!("#tab-{tab}"))?;
            if tab == "run" {
                run_an_example(&browser)?;
            }
            browser.wait_for::<bool>(&format!("return Boolean({loaded})"), ())?;
            for width in WIDTHS {
                let path = folder.join(format!("{tab}-{width}-{theme}.png"));
                fs::write(&path, picture(&browser, width)?)
                    .with_context(|| format!("cannot write {}", path.display()))?;
                println!("{}", path.display());
            }
        }
    }
    Ok(())
}

/// One that has a table and a picture to show.
fn run_an_example(browser: &Browser) -> Result<()> {
    browser.wait_for::<bool>(
        "const gallery = document.querySelector('#gallery');
         const example = [...(gallery?.options ?? [])].find((one) => one.textContent === 'Show tables and pictures');
         if (!example) return false;
         gallery.value = example.value; gallery.dispatchEvent(new Event('change')); return true",
        (),
    )?;
    Ok(browser.click("#run")?)
}

/// The whole page at this width, from its top to its end.
fn picture(browser: &Browser, width: u32) -> Result<Vec<u8>> {
    browser.set_viewport(width, 900)?;
    let height: u32 = browser.run("scrollTo(0, 0); return document.documentElement.scrollHeight", ())?;
    browser.set_viewport(width, height.clamp(600, MAX_HEIGHT))?;
    // What is drawn is the next frame but one.
    browser.run::<()>("await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))", ())?;
    Ok(browser.screenshot()?)
}
