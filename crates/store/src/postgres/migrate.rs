//! Makes the tables, or brings them up to date. Of nodes that start at once, one does it and the others wait.

use super::pool::{Fault, Line};
use super::statements::{ALONE, TO_MIGRATE};
use crate::{StoreError, sql};

const VERSION: &str = "SELECT version FROM belljar.version";

/// Runs in a transaction of the caller.
pub(super) async fn migrate(line: &Line, steps: &[&str]) -> Result<(), Fault> {
    // Somebody who has to migrate a large table may take longer than a request.
    line.batch("SET LOCAL statement_timeout = 0").await?;
    line.query(ALONE, &[&TO_MIGRATE]).await?;
    let there = "SELECT to_regnamespace('belljar') IS NOT NULL, to_regclass('belljar.version') IS NOT NULL";
    let there = line.first(there, &[]).await?;
    let (schema, version) = there.map_or((false, false), |row| (row.get(0), row.get(1)));
    if !schema {
        line.batch("CREATE SCHEMA belljar").await?;
    }
    if !version {
        // It is one row, whatever happens.
        line.batch(
            "CREATE TABLE belljar.version (version BIGINT NOT NULL, one BOOLEAN PRIMARY KEY DEFAULT TRUE CHECK (one));
             INSERT INTO belljar.version (version) VALUES (0)",
        )
        .await?;
    }
    let version: i64 = line.first(VERSION, &[]).await?.map_or(0, |row| row.get(0));
    let Some(missing) = usize::try_from(version).ok().and_then(|done| steps.get(done..)) else {
        return Err(StoreError::newer(version, steps.len()).into());
    };
    for step in missing {
        line.batch(&sql::for_postgres(step)).await?;
    }
    if !missing.is_empty() {
        line.batch(&format!("UPDATE belljar.version SET version = {}", steps.len())).await?;
    }
    Ok(())
}
