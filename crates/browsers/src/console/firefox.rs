//! Firefox sends `log.entryAdded` over WebDriver BiDi: console calls and uncaught errors of pages and frames.

use std::sync::Arc;

use serde_json::{Value, json};

use super::lines::{Console, Kind, Level};
use crate::connection::Connection;
use crate::engine::Engine;
use crate::error::{Error, Result};

pub(super) fn listen(capabilities: &Value, console: Console) -> Result<Arc<Connection>> {
    let engine = Engine::Firefox;
    let url = capabilities["webSocketUrl"].as_str().ok_or(Error::Unsupported {
        engine,
        what: "this Firefox offers no WebDriver BiDi, over which its console is read",
    })?;
    let connection = Connection::open(engine, url, move |_, message| {
        if message["method"] == "log.entryAdded" {
            record(&message["params"], &console);
        }
    })?;
    // Nothing may be lost between here and the first page, so the answer is waited for.
    connection.call("session.subscribe", &json!({ "events": ["log.entryAdded"] }))?;
    Ok(connection)
}

fn record(entry: &Value, console: &Console) {
    let level = match entry["level"].as_str() {
        Some("error") => Level::Error,
        Some("warn") => Level::Warning,
        Some("debug") => Level::Debug,
        _ => Level::Info,
    };
    let text = entry["text"].as_str().unwrap_or_default();
    let kind = match entry["type"].as_str() {
        Some("console") => Kind::Console,
        // Firefox files what its Content Security Policy has blocked under errors of scripts.
        Some("javascript") if !text.starts_with("Content-Security-Policy:") => Kind::PageError,
        _ => Kind::Browser,
    };
    console.push(level, kind, text);
}
