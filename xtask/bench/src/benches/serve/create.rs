//! Sandboxes made and shown for the first time, as many a second as each store gives, beside the bare store.

mod bare; // the same rows, written without Belljar

use super::belljar::{Belljar, host_of, start};
use super::load::Connection;
use crate::bench::Place;
use crate::row::{Row, Target};
use anyhow::{Context, Result, bail};
use belljar_postgres::{Postgres, Setup};
use std::time::{Duration, Instant};

/// Writers share a commit where the store lets them.
const MAKERS: usize = 16;
const ROUND: Duration = Duration::from_secs(2);
const ROUNDS: usize = 3;

pub(crate) fn run(_: &Place) -> Result<Vec<Row>> {
    let folder = std::env::temp_dir().join(format!("belljar-bench-create-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let sqlite = compared(&format!("sqlite:{}", folder.join("belljar.db").display()), || {
        bare::sqlite(&folder.join("bare.db"), ROUND)
    });
    let _ = std::fs::remove_dir_all(&folder);
    let postgres = Postgres::start(Setup { synchronised: true, ..Setup::default() })?;
    let (ours, theirs) = (postgres.database()?, postgres.database()?);
    let postgres = compared(&ours, || bare::postgres(&postgres, &theirs, MAKERS, ROUND));
    Ok(vec![row("SQLite", 2000.0, sqlite?), row("PostgreSQL", 1000.0, postgres?)])
}

/// So many, or half of what the bare store does on this machine.
fn row(store: &str, wanted: f64, (value, bare): (f64, f64)) -> Row {
    Row {
        name: format!("create and show sandboxes on {store} (baseline plain inserts)"),
        unit: "/s".into(),
        value,
        baseline: Some(bare),
        target: Some(Target::AtLeast(wanted.min(bare / 2.0))),
    }
}

/// Taken in turns, so that a machine that gets slower does so for both.
fn compared(store: &str, mut bare: impl FnMut() -> Result<f64>) -> Result<(f64, f64)> {
    let server = start(&[
        ("BELLJAR_STORE", store),
        ("BELLJAR_LOG", "warn"),
        ("BELLJAR_LIMITS_SANDBOXES", "1000000"),
        ("BELLJAR_LIMITS_SANDBOXES_PER_EMBEDDER", "1000000"),
        ("BELLJAR_LIMITS_CREATES_PER_MINUTE", "1000000"),
    ])?;
    let mut best = (0.0_f64, 0.0_f64);
    for round in 0..ROUNDS {
        best = (best.0.max(per_second(&server, round)?), best.1.max(bare()?));
    }
    Ok(best)
}

fn per_second(server: &Belljar, round: usize) -> Result<f64> {
    let started = Instant::now();
    let made = std::thread::scope(|scope| {
        let makers: Vec<_> =
            (0..MAKERS).map(|maker| scope.spawn(move || make(server, round, maker, started))).collect();
        makers.into_iter().map(|maker| maker.join().expect("a maker does not panic")).sum::<Result<usize>>()
    })?;
    Ok(made as f64 / started.elapsed().as_secs_f64())
}

fn make(server: &Belljar, round: usize, maker: usize, started: Instant) -> Result<usize> {
    let mut connection = Connection::open(server.port)?;
    let api = format!("localhost:{}", server.port);
    let mut made = 0;
    while started.elapsed() < ROUND {
        let html = bare::content(&format!("{round} {maker} {made}"));
        let body = serde_json::json!({ "guest": "widget", "html": html }).to_string();
        let answer = connection.ask("POST", "/api/v1/sandboxes", &api, &body)?;
        let sandbox = server.show(serde_json::from_slice(&answer.body).context("an answer that is no JSON")?)?;
        let shown = connection.ask("GET", "/", &host_of(&sandbox, "guestUrl")?, "")?;
        if answer.status != 201 || shown.status != 200 || shown.body != html.as_bytes() {
            bail!("made with {}, shown with {}", answer.status, shown.status);
        }
        made += 1;
    }
    Ok(made)
}
