//! Where nodes keep things, and what only the database itself can say about it.

use belljar_postgres::{Postgres, Setup};
use libtest_mimic::Failed;

pub(crate) struct Place {
    pub(crate) url: String,
    kind: Kind,
}

enum Kind {
    Sqlite(tempfile::TempDir),
    Postgres(Box<Postgres>),
}

/// Sandboxes that are not whole: every writer gives them three files, the last two always with the same content.
const HALVES: &str = "
SELECT COUNT(*) FROM sandbox WHERE
    (SELECT COUNT(*) FROM file WHERE file.sandbox = sandbox.id) <> 3
    OR (SELECT COUNT(DISTINCT hash) FROM file WHERE file.sandbox = sandbox.id AND path <> '/index.html') <> 1
    OR (SELECT COUNT(*) FROM file JOIN content ON file.hash = content.hash WHERE file.sandbox = sandbox.id) <> 3
    OR bytes <> (SELECT SUM(size) FROM file WHERE file.sandbox = sandbox.id)";

impl Place {
    pub(crate) fn sqlite() -> Result<Self, Failed> {
        let folder = tempfile::tempdir()?;
        let url = format!("sqlite:{}", folder.path().join("belljar.db").display());
        Ok(Self { url, kind: Kind::Sqlite(folder) })
    }

    pub(crate) fn postgres() -> Result<Self, Failed> {
        let server = Postgres::start(Setup::default())?;
        Ok(Self { url: server.database()?, kind: Kind::Postgres(Box::new(server)) })
    }

    pub(crate) fn server(&self) -> Result<&Postgres, Failed> {
        match &self.kind {
            Kind::Postgres(server) => Ok(server),
            Kind::Sqlite(_) => Err("SQLite has no server".into()),
        }
    }

    /// How many sandboxes are there by half.
    pub(crate) fn halves(&self) -> Result<String, Failed> {
        match &self.kind {
            Kind::Sqlite(folder) => {
                let connection = rusqlite::Connection::open(folder.path().join("belljar.db"))?;
                Ok(connection.query_row(HALVES, [], |row| row.get::<_, i64>(0))?.to_string())
            }
            Kind::Postgres(server) => Ok(server.sql(&self.url, &format!("SET search_path = belljar; {HALVES}"))?),
        }
    }
}
