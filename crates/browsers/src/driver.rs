//! A driver process on a free port, with a folder of its own for everything it and its browser write.

use std::fs::{self, File};
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use crate::client::{Client, Method, nothing};
use crate::engine::Engine;
use crate::error::{Error, Result};
use crate::family::Family;
use crate::find::Installed;
use crate::options::Options;
use crate::screen::{self, Screen};

#[derive(Debug)]
pub(crate) struct Driver {
    // Ended before the screen it draws on.
    pub(crate) family: Family,
    pub(crate) client: Client,
    engine: Engine,
    log: PathBuf,
    _screen: Option<Arc<Screen>>,
}

/// Another process may take the free port between finding and using it; three times in a row it does not happen.
const ATTEMPTS: usize = 3;

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
        let folder = family.folder().to_owned();
        let log = folder.join("driver.log");
        let output = File::create(&log).map_err(Error::io("the driver's log"))?;
        let errors = output.try_clone().map_err(Error::io("the driver's log"))?;
        let port = free_port()?;
        let mut command = Command::new(&installed.driver);
        command.stdin(Stdio::null()).stdout(output).stderr(errors);
        match engine {
            Engine::Chromium => command.arg(format!("--port={port}")),
            // Without a WebSocket port of its own every Firefox would ask for the same one. Tests stop service workers,
            // which only the browser's own scripts can.
            Engine::Firefox => command
                .args(["--port", &port.to_string(), "--websocket-port", &free_port()?.to_string()])
                .arg("--allow-system-access"),
            Engine::WebKit => command.arg(format!("--port={port}")),
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
        let mut driver = Driver { family, client: Client::new(engine, port), engine, log, _screen: screen };
        driver.wait_until_ready(until)?;
        Ok(driver)
    }

    fn wait_until_ready(&mut self, until: Instant) -> Result<()> {
        loop {
            if let Some(status) = self.family.ended() {
                return Err(self.not_started(format!("its driver ended at once ({status})")));
            }
            let status = self.client.send(Method::Get, "/status", &nothing(), Duration::from_secs(2));
            if status.is_ok_and(|status| status["ready"] == true) {
                return Ok(());
            }
            if Instant::now() > until {
                return Err(self.not_started("its driver did not get ready in time".to_owned()));
            }
            thread::sleep(Duration::from_millis(10));
        }
    }

    pub(crate) fn not_started(&self, reason: String) -> Error {
        let log = self.log();
        let last = log.lines().rev().take(12).collect::<Vec<_>>();
        Error::NotStarted { engine: self.engine, reason, log: last.into_iter().rev().collect::<Vec<_>>().join("\n") }
    }

    /// Everything driver and browser have written so far.
    pub(crate) fn log(&self) -> String {
        fs::read(&self.log).map_or_else(|_| String::new(), |bytes| String::from_utf8_lossy(&bytes).into_owned())
    }
}

fn free_port() -> Result<u16> {
    TcpListener::bind("127.0.0.1:0")
        .and_then(|listener| listener.local_addr())
        .map(|address| address.port())
        .map_err(Error::io("no free port on loopback"))
}
