//! Talks W3C WebDriver to the driver of Chromium or WebKit: one request, one answer, always with a deadline.
//!
//! A handful of endpoints serves everything Belljar asks, and a deadline on every one of them is the point
//! of this file, so it is written on a plain HTTP client and not on a WebDriver library.

use std::time::Duration;

use serde_json::{Value, json};
use ureq::Agent;

use crate::allowance::Allowance;
use crate::engine::Engine;
use crate::error::{Error, Result};

/// The name under which W3C WebDriver passes element references.
pub(crate) const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

#[derive(Debug)]
pub(crate) struct Client {
    engine: Engine,
    agent: Agent,
    base: String,
    pub(crate) allowance: Allowance,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Method {
    Get,
    Post,
    Delete,
}

impl Client {
    pub(crate) fn new(engine: Engine, port: u16) -> Client {
        let config = Agent::config_builder()
            .http_status_as_error(false)
            // A proxy from the environment must never see, or answer for, a driver on loopback.
            .proxy(None)
            .max_idle_connections(0)
            .build();
        Client {
            engine,
            agent: config.into(),
            base: format!("http://127.0.0.1:{port}"),
            allowance: Allowance::default(),
        }
    }

    /// Sends a command to the driver; `command` is the path, which is also what errors call it.
    pub(crate) fn send(&self, method: Method, command: &str, body: &Value, within: Duration) -> Result<Value> {
        let deadline = self.allowance.of(within);
        let url = format!("{}{command}", self.base);
        let answer = match method {
            Method::Get => self.agent.get(url).config().timeout_global(Some(deadline)).build().call(),
            Method::Delete => self.agent.delete(url).config().timeout_global(Some(deadline)).build().call(),
            Method::Post => self.agent.post(url).config().timeout_global(Some(deadline)).build().send_json(body),
        };
        let mut answer = answer.map_err(|error| self.lost(command, deadline, error))?;
        self.allowance.was_silent(false);
        let succeeded = answer.status().is_success();
        let mut body: Value = answer
            .body_mut()
            .with_config()
            .limit(256 << 20)
            .read_json()
            .map_err(|error| self.lost(command, deadline, error))?;
        let value = body.get_mut("value").map_or(Value::Null, Value::take);
        match succeeded {
            true => Ok(value),
            false => Err(self.refused(command, &value)),
        }
    }

    fn lost(&self, command: &str, after: Duration, error: ureq::Error) -> Error {
        let (engine, command) = (self.engine, short(command));
        self.allowance.was_silent(matches!(error, ureq::Error::Timeout(_)));
        match error {
            ureq::Error::Timeout(_) => Error::Deadline { engine, command, after },
            ureq::Error::Json(error) => Error::Unexpected { engine, command, reason: error.to_string() },
            error => Error::Lost { engine, command, reason: error.to_string() },
        }
    }

    fn refused(&self, command: &str, value: &Value) -> Error {
        let text = |key: &str| value[key].as_str().unwrap_or("no reason given").trim().to_owned();
        Error::Refused { engine: self.engine, command: short(command), code: text("error"), message: text("message") }
    }
}

/// The empty object that WebDriver wants as the body of a command without parameters.
pub(crate) fn nothing() -> Value {
    json!({})
}

/// Leaves out the session id, which tells a reader nothing.
fn short(command: &str) -> String {
    match command.strip_prefix("/session/").and_then(|rest| rest.split_once('/')) {
        Some((_, rest)) => rest.to_owned(),
        None => command.trim_start_matches('/').to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;
    use crate::allowance::PATIENCE;

    #[test]
    fn errors_name_the_command_without_the_session() {
        assert_eq!(short("/session/0123-abc/execute/async"), "execute/async");
        assert_eq!(short("/session"), "session");
    }

    #[test]
    fn nobody_listening_is_a_loss_and_not_a_hang() {
        let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let client = Client::new(Engine::Firefox, port);
        let error = client.send(Method::Get, "/status", &nothing(), Duration::from_secs(5)).unwrap_err();
        assert!(matches!(error, Error::Lost { .. }), "{error}");
        assert!(error.is_loss());
    }

    #[test]
    fn a_silent_driver_meets_the_deadline_and_gets_little_patience_after_it() {
        let silent = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let client = Client::new(Engine::WebKit, silent.local_addr().unwrap().port());
        let before = Instant::now();
        let error = client.send(Method::Get, "/status", &nothing(), Duration::from_millis(200)).unwrap_err();
        assert!(matches!(error, Error::Deadline { .. }), "{error}");
        assert!(before.elapsed() < Duration::from_secs(2));
        let error = client.send(Method::Get, "/status", &nothing(), Duration::from_secs(60)).unwrap_err();
        assert!(matches!(error, Error::Deadline { after: PATIENCE, .. }), "{error}");
    }
}
