//! How many outer documents a second `belljar serve` gives out, beside nginx with the same bytes and headers.
//! Where nginx is not installed, a bare hyper server stands in for it.

pub(super) mod create; // sandboxes made and shown
pub(super) mod crowd; // two thousand clients at once
pub(super) mod files; // a guest's files
mod load; // connections that ask again and again
pub(super) mod memory; // what ten thousand sandboxes take
mod nginx; // the baseline
mod plain; // what stands in for it
pub(super) mod proxy; // the egress proxy
mod reverse; // a proxy that only passes on

use crate::Place;
use crate::row::{Row, Target};
use anyhow::{Context, Result, bail};
use load::Request;
use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};

/// What the server sends, to be sent by others.
struct Sample {
    headers: Vec<(String, String)>,
    body: Vec<u8>,
}

pub(crate) fn run(_: &Place) -> Result<Vec<Row>> {
    let server = start(&[])?;
    let port = server.port;
    let body = "{\"guest\":\"run\"}";
    let made = server.create(body)?;
    let host = host_of(&made, "outerUrl")?;

    let ours = Request::new(port, "GET", "/", &host, "");
    let answer = ours.once()?;
    if answer.status != 200 {
        bail!("the outer document was answered with {}", answer.status);
    }
    let of_the_server = ["content-length", "date", "connection"];
    let headers = answer.headers.into_iter().filter(|(name, _)| !of_the_server.contains(&name.as_str())).collect();
    let sample = Sample { headers, body: answer.body };

    let (name, value, baseline) = match nginx::start(&sample)? {
        Some(nginx) => compared("nginx", &ours, &Request::new(nginx.port, "GET", "/", "localhost", ""))?,
        None => {
            let plain = plain::start(sample)?;
            compared("bare hyper (nginx is not installed)", &ours, &Request::new(plain, "GET", "/", "localhost", ""))?
        }
    };
    let row =
        |name: String, unit: &str, value, baseline, target| Row { name, unit: unit.into(), value, baseline, target };
    Ok(vec![
        row(format!("serve the outer document (baseline {name})"), "/s", value, Some(baseline), None),
        row(
            format!("serve the outer document ÷ baseline {name}"),
            "x",
            value / baseline,
            None,
            Some(Target::AtLeast(0.7)),
        ),
    ])
}

/// Taken in turns, so that a machine that gets slower does so for both.
fn compared(name: &'static str, ours: &Request, theirs: &Request) -> Result<(&'static str, f64, f64)> {
    let mut best = [0.0_f64; 2];
    for _ in 0..3 {
        for (best, request) in best.iter_mut().zip([ours, theirs]) {
            *best = best.max(request.per_second()?);
        }
    }
    Ok((name, best[0], best[1]))
}

/// A Belljar of its own, as a user starts it.
struct Belljar {
    process: Process,
    port: u16,
}

impl Belljar {
    fn create(&self, body: &str) -> Result<serde_json::Value> {
        let create =
            Request::new(self.port, "POST", "/api/v1/sandboxes", &format!("localhost:{}", self.port), body).once()?;
        if create.status >= 300 {
            bail!("a sandbox was refused: {}", String::from_utf8_lossy(&create.body));
        }
        Ok(serde_json::from_slice(&create.body)?)
    }
}

fn host_of(made: &serde_json::Value, key: &str) -> Result<String> {
    let url = made[key].as_str().context("the API names its addresses")?;
    Ok(url.trim_start_matches("http://").trim_end_matches('/').to_owned())
}

/// Ends with its owner.
struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn start(settings: &[(&str, &str)]) -> Result<Belljar> {
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
