//! Writers that would wait for each other share one commit: what takes time is to synchronise the file, not to write.
//!
//! The first one begins a transaction, and those who came meanwhile write into it, each in a step that can be undone by
//! itself. Nobody is told that something was written before the commit is through.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rusqlite::Connection;

use crate::StoreError;

pub(super) struct Commits {
    at: Mutex<At>,
    /// Those who have yet to write.
    waiting: AtomicUsize,
    written: Condvar,
}

struct At {
    connection: Connection,
    open: Option<Arc<Batch>>,
}

/// What is committed together.
#[derive(Default)]
struct Batch {
    end: Mutex<Option<Result<(), StoreError>>>,
    ended: Condvar,
}

impl Commits {
    /// For one writer that waits to get its turn.
    const GATHERING: Duration = Duration::from_millis(5);

    pub(super) fn new(connection: Connection) -> Self {
        let at = Mutex::new(At { connection, open: None });
        Self { at, waiting: AtomicUsize::new(0), written: Condvar::new() }
    }

    /// Everything or nothing.
    pub(super) fn write<T>(&self, work: impl FnOnce(&Connection) -> Result<T, StoreError>) -> Result<T, StoreError> {
        self.waiting.fetch_add(1, Ordering::SeqCst);
        let mut at = self.lock();
        self.waiting.fetch_sub(1, Ordering::SeqCst);
        let (batch, first) = match &at.open {
            Some(open) => (Arc::clone(open), false),
            None => {
                // The write lock is taken at the start, so that two processes never deadlock.
                at.connection.execute_batch("BEGIN IMMEDIATE")?;
                (Arc::clone(at.open.insert(Arc::default())), true)
            }
        };
        let done = catch_unwind(AssertUnwindSafe(|| at.step(work)));
        self.written.notify_one();
        if first {
            while at.is_open(&batch) && self.waiting.load(Ordering::SeqCst) > 0 {
                let gathered = self.written.wait_timeout(at, Self::GATHERING).unwrap_or_else(PoisonError::into_inner);
                at = gathered.0;
                if gathered.1.timed_out() {
                    break;
                }
            }
            if at.is_open(&batch) {
                at.commit();
            }
        }
        drop(at);
        match done {
            Ok(Ok(done)) => batch.wait().map(|()| done),
            Ok(Err(error)) => Err(error),
            Err(panic) => resume_unwind(panic),
        }
    }

    /// Sees what a batch has written so far, so it is not for what somebody is told.
    pub(super) fn with<T>(&self, look: impl FnOnce(&Connection) -> T) -> T {
        look(&self.lock().connection)
    }

    /// A writer that panicked has undone its step.
    fn lock(&self) -> MutexGuard<'_, At> {
        self.at.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl At {
    fn is_open(&self, batch: &Arc<Batch>) -> bool {
        self.open.as_ref().is_some_and(|open| Arc::ptr_eq(open, batch))
    }

    fn step<T>(&mut self, work: impl FnOnce(&Connection) -> Result<T, StoreError>) -> Result<T, StoreError> {
        self.connection.execute_batch("SAVEPOINT step")?;
        let done = catch_unwind(AssertUnwindSafe(|| work(&self.connection)));
        let end = if matches!(done, Ok(Ok(_))) { "RELEASE step" } else { "ROLLBACK TO step; RELEASE step" };
        // Where the disk is full, SQLite takes back the whole transaction by itself.
        let ended = self.connection.execute_batch(end);
        let done = done.unwrap_or_else(|panic| {
            if ended.is_err() {
                self.lose(&StoreError::Failed("a writer panicked".into()));
            }
            resume_unwind(panic)
        });
        let lost = match (&done, ended) {
            (_, Ok(())) => return done,
            (Err(error), Err(_)) => error.clone(),
            (Ok(_), Err(error)) => error.into(),
        };
        self.lose(&lost);
        Err(lost)
    }

    fn commit(&mut self) {
        match self.connection.execute_batch("COMMIT") {
            Ok(()) => self.end(Ok(())),
            Err(error) => self.lose(&error.into()),
        }
    }

    fn lose(&mut self, error: &StoreError) {
        // There may be nothing left to take back.
        let _ = self.connection.execute_batch("ROLLBACK");
        self.end(Err(error.clone()));
    }

    fn end(&mut self, end: Result<(), StoreError>) {
        if let Some(batch) = self.open.take() {
            *batch.end.lock().unwrap_or_else(PoisonError::into_inner) = Some(end);
            batch.ended.notify_all();
        }
    }
}

impl Batch {
    fn wait(&self) -> Result<(), StoreError> {
        let mut end = self.end.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            match &*end {
                Some(end) => return end.clone(),
                None => end = self.ended.wait(end).unwrap_or_else(PoisonError::into_inner),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Barrier;

    use super::*;

    fn commits() -> Commits {
        let connection = Connection::open_in_memory().unwrap();
        connection.execute_batch("CREATE TABLE t (x INTEGER PRIMARY KEY)").unwrap();
        Commits::new(connection)
    }

    fn put(at: &Connection, x: i64) -> Result<(), StoreError> {
        at.execute("INSERT INTO t VALUES ($1)", [x])?;
        Ok(())
    }

    fn all(commits: &Commits) -> Vec<i64> {
        commits.with(|at| {
            let mut statement = at.prepare("SELECT x FROM t ORDER BY x").unwrap();
            statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
        })
    }

    #[test]
    fn a_writer_that_fails_or_panics_takes_back_its_own_alone() {
        let commits = commits();
        let (barrier, turns) = (Barrier::new(12), 40);
        std::thread::scope(|scope| {
            for writer in 0..12_i64 {
                let (commits, barrier) = (&commits, &barrier);
                scope.spawn(move || {
                    barrier.wait();
                    for turn in 0..turns {
                        let x = writer * turns + turn;
                        let write = || {
                            commits.write(|at| {
                                put(at, x)?;
                                match x % 4 {
                                    1 => Err(StoreError::Busy),
                                    2 => panic!("in the middle"),
                                    _ => Ok(x),
                                }
                            })
                        };
                        match (x % 4, catch_unwind(AssertUnwindSafe(write))) {
                            (0 | 3, Ok(Ok(done))) => assert_eq!(done, x),
                            (1, Ok(Err(StoreError::Busy))) | (2, Err(_)) => {}
                            (_, other) => panic!("{x}: {other:?}"),
                        }
                    }
                });
            }
        });
        assert_eq!(all(&commits), (0..12 * turns).filter(|x| matches!(x % 4, 0 | 3)).collect::<Vec<_>>());
    }

    #[test]
    fn a_batch_that_is_lost_is_acknowledged_to_nobody() {
        let commits = commits();
        put(&commits.lock().connection, 1).unwrap();
        let refused = commits.write(|at| {
            put(at, 2)?;
            // As SQLite does it when the disk is full.
            at.execute_batch("ROLLBACK")?;
            Ok(())
        });
        assert!(matches!(refused, Err(StoreError::Failed(_))), "{refused:?}");
        assert_eq!(all(&commits), [1]);
        commits.write(|at| put(at, 3)).unwrap();
        assert_eq!(all(&commits), [1, 3]);
    }
}
