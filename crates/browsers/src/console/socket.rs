//! A WebSocket to a browser's event side: JSON out, JSON in.

use std::fmt;
use std::net::TcpStream;
use std::time::Duration;

use serde_json::{Value, json};
use tungstenite::{Message, WebSocket, client};

use crate::engine::Engine;
use crate::error::{Error, Result};

#[derive(Debug)]
pub(super) struct Socket {
    engine: Engine,
    inner: WebSocket<TcpStream>,
    last: u64,
}

impl Socket {
    pub(super) fn open(engine: Engine, url: &str) -> Result<Socket> {
        let address = url
            .strip_prefix("ws://")
            .and_then(|rest| rest.split('/').next())
            .ok_or_else(|| fault(engine, format!("`{url}` is no WebSocket address")))?;
        let stream = TcpStream::connect(address).map_err(|error| fault(engine, error))?;
        stream.set_read_timeout(Some(Duration::from_secs(10))).map_err(|error| fault(engine, error))?;
        let (inner, _) = client(url, stream).map_err(|error| fault(engine, error))?;
        Ok(Socket { engine, inner, last: 0 })
    }

    /// Sends a command, to one target of the browser where `session` names one; the answer comes with the events.
    pub(super) fn send(&mut self, method: &str, params: &Value, session: Option<&str>) -> Result<u64> {
        self.last += 1;
        let mut message = json!({ "id": self.last, "method": method, "params": params });
        if let Some(session) = session {
            message["sessionId"] = json!(session);
        }
        let sent = self.inner.send(Message::text(message.to_string()));
        sent.map(|()| self.last).map_err(|error| fault(self.engine, error))
    }

    /// The next answer or event; none when the browser has closed the connection.
    pub(super) fn next(&mut self) -> Option<Value> {
        loop {
            match self.inner.read().ok()? {
                Message::Text(text) => return serde_json::from_str(&text).ok(),
                Message::Close(_) => return None,
                _ => {}
            }
        }
    }

    /// From now on waits for events as long as the browser lives.
    pub(super) fn wait_forever(&self) {
        let _ = self.inner.get_ref().set_read_timeout(None);
    }
}

pub(super) fn fault(engine: Engine, reason: impl fmt::Display) -> Error {
    Error::Unexpected { engine, command: "console".to_owned(), reason: format!("{reason}") }
}
