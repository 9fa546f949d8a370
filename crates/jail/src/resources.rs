//! What the system counts for us: memory, processor time, sizes and numbers of files.

use rustix::process::{Resource, Rlimit, setrlimit};

use crate::jail::{Error, Limits};

/// Address space that is reserved and never touched costs nothing; runtimes with a collector reserve a lot of it.
const UNTOUCHED_BYTES: u64 = 2 << 30;

pub(crate) fn limit(limits: &Limits) -> Result<(), Error> {
    set(Resource::Core, 0)?;
    set(Resource::Cpu, limits.cpu_seconds)?;
    set(Resource::Fsize, limits.file_bytes)?;
    set(Resource::Nofile, limits.open_files)?;
    set(Resource::Data, limits.memory_bytes)?;
    // The limit above leaves out shared mappings. macOS refuses this one for a process that is larger already.
    let address_space = set(Resource::As, limits.memory_bytes.saturating_add(UNTOUCHED_BYTES));
    if cfg!(target_os = "linux") { address_space } else { Ok(()) }
}

/// Soft and hard: at the soft limit alone, a process could go on.
fn set(resource: Resource, value: u64) -> Result<(), Error> {
    let limit = Rlimit { current: Some(value), maximum: Some(value) };
    setrlimit(resource, limit).map_err(|error| Error::Limits(format!("{resource:?}: {error}")))
}
