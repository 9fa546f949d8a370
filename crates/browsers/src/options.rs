//! How a session is started, and how long each step may take.

use std::time::Duration;

use serde_json::{Map, Value, json};

use crate::engine::Engine;

/// How long each kind of step may take. Everything a browser is asked for has one of these.
#[derive(Clone, Copy, Debug)]
pub struct Deadlines {
    /// Driver, browser and session, together.
    pub start: Duration,
    /// One command: a click, a screenshot, a page load.
    pub command: Duration,
    /// One script of the test.
    pub script: Duration,
    /// The whole session once it is open; no command outlives it.
    pub session: Duration,
}

impl Default for Deadlines {
    fn default() -> Deadlines {
        // Many times of what a quiet machine takes: a busy one changes no verdict, it only takes longer.
        Deadlines {
            start: Duration::from_secs(300),
            command: Duration::from_secs(120),
            script: Duration::from_secs(120),
            session: Duration::from_secs(880),
        }
    }
}

/// A session to be started.
#[derive(Clone, Debug)]
pub struct Options {
    pub(crate) engine: Engine,
    pub(crate) deadlines: Deadlines,
    pub(crate) arguments: Vec<String>,
    pub(crate) preferences: Map<String, Value>,
    pub(crate) variables: Vec<(String, String)>,
    pub(crate) outlives_its_processes: bool,
}

impl Options {
    pub fn new(engine: Engine) -> Options {
        let deadlines = Deadlines::default();
        Options {
            engine,
            deadlines,
            arguments: Vec::new(),
            preferences: Map::new(),
            variables: Vec::new(),
            outlives_its_processes: false,
        }
    }

    pub fn deadlines(mut self, deadlines: Deadlines) -> Options {
        self.deadlines = deadlines;
        self
    }

    /// One more command-line argument for the browser itself.
    pub fn argument(mut self, argument: impl Into<String>) -> Options {
        self.arguments.push(argument.into());
        self
    }

    /// A preference of Chromium or Firefox; WebKit has none.
    pub fn preference(mut self, name: &str, value: impl Into<Value>) -> Options {
        self.preferences.insert(name.to_owned(), value.into());
        self
    }

    /// A variable in the environment of the driver and its browser.
    pub fn variable(mut self, name: &str, value: impl Into<String>) -> Options {
        self.variables.push((name.to_owned(), value.into()));
        self
    }

    /// For tests that end a process of a page: Firefox then goes on, as it does for its users.
    pub fn outlives_its_processes(mut self) -> Options {
        self.outlives_its_processes = true;
        self
    }

    /// What the session is asked for, in the words of who opens it.
    pub(crate) fn capabilities(&self, browser: &str, profile: &str) -> Value {
        let mut always = json!({
            "timeouts": {
                "script": millis(self.deadlines.script),
                "pageLoad": millis(self.deadlines.command),
                "implicit": 0,
            },
            "unhandledPromptBehavior": "dismiss and notify",
        });
        match self.engine {
            Engine::Chromium => {
                always["goog:chromeOptions"] = json!({
                    "binary": browser,
                    "args": self.arguments(chromium_arguments(profile)),
                    "prefs": self.preferences,
                });
            }
            Engine::Firefox => {
                // Marionette takes what WebDriver calls the matched capabilities. The console, and windows with a
                // profile of their own, come over WebDriver BiDi.
                always["webSocketUrl"] = json!(true);
                return always;
            }
            Engine::WebKit => {
                always["webkitgtk:browserOptions"] = json!({
                    "binary": browser,
                    "args": self.arguments(webkit_arguments()),
                });
            }
        }
        json!({ "capabilities": { "alwaysMatch": always } })
    }

    pub(crate) fn arguments(&self, mut arguments: Vec<String>) -> Vec<String> {
        arguments.extend(self.arguments.iter().cloned());
        arguments
    }
}

fn chromium_arguments(profile: &str) -> Vec<String> {
    let mut arguments: Vec<String> = [
        "--headless", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
        "--disable-component-update", "--disable-sync",
    ]
    .map(str::to_owned)
    .to_vec();
    arguments.push(format!("--user-data-dir={profile}"));
    // Chromium refuses to run as root with its own sandbox.
    if rustix::process::geteuid().is_root() {
        arguments.push("--no-sandbox".to_owned());
    }
    arguments
}

fn webkit_arguments() -> Vec<String> {
    // WebKit's driver has no console of its own, so the pages' lines are read from the browser's output.
    ["--automation", "--enable-write-console-messages-to-stdout=true"].map(str::to_owned).to_vec()
}

pub(crate) fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}
