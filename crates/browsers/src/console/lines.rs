//! Lines of a console, as they come.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::Value;

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
pub(super) struct Said {
    pub(super) lines: Vec<Line>,
    /// Chromium's targets that are listened to, by the session and by the target.
    pub(super) sessions: HashMap<String, String>,
}

impl Console {
    pub(super) fn push(&self, level: Level, kind: Kind, text: impl Into<String>) {
        let text = text.into();
        self.said().lines.push(Line { level, kind, text });
    }

    pub(super) fn said(&self) -> MutexGuard<'_, Said> {
        self.said.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A value as a console shows it in one line; Chromium and WebKit describe values in the same words.
pub(super) fn shown(value: &Value) -> String {
    match (&value["value"], &value["description"]) {
        (Value::String(text), _) => text.clone(),
        (Value::Null, Value::String(description)) => description.clone(),
        (other, _) => other.to_string(),
    }
}
