//! A server that is a program: its process, in a group of its own, and the promise that nothing of it is left behind.
//!
//! Its end has three steps: standard input closes, which asks every MCP server to end; then SIGTERM; then SIGKILL, both
//! to the whole group, because `npx` and shells start the real server as a child. The group is killed while its head is
//! not yet reaped: until then nobody else can have its number.
//! When Belljar itself is killed, the kernel closes the server's standard input, and it ends by that.

use std::io;
use std::process::{ExitStatus, Stdio};
use std::sync::Arc;
use std::time::Duration;

use tokio::io::AsyncRead;
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::task::JoinHandle;

use super::lines::{Line, Lines};
use super::notes::Notes;
use crate::config::{Reach, Secrets};

#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    stderr: Option<JoinHandle<()>>,
    reaped: bool,
}

/// What of Belljar's own environment every program needs to find itself and its files. Nothing else is passed on: a
/// server gets the secrets that its entry names, not those of its neighbours.
const INHERITED: &[&str] = &[
    "PATH", "HOME", "USER", "LOGNAME", "SHELL", "TERM", "LANG", "LC_ALL", "LC_CTYPE", "TMPDIR", "TZ",
    // Windows.
    "APPDATA", "HOMEDRIVE", "HOMEPATH", "LOCALAPPDATA", "PATHEXT", "PROGRAMFILES", "SYSTEMDRIVE", "SYSTEMROOT", "TEMP",
    "TMP", "USERNAME", "USERPROFILE",
];

impl Process {
    /// Starts it. Its standard error goes to the notes and to the log.
    pub(super) fn start(
        name: &str,
        reach: &Reach,
        secrets: &Secrets,
        notes: &Arc<Notes>,
    ) -> io::Result<(Self, ChildStdin, ChildStdout)> {
        let Reach::Program { program, args, env, cwd } = reach else {
            return Err(io::Error::other("not a program"));
        };
        let mut command = Command::new(program);
        command.args(args).env_clear();
        command.envs(INHERITED.iter().filter_map(|name| Some((name, std::env::var_os(name)?)))).envs(env);
        if let Some(cwd) = cwd {
            command.current_dir(cwd);
        }
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).kill_on_drop(true);
        #[cfg(unix)]
        command.process_group(0);
        let mut child = command.spawn()?;
        let missing = || io::Error::other("its standard streams are not there");
        let stdin = child.stdin.take().ok_or_else(missing)?;
        let stdout = child.stdout.take().ok_or_else(missing)?;
        let stderr = child.stderr.take();
        let stderr = stderr.map(|it| tokio::spawn(listen(it, name.to_owned(), secrets.clone(), Arc::clone(notes))));
        Ok((Self { child, stderr, reaped: false }, stdin, stdout))
    }

    /// Ends it. Its standard input must be closed before.
    pub(super) async fn end(&mut self) -> Option<ExitStatus> {
        if self.reaped {
            return None;
        }
        if !self.ended_within(Duration::from_secs(2)).await {
            self.signal(Ending::Ask);
            self.ended_within(Duration::from_secs(1)).await;
        }
        self.signal(Ending::Kill);
        let status = tokio::time::timeout(Duration::from_secs(5), self.child.wait()).await;
        self.reaped = true;
        if let Some(stderr) = self.stderr.take() {
            // Its last words are read before anybody asks for them.
            let _ = tokio::time::timeout(Duration::from_millis(500), stderr).await;
        }
        status.ok()?.ok()
    }

    /// Whether it ended by itself; it is not reaped by that.
    async fn ended_within(&mut self, time: Duration) -> bool {
        let until = tokio::time::Instant::now() + time;
        while !self.has_ended() {
            if tokio::time::Instant::now() >= until {
                return false;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        true
    }

    #[cfg(unix)]
    fn has_ended(&mut self) -> bool {
        use rustix::process::{WaitId, WaitIdOptions, waitid};
        let Some(head) = self.head() else { return true };
        let look = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT | WaitIdOptions::NOHANG;
        !matches!(waitid(WaitId::Pid(head), look), Ok(None))
    }

    #[cfg(not(unix))]
    fn has_ended(&mut self) -> bool {
        !matches!(self.child.try_wait(), Ok(None))
    }

    #[cfg(unix)]
    fn signal(&self, how: Ending) {
        use rustix::process::{Signal, kill_process_group};
        if let Some(head) = self.head() {
            let signal = match how {
                Ending::Ask => Signal::TERM,
                Ending::Kill => Signal::KILL,
            };
            // Nobody left is what is wanted.
            let _ = kill_process_group(head, signal);
        }
    }

    #[cfg(not(unix))]
    fn signal(&mut self, how: Ending) {
        if matches!(how, Ending::Kill) {
            let _ = self.child.start_kill();
        }
    }

    #[cfg(unix)]
    fn head(&self) -> Option<rustix::process::Pid> {
        rustix::process::Pid::from_raw(self.child.id()?.cast_signed())
    }
}

#[derive(Clone, Copy)]
enum Ending {
    Ask,
    Kill,
}

impl Drop for Process {
    fn drop(&mut self) {
        if !self.reaped {
            self.signal(Ending::Kill);
        }
    }
}

/// Reads standard error to its end, so that the server never waits for a reader.
async fn listen(stderr: impl AsyncRead + Unpin, name: String, secrets: Secrets, notes: Arc<Notes>) {
    let mut lines = Lines::new(stderr, 16 * 1024);
    loop {
        let line = match lines.next().await {
            Line::Whole(line) | Line::TooLong { head: line, .. } => String::from_utf8_lossy(line),
            Line::End => return,
        };
        if line.trim().is_empty() {
            continue;
        }
        let line: String = line.chars().map(|one| if one.is_control() { ' ' } else { one }).collect();
        tracing::debug!(server = name, line = %secrets.hide(&line), "an MCP server wrote to its standard error");
        notes.stderr(&line);
    }
}
