//! What pages write to the console and how they fail, collected in the one way each engine offers.

use std::cell::RefCell;
use std::fmt;

use serde_json::{Value, json};

use crate::bidi::LogEntries;
use crate::browser::Browser;
use crate::engine::Engine;
use crate::error::{Error, Result};

/// One line of the browser's console.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub level: Level,
    pub kind: Kind,
    pub text: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    Debug,
    Info,
    Warning,
    Error,
}

/// Who wrote a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A `console` call.
    Console,
    /// An error nobody caught, or a rejection nobody handled.
    PageError,
    /// The browser itself: a blocked request, a header it does not know.
    Browser,
}

impl fmt::Display for Line {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:?} {:?}: {}", self.level, self.kind, self.text)
    }
}

#[derive(Debug)]
pub(crate) enum Console {
    /// Chromium's driver keeps lines until they are asked for, and then forgets them.
    Asked(RefCell<Vec<Line>>),
    /// Firefox sends them as events.
    Told(LogEntries),
    /// WebKit's driver knows nothing of them; its browser writes them to its output.
    Written,
}

impl Console {
    pub(crate) fn open(engine: Engine, capabilities: &Value) -> Result<Console> {
        Ok(match engine {
            Engine::Chromium => Console::Asked(RefCell::default()),
            Engine::Firefox => {
                let url = capabilities["webSocketUrl"].as_str().ok_or(Error::Unsupported {
                    engine,
                    what: "this Firefox offers no WebDriver BiDi, over which its console is read",
                })?;
                Console::Told(LogEntries::listen(engine, url)?)
            }
            Engine::WebKit => Console::Written,
        })
    }

    pub(crate) fn read(&self, browser: &Browser) -> Result<Vec<Line>> {
        match self {
            Console::Asked(lines) => {
                let fresh = browser.command("se/log", &json!({ "type": "browser" }))?;
                let fresh = fresh.as_array().into_iter().flatten().map(asked);
                lines.borrow_mut().extend(fresh);
                Ok(lines.borrow().clone())
            }
            Console::Told(entries) => Ok(entries.all().iter().map(told).collect()),
            Console::Written => Ok(browser.driver_log().lines().filter_map(written).collect()),
        }
    }
}

/// A line as chromedriver gives it.
fn asked(entry: &Value) -> Line {
    Line {
        level: match entry["level"].as_str() {
            Some("SEVERE") => Level::Error,
            Some("WARNING") => Level::Warning,
            Some("DEBUG") => Level::Debug,
            _ => Level::Info,
        },
        kind: match entry["source"].as_str() {
            Some("console-api") => Kind::Console,
            Some("javascript") => Kind::PageError,
            _ => Kind::Browser,
        },
        text: entry["message"].as_str().unwrap_or_default().to_owned(),
    }
}

/// A `log.entryAdded` of WebDriver BiDi.
fn told(entry: &Value) -> Line {
    Line {
        level: match entry["level"].as_str() {
            Some("error") => Level::Error,
            Some("warn") => Level::Warning,
            Some("debug") => Level::Debug,
            _ => Level::Info,
        },
        kind: match entry["type"].as_str() {
            Some("console") => Kind::Console,
            Some("javascript") => Kind::PageError,
            _ => Kind::Browser,
        },
        text: entry["text"].as_str().unwrap_or_default().to_owned(),
    }
}

/// A line of WebKit's output, such as `http://localhost:1/a.js:3:5: CONSOLE LOG hello`.
fn written(line: &str) -> Option<Line> {
    const SOURCES: [(&str, Kind); 4] = [
        ("CONSOLE JS ", Kind::PageError),
        ("CONSOLE SECURITY ", Kind::Browser),
        ("CONSOLE NETWORK ", Kind::Browser),
        ("CONSOLE ", Kind::Console),
    ];
    let (rest, kind) = SOURCES
        .iter()
        .find_map(|(mark, kind)| Some((line.split_once(mark)?.1, *kind)))?;
    let (level, text) = rest.split_once(' ').unwrap_or((rest, ""));
    Some(Line {
        level: match level {
            "ERROR" => Level::Error,
            "WARN" => Level::Warning,
            "DEBUG" => Level::Debug,
            _ => Level::Info,
        },
        kind,
        text: text.to_owned(),
    })
}
