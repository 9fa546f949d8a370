//! What the server takes in memory with many sandboxes, each of which was made and asked for once.

use super::belljar::{Belljar, host_of, start};
use super::load::Request;
use crate::bench::Place;
use crate::row::{Row, Target};
use anyhow::{Context, Result, bail};
use std::sync::atomic::{AtomicUsize, Ordering};

const SANDBOXES: usize = 10_000;
const FILES: usize = 20;

pub(crate) fn run(_: &Place) -> Result<Vec<Row>> {
    let folder = std::env::temp_dir().join(format!("belljar-bench-memory-{}", std::process::id()));
    let store = format!("sqlite:{}", folder.join("belljar.db").display());
    let server = start(&[
        ("BELLJAR_STORE", &store),
        ("BELLJAR_LIMITS_SANDBOXES_PER_EMBEDDER", "10000"),
        ("BELLJAR_LIMITS_CREATES_PER_MINUTE", "1000000"),
    ])?;
    let before = resident(&server)?;
    let made = fill(&server);
    let resident = made.and_then(|()| resident(&server));
    drop(server);
    let _ = std::fs::remove_dir_all(&folder);
    let row = |name: String, value, target| Row { name, unit: "MB".into(), value, baseline: None, target };
    Ok(vec![
        row("resident memory of the server, no sandboxes".into(), before, None),
        row(
            format!("resident memory of the server, {SANDBOXES} sandboxes of {FILES} files"),
            resident?,
            Some(Target::AtMost(200.0)),
        ),
    ])
}

fn fill(server: &Belljar) -> Result<()> {
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        let makers: Vec<_> = (0..8).map(|_| scope.spawn(|| make(server, &next))).collect();
        makers.into_iter().try_for_each(|maker| maker.join().expect("a maker does not panic"))
    })
}

fn make(server: &Belljar, next: &AtomicUsize) -> Result<()> {
    loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number >= SANDBOXES {
            return Ok(());
        }
        // Half of what an app brings is the same for all, as libraries are; the rest is its own.
        let files: serde_json::Map<_, _> = (0..FILES)
            .map(|file| {
                let own = if file % 2 == 0 { number } else { 0 };
                let name = if file == 0 { "/index.html".to_owned() } else { format!("/assets/part-{file}.js") };
                (name, format!("// {own} {file}\n{}", "export const x = 1;\n".repeat(50)).into())
            })
            .collect();
        let app = server.create(&serde_json::json!({ "guest": "app", "files": files }).to_string())?;
        let answer = Request::new(server.port, "GET", "/", &host_of(&app, "guestUrl")?, "").once()?;
        if answer.status != 200 {
            bail!("a file was answered with {}", answer.status);
        }
    }
}

/// In megabytes, as Linux counts it.
pub(super) fn resident(server: &Belljar) -> Result<f64> {
    let status = std::fs::read_to_string(format!("/proc/{}/status", server.process.0.id()))?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).context("VmRSS")?;
    let kilobytes: f64 = line.trim().trim_end_matches(" kB").parse()?;
    Ok(kilobytes * 1024.0 / 1e6)
}
