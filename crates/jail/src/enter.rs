//! Locking in: limits first, then files, then system calls, so that each can still be set.

use crate::jail::{Demand, Error, Jail, Standing};
#[cfg(target_os = "linux")]
use crate::linux;
#[cfg(unix)]
use crate::resources;

impl Jail {
    /// Locks the process in, for good. Call it before there is a second thread: a thread that is already there keeps
    /// its files.
    pub fn enter(&self) -> Result<Standing, Error> {
        let standing = self.build()?;
        if self.demand == Demand::EveryWall {
            standing.require_all()?;
        }
        Ok(standing)
    }

    #[cfg(target_os = "linux")]
    fn build(&self) -> Result<Standing, Error> {
        resources::limit(&self.limits)?;
        let files = linux::close_files(self)?;
        let system_calls = linux::limit_calls(self)?;
        Ok(Standing { limits: true, system_calls, files })
    }

    #[cfg(all(unix, not(target_os = "linux")))]
    fn build(&self) -> Result<Standing, Error> {
        resources::limit(&self.limits)?;
        Ok(Standing { limits: true, ..Standing::default() })
    }

    #[cfg(not(unix))]
    fn build(&self) -> Result<Standing, Error> {
        Ok(Standing::default())
    }
}
