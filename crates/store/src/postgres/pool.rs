//! Connections to PostgreSQL: a few, each used by one call at a time, none waited for past a deadline.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::runtime::Handle;
use tokio::sync::Semaphore;
use tokio::time::timeout;
use tokio_postgres::error::SqlState;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Row, Statement};

use super::statements::{NO_LONGER, TO_DROP, TOGETHER};
use super::tls::Tls;
use crate::{Database, StoreError};

pub(super) struct Pool {
    runtime: Handle,
    database: Database,
    tls: Tls,
    idle: Mutex<Vec<Line>>,
    in_flight: Semaphore,
}

/// One connection, with the statements it has been taught.
pub(super) struct Line {
    client: Client,
    statements: Mutex<HashMap<&'static str, Statement>>,
    spoiled: AtomicBool,
}

/// What can go wrong in a call.
pub(super) enum Fault {
    Store(StoreError),
    Database(tokio_postgres::Error),
}

impl Pool {
    /// PostgreSQL has room for a hundred, for all nodes and everybody else.
    const LINES: usize = 16;
    const TIMEOUT: Duration = Duration::from_secs(2);
    /// Together less than a request may take, so that it is answered. A sandbox may have to write a lot.
    const READING: Duration = Duration::from_secs(5);
    const WRITING: Duration = Duration::from_secs(10);
    const TRIES: usize = 5;

    pub(super) fn new(runtime: Handle, database: Database, tls: Tls) -> Self {
        Self { runtime, database, tls, idle: Mutex::default(), in_flight: Semaphore::new(Self::LINES) }
    }

    /// For what changes nothing: a connection that broke is no reason to fail, the next one may do.
    pub(super) fn read<T>(&self, work: impl AsyncFn(&Line) -> Result<T, Fault>) -> Result<T, StoreError> {
        self.run(Self::READING, |fault| fault.is_broken_line() || fault.is_conflict(), work)
    }

    /// For one statement that changes something. Whether it was carried out is not known when the connection broke.
    pub(super) fn step<T>(&self, work: impl AsyncFn(&Line) -> Result<T, Fault>) -> Result<T, StoreError> {
        self.run(Self::WRITING, Fault::is_conflict, work)
    }

    /// Everything or nothing.
    pub(super) fn write<T>(&self, work: impl AsyncFn(&Line) -> Result<T, Fault>) -> Result<T, StoreError> {
        self.step(async move |line| line.transaction(&work).await)
    }

    fn run<T>(
        &self,
        deadline: Duration,
        again: impl Fn(&Fault) -> bool,
        work: impl AsyncFn(&Line) -> Result<T, Fault>,
    ) -> Result<T, StoreError> {
        self.runtime.block_on(async {
            let Ok(Ok(_seat)) = timeout(Self::TIMEOUT, self.in_flight.acquire()).await else {
                return Err(StoreError::Busy);
            };
            // A call that is given up drops its connection, and with it what it had begun.
            let done = timeout(deadline, async move {
                let mut tries = 0;
                let mut dropped = false;
                loop {
                    tries += 1;
                    let line = self.line().await?;
                    let done = if dropped { line.while_nothing_is_dropped(&work).await } else { work(&line).await };
                    if !line.spoiled.load(Ordering::Relaxed) && !line.client.is_closed() {
                        self.idle().push(line);
                    }
                    match done {
                        Err(fault) if tries < Self::TRIES && again(&fault) => dropped |= fault.is_dropped_content(),
                        done => return Ok(done?),
                    }
                }
            });
            let late = |_| StoreError::Failed(format!("no answer within {} seconds", deadline.as_secs()));
            done.await.unwrap_or_else(|elapsed| Err(late(elapsed)))
        })
    }

    /// The one that was used last, which is the least likely to have been closed; or a new one.
    async fn line(&self) -> Result<Line, StoreError> {
        while let Some(line) = self.pop() {
            if !line.client.is_closed() {
                return Ok(line);
            }
        }
        Line::connect(&self.database, &self.tls).await
    }

    fn pop(&self) -> Option<Line> {
        self.idle().pop()
    }

    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<Line>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Line {
    /// What a node that died in the middle leaves behind must not hold up the others.
    const SETUP: &str = "SET search_path = belljar; SET statement_timeout = '10s'; \
        SET idle_in_transaction_session_timeout = '10s'; SET default_transaction_isolation = 'read committed'; \
        SET synchronous_commit = on";

    pub(super) async fn connect(database: &Database, tls: &Tls) -> Result<Self, StoreError> {
        let (client, connection) = database.way.connect(tls.clone()).await.map_err(StoreError::from)?;
        tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::debug!(error = %StoreError::from(error), "a connection to the store ended");
            }
        });
        client.batch_execute(Self::SETUP).await.map_err(StoreError::from)?;
        Ok(Self { client, statements: Mutex::default(), spoiled: AtomicBool::new(false) })
    }

    pub(super) async fn transaction<T>(&self, work: impl AsyncFn(&Self) -> Result<T, Fault>) -> Result<T, Fault> {
        self.batch("BEGIN").await?;
        let done = work(self).await;
        let end = if done.is_ok() { "COMMIT" } else { "ROLLBACK" };
        let ended = self.batch(end).await;
        if ended.is_err() {
            self.spoiled.store(true, Ordering::Relaxed);
        }
        // What went wrong first says more.
        done.and_then(|done| ended.map(|()| done))
    }

    /// Whoever drops content does so only when nobody is in here. It happens to a writer once that what it names is
    /// dropped just then; like this it does not happen to it again.
    async fn while_nothing_is_dropped<T>(&self, work: impl AsyncFn(&Self) -> Result<T, Fault>) -> Result<T, Fault> {
        self.query(TOGETHER, &[&TO_DROP]).await?;
        let done = work(self).await;
        if self.query(NO_LONGER, &[&TO_DROP]).await.is_err() {
            self.spoiled.store(true, Ordering::Relaxed);
        }
        done
    }

    pub(super) async fn query(&self, text: &'static str, values: &[&(dyn ToSql + Sync)]) -> Result<Vec<Row>, Fault> {
        let statement = self.statement(text).await?;
        Ok(self.client.query(&statement, values).await?)
    }

    pub(super) async fn first(&self, text: &'static str, values: &[&(dyn ToSql + Sync)]) -> Result<Option<Row>, Fault> {
        Ok(self.query(text, values).await?.into_iter().next())
    }

    /// For what is said once.
    pub(super) async fn batch(&self, text: &str) -> Result<(), Fault> {
        Ok(self.client.batch_execute(text).await?)
    }

    async fn statement(&self, text: &'static str) -> Result<Statement, Fault> {
        let known = self.statements.lock().unwrap_or_else(PoisonError::into_inner).get(text).cloned();
        if let Some(known) = known {
            return Ok(known);
        }
        let statement = self.client.prepare(text).await?;
        self.statements.lock().unwrap_or_else(PoisonError::into_inner).insert(text, statement.clone());
        Ok(statement)
    }
}

impl Fault {
    fn is_broken_line(&self) -> bool {
        match self {
            Self::Database(error) => error.is_closed() || error.code().is_none() || is_shutdown(error),
            Self::Store(_) => false,
        }
    }

    /// Two writers were in each other's way, and neither has changed anything: of deadlocked ones PostgreSQL ends one, and
    /// content that nobody named may have been dropped just before somebody did. Of two that make the same row at once, one can
    /// meet the other by an index that `ON CONFLICT` does not name.
    fn is_conflict(&self) -> bool {
        let Self::Database(error) = self else { return false };
        error.code().is_some_and(|code| {
            [
                SqlState::T_R_SERIALIZATION_FAILURE,
                SqlState::T_R_DEADLOCK_DETECTED,
                SqlState::FOREIGN_KEY_VIOLATION,
                SqlState::UNIQUE_VIOLATION,
            ]
            .contains(code)
        })
    }

    fn is_dropped_content(&self) -> bool {
        matches!(self, Self::Database(error) if error.code() == Some(&SqlState::FOREIGN_KEY_VIOLATION))
    }
}

fn is_shutdown(error: &tokio_postgres::Error) -> bool {
    error.code().is_some_and(|code| [SqlState::ADMIN_SHUTDOWN, SqlState::CRASH_SHUTDOWN].contains(code))
}

impl From<StoreError> for Fault {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl From<tokio_postgres::Error> for Fault {
    fn from(error: tokio_postgres::Error) -> Self {
        Self::Database(error)
    }
}

impl From<Fault> for StoreError {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Store(error) => error,
            Fault::Database(error) => error.into(),
        }
    }
}

impl From<tokio_postgres::Error> for StoreError {
    fn from(error: tokio_postgres::Error) -> Self {
        let busy = [
            SqlState::TOO_MANY_CONNECTIONS,
            SqlState::LOCK_NOT_AVAILABLE,
            SqlState::QUERY_CANCELED,
            SqlState::CANNOT_CONNECT_NOW,
        ];
        match error.code() {
            Some(code) if busy.contains(code) => Self::Busy,
            Some(code) if *code == SqlState::DISK_FULL => Self::Full(told(&error)),
            _ => Self::Failed(told(&error)),
        }
    }
}

/// With its causes, on one line.
fn told(error: &dyn std::error::Error) -> String {
    let causes = std::iter::successors(Some(error), |error| error.source());
    causes.map(|cause| cause.to_string().replace('\n', " ")).collect::<Vec<_>>().join(": ")
}
