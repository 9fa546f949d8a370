//! Belljar as a process of its own, as a user starts it.

use super::load::Request;
use anyhow::{Context, Result, bail};
use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};

pub(super) struct Belljar {
    pub(super) process: Process,
    pub(super) port: u16,
}

impl Belljar {
    pub(super) fn create(&self, body: &str) -> Result<serde_json::Value> {
        let create =
            Request::new(self.port, "POST", "/api/v1/sandboxes", &format!("localhost:{}", self.port), body).once()?;
        if create.status >= 300 {
            bail!("a sandbox was refused: {}", String::from_utf8_lossy(&create.body));
        }
        let made = serde_json::from_slice(&create.body)?;
        self.show(made)
    }

    /// As if a frame of this client showed it: leased, and with a ticket in `ticket`.
    pub(super) fn show(&self, mut made: serde_json::Value) -> Result<serde_json::Value> {
        let key = made["outerUrl"].as_str().and_then(|url| Some(url.split_once('#')?.1)).context("a frame key")?;
        let lease = Request::lease(self.port, &host_of(&made, "outerUrl")?, key).once()?;
        if lease.status != 200 {
            bail!("a lease was refused: {}", String::from_utf8_lossy(&lease.body));
        }
        let lease: serde_json::Value = serde_json::from_slice(&lease.body)?;
        made["ticket"] = lease["ticket"].clone();
        Ok(made)
    }
}

pub(super) fn host_of(made: &serde_json::Value, key: &str) -> Result<String> {
    let url = made[key].as_str().context("the API names its addresses")?;
    Ok(url.trim_start_matches("http://").split('/').next().unwrap_or_default().to_owned())
}

/// Ends with its owner.
pub(super) struct Process(pub(super) Child);

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

pub(super) fn start(settings: &[(&str, &str)]) -> Result<Belljar> {
    // Built by `cargo xtask bench` into the same folder as this program.
    let belljar = std::env::current_exe()?.with_file_name("belljar");
    let mut command = Command::new(&belljar);
    command.args(["serve", "--listen", "127.0.0.1:0"]).env("BELLJAR_STORE", "sqlite::memory:").stdout(Stdio::piped());
    command.envs(settings.iter().copied());
    let mut child = command.spawn().with_context(|| format!("cannot start {}", belljar.display()))?;
    let output = child.stdout.take().context("its output")?;
    let process = Process(child);
    let mut line = String::new();
    BufReader::new(output).read_line(&mut line)?;
    let origin = line.trim().strip_prefix("Belljar is on ").with_context(|| format!("it said {line:?}"))?;
    let port = origin.rsplit(':').next().and_then(|port| port.parse().ok()).context("a port")?;
    Ok(Belljar { process, port })
}
