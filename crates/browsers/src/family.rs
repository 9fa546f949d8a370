//! The processes of one session, and the promise that none of them outlives it.
//!
//! A browser is a crowd: drivers start browsers, browsers start zygotes, crash handlers and renderers,
//! and several of those leave the driver's process group or lose their parent on purpose.
//! So three nets hang below each other. Every process inherits a mark in its environment; every process
//! that descends from a head is known by its parent; and a leash, a small shell that waits for this
//! process to end, ends the marked ones when this process was killed and could not clean up itself.

use std::collections::HashSet;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process, kill_process_group};
use tempfile::TempDir;

use crate::error::{Error, Result};
use crate::processes::{self, Process};

/// Carries the mark. Inherited, so that a process which lost its parent is still ours to end.
const VARIABLE: &str = "BELLJAR_FAMILY";

/// How long ending may take before it is given up; killed processes are normally gone within 50 ms.
const END: Duration = Duration::from_secs(5);

/// Waits until its standard input closes, which the kernel does when our process ends in whatever way.
/// It is not marked itself, so it does not end itself halfway.
const LEASH: &str = r#"
read -r _
for round in 1 2 3; do
    for process in /proc/[0-9]*; do
        if grep -qsz "^BELLJAR_FAMILY=$1\$" "$process/environ"; then kill -KILL "${process#/proc/}"; fi
    done
    sleep 0.1
done
rm -rf -- "$2"
"#;

/// Families that have not ended.
static ALIVE: AtomicUsize = AtomicUsize::new(0);

/// How many browsers, and screens they draw on, this process has now.
pub fn alive() -> usize {
    ALIVE.load(Ordering::Relaxed)
}

#[derive(Debug)]
pub(crate) struct Family {
    mark: String,
    folder: Option<TempDir>,
    leash: Child,
    /// Never one that was waited for: its id, and the group named after it, may be somebody else's by then.
    heads: Vec<Child>,
    /// Everybody ever seen, so that an orphan is recognised even if it cleared its environment.
    seen: Mutex<HashSet<Process>>,
}

impl Family {
    pub(crate) fn new() -> Result<Family> {
        let folder = tempfile::Builder::new()
            .prefix("belljar-browser-")
            .tempdir()
            .map_err(Error::io("a folder for the browser's files"))?;
        // The folder's random name is nobody else's, now or later.
        let mark = folder.path().file_name().unwrap_or_default().to_string_lossy().into_owned();
        let leash = Command::new("sh")
            .args(["-c", LEASH, "leash", &mark])
            .arg(folder.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .process_group(0)
            .spawn()
            .map_err(Error::io("the shell that ends browsers when this process is killed"))?;
        ALIVE.fetch_add(1, Ordering::Relaxed);
        Ok(Family { mark, folder: Some(folder), leash, heads: Vec::new(), seen: Mutex::default() })
    }

    /// For profiles, temporary files and logs; goes when the family goes.
    pub(crate) fn folder(&self) -> &Path {
        self.folder.as_ref().map_or(Path::new(""), TempDir::path)
    }

    /// Starts a head of the family, in a process group of its own.
    pub(crate) fn spawn(&mut self, command: &mut Command) -> Result<&mut Child> {
        let name = command.get_program().to_string_lossy().into_owned();
        let child = command
            .env(VARIABLE, &self.mark)
            .process_group(0)
            .spawn()
            .map_err(Error::io(format!("`{name}` could not be started")))?;
        self.heads.push(child);
        Ok(self.heads.last_mut().expect("one was pushed in the line above"))
    }

    /// The ids of all living processes of the family.
    pub(crate) fn members(&self) -> Vec<u32> {
        self.look();
        self.seen().iter().map(|process| process.id.unsigned_abs()).collect()
    }

    /// The id of the first head: the driver.
    pub(crate) fn driver(&self) -> Option<u32> {
        self.heads.first().map(Child::id)
    }

    /// Whether a process that the driver itself has started still lives.
    pub(crate) fn head_has_children(&self) -> bool {
        let driver = self.driver().map(u32::cast_signed);
        let table = processes::table();
        // Without a process table nothing is known, and nothing is claimed.
        table.is_err() || table.is_ok_and(|table| table.iter().any(|entry| Some(entry.parent) == driver))
    }

    /// Whether the first head itself lives.
    pub(crate) fn head_lives(&self) -> bool {
        let Some(head) = self.driver() else { return false };
        processes::table().is_err() || processes::entry(head.cast_signed()).is_some()
    }

    /// Somebody else's way to end this family.
    pub(crate) fn killer(&self) -> Killer {
        Killer { marked: format!("{VARIABLE}={}", self.mark) }
    }

    /// The value of an environment variable in whichever member has it.
    pub(crate) fn variable(&self, name: &str) -> Option<String> {
        let mut members = self.members().into_iter();
        members.find_map(|id| processes::variable(id.cast_signed(), name))
    }

    /// What a head that has ended left behind as its status.
    pub(crate) fn ended(&mut self) -> Option<String> {
        let index = self.heads.iter_mut().position(|head| !matches!(head.try_wait(), Ok(None)))?;
        let status = self.heads.swap_remove(index).wait();
        Some(status.map_or_else(|error| error.to_string(), |status| status.to_string()))
    }

    /// Asks the heads to end by themselves (an X server removes its lock file), then ends everybody.
    pub(crate) fn end_gently(&mut self) {
        for head in &self.heads {
            if let Some(id) = Pid::from_raw(head.id().cast_signed()) {
                let _ = kill_process(id, Signal::TERM);
            }
        }
        let until = Instant::now() + Duration::from_secs(2);
        while Instant::now() < until && !self.heads.is_empty() {
            let _ = self.ended();
            thread::sleep(Duration::from_millis(5));
        }
        self.end();
    }

    /// Ends every process and removes the folder. Returns once they are gone.
    pub(crate) fn end(&mut self) {
        let until = Instant::now() + END;
        loop {
            self.look();
            for head in &self.heads {
                if let Some(id) = Pid::from_raw(head.id().cast_signed()) {
                    let _ = kill_process_group(id, Signal::KILL);
                }
            }
            for process in self.seen().iter() {
                if let Some(id) = Pid::from_raw(process.id) {
                    let _ = kill_process(id, Signal::KILL);
                }
            }
            for mut head in self.heads.drain(..) {
                let _ = head.wait();
            }
            if self.seen().is_empty() || Instant::now() > until {
                break;
            }
            thread::sleep(Duration::from_millis(5));
        }
        let _ = self.leash.kill();
        let _ = self.leash.wait();
        if let Some(folder) = self.folder.take() {
            let _ = folder.close();
        }
    }

    fn seen(&self) -> MutexGuard<'_, HashSet<Process>> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Brings `seen` up to date: adds who is marked or descends from somebody seen, drops who is gone.
    fn look(&self) {
        let mut seen = self.seen();
        let table = processes::table().unwrap_or_default();
        let alive: HashSet<Process> = table.iter().map(|entry| entry.process).collect();
        seen.retain(|process| alive.contains(process));
        let marked = format!("{VARIABLE}={}", self.mark);
        let mut ids: HashSet<i32> = seen.iter().map(|process| process.id).collect();
        ids.extend(self.heads.iter().map(|head| head.id().cast_signed()));
        loop {
            let before = seen.len();
            for entry in &table {
                let kin = ids.contains(&entry.process.id) || ids.contains(&entry.parent);
                if !seen.contains(&entry.process) && (kin || processes::has_in_environment(entry.process.id, &marked)) {
                    ids.insert(entry.process.id);
                    seen.insert(entry.process);
                }
            }
            if seen.len() == before {
                return;
            }
        }
    }
}

/// Ends the processes of a browser from another thread than the one that waits for it, so that its waiting ends.
#[derive(Clone, Debug)]
pub struct Killer {
    marked: String,
}

impl Killer {
    /// Ends every process that lives now. The files go when the browser is dropped.
    pub fn kill(&self) {
        for entry in processes::table().unwrap_or_default() {
            let id = entry.process.id;
            if let Some(pid) = Pid::from_raw(id).filter(|_| processes::has_in_environment(id, &self.marked)) {
                let _ = kill_process(pid, Signal::KILL);
            }
        }
    }
}

impl Drop for Family {
    fn drop(&mut self) {
        self.end();
        ALIVE.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn shell(script: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", script]).stdin(Stdio::null());
        command
    }

    fn wait_for(members: usize, family: &Family) {
        let until = Instant::now() + Duration::from_secs(5);
        while family.members().len() < members {
            assert!(Instant::now() < until, "only {:?} came up", family.members());
            thread::sleep(Duration::from_millis(5));
        }
    }

    fn alive(ids: &[u32]) -> Vec<u32> {
        let there = |id: &u32| processes::entry(id.cast_signed()).is_some();
        ids.iter().copied().filter(there).collect()
    }

    #[test]
    fn children_that_left_group_and_parent_are_ended_too() {
        let mut family = Family::new().unwrap();
        let folder = family.folder().to_owned();
        fs::write(folder.join("profile"), "x").unwrap();
        // The middle shell ends at once, so its sleeper has a session of its own and no parent of ours.
        family.spawn(&mut shell("sh -c 'setsid sleep 300 &' ; sleep 300")).unwrap();
        wait_for(3, &family);
        let members = family.members();
        family.end();
        assert_eq!(alive(&members), Vec::<u32>::new());
        assert!(!folder.exists());
    }

    #[test]
    fn the_leash_ends_the_family_of_a_killed_process() {
        let mut family = Family::new().unwrap();
        let folder = family.folder().to_owned();
        family.spawn(&mut shell("setsid sleep 300 & sleep 300")).unwrap();
        wait_for(3, &family);
        let members = family.members();
        // What the kernel does when a process dies: its end of the pipe closes.
        drop(family.leash.stdin.take());
        let until = Instant::now() + Duration::from_secs(5);
        while !alive(&members).is_empty() || folder.exists() {
            assert!(Instant::now() < until, "left: {:?}, folder: {}", alive(&members), folder.exists());
            thread::sleep(Duration::from_millis(10));
        }
    }
}
