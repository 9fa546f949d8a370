//! The tables and statements. `$1` and `ON CONFLICT` mean the same to SQLite and to PostgreSQL; the tables differ in the
//! names of two types alone. SQLite counts parameters by their first appearance, so they appear in order.

/// What makes the tables of one version from those of the version before. A step that was released is never changed.
pub(super) const MIGRATIONS: &[&str] = &[TABLES, MAKERS, PLACEMENT, SOURCES, ACCOUNTS];

/// The same step in the words of PostgreSQL.
pub(super) fn for_postgres(step: &str) -> String {
    step.replace(" BLOB", " BYTEA").replace("INTEGER PRIMARY KEY", "BIGSERIAL PRIMARY KEY")
}

const TABLES: &str = "
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

const MAKERS: &str = "
ALTER TABLE sandbox ADD COLUMN maker TEXT NOT NULL DEFAULT '';
CREATE INDEX IF NOT EXISTS sandbox_by_maker ON sandbox (maker, expires_at) WHERE maker <> '';
";

const PLACEMENT: &str = "ALTER TABLE sandbox RENAME COLUMN chamber TO placement;";

const SOURCES: &str = "
ALTER TABLE report ADD COLUMN source TEXT NOT NULL DEFAULT 'guest';
CREATE INDEX IF NOT EXISTS report_by_source ON report (sandbox, source, number);
";

const ACCOUNTS: &str = "
ALTER TABLE sandbox ADD COLUMN account TEXT NOT NULL DEFAULT '';
UPDATE sandbox SET account = embedder;
CREATE INDEX IF NOT EXISTS sandbox_by_account ON sandbox (account, used_at);
";

macro_rules! statements {
    ($( $name:ident = $text:literal; )*) => {
        $( pub(super) const $name: &str = $text; )*

        #[cfg(test)]
        const ALL: &[&str] = &[$( $name ),*];
    };
}

statements! {
    PUT_SETTING = "INSERT INTO setting (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING";
    GET_SETTING = "SELECT value FROM setting WHERE name = $1";

    INSERT = "
INSERT INTO sandbox (id, label, guest, placement, embedder, policy, bytes, created_at, expires_at, used_at, maker,
    account)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $8, $10, $11)";
    ACCOUNT_OF = "SELECT account FROM sandbox WHERE id = $1";
    PROLONG = "UPDATE sandbox SET expires_at = $1, used_at = $2 WHERE id = $3";
    BY_ID = "
SELECT id, label, guest, placement, embedder, policy, created_at, expires_at, used_at FROM sandbox WHERE id = $1";
    BY_LABEL = "
SELECT id, label, guest, placement, embedder, policy, created_at, expires_at, used_at FROM sandbox WHERE label = $1";
    TOUCH = "UPDATE sandbox SET used_at = $1 WHERE id = $2 AND used_at < $1";
    DELETE = "DELETE FROM sandbox WHERE id = $1 RETURNING label";
    SWEEP = "DELETE FROM sandbox WHERE expires_at <= $1 OR used_at <= $2 RETURNING id, label";

    USAGE = "SELECT COUNT(*), CAST(COALESCE(SUM(bytes), 0) AS BIGINT) FROM sandbox";
    USAGE_OF = "SELECT COUNT(*), CAST(COALESCE(SUM(bytes), 0) AS BIGINT) FROM sandbox WHERE account = $1";
    MADE_BY = "SELECT COUNT(*) FROM sandbox WHERE maker = $1 AND maker <> '' AND expires_at > $2";
    LEAST_USED = "
SELECT id, label, bytes FROM sandbox WHERE id <> $1 AND account = (
    SELECT account FROM sandbox WHERE id <> $1 GROUP BY account ORDER BY COUNT(*) DESC, MIN(used_at), account LIMIT 1
) ORDER BY used_at, id LIMIT 1";
    LEAST_USED_OF = "
SELECT id, label, bytes FROM sandbox WHERE account = $1 AND id <> $2 ORDER BY used_at, id LIMIT 1";

    PUT_CONTENT = "INSERT INTO content (hash, bytes) VALUES ($1, $2) ON CONFLICT (hash) DO NOTHING";
    GET_CONTENT = "SELECT bytes FROM content WHERE hash = $1";
    DROP_CONTENT = "
DELETE FROM content WHERE NOT EXISTS (SELECT 1 FROM file WHERE file.hash = content.hash)";

    PUT_FILE = "
INSERT INTO file (sandbox, path, hash, size) VALUES ($1, $2, $3, $4)
ON CONFLICT (sandbox, path) DO UPDATE SET hash = excluded.hash, size = excluded.size";
    DELETE_FILE = "DELETE FROM file WHERE sandbox = $1 AND path = $2";
    FILES = "SELECT path, hash, size FROM file WHERE sandbox = $1";
    SIZES = "SELECT COUNT(*), CAST(COALESCE(SUM(size), 0) AS BIGINT) FROM file WHERE sandbox = $1";
    SET_POLICY = "UPDATE sandbox SET policy = $1 WHERE id = $2";
    SET_BYTES = "UPDATE sandbox SET bytes = $1 WHERE id = $2";

    PUT_REPORT = "
INSERT INTO report (number, sandbox, at, body, source)
VALUES ((SELECT COALESCE(MAX(number), 0) + 1 FROM report), $1, $2, $3, $4) RETURNING number";
    TRIM_REPORTS = "
DELETE FROM report WHERE sandbox = $1 AND source = $2 AND number <=
(SELECT number FROM report WHERE sandbox = $1 AND source = $2 ORDER BY number DESC LIMIT 1 OFFSET $3)";
    REPORTS = "
SELECT number, at, body FROM report WHERE sandbox = $1 AND number > $2 ORDER BY number LIMIT $3";
}

#[cfg(test)]
mod tests {
    #[test]
    fn parameters_appear_in_order() {
        for statement in super::ALL {
            let mut next = 1;
            for part in statement.split('$').skip(1) {
                let number: usize = part.chars().take_while(char::is_ascii_digit).collect::<String>().parse().unwrap();
                assert!(number <= next, "${number} before ${next} in {statement}");
                next = next.max(number + 1);
            }
        }
    }
}
