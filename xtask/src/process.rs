//! Child processes, with errors that name the command.

use anyhow::{Context, Result, bail};
use std::fs::{self, File};
use std::io::{BufRead as _, BufReader, Read, Write as _};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};

/// Runs a command with our own stdin, stdout and stderr.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("cannot start `{}`", shown(command)))?;
    if !status.success() {
        bail!("`{}` failed ({status})", shown(command));
    }
    Ok(())
}

/// Becomes another program, so that its signals and its exit code are its own.
pub(crate) fn replace_by(command: &mut Command) -> Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::process::CommandExt as _;
        Err(command.exec()).with_context(|| format!("cannot start `{}`", shown(command)))
    }
    #[cfg(not(unix))]
    run(command)
}

/// Runs a noisy command into a log file; its last lines are shown only when it fails.
pub(crate) fn run_logged(command: &mut Command, log: &Path) -> Result<()> {
    fs::create_dir_all(log.parent().context("a log file lies in a folder")?)?;
    let out = File::create(log).with_context(|| format!("cannot write {}", log.display()))?;
    let status = command
        .stdin(Stdio::null())
        // The end of the log is for people; a backtrace would push the reason out of it.
        .env("RUST_BACKTRACE", "0")
        .stdout(out.try_clone()?)
        .stderr(out)
        .status()
        .with_context(|| format!("cannot start `{}`", shown(command)))?;
    if status.success() {
        return Ok(());
    }
    let text = String::from_utf8_lossy(&fs::read(log)?).into_owned();
    let lines: Vec<&str> = text.lines().collect();
    let tail = lines[lines.len().saturating_sub(20)..].join("\n  ");
    bail!("`{}` failed ({status}); the end of {}:\n  {tail}", shown(command), log.display());
}

#[derive(Clone, Copy)]
pub(crate) enum Stream {
    Stdout,
    Stderr,
}

/// Runs a command and passes one of its streams on, line by line, after showing each line to `see`.
pub(crate) fn tee(command: &mut Command, stream: Stream, mut see: impl FnMut(&str)) -> Result<ExitStatus> {
    match stream {
        Stream::Stdout => command.stdout(Stdio::piped()),
        Stream::Stderr => command.stderr(Stdio::piped()),
    };
    let mut child = command.spawn().with_context(|| format!("cannot start `{}`", shown(command)))?;
    let pipe: Box<dyn Read> = match stream {
        Stream::Stdout => Box::new(child.stdout.take().context("stdout is piped")?),
        Stream::Stderr => Box::new(child.stderr.take().context("stderr is piped")?),
    };
    let mut lines = BufReader::new(pipe);
    let mut line = Vec::new();
    while lines.read_until(b'\n', &mut line)? > 0 {
        match stream {
            Stream::Stdout => std::io::stdout().write_all(&line)?,
            Stream::Stderr => std::io::stderr().write_all(&line)?,
        }
        see(String::from_utf8_lossy(&line).trim_end());
        line.clear();
    }
    Ok(child.wait()?)
}

/// What a command prints on stdout.
pub(crate) fn output(command: &mut Command) -> Result<String> {
    let output =
        command.stderr(Stdio::inherit()).output().with_context(|| format!("cannot start `{}`", shown(command)))?;
    if !output.status.success() {
        bail!("`{}` failed ({})", shown(command), output.status);
    }
    Ok(String::from_utf8(output.stdout)?)
}

/// What a process writes, cut at line ends and where it goes back to write a line over.
pub(crate) struct Reads<R>(BufReader<R>);

impl<R: Read> Reads<R> {
    pub(crate) fn new(pipe: R) -> Self {
        Self(BufReader::new(pipe))
    }
}

impl<R: Read> Iterator for Reads<R> {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        let mut piece = Vec::new();
        loop {
            let ready = self.0.fill_buf().ok()?;
            if ready.is_empty() {
                return (!piece.is_empty()).then(|| String::from_utf8_lossy(&piece).into_owned());
            }
            let end = ready.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
            piece.extend_from_slice(&ready[..end.unwrap_or(ready.len())]);
            let used = end.map_or(ready.len(), |end| end + 1);
            self.0.consume(used);
            if end.is_some() {
                return Some(String::from_utf8_lossy(&piece).into_owned());
            }
        }
    }
}

pub(crate) fn shown(command: &Command) -> String {
    let mut words = vec![command.get_program().to_string_lossy().into_owned()];
    words.extend(command.get_args().map(|arg| arg.to_string_lossy().into_owned()));
    words.join(" ")
}
