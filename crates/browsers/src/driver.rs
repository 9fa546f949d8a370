//! The process that takes commands, with a folder of its own for everything it and its browser write: a driver on a free
//! port, or Firefox itself.

use std::fs::{self, File};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::client::{Client, Method, nothing};
use crate::engine::Engine;
use crate::error::{Error, Result};
use crate::family::Family;
use crate::find::Installed;
use crate::firefox;
use crate::options::Options;
use crate::remote::Remote;
use crate::screen::{self, Screen};
use crate::starts;

#[derive(Debug)]
pub(crate) struct Driver {
    // Ended before the screen it draws on.
    pub(crate) family: Family,
    pub(crate) remote: Remote,
    engine: Engine,
    log: PathBuf,
    _screen: Option<Arc<Screen>>,
}

/// Another process may take the free port between finding and using it; three times in a row it does not happen.
pub(crate) const ATTEMPTS: usize = 3;

/// What WebKit writes when somebody has taken the port that its driver had found free for the two of them. The driver then
/// waits for a browser that never answers.
const PORT_TAKEN: &str = "Failed to start remote inspector server";

impl Driver {
    pub(crate) fn start(options: &Options, installed: &Installed, until: Instant) -> Result<Driver> {
        let mut attempt = 1;
        loop {
            match Driver::attempt(options, installed, until) {
                Err(Error::NotStarted { .. }) if attempt < ATTEMPTS && Instant::now() < until => {
                    attempt += 1;
                }
                result => return result,
            }
        }
    }

    fn attempt(options: &Options, installed: &Installed, until: Instant) -> Result<Driver> {
        let engine = options.engine;
        let left = until.saturating_duration_since(Instant::now());
        let screen = installed.screen.as_deref().map(|xvfb| screen::shared(xvfb, left)).transpose()?;
        let mut family = Family::new()?;
        starts::begins(&family.killer());
        let folder = family.folder().to_owned();
        let log = folder.join("driver.log");
        let output = File::create(&log).map_err(Error::io("the driver's log"))?;
        let errors = output.try_clone().map_err(Error::io("the driver's log"))?;
        let mut command = Command::new(installed.driver.as_ref().unwrap_or(&installed.browser));
        command.stdin(Stdio::null()).stdout(output).stderr(errors);
        let port = match engine {
            Engine::Chromium | Engine::WebKit => {
                let port = free_port()?;
                command.arg(format!("--port={port}"));
                port
            }
            // It chooses one itself.
            Engine::Firefox => {
                firefox::prepare(options, &folder, &mut command)?;
                0
            }
        };
        // Whatever browser and driver write lands in the folder, and goes with it.
        for (variable, name) in [
            ("HOME", "home"),
            ("TMPDIR", "tmp"),
            ("XDG_CACHE_HOME", "cache"),
            ("XDG_CONFIG_HOME", "config"),
            ("XDG_DATA_HOME", "data"),
        ] {
            let path = folder.join(name);
            fs::create_dir(&path).map_err(Error::io("a folder for the browser's files"))?;
            command.env(variable, path);
        }
        command.envs(options.variables.iter().map(|(name, value)| (name, value)));
        if let Some(screen) = &screen {
            command.env("DISPLAY", &screen.display).env("GDK_BACKEND", "x11").env_remove("WAYLAND_DISPLAY");
        }
        family.spawn(&mut command)?;
        let remote = match engine {
            Engine::Chromium | Engine::WebKit => {
                let client = Client::new(engine, port);
                wait(&mut family, &log, engine, until, || {
                    let status = client.send(Method::Get, "/status", &nothing(), Duration::from_secs(2));
                    status.is_ok_and(|status| status["ready"] == true).then_some(())
                })?;
                Remote::WebDriver(client)
            }
            Engine::Firefox => {
                Remote::Marionette(wait(&mut family, &log, engine, until, || firefox::connect(&folder))?)
            }
        };
        Ok(Driver { family, remote, engine, log, _screen: screen })
    }

    /// Ends at once where browser and driver cannot find each other.
    pub(crate) fn open_session(&self, capabilities: &Value, within: Duration) -> Result<Value> {
        let (opened, is_open) = mpsc::channel::<()>();
        thread::scope(|scope| {
            if self.engine == Engine::WebKit {
                scope.spawn(move || {
                    while is_open.recv_timeout(Duration::from_millis(100)) == Err(RecvTimeoutError::Timeout) {
                        if self.port_is_taken() {
                            return self.family.killer().kill();
                        }
                    }
                });
            }
            let answer = self.remote.open_session(capabilities, within);
            drop(opened);
            answer
        })
    }

    pub(crate) fn port_is_taken(&self) -> bool {
        self.log().contains(PORT_TAKEN)
    }

    pub(crate) fn not_started(&self, reason: String) -> Error {
        not_started(self.engine, &self.log, reason)
    }

    /// Everything driver and browser have written so far.
    pub(crate) fn log(&self) -> String {
        read(&self.log)
    }

    /// Whether the browser still lives.
    pub(crate) fn browser_lives(&self) -> bool {
        match self.remote {
            Remote::WebDriver(_) => self.family.head_has_children(),
            Remote::Marionette(_) => self.family.head_lives(),
        }
    }
}

/// Until `ready` gives something, the process ends, or the time is up.
fn wait<T>(
    family: &mut Family,
    log: &Path,
    engine: Engine,
    until: Instant,
    mut ready: impl FnMut() -> Option<T>,
) -> Result<T> {
    loop {
        if let Some(status) = family.ended() {
            return Err(not_started(engine, log, format!("it ended at once ({status})")));
        }
        if let Some(ready) = ready() {
            return Ok(ready);
        }
        if Instant::now() > until {
            return Err(not_started(engine, log, "it did not get ready in time".to_owned()));
        }
        thread::sleep(Duration::from_millis(10));
    }
}

fn not_started(engine: Engine, log: &Path, reason: String) -> Error {
    let log = read(log);
    let last = log.lines().rev().take(12).collect::<Vec<_>>();
    Error::NotStarted { engine, reason, log: last.into_iter().rev().collect::<Vec<_>>().join("\n") }
}

fn read(log: &Path) -> String {
    fs::read(log).map_or_else(|_| String::new(), |bytes| String::from_utf8_lossy(&bytes).into_owned())
}

fn free_port() -> Result<u16> {
    TcpListener::bind("127.0.0.1:0")
        .and_then(|listener| listener.local_addr())
        .map(|address| address.port())
        .map_err(Error::io("no free port on loopback"))
}
