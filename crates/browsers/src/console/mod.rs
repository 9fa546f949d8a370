//! What pages write to the console and how they fail, collected in the one way each engine offers.

mod chromium; // Chrome DevTools Protocol: every frame and worker, also what the browser itself says
mod firefox; // WebDriver BiDi
mod webkit; // the remote inspector of WebKitGTK

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::Value;

use crate::connection::Connection;
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
    said: Arc<Mutex<Said>>,
}

#[derive(Debug, Default)]
struct Said {
    lines: Vec<Line>,
    /// Chromium's targets that are listened to, by the session and by the target.
    sessions: HashMap<String, String>,
}

/// Who listens. Chromium and Firefox tell of new windows by themselves, over a connection that takes commands too.
#[derive(Debug)]
pub(crate) enum Listener {
    Told(Console, Arc<Connection>),
    Asking(Console, webkit::Inspector),
}

impl Listener {
    /// Starts listening; `capabilities` are what the new session answered.
    pub(crate) fn open(engine: Engine, capabilities: &Value, family: &Family) -> Result<Listener> {
        let console = Console::default();
        match engine {
            Engine::Chromium => {
                let connection = chromium::listen(capabilities, console.clone())?;
                Ok(Listener::Told(console, connection))
            }
            Engine::Firefox => {
                let connection = firefox::listen(capabilities, console.clone())?;
                Ok(Listener::Told(console, connection))
            }
            Engine::WebKit => {
                let address = family.variable("WEBKIT_INSPECTOR_SERVER").ok_or(Error::Unsupported {
                    engine,
                    what: "this WebKit runs no remote inspector, over which its console is read",
                })?;
                let inspector = webkit::listen(&address, console.clone())?;
                Ok(Listener::Asking(console, inspector))
            }
        }
    }

    pub(crate) fn connection(&self) -> Option<&Connection> {
        match self {
            Listener::Told(_, connection) => Some(connection),
            Listener::Asking(..) => None,
        }
    }

    /// Forgets every line, and everybody who said one.
    pub(crate) fn forget(&self) {
        let mut said = self.console().said();
        said.lines.clear();
        said.sessions.clear();
    }

    pub(crate) fn window_opened(&self) {
        match self {
            Listener::Told(..) => {}
            Listener::Asking(_, inspector) => inspector.window_opened(),
        }
    }

    pub(crate) fn lines(&self) -> Vec<Line> {
        self.console().said().lines.clone()
    }

    fn console(&self) -> &Console {
        let (Listener::Told(console, _) | Listener::Asking(console, _)) = self;
        console
    }
}

impl Console {
    fn push(&self, level: Level, kind: Kind, text: impl Into<String>) {
        let text = text.into();
        self.said().lines.push(Line { level, kind, text });
    }

    fn said(&self) -> MutexGuard<'_, Said> {
        self.said.lock().unwrap_or_else(PoisonError::into_inner)
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
