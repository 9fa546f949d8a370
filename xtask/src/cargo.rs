//! `cargo build`, with one line that says how far it is.

use crate::paths;
use crate::process::{self, Reads};
use crate::progress::{Line, TICK};
use crate::tally::without_colour;
use anyhow::{Context as _, Result, bail};
use std::io::IsTerminal as _;
use std::process::{Command, Stdio};
use std::sync::mpsc::{RecvTimeoutError, channel};

/// What `run` and the tests choose from. Cargo compiles a crate again when another choice asks for other features of it, so
/// all choose alike.
pub(crate) const WORKSPACE: &str = "--workspace";

/// `cargo` in the workspace.
pub(crate) fn cargo(args: &[&str]) -> Result<Command> {
    let mut command = Command::new("cargo");
    command.args(args).current_dir(paths::root()?);
    Ok(command)
}

/// Runs a command of cargo that builds, and shows cargo's own count. Diagnostics are passed on.
pub(crate) fn build(task: &str, mut command: Command) -> Result<()> {
    // Cargo counts for whoever asks for its progress bar, also when nobody sees it.
    command.env("CARGO_TERM_PROGRESS_WHEN", "always").env("CARGO_TERM_PROGRESS_WIDTH", "120");
    command.env("CARGO_TERM_QUIET", "false").stderr(Stdio::piped());
    if std::io::stderr().is_terminal() {
        command.env("CARGO_TERM_COLOR", "always");
    }
    let mut line = Line::new(task);
    let mut child = command.spawn().with_context(|| format!("cannot start `{}`", process::shown(&command)))?;
    let pipe = child.stderr.take().context("stderr is piped")?;
    let (sender, pieces) = channel();
    std::thread::spawn(move || Reads::new(pipe).try_for_each(|piece| sender.send(piece)));
    let mut detail = String::new();
    loop {
        match pieces.recv_timeout(TICK) {
            Ok(piece) => match read(&piece) {
                Said::Progress(text) => detail = text,
                Said::Status => {}
                Said::Other => {
                    line.clear();
                    eprintln!("{piece}");
                }
            },
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
        line.show(&detail);
    }
    let status = child.wait()?;
    if !status.success() {
        bail!("`{}` failed ({status})", process::shown(&command));
    }
    Ok(())
}

#[derive(Debug, PartialEq)]
enum Said {
    /// `57 of 337: serde, syn`
    Progress(String),
    Status,
    Other,
}

/// What cargo says while all is well. Anything else is for people.
const STATUS: &[&str] = &[
    "Adding", "Blocking", "Building", "Checking", "Compiling", "Dirty", "Downloaded", "Downloading", "Executable",
    "Finished", "Fresh", "Locking", "Running", "Updating", "Waiting",
];

fn read(piece: &str) -> Said {
    let cleared = piece.trim_start_matches("\u{1b}[K");
    if cleared.is_empty() && !piece.is_empty() {
        return Said::Status;
    }
    let plain = without_colour(cleared);
    let plain = plain.trim();
    let Some((status, rest)) = plain.split_once(' ') else { return Said::Other };
    if !STATUS.contains(&status) {
        return Said::Other;
    }
    // `Building [=====>   ] 57/337: serde, syn`
    let bar = rest.trim_start().strip_prefix('[').and_then(|bar| bar.split_once("] "));
    let Some((_, counted)) = bar else { return Said::Status };
    let (count, names) = counted.split_once(": ").unwrap_or((counted, ""));
    let count = count.trim().replace('/', " of ");
    Said::Progress(if names.is_empty() { count } else { format!("{count}: {}", names.trim()) })
}

#[cfg(test)]
mod tests {
    use super::{Said, read};

    #[test]
    fn the_bar_is_read_and_diagnostics_are_passed_on() {
        let bar = "\u{1b}[1m\u{1b}[96m    Building\u{1b}[0m [========>      ] 57/337: serde, syn(build)       ";
        assert_eq!(read(bar), Said::Progress("57 of 337: serde, syn(build)".to_owned()));
        assert_eq!(read("    Building [=>  ] 1/3"), Said::Progress("1 of 3".to_owned()));
        assert_eq!(read("   Compiling serde v1.0.229"), Said::Status);
        assert_eq!(read("\u{1b}[K"), Said::Status);
        for other in
            ["\u{1b}[Kwarning: `pt` has one", "warning: unused variable: `x`", " --> src/main.rs:1:16", "error", ""]
        {
            assert_eq!(read(other), Said::Other, "{other}");
        }
    }
}
