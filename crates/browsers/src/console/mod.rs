//! What pages write to the console and how they fail, collected in the one way each engine offers.

mod chromium; // Chrome DevTools Protocol: every frame and worker, also what the browser itself says
mod firefox; // WebDriver BiDi
mod socket; // the WebSocket both speak over
mod webkit; // the remote inspector of WebKitGTK

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use serde_json::Value;

use crate::engine::Engine;
use crate::error::{Error, Result};
use crate::family::Family;

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

/// Lines as they come, until the browser ends.
#[derive(Clone, Debug, Default)]
pub(crate) struct Console {
    lines: Arc<Mutex<Vec<Line>>>,
}

/// Who listens. Chromium and Firefox tell of new windows by themselves.
#[derive(Debug)]
pub(crate) enum Listener {
    Told(Console),
    Asking(Console, webkit::Inspector),
}

impl Listener {
    /// Starts listening; `capabilities` are what the new session answered.
    pub(crate) fn open(engine: Engine, capabilities: &Value, family: &Family) -> Result<Listener> {
        let console = Console::default();
        match engine {
            Engine::Chromium => chromium::listen(capabilities, console.clone())?,
            Engine::Firefox => firefox::listen(capabilities, console.clone())?,
            Engine::WebKit => {
                let address = family.variable("WEBKIT_INSPECTOR_SERVER").ok_or(Error::Unsupported {
                    engine,
                    what: "this WebKit runs no remote inspector, over which its console is read",
                })?;
                let inspector = webkit::listen(&address, console.clone())?;
                return Ok(Listener::Asking(console, inspector));
            }
        }
        Ok(Listener::Told(console))
    }

    pub(crate) fn window_opened(&self) {
        match self {
            Listener::Told(_) => {}
            Listener::Asking(_, inspector) => inspector.window_opened(),
        }
    }

    pub(crate) fn lines(&self) -> Vec<Line> {
        let (Listener::Told(console) | Listener::Asking(console, _)) = self;
        console.lines.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Console {
    fn push(&self, level: Level, kind: Kind, text: impl Into<String>) {
        let text = text.into();
        self.lines.lock().unwrap_or_else(PoisonError::into_inner).push(Line { level, kind, text });
    }
}

/// A value as a console shows it in one line; Chromium and WebKit describe values in the same words.
fn shown(value: &Value) -> String {
    match (&value["value"], &value["description"]) {
        (Value::String(text), _) => text.clone(),
        (Value::Null, Value::String(description)) => description.clone(),
        (other, _) => other.to_string(),
    }
}
