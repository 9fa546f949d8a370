//! The one that takes a browser's commands: a driver over HTTP, or Firefox itself.

use std::time::{Duration, Instant};

use serde_json::Value;

use crate::client::{Client, Method};
use crate::error::Result;
use crate::marionette::Marionette;

#[derive(Debug)]
pub(crate) enum Remote {
    WebDriver(Client),
    Marionette(Marionette),
}

impl Remote {
    /// Opens the session; `capabilities` are in the words of this remote. Gives its id and its capabilities.
    pub(crate) fn open_session(&self, capabilities: &Value, within: Duration) -> Result<Value> {
        match self {
            Remote::WebDriver(client) => client.send(Method::Post, "/session", capabilities, within),
            Remote::Marionette(firefox) => firefox.command("session", "WebDriver:NewSession", capabilities, within),
        }
    }

    /// Sends a command; `path` is below the session's own.
    pub(crate) fn send(
        &self,
        session: &str,
        method: Method,
        path: &str,
        body: &Value,
        within: Duration,
    ) -> Result<Value> {
        match self {
            Remote::WebDriver(client) => client.send(method, &format!("/session/{session}/{path}"), body, within),
            Remote::Marionette(firefox) => firefox.send(method, path, body, within),
        }
    }

    /// No command outlives `instant`.
    pub(crate) fn expire_at(&self, instant: Instant) {
        let (Remote::WebDriver(Client { allowance, .. }) | Remote::Marionette(Marionette { allowance, .. })) = self;
        allowance.expire_at(Some(instant));
    }
}
