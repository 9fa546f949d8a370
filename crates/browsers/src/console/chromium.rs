//! Chromium's console is read over the DevTools protocol. Its driver's own log knows only the top frame's
//! process, and Belljar's guests are all in other processes.

use std::collections::HashSet;
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use super::socket::{Socket, fault};
use super::{Console, Kind, Level, shown};
use crate::engine::Engine;
use crate::error::Result;

pub(super) fn listen(capabilities: &Value, console: Console) -> Result<()> {
    let engine = Engine::Chromium;
    let address = capabilities["goog:chromeOptions"]["debuggerAddress"].as_str().unwrap_or_default();
    let mut about: Value = ureq::get(format!("http://{address}/json/version"))
        .config()
        .proxy(None)
        .timeout_global(Some(Duration::from_secs(10)))
        .build()
        .call()
        .and_then(|mut answer| answer.body_mut().read_json())
        .map_err(|error| fault(engine, error))?;
    let url = about["webSocketDebuggerUrl"].take();
    let mut socket = Socket::open(engine, url.as_str().unwrap_or_default())?;
    let asked = attach(&mut socket, None)?;
    let mut attached = HashSet::new();
    loop {
        let message = socket.next().ok_or_else(|| fault(engine, "it closed before it was attached to"))?;
        if message["id"] == asked {
            break;
        }
        take(&mut socket, &message, &mut attached, &console);
    }
    socket.wait_forever();
    thread::spawn(move || {
        while let Some(message) = socket.next() {
            take(&mut socket, &message, &mut attached, &console);
        }
    });
    Ok(())
}

/// Asks to be told of every page, frame and worker below `session`, the ones that are there and the ones to come.
fn attach(socket: &mut Socket, session: Option<&str>) -> Result<u64> {
    let how = json!({ "autoAttach": true, "waitForDebuggerOnStart": false, "flatten": true });
    socket.send("Target.setAutoAttach", &how, session)
}

fn take(socket: &mut Socket, message: &Value, attached: &mut HashSet<String>, console: &Console) {
    let params = &message["params"];
    match message["method"].as_str() {
        Some("Target.attachedToTarget") => {
            // A service worker belongs to its page and to the browser, and would be heard twice.
            let target = params["targetInfo"]["targetId"].as_str().unwrap_or_default();
            if !attached.insert(target.to_owned()) {
                return;
            }
            let session = params["sessionId"].as_str();
            // Both replay what was said before they were enabled. A target that is gone again answers with an
            // error that nobody waits for.
            let _ = socket.send("Runtime.enable", &json!({}), session);
            let _ = socket.send("Log.enable", &json!({}), session);
            let _ = attach(socket, session);
            // A window that a page opens waits, with that page, until somebody who is attached to it lets it go on.
            let _ = socket.send("Runtime.runIfWaitingForDebugger", &json!({}), session);
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
