//! Belljar as a user starts it, with a log of every request it answers.

use anyhow::{Context, Result};
use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};

pub(super) struct Server {
    process: Child,
    pub(super) origin: String,
    asked: Arc<Mutex<Vec<String>>>,
}

impl Server {
    pub(super) fn start() -> Result<Self> {
        // Built by `cargo xtask bench` into the same folder as this program.
        let belljar = std::env::current_exe()?.with_file_name("belljar");
        let mut command = Command::new(&belljar);
        command.args(["serve", "--listen", "127.0.0.1:0"]).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
            .env("BELLJAR_STORE", "sqlite::memory:")
            .env("BELLJAR_LOG", "belljar_serve::host=debug")
            .env("NO_COLOR", "1");
        let mut process = command.spawn().with_context(|| format!("cannot start {}", belljar.display()))?;
        let (output, log) = (process.stdout.take().context("stdout")?, process.stderr.take().context("stderr")?);
        let asked = Arc::new(Mutex::new(Vec::new()));
        let mut server = Self { process, origin: String::new(), asked: Arc::clone(&asked) };
        let mut line = String::new();
        BufReader::new(output).read_line(&mut line)?;
        line.trim()
            .strip_prefix("Belljar is on ")
            .with_context(|| format!("it said {line:?}"))?
            .clone_into(&mut server.origin);
        std::thread::spawn(move || {
            for path in BufReader::new(log).lines().map_while(Result::ok).filter_map(|line| of_a_guest(&line)) {
                asked.lock().unwrap_or_else(PoisonError::into_inner).push(path);
            }
        });
        Ok(server)
    }

    /// The paths that guests' hosts were asked for so far.
    pub(super) fn asked(&self) -> Vec<String> {
        // What was answered just now is in the log in a moment.
        std::thread::sleep(std::time::Duration::from_millis(200));
        self.asked.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// `… answered method=GET host=Some("g.label.localhost:3333") path="/main.js" status=200`
fn of_a_guest(line: &str) -> Option<String> {
    let (_, rest) = line.split_once("host=Some(\"g.")?;
    let (_, path) = rest.split_once("path=\"")?;
    Some(path.split('"').next()?.to_owned())
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::of_a_guest;

    #[test]
    fn requests_of_guests_are_told_from_others() {
        let line = |host: &str| {
            format!(
                "2026 DEBUG belljar_serve::host: answered method=GET host=Some(\"{host}\") path=\"/a.js\" status=200"
            )
        };
        assert_eq!(of_a_guest(&line("g.abc.localhost:1")).as_deref(), Some("/a.js"));
        assert_eq!(of_a_guest(&line("abc.localhost:1")), None);
        assert_eq!(of_a_guest("Belljar is here"), None);
    }
}
