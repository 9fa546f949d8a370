//! Which headers an engine complains about in the console: a page full of complaints hides the real one.

use std::time::Duration;

use anyhow::Result;
use belljar_browsers::{Browser, Engine, Kind};

use crate::stage::{HOST, Scene, Stage};

/// A header and the engines that complain. Firefox complains too, but its driver does not tell.
const ROWS: [(&str, &str, &[Engine]); 12] = [
    ("content-security-policy", "webrtc 'block'", &[Engine::Chromium, Engine::WebKit]),
    ("content-security-policy", "fenced-frame-src 'none'", &[Engine::WebKit]),
    ("content-security-policy", "manifest-src 'none'", &[Engine::WebKit]),
    ("content-security-policy", "connect-src http://[::1]:1", &[Engine::Chromium, Engine::WebKit]),
    ("content-security-policy", "script-src 'wasm-unsafe-eval' 'unsafe-inline'", &[]),
    ("content-security-policy", "require-trusted-types-for 'script'", &[]),
    ("permissions-policy", "camera=(), geolocation=(self)", &[]),
    ("permissions-policy", "document-domain=()", &[Engine::Chromium]),
    ("connection-allowlist", "(response-origin)", &[]),
    ("origin-agent-cluster", "?1", &[]),
    ("reporting-endpoints", "here=\"/report\"", &[]),
    ("x-dns-prefetch-control", "off", &[]),
];

pub(crate) fn of_headers(browser: &Browser) -> Result<()> {
    let stage = Stage::new()?;
    for (name, value, complainers) in ROWS {
        let before = browser.console().len();
        let scene = Scene { host_headers: vec![(name, value.to_owned())], ..Scene::default() };
        stage.show(browser, scene)?;
        browser.run::<()>("console.info('that was it')", ())?;
        // Lines come in order, so everything before this one has come.
        let lines = wait_for_last(browser, before);
        let complaints: Vec<_> = lines.iter().filter(|line| line.kind == Kind::Browser).collect();
        let expected = complainers.contains(&browser.engine());
        assert_eq!(!complaints.is_empty(), expected, "{name}: {value} on {HOST}: {complaints:?}");
    }
    Ok(())
}

fn wait_for_last(browser: &Browser, before: usize) -> Vec<belljar_browsers::Line> {
    for _ in 0..200 {
        let lines = browser.console().split_off(before);
        if lines.iter().any(|line| line.text.contains("that was it")) {
            return lines;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    panic!("the console did not come to its end");
}
