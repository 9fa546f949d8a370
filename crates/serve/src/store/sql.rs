//! The statements. `$1` and `ON CONFLICT` mean the same to SQLite and to PostgreSQL; the tables differ in the type of
//! bytes alone (`BLOB`, `BYTEA`).

pub(super) const VERSION: i64 = 1;

pub(super) const TABLES: &str = "
CREATE TABLE IF NOT EXISTS setting (
    name TEXT PRIMARY KEY,
    value BLOB NOT NULL
);
CREATE TABLE IF NOT EXISTS sandbox (
    id TEXT PRIMARY KEY,
    label TEXT NOT NULL UNIQUE,
    guest TEXT NOT NULL,
    chamber TEXT NOT NULL,
    embedder TEXT NOT NULL,
    policy TEXT NOT NULL,
    bytes BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    used_at BIGINT NOT NULL
);
CREATE INDEX IF NOT EXISTS sandbox_by_use ON sandbox (used_at);
CREATE INDEX IF NOT EXISTS sandbox_by_embedder ON sandbox (embedder, used_at);
CREATE INDEX IF NOT EXISTS sandbox_by_end ON sandbox (expires_at);
CREATE TABLE IF NOT EXISTS content (
    hash BLOB PRIMARY KEY,
    bytes BLOB NOT NULL
);
CREATE TABLE IF NOT EXISTS file (
    sandbox TEXT NOT NULL REFERENCES sandbox (id) ON DELETE CASCADE,
    path TEXT NOT NULL,
    hash BLOB NOT NULL REFERENCES content (hash),
    size BIGINT NOT NULL,
    PRIMARY KEY (sandbox, path)
);
CREATE INDEX IF NOT EXISTS file_by_hash ON file (hash);
CREATE TABLE IF NOT EXISTS report (
    number INTEGER PRIMARY KEY,
    sandbox TEXT NOT NULL REFERENCES sandbox (id) ON DELETE CASCADE,
    at BIGINT NOT NULL,
    body TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS report_by_sandbox ON report (sandbox, number);
";

pub(super) const PUT_SETTING: &str = "INSERT INTO setting (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING";
pub(super) const GET_SETTING: &str = "SELECT value FROM setting WHERE name = $1";

pub(super) const INSERT: &str = "
INSERT INTO sandbox (id, label, guest, chamber, embedder, policy, bytes, created_at, expires_at, used_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $8)";
pub(super) const PROLONG: &str = "UPDATE sandbox SET expires_at = $2, used_at = $3 WHERE id = $1";
pub(super) const BY_ID: &str = "
SELECT id, label, guest, chamber, embedder, policy, created_at, expires_at, used_at FROM sandbox WHERE id = $1";
pub(super) const BY_LABEL: &str = "
SELECT id, label, guest, chamber, embedder, policy, created_at, expires_at, used_at FROM sandbox WHERE label = $1";
pub(super) const TOUCH: &str = "UPDATE sandbox SET used_at = $2 WHERE id = $1 AND used_at < $2";
pub(super) const DELETE: &str = "DELETE FROM sandbox WHERE id = $1 RETURNING label";
pub(super) const SWEEP: &str = "DELETE FROM sandbox WHERE expires_at <= $1 OR used_at <= $2 RETURNING id, label";

pub(super) const USAGE: &str = "SELECT COUNT(*), COALESCE(SUM(bytes), 0) FROM sandbox";
pub(super) const COUNT_OF: &str = "SELECT COUNT(*) FROM sandbox WHERE embedder = $1";
pub(super) const LEAST_USED: &str = "SELECT id, label, bytes FROM sandbox WHERE id <> $1 ORDER BY used_at, id LIMIT 1";
pub(super) const LEAST_USED_OF: &str = "
SELECT id, label, bytes FROM sandbox WHERE embedder = $2 AND id <> $1 ORDER BY used_at, id LIMIT 1";

pub(super) const PUT_CONTENT: &str = "INSERT INTO content (hash, bytes) VALUES ($1, $2) ON CONFLICT (hash) DO NOTHING";
pub(super) const GET_CONTENT: &str = "SELECT bytes FROM content WHERE hash = $1";
pub(super) const DROP_CONTENT: &str = "
DELETE FROM content WHERE NOT EXISTS (SELECT 1 FROM file WHERE file.hash = content.hash)";

pub(super) const PUT_FILE: &str = "
INSERT INTO file (sandbox, path, hash, size) VALUES ($1, $2, $3, $4)
ON CONFLICT (sandbox, path) DO UPDATE SET hash = excluded.hash, size = excluded.size";
pub(super) const DELETE_FILE: &str = "DELETE FROM file WHERE sandbox = $1 AND path = $2";
pub(super) const FILES: &str = "SELECT path, hash, size FROM file WHERE sandbox = $1";
pub(super) const SIZES: &str = "SELECT COUNT(*), COALESCE(SUM(size), 0) FROM file WHERE sandbox = $1";
pub(super) const SET_BYTES: &str = "UPDATE sandbox SET bytes = $2 WHERE id = $1";

pub(super) const PUT_REPORT: &str = "
INSERT INTO report (number, sandbox, at, body)
VALUES ((SELECT COALESCE(MAX(number), 0) + 1 FROM report), $1, $2, $3) RETURNING number";
pub(super) const TRIM_REPORTS: &str = "
DELETE FROM report WHERE sandbox = $1 AND number NOT IN
(SELECT number FROM report WHERE sandbox = $1 ORDER BY number DESC LIMIT $2)";
pub(super) const REPORTS: &str = "
SELECT number, at, body FROM report WHERE sandbox = $1 AND number > $2 ORDER BY number LIMIT $3";
