//! Chromium's console is read over the DevTools protocol. Its driver's own log knows only the top frame's
//! process, and Belljar's guests are all in other processes.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};

use super::lines::{Console, Kind, Level, shown};
use crate::connection::{Connection, fault};
use crate::engine::Engine;
use crate::error::Result;

pub(super) fn listen(capabilities: &Value, console: Console) -> Result<Arc<Connection>> {
    let engine = Engine::Chromium;
    let address = capabilities["goog:chromeOptions"]["debuggerAddress"].as_str().unwrap_or_default();
    let mut about: Value = ureq::get(format!("http://{address}/json/version"))
        .config()
        .proxy(None)
        .timeout_global(Some(Duration::from_secs(60)))
        .build()
        .call()
        .and_then(|mut answer| answer.body_mut().read_json())
        .map_err(|error| fault(engine, error))?;
    let url = about["webSocketDebuggerUrl"].take();
    let connection = Connection::open(engine, url.as_str().unwrap_or_default(), move |connection, message| {
        take(connection, message, &console);
    })?;
    connection.call("Target.setAutoAttach", &attached())?;
    Ok(connection)
}

/// Asks to be told of every page, frame and worker, the ones that are there and the ones to come.
fn attached() -> Value {
    json!({ "autoAttach": true, "waitForDebuggerOnStart": false, "flatten": true })
}

fn take(connection: &Connection, message: &Value, console: &Console) {
    let params = &message["params"];
    let session = message["sessionId"].as_str();
    // What is still said in a profile that is gone is nobody's.
    if session.is_some_and(|session| !console.said().sessions.contains_key(session)) {
        return;
    }
    match message["method"].as_str() {
        Some("Target.attachedToTarget") => {
            let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
            let (target, session) = (text(&params["targetInfo"]["targetId"]), text(&params["sessionId"]));
            {
                // A service worker belongs to its page and to the browser, and would be heard twice.
                let sessions = &mut console.said().sessions;
                if sessions.values().any(|known| *known == target) {
                    return;
                }
                sessions.insert(session.clone(), target);
            }
            let session = Some(session.as_str());
            // Both replay what was said before they were enabled. A target that is gone again answers with an
            // error that nobody waits for.
            let _ = connection.send("Runtime.enable", &json!({}), session);
            let _ = connection.send("Log.enable", &json!({}), session);
            let _ = connection.send("Target.setAutoAttach", &attached(), session);
            // A window that a page opens waits, with that page, until somebody who is attached to it lets it go on.
            let _ = connection.send("Runtime.runIfWaitingForDebugger", &json!({}), session);
        }
        Some("Runtime.consoleAPICalled") => {
            let level = match params["type"].as_str() {
                Some("error" | "assert") => Level::Error,
                Some("warning") => Level::Warning,
                Some("debug") => Level::Debug,
                _ => Level::Info,
            };
            let arguments = params["args"].as_array().into_iter().flatten().map(shown);
            console.push(level, Kind::Console, arguments.collect::<Vec<_>>().join(" "));
        }
        Some("Runtime.exceptionThrown") => {
            let details = &params["exceptionDetails"];
            let thrown = shown(&details["exception"]);
            let text = details["text"].as_str().unwrap_or_default();
            console.push(Level::Error, Kind::PageError, format!("{text} {thrown}"));
        }
        // What a worker says is told here once more, on behalf of its page.
        Some("Log.entryAdded") if params["entry"]["source"] != "worker" => {
            let entry = &params["entry"];
            let level = match entry["level"].as_str() {
                Some("error") => Level::Error,
                Some("warning") => Level::Warning,
                Some("verbose") => Level::Debug,
                _ => Level::Info,
            };
            let (text, url) = (entry["text"].as_str().unwrap_or_default(), entry["url"].as_str().unwrap_or_default());
            console.push(level, Kind::Browser, format!("{text} {url}").trim_end());
        }
        _ => {}
    }
}
