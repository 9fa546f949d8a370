//! What a child can still do, what happens where the system has no wall for it, and what can go wrong.

use std::path::PathBuf;

/// How much a child may use before it is killed, or its requests fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    pub memory_bytes: u64,
    /// Of processor time, all threads together.
    pub cpu_seconds: u64,
    /// Of one file that it writes.
    pub file_bytes: u64,
    pub open_files: u64,
}

/// What a child can still do once it has locked itself in. [`Jail::compute`] is the least: memory, time, and the
/// files it already has open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Jail {
    pub(crate) limits: Limits,
    pub(crate) read: Vec<PathBuf>,
    pub(crate) write: Vec<PathBuf>,
    pub(crate) exec: Option<PathBuf>,
    pub(crate) demand: Demand,
}

/// What happens where the system cannot build every wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Demand {
    /// The child ends before it reads anything.
    EveryWall,
    /// It goes on with the walls there are.
    WhatThereIs,
}

impl Default for Demand {
    /// Linux has every wall since 5.13; what other systems have is less, and no reason to refuse all work there.
    fn default() -> Self {
        if cfg!(target_os = "linux") { Self::EveryWall } else { Self::WhatThereIs }
    }
}

/// The walls that stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// Memory, processor time and sizes of files are limited.
    pub limits: bool,
    /// Only listed system calls can be made: no sockets, no processes, no `ptrace`.
    pub system_calls: bool,
    /// Only named folders can be opened.
    pub files: bool,
}

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("the limits of the process cannot be set: {0}")]
    Limits(String),
    #[error("the files of the process cannot be closed off: {0}")]
    Files(String),
    #[error("the system calls of the process cannot be limited: {0}")]
    SystemCalls(String),
    #[error("the system has no wall around {0}; allow it explicitly, or run on Linux 5.13 or newer")]
    Missing(&'static str),
}

impl Jail {
    /// No files, no network, no other programs, no other processes.
    pub const fn compute(limits: Limits) -> Self {
        Self { limits, read: Vec::new(), write: Vec::new(), exec: None, demand: Demand::EveryWall }
    }

    /// A folder or file that can be read.
    #[must_use]
    pub fn read(mut self, path: impl Into<PathBuf>) -> Self {
        self.read.push(path.into());
        self
    }

    /// A folder in which files can be read, written and removed.
    #[must_use]
    pub fn write(mut self, folder: impl Into<PathBuf>) -> Self {
        self.write.push(folder.into());
        self
    }

    /// The one program that the process can become.
    #[must_use]
    pub fn exec(mut self, program: impl Into<PathBuf>) -> Self {
        self.exec = Some(program.into());
        self
    }

    #[must_use]
    pub const fn demand(mut self, demand: Demand) -> Self {
        self.demand = demand;
        self
    }
}

impl Standing {
    /// Fails with the first wall that is missing.
    pub fn require_all(&self) -> Result<(), Error> {
        let walls = [(self.limits, "memory and time"), (self.system_calls, "system calls"), (self.files, "files")];
        walls.into_iter().find(|(stands, _)| !stands).map_or(Ok(()), |(_, wall)| Err(Error::Missing(wall)))
    }
}
