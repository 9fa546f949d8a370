//! The rows of a sandbox, written without Belljar: the same tables, one commit for each sandbox, as durable.

use anyhow::{Context, Result};
use belljar_postgres::Postgres;
use rusqlite::{Connection, params};
use std::path::Path;
use std::time::{Duration, Instant};

const TABLES: &str = "
CREATE TABLE IF NOT EXISTS sandbox (
    id TEXT PRIMARY KEY, label TEXT NOT NULL UNIQUE, embedder TEXT NOT NULL, bytes BIGINT NOT NULL, used_at BIGINT NOT NULL
);
CREATE INDEX IF NOT EXISTS sandbox_by_use ON sandbox (used_at);
CREATE INDEX IF NOT EXISTS sandbox_by_embedder ON sandbox (embedder, used_at);
CREATE TABLE IF NOT EXISTS content (hash TEXT PRIMARY KEY, bytes TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS file (
    sandbox TEXT NOT NULL REFERENCES sandbox (id), path TEXT NOT NULL, hash TEXT NOT NULL REFERENCES content (hash),
    PRIMARY KEY (sandbox, path)
);";

/// A small document, another one each time.
pub(super) fn content(number: &str) -> String {
    format!("<!doctype html><title>{number}</title>{}", "<p>A paragraph of a small document.</p>".repeat(25))
}

/// One connection: SQLite has one writer.
pub(super) fn sqlite(path: &Path, round: Duration) -> Result<f64> {
    let mut connection = Connection::open(path)?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.execute_batch(TABLES)?;
    let before: i64 = connection.query_row("SELECT COUNT(*) FROM sandbox", [], |row| row.get(0))?;
    let (mut number, started) = (before, Instant::now());
    while started.elapsed() < round {
        number += 1;
        let (id, text) = (format!("{number:026}"), content(&number.to_string()));
        let transaction = connection.transaction()?;
        transaction.prepare_cached("INSERT INTO sandbox VALUES ($1, $2, $3, $4, $5)")?.execute(params![
            id,
            format!("label{id}"),
            "http://localhost",
            text.len() as i64,
            number
        ])?;
        transaction.prepare_cached("INSERT INTO content VALUES ($1, $2)")?.execute([&id, &text])?;
        transaction.prepare_cached("INSERT INTO file VALUES ($1, '/index.html', $1)")?.execute([&id])?;
        transaction.commit()?;
    }
    Ok((number - before) as f64 / started.elapsed().as_secs_f64())
}

/// By PostgreSQL's own tool, with as many clients.
pub(super) fn postgres(server: &Postgres, database: &str, clients: usize, round: Duration) -> Result<f64> {
    server.sql(database, TABLES)?;
    let script = format!(
        "\\set number random(1, 9000000000000000)
WITH made AS (INSERT INTO sandbox VALUES (:number, 'label' || :number, 'http://localhost', 1000, :number)),
kept AS (INSERT INTO content VALUES (:number, '{}'))
INSERT INTO file VALUES (:number, '/index.html', :number);",
        content("x")
    );
    let report = server.load(database, &script, clients, round)?;
    let line = report.lines().find_map(|line| line.strip_prefix("tps = ")).with_context(|| report.clone())?;
    Ok(line.split_whitespace().next().unwrap_or_default().parse()?)
}
