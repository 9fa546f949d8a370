//! The statements that PostgreSQL can do better than one row at a time. Each is one round trip and one snapshot.

/// Makes a sandbox with its files, or lets one of the same id live on. `xmax` is zero in a row that is new.
pub(super) const CREATE: &str = "
WITH made AS (
    INSERT INTO sandbox (id, label, guest, placement, embedder, policy, bytes, created_at, expires_at, used_at, maker,
        account)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $8, $14, $15)
    ON CONFLICT (id) DO UPDATE SET expires_at = GREATEST(sandbox.expires_at, excluded.expires_at),
        used_at = GREATEST(sandbox.used_at, excluded.used_at)
    RETURNING (xmax = 0) AS fresh
), kept AS (
    INSERT INTO content (hash, bytes)
    SELECT hash, bytes FROM unnest($10::bytea[], $11::bytea[]) AS new (hash, bytes), made WHERE fresh ORDER BY hash
    ON CONFLICT (hash) DO NOTHING
), filed AS (
    INSERT INTO file (sandbox, path, hash, size)
    SELECT $1, path, hash, size FROM unnest($12::text[], $10::bytea[], $13::bigint[]) AS new (path, hash, size), made
    WHERE fresh
)
SELECT fresh FROM made";

macro_rules! find {
    () => {
        "
SELECT id, label, guest, placement, embedder, policy, created_at, expires_at, used_at, paths, hashes, sizes FROM sandbox
CROSS JOIN LATERAL (
    SELECT array_agg(path) AS paths, array_agg(hash) AS hashes, array_agg(size) AS sizes
    FROM file WHERE file.sandbox = sandbox.id
) AS files WHERE "
    };
}
pub(super) const BY_ID: &str = concat!(find!(), "id = $1");
pub(super) const BY_LABEL: &str = concat!(find!(), "label = $1");

/// Nobody else changes it until the end of the transaction.
pub(super) const HOLD: &str = "SELECT 1 FROM sandbox WHERE id = $1 FOR UPDATE";

/// In the order of their hashes, so that two who put the same never wait for each other.
pub(super) const PUT_CONTENT: &str = "
INSERT INTO content (hash, bytes)
SELECT hash, bytes FROM unnest($1::bytea[], $2::bytea[]) AS new (hash, bytes) ORDER BY hash
ON CONFLICT (hash) DO NOTHING";

pub(super) const PUT_FILES: &str = "
INSERT INTO file (sandbox, path, hash, size)
SELECT $1, path, hash, size FROM unnest($2::text[], $3::bytea[], $4::bigint[]) AS new (path, hash, size)
ON CONFLICT (sandbox, path) DO UPDATE SET hash = excluded.hash, size = excluded.size";

pub(super) const DELETE_FILES: &str = "DELETE FROM file WHERE sandbox = $1 AND path = ANY($2)";

/// Whoever is just being written was used a moment ago, and waiting for several could be waiting for each other.
pub(super) const TOUCH: &str = "
UPDATE sandbox SET used_at = new.at FROM unnest($1::text[], $2::bigint[]) AS new (id, at)
WHERE sandbox.id = new.id AND sandbox.used_at < new.at AND sandbox.id IN (
    SELECT id FROM sandbox WHERE id = ANY($1) FOR NO KEY UPDATE SKIP LOCKED
)";

/// Takes hold of content that no file names. What a writer is about to name again is locked, and left for the next time.
pub(super) const UNNAMED: &str = "
SELECT hash FROM content WHERE NOT EXISTS (SELECT 1 FROM file WHERE file.hash = content.hash)
LIMIT 10000 FOR UPDATE SKIP LOCKED";

/// A statement of its own, which sees who was faster than the one before it. From now on nobody can be: naming content
/// takes hold of it too.
pub(super) const DROP_CONTENT: &str = "
DELETE FROM content WHERE hash = ANY($1) AND NOT EXISTS (SELECT 1 FROM file WHERE file.hash = content.hash)";

pub(super) const PUT_REPORTS: &str = "
INSERT INTO report (sandbox, at, body, source)
SELECT $1, $2, body, source FROM unnest($3::text[], $4::text[]) WITH ORDINALITY AS new (body, source, place)
ORDER BY place RETURNING number";

pub(super) const TELL: &str = "SELECT pg_notify('belljar', $1)";

/// Held until the end of the transaction.
pub(super) const ALONE: &str = "SELECT pg_advisory_xact_lock($1)";
pub(super) const ALONE_OR_NOT: &str = "SELECT pg_try_advisory_xact_lock($1)";

/// Held until it is let go, or until the connection ends.
pub(super) const TOGETHER: &str = "SELECT pg_advisory_lock_shared($1)";
pub(super) const NO_LONGER: &str = "SELECT pg_advisory_unlock_shared($1)";

/// Numbers of locks, for the whole database: the letters `bell`, and which.
pub(super) const TO_MIGRATE: i64 = 0x6265_6c6c_0001;
pub(super) const TO_COUNT: i64 = 0x6265_6c6c_0002;
pub(super) const TO_REPORT: i64 = 0x6265_6c6c_0003;
pub(super) const TO_DROP: i64 = 0x6265_6c6c_0004;
