//! Commands of the pages: run as they stand, started and ended where they serve, or at least understood.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use crate::blocks::{Block, root};

pub(crate) fn check(block: &Block, folder: &Path) -> Result<(), String> {
    let lines = || block.text.lines().filter(|line| !line.trim().is_empty());
    match block.kind.as_str() {
        "usage" => exists(block.text.trim()).and_then(|()| is_whole(block.text.trim())),
        "console" => console(block, folder),
        // Of what changes a whole machine, only our own commands are looked at.
        _ if block.has("not-run") => {
            let typed = lines().map(|line| line.split(" #").next().unwrap_or(line));
            typed.filter_map(ours).try_for_each(exists)
        }
        _ if block.has("serves") => lines()
            .try_for_each(|line| serves(shell(&format!("exec {line}"), folder).env("BELLJAR_LISTEN", "127.0.0.1:0"))),
        _ => output(&mut shell(&format!("set -e\n{}", block.text), folder)).map(drop),
    }
}

/// The built program, alone in its environment as far as settings go.
pub(crate) fn belljar() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_belljar"));
    command.env("BELLJAR_STORE", "sqlite::memory:").env("BELLJAR_LISTEN", "127.0.0.1:0").env("NO_COLOR", "1");
    command
}

fn shell(text: &str, folder: &Path) -> Command {
    let program = Path::new(env!("CARGO_BIN_EXE_belljar")).parent().unwrap_or(folder);
    let path = std::env::var("PATH").unwrap_or_default();
    let mut command = Command::new("sh");
    command.args(["-c", text]).current_dir(folder).env("PATH", format!("{}:{path}", program.display()));
    command.env("NO_COLOR", "1").env("BELLJAR_STORE", "sqlite::memory:");
    variables(&mut command);
    command
}

/// What it printed, both streams; an error with the same when it failed.
pub(crate) fn output(command: &mut Command) -> Result<String, String> {
    let done = command.stdin(Stdio::null()).output().map_err(|error| error.to_string())?;
    let said = format!("{}{}", String::from_utf8_lossy(&done.stdout), String::from_utf8_lossy(&done.stderr));
    if done.status.success() { Ok(said) } else { Err(format!("{}\n{said}", done.status)) }
}

/// Starts it, waits until it says that it serves, and ends it.
pub(crate) fn serves(command: &mut Command) -> Result<(), String> {
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| error.to_string())?;
    let stdout = child.stdout.take().ok_or("no output")?;
    let mut lines = BufReader::new(stdout).lines().map_while(Result::ok);
    let ready = lines.any(|line| line.contains("Belljar is on ") || line.contains("http://localhost:"));
    let _ = child.kill();
    let done = child.wait_with_output().map_err(|error| error.to_string())?;
    if ready { Ok(()) } else { Err(format!("it ended: {}", String::from_utf8_lossy(&done.stderr))) }
}

/// Lines that begin with `$ ` are typed; what stands below one is what it says. Exit codes are not compared.
fn console(block: &Block, folder: &Path) -> Result<(), String> {
    for part in block.text.split("$ ").filter(|part| !part.trim().is_empty()) {
        let (line, expected) = part.split_once('\n').unwrap_or((part, ""));
        let said = match output(&mut shell(line, folder)) {
            Ok(said) => said,
            Err(said) if expected.trim().is_empty() => return Err(format!("{line}\n{said}")),
            Err(said) => said.split_once('\n').map_or(String::new(), |(_, said)| said.to_owned()),
        };
        let trimmed = |text: &str| text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n").trim().to_owned();
        if !expected.trim().is_empty() && trimmed(expected) != trimmed(&said) {
            return Err(format!("{line}\nsays\n{said}\nand not\n{expected}"));
        }
    }
    Ok(())
}

/// Our own program, whoever runs it: `runuser -u belljar -- belljar doctor`, `BELLJAR_BROWSERS=firefox cargo test`.
fn ours(line: &str) -> Option<&str> {
    let typed = line
        .trim()
        .strip_prefix("runuser -u ")
        .and_then(|rest| rest.split_once(" -- "))
        .map_or(line.trim(), |(_, rest)| rest);
    let typed = typed.split_once(' ').filter(|(first, _)| first.contains('=')).map_or(typed, |(_, rest)| rest);
    (typed.starts_with("belljar ") || typed.starts_with("cargo ")).then_some(typed)
}

/// Whether a command could be typed like this: its verbs and flags are there.
pub(crate) fn exists(command: &str) -> Result<(), String> {
    let words: Vec<&str> = command.split_whitespace().collect();
    match words.as_slice() {
        ["belljar", rest @ ..] => verb_and_flags(rest),
        ["cargo", "xtask", verb, ..] => is_in("xtask/src/verbs.rs", &format!("name: \"{verb}\",")),
        ["cargo", "test", rest @ ..] => match rest.iter().position(|word| *word == "--test") {
            Some(at) => is_in("tests/Cargo.toml", &format!("name = \"{}\"", rest.get(at + 1).unwrap_or(&""))),
            None => Ok(()),
        },
        _ => Err("it is neither `belljar` nor `cargo xtask`".to_owned()),
    }
}

fn verb_and_flags(words: &[&str]) -> Result<(), String> {
    let is_verb = |word: &&&str| word.chars().all(|letter| letter.is_ascii_lowercase());
    // `check FILE`, but `policy compile`, and `mcp inspect -- node server.js`.
    let mut help = output(belljar().args(words.first()).arg("--help"))?;
    if help.contains("\nCommands:\n") {
        help = output(belljar().args(words.iter().take(2).take_while(is_verb)).arg("--help"))?;
    }
    let own = words.iter().take_while(|word| **word != "--");
    for flag in own.map(|word| word.trim_matches(['[', ']', ',', ';'])).filter(|word| word.starts_with("--")) {
        let flag = flag.split(['=', '|']).next().unwrap_or(flag);
        if !help.contains(flag) {
            return Err(format!("there is no `{flag}`"));
        }
    }
    Ok(())
}

/// Every flag that the command has is shown.
fn is_whole(usage: &str) -> Result<(), String> {
    let verbs = usage.split_whitespace().skip(1).take_while(|word| !word.starts_with('['));
    let help = output(belljar().args(verbs).arg("--help"))?;
    let flags = help
        .lines()
        .filter_map(|line| line.trim().strip_prefix("--"))
        .filter_map(|line| line.split_whitespace().next());
    match flags.into_iter().find(|flag| !usage.contains(&format!("--{flag}"))) {
        Some(missing) => Err(format!("`--{missing}` is not shown")),
        None => Ok(()),
    }
}

fn is_in(file: &str, text: &str) -> Result<(), String> {
    let found = fs::read_to_string(root().join(file)).map_err(|error| error.to_string())?;
    if found.contains(text) { Ok(()) } else { Err(format!("{file} has no `{text}`")) }
}

/// Commands in the middle of a sentence, each with its line.
pub(crate) fn spans(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut fenced = false;
    text.lines().enumerate().flat_map(move |(number, line)| {
        let fence = line.trim_start().starts_with("```");
        fenced ^= fence;
        let code = line.split('`').skip(1).step_by(2).filter(move |_| !fence && !fenced);
        let typed = code.filter(|code| code.starts_with("belljar ") || code.starts_with("cargo xtask "));
        typed.map(move |code| (number + 1, code)).collect::<Vec<_>>()
    })
}

/// What the pages' own files take from the environment.
pub(crate) fn variables(command: &mut Command) -> &mut Command {
    command.envs([("WEATHER_KEY", "a-key-for-tests"), ("MAPS_TOKEN", "a-token-for-tests")])
}
