//! A virtual X screen for WebKit, shared by all sessions of this process.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError, Weak, mpsc};
use std::thread;
use std::time::Duration;

use crate::engine::Engine;
use crate::error::{Error, Result};
use crate::family::Family;

/// Lives as long as somebody holds it.
#[derive(Debug)]
pub(crate) struct Screen {
    /// As in `DISPLAY`, such as `:7`.
    pub(crate) display: String,
    family: Family,
}

/// The screen everybody shares; started for the first one who asks.
pub(crate) fn shared(xvfb: &Path, within: Duration) -> Result<Arc<Screen>> {
    static SHARED: Mutex<Weak<Screen>> = Mutex::new(Weak::new());
    let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(screen) = shared.upgrade() {
        return Ok(screen);
    }
    let screen = Arc::new(start(xvfb, within)?);
    *shared = Arc::downgrade(&screen);
    Ok(screen)
}

fn start(xvfb: &Path, within: Duration) -> Result<Screen> {
    let mut family = Family::new()?;
    // The server picks a free display by itself and says which, so two of them never race for one number.
    let head = family.spawn(
        Command::new(xvfb)
            .args(["-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null()),
    )?;
    let number = head.stdout.take().and_then(|stdout| {
        let (send, receive) = mpsc::channel();
        thread::spawn(move || {
            let mut line = String::new();
            let _ = BufReader::new(stdout).read_line(&mut line);
            let _ = send.send(line);
        });
        receive.recv_timeout(within).ok()
    });
    match number.as_deref().map(str::trim) {
        Some(number) if !number.is_empty() => Ok(Screen { display: format!(":{number}"), family }),
        _ => Err(Error::NotStarted {
            engine: Engine::WebKit,
            reason: format!("`{}` opened no screen", xvfb.display()),
            log: String::new(),
        }),
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        self.family.end_gently();
    }
}
