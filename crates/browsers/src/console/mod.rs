//! What pages write to the console and how they fail, collected in the one way each engine offers.

mod chromium; // Chrome DevTools Protocol: every frame and worker, also what the browser itself says
mod firefox; // WebDriver BiDi
mod socket; // the WebSocket both speak over

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use serde_json::Value;

use crate::engine::Engine;
use crate::error::Result;

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

impl Console {
    /// Starts listening; `capabilities` are what the new session answered.
    pub(crate) fn open(engine: Engine, capabilities: &Value) -> Result<Console> {
        let console = Console::default();
        match engine {
            Engine::Chromium => chromium::listen(capabilities, console.clone())?,
            Engine::Firefox => firefox::listen(capabilities, console.clone())?,
            Engine::WebKit => {}
        }
        Ok(console)
    }

    pub(crate) fn all(&self) -> Vec<Line> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn push(&self, level: Level, kind: Kind, text: impl Into<String>) {
        let text = text.into();
        self.lines.lock().unwrap_or_else(PoisonError::into_inner).push(Line { level, kind, text });
    }
}
