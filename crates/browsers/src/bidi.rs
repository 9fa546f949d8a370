//! A listener on WebDriver BiDi, the event side of the protocol, for `log.entryAdded` alone.

use std::net::TcpStream;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};
use tungstenite::{Message, WebSocket, client};

use crate::engine::Engine;
use crate::error::{Error, Result};

/// Log entries as they come, until the browser closes the connection.
#[derive(Debug)]
pub(crate) struct LogEntries {
    entries: Arc<Mutex<Vec<Value>>>,
}

impl LogEntries {
    /// `url` is what the driver gave as `webSocketUrl`.
    pub(crate) fn listen(engine: Engine, url: &str) -> Result<LogEntries> {
        let fail = |reason: String| Error::Unexpected {
            engine,
            command: "webSocketUrl".to_owned(),
            reason,
        };
        let address = url
            .strip_prefix("ws://")
            .and_then(|rest| rest.split('/').next())
            .ok_or_else(|| fail(format!("`{url}` is no WebSocket address")))?;
        let stream = TcpStream::connect(address).map_err(|error| fail(error.to_string()))?;
        stream
            .set_read_timeout(Some(Duration::from_secs(10)))
            .map_err(|error| fail(error.to_string()))?;
        let (mut socket, _) = client(url, stream).map_err(|error| fail(error.to_string()))?;
        let subscribe = json!({ "id": 1, "method": "session.subscribe", "params": { "events": ["log.entryAdded"] } });
        socket
            .send(Message::text(subscribe.to_string()))
            .map_err(|error| fail(error.to_string()))?;
        let entries = Arc::new(Mutex::new(Vec::new()));
        // Nothing may be lost between here and the first page, so the answer is waited for.
        loop {
            let message = next(&mut socket)
                .ok_or_else(|| fail("it closed before it had subscribed".to_owned()))?;
            if message["id"] == 1 {
                match message["type"] == "success" {
                    true => break,
                    false => return Err(fail(message["message"].to_string())),
                }
            }
        }
        let _ = socket.get_ref().set_read_timeout(None);
        let sink = Arc::clone(&entries);
        thread::spawn(move || {
            while let Some(mut message) = next(&mut socket) {
                if message["method"] == "log.entryAdded" {
                    sink.lock()
                        .unwrap_or_else(PoisonError::into_inner)
                        .push(message["params"].take());
                }
            }
        });
        Ok(LogEntries { entries })
    }

    pub(crate) fn all(&self) -> Vec<Value> {
        self.entries
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }
}

fn next(socket: &mut WebSocket<TcpStream>) -> Option<Value> {
    loop {
        match socket.read().ok()? {
            Message::Text(text) => return serde_json::from_str(&text).ok(),
            Message::Close(_) => return None,
            _ => {}
        }
    }
}
