//! The machine's processes, as `/proc` tells of them. Elsewhere nothing is known, and process groups have to do.

use std::fs;
use std::io;

/// A process id together with its start time: ids are reused, the pair is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Process {
    pub(crate) id: i32,
    started: u64,
}

#[derive(Debug)]
pub(crate) struct Entry {
    pub(crate) process: Process,
    pub(crate) parent: i32,
}

/// Every process that is not a zombie.
pub(crate) fn table() -> io::Result<Vec<Entry>> {
    let ids = fs::read_dir("/proc")?.flatten().filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    Ok(ids.filter_map(entry).collect())
}

pub(crate) fn entry(id: i32) -> Option<Entry> {
    let stat = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    // The program's name stands in brackets and may itself hold spaces and brackets.
    let mut fields = stat.get(stat.rfind(')')? + 2..)?.split(' ');
    let state = fields.next()?;
    let parent = fields.next()?.parse().ok()?;
    let started = fields.nth(17)?.parse().ok()?;
    let alive = !matches!(state, "Z" | "X");
    alive.then_some(Entry { process: Process { id, started }, parent })
}

/// Whether a process was started with exactly `NAME=value` in its environment.
pub(crate) fn has_in_environment(id: i32, pair: &str) -> bool {
    environment(id).split(|byte| *byte == 0).any(|one| one == pair.as_bytes())
}

/// An environment variable that a process was started with.
pub(crate) fn variable(id: i32, name: &str) -> Option<String> {
    let environment = environment(id);
    let mut pairs = environment.split(|byte| *byte == 0);
    let value = pairs.find_map(|pair| pair.strip_prefix(name.as_bytes())?.strip_prefix(b"="))?;
    String::from_utf8(value.to_vec()).ok()
}

/// Empty for a process that is gone, or another user's.
fn environment(id: i32) -> Vec<u8> {
    fs::read(format!("/proc/{id}/environ")).unwrap_or_default()
}
