//! A WebSocket to a browser's event side: DevTools or WebDriver BiDi, JSON out and JSON in.
//!
//! One thread reads. What was said before an answer is taken before the answer is given, so that whoever waited for it
//! knows of all that happened until then.

use std::collections::HashMap;
use std::fmt;
use std::net::TcpStream;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};
use tungstenite::protocol::Role;
use tungstenite::{Message, WebSocket, client};

use crate::engine::Engine;
use crate::error::{Error, Result};

/// How long a browser may take for what it is asked here. All of it is quick unless the machine is very busy.
const PATIENCE: Duration = Duration::from_secs(60);

#[derive(Debug)]
pub(crate) struct Connection {
    engine: Engine,
    writer: Mutex<WebSocket<TcpStream>>,
    last: AtomicU64,
    /// Who waits for which answer; none once the browser has closed the connection.
    waiting: Mutex<Option<HashMap<u64, Sender<Value>>>>,
}

impl Connection {
    /// `heard` is given every event, in order, by the thread that reads.
    pub(crate) fn open(
        engine: Engine,
        url: &str,
        mut heard: impl FnMut(&Connection, &Value) + Send + 'static,
    ) -> Result<Arc<Connection>> {
        let address = url
            .strip_prefix("ws://")
            .and_then(|rest| rest.split('/').next())
            .ok_or_else(|| fault(engine, format!("`{url}` is no WebSocket address")))?;
        let stream = TcpStream::connect(address).map_err(|error| fault(engine, error))?;
        stream.set_nodelay(true).map_err(|error| fault(engine, error))?;
        stream.set_read_timeout(Some(PATIENCE)).map_err(|error| fault(engine, error))?;
        let writer = stream.try_clone().map_err(|error| fault(engine, error))?;
        let (mut reader, _) = client(url, stream).map_err(|error| fault(engine, error))?;
        let _ = reader.get_ref().set_read_timeout(None);
        let connection = Arc::new(Connection {
            engine,
            writer: Mutex::new(WebSocket::from_raw_socket(writer, Role::Client, None)),
            last: AtomicU64::new(0),
            waiting: Mutex::new(Some(HashMap::new())),
        });
        let reading = Arc::clone(&connection);
        thread::spawn(move || {
            while let Some(message) = next(&mut reader) {
                match message["id"].as_u64() {
                    Some(id) => reading.answered(id, message),
                    None => heard(&reading, &message),
                }
            }
            reading.waiting().take();
        });
        Ok(connection)
    }

    /// Sends a command, to one target of the browser where `session` names one, and does not wait for its answer.
    pub(crate) fn send(&self, method: &str, params: &Value, session: Option<&str>) -> Result<()> {
        let id = self.last.fetch_add(1, Ordering::Relaxed) + 1;
        self.write(id, method, params, session)
    }

    /// Sends a command to the browser itself and waits for what it gives back.
    pub(crate) fn call(&self, method: &str, params: &Value) -> Result<Value> {
        let id = self.last.fetch_add(1, Ordering::Relaxed) + 1;
        let (send, receive) = mpsc::channel();
        match self.waiting().as_mut() {
            Some(waiting) => waiting.insert(id, send),
            None => return Err(self.lost(method)),
        };
        self.write(id, method, params, None)?;
        let mut answer = match receive.recv_timeout(PATIENCE) {
            Ok(answer) => answer,
            Err(mpsc::RecvTimeoutError::Disconnected) => return Err(self.lost(method)),
            Err(mpsc::RecvTimeoutError::Timeout) => {
                return Err(Error::Deadline { engine: self.engine, command: method.to_owned(), after: PATIENCE });
            }
        };
        match answer.get_mut("result") {
            Some(result) => Ok(result.take()),
            None => Err(Error::Refused {
                engine: self.engine,
                command: method.to_owned(),
                code: answer["error"].to_string(),
                message: answer["message"].to_string(),
            }),
        }
    }

    fn write(&self, id: u64, method: &str, params: &Value, session: Option<&str>) -> Result<()> {
        let mut message = json!({ "id": id, "method": method, "params": params });
        if let Some(session) = session {
            message["sessionId"] = json!(session);
        }
        let mut writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        writer.send(Message::text(message.to_string())).map_err(|_| self.lost(method))
    }

    fn answered(&self, id: u64, message: Value) {
        let waiting = self.waiting().as_mut().and_then(|waiting| waiting.remove(&id));
        if let Some(waiting) = waiting {
            let _ = waiting.send(message);
        }
    }

    fn waiting(&self) -> MutexGuard<'_, Option<HashMap<u64, Sender<Value>>>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lost(&self, method: &str) -> Error {
        let reason = "the browser closed the connection".to_owned();
        Error::Lost { engine: self.engine, command: method.to_owned(), reason }
    }
}

/// The next answer or event; none when the browser has closed the connection.
fn next(reader: &mut WebSocket<TcpStream>) -> Option<Value> {
    loop {
        match reader.read().ok()? {
            Message::Text(text) => return serde_json::from_str(&text).ok(),
            Message::Close(_) => return None,
            _ => {}
        }
    }
}

pub(crate) fn fault(engine: Engine, reason: impl fmt::Display) -> Error {
    Error::Unexpected { engine, command: "console".to_owned(), reason: format!("{reason}") }
}
