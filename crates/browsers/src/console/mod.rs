//! What pages write to the console and how they fail, collected in the one way each engine offers.

mod chromium; // Chrome DevTools Protocol: every frame and worker, also what the browser itself says
mod firefox; // WebDriver BiDi
mod lines; // what was said
mod webkit; // the remote inspector of WebKitGTK

use std::sync::Arc;

use serde_json::Value;

use crate::connection::Connection;
use crate::engine::Engine;
use crate::error::{Error, Result};
use crate::family::Family;
use lines::Console;
pub use lines::{Kind, Level, Line};

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
